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
    ACTIVE,
    ALERT,
    CREW,
    CUBE,
    DEPLOY,
    DEVICE,
    DOOR,
    END_TURN,
    ESPIONAGE,
    EXTINGUISH,
    FIRE,
    FIRST_ZONE,
    FLY_DRONE,
    FREE,
    GO,
    GO_OUT,
    HATCH,
    HAZARD_AT,
    HYPOXIA,
    LIFT_IMPACT,
    MISSION_KINDS,
    MOVE,
    ON_COMPUTER,
    PARTNER,
    REMOVE,
    ROOMS,
    SAY,
    SEARCH,
    SEARCH_SLOT,
    SPECIAL,
    SPOTS,
    SWITCH_ON,
    TILE,
    UNLOCK,
    UNLOCK_DOOR,
    USE_TERMINAL,
    ZONES,
    AdeleState,
    Move,
    kind_of,
)
from sternbrett.games.adele.rules.asking import CrewDecision, Phase
from sternbrett.games.adele.rules.exchange import Give, partner_barrier, partner_options
from sternbrett.games.adele.rules.facts import (
    computer_barrier,
    free_cubes,
    is_outside,
    place_name,
    special_barrier,
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
    activation_barrier,
    drone_barrier,
    face_down,
    search,
    show_object,
)
from sternbrett.games.adele.rules.payment import (
    FIELD_OF,
    ask_payment,
    field_barrier,
    payable_fields,
)
from sternbrett.games.adele.rules.planning import CREW_SEATS
from sternbrett.games.adele.rules.reasons import (
    ALREADY_ACTIVE,
    COMPUTER_SERVES,
    CUBES_PAY,
    DOOR_LOCKED,
    DOOR_OPEN,
    EMPTY_SLOT,
    HAS_ACTED,
    HATCH_LOCKED,
    HERE,
    NO_DOOR,
    NO_FIRE,
    NO_FREE,
    NO_HATCH_IN,
    NO_HATCH_OUT,
    NO_SPRAYS,
    NO_SUIT,
    NOT_ABOARD,
    NOT_CARRIED,
    NOTHING_LIES,
    ONLY_EXTINGUISHER,
    ONLY_YOURSELF,
    OUTSIDE,
    TILE_SHOWS,
    ZONE_FAR,
)
from sternbrett.games.adele.rules.special import (
    alert_barrier,
    declare,
    special_action_barrier,
    special_options,
)
from sternbrett.games.adele.rules.talk import speak, speech_barrier
from sternbrett.kernel.engine import NOT_NOW, OpenDecision, Option, Said, Step


class ActionPhase(Phase):
    """Everybody takes exactly one turn, in an order the crew chooses."""

    clause: ClassVar[str] = "ADL-150"
    phase: ClassVar[str] = "action"

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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != CREW:
            return NOT_NOW
        if option.arg > g.crew:
            return NOT_ABOARD
        if seat != 1 and option.arg != seat:
            return ONLY_YOURSELF
        return HAS_ACTED if g.acted >> option.arg & 1 else 0


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


# The words of special actions.
SPECIAL_WORDS: Final = (ALERT, DEPLOY, USE_TERMINAL, REMOVE, HATCH, LIFT_IMPACT)


class Act(CrewDecision):
    """The active crew member's next action, or the end of the turn."""

    clause: ClassVar[str] = "ADL-153"

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        free = free_cubes(g)
        return ("prompt_free.Act" if free else "prompt.Act"), {"seat": self.seat, "free": free}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        place = g.place[seat]
        inside = place < FIRST_ZONE
        out: list[Option] = [moves.end_turn]
        special = special_barrier(g, seat, g.content.test_cubes) == 0
        if g.sprays and inside and g.board[FIRE] >> place & 1:
            out.append(moves.extinguish)
        if special and not alert_barrier(g, seat):
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
        if not drone_barrier(g, seat):
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
                if not activation_barrier(g, seat, kind):
                    out.append(moves.activate[kind])
        if special:
            out += special_options(g, seat)
        if not speech_barrier(g, seat):
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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        word = option.word
        arg = option.arg
        if word in FIELD_OF:
            return action_barrier(g, seat, option) or field_barrier(g, seat, FIELD_OF[word])
        if word in SPECIAL_WORDS:
            return special_action_barrier(g, seat, option)
        if word == END_TURN:
            return 0
        if word == EXTINGUISH:
            if not g.sprays:
                return NO_SPRAYS
            burning = not is_outside(g.place[seat]) and g.board[FIRE] >> g.place[seat] & 1
            return 0 if burning else NO_FIRE
        if word == PARTNER:
            return partner_barrier(g, seat, arg)
        if word == FLY_DRONE:
            return drone_barrier(g, seat) or (0 if g.rooms[arg] else NOTHING_LIES)
        if word == SAY:
            return speech_barrier(g, seat)
        return touch_barrier(g, seat, option)


def action_barrier(g: AdeleState, seat: int, option: Move) -> int:
    """Return why an action of the first four fields is not possible here, 0 if only cubes count."""
    word = option.word
    arg = option.arg
    place = g.place[seat]
    if word == GO:
        return way_barrier(g, place, arg)
    if word == GO_OUT:
        return outer_way_barrier(g, seat, arg - g.ship.index * ZONES + FIRST_ZONE)
    if word == SWITCH_ON:
        if face_down(g, seat, arg):
            return activation_barrier(g, seat, arg)
        carried = arg in [kind_of(token) for token in g.inventories[seat]]
        return ALREADY_ACTIVE if carried else NOT_CARRIED
    if is_outside(place):
        return OUTSIDE
    if word == SEARCH_SLOT:
        return 0 if arg <= len(g.rooms[place]) else EMPTY_SLOT
    door = g.ship.door_between[place][arg]
    if door < 0:
        return NO_DOOR
    return 0 if g.board[DOOR] >> door & 1 else DOOR_OPEN


def way_barrier(g: AdeleState, place: int, room: int) -> int:
    """Return why nobody gets from a place into a room with one move, or 0 (ADL-157, ADL-159)."""
    if place == room:
        return HERE
    if is_outside(place):
        if room not in g.ship.zone_hatches[place]:
            return NO_HATCH_IN
        return HATCH_LOCKED if g.hatches >> room & 1 else 0
    door = g.ship.door_between[place][room]
    if door < 0:
        return NO_DOOR
    return DOOR_LOCKED if g.board[DOOR] >> door & 1 else 0


def outer_way_barrier(g: AdeleState, seat: int, zone: int) -> int:
    """Return why a crew member does not get into an outer zone with one move, or 0."""
    place = g.place[seat]
    if place == zone:
        return HERE
    if is_outside(place):
        return 0 if zone in g.ship.zone_ring[place] else ZONE_FAR
    if zone not in g.ship.zones_of_hatch[place]:
        return NO_HATCH_OUT
    if g.hatches >> place & 1:
        return HATCH_LOCKED
    return 0 if wears_suit(g, seat) else NO_SUIT


def touch_barrier(g: AdeleState, seat: int, option: Move) -> int:
    """Return what to say of things that a crew member touches and that are no action themselves."""
    word = option.word
    arg = option.arg
    if word == CUBE:
        if arg == SPECIAL:
            return special_barrier(g, seat, g.content.test_cubes) or CUBES_PAY
        if arg == FREE:
            return CUBES_PAY if free_cubes(g) else NO_FREE
        return field_barrier(g, seat, arg) or CUBES_PAY
    if word == DEVICE and arg == ON_COMPUTER and not is_outside(g.place[seat]):
        return computer_barrier(g, g.place[seat]) or COMPUTER_SERVES
    if word == ACTIVE:
        return ALREADY_ACTIVE
    if word == TILE:
        return TILE_SHOWS
    if word == HAZARD_AT and arg // SPOTS == FIRE:
        return ONLY_EXTINGUISHER
    return NOT_NOW


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
