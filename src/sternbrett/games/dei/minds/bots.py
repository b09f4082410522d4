"""Bots of DEI. They see only the view of their seat and what they may choose."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from sternbrett.games.dei import view as views
from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.minds.planner import Planner, mark, marked
from sternbrett.games.dei.minds.worth import Weights
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules import STEPS
from sternbrett.games.dei.rules.draft import DraftColour, DraftFeat
from sternbrett.games.dei.rules.drones import MasamuneTake, SimonEnlist
from sternbrett.games.dei.rules.icons import NextIcon
from sternbrett.games.dei.rules.missions import ChooseMission, is_late, worth
from sternbrett.games.dei.rules.setup import PickFaction
from sternbrett.games.dei.rules.turns import ChooseFace, Learn
from sternbrett.games.dei.terms import END_CARD, FEATS, MISSION, SINGLE, SKIP
from sternbrett.kernel.agenda import by_name, pending_in, take_agenda
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, SecretDecision
from sternbrett.kernel.game import Bot, BotFactory, View

BY_NAME = by_name(STEPS)

#: Feats as they are drafted, the most useful first.
DRAFT = (
    "scouts", "trading_post", "superior_numbers", "sprinter", "reprocessing", "barricades",
    "parcel_bot", "response_vehicle", "prospectors", "engineer", "drop_pod", "snipers", "agent",
    "solar_power", "tunnels", "power_saving", "remote_control", "bombs",
)  # fmt: skip
DRAFT_PLACES = {FEATS.index(name): place for place, name in enumerate(DRAFT)}


class Drifter:
    """Plays at random, but leaves nothing unused: no card is ended early, and few are sold."""

    def __init__(self, content: DeiContent, rng: Rng) -> None:
        self.content = content
        self.rng = rng

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        decision = pending_in(view, BY_NAME)
        fitting = list(options)
        if isinstance(decision, NextIcon):
            fitting = [option for option in options if not is_word(option, END_CARD)]
        elif isinstance(decision, MasamuneTake | SimonEnlist):
            return options[-1]
        elif isinstance(decision, Learn):
            fitting = fitting[1:]
        elif isinstance(decision, ChooseFace):
            # One card in six is played face down.
            fitting = fitting[1:] if self.rng.below(6) == 0 else fitting[:1]
        elif isinstance(decision, ChooseMission):
            g = imagine(view, self.content, self.rng)
            return max(options, key=lambda option: mission_worth(g, seat, option))
        else:
            fitting = [option for option in options if not is_word(option, SKIP)]
        fitting = fitting or list(options)
        return fitting[self.rng.below(len(fitting))]


def mission_worth(g: DeiState, seat: int, option: Option) -> int:
    """Return what a mission gives now; nothing for none at all."""
    assert isinstance(option, Pick)
    if option.word != MISSION:
        return 0
    return worth(g, seat, option.value, is_late(g, option.value))


def is_word(option: Option, word: int) -> bool:
    """Tell whether an option is one of the words that stand for themselves."""
    return isinstance(option, Pick) and option.word == SINGLE and option.value == word


class Thinker:
    """Imagines a position that fits its view, plans there, and keeps to the plan while it holds."""

    wide = 1
    seconds = 0

    def __init__(self, content: DeiContent, rng: Rng, weights: Weights | None = None) -> None:
        self.content = content
        self.rng = rng
        self.planner = Planner(content.rules, weights or self.weights(), self.wide, self.seconds)
        self.plan: Mapping[tuple[object, ...], int] = {}

    def weights(self) -> Weights:
        """Return what things are worth to this bot."""
        return Weights()

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        decision = pending_in(view, BY_NAME)
        if isinstance(decision, PickFaction | DraftColour):
            return options[self.rng.below(len(options))]
        if isinstance(decision, DraftFeat):
            return min(options, key=lambda option: DRAFT_PLACES[value_of(option)])
        return self.choose(imagine(view, self.content, self.rng), seat, options)

    def choose(self, g: DeiState, seat: int, options: Sequence[Option]) -> Option:
        """Return what to do in an imagined position."""
        found = self.planned(g, seat, options)
        if found is None:
            with uncollected():
                path = self.planner.plan(g, seat)
            self.plan = marked(g, seat, path)
            found = self.planned(g, seat, options)
            if found is None:
                found = path[0] if path and path[0] in options else options[0]
        return found

    def planned(self, g: DeiState, seat: int, options: Sequence[Option]) -> Option | None:
        """Return what the plan says about a position, if it says something."""
        number = self.plan.get(mark(g, seat))
        if number is None:
            return None
        option = self.content.rules.options[number]
        return option if option in options else None


@contextmanager
def uncollected() -> Iterator[None]:
    """Search without looking for garbage: positions have no cycles, and looking took a third."""
    working = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if working:
            gc.enable()


def value_of(option: Option) -> int:
    """Return what an option names."""
    assert isinstance(option, Pick)
    return option.value


def imagine(view: View, content: DeiContent, rng: Rng) -> DeiState:
    """Return a position that looks like a view to its seat, with the decision pending."""
    g = views.imagine(view, content, rng)
    take_agenda(g, view, BY_NAME)
    g.speaker = view.get("speaker", 0)
    g.rolls = rng.fork()
    g.draws = rng.fork()
    if isinstance(g.pending, SecretDecision) and view["answer"]:
        own = tuple(view["answer"])
        g.answers = tuple([own if seat == view["seat"] else () for seat in range(len(g.factions))])
    return g


class Scavenger(Thinker):
    """Looks one card ahead."""

    def weights(self) -> Weights:
        out = Weights()
        out.threat = False
        out.plan = False
        return out


class Warlord(Thinker):
    """Plans the whole turn, and looks out for what others could take."""

    wide = 2
    seconds = 4


def drifter(content: DeiContent, rng: Rng) -> Bot:
    """Make a drifter."""
    return Drifter(content, rng)


def scavenger(content: DeiContent, rng: Rng) -> Bot:
    """Make a scavenger."""
    return Scavenger(content, rng)


def warlord(content: DeiContent, rng: Rng) -> Bot:
    """Make a warlord."""
    return Warlord(content, rng)


BOTS: Mapping[str, BotFactory] = {
    "random": random_bot,
    "drifter": drifter,
    "scavenger": scavenger,
    "warlord": warlord,
}
