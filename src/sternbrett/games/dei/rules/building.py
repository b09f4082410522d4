"""Build and relocate refuges, elevators and bridges (DEI-091 to DEI-103)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import (
    BRIDGE_BUILT,
    BRIDGE_MOVED,
    ELEVATOR_BUILT,
    ELEVATOR_MOVED,
    REFUGE_BUILT,
    REFUGE_MOVED,
)
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import Ask, AskRegion
from sternbrett.games.dei.rules.control import settle
from sternbrett.games.dei.rules.moving import grant_moves
from sternbrett.games.dei.rules.reasons import (
    BRIDGE_PRESENCE,
    CANNOT_MOVE_TOKEN,
    ELEVATOR_PRESENCE,
    NEEDS_PRESENCE,
    NO_PLACE,
    NO_ROOF_BESIDE,
    NO_SITE,
    NO_SUCH_TOKEN,
    NOT_ADJOINING,
    ON_THE_GROUND,
    SAME_PLACE,
)
from sternbrett.games.dei.terms import (
    BRIDGE,
    BUILDING,
    BUILDINGS,
    DROP_POD,
    ELEVATOR,
    ENGINEER,
    NONE,
    NOWHERE,
    REFUGE,
    SITE,
    TOKEN,
    TOKENS,
)
from sternbrett.kernel.engine import Option, Said


def standing(g: DeiState, seat: int, kind: int) -> tuple[int, ...]:
    """Return where a seat's buildings of a kind stand."""
    if kind == REFUGE:
        return g.refuges[seat]
    return g.elevators[seat] if kind == ELEVATOR else g.bridges[seat]


def in_supply(g: DeiState, seat: int, kind: int) -> int:
    """Return how many buildings of a kind a seat has left."""
    return g.content.factions[g.factions[seat]].pieces[kind] - len(standing(g, seat, kind))


def refuge_regions(g: DeiState, seat: int, before: int) -> int:
    """Return where a refuge may go; `before` is where a relocated one stands (DEI-093)."""
    if g.learned[seat] >> DROP_POD & 1:
        out = (1 << g.board.size) - 1
    else:
        out = g.presence[seat]
    return out if before == NOWHERE else out & ~(1 << before)


def elevator_roofs(g: DeiState, seat: int, ground: int, before: int) -> int:
    """Return the roofs to which an elevator may lead from a ground region (DEI-094)."""
    out = g.board.touching[ground]
    if not g.presence[seat] >> ground & 1:
        out &= g.presence[seat]
    if before != NOWHERE and before >> 7 == ground:
        out &= ~(1 << (before & 127))
    return out


def elevator_grounds(g: DeiState, seat: int, before: int) -> int:
    """Return the ground regions where an elevator may be put."""
    present = g.presence[seat]
    candidates = present & ((1 << g.board.ground) - 1)
    left = present >> g.board.ground
    region = g.board.ground
    while left:
        if left & 1:
            candidates |= g.board.touching[region]
        left >>= 1
        region += 1
    out = 0
    while candidates:
        lowest = candidates & -candidates
        candidates ^= lowest
        if elevator_roofs(g, seat, lowest.bit_length() - 1, before):
            out |= lowest
    return out


def bridge_sites(g: DeiState, seat: int, before: int) -> list[int]:
    """Return the sites on which a bridge may be built (DEI-095)."""
    present = g.presence[seat]
    out: list[int] = []
    for place in range(len(g.board.sites)):
        site = g.board.sites[place]
        if place != before and (present >> site.roof_a | present >> site.roof_b) & 1:
            out.append(place)
    return out


def has_place(g: DeiState, seat: int, kind: int, before: int) -> bool:
    """Tell whether a building of a kind could be put somewhere."""
    if kind == REFUGE:
        return refuge_regions(g, seat, before) != 0
    if kind == ELEVATOR:
        return elevator_grounds(g, seat, before) != 0
    return bool(bridge_sites(g, seat, before))


def can_build(g: DeiState, seat: int, kind: int) -> bool:
    """Tell whether a seat can build or relocate a building of a kind (DEI-101, DEI-102)."""
    if in_supply(g, seat, kind):
        return has_place(g, seat, kind, NOWHERE)
    for before in standing(g, seat, kind):
        if has_place(g, seat, kind, before):
            return True
    return False


class BuildKind(Ask):
    """What is built (D19)."""

    clause: ClassVar[str] = "DEI-091"
    word: ClassVar[int] = BUILDING

    __slots__ = ()

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.building

    def values(self, g: DeiState) -> list[int]:
        return [kind for kind in range(3) if can_build(g, g.speaker, kind)]

    def against(self, g: DeiState, value: int) -> int:
        return NO_PLACE

    def chosen(self, g: DeiState, value: int) -> None:
        if in_supply(g, g.speaker, value):
            ask_place(g, value, NONE)
        else:
            g.push(BuildRelocate(value))


def ask_place(g: DeiState, kind: int, token: int) -> None:
    """Ask where a building goes; `token` is the number of one that is relocated."""
    if kind == REFUGE:
        g.push(RefugeRegion(token))
    elif kind == ELEVATOR:
        g.push(ElevatorGround(token))
    else:
        g.push(BridgeSite(token))


def place_before(g: DeiState, kind: int, token: int) -> int:
    """Return where a relocated building stands, NOWHERE for one from the supply."""
    return NOWHERE if token == NONE else standing(g, g.speaker, kind)[token]


class BuildRelocate(Ask):
    """Which building on the board is moved instead (DEI-101)."""

    clause: ClassVar[str] = "DEI-101"
    word: ClassVar[int] = TOKEN

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[object]:
        return [self.kind]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.token

    def values(self, g: DeiState) -> list[int]:
        seat = g.speaker
        places = standing(g, seat, self.kind)
        # Of two on the same place the first is enough.
        return [
            token
            for token in range(len(places))
            if places.index(places[token]) == token and has_place(g, seat, self.kind, places[token])
        ]

    def against(self, g: DeiState, value: int) -> int:
        there = value < min(len(standing(g, g.speaker, self.kind)), TOKENS)
        return CANNOT_MOVE_TOKEN if there else NO_SUCH_TOKEN

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.BuildRelocate", {"building": BUILDINGS[self.kind]}

    def chosen(self, g: DeiState, value: int) -> None:
        ask_place(g, self.kind, value)


def put_building(g: DeiState, kind: int, token: int, place: int) -> None:
    """Put a building on the board, in place of the one that is relocated."""
    seat = g.speaker
    places = list(standing(g, seat, kind))
    if token != NONE:
        del places[token]
    places.append(place)
    now = tuple(sorted(places))
    if kind == REFUGE:
        g.refuges[seat] = now
    elif kind == ELEVATOR:
        g.elevators[seat] = now
    else:
        g.bridges[seat] = now


def engineer(g: DeiState) -> None:
    """Whoever has the Engineer moves more after a bridge or an elevator (DEI-184)."""
    if g.learned[g.speaker] >> ENGINEER & 1:
        grant_moves(g, 2, "engineer")


class RefugeRegion(AskRegion):
    """Where the refuge goes (DEI-093)."""

    clause: ClassVar[str] = "DEI-093"

    __slots__ = ("token",)

    def __init__(self, token: int) -> None:
        self.token = token

    def args(self) -> list[object]:
        return [self.token]

    def regions(self, g: DeiState) -> int:
        return refuge_regions(g, g.speaker, place_before(g, REFUGE, self.token))

    def against(self, g: DeiState, region: int) -> int:
        same = region == place_before(g, REFUGE, self.token)
        return SAME_PLACE if same else NEEDS_PRESENCE

    def chosen(self, g: DeiState, region: int) -> None:
        before = place_before(g, REFUGE, self.token)
        put_building(g, REFUGE, self.token, region)
        if g.listening:
            ids = g.board.ids
            if before == NOWHERE:
                g.tell(REFUGE_BUILT, g.speaker + 1, ids[region])
            else:
                g.tell(REFUGE_MOVED, g.speaker + 1, ids[before], ids[region])
        settle(g, 1 << region if before == NOWHERE else 1 << region | 1 << before)


class ElevatorGround(AskRegion):
    """In which ground region the elevator stands (DEI-094)."""

    clause: ClassVar[str] = "DEI-094"

    __slots__ = ("token",)

    def __init__(self, token: int) -> None:
        self.token = token

    def args(self) -> list[object]:
        return [self.token]

    def regions(self, g: DeiState) -> int:
        return elevator_grounds(g, g.speaker, place_before(g, ELEVATOR, self.token))

    def against(self, g: DeiState, region: int) -> int:
        if region >= g.board.ground:
            return ON_THE_GROUND
        before = place_before(g, ELEVATOR, self.token)
        if before != NOWHERE and before >> 7 == region:
            return SAME_PLACE
        return ELEVATOR_PRESENCE if g.board.touching[region] else NO_ROOF_BESIDE

    def chosen(self, g: DeiState, region: int) -> None:
        g.push(ElevatorRoof(self.token, region))


class ElevatorRoof(AskRegion):
    """To which roof the elevator leads (DEI-094)."""

    clause: ClassVar[str] = "DEI-094"

    __slots__ = ("ground", "token")

    def __init__(self, token: int, ground: int) -> None:
        self.token = token
        self.ground = ground

    def args(self) -> list[object]:
        return [self.token, self.ground]

    def regions(self, g: DeiState) -> int:
        before = place_before(g, ELEVATOR, self.token)
        return elevator_roofs(g, g.speaker, self.ground, before)

    def against(self, g: DeiState, region: int) -> int:
        if not g.board.touching[self.ground] >> region & 1:
            return NOT_ADJOINING
        same = place_before(g, ELEVATOR, self.token) == self.ground << 7 | region
        return SAME_PLACE if same else ELEVATOR_PRESENCE

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.ElevatorRoof", {"region": g.board.ids[self.ground]}

    def chosen(self, g: DeiState, region: int) -> None:
        before = place_before(g, ELEVATOR, self.token)
        put_building(g, ELEVATOR, self.token, self.ground << 7 | region)
        if g.listening:
            ids = g.board.ids
            ground, roof = ids[self.ground], ids[region]
            if before == NOWHERE:
                g.tell(ELEVATOR_BUILT, g.speaker + 1, ground, roof)
            else:
                old = ids[before >> 7], ids[before & 127]
                g.tell(ELEVATOR_MOVED, g.speaker + 1, old[0], old[1], ground, roof)
        engineer(g)


class BridgeSite(Ask):
    """Over which gap the bridge leads (DEI-095 to DEI-100)."""

    clause: ClassVar[str] = "DEI-095"
    word: ClassVar[int] = SITE

    __slots__ = ("token",)

    def __init__(self, token: int) -> None:
        self.token = token

    def args(self) -> list[object]:
        return [self.token]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.site

    def values(self, g: DeiState) -> list[int]:
        before = place_before(g, BRIDGE, self.token)
        sites = g.board.sites
        return [sites[place].place for place in bridge_sites(g, g.speaker, before)]

    def against(self, g: DeiState, value: int) -> int:
        place = site_of(g, value)
        if place == NOWHERE:
            return NO_SITE
        same = place == place_before(g, BRIDGE, self.token)
        return SAME_PLACE if same else BRIDGE_PRESENCE

    def chosen(self, g: DeiState, value: int) -> None:
        place = site_of(g, value)
        before = place_before(g, BRIDGE, self.token)
        put_building(g, BRIDGE, self.token, place)
        site = g.board.sites[place]
        if g.listening:
            ids = g.board.ids
            ends = ids[site.roof_a], ids[site.roof_b]
            if before == NOWHERE:
                g.tell(BRIDGE_BUILT, g.speaker + 1, ends[0], ends[1])
            else:
                old = g.board.sites[before]
                first, second = ids[old.roof_a], ids[old.roof_b]
                g.tell(BRIDGE_MOVED, g.speaker + 1, first, second, ends[0], ends[1])
        touched = 1 << site.ground  # Bombs count there (DEI-176)
        if before != NOWHERE:
            touched |= 1 << g.board.sites[before].ground
        settle(g, touched)
        engineer(g)


def site_of(g: DeiState, value: int) -> int:
    """Return the board's site of a place of the vocabulary, NOWHERE if it is not offered."""
    for place in range(len(g.board.sites)):
        if g.board.sites[place].place == value:
            return place
    return NOWHERE
