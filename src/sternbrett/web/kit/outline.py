"""Regions as unions of cells: their outlines, neighbours, tones, and places for things on them.

A grid is worked out once per layout and never changes during a game. Cells are counted in rows and
columns; positions are in units of a drawing, `cell` of them to a cell.

Regions with a height are seen as roofs from the south: their tops are lifted, and below their
southern edges stands a wall. If lower tops are painted before higher ones, and a wall ends where
the top to the south of it begins, everything hides what it should, whatever the shapes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from sternbrett.web.kit.markup import number

Point = tuple[float, float]
Cell = tuple[int, int]
#: A corner of the grid as (column, row), which is (x, y) in cells.
Corner = tuple[int, int]
Edge = tuple[Corner, Corner]
Loop = list[Corner]

#: How many tones a style sheet has for regions that must be told apart.
TONES = 6

# Directed edges of a cell with its inside on the right: (from corner, to corner, neighbour).
_EDGES = (
    ((0, 0), (1, 0), (-1, 0)),
    ((1, 0), (1, 1), (0, 1)),
    ((1, 1), (0, 1), (1, 0)),
    ((0, 1), (0, 0), (0, -1)),
)


class Grid:
    """A layout of regions on a grid of cells, with heights.

    `rows` gives the id of the region of each cell; an empty id is no region. Regions are in reading
    order of their first cells.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[str]],
        heights: Mapping[str, int] | None = None,
        *,
        cell: int = 30,
    ) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self.cell = cell
        self.height = len(self.rows)
        self.width = max((len(row) for row in self.rows), default=0)
        self.cells: dict[str, list[Cell]] = {}
        for r, row in enumerate(self.rows):
            for c, region in enumerate(row):
                if region:
                    self.cells.setdefault(region, []).append((r, c))
        given = heights or {}
        if unknown := set(given) - set(self.cells):
            raise ValueError(f"heights are given for regions without cells: {sorted(unknown)}.")
        self.heights = {region: given.get(region, 0) for region in self.cells}

    def at(self, r: int, c: int) -> str:
        """Return the region of a cell; empty outside and where there is none."""
        if 0 <= r < self.height and 0 <= c < len(self.rows[r]):
            return self.rows[r][c]
        return ""

    # -- shapes ---------------------------------------------------------------------------

    def loops(self, region: str) -> list[Loop]:
        """Return the outline of a region: closed lines of corners, clockwise, holes the other way.

        Cells that touch only at a corner are outlined apart.
        """
        ways: dict[Corner, list[Corner]] = {}
        for r, c in self.cells[region]:
            for (ax, ay), (bx, by), (dr, dc) in _EDGES:
                if self.at(r + dr, c + dc) != region:
                    ways.setdefault((c + ax, r + ay), []).append((c + bx, r + by))
        left = {(here, there): None for here, ends in ways.items() for there in ends}
        loops = []
        while left:
            edge = first = next(iter(left))
            loop = []
            while True:
                del left[edge]
                loop.append(edge[0])
                edge = _next_edge(edge, ways[edge[1]])
                if edge == first:
                    break
            loops.append(_straightened(loop))
        return loops

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The whole drawing (left, top, width, height): roofs of the first row rise out of it."""
        edge = self.cell / 10
        first = self.rows[0] if self.rows else ()
        up = max((self.lift(region) for region in first if region), default=0.0)
        wide, high = self.width * self.cell, self.height * self.cell
        return -edge, -edge - up, wide + 2 * edge, high + up + 2 * edge

    def lift(self, region: str) -> float:
        """Return how far a region's top is lifted: a sixth of a cell per height."""
        return self.heights[region] * self.cell / 6

    @cached_property
    def tops(self) -> dict[str, str]:
        """The path of each region's lifted top."""
        return {region: self._path(region, -self.lift(region)) for region in self.cells}

    def _path(self, region: str, down: float) -> str:
        parts = []
        for loop in self.loops(region):
            (x, y), *_ = points = [(x * self.cell, y * self.cell + down) for x, y in loop]
            # Steps from corner to corner are alike everywhere, which makes pages small.
            line = "".join(
                f"h{number(bx - ax)}" if ay == by else f"v{number(by - ay)}"
                for (ax, ay), (bx, by) in pairwise(points)
            )
            parts.append(f"M{number(x)} {number(y)}{line}z")
        return "".join(parts)

    @cached_property
    def walls(self) -> dict[str, str]:
        """The path of each roof's southern walls, down to what lies south of them."""
        out = {}
        for region, cells in self.cells.items():
            parts = []
            for r, c in cells:
                south = self.at(r + 1, c)
                drop = self.lift(region) - (self.lift(south) if south else 0.0)
                if south != region and drop > 0:
                    x, y = c * self.cell, (r + 1) * self.cell - self.lift(region)
                    parts.append(f"M{x} {number(y)}h{self.cell}v{number(drop)}h-{self.cell}z")
            if parts:
                out[region] = "".join(parts)
        return out

    def border(self, first: str, second: str) -> list[Edge]:
        """Return the straight lines that two regions share."""
        lines: list[Edge] = []
        for r, c in self.cells[first]:
            for (ax, ay), (bx, by), (dr, dc) in _EDGES:
                if self.at(r + dr, c + dc) == second:
                    ends = sorted(((c + ax, r + ay), (c + bx, r + by)))
                    lines.append((ends[0], ends[1]))
        return _joined(lines)

    def barrier(self, lines: Sequence[Edge], height: int) -> str:
        """Return the path of lines that stand on a height."""
        u = self.cell
        up = height * u / 6
        return "".join(
            f"M{ax * u} {number(ay * u - up)}"
            + (f"v{(by - ay) * u}" if ax == bx else f"h{(bx - ax) * u}")
            for (ax, ay), (bx, by) in lines
        )

    def height_at(self, line: Edge) -> int:
        """Return the greater height of the two sides of a line."""
        (ax, ay), (bx, _) = line
        sides = ((ay, ax), (ay, ax - 1)) if ax == bx else ((ay, ax), (ay - 1, ax))
        return max(self.heights.get(self.at(r, c), 0) for r, c in sides)

    def between(self, first: str, second: str) -> Point:
        """Return the middle of the longest straight line that two regions share."""
        lines = self.border(first, second)
        if not lines:
            raise ValueError(f"{first} and {second} do not touch.")
        (ax, ay), (bx, by) = max(lines, key=_length)
        return (ax + bx) * self.cell / 2, (ay + by) * self.cell / 2

    # -- neighbours and tones -------------------------------------------------------------

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The regions that share an edge with each region, in reading order."""
        found: dict[str, set[str]] = {region: set() for region in self.cells}
        for region, cells in self.cells.items():
            for r, c in cells:
                for other in (self.at(r + 1, c), self.at(r, c + 1)):
                    if other and other != region:
                        found[region].add(other)
                        found[other].add(region)
        return {
            region: tuple(other for other in self.cells if other in near)
            for region, near in found.items()
        }

    @cached_property
    def tones(self) -> dict[str, int]:
        """A tone for each region, so that neighbours of one height differ.

        Four are enough for a map of connected regions, and are found for any but odd ones; where
        they are not, there are six.
        """
        near = {
            region: [other for other in others if self.heights[other] == self.heights[region]]
            for region, others in self.neighbours.items()
        }
        return _four_tones(near) or _six_tones(near)

    # -- places ---------------------------------------------------------------------------

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell on its region's top."""
        r, c = cell
        return (c + 0.5) * self.cell, (r + 0.5) * self.cell - self.lift(self.at(r, c))

    def hidden(self, cell: Cell) -> float:
        """Return how much of a cell a higher roof to the south of it hides."""
        r, c = cell
        south = self.at(r + 1, c)
        return max(0.0, self.lift(south) - self.lift(self.at(r, c))) if south else 0.0

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell on its region's top."""
        r, c = cell
        return float(c * self.cell), r * self.cell - self.lift(self.at(r, c))

    @cached_property
    def from_heart(self) -> dict[str, list[Cell]]:
        """The cells of each region, from its heart outwards."""
        return {region: self._outwards(cells) for region, cells in self.cells.items()}

    def _outwards(self, cells: Sequence[Cell]) -> list[Cell]:
        own = set(cells)
        depth = {cell: min(self._depth(cell, own)) for cell in cells}
        row = sum(r for r, _ in cells) / len(cells)
        column = sum(c for _, c in cells) / len(cells)

        def far(cell: Cell, r: float, c: float) -> float:
            return (cell[0] - r) ** 2 + (cell[1] - c) ** 2

        heart = min(cells, key=lambda cell: (-depth[cell], far(cell, row, column), cell))
        return sorted(cells, key=lambda cell: (far(cell, *heart), cell))

    @staticmethod
    def _depth(cell: Cell, own: set[Cell]) -> Iterator[int]:
        """Yield how many cells lie between a cell and the outline, in each direction."""
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            r, c = cell
            steps = 0
            while (r, c) in own:
                r, c, steps = r + dr, c + dc, steps + 1
            yield steps

    def heart(self, region: str) -> Point:
        """Return the middle of the cell that lies deepest inside a region."""
        return self.middle(self.from_heart[region][0])

    def spots(
        self, region: str, count: int, printed: Sequence[Cell] = ()
    ) -> list[tuple[float, float, float]]:
        """Return places (x, y, size) for so many things, from the heart of a region outwards.

        Cells with something printed are kept free as long as there are others. Where things are
        more than cells they shrink and share: four to a cell, then nine, and so on.
        """
        free = [cell for cell in self.from_heart[region] if cell not in printed]
        cells = free or self.from_heart[region]
        split = 1 if free else 2
        while len(cells) * split * split < count:
            split += 1
        out: list[tuple[float, float, float]] = []
        for cell in cells:
            x, y = self.middle(cell)
            for part in range(split * split):
                if len(out) == count:
                    return out
                down, right = divmod(part, split)
                step = self.cell / split
                out.append(
                    (
                        x + (right - (split - 1) / 2) * step,
                        y + (down - (split - 1) / 2) * step,
                        1 / split,
                    )
                )
        return out


#: So many attempts at four tones; ordinary maps need a few hundred.
_ATTEMPTS = 20_000


def _four_tones(near: Mapping[str, Sequence[str]]) -> dict[str, int] | None:
    """Return four tones so that neighbours differ, the most hemmed in first; None: not found."""
    tones: dict[str, int] = {}
    left = _ATTEMPTS

    def taken(region: str) -> set[int]:
        return {tones[other] for other in near[region] if other in tones}

    def fill() -> bool:
        nonlocal left
        left -= 1
        waiting = [region for region in near if region not in tones]
        if not waiting or left < 0:
            return not waiting
        region = max(waiting, key=lambda one: (len(taken(one)), len(near[one])))
        for tone in range(4):
            if tone not in taken(region):
                tones[region] = tone
                if fill():
                    return True
                del tones[region]
        return False

    return tones if fill() else None


def _six_tones(near: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return six tones: regions are coloured from the most entangled inwards (smallest last)."""
    left = {region: set(others) for region, others in near.items()}
    order: list[str] = []
    while left:
        region = min(left, key=lambda one: len(left[one]))
        for other in left.pop(region):
            left[other].discard(region)
        order.append(region)
    tones: dict[str, int] = {}
    for region in reversed(order):
        taken = {tones.get(other) for other in near[region]}
        tones[region] = next((tone for tone in range(TONES) if tone not in taken), 0)
    return tones


def _next_edge(edge: Edge, ends: Sequence[Corner]) -> Edge:
    """Go on along an outline; where two outlines touch, turn right and stay with one's own."""
    (ax, ay), (bx, by) = edge
    # Rows grow downwards, so a right turn has a positive cross product.
    end = max(ends, key=lambda c: (bx - ax) * (c[1] - by) - (by - ay) * (c[0] - bx))
    return edge[1], end


def _straightened(loop: Loop) -> Loop:
    """Return a loop without the corners at which it goes straight on."""
    count = len(loop)
    return [
        here
        for place, here in enumerate(loop)
        if not _in_line(loop[place - 1], here, loop[(place + 1) % count])
    ]


def _in_line(a: Corner, b: Corner, c: Corner) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]


def _length(line: Edge) -> int:
    (ax, ay), (bx, by) = line
    return bx - ax + by - ay  # lines run to the right or down


def _joined(lines: Sequence[Edge]) -> list[Edge]:
    """Return lines of one cell with those that continue each other made one."""
    upright = sorted(line for line in lines if line[0][0] == line[1][0])
    level = sorted((line for line in lines if line[0][1] == line[1][1]), key=_by_row)
    out: list[Edge] = []
    for line in upright + level:
        if out and out[-1][1] == line[0] and _in_line(out[-1][0], *line):
            out[-1] = (out[-1][0], line[1])
        else:
            out.append(line)
    return out


def _by_row(line: Edge) -> Corner:
    (x, y), _ = line
    return y, x


def area(loops: Sequence[Loop]) -> float:
    """Return the area inside an outline, in cells; holes are not inside."""
    doubled = sum(
        ax * by - bx * ay
        for loop in loops
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True)
    )
    return doubled / 2
