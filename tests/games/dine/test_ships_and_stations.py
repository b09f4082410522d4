"""3.13 Ships and special cards, and the actions of stations."""

from __future__ import annotations

import pytest

from sternbrett.kernel.errors import Refused
from tests.games.dine.table import at

FIVE = "autopilot* deck_cannon* fusion_core* battery_bank* spice_rack*"


def marked_fields(ship: str, fields: int) -> list[int]:
    """Return the damage fields on which a hand card is removed."""
    out = []
    for field in range(2, fields + 1):
        table = at("hazard", ship=ship, rows=[FIVE], damage=field, hands=["torpedo_tube"])
        if table.decision == "WhoRemoves":
            out.append(table.damage)
    return out


@pytest.mark.rule("DSD-152", "DSD-156")
@pytest.mark.parametrize(
    ("ship", "damage", "marked", "pizza", "marker"),
    [("spacehopper", 7, [3, 5], 6, 3), ("nostroven", 6, [2, 4], 5, 4)],
)
def test_the_tracks_of_a_ship(
    ship: str, damage: int, marked: list[int], pizza: int, marker: int
) -> None:
    assert marked_fields(ship, damage) == marked
    table = at(ship=ship, hands=["autopilot"])
    assert (table.damage, table.pizza) == (damage, pizza)
    nozzle = {"spacehopper": "booster_stage", "nostroven": "magnet_nozzle"}[ship]
    table = at(ship=ship, hands=[f"{nozzle} deflector"], marker=marker)
    assert table.lower(nozzle, "discard:deflector").marker == marker
    for key, field in (("damage", damage), ("pizza", pizza), ("marker", marker)):
        with pytest.raises(Exception, match=f"{key} must be 0 … {field}"):
            at(ship=ship, **{key: field + 1})


@pytest.mark.rule("DSD-153")
def test_turbo() -> None:
    table = at(hands=["", "", ""], marker=2).play("ship:turbo", seat=1)
    assert (table.marker, table.hand_sizes, table.pizza) == (1, [0, 2, 0], 6)


@pytest.mark.rule("DSD-154")
def test_nibble_the_crust() -> None:
    table = at(hands=["", "", ""]).play("ship:nibble", seat=1)
    assert (table.pizza, table.hand_sizes, table.marker) == (5, [2, 2, 2], 1)


@pytest.mark.rule("DSD-155", "DSD-159")
@pytest.mark.parametrize(("ship", "jumped", "solved"), [("spacehopper", 2, 1), ("nostroven", 1, 2)])
def test_each_ship_is_rewarded_for_one_way(ship: str, jumped: int, solved: int) -> None:
    given = {"ship": ship, "marker": 1, "easy_left": 1, "hands": ["autopilot"]}
    assert at("leave_jumped", **given).marker == jumped
    assert at("leave_solved", **given).marker == solved


@pytest.mark.rule("DSD-157")
def test_core_pulse() -> None:
    table = at(ship="nostroven", hands=["", "", ""], marker=2).play("ship:core_pulse", seat=1)
    assert (table.asked, table.options) == ([1], ["drawer:1", "drawer:2", "drawer:3"])
    table.play("drawer:3")
    assert (table.marker, table.hand_sizes) == (1, [0, 0, 1])


@pytest.mark.rule("DSD-158")
def test_burn_the_plating() -> None:
    table = at(ship="nostroven", hands=["", "", ""], damage=6).play("ship:burn_plating", seat=2)
    assert (table.damage, table.hand_sizes, table.marker) == (5, [2, 2, 2], 2)


@pytest.mark.rule("DSD-160")
def test_stations_do_not_work_at_the_ghost_ship() -> None:
    ghost = {"sector": "ghost_ship"}
    table = at(**ghost, hands=["autopilot"], manned="fusion_core", rows=["battery_bank"])
    assert "station" not in table.options
    assert table.manned == ["fusion_core"]
    # When, bonus to the grid, bonus to draws, Bridge, Shields station.
    table = at(**ghost, hands=["autopilot toolbox"], manned="evasive_roll").upper("autopilot")
    assert table.decision == "Floor"
    assert at(**ghost, rows=["deck_cannon"], manned="torpedo_tube").symbols["firepower"] == 1
    assert at("hazard", **ghost, rows=[FIVE], manned="afterburner").hand_sizes == [0]
    assert at(**ghost, ship="nostroven", manned="ships_log", hands=["autopilot"]).hazard == 4
    table = at("hazard", **ghost, rows=[FIVE], manned="deflector", hands=["probe toolbox"])
    assert (table.decision, table.damage) == ("WhoRemoves", 6)
    # Elsewhere they work again.
    table = at("leave_jumped", **ghost, hard_left=1, frontier_done=True, manned="fusion_core",
               difficulty="salami", flown="ghost_ship", hands=["autopilot"])  # fmt: skip
    assert table.play("keep").manned == ["fusion_core"]


@pytest.mark.rule("DSD-161")
def test_sensors_look_at_three_and_take_one() -> None:
    table = at(hands=["autopilot", ""], manned="probe -", rows=["deep_scanner"], top="toolbox")
    table.play("station", "pay:deep_scanner", card="thermo_box spice_rack star_chart")
    assert (table.decision, table.asked) == ("TakeLifted", [0])
    assert table.offers("take") == ["spice_rack", "thermo_box", "toolbox"]
    table.play("take:thermo_box")
    assert table.hands[0] == ["autopilot", "thermo_box"]
    assert set(table.discard) == {"deep_scanner", "toolbox", "spice_rack"}
    assert table.lifted == []
    # Upgraded: two.
    table = at(hands=["autopilot", ""], manned="probe -", rows=["deep_scanner"], top="toolbox",
               upgraded="probe")  # fmt: skip
    table.play("station", "pay:deep_scanner", card="thermo_box spice_rack star_chart")
    table.play("take:thermo_box").play("take:toolbox")
    assert set(table.hands[0]) == {"autopilot", "thermo_box", "toolbox"}
    assert set(table.discard) == {"deep_scanner", "spice_rack"}


@pytest.mark.rule("DSD-161")
def test_sensors_reshuffle_what_was_paid_and_take_before_they_discard() -> None:
    crew = {"manned": "probe", "rows": ["deep_scanner"], "rest": "removed", "upgraded": "probe"}
    # One card of the pile, and the one paid: of two the upgraded side takes both.
    table = at(**crew, hands=["autopilot"], top="toolbox").play("station", "pay:deep_scanner")
    assert table.offers("take") == ["deep_scanner", "toolbox"]
    table.play("take:toolbox", "take:deep_scanner")
    assert table.hands == [["autopilot", "deep_scanner", "toolbox"]]
    assert (table.discard, table.lifted) == ([], [])
    # A single card is taken.
    table = at(**crew, hands=["autopilot"]).play("station", "pay:deep_scanner")
    assert table.options == ["take:deep_scanner"]
    assert table.play("take:deep_scanner").hands == [["autopilot", "deep_scanner"]]


@pytest.mark.rule("DSD-162")
def test_the_p_drive_rotates_a_card_in_place() -> None:
    crew = {"ship": "nostroven", "manned": "plasma_coil", "hands": ["autopilot"], "marker": 2}
    rows = ["deflector", "battery_bank", "deck_cannon* fusion_core"]
    table = at(**crew, rows=rows).play("station")
    assert table.options == ["rotate:fusion_core", "rotate:deck_cannon"]  # the current row only
    table.play("rotate:deck_cannon")
    assert table.rows[2] == ["deck_cannon", "fusion_core"]
    assert table.marker == 1
    table = at(**crew, rows=rows, upgraded="plasma_coil").play("station", "rotate:deflector")
    assert table.rows[0] == ["deflector*"]
    # The card just played too; without a card it is illegal.
    table = at(**crew, rows=["deflector", ""])
    assert "station" not in table.options
    table.upper("autopilot").play("station")
    assert table.options == ["rotate:autopilot"]
    assert "station" in at(**crew, rows=["deflector", ""], upgraded="plasma_coil").options
    assert "station" not in at(**crew, upgraded="plasma_coil").options
    assert "station" not in at(**{**crew, "marker": 0}, rows=rows).options


@pytest.mark.rule("DSD-163")
@pytest.mark.parametrize(
    ("upgraded", "row"), [("", "microscope*"), ("quantum_computer", "microscope")]
)
def test_the_laboratory_upgrades_a_hand_card(upgraded: str, row: str) -> None:
    crew = {"ship": "nostroven", "manned": "quantum_computer", "rows": [row], "upgraded": upgraded}
    table = at(**crew, hands=["autopilot deflector"]).play("station", "pay:microscope")
    assert (table.decision, table.options) == (
        "UpgradeCard",
        ["upgrade:autopilot", "upgrade:deflector"],
    )
    table.play("upgrade:deflector")
    assert "deflector" in table.upgraded
    # Once per sector, and only with a normal card in hand.
    assert "station" not in table.options
    crew["upgraded"] = upgraded + " autopilot"
    assert "station" not in at(**crew, hands=["autopilot", "deflector"]).options_of(0)


@pytest.mark.rule("DSD-164")
@pytest.mark.parametrize(("upgraded", "steps"), [("", 1), ("repair_drone", 2)])
def test_the_engine_room_repairs(upgraded: str, steps: int) -> None:
    crew = {"manned": "repair_drone", "rows": ["toolbox*"], "upgraded": upgraded}
    table = at(**crew, hands=["autopilot"], damage=3).play("station", "pay:toolbox")
    assert table.damage == 3 + steps
    assert "station" not in at(**crew, hands=["autopilot"], damage=7).options


@pytest.mark.rule("DSD-164")
def test_the_upgraded_galley_warms_the_pizza() -> None:
    crew = {"manned": "thermo_box", "rows": ["pizza_oven*"], "hands": ["autopilot"]}
    table = at(**crew, upgraded="thermo_box", pizza=4).play("station", "pay:pizza_oven")
    assert table.pizza == 5
    assert "station" not in at(**crew, upgraded="thermo_box", pizza=6).options
    assert "station" not in at(**crew, pizza=4).options  # the normal side has no action


@pytest.mark.rule("DSD-165")
def test_the_upgraded_thermo_box() -> None:
    for pizza, after in ((4, 5), (6, 6)):
        table = at(hands=["thermo_box toolbox"], upgraded="thermo_box", pizza=pizza)
        table.lower("thermo_box", "remove:toolbox")
        assert (table.pizza, table.rows, table.removed) == (after, [["thermo_box*"]], ["toolbox"])
    table = at(hands=["thermo_box toolbox"], pizza=4).lower("thermo_box")
    assert (table.pizza, table.rows) == (4, [["thermo_box*"]])


@pytest.mark.rule("DSD-166")
def test_the_comms_array_draws_after_placing() -> None:
    table = at(ship="nostroven", hands=["comms_array deflector"], rest="removed")
    table.upper("comms_array", "discard:deflector")
    # The card paid was reshuffled by the draw.
    assert (table.rows, table.hands, table.discard) == ([["comms_array"]], [["deflector"]], [])
    table = at(ship="nostroven", hands=["comms_array"], upgraded="comms_array").upper("comms_array")
    assert table.hand_sizes == [1]


@pytest.mark.rule("DSD-167")
def test_the_weapons_bonus_needs_firepower_in_a_row() -> None:
    fields = {"sector": "asteroids", "manned": "torpedo_tube", "hands": ["toolbox"]}
    # Asteroids: 2 Firepower and 1 Scan.
    assert at("check", **fields, rows=["deck_cannon deep_scanner"]).options == [
        "solve:1",
        "continue",
    ]
    assert at("check", **fields, rows=["deep_scanner"]).decision == "Floor"
    table = at("check", **fields, rows=["deck_cannon"], upgraded="torpedo_tube")
    assert table.symbols["firepower"] == 3


@pytest.mark.rule("DSD-168")
def test_a_solved_distress_call_moves_the_ship_marker() -> None:
    given = {"sector": "distress", "marker": 1, "easy_left": 1, "hands": ["autopilot"]}
    assert at("leave_solved", **given).marker == 2
    assert at("leave_solved", **given, ship="nostroven").marker == 3
    assert at("leave_jumped", **given).marker == 2  # the ship's own rule only


BLOCKADE = {
    "sector": "blockade",
    "rows": ["autopilot* evasive_roll*", "afterburner* steering_jets*"],
    "hard_left": 1,
    "frontier_done": True,
}


@pytest.mark.rule("DSD-169")
def test_the_blockade_hurts_before_the_jump() -> None:
    table = at("check", **BLOCKADE, hands=["toolbox"], damage=7, marker=1)
    assert "jump" in table.options
    # The Shield paid was on a card that the jump needed: it is not compared again.
    table.play("jump", "absorb:1", "pay:evasive_roll")
    assert table.sector != "blockade"
    assert (table.damage, table.marker) == (7, 2)
    # A marked field triggers, then the ship jumps.
    table = at("check", **BLOCKADE, hands=["toolbox probe"], damage=6, marker=1)
    table.play("jump", "suffer")
    assert (table.damage, table.decision, table.marker) == (5, "WhoRemoves", 1)
    table.play("remover:1", "remove:probe")
    assert (table.marker, table.sector != "blockade") == (2, True)
    # A lethal damage loses first.
    table = at("check", **BLOCKADE, hands=["toolbox"], damage=1).play("jump", "suffer")
    assert (table.result, table.sector) == ("loss_damage", "blockade")
    # Solving it hurts nobody.
    rows = ["microscope* quantum_computer*", "autopilot"]
    table = at("check", sector="blockade", ship="nostroven", rows=rows, hands=[""],
               hard_left=1, frontier_done=True).play("solve:1")  # fmt: skip
    assert table.damage == 6


@pytest.mark.rule("DSD-176")
@pytest.mark.parametrize(("upgraded", "cards"), [("", 2), ("fusion_core", 3)])
def test_the_reactor_draws_for_the_acting_seat(upgraded: str, cards: int) -> None:
    table = at(hands=["", "autopilot"], manned="- fusion_core", rows=["battery_bank"],
               upgraded=upgraded)  # fmt: skip
    table.play("station", "pay:battery_bank", seat=1)
    assert table.hand_sizes == [0, 1 + cards]
    with pytest.raises(Refused, match="cannot be chosen"):
        table.play("station", seat=1)
