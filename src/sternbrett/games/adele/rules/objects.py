"""Objects in use: searching, activating, crafting, drones, kits and batteries."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.events import (
    ALERT_RESTORED,
    DEVICE_POWERED,
    DRONE_FLEW,
    DRONE_SAW,
    OBJECT_CHARGED,
    OBJECT_CRAFTED,
    OBJECT_DROPPED,
    OBJECT_SEEN,
    OBJECT_TAKEN,
    ROOM_SEARCHED,
    SOMETHING_CRAFTED,
    SOMETHING_DROPPED,
    SOMETHING_TAKEN,
)
from sternbrett.games.adele.model import (
    ACTIVE,
    BATTERY,
    COMPUTER,
    CREW,
    DEVICE,
    DONE,
    DRONE,
    EXTINGUISHER,
    FIRST_AID,
    IDENTITY,
    KNOWN,
    LEAVE,
    NO_TERMINAL,
    OBJECT,
    ON_COMPUTER,
    ON_TERMINAL,
    SLOT,
    SPARE_PART,
    SPOTS,
    STIMULANTS,
    TAKE,
    TEDDY,
    TERMINAL,
    USED,
    WEAK_BATTERIES,
    AdeleState,
    Move,
    kind_of,
    switched_off,
    switched_on,
)
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.facts import (
    D6,
    DEVICE_NAMES,
    alert_in,
    crew_at,
    device_at,
    has_battery,
    is_outside,
    slots_of,
)
from sternbrett.games.adele.rules.hazards import remove_hazard
from sternbrett.games.adele.rules.knowledge import (
    is_on,
    observers,
    put_in,
    replace_token,
    take_out,
    take_out_openly,
    tell_some,
)
from sternbrett.games.adele.rules.reasons import (
    BATTERY_OUTSIDE,
    DRONE_USED,
    ELSEWHERE,
    EMPTY_SLOT,
    HAS_BATTERY,
    LAB_EMPTY,
    NO_DEVICE,
    NO_DRONE,
    NOBODY_WOUNDED,
    NOT_ABOARD,
    NOT_CARRIED,
    NOT_IN_LAB,
    SINGLE_PART,
    SLOT_FREE,
    SLOTS_FULL,
    UNHURT,
)
from sternbrett.games.adele.rules.tokens import object_barrier, object_options, place_of
from sternbrett.games.adele.rules.wounds import drop_what_does_not_fit, heal
from sternbrett.kernel.engine import NOT_NOW, Option, Said

# -- searching --------------------------------------------------------------------------------


def search(g: AdeleState, seat: int, slot: int) -> None:
    """Look secretly at one object of the room (ADL-162)."""
    g.seal()
    room = g.place[seat]
    token = see_in_room(g, seat, room, slot)
    if g.listening:
        full = (seat, room, g.content.names.objects[kind_of(token)])
        tell_some(g, 1 << seat, OBJECT_SEEN, full, ROOM_SEARCHED, (seat, room))
    g.push(Found(seat, slot))


def see_in_room(g: AdeleState, seat: int, room: int, slot: int) -> int:
    """A seat learns what lies in a slot (from 1) of a room; return the token."""
    objects = list(g.rooms[room])
    objects[slot - 1] |= 1 << seat
    g.rooms[room] = tuple(objects)
    return objects[slot - 1]


class Found(CrewDecision):
    """Take what was found, leave it, or with full slots put another object in its place.

    One decision, so that putting the new one back looks like never having taken it (ADL-164).
    """

    clause: ClassVar[str] = "ADL-162"

    __slots__ = ("slot",)

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def args(self) -> list[object]:
        return [self.seat, self.slot]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        inventory = g.inventories[seat]
        if len(inventory) < slots_of(g, seat):
            return [moves.take, moves.leave]
        return [moves.leave, *object_options(g, inventory)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == LEAVE:
            return
        g.seal()
        room = g.place[seat]
        here = crew_at(g, room)
        objects = list(g.rooms[room])
        found = objects[self.slot - 1]
        if option.word == OBJECT or option.word == ACTIVE:
            seen_by = observers(g, room)
            dropped = take_out(g, seat, place_of(g.inventories[seat], option), seen_by)
            objects[self.slot - 1] = switched_off(dropped, dropped & KNOWN | seen_by)
            tell_dropped(g, seat, dropped, seen_by)
        else:
            objects.pop(self.slot - 1)
        g.rooms[room] = tuple(objects)
        put_in(g, seat, found)
        if g.listening:
            # Whoever knew what lay there knows what is gone.
            knows = found & KNOWN | here
            name = g.content.names.objects[kind_of(found)]
            tell_some(g, knows, OBJECT_TAKEN, (seat, name), SOMETHING_TAKEN, (seat,))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        word = option.word
        if word == LEAVE:
            return 0
        full = len(g.inventories[seat]) >= slots_of(g, seat)
        if word == TAKE:
            return SLOTS_FULL if full else 0
        if word != OBJECT and word != ACTIVE:
            return NOT_NOW
        reason = object_barrier(g, g.inventories[seat], option)
        return reason if full or reason == NOT_CARRIED else SLOT_FREE


def tell_dropped(g: AdeleState, seat: int, token: int, seen_by: int) -> None:
    """Announce what was put down in exchange for something found."""
    if g.listening:
        name = g.content.names.objects[kind_of(token)]
        if is_on(token):
            g.tell(OBJECT_DROPPED, seat, name)
        else:
            full = (seat, name)
            tell_some(g, seen_by, OBJECT_DROPPED, full, SOMETHING_DROPPED, (seat,))


# -- activating -------------------------------------------------------------------------------


def activation_barrier(g: AdeleState, seat: int, kind: int) -> int:
    """Return why a face-down object in the inventory must not be activated, or 0 (ADL-301)."""
    if kind == SPARE_PART:
        if not g.lab:
            return LAB_EMPTY
        return 0 if len(face_down(g, seat, SPARE_PART)) > 1 else SINGLE_PART
    if kind == BATTERY:
        if is_outside(g.place[seat]):
            return BATTERY_OUTSIDE
        return 0 if open_devices(g, g.place[seat]) else HAS_BATTERY
    if kind == FIRST_AID:
        return 0 if wounded_at(g, g.place[seat]) else NOBODY_WOUNDED
    return 0


def wounded_at(g: AdeleState, place: int) -> list[int]:
    """Return the wounded crew members at a place."""
    return [seat for seat in range(1, g.crew + 1) if g.wounds[seat] and g.place[seat] == place]


def healing_barrier(g: AdeleState, seat: int, other: int) -> int:
    """Return why somebody cannot be healed where a crew member is, or 0."""
    if other > g.crew:
        return NOT_ABOARD
    if g.place[other] != g.place[seat]:
        return ELSEWHERE
    return 0 if g.wounds[other] else UNHURT


def open_devices(g: AdeleState, room: int) -> list[int]:
    """Return the devices of a room without a battery."""
    out = []
    if not has_battery(g, device_at(room, False)):
        out.append(ON_COMPUTER)
    if g.ship.terminal[room] != NO_TERMINAL and not has_battery(g, device_at(room, True)):
        out.append(ON_TERMINAL)
    return out


def show_object(g: AdeleState, seat: int, kind: int) -> None:
    """Everybody sees that a crew member holds a face-down object of a kind."""
    g.seal()
    inventory = list(g.inventories[seat])
    for place in face_down(g, seat, kind)[: 2 if kind == SPARE_PART else 1]:
        inventory[place] |= KNOWN
    g.inventories[seat] = tuple(sorted(inventory))


def activate(g: AdeleState, seat: int, kind: int) -> None:
    """Carry out an activation that is paid (3.12)."""
    content = g.content
    if kind == BATTERY:
        g.push(PlaceBattery(seat))
    elif kind == TEDDY or content.charging[kind]:
        charges = roll_charges(g, kind) if content.charging[kind] else 0
        place = face_down(g, seat, kind)[0]
        replace_token(g, seat, place, switched_on(g.inventories[seat][place], charges))
    else:
        for _ in range(2 if kind == SPARE_PART else 1):
            take_out_openly(g, seat, kind)
            g.gone = tuple(sorted([*g.gone, kind]))
        if kind == STIMULANTS:
            g.free += content.stimulant_cubes
        elif kind == EXTINGUISHER:
            g.sprays += content.extinguisher_fires
        elif kind == FIRST_AID:
            g.push(UseKit(seat, content.first_aid))
        else:
            craft(g, seat)


def face_down(g: AdeleState, seat: int, kind: int) -> list[int]:
    """Return the places of the face-down objects of a kind, in the order they are activated.

    Of two alike the one most seats know comes first; a drone that has looked this round comes last.
    """
    ready: list[int] = []
    used: list[int] = []
    for place, token in enumerate(g.inventories[seat]):
        if kind_of(token) == kind and not is_on(token):
            (used if token & USED else ready).append(place)
    return ready[::-1] + used[::-1]


def roll_charges(g: AdeleState, kind: int) -> int:
    """Roll the charges of an object; Weak Batteries take one (ADL-135)."""
    roll = g.chance(D6, 6)
    charges = g.content.charges[roll]
    if g.in_play >> WEAK_BATTERIES & 1:
        charges = max(0, charges - 1)
    if g.listening:
        g.tell(OBJECT_CHARGED, g.content.names.objects[kind], roll + 1, charges)
    return charges


class UseKit(CrewDecision):
    """A first-aid kit heals one wound at a time, of anybody at the same place."""

    clause: ClassVar[str] = "ADL-194"

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def args(self) -> list[object]:
        return [self.seat, self.left]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        return "prompt.UseKit", {"seat": self.seat, "amount": self.left}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [moves.done]
        for other in wounded_at(g, g.place[seat]):
            out.append(moves.crew[other])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == DONE:
            return
        heal(g, option.arg, 1)
        if self.left > 1 and wounded_at(g, g.place[seat]):
            g.push(UseKit(seat, self.left - 1))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == CREW:
            return healing_barrier(g, seat, option.arg)
        return 0 if option.word == DONE else NOT_NOW


class PlaceBattery(CrewDecision):
    """A battery goes beside the computer or the terminal of the room."""

    clause: ClassVar[str] = "ADL-203"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.device[device] for device in open_devices(g, g.place[seat])]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        room = g.place[seat]
        terminal = option.arg == ON_TERMINAL
        take_out_openly(g, seat, BATTERY)
        charges = roll_charges(g, BATTERY)
        g.batteries = tuple(sorted([*g.batteries, device_at(room, terminal) << 3 | charges]))
        if g.listening:
            g.tell(DEVICE_POWERED, DEVICE_NAMES[option.arg], room)
        slot = TERMINAL if terminal else COMPUTER
        if g.board[slot] >> room & 1:
            remove_hazard(g, slot * SPOTS + room)
        if not terminal:
            restore_alert(g, room)  # ADL-206

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != DEVICE:
            return NOT_NOW
        room = g.place[seat]
        if option.arg in open_devices(g, room):
            return 0
        missing = option.arg == ON_TERMINAL and g.ship.terminal[room] == NO_TERMINAL
        return NO_DEVICE if missing else HAS_BATTERY


def restore_alert(g: AdeleState, room: int) -> None:
    """Flip a red alert terminal of a room back to its active side."""
    alert = alert_in(g, room)
    if alert >= 0 and g.red_alerts >> alert & 1:
        g.red_alerts &= ~(1 << alert)
        if g.listening:
            g.tell(ALERT_RESTORED, room)


# -- crafting ---------------------------------------------------------------------------------


def craft(g: AdeleState, seat: int) -> None:
    """The crafter sees the whole lab stack and takes one object of it (ADL-200)."""
    g.seal()
    g.lab = tuple([token | 1 << seat for token in g.lab])
    g.push(Craft(seat))


class Craft(CrewDecision):
    """Take an object from the lab stack."""

    clause: ClassVar[str] = "ADL-199"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        return object_options(g, g.lab)

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.seal()
        here = crew_at(g, g.place[seat])
        index = place_of(g.lab, option)
        token = g.lab[index]
        rest = [other for place, other in enumerate(g.lab) if place != index]
        if rest:  # only who is there sees which one it was
            token &= IDENTITY | here
            rest = sorted([other & (IDENTITY | here) for other in rest])
        g.lab = tuple(rest)
        put_in(g, seat, token)
        if g.listening:
            full = (seat, g.content.names.objects[kind_of(token)])
            knows = token & KNOWN | here
            tell_some(g, knows, OBJECT_CRAFTED, full, SOMETHING_CRAFTED, (seat,))
        drop_what_does_not_fit(g, seat)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != OBJECT and option.word != ACTIVE:
            return NOT_NOW
        reason = object_barrier(g, g.lab, option)
        return NOT_IN_LAB if reason == NOT_CARRIED else reason


# -- drones -----------------------------------------------------------------------------------


def drone_barrier(g: AdeleState, seat: int) -> int:
    """Return why a crew member can send no drone that has not looked this round, or 0."""
    if g.crew == 1 and not g.drone_used:
        return 0
    reason = DRONE_USED if g.crew == 1 else NO_DRONE
    for token in g.inventories[seat]:
        if kind_of(token) == DRONE and is_on(token):
            if not token & USED:
                return 0
            reason = DRONE_USED
    return reason


class SendDrone(CrewDecision):
    """A drone looks at one object in any room, for its holder only."""

    clause: ClassVar[str] = "ADL-208"

    __slots__ = ("room",)

    def __init__(self, seat: int, room: int) -> None:
        super().__init__(seat)
        self.room = room

    def args(self) -> list[object]:
        return [self.seat, self.room]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        return "prompt.SendDrone", {"seat": self.seat, "room": self.room}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.slot[slot] for slot in range(1, len(g.rooms[self.room]) + 1)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.seal()
        use_drone(g, seat)
        token = see_in_room(g, seat, self.room, option.arg)
        if g.listening:
            full = (seat, self.room, g.content.names.objects[kind_of(token)])
            tell_some(g, 1 << seat, DRONE_SAW, full, DRONE_FLEW, (seat, self.room))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != SLOT:
            return NOT_NOW
        return 0 if option.arg <= len(g.rooms[self.room]) else EMPTY_SLOT


def use_drone(g: AdeleState, seat: int) -> None:
    """Mark a drone as used this round (ADL-209); a duel's own drone goes first."""
    if g.crew == 1 and not g.drone_used:
        g.drone_used = True
        return
    for place, token in enumerate(g.inventories[seat]):
        if kind_of(token) == DRONE and is_on(token) and not token & USED:
            replace_token(g, seat, place, token | USED)
            return
