"""3.12 Damage, pizza, end."""

from __future__ import annotations

import pytest

from sternbrett.games.dine import GAME
from tests.games.dine.table import at

#: Five rotated cards: no Drive, no Shields, no Cooking.
FIVE = "autopilot* deck_cannon* fusion_core* battery_bank* toolbox*"
FOUR = "autopilot* deck_cannon* fusion_core* battery_bank*"


@pytest.mark.rule("DSD-138")
def test_each_damage_moves_the_marker_one_field() -> None:
    assert at("hazard", rows=[FIVE]).damage == 6
    assert at("hazard", rows=[FIVE + " spice_rack*"], sector="pirate_fleet").damage == 5


@pytest.mark.rule("DSD-139", "DSD-141")
def test_a_shield_of_any_row_is_spent_instead() -> None:
    table = at("hazard", rows=["deflector", FOUR + " evasive_roll"], hands=[""])
    assert table.options == ["absorb:1", "suffer"]
    table.play("absorb:1")
    # An old row, and the one just finished.
    assert table.options == ["pay:evasive_roll", "pay:deflector"]
    table.play("pay:deflector")
    assert (table.damage, table.discard) == (7, ["deflector"])
    assert table.rows == [[], [*FOUR.split(), "evasive_roll"], []]


@pytest.mark.rule("DSD-140")
def test_payments_one_after_the_other_each_from_one_row() -> None:
    two = {"sector": "pirate_fleet", "hands": ["", ""]}
    table = at("hazard", rows=["deflector", FOUR + " evasive_roll"], **two)
    # No single row has 2 Shields.
    assert table.options == ["absorb:1", "suffer"]
    table.play("absorb:1", "pay:deflector")
    assert table.options == ["absorb:1", "suffer"]
    table.play("absorb:1", "pay:evasive_roll")
    assert (table.damage, table.decision) == (7, "Floor")
    # Both at once, with one card.
    table = at("hazard", rows=["deflector*", FIVE], **two)
    assert table.options == ["absorb:1", "absorb:2", "suffer"]
    table.play("absorb:2", "pay:deflector")
    assert (table.damage, table.decision) == (7, "Floor")
    # For 1 damage the same card is paid, and the surplus is lost.
    table = at("hazard", rows=["deflector*", FIVE], **two).play("absorb:1", "pay:deflector")
    assert table.damage == 6
    # One is absorbed, the rest taken.
    table = at("hazard", rows=["deflector", FOUR + " evasive_roll"], **two)
    assert table.play("absorb:1", "pay:deflector", "suffer").damage == 6


@pytest.mark.rule("DSD-142")
@pytest.mark.parametrize(("upgraded", "cards"), [("", 2), ("deflector", 1)])
def test_manned_shields_prevent_damage_for_hand_cards(upgraded: str, cards: int) -> None:
    hand = ["probe", "spice_rack", "torpedo_tube", "thermo_box", "star_chart"]
    table = at(
        "hazard", sector="pirate_fleet", rows=[FIVE], hands=["deep_scanner", " ".join(hand)],
        manned="- deflector", upgraded=upgraded,
    )  # fmt: skip
    assert (table.decision, table.asked) == ("PreventDamage", [1])
    assert set(table.offers("discard")) == set(hand)  # of its own hand, and it may stop
    assert "suffer" in table.options
    for card in hand[: 2 * cards]:
        table.play(f"discard:{card}")
    assert (table.damage, table.decision) == (7, "Floor")
    assert table.hand_sizes == [1, 5 - 2 * cards]
    # With too few cards it is not asked.
    few = at("hazard", rows=[FIVE], hands=[" ".join(hand[: cards - 1])], manned="deflector",
             upgraded=upgraded)  # fmt: skip
    assert few.damage == 6


@pytest.mark.rule("DSD-143")
def test_shields_absorb_nothing_in_an_ion_storm_but_the_station_prevents() -> None:
    rows = ["deflector*", FIVE]
    table = at("hazard", sector="ion_storm", rows=rows, hands=[""])
    assert (table.damage, table.pizza) == (6, 5)
    rows = ["evasive_roll*", FIVE]
    hand = ["probe thermo_box"]
    table = at("hazard", sector="ion_storm", rows=rows, hands=hand, manned="deflector")
    assert table.decision == "PreventDamage"
    table.play("discard:probe", "discard:thermo_box")
    assert (table.damage, table.pizza) == (7, 5)


@pytest.mark.rule("DSD-144")
def test_damage_paid_as_a_cost_cannot_be_held_off() -> None:
    table = at(ship="nostroven", hands=["autopilot", ""], rows=["deflector*"],
               manned="evasive_roll repulsor_field", damage=6)  # fmt: skip
    table.play("ship:burn_plating")
    assert table.damage == 5
    assert table.decision == "Floor"
    assert table.rows == [["deflector*"]]


@pytest.mark.rule("DSD-145")
def test_a_marked_field_removes_a_hand_card() -> None:
    table = at("hazard", rows=[FIVE], damage=6, hands=["probe", "spice_rack star_chart", ""])
    assert (table.damage, table.decision, table.asked) == (5, "WhoRemoves", [0, 1, 2])
    assert table.options == ["remover:1", "remover:2"]
    table.play("remover:2")
    assert (table.asked, table.offers("remove")) == ([1], ["spice_rack", "star_chart"])
    table.play("remove:star_chart")
    assert table.removed == ["star_chart"]
    assert at("hazard", rows=[FIVE], damage=6, hands=["", ""]).decision == "Floor"
    assert at("hazard", rows=[FIVE], damage=5, hands=["probe", ""]).decision == "Floor"


@pytest.mark.rule("DSD-146")
def test_fields_are_reached_one_by_one() -> None:
    fleet = {"sector": "pirate_fleet", "rows": [FIVE], "hands": ["probe spice_rack", ""]}
    # 6 -> 5 (marked) -> 4: the removal comes between the two steps.
    table = at("hazard", **fleet, damage=6)
    assert (table.damage, table.decision) == (5, "WhoRemoves")
    table.play("remover:1", "remove:probe")
    assert table.damage == 4
    # Both marked fields of a ship can be met in one event; a field met again triggers again.
    table = at("hazard", **fleet, damage=4)
    assert (table.damage, table.decision) == (3, "WhoRemoves")
    # Moving right onto a marked field does nothing.
    table = at(rows=["toolbox*"], manned="repair_drone", damage=4, hands=["probe"])
    table.play("station", "pay:toolbox")
    assert (table.damage, table.decision) == (5, "Floor")
    # A cost paid in damage triggers, before the draw it pays for.
    table = at(ship="nostroven", damage=5, hands=["autopilot"]).play("ship:burn_plating")
    assert (table.damage, table.decision) == (4, "WhoRemoves")
    table.play("remover:1", "remove:autopilot")
    assert table.hand_sizes == [2]


@pytest.mark.rule("DSD-147")
def test_cold_pizza_moves_the_pizza_marker() -> None:
    table = at("hazard", sector="customs", rows=[FIVE])
    assert (table.pizza, table.damage) == (5, 7)


@pytest.mark.rule("DSD-148")
def test_a_manned_galley_keeps_the_pizza_warm() -> None:
    crew = {"sector": "customs", "rows": ["pizza_oven", FIVE], "hands": ["", ""]}
    table = at("hazard", **crew, manned="- thermo_box")
    assert (table.decision, table.asked) == ("KeepPizzaWarm", [0, 1])
    assert table.options == ["absorb:1", "suffer"]
    table.play("absorb:1", "pay:pizza_oven")
    assert (table.pizza, table.discard) == (6, ["pizza_oven"])
    assert at("hazard", **crew, manned="- thermo_box").play("suffer").pizza == 5
    # Without the station, or without Cooking, nothing is asked.
    assert at("hazard", **crew).pizza == 5
    assert at("hazard", **{**crew, "rows": [FIVE]}, manned="- thermo_box").pizza == 5
    # Not against pizza that is paid.
    table = at(**crew, manned="thermo_box -").play("ship:nibble")
    assert (table.pizza, table.rows[0]) == (5, ["pizza_oven"])


@pytest.mark.rule("DSD-149")
def test_a_marker_pushed_off_loses_at_once() -> None:
    table = at("hazard", rows=[FIVE], damage=1, hands=["probe", "spice_rack"])
    assert (table.result, table.match.over) == ("loss_damage", True)
    assert GAME.scores(table.match.state) == (-1.0, -1.0)
    table = at("hazard", sector="customs", rows=[FIVE], pizza=1)
    assert (table.result, table.match.over) == ("loss_pizza", True)
    # The second of two damage is not suffered, and no field triggers any more.
    table = at("hazard", sector="pirate_fleet", rows=[FIVE + " spice_rack*"], damage=1)
    assert table.of("damage_taken") == [["damage_taken", 1, 0]]


@pytest.mark.rule("DSD-150")
@pytest.mark.parametrize(
    ("ship", "pizza", "damage", "points"),
    [("spacehopper", 6, 7, 19), ("nostroven", 5, 6, 16), ("spacehopper", 1, 1, 3)],
)
def test_score(ship: str, pizza: int, damage: int, points: int) -> None:
    table = at("leave_solved", sector="critic", ship=ship, pizza=pizza, damage=damage,
               frontier_done=True)  # fmt: skip
    assert table.points == points
    assert ["game_won", points] in table.events


@pytest.mark.rule("DSD-151")
@pytest.mark.parametrize(
    ("pizza", "damage", "stars"),
    [(1, 1, 1), (1, 3, 1), (2, 2, 2), (2, 4, 2), (3, 3, 3), (4, 3, 3), (5, 2, 4), (5, 4, 4),
     (5, 5, 5), (6, 7, 5)],
)  # fmt: skip
def test_rating(pizza: int, damage: int, stars: int) -> None:
    table = at("leave_solved", sector="critic", pizza=pizza, damage=damage, frontier_done=True)
    rows = GAME.summary(table.look())
    values = {row.label: row.value for row in rows}
    assert values["Rating"].count("★") == stars
    assert values["Rating"].count("☆") == 5 - stars
    names = ["Time to look for a new job", "Lukewarm", "Edible", "Delicious", "Five-star delivery"]
    assert values["Rating"].endswith(names[stars - 1])


@pytest.mark.rule("DSD-151")
def test_a_loss_has_no_score() -> None:
    table = at("hazard", rows=[FIVE], damage=1)
    assert table.points == 0
    labels = [row.label for row in GAME.summary(table.look())]
    assert "Points" not in labels
    assert "Rating" not in labels


@pytest.mark.rule("DSD-177")
def test_shields_first_then_the_station_then_the_marker() -> None:
    table = at(
        "hazard", sector="pirate_fleet", rows=["evasive_roll", FIVE], damage=6,
        hands=["probe spice_rack star_chart", ""], manned="deflector -", upgraded="deflector",
    )  # fmt: skip
    assert (table.decision, table.damage) == ("AbsorbDamage", 6)
    table.play("absorb:1", "pay:evasive_roll")
    assert (table.decision, table.damage) == ("PreventDamage", 6)
    table.play("discard:probe")
    assert (table.damage, table.decision) == (6, "Floor")
    # The crew stops, then the station stops, then the marker moves; nothing is asked again.
    table = at(
        "hazard", sector="pirate_fleet", rows=["evasive_roll", FIVE], damage=6,
        hands=["probe spice_rack star_chart", ""], manned="deflector -", upgraded="deflector",
    )  # fmt: skip
    table.play("suffer")
    assert (table.decision, table.damage) == ("PreventDamage", 6)
    table.play("discard:spice_rack")
    assert (table.decision, table.damage) == ("PreventDamage", 6)
    table.play("suffer")
    assert (table.decision, table.damage) == ("WhoRemoves", 5)
    # All damage absorbed: the station is not asked.
    table = at(
        "hazard", rows=["evasive_roll", FIVE], hands=["probe spice_rack", ""], manned="deflector -"
    )
    assert table.play("absorb:1", "pay:evasive_roll").decision == "Floor"
