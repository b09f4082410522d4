"""What regions are called: short names of their tiles, in both languages, no two alike."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings

from sternbrett.games.dei.board import Board, Placed, board_cell, make_board
from sternbrett.games.dei.names import region_names
from tests.games.dei.boards import MAP, bare, laid, layouts, recommended

LANGUAGES = ("en", "de")


def names(board: Board, language: str) -> list[str]:
    """Return the names of a board's regions."""
    return region_names(board, MAP.tile_names(language), language)


def called(board: Board, region: str) -> list[str]:
    """Return the name of a region in both languages."""
    return [names(board, language)[board.ids.index(region)] for language in LANGUAGES]


def test_a_region_of_one_tile_has_its_name_and_a_direction() -> None:
    board = recommended(2)
    assert called(board, "G06") == ["Lift Street south", "Aufzugstraße Süd"]
    assert called(board, "G08") == ["Three Chimneys north-west", "Drei Schlote Nordwest"]
    assert called(board, "R07") == ["Drone Pad 1 centre roof", "Dach Drohnenfeld 1 Mitte"]


def test_a_region_alone_on_its_tile_needs_no_direction() -> None:
    tile = bare("yard", "aaaaa aappa aaaaa aaaaa aaaaa")
    board = make_board({"yard": tile}, [Placed("yard", 0, 0, 0)])
    assert region_names(board, {"yard": "Yard"}, "en") == ["Yard", "Yard roof"]
    assert region_names(board, {"yard": "Hof"}, "de") == ["Hof", "Dach Hof"]


def test_a_merged_region_has_the_names_of_its_two_largest_parts() -> None:
    board = recommended(2)
    assert board.region_tiles[board.ids.index("G14")] == ["2.7", "2.3"]
    assert called(board, "G14") == ["Long Ridge and Twin Slabs", "Langer First und Zwillingsblocks"]


def test_regions_of_the_same_two_tiles_are_told_apart() -> None:
    board = recommended(4)
    assert called(board, "G27") == [
        "Long Ridge and Wharf Corner in the north",
        "Langer First und Kaiecke im Norden",
    ]
    assert called(board, "G32") == [
        "Wharf Corner and Long Ridge in the south",
        "Kaiecke und Langer First im Süden",
    ]


def test_a_merged_roof_is_called_a_roof() -> None:
    board = laid("4.2 4.3")
    merged = next(it for it in range(board.ground, board.size) if len(board.region_tiles[it]) > 1)
    assert called(board, board.ids[merged]) == [
        "Gallows Walk and Wharf Corner roof",
        "Dach Galgensteg und Kaiecke",
    ]


def test_directions_are_those_of_the_board_not_of_the_tile() -> None:
    found = []
    for turns in range(4):
        board = laid(f"2.1*{turns}")
        roof = board.region_at(board_cell(board.tiles[0], (2, 1)))
        found.append(names(board, "de")[roof])
    assert found == [f"Dach Lagerplatz {where}" for where in ("West", "Nord", "Ost", "Süd")]


@pytest.mark.parametrize(("players", "language"), list(product((2, 3, 4), LANGUAGES)))
def test_no_two_regions_of_a_recommended_layout_are_called_alike(
    players: int, language: str
) -> None:
    found = names(recommended(players), language)
    assert len(set(found)) == len(found)
    assert max(map(len, found)) <= 55


@settings(max_examples=100, deadline=None)
@given(layouts())
def test_no_two_regions_of_any_layout_are_called_alike(placed: list[Placed]) -> None:
    board = MAP.board(placed)
    for language in LANGUAGES:
        found = names(board, language)
        assert len(found) == board.size
        assert len(set(found)) == board.size
        assert max(map(len, found)) <= 60
