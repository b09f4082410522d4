"""Bots for the seats of a crew. They see only the view and what they may choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dine import view as views
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.minds.planner import Knowledge, Planner
from sternbrett.games.dine.model import CardMove, DineState, NumberMove
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.games.dine.rules.sectors import CheckWays
from sternbrett.kernel.agenda import pending_in, take_agenda
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, SecretDecision
from sternbrett.kernel.game import Bot, BotFactory, View

#: Sequences that `chef` tries for a decision, and their actions; a row holds seven cards at most.
SAMPLES = 64
HORIZON = 12
#: Positions that a planning bot imagines: hidden hands differ more than the pile alone.
WORLDS_WITH_HIDDEN_HANDS = 6
WORLDS = 2


class Rookie:
    """Plays any hand card it can, takes any way out by symbols, and never pays pizza."""

    def __init__(self, content: DineContent, rng: Rng) -> None:
        self.content = content
        self.rng = rng

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        moves = self.content.rules.moves
        sector = self.content.rules.sectors[self.content.rules.sector_ids.places[view["sector"]]]
        decision = pending_in(view, views.BY_NAME)
        fitting: list[Option] = list(options)
        if isinstance(decision, CheckWays):
            fitting = [
                option
                for option in options
                if option is moves.jump
                or (isinstance(option, NumberMove) and not sector.pizza[option.value])
            ]
            if not fitting:
                return moves.continue_
        elif isinstance(decision, Floor):
            plays: list[Option] = [option for option in options if isinstance(option, CardMove)]
            # A seat that has passed may have nothing left to do but nibble.
            frugal = [option for option in options if option.key != "ship:nibble"]
            fitting = plays or frugal or fitting
        return fitting[self.rng.below(len(fitting))]


class Thinker:
    """Imagines positions that fit its view, and asks a planner about them."""

    samples = SAMPLES
    horizon = HORIZON
    worlds = WORLDS
    worlds_with_hidden_hands = WORLDS_WITH_HIDDEN_HANDS

    def __init__(self, content: DineContent, rng: Rng) -> None:
        self.content = content
        self.rng = rng
        knowledge = Knowledge(content.rules)
        self.planner = Planner(knowledge, rng, self.samples, self.horizon)

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        return self.decide(view, seat, options)[0]

    def decide(self, view: View, seat: int, options: Sequence[Option]) -> tuple[Option, float]:
        """Return the choice and what it is worth to the planner."""
        return self.planner.best(self.imagined(view), seat, list(options))

    def imagined(self, view: View) -> list[DineState]:
        """Return positions that fit a view."""
        hidden = any(isinstance(hand, int) for hand in view["hands"])
        count = self.worlds_with_hidden_hands if hidden else self.worlds
        return [imagine(view, self.content, self.rng) for _ in range(count)]


def imagine(view: View, content: DineContent, rng: Rng) -> DineState:
    """Return a position that looks like a view to its seat, with the decision pending."""
    g = views.imagine(view, content, rng)
    take_agenda(g, view, views.BY_NAME)
    g.speaker = view.get("speaker", 0)
    g.passes = view.get("passes", 0)
    g.rolls = rng.fork()
    g.draws = rng.fork()
    if isinstance(g.pending, SecretDecision) and view["answer"]:
        own = tuple(view["answer"])
        g.answers = tuple([own if seat == view["seat"] else () for seat in range(len(g.hands))])
    return g


class Cook(Thinker):
    """Looks one action ahead: what brings the crew nearest to a way out?"""

    samples = 1
    horizon = 0
    worlds = 1
    worlds_with_hidden_hands = 1


class Chef(Thinker):
    """Plans the row: many sequences of actions, of which it begins the best."""


def rookie(content: DineContent, rng: Rng) -> Bot:
    """Make a rookie."""
    return Rookie(content, rng)


def cook(content: DineContent, rng: Rng) -> Bot:
    """Make a cook."""
    return Cook(content, rng)


def chef(content: DineContent, rng: Rng) -> Bot:
    """Make a chef."""
    return Chef(content, rng)


BOTS: Mapping[str, BotFactory] = {
    "random": random_bot,
    "rookie": rookie,
    "cook": cook,
    "chef": chef,
}
