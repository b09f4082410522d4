"""How far the missions are: what they still take, in cubes and in rounds.

`missions` counts roughly, as the search player's guide needs it. `prospects` looks at every object:
who is nearest, how far it is to where the object goes, and whether anybody knows where that is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sternbrett.games.adele import model
from sternbrett.games.adele.model import AdeleState, Ship
from sternbrett.games.adele.rules.facts import computer_works, marker
from sternbrett.games.adele.rules.missions import BEFORE_AXE, BEFORE_HELMET
from sternbrett.kernel.bits import bits

# About how many cubes the parts of a mission take (see errands.py).
TO_DEPLOY, TO_FETCH, TO_FIND, TO_REPAIR = 6.0, 3.0, 6.0, 6.0
CUBES_THAT_COUNT = 3.0
#: The same for single objects, ways apart: to deploy, to fetch one that lies or is hidden or is in
#: no room, to find out where it goes, to repair a computer, to lift an impact.
DEPLOY, UNKNOWN, REPAIR, LIFT = 2.0, 4.0, 3.0, 6.0
#: Moves of an object that is in no room.
ASTRAY = 8
#: Cubes a round: of a crew member on average, and of one who has the longest way.
PACE, ALONE = 3.2, 3.5
#: More rounds to spare than this count as this many, either way.
MOST_ROUNDS = 8.0
#: Where an object is.
HELD, LYING, HIDDEN, AWAY = "held", "lying", "hidden", "away"
FETCH = {HELD: 0.0, LYING: 2.0, HIDDEN: 4.0, AWAY: 8.0}


class Mission(NamedTuple):
    """What a mission still takes: objects to deploy, where they are, and what is in the way."""

    deployments: int
    held: int
    lying: int
    hidden: int
    #: How many of the hidden ones lie in no room.
    away: int
    #: The moves of all who hold something to where it goes.
    moves: int
    #: Computers that do not work where objects go.
    failed: int
    #: Impacts, or rounds by which the No-Return marker will be too high.
    condition: float

    @property
    def objects(self) -> float:
        """About how many cubes the objects take, ways included."""
        return (
            TO_DEPLOY * self.deployments
            + self.moves
            - 2 * self.held
            + TO_FETCH * self.lying
            + TO_FIND * self.hidden
            + TO_REPAIR / 2 * self.failed
        )

    @property
    def work(self) -> float:
        """About how many cubes it takes, its condition included."""
        return self.objects + TO_REPAIR * self.condition


def missions(g: AdeleState) -> tuple[Mission, Mission]:
    """Return the blue mission and the red one."""
    blue = look_at(g, BEFORE_AXE, model.AXE)._replace(condition=float(g.impacts.bit_count()))
    red = look_at(g, BEFORE_HELMET, model.HELMET)
    rounds = marker(g) - red.objects / (CUBES_THAT_COUNT * g.crew)
    return blue, red._replace(condition=max(0.0, g.no_return - rounds))


def look_at(g: AdeleState, before: int, last: int) -> Mission:
    """Return what the objects of a mission take."""
    held = lying = hidden = away = moves = failed = 0
    missing = bits((before & ~g.deployed) | 1 << last)
    for kind in missing:
        target = target_of(g, kind)
        failed += g.board[model.COMPUTER] >> target & 1
        where = whereabouts(g, kind)
        if where == HELD:
            held += 1
            moves += ways(g.ship)[g.place[holder_of(g, kind)]][target]
        elif where == LYING:
            lying += 1
        else:
            hidden += 1
            away += where == AWAY
    return Mission(len(missing), held, lying, hidden, away, moves, failed, 0.0)


def holder_of(g: AdeleState, kind: int) -> int:
    """Return who holds an object, 0 if nobody does."""
    for seat in range(1, g.crew + 1):
        if any(model.kind_of(token) == kind for token in g.inventories[seat]):
            return seat
    return 0


def whereabouts(g: AdeleState, kind: int) -> str:
    """Return whether an object is held, lies where the crew knows it, is hidden or in no room."""
    if holder_of(g, kind):
        return HELD
    found = [token for tokens in g.rooms for token in tokens if model.kind_of(token) == kind]
    if not found:
        return AWAY
    return LYING if any(token & model.KNOWN & ~1 for token in found) else HIDDEN


def target_of(g: AdeleState, kind: int) -> int:
    """Return the room where a mission object is deployed."""
    if kind == model.AXE:
        return g.content.axe_room
    if kind == model.HELMET:
        return g.content.helmet_room
    return g.tiles[g.content.track_place[kind]]


@cache
def ways(ship: Ship) -> list[list[int]]:
    """Return the moves between all places with all doors open; outside counts as far."""
    out = []
    for start in range(model.PLACES):
        row = [6] * model.PLACES
        if 0 < start < model.FIRST_ZONE:
            row[start] = 0
            queue = [start]
            seen = {start}
            for room in queue:
                for other in ship.neighbours[room]:
                    if other not in seen:
                        seen.add(other)
                        row[other] = row[room] + 1
                        queue.append(other)
        out.append(row)
    return out


class Prospect(NamedTuple):
    """What a mission takes, object by object."""

    #: Objects before the last one, and where they all are.
    missing: int
    held: int
    lying: int
    hidden: int
    #: How many of them go where nobody who may carry them knows.
    unknown: int
    #: All moves of objects.
    moves: int
    #: Cubes for everything, and for the object that takes most.
    cubes: float
    longest: float
    #: Rounds it takes, and how many are to spare.
    rounds: float
    spare: float


def prospects(g: AdeleState) -> tuple[Prospect, Prospect]:
    """Return what the blue mission and the red one take."""
    left = marker(g)
    blue = prospect(g, BEFORE_AXE, model.AXE, g.impacts.bit_count(), left)
    # The last object is too late once the No-Return marker has passed.
    red = prospect(g, BEFORE_HELMET, model.HELMET, 0, min(left, left - g.no_return + 1))
    return blue, red


def prospect(g: AdeleState, before: int, last: int, impacts: int, left: int) -> Prospect:
    """Return what a mission takes that must be done in so many rounds."""
    missing = bits(before & ~g.deployed)
    found = dict.fromkeys(FETCH, 0)
    loads = [0.0] * (g.crew + 1)  # by who holds it; by nobody first
    cubes = LIFT * impacts
    longest = 0.0
    moves = unknown = 0
    for kind in (*missing, last):
        where, way, known = way_of(g, kind)
        takes = way + DEPLOY + FETCH[where] + (0.0 if known else UNKNOWN)
        if not computer_works(g, target_of(g, kind)):
            takes += REPAIR
        found[where] += 1
        moves += way
        unknown += not known
        cubes += takes
        longest = max(longest, takes)
        loads[holder_of(g, kind)] += takes
    busiest = max(loads[1:])
    rounds = max(cubes / (PACE * g.crew), longest / ALONE, busiest / ALONE)
    spare = max(-MOST_ROUNDS, min(MOST_ROUNDS, left - rounds))
    held, lying, hidden = found[HELD], found[LYING], found[HIDDEN]
    return Prospect(
        len(missing), held, lying, hidden, unknown, moves, cubes, longest, rounds, spare
    )


def way_of(g: AdeleState, kind: int) -> tuple[str, int, bool]:
    """Return where an object is, the moves it takes, and whether its carrier knows where to."""
    where = whereabouts(g, kind)
    if where == AWAY:
        return where, ASTRAY, True
    table = ways(g.ship)
    target = target_of(g, kind)
    place = g.content.track_place[kind]
    known = g.tile_known[place] & ~1 if place >= 0 else -1
    if where == HELD:
        holder = holder_of(g, kind)
        return where, table[g.place[holder]][target], known >> holder & 1 == 1
    room = room_of(g, kind)
    nearest = min(table[place][room] for place in g.place[1:])
    return where, nearest + table[room][target], known != 0


def room_of(g: AdeleState, kind: int) -> int:
    """Return the room in which an object lies."""
    return next(
        room for room, tokens in enumerate(g.rooms) for token in tokens
        if model.kind_of(token) == kind
    )  # fmt: skip
