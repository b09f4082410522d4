"""3.7 and 3.10: what hazards do, the hazard phase and spirit checks."""

from __future__ import annotations

import pytest

from tests.games.adele.table import CONTENT, Table, adele, only, turn

TILES = [7, 8, 9, 10, 11]


@pytest.mark.rule("ADL-082", "ADL-286")
def test_espionage_shows_the_objects_of_its_room_and_is_remembered() -> None:
    rooms = {"1": ["chip", "lens"]}
    table = adele(hand=["room_01"], console={"espionage": 1}, rooms=rooms)
    assert table.view(0)["rooms"]["1"] == ["?", "?"]
    table.play("play:room_01", "room:1", "hazard:espionage")
    assert table.view(0)["rooms"]["1"] == ["chip", "lens"]
    assert table.view(1)["rooms"]["1"] == ["?", "?"]
    table = turn("S3 M1", seats=3, places=[1, 9], rooms={"1": ["chip@0"]}, hazards=["espionage:1"])
    table.play("remove:espionage:1", "sure")
    assert (table.hazards, table.view(0)["rooms"]["1"]) == ([], ["chip"])


@pytest.mark.rule("ADL-083", "ADL-084", "ADL-146")
def test_espionage_in_the_hazard_phase() -> None:
    table = only(
        "hazard", seats=4, tiles=TILES, places=[1, 1, 9], hazards=["espionage:1"],
        inventories=[["chip"], ["lens"], ["axe"]],
    )  # fmt: skip
    assert (table.decision, table.asked) == ("Spy", [0])
    assert table.options == ["pass", "tile:blue_card", "tile:chip"]
    table.play("tile:chip", spy="tile")
    assert table.view(0)["tiles"] == ["?", "?", "?", "?", 11]
    assert table.options == ["pass", "tile:credentials", "tile:toolbox"]
    table.play("pass")
    assert table.view(0)["inventories"] == [["chip"], ["lens"], ["?"]]
    assert table.view(0)["notes"] == {"1": [1, "chip"], "2": [1, "lens"]}


@pytest.mark.rule("ADL-085", "ADL-086", "ADL-309")
def test_only_adele_learns_what_the_spy_saw() -> None:
    def spied(spy: str, known: list[str]) -> Table:
        return only(
            "hazard", seats=4, tiles=TILES, places=[1, 2, 3], hazards=["espionage:1"],
            tiles_known=known,
        ).play("tile:chip", spy=spy)  # fmt: skip

    owners = ["1", "2", "3", "2", "1"]
    seen, missed = spied("tile", owners), spied("x", owners)
    assert ["tile_spied", "chip", 11] in seen.news_of(0)
    assert ["spying_failed", "chip"] in missed.news_of(0)
    for seat in (1, 2, None):
        assert seen.news_of(seat)[0] == ["tile_tried", 1, "chip"]
        assert seen.news_of(seat) == missed.news_of(seat)
        assert seen.view(seat) == missed.view(seat)
    again = spied("x", ["1", "2", "3", "2", "01"])
    assert ["spying_needless", "chip"] in again.news_of(0)


@pytest.mark.rule("ADL-309")
def test_who_knows_all_tiles_is_asked_and_alone_is_told_so() -> None:
    def asked(known: list[str], seat: int) -> str:
        table = only("hazard", seats=4, tiles=TILES, places=[1, 2, 3], hazards=["espionage:1"],
                     tiles_known=known)  # fmt: skip
        assert (table.decision, table.options) == ("Spy", ["pass", "tile:blue_card", "tile:chip"])
        return table.look(seat).prompt[0]

    some, every = ["1", "2", "3", "2", "01"], ["01", "2", "3", "2", "01"]
    assert asked(some, 0) == "prompt.Spy"
    assert asked(every, 0) == "prompt_known.Spy"
    assert asked(some, 1) == asked(every, 1) == "prompt.Spy"


@pytest.mark.rule("ADL-087")
def test_only_face_down_tiles_can_be_spied() -> None:
    table = only("hazard", seats=4, tiles=TILES, places=[1, 2, 3], hazards=["espionage:3"],
                 deployed=["lens"])  # fmt: skip
    assert table.decision != "Spy"


@pytest.mark.rule("ADL-088", "ADL-089")
def test_every_entry_is_a_new_trigger_and_later_exchanges_are_not_seen() -> None:
    table = turn("M4", seats=3, places=[2, 1], tiles=TILES, hazards=["espionage:1"],
                 inventories=[["chip"], ["lens"]])  # fmt: skip
    table.play("move:1")
    assert table.decision == "Spy"
    table.play("pass", "move:2", "move:1")
    assert table.decision == "Spy"
    table = turn("M1", seats=3, places=[2, 1], tiles=TILES, hazards=["espionage:1"],
                 inventories=[["chip", "axe"], []])  # fmt: skip
    table.play("move:1", "pass", "partner:2", "object:chip", "nothing", "accept")
    assert table.view(0)["inventories"] == [["?"], ["?"]]
    assert table.view(0)["notes"]["1"] == [1, "axe", "chip"]


@pytest.mark.rule("ADL-090", "ADL-161")
def test_a_locked_door_blocks_both_ways_until_unlocked() -> None:
    for here, there in ((1, 2), (2, 1)):
        table = turn("M1 U1", places=[here], hazards=["door_locked:1-2"], extra_cubes=0)
        assert f"move:{there}" not in table.options
        assert table.offers("unlock") == [str(there)]
        table.play(f"unlock:{there}")
        assert f"move:{there}" in table.options
        assert table.removed["door_locked"] == 1


@pytest.mark.rule("ADL-092", "ADL-093", "ADL-280")
def test_hypoxia_on_entry_takes_a_planned_cube_if_any() -> None:
    table = turn("M2 S1", places=[1], hazards=["hypoxia:2"]).play("move:2", "pay:field")
    assert table.options == ["cube:move", "cube:special"]
    table.play("cube:special")
    assert (table.plans, table.extra_cubes) == (["M1"], 4)
    table = turn("M1", places=[1], hazards=["hypoxia:2"]).play("move:2", "pay:field")
    assert (table.decision, table.extra_cubes) == ("Act", 4)
    assert only("hazard", places=[5, 6], hazards=["hypoxia:5"]).decision == ""


@pytest.mark.rule("ADL-094", "ADL-095", "ADL-147")
def test_fire_in_the_hazard_phase_and_on_every_entry() -> None:
    table = only("hazard", places=[5, 6], hazards=["fire:5", "fire:6"], d6="4 4")
    assert table.wounds == [0, 1]
    table = turn("M4", places=[1], hazards=["fire:2"], extra_cubes=0)
    table.play("move:2", d6=5).play("move:1").play("move:2", d6=6)
    assert table.wounds == [2]


@pytest.mark.rule("ADL-096", "ADL-099", "ADL-294")
def test_darkness_taxes_actions_begun_inside() -> None:
    table = turn("M2", places=[1], hazards=["darkness:2"], extra_cubes=0).play("move:2")
    assert (table.plans, table.places) == (["M1"], [2])
    assert table.offers("move") == []
    table = turn("M2", places=[3], hazards=["darkness:3"], extra_cubes=0,
                 inventories=[["space_suit:1"]])  # fmt: skip
    table.play("move_zone:A", "cube:move")
    assert (table.places, table.plans) == (["A"], ["-"])


@pytest.mark.rule("ADL-097")
def test_the_cube_of_darkness_may_be_a_free_one() -> None:
    table = turn("Q1", places=[1], hazards=["darkness:1"], rooms={"1": ["chip"]})
    table.play("search:1", "pay:field")
    assert table.options == ["cube:free"]


@pytest.mark.rule("ADL-102", "ADL-103", "ADL-105")
def test_computers_and_terminals_fail_separately() -> None:
    given = {
        "places": [3], "inventories": [["chip"]], "hatches_locked": [3],
        "hazards": ["darkness:2"], "anomalies": [], "anomalies_in_play": ["hatches_locked"],
    }  # fmt: skip
    on = turn("S3", **given)
    assert {"deploy:chip", "remove:darkness:2", "hatch:3"} <= set(on.options)
    off = turn("S3", **{**given, "hazards": ["darkness:2", "computer_error:3"]})
    assert not {"deploy:chip", "remove:darkness:2", "hatch:3"} & set(off.options)
    table = turn("S3", places=[4], wounds=[1], hazards=["computer_error:4"])
    assert "terminal:medical" in table.options
    table = turn("S3", places=[4], wounds=[1], hazards=["terminal_error:4"],
                 inventories=[["chip"]])  # fmt: skip
    assert "terminal:medical" not in table.options
    assert "deploy:chip" in table.options


@pytest.mark.rule("ADL-104", "ADL-256")
def test_a_failure_shuts_an_alert_terminal() -> None:
    assert "alert" in turn("S3", places=[3]).options
    assert "alert" not in turn("S3", places=[3], hazards=["computer_error:3"]).options


@pytest.mark.rule("ADL-106", "ADL-107")
def test_removed_hazards_never_return_to_the_bag() -> None:
    table = turn("S3", places=[1], hazards=["darkness:1"])
    bag = table.bag["darkness"]
    table.play("remove:darkness:1", "sure", "cube:free")
    assert (table.removed["darkness"], table.bag["darkness"]) == (1, bag)
    assert table.view(None)["removed"]["darkness"] == 1


@pytest.mark.rule("ADL-108", "ADL-172", "ADL-173")
def test_what_a_special_action_can_remove_and_where() -> None:
    hazards = ["espionage:1", "hypoxia:2", "darkness:7", "fire:1", "darkness:3", "door_locked:1-2"]
    table = turn("S3", places=[1], hazards=hazards)
    assert table.offers("remove") == ["espionage:1", "hypoxia:2", "darkness:7"]


@pytest.mark.rule("ADL-109", "ADL-110")
def test_hazards_lie_in_rooms_and_do_nothing_when_placed() -> None:
    table = adele(hand=["room_01"], console={"fire": 1}, places=[1, 2])
    table.play("play:room_01")
    assert table.options == ["room:1", "room:6"]
    table.play("room:1", "hazard:fire")
    assert (table.wounds, table.last.outcomes) == ([0, 0], ())
    assert all(name.split(":")[1].isdecimal() for name in table.hazards)


@pytest.mark.rule("ADL-144", "ADL-145")
def test_all_plans_are_shown_at_once() -> None:
    table = only("hazard", plans=["M4", "S4"], plans_shown=False)
    for seat in (0, 1, 2, None):
        assert table.view(seat)["plans"] == ["M4", "S4"]
    assert table.of("plan_shown") == [["plan_shown", 1, "M4"], ["plan_shown", 2, "S4"]]


@pytest.mark.rule("ADL-146")
def test_espionage_then_hypoxia_then_fire_by_seat() -> None:
    table = only("hazard", places=[5, 5], plans=["M1", "M1"], tiles=TILES,
                 hazards=["espionage:5", "hypoxia:5", "fire:5"])  # fmt: skip
    assert (table.decision, table.view(0)["agenda"][-1]) == ("Spy", ["Spy", 1])
    table.play("pass")
    assert table.decision == "LoseCube"
    table.play("cube:move", d6=6)
    assert (table.wounds, table.view(0)["agenda"][-1]) == ([1, 0], ["Spy", 2])


@pytest.mark.rule("ADL-148", "ADL-192")
def test_current_spirit() -> None:
    given = {"inventories": [["teddy_bear:0"], []], "plans": ["-", "-"]}
    assert only("hazard", **given).spirit == [5, 3]
    stressed = only("hazard", emergency_averted=False, anomalies=[], **given,
                    anomalies_in_play=["explosions"])  # fmt: skip
    assert (stressed.spirit, stressed.spirit_in_fire) == ([4, 2], [2, 0])
    table = only("hazard", members=["samir", "emma"], places=[5, 6], hazards=["fire:5"], d6=6,
                 inventories=[["teddy_bear:0"], []])  # fmt: skip
    assert table.wounds == [1, 0]
    assert CONTENT.rules.crew_spirit == [4, 3, 3, 4]


@pytest.mark.rule("ADL-149")
def test_nothing_happens_outside_or_to_doors_darkness_and_failures() -> None:
    table = only(
        "hazard", places=["A", 9], plans=["M4", "M4"], inventories=[["space_suit:1"], []],
        hazards=["door_locked:9-10", "darkness:9", "computer_error:9"],
    )  # fmt: skip
    assert (table.plans, table.wounds, table.decision) == (["M4", "M4"], [0, 0], "")
