"""What players do in the turns of others: items, Strain, exchange, support (ISV-469)."""

from __future__ import annotations

import pytest

from tests.games.vanguard.exploring import SCIENCE, SECURITY, Table, turn_of

SPENT = {"owner": 1, "available": "R:basic B:basic", "spent": "G:special:bio G:special:xen B:basic"}


def others_before(table: Table) -> Table:
    """Take an action, so that the others are asked before the next one."""
    return table.play("prepare_draw", "no").settle()


@pytest.mark.rule("ISV-469", "ISV-100")
def test_others_are_asked_before_an_action_is_chosen() -> None:
    table = others_before(turn_of(SECURITY, seats=2, asks_all=True, science=SPENT))
    assert (table.decision, table.asked) == ("Window", [1])
    assert table.options == ["pass", "strain:science"]
    table.play("pass")
    assert (table.decision, table.asked) == ("NextAction", [0])
    assert table.actions == 1


@pytest.mark.rule("ISV-469")
def test_by_default_and_with_nothing_to_use_nobody_else_is_asked() -> None:
    quiet = others_before(turn_of(SECURITY, seats=2, science=SPENT))
    assert (quiet.decision, quiet.asked) == ("NextAction", [0])
    nothing = others_before(turn_of(SECURITY, seats=2, asks_all=True, science={"owner": 1}))
    assert (nothing.decision, nothing.asked) == ("NextAction", [0])


@pytest.mark.rule("ISV-469")
def test_nobody_is_asked_when_no_action_is_left() -> None:
    table = turn_of(SECURITY, seats=2, asks_all=True, science=SPENT, actions=1)
    table = others_before(table)
    assert (table.decision, table.actions) == ("NextAction", 0)


@pytest.mark.rule("ISV-261", "ISV-535")
def test_equipment_is_given_in_the_turn_of_another() -> None:
    given = {"owner": 1, "kit": "E21"}
    table = others_before(turn_of(SECURITY, seats=2, asks_all=True, science=given))
    assert (table.asked, table.options) == ([1], ["exchange", "pass"])
    table.play("exchange", "section:security", "yes")
    assert (table.kit[SECURITY], table.kit[SCIENCE]) == (["E21"], [])
    assert (table.decision, table.asked) == ("NextAction", [0])  # nothing else to use


@pytest.mark.rule("ISV-102", "ISV-109")
def test_who_is_asked_for_support_may_strain_first() -> None:
    table = turn_of(SECURITY, seats=2, science=SPENT).play("prepare_roll", "roll")
    assert (table.decision, table.asked) == ("Support", [1])
    assert table.options == ["pass", "die:R.basic", "die:B.basic", "strain:science"]
    table.play("strain:science", "die:R.basic", "spent:B.basic").settle()
    while table.decision == "RefreshDie":
        table.play(table.options[0])
    assert table.decision == "Support"
    assert "die:G.special.bio" in table.options
    assert table.dice(SCIENCE)[2] == 1


@pytest.mark.rule("ISV-102", "ISV-109")
def test_whoever_has_no_available_die_is_not_asked_for_support() -> None:
    none = {**SPENT, "available": "", "spent": "R:basic G:special:bio G:special:xen B:basic"}
    table = turn_of(SECURITY, seats=2, science=none).play("prepare_roll", "roll")
    assert table.decision != "Support"
