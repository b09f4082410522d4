"""The emergency phase: the card takes effect, anomalies that it triggers, the next card."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.events import (
    EMERGENCY_AVERTED,
    EMERGENCY_STRUCK,
    IMPACT_STRUCK,
    NO_RETURN_MOVED,
    PANIC_BROKE_OUT,
)
from sternbrett.games.adele.model import (
    COURSE_DEVIATION,
    IMPACT,
    NO_CARD,
    PANIC,
    ROOMS,
    TARGETED_ATTACK,
    AdeleState,
    count_bits,
)
from sternbrett.games.adele.rules.asking import Phase
from sternbrett.games.adele.rules.cards import turn_up_emergency
from sternbrett.games.adele.rules.facts import D20, emergency_kind
from sternbrett.games.adele.rules.placing import NO_ROOM, ChooseHazard, can_place
from sternbrett.games.adele.rules.wounds import Wound, passes_check, wound
from sternbrett.kernel.engine import Step


class EmergencyPhase(Phase):
    """The card moves and takes effect, then Panic, Targeted Attack and the next card."""

    clause: ClassVar[str] = "ADL-041"
    phase: ClassVar[str] = "emergency"

    def run(self, g: AdeleState) -> None:
        g.then(StrikeEmergency(), PanicAboard(), TargetedAttack(), TurnUpEmergency())


class StrikeEmergency(Step[AdeleState]):
    """The top card becomes the active emergency; face up it takes effect."""

    clause: ClassVar[str] = "ADL-038"

    def run(self, g: AdeleState) -> None:
        content = g.content
        if g.emergency != NO_CARD:
            g.emergency_used |= 1 << g.emergency
        g.emergency = g.next_emergency
        g.averted = g.next_averted
        g.next_emergency = NO_CARD
        g.next_averted = False
        if g.listening:
            event = EMERGENCY_AVERTED if g.averted else EMERGENCY_STRUCK
            names = content.names
            kind_name = names.emergency_kinds[content.emergency_kind[g.emergency]]
            g.tell(event, kind_name, names.sectors[content.emergency_hex[g.emergency]])
        kind = emergency_kind(g)
        if kind == COURSE_DEVIATION:
            g.no_return = min(content.track_top, g.no_return + 1)  # ADL-048
            if g.listening:
                g.tell(NO_RETURN_MOVED, g.no_return)
        elif kind == IMPACT:
            strike(g)


def strike(g: AdeleState) -> None:
    """An impact: a room without marker is rolled, marked and its crew wounded."""
    room = g.chance(D20, ROOMS) + 1
    while g.impacts >> room & 1:  # ADL-052
        room = g.chance(D20, ROOMS) + 1
    if g.listening:
        g.tell(IMPACT_STRUCK, room)
    if count_bits(g.impacts) < g.content.impact_markers:  # ADL-053
        g.impacts |= 1 << room
    for seat in range(g.crew, 0, -1):
        if g.place[seat] == room:
            g.push(Wound(seat))


class PanicAboard(Step[AdeleState]):
    """With Panic in play a panic icon makes every crew member check, averted or not."""

    clause: ClassVar[str] = "ADL-139"

    def run(self, g: AdeleState) -> None:
        if not g.in_play >> PANIC & 1 or not g.content.emergency_panic[g.emergency]:
            return
        if g.listening:
            g.tell(PANIC_BROKE_OUT)
        for seat in range(g.crew, 0, -1):
            g.push(PanicCheck(seat))


class PanicCheck(Step[AdeleState]):
    """One crew member keeps calm or suffers a wound."""

    clause: ClassVar[str] = "ADL-140"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        if not passes_check(g, self.seat, False):
            wound(g, self.seat)


class TargetedAttack(Step[AdeleState]):
    """With Targeted Attack in play ADELE may place a hazard in the sector of the card."""

    clause: ClassVar[str] = "ADL-141"

    def run(self, g: AdeleState) -> None:
        if g.in_play >> TARGETED_ATTACK & 1 and can_place(g, NO_CARD):
            g.push(ChooseHazard(NO_CARD, NO_ROOM))


class TurnUpEmergency(Step[AdeleState]):
    """The next emergency becomes public."""

    clause: ClassVar[str] = "ADL-042"

    def run(self, g: AdeleState) -> None:
        turn_up_emergency(g)
