"""3.13: wounds, meeting, space."""

from __future__ import annotations

import pytest

from tests.games.adele.table import at, only, turn

TILES = [7, 8, 9, 10, 11]


@pytest.mark.rule("ADL-210", "ADL-212", "ADL-281")
def test_the_sixth_wound_ends_the_game_at_once() -> None:
    table = turn("M3 A1", places=[1], wounds=[5], hazards=["fire:2"], extra_cubes=0,
                 inventories=[["first_aid_kit"]])  # fmt: skip
    table.play("move:2", d6=6)
    assert (table.wounds, table.result, table.options) == ([6], "death", [])


@pytest.mark.rule("ADL-213", "ADL-282")
def test_slots_come_and_go_with_wounds() -> None:
    table = only("hazard", seats=2, places=[5], hazards=["fire:5"], wounds=[1], d6=6,
                 inventories=[["chip", "lens", "axe", "helmet"]])  # fmt: skip
    assert (table.decision, table.slots) == ("ForcedDrop", [3])
    table.play("object:axe")
    assert table.decision == ""
    table = turn("A1", wounds=[2], inventories=[["first_aid_kit"]], extra_cubes=0)
    table.play("activate:first_aid_kit", "crew:1")
    assert table.slots == [4]


@pytest.mark.rule("ADL-214", "ADL-215")
def test_meeting_shares_own_tiles_and_inventories() -> None:
    table = turn("M1", seats=4, places=[1, 2, 9], inventories=[["chip"], ["lens"], []],
                 tiles=TILES, tiles_known=["1", "2", "13", "2", "1"])  # fmt: skip
    assert table.view(1)["tiles"] == [7, "?", 9, "?", 11]
    table.play("move:2")
    assert table.view(1)["tiles"] == [7, 8, 9, 10, 11]
    # Crew 1 only knows tile 3 from somebody else and does not pass it on.
    assert table.view(2)["tiles"] == [7, 8, "?", 10, 11]
    assert table.view(1)["inventories"] == [["chip"], ["lens"], []]
    assert table.view(2)["notes"] == {"1": [1, "chip"]}
    assert table.view(0)["inventories"] == [["?"], ["?"], []]
    assert table.view(0)["tiles"] == ["?"] * 5


@pytest.mark.rule("ADL-216")
def test_exchanges_in_the_middle_of_a_turn() -> None:
    table = turn("M2", seats=3, places=[1, 2], inventories=[["chip"], []], extra_cubes=0)
    assert table.offers("partner") == []
    table.play("move:2", "partner:2", "object:chip", "nothing", "accept", "move:3")
    assert [len(own) for own in table.inventories] == [0, 1]
    assert table.places == [3, 2]


@pytest.mark.rule("ADL-217", "ADL-260")
def test_charges_run_down_and_expire() -> None:
    table = at("maintenance", 2, places=[1], batteries=["computer:4:1", "computer:5:0"],
               inventories=[["flashlight:1", "drone:0", "battery"]])  # fmt: skip
    assert table.inventories == [["flashlight:0", "battery"]]
    assert (table.batteries, table.gone) == (["computer:4:0"], ["battery", "drone"])


@pytest.mark.rule("ADL-222")
def test_exchanges_outside_leave_everybody_a_suit() -> None:
    own = [["space_suit:2", "chip"], ["space_suit:1"]]
    table = turn("-", seats=3, places=["A", "A"], inventories=own)
    table.play("partner:2")
    assert table.options == ["object:chip", "active:space_suit"]
    table.play("active:space_suit")
    assert table.options == ["active:space_suit"]
    table.play("active:space_suit", "accept")
    assert table.inventories == [["chip@2", "space_suit:1"], ["space_suit:2"]]


@pytest.mark.rule("ADL-224", "ADL-225")
def test_outside_without_a_suit_is_death_without_wounds() -> None:
    table = at("maintenance", 3, places=["B", 4], inventories=[["space_suit:0"], []])
    assert (table.result, table.wounds) == ("death", [0, 0])
    inside = at("maintenance", 3, places=[4, 5], inventories=[["space_suit:0"], []])
    assert inside.result == ""


@pytest.mark.rule("ADL-227")
def test_entering_from_outside_meets_the_room() -> None:
    table = turn("M2", places=["A"], inventories=[["space_suit:1"]], extra_cubes=0,
                 hazards=["fire:3", "hypoxia:3", "espionage:3"],
                 tiles=[0, 8, 9, 10, 11])  # fmt: skip
    table.play("move:3")
    assert table.decision == "Spy"
    table.play("pass", d6=6)
    assert (table.wounds, table.plans) == ([1], ["M1"])


@pytest.mark.rule("ADL-228")
@pytest.mark.parametrize(("ship", "zone", "next_zones"), [("deimos", "A", ["B", "D"]),
                                                          ("phobos", "S", ["E", "W"])])  # fmt: skip
def test_zones_form_a_ring(ship: str, zone: str, next_zones: list[str]) -> None:
    table = turn("M1", places=[zone], ship=ship, inventories=[["space_suit:1"]])
    assert table.offers("move_zone") == next_zones
