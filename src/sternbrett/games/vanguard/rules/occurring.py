"""Events: what happens at the end of a turn (group J)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import WINDOW_EVENT
from sternbrett.games.vanguard.events import EVENT_DRAWN, EVENT_PREVENTED
from sternbrett.games.vanguard.language import EVENT, NONE, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.peeking import EVENT_DRAW
from sternbrett.games.vanguard.rules.running import FROM_EVENT, HANDLERS, Run, source_of, start
from sternbrett.games.vanguard.rules.tides import CheckMissions
from sternbrett.games.vanguard.rules.windows import close_window, open_window
from sternbrett.kernel.engine import Step


class DrawEvents(Step[VanguardState]):
    """A figure draws events, one after the other (ISV-200, ISV-210)."""

    clause: ClassVar[str] = "ISV-200"

    __slots__ = ("figure", "n")

    def __init__(self, figure: int, n: int) -> None:
        self.figure = figure
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if not self.n or not g.alive(self.figure):
            return  # (ISV-213)
        if self.n > 1:
            g.push(DrawEvents(self.figure, self.n - 1))
        if g.event_top:
            card = g.event_top[0]
            g.event_top = g.event_top[1:]
        else:
            if not g.event_deck:
                g.event_deck = tuple(sorted(g.event_discard))  # (ISV-201)
                g.event_discard = ()
            if not g.event_deck:
                return
            place = g.draw(EVENT_DRAW, len(g.event_deck))
            card = g.event_deck[place]
            g.event_deck = (*g.event_deck[:place], *g.event_deck[place + 1 :])
        g.seal()
        if g.listening:
            g.tell(EVENT_DRAWN, figure_name(g, self.figure), g.content.events[card].id)
        g.push(ResolveEvent(self.figure, card))
        open_window(g, WINDOW_EVENT, self.figure)


class ResolveEvent(Step[VanguardState]):
    """The event applies: its main effect in a common biome, else the other (ISV-202 …)."""

    clause: ClassVar[str] = "ISV-202"

    __slots__ = ("card", "figure")

    def __init__(self, figure: int, card: int) -> None:
        self.figure = figure
        self.card = card

    def args(self) -> list[object]:
        return [self.figure, self.card]

    def run(self, g: VanguardState) -> None:
        prevented = close_window(g)
        g.event_discard = (*g.event_discard, self.card)
        g.refused = ()
        event = g.content.events[self.card]
        if prevented:
            if g.listening:
                g.tell(EVENT_PREVENTED, event.id)
            return
        if not g.alive(self.figure):
            return
        common = biomes_at(g, g.place[self.figure]) & event.biomes
        g.push(CheckMissions(self.figure))
        source = source_of(FROM_EVENT, self.card)
        start(g, event.main if common else event.second, self.figure, source)


def biomes_at(g: VanguardState, sector: int) -> int:
    """Return the biomes of a sector: of the map and of its topmost card (ISV-202)."""
    out = g.content.planets[g.planet].sectors[sector].biomes
    poi = g.top_poi(sector)
    return out if poi == NONE else out | g.content.pois[poi].biomes


def do_event(g: VanguardState, effect: Effect, run: Run) -> None:
    """`event N`: draw and resolve further events now."""
    if g.alive(run.actor):
        g.push(DrawEvents(run.actor, effect.n))


HANDLERS[EVENT] = do_event
