"""Spending, refreshing, sacrificing and straining (group F)."""

from __future__ import annotations

import pytest

from tests.games.vanguard.exploring import (
    SCIENCE,
    SECURITY,
    at,
    happening,
    rolling,
    turn_of,
)

SIX = "R:basic G:basic B:basic R:special:phy R:special:def B:special:res"


@pytest.mark.rule("ISV-092")
def test_a_die_of_the_colour_is_spent_or_any() -> None:
    assert happening("spend 1 R").offers("die") == ["R.basic", "R.special.phy", "R.special.def"]
    table = happening("spend 1")
    assert len(table.offers("die")) == 5
    table.play("die:B.basic")
    assert (table.dice(SECURITY), table.spent[SECURITY]) == ((4, 1, 0), {"B:basic": 1})


@pytest.mark.rule("ISV-093")
def test_what_cannot_be_spent_is_sacrificed() -> None:
    few = {"available": "R:basic", "spent": "G:basic B:basic R:special:phy"}
    table = happening("spend 2", security=few).play("die:R.basic")
    assert set(table.offers("spent")) == {"R.basic", "G.basic", "B.basic", "R.special.phy"}
    table.play("spent:R.basic")
    assert table.dice(SECURITY) == (0, 3, 1)


@pytest.mark.rule("ISV-094")
def test_a_colour_that_is_not_available_is_sacrificed() -> None:
    dice = {"available": "R:basic R:special:phy R:special:def", "spent": "G:basic B:basic"}
    table = happening("spend 1 G", security=dice)
    assert table.offers("spent") == ["G.basic"]
    assert not table.offers("die")
    none = {"available": "R:basic R:special:phy R:special:def", "spent": "B:basic"}
    table = happening("spend 1 G", security=none)
    assert table.offers("spent") == ["B.basic"]
    assert table.offers("die") == ["R.basic", "R.special.phy", "R.special.def"]
    table.play("die:R.basic")
    assert table.dice(SECURITY) == (2, 1, 1)


@pytest.mark.rule("ISV-095", "ISV-143")
def test_dice_of_the_roll_pool_pay_for_nothing() -> None:
    table = rolling(
        ["science R:basic base", "science G:special:bio base"],
        step=6,
        injury_pool="damage",
        science={"injuries": "wounded", "available": "B:basic G:special:xen B:special:res"},
    )
    table.settle()
    assert (table.decision, table.offers("die")) == (
        "PayDie",
        ["G.special.xen", "B.basic", "B.special.res"],
    )


@pytest.mark.rule("ISV-096")
def test_a_sacrificed_die_is_available_or_spent_and_out_until_the_end() -> None:
    table = happening("sacrifice 1", security={"available": "R:basic G:basic", "spent": SIX[:23]})
    assert table.offers("die") == ["R.basic", "G.basic"]
    assert table.offers("spent") == ["R.basic", "G.basic", "B.basic"]
    table.play("spent:B.basic")
    assert (table.dice(SECURITY), table.boxed[SECURITY]) == ((2, 2, 1), {"B:basic": 1})


@pytest.mark.rule("ISV-097")
def test_whoever_has_three_dice_left_is_exhausted_instead() -> None:
    table = happening("sacrifice 1", security={"available": "R:basic", "spent": "G:basic B:basic"})
    assert table.options == ["injured", "strain:security"]
    table.play("injured", "column:R")
    assert (table.injuries[SECURITY], table.dice(SECURITY)) == (["exhausted"], (1, 2, 0))
    table = happening("sacrifice 1", security={"available": "R:basic G:basic", "spent": SIX[8:23]})
    assert "injured" not in table.options


@pytest.mark.rule("ISV-097", "ISV-172")
def test_dice_of_the_roll_pool_count_for_that_unless_there_are_no_others() -> None:
    hurt = {"injuries": "exhausted", "spent": "B:basic", "available": ""}
    pool = ["science R:basic base", "science G:special:bio base", "science G:special:xen base"]
    table = rolling(pool, step=6, injury_pool="heavy", science=hurt).settle()
    assert table.options == ["spent:B.basic", "strain:science"]
    table = rolling(pool[:2], step=6, injury_pool="heavy", science=hurt).settle()
    assert table.options == ["injured", "strain:science"]
    four = [*pool, "science B:special:res base"]
    none = {**hurt, "spent": ""}
    table = rolling(four, step=6, injury_pool="heavy", science=none).settle()
    assert table.injuries[SCIENCE][-1] == "exhausted"
    assert len(table.injuries[SCIENCE]) == 2


@pytest.mark.rule("ISV-098")
def test_sacrificed_dice_stay_owned() -> None:
    table = happening("sacrifice 1", "end_exploration partial").play("die:R.basic")
    assert table.match.over
    assert sum(table.dice(SECURITY)) == 5


@pytest.mark.rule("ISV-099")
def test_a_sacrificed_card_is_out_of_the_exploration() -> None:
    table = happening("saccard 1", security={"hands": "se01 se02"}).play("card:se02")
    assert (table.hands[SECURITY], table.discards[SECURITY]) == (["se01"], [])
    assert table.cards_gone[SECURITY] == ["se02"]


@pytest.mark.rule("ISV-531")
def test_a_sacrifice_of_a_colour_takes_another_where_there_is_none() -> None:
    mixed = {"available": "R:basic B:basic", "spent": "R:special:phy G:basic"}
    table = happening("sacrifice 1 R", security=mixed)
    assert (table.offers("die"), table.offers("spent")) == (["R.basic"], ["R.special.phy"])
    blue = {"available": "B:basic", "spent": "G:basic G:special:bio G:special:xen"}
    table = happening("sacrifice 1 R", security=blue)
    assert table.offers("die") == ["B.basic"]
    assert len(table.offers("spent")) == 3


@pytest.mark.rule("ISV-097", "ISV-531")
def test_each_die_of_a_sacrifice_is_looked_at_separately() -> None:
    table = happening("sacrifice 2", security={"available": "R:basic G:basic B:basic R:wild"})
    table.play("die:R.wild")
    assert table.options == ["injured"]
    table.play("injured", "column:G").settle()
    assert (table.injuries[SECURITY], table.dice(SECURITY)[2]) == (["exhausted"], 1)


@pytest.mark.rule("ISV-100")
def test_strain_sacrifices_one_die_and_refreshes_five() -> None:
    given = {"rank": 3, "available": "B:wild", "spent": SIX}
    table = turn_of(SECURITY, security=given).play("strain:security", "spent:B.basic").settle()
    while table.decision == "RefreshDie":
        table.play(table.options[0])
    assert table.dice(SECURITY) == (6, 0, 1)
    assert table.actions == 2  # no action


@pytest.mark.rule("ISV-101", "ISV-102")
def test_strain_comes_before_a_loss() -> None:
    given = {"rank": 3, "available": "", "spent": SIX}
    table = happening("spend 1", security=given)
    assert "strain:security" in table.options
    table.play("strain:security", "spent:B.basic").settle()
    while table.decision == "RefreshDie":
        table.play(table.options[0])
    assert (table.decision, table.dice(SECURITY)) == ("PayDie", (5, 0, 1))
    table.play("die:R.basic")
    assert table.dice(SECURITY) == (4, 1, 1)


@pytest.mark.rule("ISV-101", "ISV-102")
def test_strain_is_offered_when_an_event_was_drawn_in_a_roll_and_when_dice_are_chosen() -> None:
    tired = {"available": "R:basic G:basic", "spent": "B:basic R:special:phy"}
    table = at("draw_event", event_top="EV01", security=tired, turned=[0])
    assert (table.decision, table.options) == ("Window", ["pass", "strain:security"])
    table = turn_of(SECURITY, security=tired).play("prepare_roll")
    assert "strain:security" in table.options
    pool = ["security R:special:def base"]
    table = rolling(pool, roller=SECURITY, security=tired)
    assert table.options == ["pass", "strain:security"]
    table.play("strain:security", "spent:B.basic").settle()
    assert table.dice(SECURITY) == (3, 1, 1)  # what was refreshed did not join the roll


@pytest.mark.rule("ISV-102")
def test_strain_is_offered_at_every_action_for_all_of_the_players_crew() -> None:
    tired = {"available": "R:basic G:basic", "spent": "B:basic R:special:phy"}
    assert turn_of(SCIENCE, security=tired).offers("strain") == ["security"]
    others = turn_of(SCIENCE, seats=2, security={**tired, "owner": 1})
    assert not others.offers("strain")


@pytest.mark.rule("ISV-103")
def test_strain_needs_a_spent_die_and_may_be_repeated() -> None:
    assert not turn_of(SECURITY).offers("strain")
    three = {"available": "", "spent": "R:basic G:basic B:basic", "rank": 2}
    table = turn_of(SECURITY, security=three).play("strain:security", "injured", "column:G")
    table.settle()
    while table.decision == "RefreshDie":
        table.play(table.options[0])
    assert (table.injuries[SECURITY], table.dice(SECURITY)) == (["exhausted"], (3, 0, 0))


@pytest.mark.rule("ISV-104")
def test_a_fourth_injury_by_strain_is_an_evacuation_without_refreshing() -> None:
    hurt = {
        "available": "",
        "spent": "R:basic G:basic B:basic",
        "injuries": "wounded wounded burned",
        "columns": "R",
    }
    table = turn_of(SECURITY, security=hurt).play("strain:security", "injured")
    assert (table.outcome, table.dice(SECURITY)) == (3, (0, 3, 0))


@pytest.mark.rule("ISV-105")
def test_the_owner_chooses_what_is_refreshed() -> None:
    given = {"available": "", "spent": "R:basic R:special:phy G:basic"}
    table = happening("refresh 1 R", security=given)
    assert table.offers("spent") == ["R.basic", "R.special.phy"]
    assert table.play("spent:R.basic").available[SECURITY] == {"R:basic": 1}
    table = happening("refresh all", security=given)
    table.play("spent:R.basic", "spent:R.special.phy").settle()
    assert table.dice(SECURITY) == (3, 0, 0)


@pytest.mark.rule("ISV-106")
def test_effects_do_as_much_as_possible_but_costs_are_paid_in_full() -> None:
    table = happening("refresh 2", "supply -2", "discard 1", "success -1", supplies=1)
    assert (table.supplies, table.success, table.decision) == (0, 0, "NextAction")
    table = happening({"choose": [["supply -2"], ["spend 1"]]}, supplies=1)
    assert table.options == ["choice:2"]


@pytest.mark.rule("ISV-031", "ISV-095")
def test_dice_in_hand_cannot_be_spent_either() -> None:
    table = turn_of(SECURITY, team="security").play("prepare_roll", "die:R.basic")
    assert table.offers("die") == ["R.special.phy", "R.special.def", "G.basic", "B.basic"]
    assert (table.dice(SECURITY), len(table.g.hand)) == ((4, 0, 0), 1)


@pytest.mark.rule("ISV-103")
def test_nobody_strains_for_ever_before_the_injury_that_straining_costs() -> None:
    three = {"available": "", "spent": "R:basic G:basic B:basic"}
    table = turn_of(SECURITY, security=three).play("strain:security", "injured")
    assert table.decision == "PlaceInjuryDie"
    five = {"available": "", "spent": "R:basic G:basic B:basic R:special:phy R:special:def"}
    assert "strain:security" in happening("injury wounded", security=five).options
