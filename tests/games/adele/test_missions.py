"""3.14 and 3.15: missions, the end of the game, terminals."""

from __future__ import annotations

import pytest

from tests.games.adele.table import CONTENT, adele, at, turn

TILES = [1, 2, 3, 4, 5]


@pytest.mark.rule("ADL-230", "ADL-232", "ADL-240")
def test_the_blue_mission() -> None:
    table = turn("S3", seats=3, places=[16, 1], inventories=[["axe"], []],
                 deployed=["blue_card", "credentials", "lens"])  # fmt: skip
    table.play("deploy:axe", "sure")
    assert (table.result, table.options) == ("blue", [])


@pytest.mark.rule("ADL-231", "ADL-232", "ADL-240")
def test_the_red_mission() -> None:
    table = turn("S3", seats=3, places=[20, 1], inventories=[["helmet"], []],
                 deployed=["chip", "toolbox", "lens"], no_return=16)  # fmt: skip
    assert table.marker == 16
    table.play("deploy:helmet", "sure")
    assert table.result == "red"


@pytest.mark.rule("ADL-233", "ADL-297")
def test_track_objects_in_any_order_and_any_room() -> None:
    own = ["lens", "chip", "credentials", "toolbox"]
    for room in (16, 20, 5):
        table = turn("S3", seats=3, places=[room, 1], inventories=[own, []], tiles=TILES)
        assert table.offers("deploy") == ["lens", "credentials", "chip", "toolbox"]


@pytest.mark.rule("ADL-234", "ADL-235")
def test_the_right_room_keeps_the_tile_up() -> None:
    table = turn("S3", seats=3, places=[5, 9], inventories=[["chip"], []], tiles=TILES)
    table.play("deploy:chip", "sure")
    assert (table.deployed, table.inventories) == (["chip"], [[], []])
    for seat in (0, 1, 2, None):
        assert table.view(seat)["tiles"][4] == 5


@pytest.mark.rule("ADL-236", "ADL-237")
def test_a_wrong_room_shows_tile_and_holder_to_all() -> None:
    table = turn("S3", seats=3, places=[6, 9], inventories=[["chip"], []], tiles=TILES)
    table.play("deploy:chip", "sure")
    assert table.deployed == []
    for seat in (0, 2, None):
        assert table.view(seat)["tiles"][4] == 5
        assert table.view(seat)["inventories"][0] == ["chip"]
    assert table.plans[0] == "-"


@pytest.mark.rule("ADL-238")
def test_a_failed_check_names_the_object_but_not_the_tile() -> None:
    table = turn("S2", seats=3, places=[5, 9], inventories=[["chip"], []], tiles=TILES)
    table.play("deploy:chip", "check", d6=6)
    assert table.view(0)["inventories"][0] == ["chip"]
    assert table.view(0)["tiles"] == ["?"] * 5


@pytest.mark.rule("ADL-239")
def test_the_last_object_needs_room_others_and_condition() -> None:
    ready = {"deployed": ["blue_card", "credentials", "lens"], "seats": 3}
    axe = {"inventories": [["axe"], []]}
    assert turn("S3", places=[16, 1], **ready, **axe).offers("deploy") == ["axe"]
    assert turn("S3", places=[15, 1], **ready, **axe).offers("deploy") == []
    assert turn("S3", places=[16, 1], impacts=[9], **ready, **axe).offers("deploy") == []
    short = {**ready, "deployed": ["blue_card", "lens"]}
    assert turn("S3", places=[16, 1], **short, **axe).offers("deploy") == []


@pytest.mark.rule("ADL-241", "ADL-054", "ADL-296")
def test_deploying_needs_a_working_computer() -> None:
    given = {"places": [3], "inventories": [["chip"]]}
    assert turn("S3", **given).offers("deploy") == ["chip"]
    assert turn("S3", hazards=["computer_error:3"], **given).offers("deploy") == []
    assert turn("S3", impacts=[3], **given).offers("deploy") == []
    red = {"anomalies": [], "anomalies_in_play": ["alerts_off"], "red_alerts": [3]}
    assert turn("S3", **red, **given).offers("deploy") == []
    # The target's room does not matter: hazards next door go with the own computer.
    table = turn("S3", places=[3], hazards=["darkness:2", "computer_error:2"])
    assert "remove:darkness:2" in table.options


@pytest.mark.rule("ADL-242", "ADL-262")
def test_time_runs_out() -> None:
    table = at("maintenance", 3, round=16)
    assert (table.result, table.marker) == ("time", 1)


@pytest.mark.rule("ADL-243", "ADL-313")
def test_play_goes_on_when_a_mission_became_impossible() -> None:
    table = at("maintenance", 3, lost=["axe", "helmet"])
    assert table.result == ""
    assert all(option.key != "concede" for option in CONTENT.vocabulary)


@pytest.mark.rule("ADL-244")
@pytest.mark.parametrize("ship", [0, 1])
def test_six_terminals_in_six_rooms(ship: int) -> None:
    terminals = [t for t in CONTENT.rules.ships[ship].terminal if t >= 0]
    assert sorted(terminals) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("ADL-245")
def test_medical_heals_anybody_here_completely() -> None:
    table = turn("S3", seats=4, places=[4, 4, 5], wounds=[0, 5, 3]).play("terminal:medical")
    assert table.options == ["crew:2"]
    table.play("crew:2", "sure")
    assert table.wounds == [0, 0, 3]


@pytest.mark.rule("ADL-246", "ADL-178")
def test_command_moves_no_return_down_to_field_one() -> None:
    table = turn("S3", places=[1], no_return=2).play("terminal:command", "sure")
    assert table.no_return == 1
    assert turn("S3", places=[1], no_return=1).offers("terminal") == []


@pytest.mark.rule("ADL-247", "ADL-248", "ADL-303", "ADL-307")
def test_courier_sends_anywhere() -> None:
    full = ["lens", "axe", "helmet", "battery"]
    table = turn("S3", seats=4, places=[12, 1, 2], inventories=[["chip", "drone:2"], full, []])
    table.play("terminal:courier")
    assert table.options == ["send:2", "send:3", "receive:2"]
    table.play("send:2", "sure")
    assert table.decision == "CourierSend"
    table.play("active:drone")
    assert (table.decision, table.asked) == ("ForcedDrop", [2])
    table.play("object:battery")
    assert "drone:2" in table.inventories[1]
    assert table.rooms == {"1": ["battery@2"]}
    hidden = turn("S3", seats=4, places=[12, 1, 2], inventories=[["chip"], [], []])
    hidden.play("terminal:courier", "send:2", "sure", "object:chip")
    assert ["object_passed", 1, 2, "chip"] in hidden.news_of(2)
    assert ["something_passed", 1, 2] in hidden.news_of(3)


@pytest.mark.rule("ADL-247", "ADL-248", "ADL-312")
@pytest.mark.parametrize(("sent", "kept"), [("0", "3"), ("3", "0")])
def test_the_courier_sends_and_brings_the_suit_that_is_chosen(sent: str, kept: str) -> None:
    suits = ["space_suit:0", "space_suit:3"]
    table = turn("S3", seats=3, places=[12, 1], inventories=[suits, []])
    table.play("terminal:courier", "send:2", "sure")
    assert table.options == ["active:space_suit:0", "active:space_suit:3"]
    table.play(f"active:space_suit:{sent}")
    assert table.inventories == [[f"space_suit:{kept}"], [f"space_suit:{sent}"]]
    table = turn("S3", seats=3, places=[12, "A"], inventories=[[], suits])
    table.play("terminal:courier", "receive:2", "sure", f"active:space_suit:{sent}")
    assert table.inventories == [[f"space_suit:{sent}"], [f"space_suit:{kept}"]]


@pytest.mark.rule("ADL-248", "ADL-289")
def test_courier_receives_by_the_partners_choice() -> None:
    table = turn("S3", seats=3, places=[12, "A"], inventories=[[], ["space_suit:1", "chip"]],
                 hazards=["door_locked:11-12", "door_locked:12-13"])  # fmt: skip
    table.play("terminal:courier", "receive:2", "sure")
    assert (table.asked, table.options) == ([2], ["decline", "object:chip"])
    table.play("object:chip")
    assert table.inventories == [["chip@2"], ["space_suit:1"]]
    table = turn("S3", seats=3, places=[12, 5], inventories=[[], ["chip"]])
    table.play("terminal:courier", "receive:2", "sure", "decline")
    assert (table.plans[0], table.inventories) == ("-", [[], ["chip"]])


@pytest.mark.rule("ADL-250")
def test_repair_lifts_any_impact() -> None:
    table = turn("S3", places=[19], impacts=[1, 8]).play("terminal:repair")
    assert table.options == ["impact:1", "impact:8"]
    assert table.play("impact:8", "sure").impacts == [1]


@pytest.mark.rule("ADL-251", "ADL-252")
def test_central_clears_failures_or_restores_an_alert() -> None:
    given = {
        "places": [9], "hazards": ["computer_error:16", "terminal_error:4"], "anomalies": [],
        "anomalies_in_play": ["alerts_off"], "red_alerts": [3],
    }  # fmt: skip
    table = turn("S3", **given).play("terminal:central")
    assert table.options == [
        "alert_at:3", "hazard_at:computer_error:16", "hazard_at:terminal_error:4",
    ]  # fmt: skip
    table.play("hazard_at:terminal_error:4", "sure")
    assert table.hazards == ["computer_error:16"]
    assert turn("S3", **given).play("terminal:central", "alert_at:3", "sure").red_alerts == []


@pytest.mark.rule("ADL-253", "ADL-254", "ADL-257")
def test_the_alert_terminal_may_stay_where_it_is() -> None:
    table = turn("S4", places=[3], extra_cubes=2).play("alert", "sure", d20="17 3")
    assert (table.alerts, table.next_averted) == ([3, 17], True)
    assert "alert" not in table.options


@pytest.mark.rule("ADL-255", "ADL-256")
@pytest.mark.parametrize("given", [{"hazards": ["computer_error:5"]}, {"impacts": [5]}])
def test_an_alert_terminal_on_a_dead_computer_is_unusable(given: dict[str, object]) -> None:
    assert "alert" in turn("S3", places=[5], alerts=[5, 17]).options
    assert "alert" not in turn("S3", places=[5], alerts=[5, 17], **given).options


@pytest.mark.rule("ADL-055")
def test_impact_markers_are_no_hazards() -> None:
    table = adele(hand=["room_01"], console={"fire": 1}, impacts=[1], anomalies=["panic"],
                  hazards=["fire:11", "fire:6"], energy=9)  # fmt: skip
    assert table.offers("anomaly") == []
    table.play("play:room_01", "room:1", "hazard:fire")
    assert "fire:1" in table.hazards


@pytest.mark.rule("ADL-259", "ADL-263")
def test_maintenance_in_order_and_cubes_come_back() -> None:
    table = at("maintenance", 2, plans=["-"], inventories=[["flashlight:1"]])
    assert table.inventories == [["flashlight:0"]]
    assert (table.round, table.decision) == (2, "Plan")
    assert len(table.options) == 5
