"""Events and biomes (group J of the spec)."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard.rules.rounds import NextTurn
from sternbrett.games.vanguard.rules.running import Run
from sternbrett.games.vanguard.rules.turns import NextAction
from tests.games.vanguard.exploring import (
    RULES,
    SCIENCE,
    SECURITY,
    at,
    fx,
    happening,
    new,
    turn_of,
)


@pytest.mark.rule("ISV-200", "ISV-205")
def test_at_the_end_of_a_turn_the_top_event_is_drawn_then_discarded() -> None:
    table = turn_of(SECURITY, event_top="EV12").play("end_turn")
    assert ["event_drawn", "riku", "EV12"] in table.events
    assert table.turned == [SECURITY]
    table.play("die:R.basic", "die:G.basic")  # cold: spend 2
    assert table.event_discard == ["EV12"]
    assert table.dice(SECURITY) == (3, 2, 0)


@pytest.mark.rule("ISV-201")
def test_an_empty_event_deck_is_made_of_the_discard_pile() -> None:
    table = happening("event 1", event_deck=[], event_discard=["EV32"])
    assert table.last.events
    assert ["event_drawn", "riku", "EV32"] in table.events
    assert happening("event 1", event_deck=[], event_discard=[]).decision == "NextAction"


@pytest.mark.rule("ISV-202", "ISV-203", "ISV-204")
@pytest.mark.parametrize(("sector", "main"), [(1, True), (3, False)])
def test_a_common_biome_brings_the_main_effect_else_the_other_one(sector: int, main: bool) -> None:
    table = happening("event 1", event_top="EV12", security={"place": sector})  # cold
    assert table.decision == ("PayDie" if main else "TimeOrder")
    if main:
        table.play("die:R.basic", "die:R.special.phy")
    else:
        table.play("time:G20")
    assert table.dice(SECURITY)[1] == 2 * main
    assert table.clocks == ({} if main else {"G20": 1})
    assert table.dice(SCIENCE)[1] == 0


@pytest.mark.rule("ISV-202")
def test_the_biomes_of_the_topmost_card_count_too() -> None:
    tutorial = {"planet": "eye", "lander": None, "event_top": "TE1", "security": {"place": 3},
                "science": {"place": 3}}  # fmt: skip
    bare = happening("event 1", **tutorial)
    assert bare.dice(SECURITY)[1] == 0
    covered = [["P106"] if number == 3 else [] for number in range(1, 9)]
    table = happening("event 1", stacks=covered, **tutorial)
    assert table.play("die:R.basic").dice(SECURITY)[1] == 1


@pytest.mark.rule("ISV-203")
def test_a_card_with_another_upper_part_says_so() -> None:
    table = happening("event 1", event_top="EV32", security={"spent": "R:basic"})
    assert table.clocks == {}
    assert table.dice(SECURITY)[1] == 1


@pytest.mark.rule("ISV-206")
def test_an_option_that_cannot_be_paid_is_not_offered() -> None:
    given = {"event_top": "EV01", "security": {"place": 2}}  # caves: supply -1 or danger A
    assert happening("event 1", supplies=0, **given).options == ["choice:2"]
    assert happening("event 1", supplies=1, **given).options == ["choice:1", "choice:2"]
    two = {"event_top": "EV07", "security": {"place": 5}}  # deadly: supply -2
    assert happening("event 1", supplies=1, **two).options == ["choice:2"]


@pytest.mark.rule("ISV-207")
def test_sacrificing_for_spending_and_an_injury_for_sacrificing_count_as_payment() -> None:
    three = {"available": "", "spent": "R:basic G:basic B:basic", "boxed": "R:special:phy"}
    table = happening({"choose": [["spend 1"], ["injury wounded"]]}, security=three)
    assert table.options == ["choice:1", "choice:2"]
    table.play("choice:1", "injured")
    assert table.decision == "PlaceInjuryDie"
    assert table.injuries[SECURITY] == ["exhausted"]


@pytest.mark.rule("ISV-208")
def test_items_and_strain_come_between_drawing_and_applying() -> None:
    spent = {"spent": "R:basic G:basic", "hands": "se05"}
    table = happening("event 1", event_top="EV12", security=spent)
    assert table.decision == "Window"
    assert table.options == ["pass", "card:se05", "strain:security"]
    assert table.event_discard == []
    table.play("card:se05", "pass")
    assert table.event_discard == ["EV12"]
    assert "event_prevented" in table.news
    assert table.dice(SECURITY)[1] == 2
    assert len(table.hands[SECURITY]) == 1


@pytest.mark.rule("ISV-209")
def test_without_any_option_that_can_be_paid_nothing_happens() -> None:
    table = happening({"choose": [["supply -9"], ["success -1"]]})
    assert table.decision == "NextAction"
    assert table.supplies == 3


@pytest.mark.rule("ISV-210", "ISV-498")
def test_end_turn_loses_the_actions_that_are_left() -> None:
    ends = Run(fx("events_at_end 2", "end_turn"), 0, SECURITY, 0)
    steps = [ends, NextAction(SECURITY), NextTurn()]
    table = at(steps=steps, turn=SECURITY, actions=2, event_top="EV32 EV32")
    assert [event[0] for event in table.events].count("event_drawn") == 2
    assert table.turned == [SECURITY]
    assert table.turn == SCIENCE
    assert table.actions == 2


@pytest.mark.rule("ISV-210")
def test_the_turn_of_somebody_else_is_not_ended() -> None:
    table = turn_of(SECURITY)
    assert happening("end_turn", actor=SCIENCE, turn=SECURITY, actions=1).g.ends_turn is False
    assert table.actions == 2


@pytest.mark.rule("ISV-211", "ISV-540")
def test_the_event_deck_is_that_of_the_planet() -> None:
    assert sum(len(pile) for pile in [at().event_deck]) == 40
    table = new(world="eye", seed=1)
    for _ in range(30):
        if table.round:
            break
        table.play(table.options[0])
    assert table.event_deck == ["TE1", "TE2", "TE3", "TE4", "TE5"]


@pytest.mark.rule("ISV-212")
def test_there_are_thirteen_biomes() -> None:
    names = (
        "caves crystal deadly desert cold hostile rocky ruins tutorial veg vacuum volcanic water"
    )
    assert RULES.biome_ids.ids == names.split()


@pytest.mark.rule("ISV-213", "ISV-326")
def test_whoever_died_draws_no_event() -> None:
    table = happening("kill", "event 1", actor=SECURITY)
    assert table.dead == [SECURITY]
    assert "event_drawn" not in table.news


@pytest.mark.rule("ISV-213", "ISV-474")
def test_after_the_end_no_event_is_drawn() -> None:
    table = happening("end_exploration partial", "event 1", "success 1")
    assert table.match.over
    assert "event_drawn" not in table.news
    assert table.success == 0
