"""Spoken names of regions, made of the names of tiles: “Lift Street south-east”.

A region on several tiles is called by the two that most of it lies on: “Refuge Square and Corner
Yard”. Where two tiles or one have more than one region of a level, a direction is added, as the
board is looked at, with its top in the north.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dei.board import TILE_SIZE, Board, Cell

#: Directions as steps down and to the right, in the order of the words below.
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (0, 0))

#: How far from the middle of a tile, in cells, something lies that is clearly in a direction.
CLEARLY = 1.25

SUFFIXES = {
    "en": (
        "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
        "centre",
    ),
    "de": ("Nord", "Nordost", "Ost", "Südost", "Süd", "Südwest", "West", "Nordwest", "Mitte"),
}  # fmt: skip

#: Directions after two names, where a mere suffix would seem to belong to the second one.
PHRASES = {
    "en": tuple(f"in the {name}" for name in SUFFIXES["en"]),
    "de": (
        "im Norden", "im Nordosten", "im Osten", "im Südosten", "im Süden", "im Südwesten",
        "im Westen", "im Nordwesten", "in der Mitte",
    ),
}  # fmt: skip

AND = {"en": "and", "de": "und"}


def region_names(board: Board, tile_names: Mapping[str, str], language: str) -> list[str]:
    """Return a name for each region, all different; `tile_names` are those of the language."""
    directions = _directions(board)
    return [
        _name(
            [tile_names[tile] for tile in board.region_tiles[region][:2]],
            directions.get(region),
            region >= board.ground,
            language,
        )
        for region in range(board.size)
    ]


def _name(tiles: Sequence[str], direction: int | None, roof: bool, language: str) -> str:
    words = f" {AND[language]} ".join(tiles)
    where = ""
    if direction is not None:
        where = " " + (SUFFIXES if len(tiles) == 1 else PHRASES)[language][direction]
    if not roof:
        return words + where
    if language == "de":
        return f"Dach {words}{where}"
    return f"{words}{where} roof" if len(tiles) == 1 else f"{words} roof{where}"


def _directions(board: Board) -> dict[int, int]:
    """Return the direction of each region that needs one to be told from others."""
    out: dict[int, int] = {}
    for level in (range(board.ground), range(board.ground, board.size)):
        groups: dict[frozenset[str], list[int]] = {}
        crowd: dict[str, int] = {}
        for region in level:
            groups.setdefault(frozenset(board.region_tiles[region][:2]), []).append(region)
            for tile in board.region_tiles[region]:
                crowd[tile] = crowd.get(tile, 0) + 1
        for tiles, regions in groups.items():
            # Alone in its group, but not on its tile: the others there have longer names.
            beside_others = len(tiles) == 1 and crowd[min(tiles)] > 1
            if len(regions) > 1 or beside_others:
                out.update(_apart(board, tiles, regions))
    return out


def _apart(board: Board, tiles: frozenset[str], regions: Sequence[int]) -> dict[int, int]:
    """Return different directions for regions on the same tiles, the clearest ones first."""
    spots = [placed for placed in board.tiles if placed.tile in tiles]
    middle = [
        TILE_SIZE * (sum(places) / len(places) + 0.5) - 0.5
        for places in ([spot.row for spot in spots], [spot.col for spot in spots])
    ]
    choices = []
    for region in regions:
        here = [cell for cell in board.cells[region] if _tile_at(board, cell) in tiles]
        down = sum(row for row, _ in here) / len(here) - middle[0]
        right = sum(col for _, col in here) / len(here) - middle[1]
        for number, (south, east) in enumerate(DIRECTIONS):
            off = (down - CLEARLY * south) ** 2 + (right - CLEARLY * east) ** 2
            choices.append((off, region, number))
    out: dict[int, int] = {}
    for _, region, number in sorted(choices):
        if region not in out and number not in out.values():
            out[region] = number
    return out


def _tile_at(board: Board, cell: Cell) -> str:
    """Return the tile that a cell lies on."""
    at = (cell[0] // TILE_SIZE, cell[1] // TILE_SIZE)
    return next(placed.tile for placed in board.tiles if (placed.row, placed.col) == at)
