"""What threats on the map cost: how often they strike until one's next turn, and whom.

Nothing here knows a threat: strikes are the effects of its behaviours on whoever stands with it.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from sternbrett.games.vanguard.language import EACH, NONE, SEL_WITH_THREAT
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.worldthings import Threat

if TYPE_CHECKING:
    from sternbrett.games.vanguard.minds.aims import Aims

#: How far time tracks move in a turn, by its event and by accidents.
STEPS_PER_TURN: Final = 0.75
#: How much of what a threat does to a sector still falls there, since it moves meanwhile.
STAYS: Final = 0.6
#: How many rounds count of what a threat would do, and how much of that time it is with somebody.
ROUNDS: Final = 2
TOGETHER: Final = 0.35


def strikes_of(g: VanguardState, threat: Threat) -> list[list[int]]:
    """Return for each field of a threat's time track what it does to everybody with the threat."""
    out: list[list[int]] = []
    for field in threat.fields:
        struck: list[int] = []
        for behaviour in field:
            program = threat.acts[behaviour]
            for effect in g.content.programs[program].effects if program != NONE else ():
                if effect.verb == EACH and effect.selector == SEL_WITH_THREAT:
                    struck.append(effect.blocks[0])
        out.append(struck)
    return out


class Menaces:
    """What the threats in play would do to the figures."""

    def __init__(self, aims: Aims) -> None:
        self.aims = aims
        self.worn: Aims | None = None
        self.strikes = [strikes_of(aims.g, threat) for threat in aims.g.content.threats]

    def harm(self, struck: int, figure: int, times: float, depth: int = 1) -> float:
        """Return what so many strikes cost a figure: after the first it has nothing left to pay."""
        place = self.aims.g.place[figure]
        once = max(0.0, -self.aims.program(struck, figure, place, depth))
        once *= self.aims.weights.menace
        if times <= 1:
            return once * times
        if self.worn is None:
            self.worn = weary(self.aims)
        later = max(0.0, -self.worn.program(struck, figure, place, depth))
        return once + self.aims.weights.menace * later * (times - 1)

    def soon(self, number: int) -> dict[int, float]:
        """Return how often a threat strikes how until everybody had a turn."""
        g = self.aims.g
        fields = self.strikes[number]
        track = g.content.threats[number].time
        out: dict[int, float] = {}
        if track == NONE or not fields:
            return out
        steps = STEPS_PER_TURN * len(g.figures())
        place = g.time[track]
        while steps > 0:
            for struck in fields[place % len(fields)]:
                out[struck] = out.get(struck, 0.0) + min(steps, 1.0)
            place += 1
            steps -= 1
        return out

    def at(self, sector: int, figure: int) -> float:
        """Return what it costs a figure to stay in a sector until its next turn."""
        out = 0.0
        for number, where in enumerate(self.aims.g.threats):
            if where == sector:
                for struck, times in self.soon(number).items():
                    out += STAYS * self.harm(struck, figure, times)
        return out

    def step(self, depth: int) -> float:
        """Return what a step on all time tracks costs those with whom threats are."""
        g = self.aims.g
        out = 0.0
        for number, where in enumerate(g.threats):
            fields = self.strikes[number]
            for figure in g.at_sector(where) if where >= 0 and fields else ():
                struck = [it for field in fields for it in field]
                out += sum([self.harm(it, figure, 1 / len(fields), depth) for it in struck])
        return out

    def lasting(self, number: int) -> float:
        """Return what a threat costs everybody as long as it is there."""
        g = self.aims.g
        soon = self.soon(number)
        return sum(
            [
                self.harm(struck, figure, times * ROUNDS * TOGETHER)
                for struck, times in soon.items()
                for figure in g.figures()
            ]
        )


def weary(aims: Aims) -> Aims:
    """Return the aims as if nobody had cards or dice left to pay with."""
    g = aims.g.copy()
    g.hands = [()] * len(g.hands)
    g.available = [0] * len(g.available)
    out = copy(aims)
    out.g = g
    out.known_menaces = None
    return out
