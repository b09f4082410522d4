"""3.11 Check B: the hazard."""

from __future__ import annotations

import pytest

from tests.games.dine.table import at

#: Rows without any Drive, and so without a draw.
FOUR = "autopilot* pizza_oven* deck_cannon* fusion_core*"
FIVE = FOUR + " battery_bank*"
SIX = FIVE + " spice_rack*"


@pytest.mark.rule("DSD-126")
@pytest.mark.parametrize(
    ("row", "rows"), [(FOUR, 1), (FIVE, 2), (SIX, 2)], ids=["fewer", "equal", "more"]
)
def test_a_full_row_strikes_once(row: str, rows: int) -> None:
    table = at("hazard", rows=[row], hands=["toolbox"])
    assert len(table.rows) == rows
    assert table.damage == 8 - rows


@pytest.mark.rule("DSD-126")
@pytest.mark.parametrize(("crew", "value"), [(1, 5), (2, 4), (3, 4)])
def test_the_hazard_value_follows_the_crew(crew: int, value: int) -> None:
    table = at(sector="asteroids", rows=[""], hands=["toolbox"] + [""] * (crew - 1))
    assert table.hazard == value
    four = at("hazard", sector="asteroids", rows=[FOUR], hands=["toolbox"] + [""] * (crew - 1))
    assert len(four.rows) == (1 if crew == 1 else 2)


@pytest.mark.rule("DSD-127")
def test_the_crew_draws_for_the_drive_of_the_current_row() -> None:
    # Doubled 2 icons; the old row does not count.
    row = "pizza_oven afterburner autopilot* deck_cannon* fusion_core*"
    old = "toolbox probe spice_rack"
    table = at("hazard", sector="customs", rows=[old, row], hands=[""])
    assert table.hand_sizes == [4]
    # An R-Drive station draws 1 more, upgraded 2.
    for upgraded, amount in (("", 2), ("steering_jets", 3)):
        table = at("hazard", rows=[FOUR + " toolbox"], hands=[""], manned="steering_jets",
                   upgraded=upgraded)  # fmt: skip
        assert table.hand_sizes == [amount]


@pytest.mark.rule("DSD-128")
def test_the_draw_goes_round_from_the_seat_with_the_fewest_cards() -> None:
    row = "pizza_oven deck_cannon toolbox probe fusion_core"
    hands = ["spice_rack star_chart thermo_box", "torpedo_tube", "deflector"]
    table = at("hazard", sector="customs", rows=[row], hands=hands, top="autopilot",
               card="battery_bank evasive_roll power_router feedback_loop")  # fmt: skip
    assert table.hand_sizes == [4, 3, 2]
    assert set(table.hands[1]) == {"torpedo_tube", "autopilot", "power_router"}
    assert set(table.hands[2]) == {"deflector", "battery_bank"}
    assert "evasive_roll" in table.hands[0]


@pytest.mark.rule("DSD-129")
def test_a_new_row_is_opened_and_old_ones_still_count() -> None:
    table = at("hazard", rows=["toolbox*", FIVE], hands=["evasive_roll", ""])
    assert table.rows == [["toolbox*"], FIVE.split(), []]
    assert table.symbols["engineering"] == 2
    table.upper("evasive_roll", seat=0)
    assert table.rows[2] == ["evasive_roll"]


@pytest.mark.rule("DSD-130")
def test_consequences_follow_in_printed_order() -> None:
    # Feeding Frenzy: pizza 1, then each discards 1. Ion Storm: damage 1, then pizza 1.
    table = at("hazard", sector="feeding_frenzy", rows=[FIVE], hands=["toolbox probe"])
    assert (table.pizza, table.decision) == (5, "EachDiscards")
    table = at("hazard", sector="ion_storm", rows=[FIVE], hands=["toolbox"])
    names = [name for name in table.news if name in ("damage_taken", "pizza_cooled")]
    assert names == ["damage_taken", "pizza_cooled"]
    # Draw and new row come first.
    names = [name for name in table.news if name in ("row_opened", "damage_taken")]
    assert names == ["row_opened", "damage_taken"]


@pytest.mark.rule("DSD-131")
def test_each_discards() -> None:
    table = at("hazard", sector="blockade", rows=[FIVE], hands=["toolbox probe", "", "deflector"])
    assert (table.decision, table.asked) == ("EachDiscards", [0, 2])
    table.play("discard:deflector", seat=2)
    assert table.discard == []
    table.play("discard:probe", seat=0)
    assert (table.discard, table.hand_sizes) == (["deflector", "probe"], [1, 0, 0])
    # With empty hands nothing is asked.
    table = at("hazard", sector="blockade", rows=[FIVE], hands=["", ""])
    assert (table.pizza, table.decision) == (5, "Floor")


@pytest.mark.rule("DSD-131")
def test_one_hand_card_is_removed() -> None:
    table = at("hazard", sector="ghost_ship", rows=[FIVE], hands=["toolbox probe", "", "deflector"])
    assert (table.decision, table.asked) == ("WhoRemoves", [0, 1, 2])
    assert table.options == ["remover:1", "remover:3"]
    table.play("remover:1")
    assert (table.asked, table.options) == ([0], ["remove:probe", "remove:toolbox"])
    table.play("remove:probe")
    assert (table.removed, table.damage, table.decision) == (["probe"], 6, "Floor")
    table = at("hazard", sector="ghost_ship", rows=[FIVE], hands=["", ""])
    assert table.decision == "Floor"


@pytest.mark.rule("DSD-132")
def test_no_new_check_until_the_next_action() -> None:
    # 3 Shields solve, but the hazard has just struck: play goes on.
    row = "deflector* evasive_roll* autopilot* pizza_oven* deck_cannon*"
    table = at("hazard", rows=[row], hands=["toolbox"]).play("suffer")
    assert (table.decision, len(table.rows)) == ("Floor", 2)


@pytest.mark.rule("DSD-133", "DSD-149")
def test_a_loss_ends_the_game_before_the_other_consequences() -> None:
    table = at("hazard", sector="ion_storm", rows=[FIVE], hands=["toolbox"], damage=1)
    assert (table.result, table.pizza, table.damage) == ("loss_damage", 6, 0)
    table = at("hazard", sector="blockade", rows=[FIVE], hands=["toolbox"], pizza=1)
    assert (table.result, table.hand_sizes) == ("loss_pizza", [1])


@pytest.mark.rule("DSD-134")
def test_actions_that_place_no_card_are_checked_too() -> None:
    # A row that is full already, because the Bridge bonus was only for the first one.
    table = at(rows=["toolbox", FIVE], hands=[""], sector="customs").play("ship:turbo")
    assert (len(table.rows), table.pizza) == (3, 5)
    table = at(rows=["toolbox", FOUR], hands=[""], sector="customs").play("ship:turbo")
    assert (len(table.rows), table.pizza) == (2, 6)


@pytest.mark.rule("DSD-135")
def test_a_hazard_of_0_strikes_on_arrival_and_never_by_length() -> None:
    table = at("arrive", sector="meteor_storm", hands=[""], manned="afterburner", damage=4)
    # Consequences only: no draw, no R-Drive bonus, no new row.
    assert (table.damage, table.hand_sizes, table.rows) == (2, [0], [[]])
    assert "hazard_on_arrival" in table.news
    assert at("arrive", sector="asteroids", hands=["toolbox"]).damage == 7
    table = at(sector="meteor_storm", rows=[SIX], hands=["toolbox duct_tape deflector"])
    table.upper("toolbox").upper("duct_tape")
    assert (len(table.rows), len(table.rows[0]), table.damage) == (1, 8, 7)
    assert table.hazard == 0


@pytest.mark.rule("DSD-135")
def test_it_strikes_after_manning() -> None:
    table = at("manning", sector="meteor_storm", hands=["toolbox"])
    assert (table.damage, table.decision) == (7, "ManStation")
    table.play("keep")
    assert table.damage == 5


@pytest.mark.rule("DSD-136")
def test_adrift_in_a_hazard_0_sector_brings_all_steps() -> None:
    table = at(sector="meteor_storm", rows=["toolbox probe"], hands=[""], manned="afterburner")
    table.play("adrift")
    assert table.hand_sizes == [3]  # 2 Drive and the bonus
    assert len(table.rows) == 2
    # The Bridge has no effect there.
    table = at(sector="meteor_storm", ship="nostroven", rows=[FIVE], manned="ships_log",
               hands=["evasive_roll", ""])  # fmt: skip
    assert table.hazard == 0
    table.upper("evasive_roll")
    assert len(table.rows) == 1


@pytest.mark.rule("DSD-137")
@pytest.mark.parametrize(
    ("upgraded", "values"), [("", (6, 5)), ("command_chair", (6, 6))], ids=["normal", "upgraded"]
)
def test_the_bridge_bonus(upgraded: str, values: tuple[int, int]) -> None:
    crew = {"ship": "nostroven", "manned": "command_chair", "upgraded": upgraded}
    assert at(**crew, rows=[FIVE], hands=["evasive_roll"]).hazard == values[0]
    assert at(**crew, rows=["deflector", ""], hands=["evasive_roll"]).hazard == values[1]
    assert len(at("hazard", **crew, rows=[FIVE], hands=["evasive_roll"]).rows) == 1


@pytest.mark.rule("DSD-178")
def test_adrift_is_no_action() -> None:
    # No check A (3 Shields are there) and no check B after it.
    table = at(rows=["deflector* evasive_roll*"], hands=["", ""], floor=1)
    table.play("adrift", seat=1)
    assert (table.decision, table.asked) == ("AbsorbDamage", [0, 1])
    assert table.speaker == 1
    table.play("suffer")
    assert (table.decision, table.turn) == ("Floor", 0)


@pytest.mark.rule("DSD-178")
def test_an_automatic_adrift_changes_neither_speaker_nor_floor() -> None:
    row = "pizza_oven deck_cannon"
    table = at(rows=[row], hands=["", "torpedo_tube", ""], rest="removed", floor=1, speaker=2,
               discard="autopilot toolbox", marker=0, pizza=1, sector="black_hole")  # fmt: skip
    # Nobody can act: it drifts by itself, draws 2 from the discard, and play goes on.
    assert table.adrifts == 1
    assert table.hand_sizes == [1, 2, 0]
    assert table.speaker == 2
    assert table.turn == 1


@pytest.mark.rule("DSD-178")
def test_the_second_adrift_of_a_sector_cannot_be_held_off() -> None:
    crew = {"rows": ["deflector*"], "hands": ["torpedo_tube"], "manned": "evasive_roll"}
    table = at(**crew).play("adrift")
    assert table.decision == "AbsorbDamage"
    table = at(**crew, adrifts=1).play("adrift")
    assert (table.damage, table.decision) == (6, "Floor")
    pizza = {"sector": "customs", "rows": ["pizza_oven*"], "manned": "thermo_box"}
    assert at(**pizza).play("adrift").decision == "KeepPizzaWarm"
    assert at(**pizza, adrifts=1).play("adrift").pizza == 5
    # A station at hand does not prevent it either.
    shields = {"hands": ["torpedo_tube"], "manned": "deflector", "upgraded": "deflector"}
    assert at(**shields).play("adrift").decision == "PreventDamage"
    assert at(**shields, adrifts=1).play("adrift").damage == 6
