"""Places joined by ways: where the boxes stand, where ways leave them, and what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from sternbrett.web.kit.markup import number

Point = tuple[float, float]


@dataclass(frozen=True)
class Way:
    """A way between two places, from the first to the second where it is one-way.

    `bend` says how far its middle lies beside the straight line, to the right of who goes along it;
    ways between the same two places differ by it.
    """

    start: str
    end: str
    closed: bool = False
    one_way: bool = False
    bend: float = 0.0


class Network:
    """A layout of places at coordinates with ways between them.

    Every place is a box of the same `size` around its point; ways run from the edge of one box to
    the edge of the other. `frame` is the part of the drawing that is shown, if it is not just as
    large as the places need.
    """

    def __init__(
        self,
        places: Mapping[str, Point],
        ways: Sequence[Way] = (),
        *,
        size: tuple[float, float] = (104, 50),
        margin: float = 14,
        frame: tuple[float, float, float, float] | None = None,
    ) -> None:
        for way in ways:
            for end in (way.start, way.end):
                if end not in places:
                    raise ValueError(f"a way leads to “{end}”, which is no place.")
            if places[way.start] == places[way.end]:
                raise ValueError(f"the way from {way.start} to {way.end} has no length.")
        self.places = dict(places)
        self.ways = tuple(ways)
        self.size = size
        self.margin = margin
        self.frame = frame

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The part of the drawing that holds all places: left, top, width, height."""
        if self.frame is not None:
            return self.frame
        if not self.places:
            return 0, 0, 2 * self.margin, 2 * self.margin
        xs = [x for x, _ in self.places.values()]
        ys = [y for _, y in self.places.values()]
        across, down = self.size[0] / 2 + self.margin, self.size[1] / 2 + self.margin
        return (
            min(xs) - across,
            min(ys) - down,
            max(xs) - min(xs) + 2 * across,
            max(ys) - min(ys) + 2 * down,
        )

    def leaves(self, place: str, towards: str) -> Point:
        """Return where the straight line to another place leaves a box."""
        return self._edge(place, self.places[towards])

    def _edge(self, place: str, target: Point) -> Point:
        """Return where the straight line to a point leaves a box."""
        (x, y), (tx, ty) = self.places[place], target
        dx, dy = tx - x, ty - y
        reach = min(
            self.size[0] / 2 / abs(dx) if dx else 1.0,
            self.size[1] / 2 / abs(dy) if dy else 1.0,
            0.5,  # boxes that overlap meet halfway
        )
        return x + dx * reach, y + dy * reach

    def _aside(self, way: Way, far: float) -> Point:
        """Return the point so far beside the middle of the straight line."""
        (ax, ay), (bx, by) = self.places[way.start], self.places[way.end]
        length = hypot(bx - ax, by - ay)
        return (
            (ax + bx) / 2 - (by - ay) / length * far,
            (ay + by) / 2 + (bx - ax) / length * far,
        )

    def line(self, way: Way) -> tuple[Point, Point]:
        """Return both ends of a way."""
        if not way.bend:
            return self.leaves(way.start, way.end), self.leaves(way.end, way.start)
        beside = self._aside(way, 2 * way.bend)
        return self._edge(way.start, beside), self._edge(way.end, beside)

    def middle(self, way: Way) -> Point:
        """Return the middle of a way: where its signs stand."""
        (ax, ay), (bx, by) = self.line(way)
        if not way.bend:
            return (ax + bx) / 2, (ay + by) / 2
        x, y = self._aside(way, 2 * way.bend)
        return (ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4

    def path(self, way: Way) -> str:
        """Return the path of a way."""
        (ax, ay), (bx, by) = self.line(way)
        if not way.bend:
            return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
        x, y = self._aside(way, 2 * way.bend)
        return f"M{number(ax)} {number(ay)}Q{number(x)} {number(y)} {number(bx)} {number(by)}"

    def arrow(self, way: Way, length: float = 11) -> str:
        """Return the path of the arrow head at the end of a way."""
        start, (bx, by) = self.line(way)
        ax, ay = self._aside(way, 2 * way.bend) if way.bend else start
        far = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / far * length, (by - ay) / far * length
        corners = (
            (bx, by),
            (bx - dx - dy / 2, by - dy + dx / 2),
            (bx - dx + dy / 2, by - dy - dx / 2),
        )
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"

    def between(self, first: str, second: str) -> Point:
        """Return the middle of the line between two boxes: where tokens lie on a way."""
        (ax, ay), (bx, by) = self.leaves(first, second), self.leaves(second, first)
        return (ax + bx) / 2, (ay + by) / 2

    def spots(self, place: str, count: int) -> list[tuple[float, float, float]]:
        """Return places (x, y, size) for so many things on the upper edge of a box.

        They stand from the right, so that what is written at the left can be read. As many as are
        26 units wide have room; more move closer and shrink.
        """
        x, y = self.places[place]
        width, height = self.size
        room = max(1, int(width // 26))
        step = width / max(room, count)
        size = min(1.0, room / max(count, 1))
        return [
            (x + width / 2 - (number_from_right + 0.5) * step, y - height / 2, size)
            for number_from_right in range(count)
        ]
