"""3.3 and 3.4: the round and the emergency phase."""

from __future__ import annotations

import pytest

from tests.games.adele.table import at, only


@pytest.mark.rule("ADL-036")
def test_six_phases_in_order() -> None:
    table = at("planning", 2)
    left = [step[0] for step in table.agenda][::-1]
    assert left == ["Plan", "AdelePhase", "HazardPhase", "ActionPhase", "MaintenancePhase", "Round"]
    table = only("emergency", next_emergency="em_03", emergency="em_04", round=2)
    assert table.emergency == "em_03"


@pytest.mark.rule("ADL-037")
def test_the_game_lasts_as_many_rounds_as_the_start_field() -> None:
    table = at("maintenance", 2, round=19)
    assert table.result == "time"
    table = at("maintenance", 2, round=18)
    assert (table.result, table.round, table.marker) == ("", 19, 1)


@pytest.mark.rule("ADL-038", "ADL-042")
def test_the_top_card_becomes_active_and_the_next_is_shown() -> None:
    table = only("emergency", emergency="em_04", next_emergency="em_03", upcoming="em_12")
    assert (table.emergency, table.next_emergency) == ("em_03", "em_12")
    assert "em_04" in table.emergency_used
    for seat in (0, 1, None):
        assert table.view(seat)["next_emergency"] == "em_12"


@pytest.mark.rule("ADL-039", "ADL-040")
def test_an_averted_card_has_no_effect_but_counts() -> None:
    table = only("emergency", next_emergency="em_12", next_averted=True)
    assert table.no_return == 1
    panic = {"anomalies": [], "anomalies_in_play": ["panic"]}
    table = only("emergency", next_emergency="em_11", next_averted=True, d6="5 1", **panic)
    assert table.wounds == [1, 0]


@pytest.mark.rule("ADL-041", "ADL-140")
def test_order_card_then_panic_then_attack_then_the_next_card() -> None:
    # Stress already lowers the check of Panic: Emma's 4 is 3.
    table = only(
        "emergency",
        next_emergency="em_01",
        anomalies=[],
        anomalies_in_play=["panic", "targeted_attack"],
        console={"fire": 1},
        d6="4 1",
    )
    assert table.wounds == [1, 0]
    assert (table.decision, table.next_emergency) == ("ChooseHazard", "")
    table.play("pass")
    assert table.next_emergency != ""


@pytest.mark.rule("ADL-043")
def test_used_cards_form_a_new_deck() -> None:
    table = only(
        "emergency", emergency="em_04", next_emergency="em_03", emergency_deck=[],
        emergency_used=["em_12"], upcoming="em_12",
    )  # fmt: skip
    assert table.next_emergency == "em_12"
    assert table.emergency_deck == ["em_04"]


@pytest.mark.rule("ADL-045", "ADL-261")
def test_stress_lowers_spirit_until_the_end_of_the_round() -> None:
    table = only("emergency", emergency="em_04", next_emergency="em_03")
    assert table.spirit == [3, 2]
    quiet = only("emergency", next_emergency="em_12")
    assert quiet.spirit == [4, 3]


@pytest.mark.rule("ADL-047", "ADL-048")
def test_course_deviation_moves_no_return_up_to_the_top() -> None:
    assert only("emergency", next_emergency="em_12").no_return == 2
    assert only("emergency", next_emergency="em_12", no_return=16).no_return == 16


@pytest.mark.rule("ADL-049")
def test_silence_does_nothing() -> None:
    table = only("emergency", next_emergency="em_16")
    assert (table.no_return, table.impacts, table.spirit) == (1, [], [4, 3])


@pytest.mark.rule("ADL-050", "ADL-051", "ADL-300")
def test_impact_marks_a_room_and_wounds_everybody_there_in_seat_order() -> None:
    table = only("emergency", next_emergency="em_21", places=[7, 7], wounds=[1, 0],
                 inventories=[["chip", "lens", "axe", "battery"], []], d20=7)  # fmt: skip
    assert table.impacts == [7]
    # Crew 1 is dealt with completely, the forced drop included, before crew 2 is wounded.
    assert (table.decision, table.wounds) == ("ForcedDrop", [2, 0])
    table.play("object:battery")
    assert table.wounds == [2, 1]


@pytest.mark.rule("ADL-052")
def test_a_marked_room_is_rolled_again() -> None:
    assert only("emergency", next_emergency="em_21", impacts=[7], d20="7 8").impacts == [7, 8]


@pytest.mark.rule("ADL-053")
def test_without_markers_the_crew_is_still_hit() -> None:
    table = only("emergency", next_emergency="em_21", impacts=[1, 2, 3, 4], places=[9, 10], d20=9)
    assert (table.impacts, table.wounds) == ([1, 2, 3, 4], [1, 0])


@pytest.mark.rule("ADL-044")
def test_emergencies_reach_outside() -> None:
    table = only(
        "emergency", next_emergency="em_01", places=["A", 9], d6="6 1",
        inventories=[["space_suit:2"], []], anomalies=[], anomalies_in_play=["panic"],
    )  # fmt: skip
    assert table.wounds == [1, 0]
