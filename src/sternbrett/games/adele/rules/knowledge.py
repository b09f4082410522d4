"""Who knows what: looks at inventories, meetings, and objects that change places face down.

Every token carries the seats that can tell it (ADL-284). An object that moves openly keeps them;
when one of several face-down objects leaves an inventory, whoever did not see which one can no
longer tell any of them, and has only the note of the last look.
"""

from __future__ import annotations

from sternbrett.games.adele.events import CREW_MET
from sternbrett.games.adele.model import (
    ADELE,
    ESPIONAGE,
    FIRST_ZONE,
    IDENTITY,
    KIND_SHIFT,
    KNOWN,
    ON_MASK,
    ON_SHIFT,
    AdeleState,
)
from sternbrett.games.adele.rules.facts import crew_at
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import Event, EventKind


def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask; a spectator is none."""
    return tuple([seat for seat in range(5) if mask >> seat & 1])


def tell_some(
    g: AdeleState,
    mask: int,
    kind: EventKind,
    args: tuple[object, ...],
    masked: EventKind,
    masked_args: tuple[object, ...],
) -> None:
    """Announce something to the seats of a mask, and less to all others."""
    known = mask & ((1 << g.crew + 1) - 1)
    g.tell_only(seats_in(known), Event(masked.name, masked_args), kind, *args)


def observers(g: AdeleState, place: int) -> int:
    """Return who sees objects being laid down at a place: crew there, and ADELE by espionage."""
    seen_by = crew_at(g, place)
    if place < FIRST_ZONE and g.board[ESPIONAGE] >> place & 1:
        seen_by |= 1 << ADELE
    return seen_by


def is_on(token: int) -> bool:
    """Tell whether a token is switched on."""
    return token >> ON_SHIFT & ON_MASK != 0


# -- looks ------------------------------------------------------------------------------------


def look_at_inventory(g: AdeleState, observer: int, seat: int) -> None:
    """The observer sees a whole inventory, and notes it (ADL-083, ADL-215)."""
    bit = 1 << observer
    inventory = g.inventories[seat]
    g.inventories[seat] = tuple(sorted([token | bit for token in inventory]))
    note = (g.round, *[token >> KIND_SHIFT for token in inventory])
    row = list(g.notes[observer])
    row[seat] = note
    rows = list(g.notes)
    rows[observer] = tuple(row)
    g.notes = tuple(rows)


def look_at_room(g: AdeleState, observer: int, room: int) -> None:
    """The observer sees all objects lying in a room (ADL-082)."""
    bit = 1 << observer
    g.rooms[room] = tuple([token | bit for token in g.rooms[room]])


def meet(g: AdeleState, seat: int) -> None:
    """Whoever is at the same place learns the other's own tiles and sees the inventory."""
    others = crew_at(g, g.place[seat]) & ~(1 << seat)
    if others == 0:
        return
    g.seal()
    for other in bits(others):
        share_tiles(g, seat, other)
        share_tiles(g, other, seat)
        look_at_inventory(g, seat, other)
        look_at_inventory(g, other, seat)
        if g.listening:
            g.tell(CREW_MET, seat, other)


def share_tiles(g: AdeleState, owner: int, other: int) -> None:
    """The other learns the tiles that the owner owns, and only those (ADL-214)."""
    owners = g.content.setups[g.crew].owners
    known = list(g.tile_known)
    for place in range(len(known)):
        if owners[place] >> owner & 1:
            known[place] |= 1 << other
    g.tile_known = tuple(known)


def note_company(g: AdeleState, seat: int) -> None:
    """Crew members at the same place see how an inventory has changed."""
    for other in bits(crew_at(g, g.place[seat]) & ~(1 << seat)):
        look_at_inventory(g, other, seat)


# -- objects that move ------------------------------------------------------------------------


def take_out(g: AdeleState, seat: int, index: int, seen_by: int) -> int:
    """Take an object out of an inventory, seen by some; return its token."""
    inventory = g.inventories[seat]
    token = inventory[index]
    rest = [other for place, other in enumerate(inventory) if place != index]
    face_down = 0
    for other in inventory:
        if not is_on(other):
            face_down += 1
    # Which one of several left is known to those who saw it, and to the owner.
    if not is_on(token) and face_down > 1:
        keep = IDENTITY | seen_by | 1 << seat
        token &= keep
        rest = sorted([other if is_on(other) else other & keep for other in rest])
    g.inventories[seat] = tuple(rest)
    return token


def take_out_openly(g: AdeleState, seat: int, kind: int) -> None:
    """Take out a face-down object that has just been shown to everybody.

    Of two alike the one most seats know is taken; who could tell the other one cannot any more.
    """
    keep = IDENTITY | crew_at(g, g.place[seat])
    rest: list[int] = []
    taken = -1
    for token in g.inventories[seat]:
        if token >> KIND_SHIFT == kind and not is_on(token):
            if taken >= 0:
                rest.append(taken & keep)
            taken = token
        else:
            rest.append(token)
    g.inventories[seat] = tuple(sorted(rest))
    note_company(g, seat)


def put_in(g: AdeleState, seat: int, token: int) -> None:
    """Put an object into an inventory; whoever is there sees it."""
    token |= crew_at(g, g.place[seat]) | 1 << seat
    g.inventories[seat] = tuple(sorted([*g.inventories[seat], token]))
    note_company(g, seat)


def replace_token(g: AdeleState, seat: int, index: int, token: int) -> None:
    """Change the state of an object in an inventory, for everybody to see."""
    inventory = list(g.inventories[seat])
    inventory[index] = token | KNOWN
    g.inventories[seat] = tuple(sorted(inventory))
    note_company(g, seat)
