"""Laying out tiles: which layouts are allowed, and random ones (DEI-017 to DEI-021)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sternbrett.games.dei.board import Placed, Tile

#: Chance: of what kind, and how many things there are to choose from.
Draw = Callable[[str, int], int]

#: Which of the tiles left comes next, and how often a tile is turned.
TILE: Final = "tile"
TURN: Final = "turn"

#: How often tiles are shuffled anew; a fifth of all layouts have refuges side by side.
MOST_SHUFFLES: Final = 30


def adjacent(one: Placed, other: Placed) -> bool:
    """Tell whether two tiles lie side by side."""
    return abs(one.row - other.row) + abs(one.col - other.col) == 1


def refuges_in(tiles: dict[str, Tile], placed: list[Placed]) -> list[Placed]:
    """Return the tiles of a layout with a printed neutral refuge."""
    return [one for one in placed if tiles[one.tile].refuge is not None]


def refuges_side_by_side(tiles: dict[str, Tile], placed: list[Placed]) -> list[Placed]:
    """Return two tiles with neutral refuges that lie side by side, or nothing (DEI-018)."""
    refuges = refuges_in(tiles, placed)
    for place, one in enumerate(refuges):
        for other in refuges[place + 1 :]:
            if adjacent(one, other):
                return [one, other]
    return []


def unreached(placed: list[Placed]) -> list[Placed]:
    """Return the tiles that no way over sides leads to from the first one."""
    left = placed[1:]
    reached = placed[:1]
    for one in reached:  # grows on the way
        found = [other for other in left if adjacent(one, other)]
        reached += found
        left = [other for other in left if other not in found]
    return left


def shuffled_layout(
    tiles: dict[str, Tile], names: list[str], spots: list[tuple[int, int]], draw: Draw
) -> list[Placed]:
    """Return tiles in random order on the places of a shape, none of them turned (DEI-018).

    Refuges side by side are drawn anew. Chance that brings them together every time must not
    keep a game from beginning: then one of them changes places with a tile far enough away.
    """
    placed: list[Placed] = []
    for _ in range(MOST_SHUFFLES):
        left = names.copy()
        placed = [Placed(left.pop(draw(TILE, len(left))), spot[0], spot[1], 0) for spot in spots]
        if not refuges_side_by_side(tiles, placed):
            return placed
    return _parted(tiles, placed)


def _parted(tiles: dict[str, Tile], placed: list[Placed]) -> list[Placed]:
    """Return a layout with two refuges side by side after one exchange that parts them."""
    kept, moved = refuges_side_by_side(tiles, placed)
    other = next(one for one in placed if one is not kept and not adjacent(one, kept))
    moved.tile, other.tile = other.tile, moved.tile
    return placed


def turned_layout(placed: list[Placed], draw: Draw) -> list[Placed]:
    """Return a layout with every tile turned at random (DEI-017)."""
    return [Placed(one.tile, one.row, one.col, draw(TURN, 4)) for one in placed]
