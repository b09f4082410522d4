"""3.8 Check after each action: solve or jump."""

from __future__ import annotations

import pytest

from tests.games.dine.table import at

#: Rows that solve the Plasma Storm, and that allow to jump out of it alone.
SHIELDS = "deflector* evasive_roll"
FAST = "autopilot afterburner* "
MANY = "toolbox probe spice_rack torpedo_tube deck_cannon pizza_oven thermo_box"


@pytest.mark.rule("DSD-094")
def test_check_a_comes_before_check_b_and_spares_it() -> None:
    row = "deflector* autopilot* pizza_oven* deck_cannon*"
    table = at(hands=["evasive_roll " + MANY.replace("deck_cannon pizza_oven ", "")], rows=[row],
               easy_left=1)  # fmt: skip
    table.upper("evasive_roll")
    assert (table.decision, len(table.rows[0])) == ("CheckWays", 5)
    table.play("solve:1", "nobody")
    assert (table.damage, table.rows) == (7, [[]])
    # Station and ship actions are checked as well.
    table = at(hands=[""], rows=[SHIELDS]).play("ship:turbo")
    assert table.decision == "CheckWays"
    table = at(hands=[""], rows=[SHIELDS + " battery_bank"], manned="fusion_core")
    assert table.play("station", "pay:battery_bank").decision == "CheckWays"


@pytest.mark.rule("DSD-095", "DSD-097")
def test_every_way_that_is_met_is_offered_and_one_is_chosen() -> None:
    rows = [SHIELDS + " toolbox* battery_bank*", "autopilot afterburner*"]
    table = at("check", rows=rows)
    assert table.options == ["solve:1", "solve:2", "jump", "continue"]
    assert at("check", rows=["toolbox* battery_bank*"]).options == ["solve:2", "continue"]
    assert at("check", rows=[FAST]).options == ["jump", "continue"]
    table.play("jump")
    assert "jumped" in table.news
    assert "solved" not in table.news


@pytest.mark.rule("DSD-096")
def test_a_way_out_may_be_declined_and_check_b_follows() -> None:
    table = at("check", rows=[SHIELDS], hands=["toolbox"]).play("continue")
    assert (table.decision, table.damage) == ("Floor", 7)
    full = SHIELDS + " autopilot* pizza_oven* deck_cannon*"
    table = at("check", rows=[full], hands=["toolbox"]).play("continue")
    assert len(table.rows) == 2


@pytest.mark.rule("DSD-098")
def test_check_a_follows_an_action_only() -> None:
    # Not on arrival, not after the consequences, and a declined chance needs another action.
    assert at("arrive", sector="pirates", hands=["toolbox"]).decision == "Floor"
    table = at("hazard", rows=[SHIELDS + " autopilot* pizza_oven* deck_cannon*"], hands=["toolbox"])
    table.play("suffer")
    assert table.decision == "Floor"
    assert table.ways == ["solve:1"]
    assert not {"solve:1", "jump"} & set(table.options)
    table.upper("toolbox")
    assert "solve:1" in table.options


@pytest.mark.rule("DSD-099")
def test_the_slice_for_the_pirates_is_available_after_any_action() -> None:
    table = at(sector="pirates", hands=["toolbox"], pizza=3).upper("toolbox")
    assert table.options == ["solve:2", "continue"]
    assert at(sector="pirates", pizza=3).play("ship:turbo").options == ["solve:2", "continue"]
    assert at(sector="pirates", pizza=1, hands=["toolbox"]).upper("toolbox").decision == "Floor"


@pytest.mark.rule("DSD-100")
def test_first_the_price_then_the_ships_rule_then_the_sectors() -> None:
    rows = ["autopilot* evasive_roll*", "afterburner* steering_jets*", "deflector"]
    table = at("check", sector="blockade", rows=rows, damage=4, marker=1, hard_left=1,
               frontier_done=True, hands=["toolbox"])  # fmt: skip
    table.play("jump")
    assert (table.decision, table.marker) == ("AbsorbDamage", 1)  # the ship has no step yet
    table.play("absorb:1", "pay:deflector")
    assert (table.damage, table.marker) == (4, 2)
    # Distress Call with the Nostroven: its own rule, then that of the sector.
    table = at("check", sector="distress", ship="nostroven", marker=1, easy_left=1,
               rows=["power_router* battery_bank*"], hands=["autopilot"])  # fmt: skip
    table.play("solve:1")
    assert table.of("marker_moved") == [["marker_moved", 1, 2], ["marker_moved", 2, 3]]
    assert table.decision == "WhoUpgrades"  # the steps come afterwards
    table = at("check", sector="pirates", ship="nostroven", marker=1, pizza=4, easy_left=1,
               hands=["autopilot"]).play("solve:2")  # fmt: skip
    names = [name for name in table.news if name in ("pizza_cooled", "marker_moved")]
    assert names == ["pizza_cooled", "marker_moved"]


@pytest.mark.rule("DSD-101")
def test_one_seat_may_upgrade_a_normal_hand_card() -> None:
    crew = {"rows": [SHIELDS], "easy_left": 1, "upgraded": "probe deck_cannon"}
    table = at("check", hands=["toolbox probe", "deck_cannon", "autopilot"], **crew).play("solve:1")
    assert table.options == ["upgrader:1", "upgrader:3", "nobody"]
    table.play("upgrader:1")
    assert (table.decision, table.asked) == ("UpgradeCard", [0])
    assert table.options == ["upgrade:toolbox"]
    table.play("upgrade:toolbox")
    assert table.upgraded == ["deck_cannon", "probe", "toolbox"]
    assert table.decision == "ManStation"  # one card only
    table = at("check", hands=["toolbox"], **crew).play("solve:1", "nobody")
    assert table.upgraded == ["deck_cannon", "probe"]
    # Nobody holds one: the step is skipped.
    table = at("check", hands=["probe", "deck_cannon"], **crew).play("solve:1")
    assert table.decision == "ManStation"


@pytest.mark.rule("DSD-102")
def test_no_upgrade_after_a_jump_but_after_a_slice_of_pizza() -> None:
    table = at("check", rows=[FAST], easy_left=1, hands=["toolbox"]).play("jump")
    assert table.decision == "ManStation"
    table = at("check", sector="pirates", easy_left=1, hands=["toolbox"]).play("solve:2")
    assert table.decision == "WhoUpgrades"


@pytest.mark.rule("DSD-103")
def test_an_upgraded_card_stays_so_in_every_zone() -> None:
    table = at("check", rows=[SHIELDS], easy_left=1, hands=["toolbox " + MANY[8:]])
    table.play("solve:1", "upgrader:1", "upgrade:toolbox", "keep")
    table.upper("toolbox")
    assert table.symbols["engineering"] == 2
    # As a manned station, in the pile and in the discard too.
    assert "toolbox" in table.upgraded
    again = at("manning", hands=["toolbox"], upgraded="toolbox").play("man:toolbox")
    assert again.upgraded == ["toolbox"]
    assert at(top="toolbox", upgraded="toolbox").play("ship:turbo").upgraded == ["toolbox"]


@pytest.mark.rule("DSD-104")
def test_all_rows_are_discarded_but_not_the_manned_stations() -> None:
    rows = ["toolbox* probe", "spice_rack", ""]
    table = at("leave_jumped", rows=rows, easy_left=1, manned="autopilot", discard="thermo_box",
               hands=["deflector evasive_roll pizza_oven deck_cannon fusion_core battery_bank "
                      "torpedo_tube"])  # fmt: skip
    assert set(table.discard) == {"toolbox", "probe", "spice_rack", "thermo_box"}
    assert (table.manned, table.rows) == (["autopilot"], [[]])


LOCKED = (
    "deck_cannon laser_battery torpedo_tube targeting_computer deflector shield_generator "
    "repulsor_field pizza_oven dough_machine spice_rack thermo_box deep_scanner star_chart probe "
    "toolbox repair_drone duct_tape"
)


@pytest.mark.rule("DSD-105")
@pytest.mark.parametrize("way", ["leave_solved", "leave_jumped"])
def test_a_start_sector_adds_its_stations_after_step_2(way: str) -> None:
    table = at(
        way, sector="orion_flight", start_left=2, ingredient=True, locked=LOCKED,
        upgraded="autopilot fusion_core afterburner", rows=["autopilot"],
        hands=["fusion_core afterburner"], top="battery_bank", discard="evasive_roll",
    )  # fmt: skip
    if way == "leave_solved":
        assert table.decision == "ManStation"  # nothing to upgrade
    # The pile of 6 grew by 7 before 5 were drawn; the discard was not touched.
    assert table.pile_size == 6 + 7 - 5
    assert set(table.discard) == {"autopilot", "evasive_roll"}
    assert set(table.locked) == set(LOCKED.split()[7:])
    assert not {"deck_cannon", "deflector"} & set(table.upgraded)
    order = [
        name for name in table.news if name in ("sector_left", "stations_added", "cards_drawn")
    ]
    assert order == ["sector_left", "stations_added", "cards_drawn"]


@pytest.mark.rule("DSD-105")
def test_the_top_card_is_shuffled_too() -> None:
    table = at(
        "leave_jumped", sector="orion_nebula", flown="orion_flight orion_nebula", start_left=1,
        ingredient=True, locked=" ".join(LOCKED.split()[7:]), top="battery_bank",
        hands=["fusion_core afterburner autopilot evasive_roll deflector torpedo_tube deck_cannon"],
        card="pizza_oven",
    )  # fmt: skip
    assert table.top == "pizza_oven"
    assert "battery_bank" in table.pile


@pytest.mark.rule("DSD-106")
def test_every_seat_draws_up_to_its_hand_size() -> None:
    table = at("leave_jumped", easy_left=1, hands=["toolbox", MANY.replace("toolbox ", "")])
    assert table.hand_sizes == [5, 6]
    assert at("leave_jumped", easy_left=1, hands=[""]).hand_sizes == [7]


@pytest.mark.rule("DSD-107")
def test_the_seat_with_the_fewest_cards_draws_first_then_round_the_table() -> None:
    table = at(
        "leave_jumped", easy_left=1,
        hands=["toolbox spice_rack thermo_box", "probe star_chart deep_scanner", "deflector"],
        top="autopilot", card="fusion_core battery_bank evasive_roll deck_cannon pizza_oven",
    )  # fmt: skip
    # Seat 2, 0, 1, then only seat 2 is left.
    assert set(table.hands[2]) == {"deflector", "autopilot", "evasive_roll", "deck_cannon"}
    assert "fusion_core" in table.hands[0]
    assert "battery_bank" in table.hands[1]
    # A tie goes to the lowest seat, and the last card ends it.
    table = at(
        "leave_jumped", easy_left=1, hands=["probe", "toolbox"], top="autopilot",
        discard="fusion_core deflector", rest="removed", card="deflector fusion_core",
    )  # fmt: skip
    assert set(table.hands[0]) == {"probe", "autopilot", "fusion_core"}
    assert set(table.hands[1]) == {"toolbox", "deflector"}


@pytest.mark.rule("DSD-108")
def test_solved_hitchhikers_bring_one_card_more() -> None:
    row = ["pizza_oven* thermo_box"]
    table = at("check", sector="hitchhikers", rows=row, easy_left=1, hands=["toolbox", ""])
    table.play("solve:1", "nobody")
    assert table.hand_sizes == [6, 6]
    assert at("leave_jumped", sector="hitchhikers", easy_left=1, hands=["", ""]).hand_sizes == [
        5,
        5,
    ]


@pytest.mark.rule("DSD-109")
def test_the_next_card_of_the_stack_becomes_visible() -> None:
    table = at("leave_jumped", sector="customs", easy_left=2, coming="monster", hands=["toolbox"])
    assert (table.sector, table.easy_left) == ("monster", 1)
    assert set(table.flown) == {"customs", "monster"}
    assert ["sector_reached", "monster"] in table.events


@pytest.mark.rule("DSD-110", "DSD-111")
def test_overcoming_the_boss_wins_at_once() -> None:
    table = at("check", sector="critic", frontier_done=True, hands=["toolbox", "probe"], marker=1,
               rows=["dough_machine* pizza_oven* deflector"])  # fmt: skip
    table.play("solve:1")
    assert (table.result, table.decision) == ("win", "")
    # No upgrade, no clearing, no draw.
    assert table.hand_sizes == [1, 1]
    assert len(table.rows[0]) == 3
    assert table.match.game.scores(table.match.state) == (1.0, 1.0)


@pytest.mark.rule("DSD-112")
def test_step_5_then_an_empty_row_and_fresh_limits() -> None:
    table = at("leave_jumped", easy_left=1, rows=["toolbox", "probe"], used=[0], adrifts=2,
               hands=["deflector", "deck_cannon"])  # fmt: skip
    assert (table.decision, table.asked) == ("ManStation", [0, 1])
    table.play("keep", seat=0)
    assert table.decision == "ManStation"
    table.play("keep", seat=1)
    assert table.decision == "Floor"
    assert (table.rows, table.used, table.adrifts) == ([[]], [], 0)
