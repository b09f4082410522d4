"""The maintenance phase: charges run down, and the round ends."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.events import CREW_SUFFOCATED, OBJECT_EXPIRED, TIME_RAN_OUT
from sternbrett.games.adele.model import (
    BATTERY,
    DEATH,
    ON_SHIFT,
    TIME,
    USED,
    AdeleState,
    charge_of,
    kind_of,
)
from sternbrett.games.adele.rules.asking import Phase
from sternbrett.games.adele.rules.cards import end_game
from sternbrett.games.adele.rules.facts import is_outside, marker, wears_suit
from sternbrett.games.adele.rules.knowledge import is_on, note_company


class MaintenancePhase(Phase):
    """Charges, deaths outside, then the round marker (ADL-259, ADL-260)."""

    clause: ClassVar[str] = "ADL-259"
    phase: ClassVar[str] = "maintenance"

    def run(self, g: AdeleState) -> None:
        for seat in range(1, g.crew + 1):
            run_down(g, seat)
        run_down_batteries(g)
        for seat in range(1, g.crew + 1):
            if is_outside(g.place[seat]) and not wears_suit(g, seat):  # ADL-224
                if g.listening:
                    g.tell(CREW_SUFFOCATED, seat)
                end_game(g, DEATH)
                return
        rest_drones(g)
        g.acted = 0
        g.proposals = 0
        g.revealed = False
        if marker(g) == 1:  # ADL-262
            if g.listening:
                g.tell(TIME_RAN_OUT)
            end_game(g, TIME)


def run_down(g: AdeleState, seat: int) -> None:
    """Active objects with charges lose one; those that have none left are discarded (ADL-217)."""
    left: list[int] = []
    changed = False
    for token in g.inventories[seat]:
        kind = kind_of(token)
        if not is_on(token) or not g.content.charging[kind]:
            left.append(token)
            continue
        changed = True
        if charge_of(token) > 0:
            left.append(token - (1 << ON_SHIFT))
        else:
            expire(g, kind)
    if changed:
        g.inventories[seat] = tuple(sorted(left))
        note_company(g, seat)


def rest_drones(g: AdeleState) -> None:
    """In the next round every drone may look again, also one that was put down (ADL-209)."""
    g.drone_used = False
    for seat, tokens in enumerate(g.inventories):
        for token in tokens:
            if token & USED:
                g.inventories[seat] = tuple(sorted([other & ~USED for other in tokens]))
                break
    for room, tokens in enumerate(g.rooms):
        for token in tokens:
            if token & USED:
                g.rooms[room] = tuple([other & ~USED for other in tokens])
                break


def run_down_batteries(g: AdeleState) -> None:
    """Batteries beside devices run down like all others."""
    left: list[int] = []
    for battery in g.batteries:
        if battery & 7:
            left.append(battery - 1)
        else:
            expire(g, BATTERY)
    g.batteries = tuple(left)


def expire(g: AdeleState, kind: int) -> None:
    """An object without charge leaves the game."""
    g.gone = tuple(sorted([*g.gone, kind]))
    if g.listening:
        g.tell(OBJECT_EXPIRED, g.content.names.objects[kind])
