"""How often the crew wins, played by `cadet` against `hal`: what that depends on between rounds.

The weights in `content/outlook.toml` are made by `scripts/fit_guide.py --outlook` from games that
these bots played on, from positions of bots of every strength.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sternbrett.games.adele import model
from sternbrett.games.adele.model import AdeleState, Ship
from sternbrett.games.adele.rules.facts import computer_works, marker, terminal_works
from sternbrett.games.adele.rules.missions import BEFORE_AXE, BEFORE_HELMET
from sternbrett.kernel.bits import bits

# About how many cubes the parts of a mission take (see errands.py).
TO_DEPLOY, TO_FETCH, TO_FIND, TO_REPAIR = 6.0, 3.0, 6.0, 6.0
CUBES_THAT_COUNT = 3.0
#: Where the weight of the rounds to spare changes, and how far they count at all.
KNOTS = (-3, -1, 1, 3)
FEWEST, MOST = -6.0, 8.0
#: Where an object is.
HELD, LYING, HIDDEN, AWAY = "held", "lying", "hidden", "away"


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


def features(g: AdeleState) -> dict[str, float]:
    """Return what the crew's chance depends on, by name."""
    left = marker(g)
    pace = CUBES_THAT_COUNT * g.crew
    blue, red = missions(g)
    near, far = (blue, red) if blue.work <= red.work else (red, blue)
    spare = max(FEWEST, min(MOST, left - near.work / pace))
    other = max(FEWEST, min(MOST, left - far.work / pace))
    last = model.AXE if near is blue else model.HELMET
    central = g.ship.terminal.index(model.CENTRAL)
    wounds = sorted(g.wounds[1:])
    crew = f"crew.{g.crew}"
    out = {
        "constant": 1.0,
        crew: 1.0,
        f"ship.{g.ship.id}": 1.0,
        "experienced": float(g.experienced),
        f"left.{min(left, 6)}": 1.0,
        "left": left / 10,
        f"{crew}.left": left / 10,
        "left_for_deployments": left * near.deployments / (10 * g.crew),
        "spare": spare,
        f"{crew}.spare": spare,
        "other": other,
        f"{crew}.other": other,
        "deployments": near.deployments / g.crew,
        f"{crew}.deployments": near.deployments / g.crew,
        "held": near.held / g.crew,
        "lying": near.lying / g.crew,
        "hidden": near.hidden / g.crew,
        f"{crew}.hidden": near.hidden / g.crew,
        "moves": near.moves / (3 * g.crew),
        "failed": float(near.failed),
        "far.deployments": far.deployments / g.crew,
        "far.hidden": far.hidden / g.crew,
        f"{'blue' if near is blue else 'red'}.condition": near.condition,
        "blue": float(near is blue),
        "last_works": float(computer_works(g, target_of(g, last))),
        f"last.{whereabouts(g, last)}": 1.0,
        f"only_last.{whereabouts(g, last)}": float(near.deployments == 1),
        "away": float(near.away),
        "no_return_passed": float(near is red and left < g.no_return),
        "return": max(-4, min(4, left - g.no_return)) / 4 if near is red else 0.0,
        "far.condition": min(far.condition, 4.0),
        "central_works": float(terminal_works(g, central)),
        "energy": g.energy / 10,
        "wounds": sum(wounds) / (5 * g.crew),
        "dying": float(wounds[-1] >= 4),
        "impacts": float(g.impacts.bit_count()),
        "no_return": g.no_return / 5,
        "failures": g.board[model.COMPUTER].bit_count() / 5,
        "terminals_off": g.board[model.TERMINAL].bit_count() / 5,
        "doors": g.board[model.DOOR].bit_count() / 5,
        "fires": g.board[model.FIRE].bit_count() / 5,
        "hypoxia": g.board[model.HYPOXIA].bit_count() / 5,
        "darkness": g.board[model.DARKNESS].bit_count() / 5,
        "bag": sum(g.bag) / 20,
        f"{crew}.bag": sum(g.bag) / 20,
        "red_alerts": float(g.red_alerts.bit_count()),
        "emergency": float(g.next_emergency >= 0 and not g.next_averted),
        "extra": g.extra / 4,
        "anomalies": float(g.in_play.bit_count()),
    }
    for knot in KNOTS:
        out[f"spare.{knot}"] = max(0.0, spare - knot)
    return out
