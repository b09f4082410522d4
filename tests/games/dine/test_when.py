"""3.7 "When" effects."""

from __future__ import annotations

import pytest

from tests.games.dine.table import at


@pytest.mark.rule("DSD-088", "DSD-092")
def test_the_pilot_reacts_to_navigation_of_any_seat() -> None:
    for seat in (0, 1):
        manned = ("evasive_roll -", "- evasive_roll")[seat]
        table = at(hands=["autopilot", "deflector"], manned=manned)
        table.upper("autopilot", seat=0)
        assert (table.decision, table.asked) == ("WhenEffect", [seat])
    table = at(hands=["autopilot", "deflector"], manned="- evasive_roll")
    table.upper("deflector", seat=1)
    assert table.decision == "Floor"  # no Navigation, no reaction


@pytest.mark.rule("DSD-089")
def test_newly_means_more_than_right_after_the_costs() -> None:
    # Placed, produced and rotated Navigation all count.
    assert (
        at(hands=["autopilot"], manned="evasive_roll").upper("autopilot").decision == "WhenEffect"
    )
    table = at(hands=["fusion_core"], rows=["course_computer"], manned="evasive_roll")
    assert table.upper("fusion_core").decision == "WhenEffect"
    table = at(
        ship="nostroven", hands=["", ""], rows=["autopilot"], marker=1,
        manned="plasma_coil evasive_roll",
    )  # fmt: skip
    table.play("station", "rotate:autopilot", seat=0)
    assert (table.decision, table.asked) == ("WhenEffect", [1])
    # Energy that makes no further Navigation does not.
    table = at(hands=["battery_bank"], rows=["course_computer autopilot"], manned="evasive_roll")
    assert table.upper("battery_bank").decision != "WhenEffect"
    # Navigation in old rows does not hide the new one, nor does it count again.
    table = at(hands=["autopilot deflector"], rows=["course_computer*", ""], manned="evasive_roll")
    assert table.upper("deflector").decision != "WhenEffect"
    assert table.upper("autopilot").decision == "WhenEffect"


@pytest.mark.rule("DSD-089")
def test_a_swap_is_measured_after_the_card_was_taken_back() -> None:
    rows = ["autopilot battery_bank course_computer"]
    table = at(hands=["duct_tape"], rows=rows, manned="evasive_roll", upgraded="duct_tape")
    # The Autopilot leaves; the Duct Tape brings none: fewer Navigation than before.
    table.lower("duct_tape", "take_back:autopilot")
    assert table.decision == "Floor"


@pytest.mark.rule("DSD-090")
def test_one_use_for_each_action_however_much_appeared() -> None:
    table = at(hands=["autopilot toolbox"], manned="evasive_roll", upgraded="evasive_roll")
    table.lower("autopilot", "discard:toolbox")
    assert table.symbols["navigation"] == 2
    table.play("use")
    assert table.decision == "Floor"
    assert table.hand_sizes == [1]


@pytest.mark.rule("DSD-091")
def test_it_is_optional_and_comes_before_the_checks() -> None:
    # The fifth card: the Pilot reacts first, then the row is full.
    row = "pizza_oven* deck_cannon* fusion_core* battery_bank*"
    table = at(hands=["autopilot"], rows=[row], manned="evasive_roll", upgraded="evasive_roll")
    table.upper("autopilot")
    assert (table.decision, len(table.rows)) == ("WhenEffect", 1)
    table.play("decline")
    assert table.hand_sizes == [1]  # 1 Drive, nothing from the Pilot
    assert len(table.rows) == 2
    assert table.decision == "Floor"
    # No check of its own: with nothing met and no full row play goes on.
    table = at(hands=["autopilot"], manned="evasive_roll", sector="pirates")
    table.upper("autopilot")
    table.play("use", "discard:course_computer")
    assert table.decision == "CheckWays"
    table.play("continue")
    assert table.decision == "Floor"


@pytest.mark.rule("DSD-093")
def test_navigation_paid_away_and_placed_again_is_new() -> None:
    # Course Computer produces 1 from the Fusion Core; it is paid with it, then placed anew.
    table = at(
        hands=["steering_jets"], rows=["fusion_core course_computer"], manned="evasive_roll",
        sector="customs",
    )  # fmt: skip
    assert table.symbols["navigation"] == 1
    table.lower("steering_jets", "pay:fusion_core")
    assert table.symbols["navigation"] == 1
    assert table.decision == "WhenEffect"


@pytest.mark.rule("DSD-093", "DSD-178")
def test_hazards_manning_and_drifting_never_set_it_off() -> None:
    row = "autopilot* pizza_oven* deck_cannon* fusion_core* battery_bank*"
    table = at("hazard", rows=[row], manned="evasive_roll", hands=["toolbox"])
    assert table.decision == "Floor"
    table = at("manning", manned="evasive_roll -", hands=["toolbox", "probe"])
    table.play("man:toolbox", seat=0).play("man:probe", seat=1)
    assert table.decision == "Floor"
    table = at(rows=["autopilot*"], manned="evasive_roll").play("adrift")
    assert table.decision == "Floor"


@pytest.mark.rule("DSD-179")
def test_the_pilot_draws_first_and_may_discard_what_it_drew() -> None:
    table = at(hands=["autopilot toolbox"], manned="evasive_roll", top="probe")
    table.upper("autopilot").play("use")
    assert table.decision == "DiscardCards"
    assert table.offers("discard") == ["probe", "toolbox"]
    table.play("discard:probe")
    assert (table.hands, table.discard) == ([["toolbox"]], ["probe"])


@pytest.mark.rule("DSD-179")
def test_without_a_card_to_draw_the_pilot_is_not_asked() -> None:
    crew = {"hands": ["autopilot toolbox"], "manned": "evasive_roll", "rest": "removed"}
    assert at(**crew).upper("autopilot").decision == "Floor"
    assert at(**crew, discard="probe").upper("autopilot").decision == "WhenEffect"
    # The upgraded side discards nothing.
    table = at(**crew, discard="probe", upgraded="evasive_roll").upper("autopilot").play("use")
    assert (table.decision, table.hands) == ("Floor", [["probe", "toolbox"]])
