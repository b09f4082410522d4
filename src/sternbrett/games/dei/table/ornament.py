"""What decorates the map and means nothing: cracks in the ice, vents and joints on roofs.

It is drawn from the cells alone, so that a board always looks the same, and sent once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from markupsafe import Markup

from sternbrett.games.dei.board import Cell
from sternbrett.web.kit import Grid, tag
from sternbrett.web.kit.markup import number

# Lines within a cell, in units of a cell of thirty.
CRACKS = (
    "m4 21l5-4 3 2 6-7m-6 7l2 6",
    "m6 7l7 3 2 5 7 1m-7-1l-4 5",
    "m24 5l-4 6-6 1-3 7m9-8l5 4",
    "m7 25l3-6-2-4 5-6",
)
VENTS = (
    "m7 8h7v6h-7zm1.6 3h3.8",
    "m18 16h5v5h-5zm-8 2h4v3h-4z",
    "m20 7h4v8h-4zm0 2.6h4m-4 2.6h4",
)


def ornament(layout: Grid, printed: Collection[Cell]) -> dict[int, Markup]:
    """Return the decoration of each height of a map."""
    out = {}
    for height in sorted(set(layout.heights.values())):
        lines = "".join(_lines(layout, height, printed))
        if lines:
            out[height] = tag("path", class_="dei-vent" if height else "dei-crack", d=lines)
    return out


def _lines(layout: Grid, height: int, printed: Collection[Cell]) -> Iterator[str]:
    drawings = VENTS if height else CRACKS
    for region, cells in layout.cells.items():
        if layout.heights[region] != height:
            continue
        for r, c in cells:
            chance = (r * 7 + c * 13 + r * c * 5) % 11  # scattered, yet always the same
            if chance < (3 if height else 1) and (r, c) not in printed:
                x, y = c * layout.cell, r * layout.cell - layout.lift(region)
                yield f"M{x} {number(y)}{drawings[(r * 3 + c) % len(drawings)]}"
