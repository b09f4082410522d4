"""How a hazard comes from the console onto the ship: kind, room and spot, in small choices.

A placement belongs to an ADELE card, or to Targeted Attack (`NO_CARD`). Room cards ask for the
room first, sector effects for the kind first; both then ask for the door or device. Only what can
be completed is offered, and nothing is paid before the last choice (ADL-302).
"""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import CARD_DISCARDED, DOOR_BLOCKED, HAZARD_PLACED
from sternbrett.games.adele.model import (
    ADELE,
    COMPUTER,
    DEVICE,
    DOOR,
    DOOR_TO,
    ESPIONAGE,
    HAZARD,
    HAZARD_KINDS,
    NO_CARD,
    NO_TERMINAL,
    ON_COMPUTER,
    ON_TERMINAL,
    PASS,
    ROOM,
    TERMINAL,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.asking import AdeleDecision
from sternbrett.games.adele.rules.facts import device_at, has_battery
from sternbrett.games.adele.rules.knowledge import look_at_room
from sternbrett.games.adele.rules.reasons import (
    CARD_SHOWN,
    HAZARD_ENERGY,
    NO_DEVICE,
    NO_DOOR,
    NO_SPOT,
    NOT_IN_SECTOR,
    NOT_ON_CARD,
    OTHER_SPOT,
    PROTECTED,
    ROW_EMPTY,
    SPOT_TAKEN,
)
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said

NO_ROOM: Final = 0
NO_KIND: Final = -1


def cost_of(g: AdeleState, kind: int) -> int:
    """Return what the rightmost hazard of a row costs (ADL-066); the row must not be empty."""
    return g.content.costs[kind][g.console[kind] - 1]


def affordable(g: AdeleState) -> int:
    """Return the kinds on the console that can be paid, as bits."""
    kinds = 0
    for kind in range(HAZARD_KINDS):
        if g.console[kind] and cost_of(g, kind) <= g.energy:
            kinds |= 1 << kind
    return kinds


def free_doors(g: AdeleState, room: int) -> list[int]:
    """Return the rooms behind doors of a room that are not locked."""
    ship = g.ship
    locked = g.board[DOOR]
    between = ship.door_between[room]
    return [other for other in ship.neighbours[room] if not locked >> between[other] & 1]


def free_devices(g: AdeleState, room: int) -> list[int]:
    """Return the devices of a room that a failure can be laid on (ADL-071, ADL-204)."""
    out = []
    board = g.board
    if not board[COMPUTER] >> room & 1 and not has_battery(g, device_at(room, False)):
        out.append(ON_COMPUTER)
    if (
        g.ship.terminal[room] != NO_TERMINAL
        and not board[TERMINAL] >> room & 1
        and not has_battery(g, device_at(room, True))
    ):
        out.append(ON_TERMINAL)
    return out


def fits(g: AdeleState, kind: int, room: int) -> bool:
    """Tell whether a hazard of a kind finds a spot in a room."""
    if kind == DOOR:
        return bool(free_doors(g, room))
    if kind == COMPUTER:
        return bool(free_devices(g, room))
    return not g.board[kind] >> room & 1


def fits_somewhere(g: AdeleState, kinds: int, rooms: int) -> bool:
    """Tell whether a hazard of these kinds finds a spot in one of these rooms."""
    for kind in bits(kinds):
        if kind != DOOR and kind != COMPUTER:
            if rooms & ~g.board[kind]:
                return True
        else:
            for room in bits(rooms):
                if fits(g, kind, room):
                    return True
    return False


def rooms_allowed(g: AdeleState, card: int) -> int:
    """Return the rooms a placement may choose from: those of the card, or of the sector."""
    content = g.content
    if card != NO_CARD and card < content.first_special:
        first, second = content.card_rooms[card]
        return 1 << first | 1 << second
    return g.ship.sector_rooms[content.emergency_hex[g.emergency]]


def can_place(g: AdeleState, card: int) -> bool:
    """Tell whether a placement can be completed (ADL-072, ADL-288)."""
    return fits_somewhere(g, affordable(g), rooms_allowed(g, card))


class Placing(AdeleDecision):
    """A part of a placement.

    `room` is `NO_ROOM` and `kind` is `NO_KIND` as long as they are not chosen. `part` tells what is
    asked: the kind (0), the room (1), or the spot there (2).
    """

    part: ClassVar[int] = 0

    __slots__ = ("card", "kind", "room")

    def __init__(self, card: int, room: int, kind: int) -> None:
        self.card = card
        self.room = room
        self.kind = kind


class ChooseRoom(Placing):
    """The room for a hazard; its kind may still have to be chosen."""

    clause: ClassVar[str] = "ADL-069"
    part: ClassVar[int] = 1

    def __init__(self, card: int, kind: int) -> None:
        self.card = card
        self.room = NO_ROOM
        self.kind = kind

    def args(self) -> list[object]:
        return [self.card, self.kind]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        kinds = affordable(g) if self.kind == NO_KIND else 1 << self.kind
        return [
            moves.room[room]
            for room in bits(rooms_allowed(g, self.card))
            if fits_somewhere(g, kinds, 1 << room)
        ]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if self.kind == NO_KIND:
            g.push(ChooseHazard(self.card, option.arg))
        else:
            choose_spot(g, self.card, option.arg, self.kind)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != ROOM:
            return NOT_NOW
        if not rooms_allowed(g, self.card) >> option.arg & 1:
            of_room = self.card != NO_CARD and self.card < g.content.first_special
            return NOT_ON_CARD if of_room else NOT_IN_SECTOR
        kinds = affordable(g) if self.kind == NO_KIND else 1 << self.kind
        return 0 if fits_somewhere(g, kinds, 1 << option.arg) else NO_SPOT


class ChooseHazard(Placing):
    """The kind of hazard; the room may still have to be chosen."""

    clause: ClassVar[str] = "ADL-069"

    def __init__(self, card: int, room: int) -> None:
        self.card = card
        self.room = room
        self.kind = NO_KIND

    def args(self) -> list[object]:
        return [self.card, self.room]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        occasion = "attack" if self.card == NO_CARD else "card"
        return f"prompt.ChooseHazard.{occasion}", {"energy": g.energy}

    def rooms(self, g: AdeleState) -> int:
        """Return the rooms that come into question, as bits."""
        return rooms_allowed(g, self.card) if self.room == NO_ROOM else 1 << self.room

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        rooms = self.rooms(g)
        out: list[Option] = []
        if self.card == NO_CARD:  # Targeted Attack may be declined (ADL-141)
            out.append(moves.pass_)
        for kind in bits(affordable(g)):
            if fits_somewhere(g, 1 << kind, rooms):
                out.append(moves.hazard[kind])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == PASS:
            return
        if self.room == NO_ROOM:
            g.push(ChooseRoom(self.card, option.arg))
        else:
            choose_spot(g, self.card, self.room, option.arg)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == PASS:
            return 0 if self.card == NO_CARD else CARD_SHOWN
        if option.word != HAZARD:
            return NOT_NOW
        kind = option.arg
        if not g.console[kind]:
            return ROW_EMPTY
        if cost_of(g, kind) > g.energy:
            return HAZARD_ENERGY
        return 0 if fits_somewhere(g, 1 << kind, self.rooms(g)) else NO_SPOT


class ChooseSpot(Placing):
    """The door, or the device, that a hazard is laid on."""

    clause: ClassVar[str] = "ADL-071"
    part: ClassVar[int] = 2

    def args(self) -> list[object]:
        return [self.card, self.room, self.kind]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        spot = "door" if self.kind == DOOR else "device"
        return f"prompt.ChooseSpot.{spot}", {"room": self.room}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        if self.kind == DOOR:
            return [moves.door[other] for other in free_doors(g, self.room)]
        return [moves.device[device] for device in free_devices(g, self.room)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        pay(g, self.kind)
        if self.kind == DOOR:
            other = option.arg
            g.board[DOOR] |= 1 << g.ship.door_between[self.room][other]
            if g.listening:
                g.tell(DOOR_BLOCKED, self.room, other, g.energy)
        else:
            lay_down(g, TERMINAL if option.arg == ON_TERMINAL else COMPUTER, self.room)
        finish_card(g, self.card)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != DOOR_TO and option.word != DEVICE:
            return NOT_NOW
        if (option.word == DOOR_TO) != (self.kind == DOOR):
            return OTHER_SPOT
        arg = option.arg
        if option.word == DOOR_TO:
            door = g.ship.door_between[self.room][arg]
            if door < 0:
                return NO_DOOR
            return SPOT_TAKEN if g.board[DOOR] >> door & 1 else 0
        if arg == ON_TERMINAL and g.ship.terminal[self.room] == NO_TERMINAL:
            return NO_DEVICE
        if arg in free_devices(g, self.room):
            return 0
        return PROTECTED if has_battery(g, device_at(self.room, arg == ON_TERMINAL)) else SPOT_TAKEN


def choose_spot(g: AdeleState, card: int, room: int, kind: int) -> None:
    """Ask for the spot where there is a choice of kind; otherwise the room is the spot."""
    if kind == DOOR or kind == COMPUTER:
        g.push(ChooseSpot(card, room, kind))
        return
    pay(g, kind)
    lay_down(g, kind, room)
    finish_card(g, card)


def pay(g: AdeleState, kind: int) -> None:
    """Take the rightmost hazard of a row and pay its field."""
    g.energy -= cost_of(g, kind)
    g.console[kind] -= 1


def lay_down(g: AdeleState, slot: int, room: int) -> None:
    """Lay a hazard in a room or on a device there; it acts later (ADL-110)."""
    g.board[slot] |= 1 << room
    if g.listening:
        g.tell(HAZARD_PLACED, g.content.names.hazards[slot], room, g.energy)
    if slot == ESPIONAGE:
        g.seal()
        look_at_room(g, ADELE, room)


def finish_card(g: AdeleState, card: int) -> None:
    """Put a card that was used on the discard pile (ADL-073)."""
    if card == NO_CARD:
        return
    bit = 1 << card
    g.hand &= ~bit
    g.hand_known &= ~bit
    g.discard |= bit


def discard_card(g: AdeleState, card: int) -> None:
    """Discard a card of the hand openly."""
    g.seal()
    finish_card(g, card)
    if g.listening:
        g.tell(CARD_DISCARDED, g.content.names.cards[card])
