"""Places joined by ways: where the boxes stand, where ways leave them, and what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from sternbrett.web.kit.markup import number

Point = tuple[float, float]


@dataclass(frozen=True)
class Way:
    """A way between two places, from the first to the second where it is one-way."""

    start: str
    end: str
    closed: bool = False
    one_way: bool = False


class Network:
    """A layout of places at coordinates with ways between them.

    Every place is a box of the same `size` around its point; ways run from the edge of one box to
    the edge of the other.
    """

    def __init__(
        self,
        places: Mapping[str, Point],
        ways: Sequence[Way] = (),
        *,
        size: tuple[float, float] = (104, 50),
        margin: float = 14,
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

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The part of the drawing that holds all places: left, top, width, height."""
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
        (x, y), (tx, ty) = self.places[place], self.places[towards]
        dx, dy = tx - x, ty - y
        reach = min(
            self.size[0] / 2 / abs(dx) if dx else 1.0,
            self.size[1] / 2 / abs(dy) if dy else 1.0,
            0.5,  # boxes that overlap meet halfway
        )
        return x + dx * reach, y + dy * reach

    def line(self, way: Way) -> tuple[Point, Point]:
        """Return both ends of a way."""
        return self.leaves(way.start, way.end), self.leaves(way.end, way.start)

    def path(self, way: Way) -> str:
        """Return the path of a way."""
        (ax, ay), (bx, by) = self.line(way)
        return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"

    def arrow(self, way: Way, length: float = 11) -> str:
        """Return the path of the arrow head at the end of a way."""
        (ax, ay), (bx, by) = self.line(way)
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
