"""Helps the search player in Deep Space D-6: a cadet uses up the roll, a judge values that."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.d6.bots import Cadet
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.judge import Judge, read_weights
from sternbrett.games.d6.model import D6State
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import answer
from sternbrett.kernel.guide import Guide


class D6Guide(Guide):
    """Random games are all lost, so positions are valued where an assignment would end."""

    def __init__(self, content: D6Content) -> None:
        self.cadet = Cadet(content, Rng((0, 0, 0, 1)))
        self.judge = Judge(content.rules, read_weights())

    def play_on(self, g: D6State, rng: Rng) -> None:
        """Let a cadet decide until it would end the assignment."""
        while (decision := g.pending) is not None:
            described = [type(decision).__name__, *decision.args()]
            choice = self.cadet.decide(g, described, decision.options(g, 0))
            if choice is g.content.moves.end_assign:
                return
            answer(g, 0, choice)

    def evaluate(self, g: D6State) -> Sequence[float]:
        """Return the judge's chance to win."""
        return (self.judge.value(g),)
