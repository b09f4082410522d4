"""What goes on by itself: time tracks, global conditions, missions (groups K, L)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NOWHERE
from sternbrett.games.vanguard.events import (
    CONDITION_CHANGED,
    MISSION_ADDED,
    MISSION_COMPLETED,
    MISSION_DISCARDED,
    TIME_ADVANCED,
)
from sternbrett.games.vanguard.language import (
    ALL,
    CONDITION,
    MISSION,
    MISSION_ADD,
    MISSION_DONE,
    MISSION_FAIL,
    NONE,
    TIME,
    TIME_RESET,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import TIME_TRACK
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.choosing import decider
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.reasons import TRACK_STILL
from sternbrett.games.vanguard.rules.running import (
    FROM_CONDITION,
    FROM_MISSION,
    HANDLERS,
    Run,
    check_promotion,
    source_of,
    start,
)
from sternbrett.games.vanguard.rules.threats import Behave
from sternbrett.games.vanguard.worldthings import OF_THREAT, Mission
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Step

# -- missions ---------------------------------------------------------------------------------


class CheckMissions(Step[VanguardState]):
    """A check point: missions whose condition holds are completed (ISV-226)."""

    clause: ClassVar[str] = "ISV-226"

    __slots__ = ("actor",)

    def __init__(self, actor: int) -> None:
        self.actor = actor

    def args(self) -> list[object]:
        return [self.actor]

    def run(self, g: VanguardState) -> None:
        check_promotion(g)
        for number in g.missions:
            mission = g.content.missions[number]
            if mission.done_when != NONE and holds(g, mission.done_when, self.actor):
                g.push(self)
                complete(g, mission, self.actor)
                return


def complete(g: VanguardState, mission: Mission, actor: int) -> None:
    """Complete a mission: its text is applied once and the card is discarded (ISV-227)."""
    drop(g, mission.index)
    g.missions_done |= 1 << mission.index
    if mission.main:
        g.goal_reached = True
    if g.listening:
        g.tell(MISSION_COMPLETED, mission.id)
    start(g, mission.done, actor, source_of(FROM_MISSION, mission.index))


def drop(g: VanguardState, number: int) -> None:
    """Take a mission card out of play."""
    g.missions = tuple([other for other in g.missions if other != number])
    actions = g.content.missions[number].actions
    if actions:
        g.tracks = [entry for entry in g.tracks if entry >> 10 not in actions]


def add_mission(g: VanguardState, number: int) -> None:
    """Put a mission into play; not twice, and optional ones only once (ISV-512)."""
    mission = g.content.missions[number]
    if number in g.missions or (not mission.main and g.missions_done >> number & 1):
        return
    g.missions = (*g.missions, number)
    if mission.main:
        g.goal_reached = False  # the last main mission counts (ISV-229)
    g.seal()
    if g.listening:
        g.tell(MISSION_ADDED, mission.id)


def do_mission(g: VanguardState, effect: Effect, run: Run) -> None:
    """`mission add|done|drop|fail ID`."""
    number = effect.what
    if effect.mode == MISSION_ADD:
        add_mission(g, number)
        return
    if number not in g.missions:
        return
    mission = g.content.missions[number]
    if effect.mode == MISSION_DONE:
        complete(g, mission, run.actor)
        return
    drop(g, number)
    if effect.mode == MISSION_FAIL and mission.main:
        g.goal_reached = False
    if g.listening:
        g.tell(MISSION_DISCARDED, mission.id)


# -- global conditions ------------------------------------------------------------------------


def set_condition(g: VanguardState, number: int) -> None:
    """Make a global condition the current one; it starts with an empty time track (ISV-494)."""
    if number == g.condition:
        return  # (ISV-513)
    if g.condition != NONE:
        before = g.content.global_conditions[g.condition]
        g.tracks = [entry for entry in g.tracks if entry >> 10 not in before.actions]
        if before.time != NONE:
            g.time[before.time] = 0  # its token goes with it, so it will begin anew
    g.condition = number
    if number == NONE:
        return
    condition = g.content.global_conditions[number]
    g.seal()
    if g.listening:
        g.tell(CONDITION_CHANGED, condition.id)


def do_condition(g: VanguardState, effect: Effect, run: Run) -> None:
    """`gc set ID` or `gc clear`, which uncovers the printed one (ISV-223)."""
    printed = g.content.planets[g.planet].condition
    set_condition(g, printed if effect.what == NONE else effect.what)


# -- time tracks ------------------------------------------------------------------------------


def tracks_in_play(g: VanguardState) -> int:
    """Return the time tracks in play, as a set (ISV-220)."""
    out = 0
    if g.condition != NONE and g.content.global_conditions[g.condition].time != NONE:
        out |= 1 << g.content.global_conditions[g.condition].time
    for threat in g.content.threats:
        if g.threats[threat.index] != NOWHERE and threat.time != NONE:
            out |= 1 << threat.time
    return out


class TimeOrder(Decision[VanguardState]):
    """Which time track moves next, where several do (D18, ISV-216)."""

    clause: ClassVar[str] = "ISV-216"

    __slots__ = ("actor", "left", "n")

    def __init__(self, actor: int, left: int, n: int) -> None:
        self.actor = actor
        self.left = left
        self.n = n

    def args(self) -> list[object]:
        return [self.actor, self.left, self.n]

    def run(self, g: VanguardState) -> None:
        left = self.left & tracks_in_play(g)  # one may have left play meanwhile
        if left:
            g.pending = TimeOrder(self.actor, left, self.n)

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (decider(g, self.actor),)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[TIME_TRACK]
        return [moves[track] for track in bits(self.left)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return TRACK_STILL if word_of(option) == TIME_TRACK else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        track = value_of(option)
        g.push(TimeOrder(self.actor, self.left & ~(1 << track), self.n))
        g.push(MoveTime(self.actor, track, self.n))


class MoveTime(Step[VanguardState]):
    """A time track moves, field by field (ISV-214, ISV-215, ISV-219)."""

    clause: ClassVar[str] = "ISV-214"

    __slots__ = ("actor", "n", "track")

    def __init__(self, actor: int, track: int, n: int) -> None:
        self.actor = actor
        self.track = track
        self.n = n

    def args(self) -> list[object]:
        return [self.actor, self.track, self.n]

    def run(self, g: VanguardState) -> None:
        track = g.content.times[self.track]
        if not tracks_in_play(g) >> self.track & 1:
            return
        before = g.time[self.track]
        if self.n < 0:
            g.time[self.track] = max(0, before + self.n)
            self.told(g)
            return
        if before >= track.length or not self.n:
            return  # it stays on the last field (ISV-218)
        g.time[self.track] = before + 1
        self.told(g)
        if self.n > 1:
            g.push(MoveTime(self.actor, self.track, self.n - 1))
        if track.of == OF_THREAT:
            g.push(CheckMissions(self.actor))
            threat = g.content.threats[track.thing]
            for behaviour in reversed(threat.fields[before]):
                g.push(Behave(track.thing, behaviour, self.actor))
        elif before + 1 == track.length:
            condition = g.content.global_conditions[track.thing]
            source = source_of(FROM_CONDITION, track.thing)
            g.push(CheckMissions(self.actor))
            start(g, condition.time_program, self.actor, source)

    def told(self, g: VanguardState) -> None:
        """Tell how far the track has come."""
        if g.listening:
            track = g.content.times[self.track]
            g.tell(TIME_ADVANCED, track.id, g.time[self.track], track.length)


def do_time(g: VanguardState, effect: Effect, run: Run) -> None:
    """`time all|ID ±N`."""
    if effect.what == ALL:
        g.push(TimeOrder(run.actor, tracks_in_play(g), effect.n))
    else:
        g.push(MoveTime(run.actor, effect.what, effect.n))


def do_time_reset(g: VanguardState, effect: Effect, run: Run) -> None:
    """`time_reset ID` (ISV-217)."""
    g.time[effect.what] = 0


HANDLERS[MISSION] = do_mission
HANDLERS[CONDITION] = do_condition
HANDLERS[TIME] = do_time
HANDLERS[TIME_RESET] = do_time_reset
