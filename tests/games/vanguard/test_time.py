"""Time tracks, global conditions, missions and points of interest (groups K and L)."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.model import put
from sternbrett.games.vanguard.worldthings import POI_FLAGS
from tests.games.vanguard.exploring import (
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    at,
    fx,
    happening,
    rolling,
    turn_of,
)

SHORE: dict[str, Any] = {"planet": "pellucid", "lander": 1, "lander_card": "LA1"}


def stacks(sectors: int, **cards: str) -> list[list[str]]:
    """Return the cards of sectors, as in `s3="P000"`."""
    return [cards.get(f"s{number}", "").split() for number in range(1, sectors + 1)]


@pytest.mark.rule("ISV-214", "ISV-218")
def test_a_time_track_is_advanced_field_by_field_to_its_effect() -> None:
    table = happening("time G10 6", **SHORE)
    assert table.clocks == {"G10": 6}
    assert table.condition == "G10"
    table = happening("time G10 7", **SHORE)
    assert table.condition == "G11"
    assert table.clocks == {}


@pytest.mark.rule("ISV-218")
def test_a_token_on_the_last_field_stays_there() -> None:
    given = {"planet": "mission3", "lander": 1, "condition": "G22", "time": {"G22": 10}}
    table = happening("time G22 1", **given)
    assert table.clocks == {"G22": 10}
    assert not table.match.over


@pytest.mark.rule("ISV-215")
@pytest.mark.parametrize(("before", "after"), [(3, {"G10": 2}), (1, {}), (0, {})])
def test_an_advance_is_taken_back(before: int, after: dict[str, int]) -> None:
    given = {"time": {"G10": before}} if before else {}
    assert happening("time G10 -1", **SHORE, **given).clocks == after


@pytest.mark.rule("ISV-216", "ISV-220")
def test_the_acting_player_chooses_the_order_of_the_tracks() -> None:
    table = happening("time all 1", actor=SCIENCE, seats=2, threats={"T10": 4},
                      science={"owner": 1}, **SHORE)  # fmt: skip
    assert table.decision == "TimeOrder"
    assert table.asked == [1]
    assert table.options == ["time:G10", "time:T10"]
    table.play("time:T10", d10="3 5")
    assert table.clocks == {"T10": 1}
    assert table.play("time:G10").clocks == {"T10": 1, "G10": 1}


@pytest.mark.rule("ISV-217")
def test_a_reset_removes_the_token() -> None:
    assert happening("time_reset G10", time={"G10": 5}, **SHORE).clocks == {}


@pytest.mark.rule("ISV-219")
def test_a_threat_does_on_each_field_what_stands_there() -> None:
    table = happening("time T10 1", threats={"T10": 4}, chance={"d10": "3 5"}, **SHORE)
    assert table.of("threat_acted") == [["threat_acted", "T10", "T10.Drift"]]


@pytest.mark.rule("ISV-221")
def test_without_a_track_in_play_nothing_is_advanced() -> None:
    table = happening("time all 1", planet="eye", lander=None)
    assert table.clocks == {}
    assert table.decision == "NextAction"
    assert happening("time T10 1", **SHORE).clocks == {}


@pytest.mark.rule("ISV-222")
def test_a_track_that_comes_into_play_meanwhile_is_not_advanced() -> None:
    table = happening("time all 1", time={"G10": 6}, **SHORE).play("time:G10")
    assert table.condition == "G11"
    assert table.clocks == {}


# -- global conditions ------------------------------------------------------------------------


@pytest.mark.rule("ISV-223", "ISV-494")
def test_a_new_condition_replaces_the_old_one_and_clearing_uncovers_the_printed_one() -> None:
    table = happening("gc set G11", time={"G10": 3}, **SHORE)
    assert table.condition == "G11"
    assert table.clocks == {}
    table = happening("gc set G03", "gc clear", **SHORE)
    assert table.condition == "G10"
    table = happening("gc clear", condition="G11", time={"G11": 2}, **SHORE)
    assert table.condition == "G10"
    assert table.clocks == {}


@pytest.mark.rule("ISV-513", "ISV-494")
def test_setting_the_current_condition_changes_nothing() -> None:
    assert happening("gc set G10", time={"G10": 3}, **SHORE).clocks == {"G10": 3}
    table = happening("gc set G10", condition="G11", time={"G11": 3}, **SHORE)
    assert table.condition == "G10"
    assert table.clocks == {}


@pytest.mark.rule("ISV-224")
def test_the_condition_says_what_travelling_costs() -> None:
    pay = turn_of(SECURITY, **SHORE).play("travel", "route:1")
    calm = turn_of(SECURITY, condition="G11", **SHORE).play("travel", "route:1")
    assert pay.decision == "ChooseOne"
    assert calm.decision == "PayDie"


@pytest.mark.rule("ISV-225")
def test_special_effects_of_the_condition_come_first_in_every_roll() -> None:
    probe = action([[{"m": "acc", "fx": ["success 1"]}]])
    table = rolling(["science R:basic acc"], step=7, action=probe, condition="G11", **SHORE)
    assert table.supplies == 2
    assert table.success == 0
    table = rolling(["science R:basic acc"], step=7, condition="G11", **SHORE)
    assert table.supplies == 2  # also of Prepare


# -- missions ---------------------------------------------------------------------------------


@pytest.mark.rule("ISV-226", "ISV-485")
def test_a_mission_is_checked_before_the_first_action() -> None:
    table = turn_of(SECURITY, flags={"beacon": 1})
    assert table.missions == []
    assert table.success == 2
    assert table.goal_reached


@pytest.mark.rule("ISV-226")
def test_a_mission_is_not_completed_in_the_middle_of_a_list() -> None:
    table = happening("flag set beacon", "spend 1")
    assert table.decision == "PayDie"
    assert table.missions == ["M50"]


@pytest.mark.rule("ISV-226")
def test_a_mission_is_checked_after_an_action_an_event_and_a_time_track() -> None:
    done = "mission_completed"
    table = turn_of(SECURITY)
    table.g.flags = put(table.g.flags, RULES.flag_ids.places["beacon"], 1)
    assert done in table.play("prepare_draw", "no").news
    event = at("draw_event", event_top="EV32", flags={"beacon": 1})
    assert event.news.index(done) < event.news.index("turn_began")
    given = {"planet": "mission3", "lander": 1, "time": {"G22": 9}, "markers": [0, 0, 4, 0, 0]}
    night = happening("time G22 1", "supply -1", lander_card="LA2", **given)
    assert night.news.index(done) < night.news.index("supplies_changed")


@pytest.mark.rule("ISV-226", "ISV-229")
def test_a_mission_is_checked_after_the_launch() -> None:
    planet = RULES.planets[RULES.planet_ids.places["mission1"]]
    before, log = planet.launch_log, RULES.logs[RULES.log_ids.places["814"]]
    program = log.program
    planet.launch_log, log.program = log.index, fx("unique 14")
    try:
        table = turn_of(SECURITY, missions="M51", space=["14"])
        table.play("launch")
        assert table.match.over
        assert table.outcome == 0
    finally:
        planet.launch_log, log.program = before, program


@pytest.mark.rule("ISV-227", "ISV-485")
def test_a_completed_mission_is_applied_once_and_leaves_play() -> None:
    table = happening("mission done M50", "mission done M50")
    assert table.missions == []
    assert table.missions_done == ["M50"]
    assert table.success == 2


@pytest.mark.rule("ISV-228")
@pytest.mark.parametrize("mission", ["M50", "M53"])
def test_failing_an_optional_mission_is_no_failure(mission: str) -> None:
    table = happening(f"mission fail {mission}", missions="M50 M53", goal_reached=True)
    assert table.goal_reached is (mission == "M53")
    assert mission not in table.missions


@pytest.mark.rule("ISV-229")
def test_the_last_main_mission_counts_unless_the_log_says_so() -> None:
    assert happening("mission done M01", planet="eye", lander=None).goal_reached is False
    assert happening("mission add M52", goal_reached=True).goal_reached is False
    assert happening("mission add M53", goal_reached=True).goal_reached is True
    assert happening("outcome success").goal_reached is True


@pytest.mark.rule("ISV-512")
def test_a_mission_is_not_added_twice_and_optional_ones_not_again() -> None:
    assert happening("mission add M50").missions == ["M50"]
    assert happening("mission add M53", missions_done=["M53"]).missions == ["M50"]
    again = happening("mission add M52", missions_done=["M52"])
    assert again.missions == ["M50", "M52"]


@pytest.mark.rule("ISV-485")
def test_a_mission_that_is_not_in_play_cannot_be_completed() -> None:
    table = happening("mission done M53")
    assert table.missions_done == []
    assert table.supplies == 3


# -- points of interest -----------------------------------------------------------------------


@pytest.mark.rule("ISV-230")
def test_replacing_discards_all_cards_of_the_sector() -> None:
    table = happening("poi replace 3 P116", stacks=stacks(8, s3="P114 P000"), **SHORE)
    assert table.stacks[2] == ["P116"]
    assert happening("poi replace here P000", **SHORE).stacks[0] == ["P000"]  # covers the printed


@pytest.mark.rule("ISV-231")
def test_a_card_on_top_covers_the_others_until_it_is_removed() -> None:
    given = {"stacks": stacks(8, s1="P114"), **SHORE}
    table = happening("poi top 1 P000", turn=SECURITY, **given)
    assert table.stacks[0] == ["P114", "P000"]
    assert "action:P114.A1" not in table.options
    back = happening("poi top 1 P000", "poi remove 1", **given)
    assert back.stacks[0] == ["P114"]
    assert "action:P114.A1" in back.options
    bare = happening("poi remove 1", **SHORE)
    assert "action:X11.A1" in bare.options  # a printed one stays


@pytest.mark.rule("ISV-232")
@pytest.mark.parametrize("how", ["replace", "top"])
def test_markers_of_the_card_before_go_those_of_the_sector_stay(how: str) -> None:
    table = happening(f"poi {how} 3 P114", tracks={"X13.A1 green": 2, "P111.A1 green": 1},
                      markers=[0, 0, 2, 0, 0, 0, 0, 0], **SHORE)  # fmt: skip
    assert table.tracks == {"P111.A1 green": 1}
    assert table.markers[2] == 2


@pytest.mark.rule("ISV-514", "ISV-235", "ISV-236")
def test_flags_of_cards_are_a_closed_list() -> None:
    known = {"nomove", "nosave", "final", "important", "lander"}
    assert set(POI_FLAGS) == known


@pytest.mark.rule("ISV-233", "ISV-234")
def test_a_card_is_placed_as_often_as_it_exists() -> None:
    one = happening("poi replace 2 P114", stacks=stacks(8, s3="P114"), **SHORE)
    assert one.stacks[1] == []
    many = happening("poi replace 2 P000", stacks=stacks(8, s3="P000"), **SHORE)
    assert many.stacks[1] == ["P000"]
    p000 = RULES.pois[RULES.poi_ids.places["P000"]]
    assert not p000.actions
    assert not p000.biomes


@pytest.mark.rule("ISV-234")
def test_the_guided_game_has_three_cards_of_nothing() -> None:
    given = {"planet": "eye", "lander": None, "stacks": stacks(8, s3="P000", s5="P000", s6="P000")}
    assert happening("poi replace 4 P000", mode="guided", **given).stacks[3] == []
    assert happening("poi replace 4 P000", mode="quick", **given).stacks[3] == ["P000"]


@pytest.mark.rule("ISV-235")
def test_final_points_of_interest_are_counted_while_on_top() -> None:
    def counted(**cards: str) -> Table:
        return happening({"if": "final_pois >= 2", "then": ["success 1"]},
                         stacks=stacks(8, **cards), **SHORE)  # fmt: skip

    assert counted(s2="P000", s3="P114").success == 1
    assert counted(s2="P000", s3="P114 P111").success == 0


@pytest.mark.rule("ISV-237")
def test_a_discarded_card_can_be_called_again() -> None:
    table = happening("poi remove 3", "poi replace 4 P114", stacks=stacks(8, s3="P114"), **SHORE)
    assert table.stacks[3] == ["P114"]
