"""The action phase: the crew chooses who is next; each takes one turn of actions."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import (
    CREW_MOVED,
    DOOR_OPENED,
    OBJECT_ACTIVATED,
    TURN_BEGAN,
    TURN_ENDED,
)
from sternbrett.games.adele.model import (
    ACTIVATE,
    DOOR,
    END_TURN,
    ESPIONAGE,
    EXTINGUISH,
    FIRE,
    FIRST_ZONE,
    FLY_DRONE,
    GO,
    GO_OUT,
    HYPOXIA,
    MISSION_KINDS,
    MOVE,
    PARTNER,
    ROOMS,
    SAY,
    SEARCH,
    SEARCH_SLOT,
    SPOTS,
    SWITCH_ON,
    UNLOCK,
    UNLOCK_DOOR,
    ZONES,
    AdeleState,
    Move,
    kind_of,
)
from sternbrett.games.adele.rules.exchange import Give, partner_options
from sternbrett.games.adele.rules.facts import (
    is_outside,
    place_name,
    special_payable,
    wears_suit,
)
from sternbrett.games.adele.rules.hazards import (
    PutOutFire,
    RoomHazards,
    put_out_fire,
    remove_hazard,
)
from sternbrett.games.adele.rules.knowledge import is_on, meet
from sternbrett.games.adele.rules.objects import (
    SendDrone,
    activate,
    can_activate,
    drone_ready,
    search,
    show_object,
)
from sternbrett.games.adele.rules.payment import FIELD_OF, ask_payment, payable_fields
from sternbrett.games.adele.rules.planning import CREW_SEATS
from sternbrett.games.adele.rules.special import declare, may_alert, special_options
from sternbrett.games.adele.rules.talk import may_speak, speak
from sternbrett.kernel.engine import OpenDecision, Option, SeatDecision, Step


class ActionPhase(Step[AdeleState]):
    """Everybody takes exactly one turn, in an order the crew chooses."""

    clause: ClassVar[str] = "ADL-150"

    def run(self, g: AdeleState) -> None:
        g.acted = 0
        g.push(NEXT_CREW)


class NextCrew(OpenDecision[AdeleState]):
    """Who is next: the lowest seat is asked, anybody may say “I go” instead (ADL-152)."""

    clause: ClassVar[str] = "ADL-150"

    def everyone(self, g: AdeleState) -> tuple[int, ...]:
        return CREW_SEATS[g.crew]

    def turn(self, g: AdeleState) -> int:
        return 1

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        if seat == 1:
            return [moves.crew[other] for other in range(1, g.crew + 1) if not g.acted >> other & 1]
        return [] if g.acted >> seat & 1 else [moves.crew[seat]]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        next_seat = option.arg
        g.proposals = 0
        g.free = 0
        g.sprays = 0
        if g.listening:
            g.tell(TURN_BEGAN, next_seat)
        g.then(Act(next_seat), EndTurn(next_seat))


class EndTurn(Step[AdeleState]):
    """What is left of the turn lapses; then the next crew member (ADL-154)."""

    clause: ClassVar[str] = "ADL-154"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        g.acted |= 1 << self.seat
        g.plans[self.seat] = 0
        g.free = 0
        g.sprays = 0
        if g.listening:
            g.tell(TURN_ENDED, self.seat)
        if g.acted != (1 << g.crew + 1) - 2:
            g.push(NEXT_CREW)


class Act(SeatDecision[AdeleState]):
    """The active crew member's next action, or the end of the turn."""

    clause: ClassVar[str] = "ADL-153"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        place = g.place[seat]
        inside = place < FIRST_ZONE
        out: list[Option] = [moves.end_turn]
        special = special_payable(g, seat, g.content.test_cubes)
        if g.sprays and inside and g.board[FIRE] >> place & 1:
            out.append(moves.extinguish)
        if special and may_alert(g, seat):
            out.append(moves.alert)
        if g.crew > 1:
            out += partner_options(g, seat)
        fields = payable_fields(g, seat)
        if fields >> MOVE & 1:
            out += destinations(g, seat)
        if inside:
            if fields >> UNLOCK & 1 and g.board[DOOR]:
                between = g.ship.door_between[place]
                for other in g.ship.neighbours[place]:
                    if g.board[DOOR] >> between[other] & 1:
                        out.append(moves.unlock[other])
            if fields >> SEARCH & 1:
                for slot in range(1, len(g.rooms[place]) + 1):
                    out.append(moves.search[slot])
        if drone_ready(g, seat):
            for room in range(1, ROOMS + 1):
                if g.rooms[room]:
                    out.append(moves.drone[room])
        if fields >> ACTIVATE & 1:
            last = -1
            for token in g.inventories[seat]:
                kind = kind_of(token)
                if kind == last or kind < MISSION_KINDS or is_on(token):
                    continue
                last = kind
                if can_activate(g, seat, kind):
                    out.append(moves.activate[kind])
        if special:
            out += special_options(g, seat)
        if may_speak(g, seat):
            out += moves.say
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        word = option.word
        if word == END_TURN:
            return
        g.push(self)
        if word in FIELD_OF:
            if word == SWITCH_ON:
                show_object(g, seat, option.arg)
                if g.listening:
                    g.tell(OBJECT_ACTIVATED, seat, g.content.names.objects[option.arg])
            g.push(Perform(seat, word, option.arg))
            ask_payment(g, seat, FIELD_OF[word])
        elif word == EXTINGUISH:
            put_out_fire(g, seat)
        elif word == PARTNER:
            g.push(Give(seat, option.arg))
        elif word == FLY_DRONE:
            g.push(SendDrone(seat, option.arg))
        elif word == SAY:
            speak(g, seat, option.arg)
        else:
            declare(g, seat, option)


def destinations(g: AdeleState, seat: int) -> list[Option]:
    """Return where a crew member can move: doors, hatches, zones (ADL-157, ADL-159)."""
    moves = g.content.moves
    ship = g.ship
    place = g.place[seat]
    first_zone = ship.index * ZONES - FIRST_ZONE
    out: list[Option] = []
    if is_outside(place):
        for room in ship.zone_hatches[place]:
            if not g.hatches >> room & 1:
                out.append(moves.move[room])
        for zone in ship.zone_ring[place]:
            out.append(moves.move_zone[first_zone + zone])
        return out
    locked = g.board[DOOR]
    between = ship.door_between[place]
    for other in ship.neighbours[place]:
        if not locked >> between[other] & 1:
            out.append(moves.move[other])
    zones = ship.zones_of_hatch[place]
    if zones and not g.hatches >> place & 1 and wears_suit(g, seat):
        for zone in zones:
            out.append(moves.move_zone[first_zone + zone])
    return out


class Perform(Step[AdeleState]):
    """An action that is paid."""

    clause: ClassVar[str] = "ADL-153"

    __slots__ = ("arg", "seat", "word")

    def __init__(self, seat: int, word: int, arg: int) -> None:
        self.seat = seat
        self.word = word
        self.arg = arg

    def args(self) -> list[object]:
        return [self.seat, self.word, self.arg]

    def run(self, g: AdeleState) -> None:
        seat = self.seat
        arg = self.arg
        if self.word == GO:
            enter(g, seat, arg)
        elif self.word == GO_OUT:
            enter(g, seat, arg - g.ship.index * ZONES + FIRST_ZONE)
        elif self.word == UNLOCK_DOOR:
            room = g.place[seat]
            if g.listening:
                g.tell(DOOR_OPENED, seat, room, arg)
            remove_hazard(g, DOOR * SPOTS + g.ship.door_between[room][arg])
        elif self.word == SEARCH_SLOT:
            search(g, seat, arg)
        else:
            activate(g, seat, arg)


def enter(g: AdeleState, seat: int, place: int) -> None:
    """Arrive somewhere: company, then what lies in wait there (ADL-160)."""
    g.place[seat] = place
    if g.listening:
        g.tell(CREW_MOVED, seat, place_name(g, place))
    meet(g, seat)
    if is_outside(place):
        return
    board = g.board
    if (board[ESPIONAGE] | board[HYPOXIA] | board[FIRE]) >> place & 1:
        g.push(RoomHazards(seat))
        if g.sprays and board[FIRE] >> place & 1:
            g.push(PutOutFire(seat))


NEXT_CREW: Final = NextCrew()
