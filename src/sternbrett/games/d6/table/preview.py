"""What the threats in play would do: one forecast for each face of the threat die.

The real rules run on a copy, so a forecast is never a second version of them.
"""

from __future__ import annotations

from copy import copy

from sternbrett.games.d6.model import NO_FACE, SCANNERS, THREAT, D6State
from sternbrett.games.d6.rules.activate import THREAT_DIE, by_track, matching
from sternbrett.games.d6.rules.round import ROUND
from sternbrett.games.d6.rules.threats import ChooseUnit
from sternbrett.kernel.engine import Dealer, State, advance, answer

AFTERMATH = ROUND[1]
ACTIVATE_THREATS = ROUND[2]


class RollsAgain(Exception):
    """A second roll is due, and nobody knows what it will show."""


class OneRoll(Dealer):
    """Gives the threat die one result."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.used = False

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        assert kind == THREAT_DIE
        if self.used:
            raise RollsAgain
        self.used = True
        return self.face - 1


def activate_all(g: D6State) -> int:
    """Carry out step 5 on a position; return how many units had to be given up."""
    g.pending = None
    g.agenda = [AFTERMATH, ACTIVATE_THREATS]
    advance(g)
    units = 0
    while (decision := waiting(g)) is not None:
        options = decision.options(g, 0)
        if not options:  # inside a scene: the only die left completes a mission just now
            break
        units += 1
        answer(g, 0, options[0])
    return units


def waiting(g: D6State) -> ChooseUnit | None:
    """Return the unit choice that waits for an answer, if one does."""
    return g.pending if isinstance(g.pending, ChooseUnit) else None


class Forecast:
    """What happens if the threat die shows `face`, with the cards in play and nothing else."""

    def __init__(self, g: D6State, face: int, cards: list[int]) -> None:
        self.face = face
        #: What it activates, in order.
        self.cards = cards
        self.units = 0
        self.again = False
        after = g.copy()
        after.dealer = OneRoll(face)
        try:
            self.units = activate_all(after)
        except RollsAgain:
            self.again = True
        self.shields = g.shields - after.shields
        self.hull = g.hull - after.hull
        self.lost = bool(after.result)

    def on(self, face: int) -> Forecast:
        """Return the same for another face, which activates the same cards."""
        same = copy(self)
        same.face = face
        return same


def activated(g: D6State, face: int) -> list[int]:
    """Return the cards that a face of the threat die activates, in order; it lies there then."""
    g.threat_roll = face
    return matching(g, False) + by_track(g, matching(g, True))


def forecasts(g: D6State) -> list[Forecast]:
    """Return the forecast for each face, 1 to 6."""
    if THREAT in g.face:  # rolled just now: those dice are on their way to the scanners
        g = g.copy()
        for die, face in enumerate(g.face):
            if face == THREAT:
                g.area[die], g.face[die] = SCANNERS, NO_FACE
    rolled = g.copy()
    known: dict[tuple[int, ...], Forecast] = {}
    out: list[Forecast] = []
    for face in range(1, 7):
        cards = activated(rolled, face)
        same = known.get(tuple(cards))
        if same is None:
            same = known[tuple(cards)] = Forecast(g, face, cards)
        out.append(same.on(face))
    return out
