"""Where the sectors of a world stand on its drawn map, and how its routes run between them.

A planet file may say it (`at = [x, y]` of a sector, in hundredths of the map from its upper left
corner). Where a sector has no place, the places of that world are worked out from its routes: by
distance from where the crew begins, then by exchanging sectors until no exchange makes the map
clearer. That is done once for a world, and always comes to the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil
from typing import Final

from sternbrett.games.vanguard.worldthings import Planet, Route
from sternbrett.web.kit import Network, Way
from sternbrett.web.kit.network import Point

#: The rows of a map that is worked out, in hundredths.
ROWS: Final = (0, 50, 100)
#: As many columns have room.
MOST_COLUMNS: Final = 4
#: How far routes keep from boxes that they do not lead to.
CLEARANCE: Final = 5
#: How far apart two routes between the same sectors run.
APART: Final = 15
#: How far a route that would run through a box is bent, tried in this order.
BENDS: Final = (0, 26, -26, 38, -38, 50, -50, 62, -62)


@dataclass(frozen=True)
class Frame:
    """How large a map is drawn, how large its boxes are, and what stays free at its edges."""

    width: int
    height: int
    box: tuple[int, int]
    side: int = 8
    top: int = 25  # figures stand on the upper edges of boxes
    bottom: int = 9

    def at(self, place: Point) -> Point:
        """Return the middle of the box of a sector with a place in hundredths."""
        wide, high = self.box
        return (
            self.side + wide / 2 + place[0] / 100 * (self.width - 2 * self.side - wide),
            self.top + high / 2 + place[1] / 100 * (self.height - self.top - self.bottom - high),
        )


#: The map beside the actions of a turn, and beside a roll.
WIDE: Final = Frame(752, 300, (118, 48))
NARROW: Final = Frame(542, 300, (106, 48))


@lru_cache(maxsize=64)
def network(planet: Planet, frame: Frame) -> Network:
    """Return the map of a world: its ways are in the order of its routes."""
    points = [frame.at(place) for place in places(planet)]
    names = [str(sector.number) for sector in planet.sectors]
    plain = Network(dict(zip(names, points, strict=True)), size=frame.box)
    ways: list[Way] = []
    for route in planet.routes:
        ways.append(way_of(planet, plain, route, names))
    return Network(plain.places, ways, size=frame.box, frame=(0, 0, frame.width, frame.height))


def way_of(planet: Planet, plain: Network, route: Route, names: Sequence[str]) -> Way:
    """Return a route as a way, bent where it would run over another one or through a box."""
    start, end = names[route.a], names[route.b]
    same = [it for it in planet.routes if {it.a, it.b} == {route.a, route.b}]
    if len(same) > 1:
        beside = APART * (2 * same.index(route) - len(same) + 1)
        turned = 1 if route.a == same[0].a else -1
        return Way(start, end, one_way=not route.both, bend=beside * turned)
    ways = [Way(start, end, one_way=not route.both, bend=bend) for bend in BENDS]
    return next((way for way in ways if not in_the_way(plain, way)), ways[0])


def in_the_way(plain: Network, way: Way) -> list[str]:
    """Return the places that a way runs through though it does not lead there."""
    across, down = plain.size[0] / 2 + CLEARANCE, plain.size[1] / 2 + CLEARANCE
    course = list(along(plain, way))
    return [
        name
        for name, (x, y) in plain.places.items()
        if name not in (way.start, way.end)
        and any(abs(px - x) < across and abs(py - y) < down for px, py in course)
    ]


def along(plain: Network, way: Way, steps: int = 24) -> Iterator[Point]:
    """Yield points of a way from its start to its end."""
    (ax, ay), (bx, by) = plain.line(way)
    mx, my = plain.middle(way)
    cx, cy = 2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2  # a curve through its middle
    for step in range(steps + 1):
        t = step / steps
        first, second, third = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield first * ax + second * cx + third * bx, first * ay + second * cy + third * by


def crossings(layout: Network) -> int:
    """Return how often ways of a map cross that do not begin or end at the same place."""
    return sum(
        cross(layout.places[a.start], layout.places[a.end], layout.places[b.start],
              layout.places[b.end])
        for a, b in combinations(layout.ways, 2)
        if not {a.start, a.end} & {b.start, b.end}
    )  # fmt: skip


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether the line from a to b crosses the one from c to d."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# -- places -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def places(planet: Planet) -> tuple[Point, ...]:
    """Return where the sectors of a world stand, in hundredths of the map."""
    given = [sector.at for sector in planet.sectors]
    said = [at for at in given if at is not None]
    return tuple(said) if len(said) == len(given) else worked_out(planet)


def worked_out(planet: Planet) -> tuple[Point, ...]:
    """Return places that are worked out from the routes of a world."""
    found = cells(planet)
    best = cost(planet, found)
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(found)), 2):
            tried = list(found)
            tried[one], tried[other] = tried[other], tried[one]
            price = cost(planet, tried)
            if price < best:
                found, best, better = tried, price, True
    return tuple(found)


def cells(planet: Planet) -> list[Point]:
    """Return the first places of all sectors: columns by distance, at most three in each."""
    found = rings(planet)
    columns = [column for ring in found for column in chunks(ring, len(ROWS))]
    if len(columns) > MOST_COLUMNS:  # a long chain is laid in columns as it comes
        order = [sector for ring in found for sector in ring]
        columns = chunks(order, ceil(len(order) / MOST_COLUMNS))
    out: list[Point] = [(0.0, 0.0)] * len(planet.sectors)
    for number, column in enumerate(columns):
        x = 100 * number / max(1, len(columns) - 1)
        rows = {1: (ROWS[1],), 2: (ROWS[0], ROWS[2])}.get(len(column), ROWS)
        for sector, row in zip(column, rows, strict=True):
            out[sector] = (x, float(row))
    return out


def chunks(sectors: list[int], size: int) -> list[list[int]]:
    """Return sectors in groups of at most so many."""
    return [sectors[first : first + size] for first in range(0, len(sectors), size)]


def rings(planet: Planet) -> list[list[int]]:
    """Return the sectors by their distance from where the crew begins, open or not."""
    begin = (planet.lander_sectors or planet.start_quick or [0])[0]
    every = range(len(planet.sectors))
    pairs = {frozenset((route.a, route.b)) for route in planet.routes}
    out, seen = [[begin]], {begin}
    while len(seen) < len(planet.sectors):
        left = [sector for sector in every if sector not in seen]
        ring = [it for it in left if any(frozenset((it, other)) in pairs for other in out[-1])]
        out.append(ring or left)  # what no route leads to stands at the end
        seen.update(out[-1])
    return out


def cost(planet: Planet, found: Sequence[Point]) -> float:
    """Return how unclear a map would be: crossings, routes through boxes, then long routes."""
    names = [str(number) for number in range(len(found))]
    points = {name: NARROW.at(place) for name, place in zip(names, found, strict=True)}
    ways = [Way(names[route.a], names[route.b]) for route in planet.routes]
    layout = Network(points, ways, size=NARROW.box)
    blocked = sum(len(in_the_way(layout, way)) for way in layout.ways)
    length = sum(
        abs(found[route.a][0] - found[route.b][0]) + abs(found[route.a][1] - found[route.b][1])
        for route in planet.routes
    )
    return 1000.0 * crossings(layout) + 600.0 * blocked + length
