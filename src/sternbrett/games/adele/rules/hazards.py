"""What hazards do to crew members, in the hazard phase and on entering a room."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.events import (
    CREW_SPIED,
    CUBE_LOST,
    DOOR_FREED,
    FIRE_PUT_OUT,
    HAZARD_REMOVED,
    OBJECT_SPIED,
    PLAN_SHOWN,
    SPYING_FAILED,
    SPYING_NEEDLESS,
    TILE_SPIED,
    TILE_TRIED,
)
from sternbrett.games.adele.model import (
    ADELE,
    COMPUTER,
    CUBE,
    DOOR,
    ESPIONAGE,
    EXTINGUISH,
    FIELDS,
    FIRE,
    FREE,
    HYPOXIA,
    PASS,
    SPOTS,
    TERMINAL,
    TILE,
    AdeleState,
    Move,
    kind_of,
)
from sternbrett.games.adele.rules.asking import AdeleDecision, CrewDecision, Phase
from sternbrett.games.adele.rules.facts import (
    SPY_COIN,
    cubes_on,
    is_outside,
    plan_text,
    wears_suit,
)
from sternbrett.games.adele.rules.knowledge import look_at_inventory
from sternbrett.games.adele.rules.reasons import (
    FIELD_EMPTY,
    FREE_NOT_LOST,
    NOT_OWNED,
    TILE_OPEN,
)
from sternbrett.games.adele.rules.wounds import passes_check, wound
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step


class HazardPhase(Phase):
    """All plans are shown; then each crew member resolves the hazards of the room, by seat."""

    clause: ClassVar[str] = "ADL-144"
    phase: ClassVar[str] = "hazard"

    def run(self, g: AdeleState) -> None:
        g.revealed = True
        g.seal()
        if g.listening:
            for seat in range(1, g.crew + 1):
                g.tell(PLAN_SHOWN, seat, plan_text(g.plans[seat]))
        for seat in range(g.crew, 0, -1):
            g.push(RoomHazards(seat))


class RoomHazards(Step[AdeleState]):
    """Espionage, hypoxia, fire, in this order, for a crew member in a room."""

    clause: ClassVar[str] = "ADL-145"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        place = g.place[self.seat]
        if is_outside(place):
            return
        board = g.board
        if board[FIRE] >> place & 1:
            g.push(FireHere(self.seat))
        if board[HYPOXIA] >> place & 1:
            g.push(HypoxiaHere(self.seat))
        if board[ESPIONAGE] >> place & 1:
            g.push(EspionageHere(self.seat))


class EspionageHere(Step[AdeleState]):
    """ADELE sees the inventory, and may try to spy on a tile its owner knows."""

    clause: ClassVar[str] = "ADL-083"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        seat = self.seat
        g.seal()
        look_at_inventory(g, ADELE, seat)
        if g.listening:
            g.tell(CREW_SPIED, seat)
            for token in g.inventories[seat]:
                name = g.content.names.objects[kind_of(token)]
                g.tell_only((ADELE,), None, OBJECT_SPIED, seat, name)
        if closed_tiles(g, seat):  # ADL-087
            g.push(Spy(seat))


def closed_tiles(g: AdeleState, seat: int) -> list[int]:
    """Return the places of the track where a seat owns a face-down tile."""
    owners = g.content.setups[g.crew].owners
    track = g.content.track
    return [
        place
        for place in range(len(track))
        if owners[place] >> seat & 1 and not g.deployed >> track[place] & 1
    ]


class Spy(AdeleDecision):
    """ADELE tries one tile of a crew member: half the time she sees the X instead."""

    clause: ClassVar[str] = "ADL-084"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        # Asked all the same: the crew must not see what she knows (ADL-309). She herself is told.
        tiles = closed_tiles(g, self.seat)
        known = seat == ADELE and all(g.tile_known[place] & 1 for place in tiles)
        return "prompt_known.Spy" if known else "prompt.Spy", {"seat": self.seat}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [moves.pass_]
        for place in closed_tiles(g, self.seat):
            out.append(moves.tile[g.content.track[place]])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == PASS:
            return
        content = g.content
        place = content.track_place[option.arg]
        tile = content.names.objects[option.arg]
        if g.listening:
            g.tell(TILE_TRIED, self.seat, tile)
        known = g.tile_known[place] & 1
        seen = g.draw(SPY_COIN, 2) == 0
        if known:
            # Nothing new either way; what she saw must not tell more than she knows.
            if g.listening:
                g.tell_only((ADELE,), None, SPYING_NEEDLESS, tile)
        elif seen:
            tiles = list(g.tile_known)
            tiles[place] |= 1 << ADELE
            g.tile_known = tuple(tiles)
            if g.listening:
                g.tell_only((ADELE,), None, TILE_SPIED, tile, g.tiles[place])
        elif g.listening:
            g.tell_only((ADELE,), None, SPYING_FAILED, tile)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != TILE:
            return 0 if option.word == PASS else NOT_NOW
        if g.deployed >> option.arg & 1:
            return TILE_OPEN
        owners = g.content.setups[g.crew].owners[g.content.track_place[option.arg]]
        return 0 if owners >> self.seat & 1 else NOT_OWNED


class HypoxiaHere(Step[AdeleState]):
    """A crew member without an active suit loses a cube of the action fields, if any."""

    clause: ClassVar[str] = "ADL-091"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        if g.plans[self.seat] and not wears_suit(g, self.seat):
            g.push(LoseCube(self.seat))


class LoseCube(CrewDecision):
    """Hypoxia: choose the field that loses a cube."""

    clause: ClassVar[str] = "ADL-091"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        plan = g.plans[seat]
        return [moves.cubes[field] for field in range(FIELDS) if cubes_on(plan, field)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.plans[seat] -= 1 << 3 * option.arg
        if g.listening:
            g.tell(CUBE_LOST, seat, g.content.names.fields[option.arg])

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != CUBE:
            return NOT_NOW
        if option.arg == FREE:
            return FREE_NOT_LOST
        return 0 if cubes_on(g.plans[seat], option.arg) else FIELD_EMPTY


class FireHere(Step[AdeleState]):
    """A crew member in a burning room passes a check or suffers a wound."""

    clause: ClassVar[str] = "ADL-094"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        # Whoever was asked first may have put the fire out.
        if g.board[FIRE] >> g.place[self.seat] & 1 and not passes_check(g, self.seat, True):
            wound(g, self.seat)


class PutOutFire(CrewDecision):
    """With an extinguisher at work, ask on entering whether to remove the fire."""

    clause: ClassVar[str] = "ADL-229"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.pass_, moves.extinguish]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == EXTINGUISH:
            put_out_fire(g, seat)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        return 0 if option.word == PASS or option.word == EXTINGUISH else NOT_NOW


def put_out_fire(g: AdeleState, seat: int) -> None:
    """Use the extinguisher in the room (ADL-195)."""
    room = g.place[seat]
    g.sprays -= 1
    if g.listening:
        g.tell(FIRE_PUT_OUT, seat, room)
    remove_hazard(g, FIRE * SPOTS + room)


def remove_hazard(g: AdeleState, code: int) -> None:
    """Take a hazard off the ship: it never returns to the bag (ADL-106, ADL-107)."""
    slot = code // SPOTS
    spot = code % SPOTS
    g.board[slot] &= ~(1 << spot)
    g.removed[COMPUTER if slot == TERMINAL else slot] += 1
    if g.listening:
        if slot == DOOR:
            a, b = g.ship.doors[spot]
            g.tell(DOOR_FREED, a, b)
        else:
            g.tell(HAZARD_REMOVED, g.content.names.hazards[slot], spot)
