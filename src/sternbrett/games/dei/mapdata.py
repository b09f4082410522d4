"""Loads and checks the map tiles, recommended layouts and shapes; reads layouts of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from sternbrett.games.dei.board import (
    SIDES,
    TILE_SIZE,
    Board,
    Cell,
    Placed,
    Segment,
    Tile,
    make_board,
)
from sternbrett.games.dei.layouts import adjacent, refuges_side_by_side, unreached
from sternbrett.kernel.content import expect, read_content
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.settings import Unfit
from sternbrett.kernel.shapes import Shape

FILE = "map.toml"
PLAYERS = (2, 3, 4)
OUTPOST_LETTERS = "ABC"
GROUND_LETTERS = "abcd"
ROOF_LETTERS = "pqrs"

#: A layout has at most so many rows of tiles, and so many in a row: pages can still show it.
LARGEST_LAYOUT = 8


# -- the file as it is written ----------------------------------------------------------------


class Named(msgspec.Struct):
    """Something with a name in both languages."""

    id: str
    name_en: str
    name_de: str


class OutpostTable(msgspec.Struct, forbid_unknown_fields=True):
    """A circle for an outpost."""

    letter: Literal["A", "B", "C"]
    cell: Cell


class ElevatorTable(msgspec.Struct, forbid_unknown_fields=True):
    """A printed elevator, from a ground cell up to a roof cell."""

    ground: Cell
    roof: Cell


class BridgeTable(msgspec.Struct, forbid_unknown_fields=True):
    """A neutral bridge between two roof cells."""

    roof_a: Cell
    roof_b: Cell


class TileTable(Named, forbid_unknown_fields=True):
    """A map tile."""

    min_players: Literal[2, 3, 4]
    kind: Literal["district", "drone"]
    rows: list[str]
    heights: dict[str, Literal[1, 2]]
    closed: list[Literal["N", "E", "S", "W"]]
    tech: list[Cell]
    energy: list[Cell]
    outposts: list[OutpostTable]
    neutral_refuge: Cell | None = None
    neutral_elevator: ElevatorTable | None = None
    neutral_bridge: BridgeTable | None = None
    drone_icon: Cell | None = None


class LayoutTable(Named, forbid_unknown_fields=True):
    """A recommended layout, and what must come of it."""

    players: Literal[2, 3, 4]
    map: str
    expect_ground_regions: int
    expect_roof_regions: int
    expect_bridge_sites: int
    expect_bridge_options: int


class ShapeTable(Named, forbid_unknown_fields=True):
    """A shape that tiles are shuffled into: `#` where one lies."""

    players: Literal[2, 3, 4]
    mask: list[str]

    def spots(self) -> list[tuple[int, int]]:
        """Return the places of the tiles, row by row."""
        return [
            (row, col)
            for row, line in enumerate(self.mask)
            for col, sign in enumerate(line)
            if sign == "#"
        ]


class MapFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file map.toml."""

    tile: list[TileTable]
    layout: list[LayoutTable]
    shape: list[ShapeTable]


MAP_FILE = Shape(MapFile)


# -- the map data as the game uses it ---------------------------------------------------------


class MapData:
    """All tiles, recommended layouts and shapes, as they were checked."""

    def __init__(self, file: MapFile) -> None:
        self.tiles: dict[str, Tile] = {}
        self.segment_ids: list[str] = []  # of all tiles, by `place`
        for table in file.tile:
            tile = _read_tile(table, len(self.segment_ids))
            self.tiles[tile.id] = tile
            self.segment_ids += [segment.id for segment in tile.segments]
        self.layouts = {table.id: table for table in file.layout}
        self.shapes = {table.id: table for table in file.shape}
        self._tables = {table.id: table for table in file.tile}

    def tile_names(self, language: str) -> dict[str, str]:
        """Return the names of all tiles in a language, by id."""
        return {name: str(getattr(it, f"name_{language}")) for name, it in self._tables.items()}

    def tiles_for(self, players: int) -> list[str]:
        """Return the ids of the tiles that so many players use (DEI-014 to DEI-016)."""
        return [name for name, it in self._tables.items() if it.min_players <= players]

    def recommended(self, players: int) -> list[Placed]:
        """Return the recommended layout for a number of players (DEI-017)."""
        table = next(it for it in self.layouts.values() if it.players == players)
        return read_layout(table.map, players, self)

    def shapes_for(self, players: int) -> list[ShapeTable]:
        """Return the shapes for a number of players, the square one first (DEI-019)."""
        return [shape for shape in self.shapes.values() if shape.players == players]

    def board(self, placed: list[Placed]) -> Board:
        """Return the board of a layout."""
        return make_board(self.tiles, placed)


def load_map(folder: Path) -> MapData:
    """Read and check the map data of a content folder."""
    file = read_content(folder / FILE, MAP_FILE)
    for kind, tables in (("tile", file.tile), ("layout", file.layout), ("shape", file.shape)):
        ids = [table.id for table in tables]
        for name in ids:
            expect(ids.count(name) == 1, FILE, f"{kind} {name}", "an id used only once")
    for key in ("name_en", "name_de"):
        names = [getattr(table, key) for table in file.tile]
        for table in file.tile:
            once = names.count(getattr(table, key)) == 1
            expect(once, FILE, f"tile {table.id}: {key}", "a name used only once")
    data = MapData(file)
    for players in PLAYERS:
        _check_players(data, file, players)
    for shape in file.shape:
        _check_shape(data, shape)
    for layout in file.layout:
        _check_layout(data, layout)
    return data


# -- checking ---------------------------------------------------------------------------------


def _read_tile(table: TileTable, first_place: int) -> Tile:
    where = f"tile {table.id}"
    _check_id(table.id, where)
    _check_rows(table, where)
    heights = {letter: table.heights.get(letter, 0) for letter in sorted(set("".join(table.rows)))}
    tile = Tile(
        table.id,
        table.rows,
        heights,
        "".join(side for side in SIDES if side in table.closed),
        table.tech,
        table.energy,
        [(OUTPOST_LETTERS.index(it.letter), *it.cell) for it in table.outposts],
        table.neutral_refuge,
        table.drone_icon,
        (it.ground, it.roof) if (it := table.neutral_elevator) else None,
        (at.roof_a, at.roof_b) if (at := table.neutral_bridge) else None,
        first_place,
    )
    _check_print(tile, table, where)
    return tile


def _check_id(name: str, where: str) -> None:
    fits = name.replace(".", "").isalnum() and name == name.upper() and name.strip(".") == name
    expect(fits, FILE, where, "an id of capital letters, digits and points inside")


def _check_rows(table: TileTable, where: str) -> None:
    fits = [len(row) for row in table.rows] == [TILE_SIZE] * TILE_SIZE
    expect(fits, FILE, f"{where}: rows", f"{TILE_SIZE} rows of {TILE_SIZE} letters")
    letters = set("".join(table.rows))
    known = letters <= set(GROUND_LETTERS + ROOF_LETTERS)
    expect(known, FILE, f"{where}: rows", f"letters of {GROUND_LETTERS} and {ROOF_LETTERS}")
    roofs = letters & set(ROOF_LETTERS)
    wanted = f"one for each of {', '.join(sorted(roofs))}"
    expect(roofs == set(table.heights), FILE, f"{where}: heights", wanted)
    for letter in sorted(letters):  # DEI-001
        cells = [
            (row, col)
            for row in range(TILE_SIZE)
            for col in range(TILE_SIZE)
            if table.rows[row][col] == letter
        ]
        joined = not unreached([Placed(letter, row, col, 0) for row, col in cells])
        expect(joined, FILE, f"{where}: rows", f"cells of {letter} that are connected")


def _check_print(tile: Tile, table: TileTable, where: str) -> None:
    """Check that what is printed on a tile lies on cells where it can be."""
    ground, roof = tile.elevator or (None, None)
    for key, level, cells in (
        ("tech", "ground", tile.tech),  # DEI-012
        ("energy", "roof", tile.energy),
        ("outposts", "", [(row, col) for _, row, col in tile.outposts]),
        ("neutral_refuge", "", [tile.refuge]),
        ("drone_icon", "", [tile.drone]),
        ("neutral_elevator.ground", "ground", [ground]),
        ("neutral_elevator.roof", "roof", [roof]),
    ):
        for cell in cells:
            fits = cell is None or _is_on(tile, cell, level)
            wanted = f"[row, col] of a {level} cell".replace("  ", " ")
            expect(fits, FILE, f"{where}: {key}", wanted)
    drone = table.kind == "drone"
    expect(drone == (tile.drone is not None), FILE, f"{where}: kind", "drone with a drone icon")
    if ground is not None and roof is not None:
        beside = adjacent(Placed("", *ground, 0), Placed("", *roof, 0))
        wanted = "cells that share an edge (DEI-009)"
        expect(beside, FILE, f"{where}: neutral_elevator", wanted)
    if tile.bridge is not None:
        found = [it for it in tile.segments if (it.start, it.end) == tile.bridge]
        fits = len(found) == 1 and _always_a_site(tile, found[0])
        wanted = "a site on every board, its upper or left end first (DEI-098, DEI-099)"
        expect(fits, FILE, f"{where}: neutral_bridge", wanted)


def _is_on(tile: Tile, cell: Cell, level: str) -> bool:
    """Tell whether a cell is one of the tile, and of a level if one is given."""
    row, col = cell
    if not (0 <= row < TILE_SIZE and 0 <= col < TILE_SIZE):
        return False
    return level in ("", "roof" if tile.heights[tile.rows[row][col]] else "ground")


def _always_a_site(tile: Tile, segment: Segment) -> bool:
    """Tell whether no board can join the roofs or part the ground of a segment."""

    def letter(cell: Cell) -> str:
        return tile.rows[cell[0]][cell[1]]

    apart = tile.heights[letter(segment.start)] != tile.heights[letter(segment.end)]
    return apart and len({letter(cell) for cell in segment.between}) == 1


def _check_players(data: MapData, file: MapFile, players: int) -> None:
    used = [data.tiles[name] for name in data.tiles_for(players)]
    where = f"tiles for {players} players"
    drones = sum(tile.drone is not None for tile in used)
    expect(drones == players, FILE, where, f"{players} drone tiles (DEI-020)")
    refuges = sum(tile.refuge is not None for tile in used)
    expect(refuges in (1, 2), FILE, where, "1 or 2 neutral refuges, which can be kept apart")
    found = sum(layout.players == players for layout in file.layout)
    expect(found == 1, FILE, "layout", f"one for {players} players")
    some = any(shape.players == players for shape in file.shape)
    expect(some, FILE, "shape", f"one for {players} players")


def _check_shape(data: MapData, shape: ShapeTable) -> None:
    where = f"shape {shape.id}: mask"
    same = len({len(line) for line in shape.mask}) == 1  # and there is one
    expect(same and set("".join(shape.mask)) <= set("#."), FILE, where, "rows of # and .")
    large = max(len(shape.mask), len(shape.mask[0])) > LARGEST_LAYOUT
    expect(not large, FILE, where, f"at most {LARGEST_LAYOUT} rows and columns")
    spots = shape.spots()
    wanted = len(data.tiles_for(shape.players))
    expect(len(spots) == wanted, FILE, where, f"{wanted} tiles")
    first = [min(spot[axis] for spot in spots) for axis in (0, 1)]
    expect(first == [0, 0], FILE, where, "a tile in the first row and in the first column")
    joined = not unreached([Placed("", *spot, 0) for spot in spots])
    expect(joined, FILE, where, "tiles that are connected (DEI-019)")


def _check_layout(data: MapData, layout: LayoutTable) -> None:
    where = f"layout {layout.id}"
    try:
        board = data.board(read_layout(layout.map, layout.players, data))
    except Unfit as unfit:
        raise ContentError(f"{FILE}: {where}: map: this is not allowed ({unfit.key}).") from None
    counts: Mapping[str, tuple[int, int]] = {
        "ground_regions": (layout.expect_ground_regions, board.ground),
        "roof_regions": (layout.expect_roof_regions, board.size - board.ground),
        "bridge_sites": (layout.expect_bridge_sites, board.segments),
        "bridge_options": (layout.expect_bridge_options, len(board.sites)),
    }
    for key, (wanted, found) in counts.items():
        expect(wanted == found, FILE, f"{where}: expect_{key}", f"{found}, as there are")


# -- layouts of one's own ---------------------------------------------------------------------


def read_layout(text: str, players: int, data: MapData) -> list[Placed]:
    """Return the layout that a text describes, or refuse it with `Unfit` (DEI-021).

    Empty rows and columns around the tiles are left out.
    """
    placed: list[Placed] = []
    for row, line in enumerate(text.split("/")):
        for col, word in enumerate(line.split()):
            if word != ".":
                placed.append(_read_word(word, row, col, data))
    _check_tiles([one.tile for one in placed], players, data)
    top = min(one.row for one in placed)
    left = min(one.col for one in placed)
    for one in placed:
        one.row -= top
        one.col -= left
    if max(max(one.row, one.col) for one in placed) >= LARGEST_LAYOUT:
        raise Unfit("map.too_large", most=LARGEST_LAYOUT)
    if apart := unreached(placed):
        raise Unfit("map.not_connected", code=apart[0].tile)
    if close := refuges_side_by_side(data.tiles, placed):
        raise Unfit("map.refuges_adjacent", code=close[0].tile, other_code=close[1].tile)
    return placed


def _read_word(word: str, row: int, col: int, data: MapData) -> Placed:
    """Return a tile written as `2.4` or, turned, as `2.4*1`."""
    name, star, turns = word.partition("*")
    name = name.upper()
    if name not in data.tiles:
        raise Unfit("map.unknown_tile", word=word, code_list=" ".join(data.tiles))
    if star and turns not in ("0", "1", "2", "3"):
        raise Unfit("map.unreadable_turn", word=word, code=name)
    return Placed(name, row, col, int(turns or 0))


def _check_tiles(found: Sequence[str], players: int, data: MapData) -> None:
    wanted = data.tiles_for(players)
    for name in found:
        if found.count(name) > 1:
            raise Unfit("map.tile_twice", code=name)
    if foreign := [name for name in found if name not in wanted]:
        raise Unfit("map.foreign_tiles", code_list=" ".join(foreign), players=players)
    if missing := [name for name in wanted if name not in found]:
        raise Unfit("map.missing_tiles", code_list=" ".join(missing), players=players)
