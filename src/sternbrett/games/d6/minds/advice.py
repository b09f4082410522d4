"""Hints: what `admiral` would do, and what `captain` thinks of the ship's chances with it.

The captain's chances are fitted to how often it wins (`content/outlook.toml`), the same that
reviews tell. With content that the admiral does not know, the captain chooses as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.admiral import Admiral, knows
from sternbrett.games.d6.minds.captain import WIDTH, Captain
from sternbrett.games.d6.minds.judge import OUTLOOK_FILE, Judge, read_weights
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, View


def advise(view: View, options: Sequence[Option], content: D6Content, rng: Rng) -> Advice:
    """Return the best choice with the chance to survive that the captain has with it."""
    g = position_of(view, content)
    chooser = Admiral(content) if knows(content) else Captain(content, rng)
    choice = chooser.decide(g, options)
    teller = Captain(content, rng)
    teller.judge = Judge(content.rules, read_weights(OUTLOOK_FILE))
    chance = in_percent(chance_with(teller, g, options, choice))
    if isinstance(g.pending, AssignCrew) and choice is not content.rules.moves.end_assign:
        now = in_percent(teller.judge.value(g))
        if chance > now:
            return Advice(choice.key, "better", {"percent": chance, "other": now})
    return Advice(choice.key, "chance", {"percent": chance})


def chance_with(teller: Captain, g: D6State, options: Sequence[Option], choice: Option) -> float:
    """Return the chance to survive with a choice, or with the best one if it is not thought of."""
    decision = g.pending
    assert decision is not None
    if not isinstance(decision, AssignCrew | FireAt):
        return teller.after(g, decision, choice)
    best, value = teller.best(g, options)
    return value if best is choice else teller.search(g, WIDTH).values.get(choice, value)


def in_percent(chance: float) -> int:
    """Return a chance as people say it."""
    return round(100 * chance)
