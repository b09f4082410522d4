"""Worlds as they are seen from far away, and the ship beside them: small round pictures."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.table.land import palette_of, seed_of
from sternbrett.games.vanguard.table.ship.vessel import vessel
from sternbrett.games.vanguard.worldthings import Planet
from sternbrett.web.kit.markup import Child, tag


@lru_cache(maxsize=64)
def disc(content: Content, planet: Planet) -> Markup:
    """Return a world as it is seen from far away, in its own colours."""
    colours = palette_of(content, planet)
    tilt = seed_of(planet) % 40 - 20
    return _round(
        tag("circle", cx=32, cy=32, r=29, fill=colours.sky),
        tag(
            "g",
            tag("path", d="M5 22Q32 12 59 22V28Q32 20 5 28Z", fill=colours.haze),
            tag("path", d="M3 34Q32 26 61 34V44Q32 36 3 44Z", fill=colours.near),
            tag("path", d="M9 50Q32 43 55 50Q46 61 32 61Q18 61 9 50Z", fill=colours.far),
            transform=f"rotate({tilt} 32 32)",
        ),
        tag("circle", cx=22, cy=20, r=7, fill=colours.halo, opacity=0.5),
        tag("circle", cx=32, cy=32, r=29, fill="none", stroke=colours.line, stroke_width=2),
    )


@cache
def ship_disc() -> Markup:
    """Return the ship before the stars, for what happened aboard."""
    return _round(
        tag("circle", cx=32, cy=32, r=29, fill="#0b1728"),
        tag("path", d="M14 18h0M46 14h0M50 44h0M20 49h0M33 11h0", class_="stars-of"),
        tag("g", vessel("#ffd98a"), transform="translate(32 33)scale(.24)rotate(-8)"),
        tag("circle", cx=32, cy=32, r=29, fill="none", stroke="#5d7a99", stroke_width=2),
    )


def _round(*art: Child) -> Markup:
    return tag("svg", art, class_="disc", aria_hidden="true", attrs={"viewBox": "0 0 64 64"})
