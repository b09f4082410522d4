"""The ship as a silhouette with colours of its own, for pictures that have no style sheet."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from sternbrett.web.kit.markup import join, tag


@cache
def vessel(lights: str = "#ffd98a", hull: str = "#dbe6f0", edge: str = "#22303c") -> Markup:
    """Return the ship from the side, 240 wide and 60 high around its middle."""
    windows = "".join(f"M{x} -9h4" for x in range(-60, 70, 12))
    return join(
        tag("path", d="M-118-10-104-14V14L-118 10Z", fill="#6fb7e8"),
        tag(
            "path",
            d="M-104-16H-82V16H-104ZM-82-10-66-18V18L-82 10Z",
            fill=hull,
            stroke=edge,
            stroke_width=1.5,
        ),
        tag(
            "path",
            d="M-66-18H60Q98-14 118 0Q98 14 60 18H-66Z"
            "M-50-18-44-30H-24L-18-18ZM-50 18-44 30H-24L-18 18Z",
            fill=hull,
            stroke=edge,
            stroke_width=1.5,
        ),
        tag("path", d=windows, stroke=lights, stroke_width=2.4),
        tag("ellipse", cx=14, cy=0, rx=5, ry=29, fill="none", stroke=edge, stroke_width=3),
    )
