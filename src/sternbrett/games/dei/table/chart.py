"""Where everything of a board is drawn: worked out once per board, and kept.

Units are those of the kit's grid, `CELL` to a cell. What is printed keeps its cell; figures, drones
and refuges take free cells from the heart of a region outwards; where there are too few, they share
cells and shrink, but never so far that a number could not be read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from sternbrett.games.dei.board import (
    EAST,
    NORTH,
    SOUTH,
    TILE_SIZE,
    WEST,
    Board,
    Cell,
    Placed,
    Site,
    Tile,
    board_cell,
    is_closed,
)
from sternbrett.games.dei.contents import Content
from sternbrett.games.dei.table.ornament import ornament
from sternbrett.games.dei.table.piece_art import symbols
from sternbrett.web.kit import About, Grid
from sternbrett.web.kit.outline import Edge, Point

CELL: Final = 30
#: The id of the map on a page, which the ids of its fixed parts begin with.
MAP: Final = "map"

Spot = tuple[float, float, float]

# How things share a cell: shifts in cells, and their size.
_ALONE: Final = ((0.0, 0.0),)
_TWO: Final = ((-0.23, -0.2), (0.23, 0.22))
_FOUR: Final = ((-0.27, -0.26), (0.27, -0.26), (-0.27, 0.26), (0.27, 0.26))
_SIZES: Final = {1: 1.0, 2: 0.9, 4: 0.88}


class Chart:
    """The places of a board."""

    def __init__(self, board: Board, tiles: dict[str, Tile]) -> None:
        self.board = board
        ids = [*board.ids, ""]  # the last stands for a cell without a region
        self.grid = Grid(
            [[ids[region] for region in row] for row in board.cell_region],
            {board.ids[region]: height for region, height in enumerate(board.heights) if height},
            cell=CELL,
        )
        self.resources: list[list[Cell]] = [[] for _ in range(board.size)]
        self.refuges: list[Cell] = []  # of the neutral ones, in the board's order
        self.lifts: list[tuple[Cell, Cell]] = []  # of the neutral elevators, in the board's order
        self.barriers: list[Edge] = []
        for placed in sorted(board.tiles, key=lambda one: one.tile):
            self._read(tiles[placed.tile], placed)
        for placed in board.tiles:
            self._close(tiles, placed)
        self.printed = self._printed()
        self.free = [self._free(region) for region in range(board.size)]
        self.named_at = {
            name: next((cell for cell in cells if cell not in self.printed), cells[0])
            for name, cells in self.grid.cells.items()
        }
        self.elevators: dict[tuple[int, int], list[Point]] = {}
        self._middles = {
            cell: self._middle(cell) for cells in self.grid.cells.values() for cell in cells
        }
        self._spots: dict[tuple[int, int], list[Spot]] = {}
        self.about: dict[str, dict[str, About]] = {}  # by language: what is always true of regions
        self.symbols = symbols()
        self.decor: dict[int, Markup] = ornament(self.grid, self.printed)

    def _read(self, tile: Tile, placed: Placed) -> None:
        for cell in (*tile.tech, *tile.energy):
            at = board_cell(placed, cell)
            self.resources[self.board.region_at(at)].append(at)
        if tile.refuge is not None:
            self.refuges.append(board_cell(placed, tile.refuge))
        if tile.elevator is not None:
            ground, roof = tile.elevator
            self.lifts.append((board_cell(placed, ground), board_cell(placed, roof)))

    def _close(self, tiles: dict[str, Tile], placed: Placed) -> None:
        """Add the barriers to the tiles in the east and in the south."""
        at = {(one.row, one.col): one for one in self.board.tiles}
        top, left = placed.row * TILE_SIZE, placed.col * TILE_SIZE
        for side, facing, down, right in ((EAST, WEST, 0, 1), (SOUTH, NORTH, 1, 0)):
            other = at.get((placed.row + down, placed.col + right))
            if other is None:
                continue
            closed = is_closed(tiles[placed.tile], placed.turns, side)
            if not closed and not is_closed(tiles[other.tile], other.turns, facing):
                continue
            for step in range(TILE_SIZE):
                r, c = (top + step, left + TILE_SIZE) if right else (top + TILE_SIZE, left + step)
                here, there = (
                    self.board.region_at((r - down, c - right)),
                    self.board.region_at((r, c)),
                )
                if self.board.heights[here] == self.board.heights[there]:
                    self._bar((c, r), (c + down, r + right))

    def _bar(self, start: Cell, end: Cell) -> None:
        """Add a line of a barrier, joined with the one that it continues."""
        before = self.barriers[-1] if self.barriers else None
        if (
            before is not None
            and before[1] == start
            and (before[0][0] == end[0] or before[0][1] == end[1])
        ):
            self.barriers[-1] = (before[0], end)
        else:
            self.barriers.append((start, end))

    def _printed(self) -> set[Cell]:
        cells = {cell for cells in self.resources for cell in cells}
        cells.update((outpost.row, outpost.col) for outpost in self.board.outposts)
        cells.update(self.refuges)
        return cells

    def _free(self, region: int) -> list[Cell]:
        """Return the cells of a region for pieces, those under a neutral bridge or lift last."""
        cells = self.grid.from_heart[self.board.ids[region]]
        crossed = {cell for lift in self.lifts for cell in lift}
        for place in self.board.bridges:
            crossed.update(between(self.board.sites[place]))
        free = [cell for cell in cells if cell not in self.printed]
        return sorted(free, key=lambda cell: cell in crossed)

    # -- places ---------------------------------------------------------------------------

    def middle(self, cell: Cell) -> Point:
        """Return the middle of what is seen of a cell."""
        return self._middles[cell]

    def _middle(self, cell: Cell) -> Point:
        x, y = self.grid.middle(cell)
        return x, y - self.grid.hidden(cell) / 2

    def spots(self, region: int, count: int) -> list[Spot]:
        """Return places (x, y, size) for so many pieces of a region."""
        found = self._spots.get((region, count))
        if found is None:
            found = self._spots[region, count] = self._shared(region, count)
        return found

    def _shared(self, region: int, count: int) -> list[Spot]:
        cells = self.free[region]
        shifts = next(
            (shifts for shifts in (_ALONE, _TWO, _FOUR) if count <= len(cells) * len(shifts)), None
        )
        if shifts is None:
            shifts = _FOUR
            cells = self.grid.from_heart[self.board.ids[region]]
        size = _SIZES[len(shifts)]
        out: list[Spot] = []
        for right, down in shifts:
            for cell in cells:
                x, y = self.middle(cell)
                out.append((x + right * CELL, y + down * CELL, size))
        while len(out) < count:  # more than anybody could tell apart
            out += out
        return out[:count]

    def lift_at(self, pair: tuple[int, int], number: int) -> Point:
        """Return where an elevator between a ground and a roof stands, by its number there."""
        found = self.elevators.get(pair)
        if found is None:
            found = self.elevators[pair] = self._lifts(*pair)
        x, y = found[number % len(found)]
        return x + 3 * (number // len(found)), y

    def _lifts(self, ground: int, roof: int) -> list[Point]:
        edges: list[tuple[tuple[int, int, int, Cell], Point]] = []
        rise = self.grid.lift(self.board.ids[roof])
        for r, c in self.board.cells[roof]:
            for order, (dr, dc) in enumerate(((1, 0), (0, 1), (0, -1), (-1, 0))):
                beside = (r + dr, c + dc)
                if self.grid.at(*beside) != self.board.ids[ground]:
                    continue
                neutral = (beside, (r, c)) in self.lifts
                busy = (beside in self.printed) + ((r, c) in self.printed)
                x = (c + 0.5 + dc / 2) * CELL
                y = (r + 0.5 + dr / 2) * CELL - (rise if dr < 0 else rise / 2)
                edges.append(((not neutral, busy, order, (r, c)), (x, y)))
        return [point for _, point in sorted(edges)]

    def span(self, site: Site, number: int) -> tuple[Point, Point]:
        """Return the ends of a bridge; those on one site lie side by side."""
        (ax, ay), (bx, by) = (self.grid.middle(cell) for cell in (site.start, site.end))
        level = site.start[0] == site.end[0]
        inwards = 0.24 * CELL * (1 if (bx > ax if level else by > ay) else -1)
        aside = (-1) ** number * ((number + 1) // 2) * 8.0
        if level:
            return (ax + inwards, ay + aside), (bx - inwards, by + aside)
        return (ax + aside, ay + inwards), (bx + aside, by - inwards)


def between(site: Site) -> list[Cell]:
    """Return the cells that a bridge goes over."""
    (ar, ac), (br, bc) = site.start, site.end
    length = abs(br - ar) + abs(bc - ac)
    return [
        (ar + (br - ar) * step // length, ac + (bc - ac) * step // length)
        for step in range(1, length)
    ]


@lru_cache(maxsize=64)
def chart_of(content: Content, board: Board) -> Chart:
    """Return the chart of a board."""
    return Chart(board, content.tiles)
