"""Miniatures: one small picture of a position, as an SVG that needs no style sheet and no texts.

Lists, previews and notebooks show them as they are, on light pages and dark ones, so a miniature
brings its own ground and says everything by shape, colour, number and letter.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.web.kit.markup import Child, number, tag

WIDTH, HEIGHT = 240, 160


def miniature(ground: str, *parts: Child) -> str:
    """Return a picture of 240 by 160 on a ground of one colour."""
    svg = tag(
        "svg",
        tag("rect", width=WIDTH, height=HEIGHT, rx=10, fill=ground),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        attrs={"viewBox": f"0 0 {WIDTH} {HEIGHT}"},
        width=WIDTH,
        height=HEIGHT,
        font_family="Barlow Condensed, Arial Narrow, sans-serif",
        font_weight=600,
        text_anchor="middle",
    )
    return str(svg)


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle; many of one colour are one path, so pictures stay small."""
    w = number(width)
    return f"M{number(x)} {number(y)}h{w}v{number(height)}h-{w}z"


def row(
    x: float, y: float, filled: int, most: int, color: str, *, width: float = 9, height: float = 6
) -> Markup:
    """Return a track: as many filled fields as it has points, the others hollow."""

    def fields(first: int, last: int) -> str:
        return "".join(
            box(x + place * (width + 2), y, width, height) for place in range(first, last)
        )

    return tag(
        "g",
        tag("path", d=fields(0, filled), fill=color) if filled > 0 else None,
        tag("path", d=fields(filled, most), fill=color, fill_opacity=0.22)
        if filled < most
        else None,
    )


def text(x: float, y: float, what: str | int, color: str, size: float = 12) -> Markup:
    """Return a number or a letter in the middle of a point."""
    return tag("text", what, x=x, y=y + size * 0.36, fill=color, font_size=size)
