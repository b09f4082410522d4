"""3.6 Actions."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games.dine import GAME
from tests.games.dine.table import CONTENT, at, changed_content

FULL_OF_NOTHING = "autopilot* pizza_oven* deck_cannon* fusion_core*"


@pytest.mark.rule("DSD-074")
def test_any_seat_may_act_when_the_action_before_is_finished() -> None:
    table = at(hands=["autopilot toolbox", "probe", "deflector"])
    assert table.asked == [0, 1, 2]
    table.upper("deflector", seat=2)
    assert table.asked == [0, 1, 2]
    table.upper("autopilot", seat=0).upper("toolbox", seat=0)
    assert table.rows == [["deflector", "autopilot", "toolbox"]]
    table.play("play:probe", seat=1)
    assert table.asked == [1]  # nobody else until it is finished


@pytest.mark.rule("DSD-075")
def test_actions_come_from_hand_station_and_ship() -> None:
    table = at(
        hands=["autopilot", "probe"], manned="fusion_core deep_scanner",
        rows=["battery_bank", "star_chart*"],
    )  # fmt: skip
    assert table.options_of(0) == ["pass", "station", "ship:turbo", "ship:nibble", "play:autopilot"]
    assert table.options_of(1) == ["pass", "station", "ship:turbo", "ship:nibble", "play:probe"]
    # A passive station has no action, and a seat uses its own station only.
    table = at(
        hands=["autopilot", "probe"], manned="afterburner fusion_core", rows=["battery_bank"]
    )
    assert "station" not in table.options_of(0)
    assert "station" in table.options_of(1)


@pytest.mark.rule("DSD-076")
def test_a_card_has_an_upper_and_a_lower_action() -> None:
    for card in CONTENT.cards:
        ship = next(ship for ship in CONTENT.game.ships if card.station in ship.stations)
        energy = "fusion_core" if card.id == "battery_bank" else "battery_bank"
        deck = [other.id for other in CONTENT.cards if other.station in ship.stations]
        swapped, *hand = [name for name in deck if name not in (card.id, energy)][:4]
        first = card.id in ("probe", "evasive_roll")
        rows = [f"{energy}*", "" if first else swapped]
        table = at(ship=ship.id, rows=rows, hands=[" ".join([card.id, *hand])])
        table.play(f"play:{card.id}")
        assert table.options == ["upper", "lower"], card.id


@pytest.mark.rule("DSD-077")
def test_upper_actions_place_unrotated_and_lower_ones_rotated() -> None:
    assert at(hands=["toolbox probe"]).upper("toolbox").rows == [["toolbox"]]
    assert at(hands=["toolbox probe"]).lower("toolbox", "discard:probe").rows == [["toolbox*"]]


@pytest.mark.rule("DSD-078")
def test_extra_effects_follow_the_placing(tmp_path: Path) -> None:
    table = at(hands=["thermo_box toolbox"], upgraded="thermo_box", pizza=3)
    table.lower("thermo_box", "remove:toolbox")
    assert table.pizza == 4
    names = [name for name in table.news if name in ("card_placed_rotated", "pizza_warmed")]
    assert names == ["card_placed_rotated", "pizza_warmed"]
    # Several in printed order: the marker moves before the draw.
    extra = 'extra = [{ kind = "ship_marker", amount = 1 }'
    more = extra + ', { kind = "draw", amount = 2 }'
    content = changed_content(tmp_path, "cards.toml", extra, more, after="booster_stage")
    table = at(hands=["booster_stage toolbox"], content=content)
    table.lower("booster_stage", "discard:toolbox")
    names = [name for name in table.news if name in ("marker_moved", "cards_drawn")]
    assert names == ["marker_moved", "cards_drawn"]
    assert (table.marker, table.hand_sizes) == (2, [2])


@pytest.mark.rule("DSD-079")
def test_cards_come_into_the_current_row_only() -> None:
    table = at(hands=["toolbox autopilot"], rows=["probe", "deflector", ""])
    table.upper("toolbox").upper("autopilot")
    assert table.rows == [["probe"], ["deflector"], ["toolbox", "autopilot"]]


@pytest.mark.rule("DSD-080")
def test_stations_do_nothing_in_hand_or_row() -> None:
    # Bridge, Weapons, Reactor and Pilot cards lie in hand and row, manned by nobody.
    table = at(
        ship="nostroven", hands=["command_chair laser_battery battery_bank autopilot", ""],
        rows=["comms_array deck_cannon fusion_core evasive_roll*"],
    )  # fmt: skip
    assert table.hazard == 5
    assert table.symbols["firepower"] == 1
    assert "station" not in table.options
    table.upper("autopilot", seat=0)
    assert table.decision != "WhenEffect"


@pytest.mark.rule("DSD-081")
def test_ship_actions_can_be_used_by_anybody_any_number_of_times() -> None:
    table = at(hands=["", ""], marker=3, rows=["evasive_roll deflector"], sector="pirates")
    for seat in (0, 0, 1):
        table.play("ship:turbo", seat=seat)
        assert table.decision == "CheckWays"  # as after any action
        table.play("continue")
    assert (table.marker, table.hand_sizes) == (0, [4, 2])


@pytest.mark.rule("DSD-082")
def test_once_per_row_means_once_while_the_row_is_current() -> None:
    table = at(
        hands=["autopilot"], manned="fusion_core", sector="customs", pizza=6,
        rows=["battery_bank power_router", "toolbox* probe* deflector* pizza_oven*"],
    )  # fmt: skip
    table.play("station", "pay:battery_bank")
    assert "station" not in table.options
    table.upper("autopilot")
    assert len(table.rows) == 3
    assert "station" in table.options


@pytest.mark.rule("DSD-082", "DSD-112")
def test_once_per_sector_means_once_until_it_is_overcome() -> None:
    table = at(
        hands=["autopilot"], manned="duct_tape", sector="customs", damage=2,
        rows=["toolbox* repair_drone*", "probe* deflector* pizza_oven* deck_cannon*"],
    )  # fmt: skip
    table.play("station", "pay:toolbox")
    table.upper("autopilot")
    assert len(table.rows) == 3
    assert "station" not in table.options
    table = at("leave_jumped", sector="customs", easy_left=1, manned="duct_tape", used=[0])
    table.play("keep")
    assert table.used == []


@pytest.mark.rule("DSD-083")
def test_ship_actions_need_a_card_to_draw() -> None:
    table = at(hands=["autopilot"], rest="removed")
    assert table.options == ["play:autopilot"]
    table = at(hands=["autopilot"], discard="probe", rest="removed")
    assert table.offers("ship") == ["turbo", "nibble"]
    # The cards paid for the Reactor lie on the discard before the draw.
    table = at(hands=["autopilot"], manned="fusion_core", rows=["battery_bank"], rest="removed")
    assert "station" in table.options
    table.play("station", "pay:battery_bank")
    assert table.hands == [["autopilot", "battery_bank"]]


@pytest.mark.rule("DSD-084")
def test_the_crew_cannot_wait_while_a_card_can_be_played() -> None:
    assert "pass" not in at(hands=["autopilot"]).options
    assert "adrift" not in at(hands=["autopilot"]).options
    table = at(hands=["autopilot", "probe"]).play("pass")
    assert table.turn == 1
    assert "pass" not in table.options
    assert "adrift" not in table.options
    table = at(hands=["", "probe"])
    assert "adrift" not in table.options_of(0)


@pytest.mark.rule("DSD-085")
def test_adrift_is_offered_when_nobody_can_play_a_card() -> None:
    table = at(hands=["torpedo_tube"], rows=[FULL_OF_NOTHING])
    assert table.options == ["adrift", "ship:turbo", "ship:nibble"]
    table = at(hands=["torpedo_tube", "steering_jets"], manned="fusion_core -", rest="removed",
               rows=["deflector"])  # fmt: skip
    # No action at all is legal: it happens by itself.
    assert table.adrifts >= 1


@pytest.mark.rule("DSD-085", "DSD-086")
def test_a_crew_that_can_do_nothing_drifts_to_its_end() -> None:
    table = at(hands=["torpedo_tube"], rest="removed", sector="customs", pizza=4)
    assert table.result == "loss_pizza"
    assert table.adrifts == 4


@pytest.mark.rule("DSD-086")
def test_adrift_brings_the_hazard_whatever_the_length_of_the_row() -> None:
    table = at(hands=["torpedo_tube"], rows=["autopilot pizza_oven"], discard="toolbox")
    table.play("adrift", card="deflector probe")
    assert table.hand_sizes == [3]  # 2 Drive
    assert table.rows == [["autopilot", "pizza_oven"], []]
    assert table.damage == 6
    assert table.decision == "Floor"


@pytest.mark.rule("DSD-086")
def test_adrift_with_an_empty_row_makes_no_new_one() -> None:
    table = at(hands=[""], rows=["autopilot*", ""]).play("adrift")
    assert table.rows == [["autopilot*"], []]
    assert (table.damage, table.hand_sizes) == (6, [0])


@pytest.mark.rule("DSD-087")
def test_two_cards_that_pay_for_each_other_can_go_on_for_ever() -> None:
    table = at(
        sector="pirate_queen", manned="evasive_roll", upgraded="evasive_roll",
        rows=["feedback_loop* autopilot* course_computer*"], hands=["steering_jets"],
        rest="removed",
    )  # fmt: skip
    start = GAME.fields(table.match.state)
    for _ in range(5):
        table.lower("steering_jets", "pay:course_computer", "use")
        table.lower("course_computer", "pay:steering_jets", "use")
        assert [set(row) for row in table.rows] == [set(row) for row in start["rows"]]
        assert table.hands == start["hands"]
    assert (table.damage, table.pizza, table.result) == (start["damage"], start["pizza"], "")
