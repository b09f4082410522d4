"""Pieces of the map, drawn around the origin; a cell has thirty units.

Whose a piece is, its shape tells as well as its colour. What many pieces have in common is a symbol
that is sent once.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Final

from markupsafe import Markup

from sternbrett.web.kit import tag, token
from sternbrett.web.kit.markup import join, number
from sternbrett.web.kit.outline import Point
from sternbrett.web.kit.tokens import shape_path

#: The shape of each faction, in the order of the factions.
SHAPES: Final = ("shield", "diamond", "circle", "square")
NEUTRAL: Final = "neutral"

_GEAR: Final = (
    "M-1.6-7.4h3.2l.5 2 1.7.7 1.8-1.1 2.2 2.2-1.1 1.8.7 1.7 2 .5v3.2l-2 .5-.7 1.7 1.1 1.8-2.2 2.2"
    "-1.8-1.1-1.7.7-.5 2h-3.2l-.5-2-1.7-.7-1.8 1.1-2.2-2.2 1.1-1.8-.7-1.7-2-.5v-3.2l2-.5.7-1.7"
    "-1.1-1.8 2.2-2.2 1.8 1.1 1.7-.7z"
)
#: The glyph of each colour of outposts: tactics, logistics, machines.
_GLYPHS: Final = {
    "red": tag("path", class_="dei-line", d="M-4-4L4 4M4-4L-4 4"),
    "blue": tag(
        "path", class_="dei-line", d="M-3 5V-4M-5.6-1.4L-3-4.6-.4-1.4M3-5V4M.4 1.4L3 4.6 5.6 1.4"
    ),
    "green": join(
        tag("path", class_="dei-full", d=_GEAR, transform="translate(0 -.9) scale(.8)"),
        tag("circle", class_="dei-hole", r=2.1),
    ),
}


def symbols() -> Markup:
    """Return what pieces are made of; it never changes."""
    hexagon = shape_path("hexagon")
    outposts = (
        tag(
            "g",
            tag("path", class_="dei-hexagon", d=hexagon),
            glyph,
            id=f"dei-outpost-{colour}",
            class_=f"dei-{colour}",
        )
        for colour, glyph in _GLYPHS.items()
    )
    return tag(
        "defs",
        outposts,
        tag(
            "g",
            tag("path", class_="dei-pins", d="M-3.6-8V8M0-8V8M3.6-8V8M-8-3.6H8M-8 0H8M-8 3.6H8"),
            tag("rect", class_="dei-chip", x=-6, y=-6, width=12, height=12, rx=1.5),
            tag("rect", class_="dei-core", x=-2.6, y=-2.6, width=5.2, height=5.2, rx=0.8),
            id="dei-tech",
        ),
        tag(
            "g",
            tag("circle", class_="dei-cell", r=8.2),
            tag("path", class_="dei-bolt", d="M1.6-5.8L-4 1.1H-.7L-1.6 5.8 4-1.1H.7z"),
            id="dei-energy",
        ),
        tag(
            "g",
            tag("path", class_="dei-tent", d="M0-11L12 10H4.6L0 1-4.6 10H-12z"),
            tag("path", class_="dei-poles", d="M0-11L-2-14M0-11L2-14"),
            id="dei-refuge",
        ),
        tag(
            "g",
            tag("rect", class_="dei-shaft", x=-6.5, y=-11, width=13, height=22, rx=3),
            tag("path", class_="dei-arrows", d="M-3.4-5.6L0-9 3.4-5.6M-3.4 5.6L0 9 3.4 5.6"),
            id="dei-elevator",
        ),
        tag(
            "g",
            tag("path", class_="dei-arms", d="M-7-7L7 7M7-7L-7 7"),
            (
                tag("circle", class_="dei-rotor", cx=x, cy=y, r=4.4)
                for x in (-8, 8)
                for y in (-8, 8)
            ),
            tag("circle", class_="dei-hull", r=6.6),
            id="dei-drone",
        ),
        tag(
            "path",
            id="dei-crown",
            class_="dei-crown",
            d="M-5.5-12.4l-1-5.4 3.4 2 3.1-4 3.1 4 3.4-2-1 5.4z",
        ),
        id="map-symbols",
        hx_morph_skip=True,
    )


#: Remembers what was drawn: there are few kinds of pieces, and many pieces on every map.
_drawn_once = lru_cache(maxsize=1_000)


@_drawn_once
def _use(name: str) -> Markup:
    return tag("use", href=f"#dei-{name}")


def tone(faction: int) -> str:
    """Return the kit's tone of a faction."""
    return str(faction + 1)


def _owned(faction: int | None) -> str:
    return "dei-neutral" if faction is None else f"kit-tone-{tone(faction)}"


def _sign(faction: int | None, size: float, x: float = 0, y: float = 0) -> Markup | None:
    """Return the shape of an owner in small; neutral things have none."""
    if faction is None:
        return None
    where = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return tag("path", class_="dei-sign", d=shape_path(SHAPES[faction]), transform=where)


@_drawn_once
def stack(faction: int, count: int, leads: bool) -> Markup:
    """Return the scrappers of a faction in a region; a white rim says that it leads there."""
    return token(SHAPES[faction], count, tone=tone(faction), mark="leads" if leads else "")


@_drawn_once
def leader(faction: int, letter: str) -> Markup:
    """Return a leader: dark, with a crown and a letter."""
    figure = token(SHAPES[faction], letter, tone=tone(faction), mark="dark")
    return tag("g", _use("crown"), figure, class_=f"dei-leader kit-tone-{tone(faction)}")


@_drawn_once
def refuge(faction: int | None) -> Markup:
    """Return a refuge with the shape of its owner."""
    return tag("g", _use("refuge"), _sign(faction, 0.36, 0, 5.5), class_=_owned(faction))


@_drawn_once
def elevator(faction: int | None) -> Markup:
    """Return an elevator, arrows up and down."""
    return tag("g", _use("elevator"), _sign(faction, 0.3), class_=_owned(faction))


@_drawn_once
def bridge(faction: int | None, start: Point, end: Point) -> Markup:
    """Return a bridge around the middle of its span."""
    long = hypot(end[0] - start[0], end[1] - start[1]) / 2
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    line = f"M{number(-long)} 0H{number(long)}"
    rails = f"M{number(-long)}-3.6H{number(long)}M{number(-long)} 3.6H{number(long)}"
    ends = [
        _sign(faction, 0.3, x) or tag("circle", class_="dei-knob", cx=x, r=1.8)
        for x in (-long, long)
    ]
    return tag(
        "g",
        tag("path", class_="dei-under", d=line, transform="translate(0 5)"),
        tag("path", class_="dei-deck", d=line),
        tag("path", class_="dei-planks", d=line),
        tag("path", class_="dei-rails", d=rails),
        ends,
        class_=["dei-bridge", _owned(faction)],
        transform=f"rotate({number(turn)})",
    )


@_drawn_once
def site(start: Point, end: Point) -> Markup:
    """Return where a bridge can be built, broad enough for a finger."""
    long = hypot(end[0] - start[0], end[1] - start[1]) / 2
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    size = {"x": -long, "width": 2 * long}
    return tag(
        "g",
        tag("rect", class_="dei-reach", y=-13, height=26, attrs=size),
        tag("rect", class_="dei-site", y=-5, height=10, rx=3, attrs=size),
        class_="dei-bridge",
        transform=f"rotate({number(turn)})",
    )


@_drawn_once
def drone(letter: str) -> Markup:
    """Return a drone with its letter."""
    return tag(
        "g",
        _use("drone"),
        tag("text", letter, class_="kit-digits", dy="0.35em"),
        class_="dei-drone",
    )


@_drawn_once
def resource(kind: str, count: int) -> Markup:
    """Return a resource; a number says that it stands for several."""
    if count == 1:
        return _use(kind)
    return join(
        _use(kind),
        tag("circle", class_="dei-count", cx=8, cy=7, r=6.4),
        tag("text", count, class_="kit-digits dei-many", x=8, y=7, dy="0.35em"),
    )


def outpost(colour: str) -> Markup:
    """Return an outpost."""
    return _use(f"outpost-{colour}")


@_drawn_once
def flag(faction: int) -> Markup:
    """Return the flag of whoever controls an outpost: its shape on a pole."""
    return tag(
        "g",
        tag("path", class_="dei-pole", d="M8 6V-11"),
        tag(
            "path",
            class_="kit-shape",
            d=shape_path(SHAPES[faction]),
            transform="translate(11 -12.5) scale(.5)",
        ),
        class_=f"dei-flag kit-tone-{tone(faction)}",
    )


@_drawn_once
def in_reach(art: Markup) -> Markup:
    """Return a piece that can be touched: broad enough for a finger, with a ring when it is lit."""
    reach = tag("rect", class_="dei-reach", x=-15, y=-15, width=30, height=30)
    return join(reach, tag("circle", class_="dei-reach dei-ring", r=13.5), art)


@_drawn_once
def gain() -> Markup:
    """Return a mark for an outpost that would be won."""
    return tag(
        "g",
        tag("circle", class_="dei-gain", r=8),
        tag("path", class_="dei-full", d="M-4 5V-5H4.4L2.4-2 4.4 1H-2V5z"),
        class_="dei-gains",
    )
