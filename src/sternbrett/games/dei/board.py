"""The board of Divide et Impera: tiles laid side by side become regions; compiled by mypyc.

A tile is a square of cells, each in an area with a letter and a height: 0 is ground, 1 and 2 are
roofs (DEI-001, DEI-002). Where tiles meet, areas of one height become one region (DEI-003).
Regions are numbers here, the ground first; sets of regions are bit masks. A board never changes
(DEI-006), so that all states of a game share one.
"""

from __future__ import annotations

from typing import Final

#: A row and a column, of a tile or of the whole board.
Cell = tuple[int, int]

TILE_SIZE: Final = 5
NO_REGION: Final = -1

#: The sides of a tile, clockwise.
SIDES: Final = "NESW"
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

#: The most ground cells that a bridge goes over (DEI-098).
LONGEST_BRIDGE: Final = 2


class Segment:
    """Where a bridge can stand on an unrotated tile: roof, one or two ground cells, roof.

    Whether it is a site depends on the regions of the board (DEI-098, DEI-099). `place` numbers
    the segments of all tiles there are.
    """

    __slots__ = ("between", "end", "id", "place", "start")

    def __init__(self, name: str, place: int, start: Cell, between: list[Cell], end: Cell) -> None:
        self.id = name
        self.place = place
        self.start = start
        self.between = between
        self.end = end


class Tile:
    """A tile as it is printed, unrotated; `first_place` is the number of its first segment."""

    __slots__ = (
        "bridge",
        "closed",
        "drone",
        "elevator",
        "energy",
        "heights",
        "id",
        "outposts",
        "refuge",
        "rows",
        "segments",
        "tech",
    )

    def __init__(
        self,
        name: str,
        rows: list[str],
        heights: dict[str, int],
        closed: str,
        tech: list[Cell],
        energy: list[Cell],
        outposts: list[tuple[int, int, int]],
        refuge: Cell | None,
        drone: Cell | None,
        elevator: tuple[Cell, Cell] | None,
        bridge: tuple[Cell, Cell] | None,
        first_place: int,
    ) -> None:
        self.id = name
        self.rows = rows
        self.heights = heights  # by letter
        self.closed = closed  # sides that nothing merges across, as in "NS"
        self.tech = tech
        self.energy = energy
        self.outposts = outposts  # letter (0 is A), row, column
        self.refuge = refuge
        self.drone = drone
        self.elevator = elevator  # its ground cell and its roof cell
        self.bridge = bridge  # its roof cells
        self.segments: list[Segment] = []
        for start, between, end in find_segments(rows, heights):
            number = len(self.segments)
            self.segments.append(
                Segment(f"{name}-{number + 1}", first_place + number, start, between, end)
            )


def find_segments(rows: list[str], heights: dict[str, int]) -> list[tuple[Cell, list[Cell], Cell]]:
    """Return where bridges can stand on a tile, by their first cell, those to the right first.

    Ends in one area are left out, as they can never be different regions.
    """
    out: list[tuple[Cell, list[Cell], Cell]] = []
    for row in range(TILE_SIZE):
        for col in range(TILE_SIZE):
            if heights[rows[row][col]] == 0:
                continue
            for down in range(2):
                between: list[Cell] = []
                r = row + down
                c = col + 1 - down
                while r < TILE_SIZE and c < TILE_SIZE and heights[rows[r][c]] == 0:
                    between.append((r, c))
                    r += down
                    c += 1 - down
                inside = r < TILE_SIZE and c < TILE_SIZE
                if inside and 1 <= len(between) <= LONGEST_BRIDGE and rows[r][c] != rows[row][col]:
                    out.append(((row, col), between, (r, c)))
    return out


class Placed:
    """A tile (its id) on the board: its place among the tiles, and its quarter turns clockwise."""

    __slots__ = ("col", "row", "tile", "turns")

    def __init__(self, tile: str, row: int, col: int, turns: int) -> None:
        self.tile = tile
        self.row = row
        self.col = col
        self.turns = turns


class Outpost:
    """A circle for an outpost: its letter (0 is A), region and tile, and its cell of the board."""

    __slots__ = ("col", "letter", "region", "row", "tile")

    def __init__(self, letter: int, region: int, tile: str, row: int, col: int) -> None:
        self.letter = letter
        self.region = region
        self.tile = tile
        self.row = row
        self.col = col


class Site:
    """Where a bridge can be built: two roof regions and the ground between them (DEI-098).

    `roof_a` is the smaller number, `start` the cell of the board where the bridge leaves it.
    """

    __slots__ = ("end", "ground", "id", "place", "roof_a", "roof_b", "start")

    def __init__(
        self, segment: Segment, roof_a: int, roof_b: int, ground: int, start: Cell, end: Cell
    ) -> None:
        self.id = segment.id
        self.place = segment.place
        self.roof_a = roof_a
        self.roof_b = roof_b
        self.ground = ground
        self.start = start
        self.end = end


class Board:
    """Regions, what lies beside what, and what is printed where.

    What is printed comes in the order of the tiles' ids as text, then by row and column of the
    unrotated tile (DEI-057).
    """

    __slots__ = (
        "bridges",
        "cell_region",
        "cells",
        "drone_starts",
        "elevators",
        "ground",
        "heights",
        "ids",
        "layout",
        "near",
        "outposts",
        "outposts_at",
        "refuges",
        "region_tiles",
        "resources",
        "segments",
        "sites",
        "size",
        "tiles",
        "touching",
    )

    def __init__(self, tiles: list[Placed]) -> None:
        self.tiles = tiles  # row by row
        self.layout = layout_text(tiles)
        self.size = 0
        self.ground = 0  # how many regions are ground; they come first
        self.ids: list[str] = []
        self.heights: list[int] = []
        self.cell_region: list[list[int]] = []
        self.cells: list[list[Cell]] = []
        self.near: list[int] = []  # DEI-007
        self.touching: list[int] = []  # DEI-008
        self.resources: list[int] = []  # technology on the ground, energy on roofs (DEI-012)
        self.outposts: list[Outpost] = []
        self.outposts_at: list[int] = []  # masks of outposts
        self.refuges: list[int] = []
        self.elevators: list[tuple[int, int]] = []  # ground, roof
        self.bridges: list[int] = []  # indices into `sites`
        self.sites: list[Site] = []  # in the order of `place`
        self.segments = 0  # how many segments the sites stand for (DEI-100)
        self.drone_starts: list[int] = []
        self.region_tiles: list[list[str]] = []  # where most cells are first

    def region_at(self, cell: Cell) -> int:
        """Return the region of a cell of the board."""
        return self.cell_region[cell[0]][cell[1]]


# -- turning and writing ----------------------------------------------------------------------


def turned_cell(cell: Cell, turns: int) -> Cell:
    """Return where a cell of a tile comes to lie after quarter turns clockwise (DEI-005)."""
    row, col = cell
    for _ in range(turns):
        row, col = col, TILE_SIZE - 1 - row
    return (row, col)


def board_cell(placed: Placed, cell: Cell) -> Cell:
    """Return the cell of the board that a cell of an unrotated tile becomes."""
    row, col = turned_cell(cell, placed.turns)
    return (placed.row * TILE_SIZE + row, placed.col * TILE_SIZE + col)


def is_closed(tile: Tile, turns: int, side: int) -> bool:
    """Tell whether a side of a turned tile is closed; sides turn with it (DEI-005)."""
    return SIDES[(side - turns) % 4] in tile.closed


def layout_text(tiles: list[Placed]) -> str:
    """Return a layout as text: `2.4 2.2*1 / . D1`, a number of turns after the star."""
    height = 1 + max([placed.row for placed in tiles])
    width = 1 + max([placed.col for placed in tiles])
    words = [["."] * width for _ in range(height)]
    for placed in tiles:
        turns = f"*{placed.turns}" if placed.turns else ""
        words[placed.row][placed.col] = placed.tile + turns
    return " / ".join([" ".join(row) for row in words])


# -- making a board ---------------------------------------------------------------------------


def make_board(tiles: dict[str, Tile], placed: list[Placed]) -> Board:
    """Return the board of some of the tiles; places begin at row 0 and column 0."""
    board = Board(sorted(placed, key=_place_of))
    _number_regions(board, _Areas(tiles, board.tiles))
    _find_borders(board)
    board.resources = [0] * board.size
    board.outposts_at = [0] * board.size
    neutral: list[int] = []
    for one in sorted(board.tiles, key=_tile_of):
        _read_print(board, tiles[one.tile], one)
        _find_sites(board, tiles[one.tile], one, neutral)
    board.sites.sort(key=_segment_of)
    places = [site.place for site in board.sites]
    board.bridges = [places.index(place) for place in neutral]
    return board


def _place_of(placed: Placed) -> tuple[int, int]:
    return (placed.row, placed.col)


def _tile_of(placed: Placed) -> str:
    return placed.tile


def _segment_of(site: Site) -> int:
    return site.place


class _Areas:
    """The areas of all tiles on a board, joined into regions where tiles meet (DEI-003)."""

    __slots__ = ("cells", "heights", "parents", "tiles")

    def __init__(self, tiles: dict[str, Tile], placed: list[Placed]) -> None:
        height = TILE_SIZE * (1 + max([one.row for one in placed]))
        width = TILE_SIZE * (1 + max([one.col for one in placed]))
        self.cells = [[NO_REGION] * width for _ in range(height)]
        self.heights: list[int] = []
        self.tiles: list[str] = []
        self.parents: list[int] = []
        for one in placed:
            self._add(tiles[one.tile], one)
        at = {(one.row, one.col): one for one in placed}
        for one in placed:
            right = at.get((one.row, one.col + 1))
            if right is not None:
                self._join(tiles, one, right, EAST, WEST)
            below = at.get((one.row + 1, one.col))
            if below is not None:
                self._join(tiles, one, below, SOUTH, NORTH)

    def _add(self, tile: Tile, placed: Placed) -> None:
        areas: dict[str, int] = {}
        for row in range(TILE_SIZE):
            for col in range(TILE_SIZE):
                letter = tile.rows[row][col]
                if letter not in areas:
                    areas[letter] = len(self.parents)
                    self.parents.append(len(self.parents))
                    self.heights.append(tile.heights[letter])
                    self.tiles.append(tile.id)
                r, c = board_cell(placed, (row, col))
                self.cells[r][c] = areas[letter]

    def _join(
        self, tiles: dict[str, Tile], one: Placed, other: Placed, side: int, facing: int
    ) -> None:
        if is_closed(tiles[one.tile], one.turns, side):
            return
        if is_closed(tiles[other.tile], other.turns, facing):
            return
        row = other.row * TILE_SIZE
        col = other.col * TILE_SIZE
        for step in range(TILE_SIZE):
            if side == EAST:
                a = self.cells[row + step][col - 1]
                b = self.cells[row + step][col]
            else:
                a = self.cells[row - 1][col + step]
                b = self.cells[row][col + step]
            if self.heights[a] == self.heights[b]:
                self.parents[self.root(a)] = self.root(b)

    def root(self, area: int) -> int:
        """Return the area that stands for all that are joined with this one."""
        while self.parents[area] != area:
            area = self.parents[area]
        return area


def _number_regions(board: Board, areas: _Areas) -> None:
    """Number the regions by their first cells, the ground before the roofs (DEI-006)."""
    number_of: dict[int, int] = {}
    shares: list[dict[str, int]] = []  # for each region the number of its cells on each tile
    board.cell_region = [[NO_REGION] * len(row) for row in areas.cells]
    for roof in (False, True):
        for row in range(len(areas.cells)):
            for col in range(len(areas.cells[row])):
                area = areas.cells[row][col]
                if area == NO_REGION or (areas.heights[area] > 0) != roof:
                    continue
                root = areas.root(area)
                if root not in number_of:
                    number_of[root] = board.size
                    board.size += 1
                    board.heights.append(areas.heights[area])
                    board.cells.append([])
                    shares.append({})
                region = number_of[root]
                board.cell_region[row][col] = region
                board.cells[region].append((row, col))
                tile = areas.tiles[area]
                shares[region][tile] = shares[region].get(tile, 0) + 1
        if not roof:
            board.ground = board.size
    for region in range(board.size):
        roof = region >= board.ground
        number = region - board.ground if roof else region
        board.ids.append(f"{'R' if roof else 'G'}{number + 1:02d}")
        # Of equal shares that of the first cell is first: sorting keeps their order.
        share = sorted([(-count, place) for place, count in enumerate(shares[region].values())])
        names = list(shares[region])
        board.region_tiles.append([names[place] for _, place in share])


def _find_borders(board: Board) -> None:
    """Find out which regions share an edge of cells (DEI-007, DEI-008)."""
    board.near = [0] * board.size
    board.touching = [0] * board.size
    rows = board.cell_region
    for row in range(len(rows)):
        for col in range(len(rows[row])):
            if col + 1 < len(rows[row]):
                _border(board, rows[row][col], rows[row][col + 1])
            if row + 1 < len(rows):
                _border(board, rows[row][col], rows[row + 1][col])


def _border(board: Board, a: int, b: int) -> None:
    if a == b or a == NO_REGION or b == NO_REGION:
        return
    masks = board.near if (a < board.ground) == (b < board.ground) else board.touching
    masks[a] |= 1 << b
    masks[b] |= 1 << a


def _read_print(board: Board, tile: Tile, placed: Placed) -> None:
    """Add what is printed on a tile."""
    for cell in tile.tech + tile.energy:
        board.resources[board.region_at(board_cell(placed, cell))] += 1
    for letter, row, col in sorted(tile.outposts, key=_cell_of):
        r, c = board_cell(placed, (row, col))
        region = board.cell_region[r][c]
        board.outposts_at[region] |= 1 << len(board.outposts)
        board.outposts.append(Outpost(letter, region, tile.id, r, c))
    if tile.refuge is not None:
        board.refuges.append(board.region_at(board_cell(placed, tile.refuge)))
    if tile.drone is not None:
        board.drone_starts.append(board.region_at(board_cell(placed, tile.drone)))
    if tile.elevator is not None:
        ground, roof = tile.elevator
        board.elevators.append(
            (
                board.region_at(board_cell(placed, ground)),
                board.region_at(board_cell(placed, roof)),
            )
        )


def _cell_of(outpost: tuple[int, int, int]) -> tuple[int, int]:
    return (outpost[1], outpost[2])


def _find_sites(board: Board, tile: Tile, placed: Placed, neutral: list[int]) -> None:
    """Add the bridge sites of a tile; of equal ones only the first is offered (DEI-100).

    The place of the site where a neutral bridge stands goes to `neutral` (DEI-022).
    """
    offered: dict[tuple[int, int, int], int] = {}
    for segment in tile.segments:
        start = board_cell(placed, segment.start)
        end = board_cell(placed, segment.end)
        ground = board.region_at(board_cell(placed, segment.between[0]))
        roof_a = board.region_at(start)
        roof_b = board.region_at(end)
        if roof_a == roof_b:  # DEI-099
            continue
        if ground != board.region_at(board_cell(placed, segment.between[-1])):  # DEI-098
            continue
        if roof_b < roof_a:
            roof_a, roof_b = roof_b, roof_a
            start, end = end, start
        board.segments += 1
        key = (roof_a, roof_b, ground)
        if key not in offered:
            offered[key] = segment.place
            board.sites.append(Site(segment, roof_a, roof_b, ground, start, end))
        if (segment.start, segment.end) == tile.bridge:
            neutral.append(offered[key])
