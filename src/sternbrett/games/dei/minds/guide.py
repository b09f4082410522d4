"""Helps the search player in DEI: the warlord's ideas, played on to the end of a turn.

What a position is worth then follows from the supplies that each seat can expect: the nearer the
end, the surer is a lead. For each two seats that is the chance of one to end before the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt

from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.minds.bots import Scavenger, Warlord, imagine
from sternbrett.games.dei.minds.worth import Judge, Weights
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.draft import DraftColour, DraftFeat
from sternbrett.games.dei.rules.setup import PickFaction
from sternbrett.games.dei.rules.turns import ChooseCard
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, answer
from sternbrett.kernel.game import View
from sternbrett.kernel.guide import Guide

#: Choices that are looked at together, and how many supplies they may be behind.
CHOICES = 4
CLOSE = 3.0
#: How far apart supplies must be expected for a lead to be worth something: at the end, and how
#: much more with all cards to come. A rough fit: 77 games between warlords of varied weights (9,309
#: pairs of seats, which are not independent), and the first number is the edge of what was tried.
LEAST_SPREAD = 0.3
SPREAD = 5.0
#: What a card still to be played brings beside what is expected anyway, from the same games.
CARD = 0.75


class DeiGuide(Guide):
    """Turns are played on by a scavenger; leads are valued by what is still to come."""

    reach = 1
    curiosity = 0.1
    caution = 1.0

    def __init__(
        self, content: DeiContent, view_of: Callable[[DeiState, int | None], View]
    ) -> None:
        self.content = content
        self.view_of = view_of
        rng = Rng((0, 0, 0, 1))
        self.warlord = Warlord(content, rng)
        self.scavenger = Scavenger(content, rng)
        self.judge = Judge(content.rules, Weights())

    def priors(self, g: DeiState, seat: int, options: Sequence[Option]) -> Sequence[float] | None:
        """Return 1 for what the warlord would do, less for cards that are about as good."""
        decision = g.pending
        if isinstance(decision, PickFaction | DraftColour | DraftFeat):
            return None
        world = imagine(self.view_of(g, seat), self.content, Rng((0, 0, 0, 1)))
        favourite = self.warlord.choose(world, seat, options)
        out = [1.0 if option is favourite else 0.0 for option in options]
        if isinstance(decision, ChooseCard):
            ideas = self.warlord.planner.ideas(world, seat)
            least = max(ideas.values(), default=0.0) - CLOSE
            close = sorted(ideas, key=lambda number: -ideas[number])[:CHOICES]
            for place, option in enumerate(options):
                if option.number in close and ideas[option.number] >= least and not out[place]:
                    out[place] = 0.5
        return out

    def play_on(self, g: DeiState, rng: Rng) -> None:
        """Play the turn at hand to its end."""
        decision = g.pending
        first = decision.turn(g) if decision is not None else 0
        self.scavenger.rng = rng
        while (decision := g.pending) is not None and decision.turn(g) == first:
            options = decision.options(g, first)
            if len(options) == 1:
                answer(g, first, options[0])
                continue
            if isinstance(decision, PickFaction | DraftColour | DraftFeat):
                answer(g, first, options[rng.below(len(options))])
                continue
            answer(g, first, self.scavenger.choose(g, first, options))
            if isinstance(g.pending, ChooseCard) and g.played == 0:
                break

    def evaluate(self, g: DeiState) -> Sequence[float]:
        seats = range(len(g.factions))
        if not g.order:
            return [0.5 for _ in seats]
        limits = self.content.rules.limits
        in_round = limits.phases * limits.cards_per_phase
        played = [len(pad) for pad in g.pads]
        expected = [self.judge.estimate(g, seat) - CARD * played[seat] for seat in seats]
        rounds = limits.rounds - max(g.round - 1, 0)
        left = (in_round * rounds - min(played)) / (in_round * limits.rounds)
        spread = LEAST_SPREAD + SPREAD * sqrt(left)
        return [
            sum(
                1.0 / (1.0 + exp((expected[other] - expected[seat]) / spread))
                for other in seats
                if other != seat
            )
            / (len(g.factions) - 1)
            for seat in seats
        ]
