"""Threats: how they come into play, move and behave (group O)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NOWHERE, OFF_MAP
from sternbrett.games.vanguard.events import THREAT_ACTED, THREAT_GONE, THREAT_MOVED
from sternbrett.games.vanguard.language import (
    AWAY,
    NONE,
    THREAT,
    THREAT_ACT,
    THREAT_ADD,
    THREAT_MOVE,
    THREAT_REMOVE,
    TO_HIGH,
    TO_LOW,
    TO_PLACE,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.conditions import sector_at
from sternbrett.games.vanguard.rules.places import sector_name
from sternbrett.games.vanguard.rules.routes import connected, distances
from sternbrett.games.vanguard.rules.running import FROM_THREAT, HANDLERS, Run, source_of, start
from sternbrett.games.vanguard.rules.selectors import selected
from sternbrett.kernel.engine import Step


class Behave(Step[VanguardState]):
    """A threat behaves in one of its ways (ISV-273, ISV-281)."""

    clause: ClassVar[str] = "ISV-273"

    __slots__ = ("actor", "behaviour", "threat")

    def __init__(self, threat: int, behaviour: int, actor: int) -> None:
        self.threat = threat
        self.behaviour = behaviour
        self.actor = actor

    def args(self) -> list[object]:
        return [self.threat, self.behaviour, self.actor]

    def run(self, g: VanguardState) -> None:
        where = g.threats[self.threat]
        if where == NOWHERE:
            return
        threat = g.content.threats[self.threat]
        off = where == OFF_MAP and threat.has_off_acts
        program = (threat.off_acts if off else threat.acts)[self.behaviour]
        if g.listening:
            g.tell(THREAT_ACTED, threat.id, f"{threat.id}.{threat.behaviours[self.behaviour]}")
        start(g, program, self.actor, source_of(FROM_THREAT, self.threat))


def do_threat(g: VanguardState, effect: Effect, run: Run) -> None:
    """`threat add ID SECTOR | remove ID | off ID | act ID NAME` (ISV-515)."""
    number = effect.what
    if effect.mode == THREAT_ADD:
        sector = sector_at(g, effect.where, run.actor)
        if sector != NOWHERE:
            place_threat(g, number, sector)
        return
    if g.threats[number] == NOWHERE:
        return
    if effect.mode == THREAT_ACT:
        g.push(Behave(number, effect.n, run.actor))
        return
    threat = g.content.threats[number]
    if effect.mode == THREAT_REMOVE:
        g.threats[number] = NOWHERE
        if threat.time != NONE:
            g.time[threat.time] = 0
        g.tracks = [entry for entry in g.tracks if entry >> 10 not in threat.actions]
    else:
        g.threats[number] = OFF_MAP
    if g.listening:
        g.tell(THREAT_GONE, threat.id)


def place_threat(g: VanguardState, number: int, sector: int) -> None:
    """Put a threat's standee into a sector; it comes into play if it was not."""
    if g.threats[number] == NOWHERE:
        threat = g.content.threats[number]
        if threat.time != NONE:
            g.time[threat.time] = 0
    move_threat(g, number, sector)


def move_threat(g: VanguardState, number: int, sector: int) -> None:
    """Move a threat's standee."""
    g.threats[number] = sector
    if g.listening:
        g.tell(THREAT_MOVED, g.content.threats[number].id, sector_name(g, sector))


def do_threat_move(g: VanguardState, effect: Effect, run: Run) -> None:
    """`threat_move ID …` (ISV-277, ISV-497)."""
    number = effect.what
    at = g.threats[number]
    if at == NOWHERE:
        return
    if effect.mode == TO_PLACE:
        sector = sector_at(g, effect.where, run.actor)
        if sector != NOWHERE:
            move_threat(g, number, sector)
        return
    if at == OFF_MAP:
        return
    if effect.mode in (TO_LOW, TO_HIGH):
        beside = connected(g, at)
        if beside:
            move_threat(g, number, beside[0] if effect.mode == TO_LOW else beside[-1])
        return
    figures = selected(g, effect.selector, effect.selector_what, run.actor)
    if not figures:
        return
    target = g.place[figures[0]]
    for _ in range(effect.n):
        after = step_away(g, at, target) if effect.mode == AWAY else step_toward(g, at, target)
        if after == at:
            break
        at = after
    if at != g.threats[number]:
        move_threat(g, number, at)


def step_toward(g: VanguardState, at: int, target: int) -> int:
    """Return the next sector on a shortest way, the lowest of several (ISV-277)."""
    if at == target:
        return at
    best, nearest = at, -1
    for sector in connected(g, at):
        far = distances(g, sector)[target]
        if far >= 0 and (nearest < 0 or far < nearest):
            best, nearest = sector, far
    own = distances(g, at)[target]
    return best if own >= 0 else at


def step_away(g: VanguardState, at: int, target: int) -> int:
    """Return the connected sector farthest from a target, if it is farther (ISV-497)."""
    beyond = len(g.stacks)  # a sector that cannot be reached is farther than any other
    far_from = [far if far >= 0 else beyond for far in distances(g, target)]
    best, farthest = at, far_from[at]
    for sector in connected(g, at):
        if far_from[sector] > farthest:
            best, farthest = sector, far_from[sector]
    return best


HANDLERS[THREAT] = do_threat
HANDLERS[THREAT_MOVE] = do_threat_move
