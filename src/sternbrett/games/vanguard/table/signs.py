"""The signs on routes: what whoever travels there has to do, by shape as well as by colour.

The Travel symbol is round with its arrow, any dice are a dashed box with their number, dice of a
colour have its shape, danger is a red triangle with the letter of its table.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import ANY_COLOUR, COLOURS, DANGER, SPEND
from sternbrett.games.vanguard.worldthings import TRAVEL, Route
from sternbrett.web.kit import Network, Way
from sternbrett.web.kit.markup import number, tag

#: How wide a sign is.
SIZE: Final = 23


@lru_cache(maxsize=512)
def signs(content: Content, route: Route, layout: Network, way: Way) -> Markup:
    """Return the signs of a route around its middle: along it, or beside each other if it is short.

    Where they can be touched, all of them are one button.
    """
    (ax, ay), (bx, by) = layout.line(way)
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    count = len(route.symbols)
    if count * SIZE > length:
        dx, dy = -dy, dx
    if (dx, dy) < (0, 0):  # read from the left
        dx, dy = -dx, -dy
    drawn = []
    for place, symbol in enumerate(route.symbols):
        step = (place - (count - 1) / 2) * (SIZE + 1)
        where = f"translate({number(dx * step)} {number(dy * step)})"
        drawn.append(tag("g", sign(content, symbol), transform=where))
    return tag("g", drawn)


@lru_cache(maxsize=512)
def sign(content: Content, symbol: int) -> Markup:
    """Return one symbol of a route."""
    if symbol == TRAVEL:
        return shape("free", glyph("travel"), tag("circle", r=10.5))
    effect = content.programs[symbol].effects[0]
    if effect.verb == DANGER:
        letter = content.danger_ids.ids[effect.what]
        return shape("danger", text(letter, 5.5), tag("path", d="M0-12 13 10H-13Z"))
    if effect.verb == SPEND and effect.colour == ANY_COLOUR:
        return shape("any", text(effect.n), tag("rect", x=-9.5, y=-9.5, width=19, height=19, rx=4))
    if effect.verb == SPEND:
        colour = COLOURS[effect.colour]
        art = tag("use", href=f"#isv-i-die-{colour}", x=-12, y=-12, width=24, height=24)
        return shape(f"die-{colour}", text(effect.n, 6.5 if colour == "B" else 5), art)
    return shape("other", text("!"), tag("path", d="M0-12 12 0 0 12-12 0Z"))


def shape(kind: str, inner: Markup, art: Markup) -> Markup:
    """Return a sign: its outline, and what stands in it."""
    return tag("g", art, inner, class_=f"sign {kind}")


def text(what: str | int, y: float = 5) -> Markup:
    """Return what is written in a sign."""
    return tag("text", what, y=y)


def glyph(name: str) -> Markup:
    """Return a picture in a sign."""
    return tag("use", href=f"#isv-i-{name}", x=-7.5, y=-7.5, width=15, height=15)
