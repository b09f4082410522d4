"""Which tiles are played, how they may lie, layouts read from text and random ones."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternbrett.games.dei.board import Placed, layout_text
from sternbrett.games.dei.layouts import (
    MOST_SHUFFLES,
    TILE,
    Draw,
    adjacent,
    refuges_side_by_side,
    shuffled_layout,
    turned_layout,
    unreached,
)
from sternbrett.games.dei.mapdata import ShapeTable, read_layout
from sternbrett.kernel.settings import Unfit
from tests.games.dei.boards import MAP

PLAYERS = (2, 3, 4)
SEVEN = ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7"]
FOR_TWO = "2.4 2.2 D1 / 2.6 2.1 2.5 / D2 2.3 2.7"
FOR_THREE = "2.4 2.1 2.5 D1 / D2 3.2 2.7 2.2 / 2.3 D3 3.1 2.6"

every_shape = pytest.mark.parametrize("shape", MAP.shapes.values(), ids=list(MAP.shapes))


def chance(seed: int) -> Draw:
    """Return chance that is always the same with a seed."""
    rng = Random(seed)
    return lambda kind, n: rng.randrange(n)


def shuffled(shape: ShapeTable, draw: Draw) -> list[Placed]:
    """Return the tiles of a shape's number of players shuffled into it."""
    return shuffled_layout(MAP.tiles, MAP.tiles_for(shape.players), shape.spots(), draw)


REST = [name for name in MAP.tiles_for(3) if name not in ("2.1", "3.1")]
TOGETHER = ["2.1", "3.1", *REST]
APART = ["2.1", *REST, "3.1"]


class Dealt:
    """Chance that brings tiles in given orders, the last of them again and again."""

    def __init__(self, *orders: list[str]) -> None:
        self.coming = list(orders)
        self.names = sorted(orders[0])
        self.orders = 0
        self.left: list[str] = []

    def __call__(self, kind: str, n: int) -> int:
        assert kind == TILE
        if n == len(self.names):
            self.left = self.names.copy()
            self.orders += 1
        order = self.coming[min(self.orders, len(self.coming)) - 1]
        index = self.left.index(order[-n])
        del self.left[index]
        return index

    def layout(self) -> list[Placed]:
        """Return the tiles shuffled into the square of their number."""
        spots = [(place // 3, place % 3) for place in range(len(self.names))]
        return shuffled_layout(MAP.tiles, self.names, spots, self)


def tiles_of(placed: list[Placed]) -> list[str]:
    """Return the tiles of a layout, row by row."""
    return [one.tile for one in placed]


def refusal(text: str, players: int = 2) -> tuple[str, dict[str, object]]:
    """Return how a layout is refused: the key of a sentence, and its arguments."""
    with pytest.raises(Unfit) as refused:
        read_layout(text, players, MAP)
    return refused.value.key, refused.value.arguments


# -- which tiles, which shapes ----------------------------------------------------------------


@pytest.mark.rule("DEI-014", "DEI-015", "DEI-016")
def test_the_number_of_players_decides_which_tiles_are_used() -> None:
    assert MAP.tiles_for(2) == [*SEVEN, "D1", "D2"]
    assert sorted(MAP.tiles_for(3)) == [*SEVEN, "3.1", "3.2", "D1", "D2", "D3"]
    assert MAP.tiles_for(4) == list(MAP.tiles)
    assert len(MAP.tiles) == 16


@pytest.mark.rule("DEI-020")
def test_the_tiles_used_have_a_drone_tile_for_each_faction() -> None:
    for players in PLAYERS:
        drones = [name for name in MAP.tiles_for(players) if MAP.tiles[name].drone]
        assert drones == [f"D{number + 1}" for number in range(players)]


@pytest.mark.rule("DEI-019")
def test_there_are_three_shapes_for_each_number_of_players_the_square_one_first() -> None:
    for players, size in zip(PLAYERS, ((3, 3), (3, 4), (4, 4)), strict=True):
        square, *others = MAP.shapes_for(players)
        assert square.spots() == [(row, col) for row in range(size[0]) for col in range(size[1])]
        assert [shape.id for shape in others] == [f"irregular_{n}_{players}p" for n in (1, 2)]


@every_shape
@pytest.mark.rule("DEI-019")
def test_every_tile_of_a_shape_touches_another_and_all_are_connected(shape: ShapeTable) -> None:
    placed = [Placed("", row, col, 0) for row, col in shape.spots()]
    assert all(any(adjacent(one, other) for other in placed) for one in placed)
    assert unreached(placed) == []
    assert len(placed) == len(MAP.tiles_for(shape.players))


# -- random layouts ---------------------------------------------------------------------------


@every_shape
@pytest.mark.rule("DEI-018", "DEI-020", "DEI-021")
def test_random_layouts_are_allowed(shape: ShapeTable) -> None:
    for seed in range(30):
        placed = turned_layout(shuffled(shape, chance(seed)), chance(seed))
        assert sorted((one.row, one.col) for one in placed) == shape.spots()
        text = layout_text(placed)
        assert layout_text(read_layout(text, shape.players, MAP)) == text


@pytest.mark.rule("DEI-018")
def test_tiles_come_to_all_places_and_are_turned_in_all_ways() -> None:
    (square, *_) = MAP.shapes_for(2)
    spots: Counter[tuple[int, int]] = Counter()
    turns: Counter[int] = Counter()
    draw = chance(1)
    for _ in range(300):
        placed = turned_layout(shuffled(square, draw), draw)
        spots.update((one.row, one.col) for one in placed if one.tile == "2.1")
        turns.update(one.turns for one in placed)
    assert set(spots) == set(square.spots())
    assert min(spots.values()) > 15
    assert set(turns) == {0, 1, 2, 3}
    assert min(turns.values()) > 500


@pytest.mark.rule("DEI-018")
def test_refuges_side_by_side_are_shuffled_anew() -> None:
    dealt = Dealt(TOGETHER, TOGETHER, APART)
    assert tiles_of(dealt.layout()) == APART
    assert dealt.orders == 3


@pytest.mark.rule("DEI-018")
def test_chance_that_never_parts_the_refuges_is_given_up() -> None:
    dealt = Dealt(TOGETHER)
    placed = dealt.layout()
    assert dealt.orders == MOST_SHUFFLES
    assert refuges_side_by_side(MAP.tiles, placed) == []
    moved = [old for old, new in zip(TOGETHER, tiles_of(placed), strict=True) if old != new]
    assert "3.1" in moved
    assert len(moved) == 2


@pytest.mark.rule("DEI-018")
def test_with_two_players_there_is_one_refuge_and_nothing_to_keep_apart() -> None:
    for seed in range(20):
        dealt = Dealt(Random(seed).sample(MAP.tiles_for(2), 9))
        dealt.layout()
        assert dealt.orders == 1


# -- layouts as text --------------------------------------------------------------------------


@pytest.mark.rule("DEI-021")
def test_a_layout_of_ones_own_is_read() -> None:
    placed = read_layout("2.4 2.2*1 d1 / 2.6*3 2.1 2.5*0/D2 2.3 2.7*2", 2, MAP)
    assert layout_text(placed) == "2.4 2.2*1 D1 / 2.6*3 2.1 2.5 / D2 2.3 2.7*2"
    assert [(one.row, one.col) for one in placed[:4]] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert [one.turns for one in placed] == [0, 1, 0, 3, 0, 0, 0, 0, 2]


@pytest.mark.rule("DEI-021")
def test_empty_rows_and_columns_around_a_layout_are_left_out() -> None:
    text = "/ . 2.4 2.2 D1 / . 2.6 2.1 2.5 . / . . 2.3 2.7 / . . . D2 /"
    assert layout_text(read_layout(text, 2, MAP)) == (
        "2.4 2.2 D1 / 2.6 2.1 2.5 / . 2.3 2.7 / . . D2"
    )


@pytest.mark.rule("DEI-021")
def test_every_layout_of_the_content_is_accepted() -> None:
    for layout in MAP.layouts.values():
        assert layout_text(read_layout(layout.map, layout.players, MAP)) == layout.map


@pytest.mark.rule("DEI-021")
def test_unknown_tiles_are_refused() -> None:
    key, arguments = refusal(FOR_TWO.replace("D1", "D5"))
    assert (key, arguments["word"]) == ("map.unknown_tile", "D5")
    assert str(arguments["code_list"]).split() == list(MAP.tiles)
    assert refusal(FOR_TWO.replace("D1", "*1"))[0] == "map.unknown_tile"


@pytest.mark.rule("DEI-021")
@pytest.mark.parametrize("turns", ["*4", "*", "*x", "*-1", "*1*1", "*²"])
def test_turns_that_cannot_be_read_are_refused(turns: str) -> None:
    wanted = ("map.unreadable_turn", {"word": f"D1{turns}", "code": "D1"})
    assert refusal(FOR_TWO.replace("D1", f"D1{turns}")) == wanted


@pytest.mark.rule("DEI-021")
def test_a_tile_twice_is_refused() -> None:
    assert refusal(f"{FOR_TWO} 2.4*1") == ("map.tile_twice", {"code": "2.4"})


@pytest.mark.rule("DEI-014", "DEI-021")
def test_tiles_of_more_players_are_refused() -> None:
    wanted = ("map.foreign_tiles", {"code_list": "3.2 D3 3.1", "players": 2})
    assert refusal(FOR_THREE) == wanted


@pytest.mark.rule("DEI-015", "DEI-021")
def test_missing_tiles_are_refused() -> None:
    assert refusal(FOR_TWO, 3) == (
        "map.missing_tiles",
        {"code_list": "3.1 3.2 D3", "players": 3},
    )


@pytest.mark.rule("DEI-021")
@pytest.mark.parametrize("text", ["", " ", "/", ". . / ."])
def test_nothing_is_refused(text: str) -> None:
    key, arguments = refusal(text)
    assert key == "map.missing_tiles"
    assert arguments["code_list"] == " ".join(MAP.tiles_for(2))


@pytest.mark.rule("DEI-021")
def test_tiles_that_only_meet_at_a_corner_are_not_connected() -> None:
    text = "2.4 2.2 D1 . / 2.6 2.1 2.5 . / D2 2.3 . . / . . 2.7 ."
    assert refusal(text) == ("map.not_connected", {"code": "2.7"})


@pytest.mark.rule("DEI-018", "DEI-021")
def test_refuges_side_by_side_are_refused() -> None:
    swapped = FOR_THREE.replace("3.2", "x").replace("3.1", "3.2").replace("x", "3.1")
    assert refusal(swapped, 3) == (
        "map.refuges_adjacent",
        {"code": "2.1", "other_code": "3.1"},
    )


@pytest.mark.rule("DEI-021")
def test_a_layout_too_large_to_be_shown_is_refused() -> None:
    words = FOR_TWO.replace("/ ", "").split()
    assert refusal(" ".join(words)) == ("map.too_large", {"most": 8})
    assert refusal(" / ".join(words)) == ("map.too_large", {"most": 8})
    assert len(read_layout(" ".join(words[:8]) + " / " + words[8], 2, MAP)) == 9
    assert refusal(f"{FOR_TWO[:-3]} {'. ' * 300} 2.7") == ("map.too_large", {"most": 8})


@given(st.text("2.4D1*/ #\n7", max_size=60), st.sampled_from(PLAYERS))
def test_any_other_text_is_refused_as_well(text: str, players: int) -> None:
    assert refusal(text, players)[0].startswith("map.")
