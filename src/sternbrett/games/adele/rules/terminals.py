"""Terminals: what each can be used on, and what it does.

A target is one number: a crew seat, a room, a hazard of the board, or one of these beyond a base
that tells it apart.
"""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import (
    ALERT_MOVED,
    COURIER_DECLINED,
    IMPACT_LIFTED,
    NO_RETURN_MOVED,
    OBJECT_SENT,
    SOMETHING_SENT,
)
from sternbrett.games.adele.model import (
    ACTIVE,
    ALERT_AT,
    CENTRAL,
    COMMAND,
    COMPUTER,
    COURIER,
    CREW,
    DECLINE,
    ENGINEER,
    HAZARD_AT,
    KNOWN,
    LIFT_IMPACT,
    MEDICAL,
    OBJECT,
    RECEIVE,
    REPAIR,
    ROOM,
    ROOMS,
    SEND,
    SPOTS,
    TERMINAL,
    AdeleState,
    Move,
    kind_of,
    switched_off,
)
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.exchange import hand_over
from sternbrett.games.adele.rules.facts import D20, alert_in, crew_at, red_alert_in
from sternbrett.games.adele.rules.hazards import remove_hazard
from sternbrett.games.adele.rules.knowledge import is_on, observers, take_out, tell_some
from sternbrett.games.adele.rules.objects import (
    craft,
    healing_barrier,
    restore_alert,
    wounded_at,
)
from sternbrett.games.adele.rules.reasons import (
    ALERT_WORKS,
    ALONE,
    NO_ALERT,
    NO_HAZARD,
    NO_IMPACT,
    NOT_ABOARD,
    NOTHING_CARRIED,
    NOTHING_TO_SPARE,
    ONLY_FAILURES,
    OTHER_USE,
    YOURSELF,
)
from sternbrett.games.adele.rules.tokens import (
    object_barrier,
    object_options,
    parting_barrier,
    place_of,
    spareable,
)
from sternbrett.games.adele.rules.wounds import drop_what_does_not_fit, heal
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option

NO_TARGET: Final = 0
# Bases of targets: courier partners, and red alert terminals for the central computer.
SENDING: Final = 32
RECEIVING: Final = 64
RED_ALERT: Final = 512
# The words of everything that some terminal is used on.
TARGET_WORDS: Final = (CREW, SEND, RECEIVE, LIFT_IMPACT, ALERT_AT, HAZARD_AT, ROOM)


def targets(g: AdeleState, seat: int, terminal: int) -> list[Option]:
    """Return what a terminal can be used on, as options; none where it would change nothing."""
    moves = g.content.moves
    out: list[Option] = []
    room = g.place[seat]
    if terminal == MEDICAL:
        for other in wounded_at(g, room):
            out.append(moves.crew[other])
    elif terminal == REPAIR:
        for hit in bits(g.impacts):
            out.append(moves.impact[hit])
    elif terminal == CENTRAL:
        for red in sorted([g.alerts[alert] for alert in bits(g.red_alerts)]):
            out.append(moves.alert_at[red])
        for slot in (COMPUTER, TERMINAL):
            for broken in bits(g.board[slot]):
                out.append(moves.hazard_at[slot * SPOTS + broken])
    elif terminal == COURIER:
        out = courier_targets(g, seat)
    return out


def courier_targets(g: AdeleState, seat: int) -> list[Option]:
    """Return to whom an object can be sent and from whom one can come; in a duel, where to."""
    moves = g.content.moves
    out: list[Option] = []
    if g.crew == 1:  # ADL-273
        if g.inventories[seat]:
            for room in range(1, ROOMS + 1):
                out.append(moves.room[room])
        return out
    others = [other for other in range(1, g.crew + 1) if other != seat]
    if g.inventories[seat]:
        for other in others:
            out.append(moves.send[other])
    for other in others:
        if spareable(g, other):
            out.append(moves.receive[other])
    return out


def target_barrier(g: AdeleState, seat: int, terminal: int, option: Move) -> int:
    """Return why a terminal cannot be used on what an option names, or 0."""
    word = option.word
    arg = option.arg
    if terminal == MEDICAL and word == CREW:
        return healing_barrier(g, seat, arg)
    if terminal == REPAIR and word == LIFT_IMPACT:
        return 0 if g.impacts >> arg & 1 else NO_IMPACT
    if terminal == CENTRAL and word == ALERT_AT:
        if red_alert_in(g, arg):
            return 0
        return ALERT_WORKS if alert_in(g, arg) >= 0 else NO_ALERT
    if terminal == CENTRAL and word == HAZARD_AT:
        slot = arg // SPOTS
        if slot != COMPUTER and slot != TERMINAL:
            return ONLY_FAILURES
        return 0 if g.board[slot] >> arg % SPOTS & 1 else NO_HAZARD
    if terminal == COURIER:
        if word == ROOM and g.crew == 1:
            return 0 if g.inventories[seat] else NOTHING_CARRIED
        if word == SEND or word == RECEIVE:
            return courier_barrier(g, seat, word, arg)
    return OTHER_USE if word in TARGET_WORDS else NOT_NOW


def courier_barrier(g: AdeleState, seat: int, word: int, other: int) -> int:
    """Return why nothing can be sent to somebody, or received from them; or 0."""
    if g.crew == 1:
        return ALONE
    if other > g.crew:
        return NOT_ABOARD
    if other == seat:
        return YOURSELF
    if word == SEND:
        return 0 if g.inventories[seat] else NOTHING_CARRIED
    return 0 if spareable(g, other) else NOTHING_TO_SPARE


def usable(g: AdeleState, seat: int, terminal: int) -> bool:
    """Tell whether a working terminal would change something (ADL-178)."""
    if terminal == COMMAND:
        return g.no_return > 1
    if terminal == ENGINEER:
        return bool(g.lab)
    return bool(targets(g, seat, terminal))


def target_of(option: Move) -> int:
    """Return the target that an option names."""
    if option.word == SEND:
        return SENDING + option.arg
    if option.word == RECEIVE:
        return RECEIVING + option.arg
    if option.word == ALERT_AT:
        return RED_ALERT + option.arg
    return option.arg


def use(g: AdeleState, seat: int, terminal: int, target: int) -> None:
    """Carry out a terminal action that succeeded (3.15)."""
    if terminal == MEDICAL:
        heal(g, target, g.wounds[target])
    elif terminal == COMMAND:
        g.no_return -= 1
        if g.listening:
            g.tell(NO_RETURN_MOVED, g.no_return)
    elif terminal == ENGINEER:
        craft(g, seat)
    elif terminal == REPAIR:
        lift_impact(g, target)
    elif terminal == CENTRAL:
        if target >= RED_ALERT:
            restore_alert(g, target - RED_ALERT)
        else:
            remove_hazard(g, target)
    elif target >= RECEIVING:
        g.push(CourierGive(target - RECEIVING, seat))
    else:
        g.push(CourierSend(seat, target))


def lift_impact(g: AdeleState, room: int) -> None:
    """Take an impact marker off the ship."""
    g.impacts &= ~(1 << room)
    if g.listening:
        g.tell(IMPACT_LIFTED, room)


def use_alert(g: AdeleState, seat: int) -> None:
    """Avert the next emergency; the alert terminal moves to a room without the other one."""
    g.next_averted = True
    here = 0 if g.alerts[0] == g.place[seat] else 1
    other = g.alerts[1 - here]
    room = g.chance(D20, ROOMS) + 1
    while room == other:
        room = g.chance(D20, ROOMS) + 1
    g.alerts = (room, other) if here == 0 else (other, room)
    if g.listening:
        g.tell(ALERT_MOVED, room)


class CourierSend(CrewDecision):
    """The object to send: to a crew member, or in a duel face down into a room."""

    clause: ClassVar[str] = "ADL-247"

    __slots__ = ("target",)

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target

    def args(self) -> list[object]:
        return [self.seat, self.target]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        return object_options(g, g.inventories[seat])

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        place = place_of(g.inventories[seat], option)
        if self.target < SENDING:
            send_to_room(g, seat, place, self.target)
        else:
            deliver(g, seat, self.target - SENDING, place)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != OBJECT and option.word != ACTIVE:
            return NOT_NOW
        return object_barrier(g, g.inventories[seat], option)


class CourierGive(CrewDecision):
    """The partner chooses the object to hand over, or declines (ADL-248)."""

    clause: ClassVar[str] = "ADL-248"

    __slots__ = ("receiver",)

    def __init__(self, seat: int, receiver: int) -> None:
        super().__init__(seat)
        self.receiver = receiver

    def args(self) -> list[object]:
        return [self.seat, self.receiver]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        return [g.content.moves.decline, *object_options(g, spareable(g, seat))]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == DECLINE:
            if g.listening:
                g.tell(COURIER_DECLINED, seat)
            return
        deliver(g, seat, self.receiver, place_of(g.inventories[seat], option))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == OBJECT or option.word == ACTIVE:
            return parting_barrier(g, seat, option)
        return 0 if option.word == DECLINE else NOT_NOW


def deliver(g: AdeleState, giver: int, receiver: int, place: int) -> None:
    """An object goes from one inventory into another, wherever they are."""
    g.seal()
    seen_by = crew_at(g, g.place[giver]) | crew_at(g, g.place[receiver])
    token = take_out(g, giver, place, seen_by)
    hand_over(g, giver, receiver, token, seen_by)
    drop_what_does_not_fit(g, receiver)


def send_to_room(g: AdeleState, seat: int, place: int, room: int) -> None:
    """Duel: an object lies face down in a room of the ship (ADL-273, ADL-274)."""
    g.seal()
    seen_by = crew_at(g, g.place[seat]) | observers(g, room)
    token = take_out(g, seat, place, seen_by)
    g.rooms[room] = (*g.rooms[room], switched_off(token, token & KNOWN | seen_by))
    if g.listening:
        name = g.content.names.objects[kind_of(token)]
        if is_on(token):
            g.tell(OBJECT_SENT, seat, room, name)
        else:
            full = (seat, room, name)
            tell_some(g, seen_by, OBJECT_SENT, full, SOMETHING_SENT, (seat, room))
