"""The map during an exploration: moving, arriving, points of interest, markers (groups D, L)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import GUIDED, NOWHERE
from sternbrett.games.vanguard.events import (
    ARRIVED,
    MARKERS_CHANGED,
    POI_PLACED,
    POI_REMOVED,
    TRACK_MOVED,
)
from sternbrett.games.vanguard.language import (
    ALONG_ROUTE,
    MARKER,
    MOVE,
    MOVE_FREE,
    NONE,
    POI,
    POI_REMOVE,
    POI_REPLACE,
    TO_CONNECTED,
    TO_LANDER,
    TRACK,
    TRACK_ON,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import SECTOR, STOP
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.conditions import here, sector_at
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import CANNOT_STOP, NOT_CONNECTED, NOT_ON_MAP
from sternbrett.games.vanguard.rules.routes import connected, target_of
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.kernel.engine import NOT_NOW, Option, Said

# -- moving -----------------------------------------------------------------------------------


def arrive(g: VanguardState, figure: int, sector: int) -> None:
    """Put a figure into a sector; a log number that can be seen there is read (ISV-068)."""
    g.place[figure] = sector
    if g.listening:
        g.tell(ARRIVED, figure_name(g, figure), sector_name(g, sector))
    if not g.stacks[sector]:
        read_log(g, g.content.planets[g.planet].sectors[sector].log, figure)


def sector_name(g: VanguardState, sector: int) -> str:
    """Return what events call a sector: its world and its printed number."""
    planet = g.content.planets[g.planet]
    return f"{planet.id}.{planet.sectors[sector].number}"


def sector_number(g: VanguardState, sector: int) -> int:
    """Return the printed number of a sector."""
    return g.content.planets[g.planet].sectors[sector].number


def against_sector(g: VanguardState, option: Option, reason: int) -> int:
    """Return why a sector cannot be chosen; `reason` is for those of this map."""
    if word_of(option) != SECTOR:
        return NOT_NOW
    return NOT_ON_MAP if sector_at(g, value_of(option) + 1, NONE) == NOWHERE else reason


class Destination(FigureDecision):
    """Where an effect moves a figure, step by step (D44, ISV-496)."""

    clause: ClassVar[str] = "ISV-496"

    __slots__ = ("free", "left", "moved")

    def __init__(self, figure: int, left: int, free: bool, moved: bool) -> None:
        super().__init__(figure)
        self.left = left
        self.free = free  # may stop before
        self.moved = moved  # has left the sector in which it began

    def args(self) -> list[object]:
        return [self.figure, self.left, self.free, self.moved]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        if connected(g, g.place[self.figure]):
            g.pending = self
        else:
            self.stop(g)

    def stop(self, g: VanguardState) -> None:
        """End the move where the figure stands; who has not moved does not arrive."""
        if self.moved:
            arrive(g, self.figure, g.place[self.figure])

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[SECTOR]
        there = [
            moves[sector_number(g, sector) - 1] for sector in connected(g, g.place[self.figure])
        ]
        return [*([single(g, STOP)] if self.free else []), *there]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if is_single(option, STOP):
            return CANNOT_STOP
        return against_sector(g, option, NOT_CONNECTED)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, STOP):
            self.stop(g)
            return
        sector = sector_at(g, value_of(option) + 1, self.figure)
        if self.left > 1:
            g.place[self.figure] = sector
            g.push(Destination(self.figure, self.left - 1, self.free, True))
        else:
            arrive(g, self.figure, sector)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Destination", {"crew": figure_name(g, self.figure), "n": self.left}


def do_move(g: VanguardState, effect: Effect, run: Run) -> None:
    """`move SECTOR | connected | lander | route`."""
    figure = run.actor
    if not g.alive(figure):
        return
    if effect.mode == TO_CONNECTED:
        g.push(Destination(figure, 1, False, False))
        return
    if effect.mode == TO_LANDER:
        sector = g.lander
    elif effect.mode == ALONG_ROUTE:
        if g.route == NONE:
            return
        route = g.content.planets[g.planet].routes[g.route]
        # From where the roll began, if the Travel effect asked for one (ISV-064, ISV-174).
        sector = target_of(route, here(g, figure))
    else:
        sector = sector_at(g, effect.where, figure)
    if sector != NOWHERE:
        arrive(g, figure, sector)


def do_move_free(g: VanguardState, effect: Effect, run: Run) -> None:
    """`move_free N`."""
    if g.alive(run.actor):
        g.push(Destination(run.actor, effect.n, True, False))


# -- points of interest -----------------------------------------------------------------------


def do_poi(g: VanguardState, effect: Effect, run: Run) -> None:
    """`poi replace|top SECTOR CARD` or `poi remove SECTOR` (ISV-230, ISV-231)."""
    sector = sector_at(g, effect.where, run.actor)
    if sector == NOWHERE:
        return
    if effect.mode == POI_REMOVE:
        stack = g.stacks[sector]
        if stack:
            forget_tracks(g, stack[-1])
            g.stacks[sector] = stack[:-1]
            if g.listening:
                g.tell(POI_REMOVED, sector_name(g, sector), g.content.pois[stack[-1]].id)
        return
    place_poi(g, sector, effect.what, effect.mode == POI_REPLACE)


def place_poi(g: VanguardState, sector: int, poi: int, replace: bool) -> None:
    """Put a point-of-interest card into a sector, if one is left (ISV-232 to ISV-234)."""
    gone = g.stacks[sector] if replace else ()
    in_play = sum([stack.count(poi) for stack in g.stacks]) - gone.count(poi)
    card = g.content.pois[poi]
    copies = card.tutorial_copies if g.mode == GUIDED else card.copies
    if in_play >= copies:
        return
    before = g.top_poi(sector)
    if before != NONE:
        forget_tracks(g, before)
    for other in gone:
        forget_tracks(g, other)
    g.stacks[sector] = (poi,) if replace else (*g.stacks[sector], poi)
    g.seal()
    if g.listening:
        g.tell(POI_PLACED, sector_name(g, sector), card.id)


def forget_tracks(g: VanguardState, poi: int) -> None:
    """Take the markers off a card that leaves or is covered (ISV-232)."""
    if g.tracks:
        actions = g.content.pois[poi].actions
        g.tracks = [entry for entry in g.tracks if entry >> 10 not in actions]


def do_marker(g: VanguardState, effect: Effect, run: Run) -> None:
    """`marker SECTOR ±N`."""
    sector = sector_at(g, effect.where, run.actor)
    if sector == NOWHERE:
        return
    g.markers[sector] = max(0, g.markers[sector] + effect.n)
    if g.listening:
        g.tell(MARKERS_CHANGED, sector_name(g, sector), g.markers[sector])


# -- tracks -----------------------------------------------------------------------------------


def advance_track(g: VanguardState, action: int, row: int, n: int) -> None:
    """Move the marker of an action's track (ISV-153 to ISV-155)."""
    for line in g.content.actions[action].rows:
        if line.colour == row and line.track:
            before = g.track(action, row)
            after = min(max(before + n, 0), line.track)
            if after != before:
                g.set_track(action, row, after)
                if g.listening:
                    g.tell(TRACK_MOVED, g.content.actions[action].id, row, after, line.track)


def do_track(g: VanguardState, effect: Effect, run: Run) -> None:
    """`track COLOUR ±N`: of the action being rolled; without such a track nothing (ISV-493)."""
    if g.roll_action >= 0:
        advance_track(g, g.roll_action, effect.mode, effect.n)


def do_track_on(g: VanguardState, effect: Effect, run: Run) -> None:
    """`track_on CARD COLOUR ±N`: of every action of a card in play."""
    if any(g.top_poi(sector) == effect.what for sector in range(len(g.stacks))):
        for action in g.content.pois[effect.what].actions:
            advance_track(g, action, effect.mode, effect.n)


HANDLERS[MOVE] = do_move
HANDLERS[MOVE_FREE] = do_move_free
HANDLERS[POI] = do_poi
HANDLERS[MARKER] = do_marker
HANDLERS[TRACK] = do_track
HANDLERS[TRACK_ON] = do_track_on
