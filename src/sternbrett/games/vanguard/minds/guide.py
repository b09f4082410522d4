"""Helps the search player in ISS Vanguard: the ensign's ideas, played on to the end.

The ensign plays a whole exploration in less than a tenth of a second, so that a position is worth
what comes of it: how often the ensign brings everybody home from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.minds.aims import Aims
from sternbrett.games.vanguard.minds.ensign import Ensign, action_worth
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import ACTION, SINGLE, Pick
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, answer
from sternbrett.kernel.guide import Guide

#: Choices that are looked at together.
CHOICES = 5


class VanguardGuide(Guide):
    """Explorations are played to their end by the ensign."""

    reach = 1
    curiosity = 0.2
    caution = 1.0
    reference = "ensign"

    def __init__(self, content: VanguardContent) -> None:
        self.ensign = Ensign(content, Rng((0, 0, 0, 1)))

    def priors(
        self, g: VanguardState, seat: int, options: Sequence[Option]
    ) -> Sequence[float] | None:
        """Return 1 for what the ensign would do; of a turn, less for other things worth doing."""
        decision = g.pending
        assert decision is not None
        self.ensign.rng = Rng((0, 0, 0, 1))
        favourite = self.ensign.choose(g, decision, list(options))
        out = [1.0 if option is favourite else 0.0 for option in options]
        if isinstance(decision, NextAction):
            self.add_ideas(g, decision.figure, options, out)
        elif len(options) <= CHOICES:
            out = [prior or 0.5 for prior in out]
        return out

    def add_ideas(
        self, g: VanguardState, figure: int, options: Sequence[Option], out: list[float]
    ) -> None:
        """Add usual actions, and special ones that bring something."""
        aims = Aims(g)
        for place, option in enumerate(options):
            assert isinstance(option, Pick)
            special = option.word == ACTION and (action_worth(g, figure, option.value, aims) > 0)
            if not out[place] and (special or option.word == SINGLE):
                if sum(prior > 0 for prior in out) >= CHOICES:
                    return
                out[place] = 0.5

    def play_on(self, g: VanguardState, rng: Rng) -> None:
        """Play the exploration to its end."""
        self.ensign.rng = rng
        while (decision := g.pending) is not None:
            seat = decision.turn(g)
            options = decision.options(g, seat)
            single = len(options) == 1
            chosen = options[0] if single else self.ensign.choose(g, decision, list(options))
            answer(g, seat, chosen)
