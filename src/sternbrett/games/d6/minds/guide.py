"""Helps the search player in Deep Space D-6: the captain's best ideas, played on for some rounds.

The captain looks at all ways to use the roll; where several first choices are about as good, each
is played on by a captain in a hurry with the same dice and cards, and the judge values what is
left of the ship then.

Reviews need chances that are true rather than choices that are best. For them the captain takes
its time over the round at hand, and another judge says what is left: its weights are fitted to
how often the captain wins (`scripts/fit_captain.py --outlook`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.captain import SAMPLE_WIDTH, WIDTH, Captain
from sternbrett.games.d6.minds.judge import OUTLOOK_FILE, Judge, read_weights
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.round import RollCrew
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.guide import Guide

#: Rounds that are played on, the present one included.
ROUNDS = 3
#: Choices that are looked at together, and what they must be worth, relative to the best.
CHOICES = 4
CLOSE = 0.85


class D6Guide(Guide):
    """Random games are all lost, so the captain plays on, and the judge values what it reaches."""

    reach = 1
    curiosity = 0.1
    caution = 1.0
    reference = "captain"

    def __init__(self, content: D6Content) -> None:
        self.content = content
        self.captain = Captain(content, Rng((0, 0, 0, 1)))
        self.judge = self.captain.judge
        self.rounds = ROUNDS
        self.width = SAMPLE_WIDTH

    def value_truly(self) -> None:
        """Let the captain think about one round, and ask how often it wins from there."""
        self.captain.keeps_plans = True
        self.judge = Judge(self.content.rules, read_weights(OUTLOOK_FILE))
        self.rounds = 1
        self.width = WIDTH

    def priors(self, g: D6State, seat: int, options: Sequence[Option]) -> Sequence[float]:
        """Return what the captain thinks of the options that it would consider."""
        values = self.captain.weigh(g, options)
        ranked = sorted(values.values(), reverse=True)
        least = max(ranked[0] * CLOSE, ranked[min(CHOICES, len(ranked)) - 1])
        return [value if (value := values.get(option, 0.0)) >= least else 0.0 for option in options]

    def carry_out(self, g: D6State, seat: int, option: Option) -> None:
        """Carry out an option, up to where the dice are rolled again: there chances are known."""
        decision = g.pending
        assert decision is not None
        g.pending = None
        decision.choose(g, seat, option)
        self.captain.settle(g)

    def play_on(self, g: D6State, rng: Rng) -> None:
        """Let the captain play some rounds, up to where the dice are rolled again."""
        if g.pending is None and self.rounds == 1:
            return
        for _ in range(self.rounds):
            if g.pending is None and g.agenda:
                g.agenda.pop().run(g)  # the dice are rolled
            self.captain.play_round(g, self.width)

    def evaluate(self, g: D6State) -> Sequence[float]:
        """Return the judge's chance to win."""
        between_rounds = bool(g.agenda) and isinstance(g.agenda[-1], RollCrew)
        return (self.judge.standing(g) if between_rounds else self.judge.value(g),)
