"""Why not: guards agree with what is offered, and nothing in sight is silent about it."""

from __future__ import annotations

import re

from sternbrett.kernel.engine import NOT_NOW
from sternbrett.kernel.game import Drawing
from sternbrett.kernel.look import AnyLook, Refusal
from sternbrett.testing.checks.wording import check_clause, say
from sternbrett.testing.trial import Trial

#: Reasons that no rule is behind.
WITHOUT_RULE = ("over", "watching")

_HANDLE = re.compile(r'data-handle="([^"]+)"')


def check_guards(trial: Trial, seat: int, look: AnyLook) -> None:
    """Check the guard of the pending decision for the whole vocabulary, as a seat is asked.

    It must allow exactly what is offered, and say the same of a position that is rebuilt from what
    the seat knows: else a reason would tell a secret, or be wrong.
    """
    decision = trial.state.pending
    assert decision is not None
    offered = {option.number for option in decision.options(trial.state, seat)}
    # A vote on a plan that waits below it is about what that plan is about.
    below = [type(step).__name__ for step in trial.state.agenda[-1:]]
    words = trial.report.words_of[type(decision).__name__, *below]
    for option in trial.game.vocabulary(trial.content):
        number = decision.guard(trial.state, seat, option)
        word = option.key.partition(":")[0]
        if (number == 0) != (option.number in offered):
            why = trial.game.reasons[number].name
            trial.fail(
                "the guard says of “{}”: {}; but it is {}",
                option.key,
                f"“{why}”" if number else "it is possible",
                "offered" if number else "not offered",
            )
        if number != decision.guard(look.position, seat, option):
            trial.fail("the guard of “{}” reads something that seat {} does not know", option, seat)
        if number == NOT_NOW and word in words and trial.game.reasons.own():
            trial.fail(
                "“{}” is what this question is about, but the guard gives no reason", option.key
            )
        if number == 0:
            words.add(word)
    trial.report.checks += 1


def check_sight(trial: Trial, look: AnyLook, drawing: Drawing, clauses: frozenset[str]) -> None:
    """Check that whatever can be touched on the drawn board leads somewhere or says why not."""
    lit = {
        handle for option in look.options for handle in trial.game.handles(option, trial.content)
    }
    ways = {handle for way in trial.game.ways(look) for handle in way.handles}
    for handle in sorted(set(_HANDLE.findall(drawing.board + drawing.bar + drawing.side))):
        refusal = look.why_not(handle)
        if handle in lit:
            trial.check(refusal is None, "“{}” can be touched and is refused", handle)
        elif refusal is None:
            trial.check(handle in ways, "“{}” leads to nothing and gives no reason", handle)
        else:
            check_refusal(trial, f"the reason against “{handle}”", refusal, clauses)
            trial.check(
                refusal.reason != "nothing",
                "no choice is ever about “{}”, and the game says nothing of it",
                handle,
            )


def check_refusal(trial: Trial, what: str, refusal: Refusal, clauses: frozenset[str]) -> None:
    """Check that a reason can be read in every language, with its clause."""
    if refusal.reason not in WITHOUT_RULE:
        check_clause(trial, what, refusal.clause, clauses)
    say(trial, what, lambda: (refusal.text, refusal.args))
