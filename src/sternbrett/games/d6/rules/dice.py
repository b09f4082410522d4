"""The crew: rolling dice, finding them, using them up."""

from __future__ import annotations

from typing import Final

from sternbrett.games.d6.model import (
    CREW_REROLLED,
    CREW_ROLLED,
    DICE_SCANNED,
    DIE_FACES,
    NO_CARD,
    NO_FACE,
    POOL,
    RETURNED,
    SCANNERS,
    STASIS,
    TACTICAL,
    THREAT,
    D6State,
)
from sternbrett.kernel.engine import Decision

LETTERS: Final = "CTMSEX-"
# Named chance (D6-009).
CREW: Final = "crew"


class Question(Decision[D6State]):
    """A decision of the captain, who sits alone at the table."""

    __slots__ = ()

    def turn(self, g: D6State) -> int:
        return 0


def roll_pool(g: D6State, commander: int) -> None:
    """Roll all dice of the pool (D6-017, D6-036); `commander` is the die that ordered it, or -1."""
    area = g.area
    face = g.face
    listening = g.listening
    rolled: list[int] = []
    for die, where in enumerate(area):
        if where != POOL:
            continue
        result = g.chance(CREW, DIE_FACES)
        face[die] = result
        if listening:
            rolled.append(result)
        elif result == THREAT:  # D6-018, D6-037
            area[die] = SCANNERS
            face[die] = NO_FACE
    if listening:
        letters = " ".join([LETTERS[result] for result in rolled])
        g.tell(CREW_ROLLED if commander < 0 else CREW_REROLLED, letters)
        # Whoever looks on sees the dice lie as they fell before some are moved.
        for die, where in enumerate(area):
            if where == POOL and face[die] == THREAT:
                area[die] = SCANNERS
                face[die] = NO_FACE
        if THREAT in rolled:
            g.tell(DICE_SCANNED, rolled.count(THREAT))


def find_die(g: D6State, area: int, face: int, card: int) -> int:
    """Return the lowest die there with that face (on that card), or -1."""
    where = g.area
    for die, shown in enumerate(g.face):
        if shown == face and where[die] == area and g.on_card[die] == card:
            return die
    return -1


def count_dice(g: D6State, area: int, face: int) -> int:
    """Return how many dice there show that face."""
    count = 0
    for die, shown in enumerate(g.face):
        if shown == face and g.area[die] == area:
            count += 1
    return count


def spend(g: D6State, face: int) -> int:
    """Move a pool die with this face to Returned, keeping the face (D6-028); return the die."""
    die = find_die(g, POOL, face, NO_CARD)
    g.area[die] = RETURNED
    return die


def returned_unit(g: D6State) -> int:
    """Return the die that "a returned unit" means, in the order of D6-138."""
    back = -1
    for die in range(len(g.area)):
        if g.area[die] == RETURNED:
            if g.face[die] == TACTICAL:
                return die
            if back < 0:
                back = die
    if back >= 0:
        return back
    area = g.area
    return area.index(STASIS) if STASIS in area else find_die(g, POOL, NO_FACE, NO_CARD)
