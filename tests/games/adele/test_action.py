"""3.11: the action phase."""

from __future__ import annotations

import pytest

from tests.games.adele.table import only, turn


@pytest.mark.rule("ADL-150", "ADL-151")
def test_everybody_takes_one_turn_in_any_order() -> None:
    table = only("action", seats=4, plans=["M1", "M1", "M1"])
    assert table.options == ["crew:1", "crew:2", "crew:3"]
    table.play("crew:3")
    assert (table.decision, table.asked) == ("Act", [3])
    table.play("end_turn")
    assert table.options == ["crew:1", "crew:2"]
    table.play("crew:1", "end_turn", "crew:2", "end_turn")
    assert table.match.decision is None


@pytest.mark.rule("ADL-152")
def test_the_lowest_seat_is_asked_and_anybody_may_go() -> None:
    table = only("action", seats=4)
    assert (table.match.turn, table.asked) == (1, [1, 2, 3])
    assert [option.key for option in table.match.options_of(2)] == ["crew:2"]
    table.play("crew:2", seat=2)
    assert table.asked == [2]
    table.play("end_turn")
    assert table.asked == [1, 3]


@pytest.mark.rule("ADL-153", "ADL-154", "ADL-155")
def test_actions_in_any_order_and_cubes_lapse() -> None:
    table = turn("M2 Q1 U1", places=[1], rooms={"1": ["chip"]}, extra_cubes=0,
                 hazards=["door_locked:1-2"])  # fmt: skip
    table.play("unlock:2", "search:1", "take", "move:2")
    assert (table.plans, table.places) == (["M1"], [2])
    table.play("end_turn")
    assert table.plans == ["-"]


@pytest.mark.rule("ADL-153")
def test_the_cube_of_a_move_cannot_be_given_to_hypoxia() -> None:
    table = turn("M1", places=[1], hazards=["hypoxia:2"], extra_cubes=0).play("move:2")
    assert table.decision == "Act"


@pytest.mark.rule("ADL-156", "ADL-298")
def test_a_cube_pays_for_its_field_only_and_free_cubes_for_anything() -> None:
    table = turn("S1", places=[1], rooms={"1": ["chip"]}, extra_cubes=0)
    assert table.options == ["end_turn", "drone:1"]
    table = turn("M1", places=[1], rooms={"1": ["chip"]}, free=0, extra_cubes=2)
    table.play("move:2")
    assert table.options == ["pay:field", "pay:free"]
    table.play("pay:free", "move:1", "pay:field", "search:1")
    assert table.options == ["pay:free"]
    table.play("pay:free", "leave")
    assert table.extra_cubes == 0


@pytest.mark.rule("ADL-298")
def test_stimulants_are_spent_before_extra_cubes() -> None:
    table = turn("A1", places=[1], extra_cubes=4, inventories=[["stimulants"]])
    table.play("activate:stimulants", "pay:field", "move:2", "pay:free")
    assert (table.free, table.extra_cubes) == (2, 4)


@pytest.mark.rule("ADL-157", "ADL-158")
def test_moves_go_through_door_frames() -> None:
    assert turn("M1", places=[9], extra_cubes=0).offers("move") == ["3", "8", "10", "16"]
    settings = {"ship": "phobos"}
    table = turn("M1", places=[15], extra_cubes=0, settings=settings)
    assert table.offers("move") == ["11", "14", "16", "19"]


@pytest.mark.rule("ADL-159", "ADL-201", "ADL-223")
def test_hatches_need_an_active_suit() -> None:
    assert turn("M1", places=[7], inventories=[["space_suit"]]).offers("move_zone") == []
    table = turn("M1", places=[7], inventories=[["space_suit:0"]])
    assert table.offers("move_zone") == ["A", "D"]
    assert turn("M1", places=[6], inventories=[["space_suit:0"]]).offers("move_zone") == ["B"]


@pytest.mark.rule("ADL-160", "ADL-229")
def test_the_order_on_entering() -> None:
    table = turn(
        "M3", seats=3, places=[1, 2], sprays=0, tiles=[7, 8, 9, 10, 11], extra_cubes=0,
        hazards=["fire:2", "hypoxia:2", "espionage:2"], inventories=[["fire_extinguisher"], []],
    )  # fmt: skip
    table.match.state.sprays = 1
    table.play("move:2")
    assert table.decision == "PutOutFire"
    table.play("pass")
    assert table.decision == "Spy"
    table.play("pass")
    assert table.decision == "LoseCube"
    table.play("cube:move", d6=6)
    assert (table.wounds, table.decision) == ([1, 0], "Act")


@pytest.mark.rule("ADL-162", "ADL-163")
def test_a_search_shows_one_object_to_the_searcher() -> None:
    table = turn("Q2", seats=3, places=[1, 9], rooms={"1": ["chip", "lens"]})
    assert table.offers("search") == ["1", "2"]
    table.play("search:2")
    assert ["object_seen", 1, 1, "lens"] in table.news_of(1)
    assert ["room_searched", 1, 1] in table.news_of(2)
    assert table.view(1)["rooms"]["1"] == ["?", "lens"]
    assert table.view(0)["rooms"]["1"] == ["?", "?"]
    table.play("leave")
    assert table.rooms["1"] == ["chip", "lens@1"]
    table.play("search:1", "take")
    assert (table.inventories[0], table.rooms["1"]) == (["chip"], ["lens@1"])
    assert turn("Q2", places=[1]).offers("search") == []


@pytest.mark.rule("ADL-164", "ADL-311")
def test_with_full_slots_another_object_is_put_in_its_place() -> None:
    full = ["axe", "helmet", "battery", "drone:1"]
    table = turn("Q1", seats=3, places=[1, 9], rooms={"1": ["chip", "lens"]},
                 inventories=[full, []])  # fmt: skip
    table.play("search:1")
    assert table.options == [
        "leave", "object:axe", "object:helmet", "object:battery", "active:drone",
    ]  # fmt: skip
    table.play("object:battery")
    assert table.rooms["1"] == ["battery@1", "lens"]
    assert table.inventories[0] == ["axe", "chip", "helmet", "drone:1"]
    left = turn("Q1", seats=3, places=[1, 9], rooms={"1": ["chip"]}, inventories=[full, []])
    left.play("search:1")
    before = left.view(2)
    left.play("leave")
    assert left.news_of(2) == []
    assert {**left.view(2), "agenda": []} == {**before, "agenda": []}


@pytest.mark.rule("ADL-165", "ADL-186", "ADL-301")
def test_what_can_be_activated() -> None:
    own = ["chip", "spare_part", "battery", "first_aid_kit"]
    table = turn("A1", places=[1], inventories=[own], extra_cubes=0)
    assert table.offers("activate") == ["battery"]
    assert turn("A1", places=[1], inventories=[["drone:1"]]).offers("activate") == []
    assert turn("A1", places=[1], inventories=[own], wounds=[1]).offers("activate") == [
        "first_aid_kit", "battery",
    ]  # fmt: skip
    pair = turn("A1", inventories=[["spare_part", "spare_part"]])
    assert pair.offers("activate") == []
    pair = turn("A1", inventories=[["spare_part", "spare_part"]], lab=["battery"])
    assert pair.offers("activate") == ["spare_part"]
    outside = turn("A1", places=["A"], inventories=[["space_suit:1", "battery", "flashlight"]])
    assert outside.offers("activate") == ["flashlight"]
    powered = ["computer:2:1"]
    assert (
        turn("A1", places=[2], inventories=[["battery"]], batteries=powered).offers("activate")
        == []
    )


@pytest.mark.rule("ADL-046", "ADL-166", "ADL-167", "ADL-169")
def test_strength_and_system_failure() -> None:
    table = turn("S3", places=[1], no_return=3, extra_cubes=0).play("terminal:command")
    assert table.options == ["sure", "check"]
    failure = {"emergency": "em_06", "emergency_averted": False}
    table = turn("S3 M1", places=[1], no_return=3, extra_cubes=0, **failure)
    table.play("terminal:command")
    assert table.options == ["check"]
    table.play("check", d6=1)
    assert (table.plans, table.no_return) == (["M1"], 2)
    assert turn("S2 M2", places=[1], no_return=3, extra_cubes=0, **failure).offers("terminal") == []
    table = turn("S3", places=[1], no_return=3, extra_cubes=1, **failure).play("terminal:command")
    assert table.options == ["sure", "check"]


@pytest.mark.rule("ADL-168")
def test_a_failed_attempt_may_be_repeated() -> None:
    table = turn("S4", places=[1], no_return=3, extra_cubes=0)
    table.play("terminal:command", "check", d6=6)
    assert table.no_return == 3
    table.play("terminal:command", "check", d6=1)
    assert (table.no_return, table.plans) == (2, ["-"])


@pytest.mark.rule("ADL-170", "ADL-171", "ADL-178")
def test_special_options_that_would_change_nothing_are_not_offered() -> None:
    table = turn("S3", places=[1], inventories=[["chip"]], extra_cubes=0)
    assert table.options == ["end_turn", "deploy:chip"]
    assert turn("S3", places=[1], no_return=2, extra_cubes=0).offers("terminal") == ["command"]
    assert turn("S3", places=[4]).offers("terminal") == []
    assert turn("S3", places=[8]).offers("terminal") == []
    assert turn("S3", places=[9]).offers("terminal") == []
    assert turn("S3", places=[19]).offers("terminal") == []
    assert turn("S3", places=[3], next_averted=True).offers("alert") == []


@pytest.mark.rule("ADL-174", "ADL-175", "ADL-176", "ADL-177")
def test_hatches_and_impacts_from_outside() -> None:
    given = {
        "hatches_locked": [3, 6, 7, 13, 15, 18], "anomalies": [],
        "anomalies_in_play": ["hatches_locked"], "impacts": [1, 8, 14, 16],
    }  # fmt: skip
    suit = [["space_suit:1"]]
    table = turn("S3", places=["D"], inventories=suit, **given)
    assert table.offers("hatch") == ["7", "15", "18"]
    assert table.offers("impact") == ["14", "16"]
    table.play("impact:16", "sure")
    assert table.impacts == [1, 8, 14]
    inside = turn("S3", places=[7], inventories=suit, **given)
    assert inside.offers("hatch") == ["7"]
    assert inside.offers("impact") == []


@pytest.mark.rule("ADL-226", "ADL-163")
def test_what_cannot_be_done_outside() -> None:
    table = turn("Q1 S3", places=["A"], inventories=[["space_suit:1", "chip"]], wounds=[1],
                 rooms={"1": ["lens"]}, hazards=["darkness:1"], extra_cubes=0)  # fmt: skip
    words = {key.partition(":")[0] for key in table.options}
    assert words == {"end_turn", "drone"}


@pytest.mark.rule("ADL-299")
def test_exchanges_and_drones_cost_no_cube_in_the_dark() -> None:
    table = turn("-", seats=3, places=[9, 9], hazards=["darkness:9"], rooms={"1": ["lens"]},
                 inventories=[["chip", "drone:1"], []])  # fmt: skip
    assert {"partner:2", "drone:1"} <= set(table.options)
    assert "move:8" not in table.options
