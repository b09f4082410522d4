"""3.17: the duel."""

from __future__ import annotations

import pytest

from sternbrett.games.adele import GAME
from sternbrett.games.adele.model import TEDDY
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import answer
from tests.games.adele.table import CONTENT, at, imagined, new, turn


@pytest.mark.rule("ADL-264", "ADL-265")
def test_the_blue_card_counts_as_deployed() -> None:
    table = new(2).play("object:spare_part", tile="7 8 9 10")
    assert table.deployed == ["blue_card"]
    assert table.tiles == [0, 7, 8, 9, 10]
    tokens = [token for tokens in table.rooms.values() for token in tokens]
    assert len(tokens) == 20
    assert "blue_card" not in tokens


@pytest.mark.rule("ADL-266", "ADL-267")
def test_an_own_drone_and_no_others() -> None:
    table = new(2, seed=3)
    table.match.choose("object:spare_part")
    everything = str([table.rooms, table.lab, table.box, table.inventories])
    assert "drone" not in everything
    assert table.lab == ["fire_extinguisher", "space_suit", "flashlight", "battery"]
    acting = turn("M1", rooms={"5": ["chip"]}, inventories=[["lens", "axe", "helmet", "battery"]])
    assert acting.offers("drone") == ["5"]
    acting.play("drone:5", "slot:1", "end_turn")
    again = at("maintenance", 2, drone_used=True)
    assert again.drone_used is False


@pytest.mark.rule("ADL-268")
def test_a_second_start_object_of_choice() -> None:
    table = new(2)
    assert (table.decision, table.asked) == ("SecondObject", [1])
    assert table.options == ["object:first_aid_kit", "object:spare_part", "object:teddy_bear"]
    table.play("object:teddy_bear")
    assert table.inventories == [["flashlight", "teddy_bear"]]
    assert table.view(0)["inventories"] == [["?", "?"]]
    seen = {tuple(fields["inventories"][0]) for fields in imagined(table, 0)}
    assert len(seen) > 5


@pytest.mark.parametrize("seat", [0, 1, None])
def test_before_objects_are_dealt_an_imagined_game_can_go_on(seat: int | None) -> None:
    table = new(2)
    view = table.view(seat)
    for number in range(10):
        g = GAME.imagine(view, CONTENT, Rng((number, 2, 3, 4)))
        assert GAME.view(g, seat) == view
        answer(g, 1, CONTENT.rules.moves.object[TEDDY])
        assert len(g.rooms[20]) == 1


@pytest.mark.rule("ADL-269")
def test_an_impact_card_leaves_unseen() -> None:
    table = new(2).play("object:spare_part", impact="em_23", upcoming="em_03")
    assert table.emergency_out == ["em_23"]
    assert len(table.emergency_deck) + 2 == 24
    for seat in (0, 1, None):
        assert table.view(seat)["emergency_out"] == 1
        assert "em_23" in table.view(seat)["emergency_deck"]
        outs = {tuple(fields["emergency_out"]) for fields in imagined(table, seat)}
        assert len(outs) > 2


@pytest.mark.rule("ADL-270", "ADL-271")
def test_all_tiles_are_known_and_can_be_spied() -> None:
    table = at("hazard", 2, tiles=[0, 8, 9, 10, 11], places=[5], hazards=["espionage:5"])
    assert table.view(1)["tiles"] == [0, 8, 9, 10, 11]
    assert table.options == [
        "pass", "tile:credentials", "tile:lens", "tile:toolbox", "tile:chip",
    ]  # fmt: skip


@pytest.mark.rule("ADL-272")
def test_extra_cubes_last_for_the_game() -> None:
    table = turn("M1", places=[1]).play("move:2", "pay:free", "end_turn")
    assert table.extra_cubes == 3
    assert at("maintenance", 2, extra_cubes=3).extra_cubes == 3


@pytest.mark.rule("ADL-273", "ADL-274")
def test_the_courier_sends_into_a_room() -> None:
    table = turn("S3", places=[12], inventories=[["chip", "flashlight:2"]])
    table.play("terminal:courier")
    assert table.offers("room") == [str(room) for room in range(1, 21)]
    table.play("room:7", "sure", "active:flashlight")
    assert (table.inventories, table.rooms) == ([["chip"]], {"7": ["flashlight@*"]})
    hidden = turn("S3", places=[12], inventories=[["chip", "lens"]])
    hidden.play("terminal:courier", "room:7", "sure", "object:chip")
    assert ["something_sent", 1, 7] in hidden.news_of(0)
    assert hidden.view(0)["rooms"] == {"7": ["?"]}
    assert hidden.offers("partner") == []


@pytest.mark.rule("ADL-275")
def test_adele_plays_the_small_console() -> None:
    setup = CONTENT.rules.setups[1]
    assert (setup.energy, setup.hazard_draw) == (10, 3)
