"""Spirit checks, wounds and healing, and the objects a crew member can no longer carry."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.events import (
    CHECK_FAILED,
    CHECK_PASSED,
    CREW_DIED,
    CREW_HEALED,
    CREW_WOUNDED,
    OBJECT_DROPPED,
    OBJECT_LOST,
    SOMETHING_DROPPED,
    SOMETHING_LOST,
)
from sternbrett.games.adele.model import (
    ACTIVE,
    DEATH,
    EXPLOSIONS,
    KNOWN,
    OBJECT,
    USED,
    AdeleState,
    Move,
    kind_of,
    switched_off,
)
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.cards import end_game
from sternbrett.games.adele.rules.facts import D6, is_outside, slots_of, spirit
from sternbrett.games.adele.rules.knowledge import (
    is_on,
    note_company,
    observers,
    take_out,
    tell_some,
)
from sternbrett.games.adele.rules.tokens import (
    object_options,
    parting_barrier,
    place_of,
    spareable,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Step


def passes_check(g: AdeleState, seat: int, against_fire: bool) -> bool:
    """Roll a spirit check (ADL-147); against explosions a 1 always passes (ADL-137)."""
    value = spirit(g, seat, against_fire)
    roll = g.chance(D6, 6) + 1
    passed = roll <= value
    if against_fire and roll == 1 and g.in_play >> EXPLOSIONS & 1:
        passed = True
    if g.listening:
        g.tell(CHECK_PASSED if passed else CHECK_FAILED, seat, roll, value)
    return passed


def wound(g: AdeleState, seat: int) -> None:
    """One wound: death at the last field, or objects that no longer fit (ADL-210 … ADL-212)."""
    g.wounds[seat] += 1
    if g.listening:
        g.tell(CREW_WOUNDED, seat, g.wounds[seat])
    if g.wounds[seat] >= g.content.death_at:
        if g.listening:
            g.tell(CREW_DIED, seat)
        end_game(g, DEATH)
        return
    drop_what_does_not_fit(g, seat)


def heal(g: AdeleState, seat: int, wounds: int) -> None:
    """Take back wounds, not beyond the leftmost field (ADL-213)."""
    g.wounds[seat] = max(0, g.wounds[seat] - wounds)
    if g.listening:
        g.tell(CREW_HEALED, seat, g.wounds[seat])


def drop_what_does_not_fit(g: AdeleState, seat: int) -> None:
    """Ask for objects to drop while there are more than slots (ADL-182)."""
    if len(g.inventories[seat]) > slots_of(g, seat):
        g.push(ForcedDrop(seat))


class Wound(Step[AdeleState]):
    """A crew member suffers one wound."""

    clause: ClassVar[str] = "ADL-210"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        wound(g, self.seat)


class ForcedDrop(CrewDecision):
    """A crew member with too many objects chooses one to drop."""

    clause: ClassVar[str] = "ADL-182"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        return object_options(g, spareable(g, seat))

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        drop(g, seat, place_of(g.inventories[seat], option))
        drop_what_does_not_fit(g, seat)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != OBJECT and option.word != ACTIVE:
            return NOT_NOW
        return parting_barrier(g, seat, option)


def drop(g: AdeleState, seat: int, index: int) -> None:
    """Put an object face down in the room (ADL-185), or lose it outside (ADL-183)."""
    g.seal()
    place = g.place[seat]
    seen_by = observers(g, place)
    token = take_out(g, seat, index, seen_by)
    shown = is_on(token)
    token = switched_off(token, token & KNOWN | seen_by)
    outside = is_outside(place)
    if outside:
        g.lost = tuple(sorted([*g.lost, token & ~USED]))
    else:
        g.rooms[place] = (*g.rooms[place], token)
    note_company(g, seat)
    if g.listening:
        full = OBJECT_LOST if outside else OBJECT_DROPPED
        name = g.content.names.objects[kind_of(token)]
        if shown:
            g.tell(full, seat, name)
        else:
            masked = SOMETHING_LOST if outside else SOMETHING_DROPPED
            tell_some(g, seen_by, full, (seat, name), masked, (seat,))
