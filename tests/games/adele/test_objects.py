"""3.12: objects."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.adele import GAME
from tests.games.adele.table import CONTENT, adele, at, imagined, only, turn


@pytest.mark.rule("ADL-179")
def test_only_active_objects_are_public() -> None:
    table = at("action", 3, inventories=[["chip", "flashlight:2"], []], rooms={"5": ["lens"]})
    for seat in (0, 2, None):
        assert table.view(seat)["inventories"][0] == ["flashlight:2", "?"]
        assert table.view(seat)["rooms"] == {"5": ["?"]}


@pytest.mark.rule("ADL-180", "ADL-211")
@pytest.mark.parametrize(("wounds", "slots"), [(0, 4), (1, 4), (2, 3), (3, 3), (4, 2), (5, 2)])
def test_slots_by_wounds(wounds: int, slots: int) -> None:
    assert at("action", 2, wounds=[wounds]).slots == [slots]


@pytest.mark.rule("ADL-181")
def test_there_is_no_voluntary_drop() -> None:
    table = turn("M1 U1 Q1 A1", inventories=[["chip", "battery"]])
    words = {key.partition(":")[0] for key in table.options}
    assert not words & {"object", "active", "drop"}


@pytest.mark.rule("ADL-182", "ADL-185", "ADL-283")
def test_forced_drops_go_face_down_into_the_room() -> None:
    own = ["chip", "battery", "drone:2", "teddy_bear:0"]
    table = only("emergency", next_emergency="em_21", wounds=[1, 0], places=[7, 9], d20=7,
                 inventories=[own, []], hazards=["espionage:7"])  # fmt: skip
    assert table.options == ["object:chip", "object:battery", "active:drone", "active:teddy_bear"]
    table.play("active:teddy_bear")
    assert table.rooms == {"7": ["teddy_bear@*"]}
    assert table.spirit[0] == 4
    table = only("emergency", next_emergency="em_21", wounds=[1, 0], places=[7, 9], d20=7,
                 inventories=[own, []], hazards=["espionage:7"])  # fmt: skip
    table.play("object:chip")
    assert table.view(0)["rooms"] == {"7": ["chip"]}
    assert table.view(2)["rooms"] == {"7": ["?"]}


@pytest.mark.rule("ADL-183", "ADL-184")
def test_outside_drops_are_lost_but_never_the_only_suit() -> None:
    given = {
        "next_emergency": "em_01", "anomalies": [], "anomalies_in_play": ["panic"],
        "wounds": [1], "places": ["A"], "d6": 6,
    }  # fmt: skip
    own = ["space_suit:1", "space_suit:2", "chip", "lens"]
    table = only("emergency", seats=2, inventories=[own], **given)
    table.play("active:space_suit:1")
    assert table.inventories == [["lens", "chip", "space_suit:2"]]
    assert table.lost == ["space_suit@*"]


@pytest.mark.rule("ADL-187", "ADL-190")
def test_used_objects_leave_the_game() -> None:
    table = turn("A2", inventories=[["stimulants", "fire_extinguisher"]])
    table.play("activate:stimulants", "pay:field", "activate:fire_extinguisher", "pay:field")
    assert (table.inventories, table.gone) == ([[]], ["fire_extinguisher", "stimulants"])


@pytest.mark.rule("ADL-188")
@pytest.mark.parametrize(("roll", "charges"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_charge_table(roll: int, charges: int) -> None:
    table = turn("A1", inventories=[["flashlight"]], extra_cubes=0)
    table.play("activate:flashlight", d6=roll)
    assert table.inventories == [[f"flashlight:{charges}"]]


@pytest.mark.rule("ADL-189", "ADL-191")
def test_objects_stay_active_in_other_hands() -> None:
    table = turn("-", seats=3, places=[5, 5], inventories=[["space_suit:2", "teddy_bear:0"], []])
    table.play("partner:2", "active:space_suit", "nothing", "accept")
    table.play("partner:2", "active:teddy_bear", "nothing", "accept")
    assert table.inventories[1] == ["space_suit:2", "teddy_bear:0"]
    assert table.spirit == [4, 4]


@pytest.mark.rule("ADL-191", "ADL-192")
def test_the_teddy_bear_stays_active() -> None:
    table = turn("A1", inventories=[["teddy_bear"]], extra_cubes=0).play("activate:teddy_bear")
    assert (table.spirit, table.last.outcomes) == ([5], ())
    assert at("maintenance", 2, inventories=[["teddy_bear:0"]]).inventories == [["teddy_bear:0"]]


@pytest.mark.rule("ADL-193", "ADL-154")
def test_left_over_stimulant_cubes_lapse() -> None:
    table = turn("A1 M1", inventories=[["stimulants"]], extra_cubes=0)
    table.play("activate:stimulants")
    assert table.free == 3
    assert table.play("end_turn").free == 0


@pytest.mark.rule("ADL-194")
def test_a_kit_heals_three_wounds_among_those_present() -> None:
    table = turn("A1", seats=4, places=[5, 5, 6], wounds=[2, 1, 3],
                 inventories=[["first_aid_kit"], [], []])  # fmt: skip
    table.play("activate:first_aid_kit")
    assert table.options == ["done", "crew:1", "crew:2"]
    table.play("crew:2", "crew:1", "crew:1")
    assert (table.wounds, table.decision) == ([0, 0, 3], "Act")
    table = turn("A1", wounds=[5], inventories=[["first_aid_kit"]], extra_cubes=0)
    table.play("activate:first_aid_kit", "crew:1", "done")
    assert table.wounds == [4]


@pytest.mark.rule("ADL-195", "ADL-196", "ADL-291", "ADL-315")
def test_the_extinguisher_here_and_elsewhere() -> None:
    own = [["fire_extinguisher", "fire_extinguisher"]]
    table = turn("A2 M2", places=[9], inventories=own, extra_cubes=0,
                 hazards=["fire:9", "darkness:9", "fire:10"])  # fmt: skip
    table.play("activate:fire_extinguisher", "activate:fire_extinguisher")
    assert table.sprays == 6
    table.play("extinguish")
    assert (table.hazards, table.sprays) == (["fire:10", "darkness:9"], 5)
    table.play("move:10")
    assert table.decision == "PayDarkness"
    table.play("cube:move", "pass", d6=1)
    assert (table.hazards, table.sprays) == (["fire:10", "darkness:9"], 5)


@pytest.mark.rule("ADL-197", "ADL-198", "ADL-199")
def test_two_spare_parts_make_an_object_anywhere() -> None:
    own = ["spare_part", "spare_part", "space_suit:1"]
    table = turn("A1", places=["A"], inventories=[own], lab=["battery", "drone"], extra_cubes=0)
    table.play("activate:spare_part")
    assert table.options == ["object:battery", "object:drone"]
    table.play("object:drone")
    assert table.inventories == [["space_suit:1", "drone"]]
    assert (table.gone, table.lab) == (["spare_part", "spare_part"], ["battery@1"])


@pytest.mark.rule("ADL-200", "ADL-249")
def test_only_the_crafter_sees_the_stack() -> None:
    table = turn("S3", seats=3, places=[8, 9], lab=["battery", "drone", "flashlight"],
                 rooms={"8": ["chip"]}, hazards=["espionage:8"])  # fmt: skip
    table.play("terminal:engineer", "sure")
    assert table.view(1)["lab"] == ["flashlight", "battery", "drone"]
    for seat in (0, 2):
        assert table.view(seat)["lab"] == ["?", "?", "?"]
    table.play("object:battery")
    assert ["object_crafted", 1, "battery"] in table.news_of(1)
    assert ["something_crafted", 1] in table.news_of(0)
    assert len({tuple(fields["lab"]) for fields in imagined(table, 0)}) > 3
    assert turn("Q1", seats=3, places=[8, 9], lab=["battery"]).offers("search") == []


@pytest.mark.rule("ADL-202", "ADL-292")
def test_a_flashlight_lights_the_room_for_everybody() -> None:
    dark = {"hazards": ["darkness:9"], "places": [9, 9]}
    assert turn("M1", seats=3, **dark).offers("move") == []
    lit = turn("M1", seats=3, inventories=[[], ["flashlight:1"]], **dark)
    assert lit.offers("move") == ["3", "8", "10", "16"]
    table = turn("A1 M2", seats=3, inventories=[["flashlight"], []], **dark)
    table.play("activate:flashlight", "cube:move", d6=1).play("move:8")
    assert table.plans[0] == "-"


@pytest.mark.rule("ADL-203", "ADL-204", "ADL-205")
def test_a_battery_repairs_and_protects_a_device() -> None:
    table = turn("A1", places=[4], inventories=[["battery"]], hazards=["terminal_error:4"])
    table.play("activate:battery", "pay:field")
    assert table.options == ["device:computer", "device:terminal"]
    table.play("device:terminal", d6=6)
    assert (table.batteries, table.hazards, table.inventories) == (["terminal:4:3"], [], [[]])
    assert table.removed["computer_error"] == 1
    table = adele(hand=["room_04"], console={"computer_error": 1}, batteries=["terminal:4:1"])
    table.play("play:room_04", "room:4", "hazard:computer_error")
    assert table.options == ["device:computer"]


@pytest.mark.rule("ADL-206", "ADL-258")
def test_a_battery_restores_a_red_alert_terminal() -> None:
    table = turn("A1 S3", places=[3], inventories=[["battery"]], hazards=["computer_error:3"],
                 anomalies=[], anomalies_in_play=["alerts_off"], red_alerts=[3, 17],
                 extra_cubes=0)  # fmt: skip
    table.play("activate:battery", "device:computer", d6=1)
    assert (table.hazards, table.red_alerts, table.alerts) == ([], [17], [3, 17])
    assert "alert" in table.options


@pytest.mark.rule("ADL-207", "ADL-054")
def test_a_battery_does_not_lift_an_impact() -> None:
    given = {"places": [4], "wounds": [1], "inventories": [["chip"]], "impacts": [4]}
    table = turn("S3", batteries=["terminal:4:2", "computer:4:2"], **given)
    assert {"deploy:chip", "terminal:medical"} & set(table.options) == set()


@pytest.mark.rule("ADL-208", "ADL-209")
def test_a_drone_looks_once_a_round_also_in_other_hands() -> None:
    table = turn("A1", seats=3, places=[5, 5], inventories=[["drone"], []],
                 rooms={"7": ["chip", "lens"]}, lab=["battery"])  # fmt: skip
    table.play("activate:drone", d6=3)
    assert table.offers("drone") == ["7"]
    table.play("drone:7", "slot:2")
    assert ["drone_saw", 1, 7, "lens"] in table.news_of(1)
    assert ["drone_flew", 1, 7] in table.news_of(0)
    assert table.view(1)["rooms"]["7"] == ["?", "lens"]
    assert table.offers("drone") == []
    table.play("partner:2", "active:drone", "nothing", "accept", "end_turn", "crew:2")
    assert table.offers("drone") == []
    assert at("maintenance", 2, inventories=[["drone:2:used"]]).inventories == [["drone:1"]]


@pytest.mark.rule("ADL-209", "ADL-185")
def test_a_drone_that_was_put_down_and_switched_on_again_may_not_look_again() -> None:
    own = ["chip", "lens", "battery", "drone:2"]
    table = turn("M1 Q1 A1", seats=3, places=[5, 9], wounds=[1, 0], inventories=[own, []],
                 hazards=["fire:6"], rooms={"20": ["axe", "helmet"]})  # fmt: skip
    table.play("drone:20", "slot:1")
    table.play("move:6", d6=6)  # the fire costs a wound, and that costs a slot
    table.play("active:drone")
    assert table.rooms["6"] == ["drone:used@*"]
    table.play("search:1", "object:chip")
    table.play("activate:drone", d6=6)
    assert table.inventories[0] == ["lens", "battery", "drone:3:used"]
    assert table.offers("drone") == []


@pytest.mark.rule("ADL-209")
def test_a_drone_that_somebody_else_picks_up_may_not_look_again() -> None:
    table = turn("Q1 A1", seats=3, places=[6, 9], rooms={"6": ["drone:used@*"], "20": ["axe"]})
    table.play("search:1", "take")
    table.play("activate:drone", d6=6)
    assert table.inventories[0] == ["drone:3:used"]
    assert table.offers("drone") == []


@pytest.mark.rule("ADL-209")
@pytest.mark.parametrize("lying", ["inventories", "rooms"])
def test_in_the_next_round_every_drone_may_look_again(lying: str) -> None:
    given: dict[str, Any] = {"inventories": [["drone:used"], []], "rooms": {}}
    if lying == "rooms":
        given = {"inventories": [[], []], "rooms": {"5": ["drone:used@*"]}}
    table = only("maintenance", seats=3, **given)
    assert "used" not in str((table.inventories, table.rooms))


@pytest.mark.rule("ADL-209", "ADL-312")
def test_the_drone_that_can_still_look_is_activated_first() -> None:
    table = turn("A1", seats=3, places=[5, 9], inventories=[["drone", "drone:used"], []],
                 rooms={"7": ["chip"]})  # fmt: skip
    table.play("activate:drone", d6=6)
    assert table.inventories[0] == ["drone:used", "drone:3"]
    assert table.offers("drone") == ["7"]


@pytest.mark.rule("ADL-312", "ADL-189", "ADL-220")
@pytest.mark.parametrize(("key", "left", "gone"), [
    ("active:flashlight:1", "flashlight:3", "flashlight:1"),
    ("active:flashlight:3", "flashlight:1", "flashlight:3"),
])  # fmt: skip
def test_of_two_active_ones_the_holder_chooses_which_is_given(
    key: str, left: str, gone: str
) -> None:
    own = ["flashlight:1", "flashlight:3"]
    table = turn("-", seats=3, places=[5, 5], inventories=[own, []]).play("partner:2")
    assert table.options == ["active:flashlight:1", "active:flashlight:3"]
    table.play(key, "nothing", "accept")
    assert table.inventories == [[left], [gone]]
    # So it is when one is asked for.
    table = turn("-", seats=3, places=[5, 5], inventories=[[], own]).play("partner:2", "nothing")
    assert table.options == ["active:flashlight:1", "active:flashlight:3"]
    table.play(key, "accept")
    assert table.inventories == [[gone], [left]]


@pytest.mark.rule("ADL-312", "ADL-182")
@pytest.mark.parametrize("kept", ["1", "2"])
def test_of_two_active_ones_the_holder_chooses_which_is_dropped(kept: str) -> None:
    own = ["space_suit:1", "space_suit:2", "chip", "lens"]
    dropped = "2" if kept == "1" else "1"
    table = only("emergency", next_emergency="em_21", wounds=[1, 0], places=[7, 9], d20=7,
                 inventories=[own, []])  # fmt: skip
    table.play(f"active:space_suit:{dropped}")
    assert table.inventories[0] == ["lens", "chip", f"space_suit:{kept}"]
    # And with full slots which one makes room for what was found.
    own[2:] = ["battery", "axe"]
    table = turn("Q1", seats=3, places=[5, 9], inventories=[own, []], rooms={"5": ["chip"]})
    table.play("search:1", f"active:space_suit:{dropped}")
    assert f"space_suit:{kept}" in table.inventories[0]
    assert table.rooms == {"5": ["space_suit@*"]}


@pytest.mark.rule("ADL-312")
def test_only_objects_that_differ_are_told_apart() -> None:
    def offered(*own: str) -> list[str]:
        table = turn("-", seats=3, places=[5, 5], inventories=[list(own), []]).play("partner:2")
        return list(table.options)

    assert offered("space_suit:2", "space_suit:2", "space_suit") == [
        "object:space_suit", "active:space_suit",
    ]  # fmt: skip
    assert offered("drone:1", "drone:1:used") == ["active:drone:1", "active:drone:1:used"]
    assert offered("drone", "drone:used") == ["object:drone", "object:drone:used"]
    assert offered("drone:used", "drone:1:used") == ["object:drone", "active:drone"]


def test_records_of_version_1_meant_the_one_with_less_charge() -> None:
    own = ["flashlight:1", "flashlight:3", "teddy_bear:0"]
    table = turn("-", seats=3, places=[5, 5], inventories=[own, []]).play("partner:2")
    g = table.match.state
    assert GAME.upgrade_choice(g, "active:flashlight", 1) == "active:flashlight:1"
    assert GAME.upgrade_choice(g, "active:teddy_bear", 1) == "active:teddy_bear"
    assert GAME.upgrade_choice(g, "nothing", 1) == "nothing"


@pytest.mark.parametrize(("key", "english", "german"), [
    ("active:space_suit:2", "Space Suit (active, 2 left)", "Raumanzug (aktiv, noch 2)"),
    ("active:drone:0:used", "Tracker Drone (active, 0 left, used this round)",
     "Drohne (aktiv, noch 0, in dieser Runde benutzt)"),
    ("object:drone:used", "Tracker Drone (used this round)",
     "Drohne (in dieser Runde benutzt)"),
])  # fmt: skip
def test_labels_tell_like_objects_apart(key: str, english: str, german: str) -> None:
    option = next(option for option in CONTENT.vocabulary if option.key == key)
    text, args = GAME.option_text(option, CONTENT)
    assert GAME.texts("en", CONTENT).say(text, **args) == english
    assert GAME.texts("de", CONTENT).say(text, **args) == german


def test_counts_of_objects() -> None:
    assert sum(CONTENT.rules.object_counts) == 32
