"""Hints: what `admiral` would do, and what it thinks of the ship's chances.

With content that it does not know, the same of `captain`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.admiral import Admiral, knows
from sternbrett.games.d6.minds.captain import Captain
from sternbrett.games.d6.minds.judge import OUTLOOK_FILE, Judge, read_weights
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, View


def advise(view: View, options: Sequence[Option], content: D6Content, rng: Rng) -> Advice:
    """Return a choice with the chance to survive that whoever advises has with it."""
    if not knows(content):
        return captain_advises(view, options, content, rng)
    admiral, g = Admiral(content), position_of(view, content)
    choice = admiral.decide(g, options)
    return Advice(choice.key, "chance", {"percent": in_percent(admiral.chance(g))})


def captain_advises(view: View, options: Sequence[Option], content: D6Content, rng: Rng) -> Advice:
    """Return captain's choice with the chance to survive that it has with it."""
    captain, teller = Captain(content, rng), Captain(content, rng)
    teller.judge = Judge(content.rules, read_weights(OUTLOOK_FILE))
    g = position_of(view, content)
    decision = g.pending
    assert decision is not None
    if not isinstance(decision, AssignCrew | FireAt):
        choice = captain(view, 0, options)
        return Advice(
            choice.key, "chance", {"percent": in_percent(teller.after(g, decision, choice))}
        )
    choice = captain.best(g, options)[0]
    best = teller.best(g, options)[1]
    now = teller.judge.value(g)
    if isinstance(decision, AssignCrew) and in_percent(best) > in_percent(now):
        args = {"percent": in_percent(best), "other": in_percent(now)}
        return Advice(choice.key, "better", args)
    return Advice(choice.key, "chance", {"percent": in_percent(best)})


def in_percent(chance: float) -> int:
    """Return a chance as people say it."""
    return round(100 * chance)
