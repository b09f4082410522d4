"""The picture behind a world's map: sky, light, hills and ground; it never changes during a game.

Conditions change the sky by a class of the map (`sky-wide`, `sky-red` …): the style sheet widens
the light or veils everything.
"""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.table.land import Land, Palette, land, palette_of, seed_of
from sternbrett.games.vanguard.worldthings import Planet
from sternbrett.web.kit.finale import dots
from sternbrett.web.kit.markup import join, tag

WIDTH: Final = 1000
HEIGHT: Final = 300
HORIZON: Final = 66
#: How wide and high a narrow picture is, and where its horizon lies.
SKYLINE: Final = (420, 130, 84)
#: How many things stand in the land.
THINGS: Final = 34
#: The part of a page with pictures that it has not got yet: a campaign comes to a world in play.
PICTURES: Final = "pictures"


@lru_cache(maxsize=64)
def horizon(content: Content, planet: Planet) -> Markup:
    """Return the picture behind the map of a world."""
    colours = palette_of(content, planet)
    return tag(
        "svg",
        tag("defs", gradients("isv", colours)),
        tag(
            "g",
            tag("rect", width=WIDTH, height=HEIGHT, fill="url(#isv-sky)"),
            heaven(planet, colours, WIDTH, HORIZON, "isv"),
            ground(land(content, planet, WIDTH, HEIGHT, HORIZON, THINGS), colours, "isv"),
            contours(planet, colours),
            id="isv-land",
        ),
        tag("rect", class_="isv-veil", width=WIDTH, height=HEIGHT),
        id="isv-horizon",
        class_="horizon",
        hx_morph_skip=True,
        data_later=PICTURES,
        data_final=True,
        aria_hidden="true",
        attrs={"viewBox": f"0 0 {WIDTH} {HEIGHT}", "preserveAspectRatio": "xMidYMin slice"},
    )


@cache
def head() -> Markup:
    """Return the upper part of the world's picture, for the head of a card.

    The picture itself is that of the map, on every page once.
    """
    return tag(
        "svg",
        tag("use", href="#isv-land"),
        class_="horizon",
        aria_hidden="true",
        attrs={"viewBox": f"200 0 {WIDTH - 400} 110", "preserveAspectRatio": "xMidYMin slice"},
    )


def gradients(prefix: str, colours: Palette, reach: float = 0.24) -> Markup:
    """Return the colours of sky, light and ground as they run into each other.

    The sky reaches down to that part of the picture.
    """

    def fade(name: str, *stops: tuple[float, str, float], kind: str = "linearGradient") -> Markup:
        drawn = [
            tag("stop", offset=at, stop_color=colour, stop_opacity=seen if seen < 1 else None)
            for at, colour, seen in stops
        ]
        attrs = {"x2": "0", "y2": "1"} if kind == "linearGradient" else {}
        return tag(kind, drawn, id=f"{prefix}-{name}", attrs=attrs)

    return join(
        fade("sky", (0, colours.sky, 1), (reach, colours.haze, 1)),
        fade("ground", (0, colours.near, 1), (1, colours.ground, 1)),
        fade(
            "halo",
            (0.1, colours.halo, 0.85),
            (0.45, colours.halo, 0.22),
            (1, colours.halo, 0),
            kind="radialGradient",
        ),
    )


def heaven(planet: Planet, colours: Palette, width: int, high: int, prefix: str) -> Markup:
    """Return stars, and the light of a world with its halo."""
    rng = Random(seed_of(planet) + 1)
    x, y = round(width * rng.uniform(0.3, 0.7)), round(high * rng.uniform(0.5, 0.75))
    size = round(rng.uniform(10, 17))
    ring = rng.random() < 0.5
    return join(
        tag(
            "path",
            d=dots(seed_of(planet), 34, width, high),
            stroke="#fff",
            stroke_width=1.6,
            stroke_linecap="round",
            opacity=0.55,
        ),
        tag("circle", class_=f"{prefix}-halo", cx=x, cy=y, r=6 * size, fill=f"url(#{prefix}-halo)"),
        tag("circle", cx=x, cy=y, r=size, fill=colours.halo),
        tag(
            "ellipse",
            cx=x,
            cy=y,
            rx=size * 2,
            ry=size * 0.5,
            fill="none",
            stroke=colours.halo,
            stroke_width=1.5,
            opacity=0.7,
            transform=f"rotate(-16 {x} {y})",
        )
        if ring
        else None,
    )


def ground(found: Land, colours: Palette, prefix: str) -> Markup:
    """Return hills, the ground before them, and what stands on it."""
    return join(
        tag("path", d=found.ridge, fill=colours.far),
        tag(
            "path",
            d=found.ridge,
            fill=f"url(#{prefix}-ground)",
            transform="translate(0 12)",
        ),
        tag("path", d="".join(found.dark), fill=colours.ground, opacity=0.9),
        tag("path", d="".join(found.light), fill=colours.haze, opacity=0.5),
        tag("path", d="".join(found.lines), fill="none", stroke=colours.line, opacity=0.34),
    )


def contours(planet: Planet, colours: Palette) -> Markup:
    """Return lines of equal height, as surveyors draw them."""
    rng = Random(seed_of(planet) + 2)
    path = []
    for _ in range(4):
        x, y = rng.uniform(60, WIDTH - 60), rng.uniform(HORIZON + 60, HEIGHT - 20)
        wide, high = rng.uniform(60, 120), rng.uniform(16, 30)
        for ring in (1.0, 0.68, 0.38):
            w, h = round(wide * ring), round(high * ring)
            path.append(
                f"M{round(x - w)} {round(y)}c0 {-h} {w * 2} {-h} {w * 2} 0s{-w * 2} {h} {-w * 2} 0"
            )
    return tag("path", d="".join(path), fill="none", stroke=colours.line, opacity=0.14)


@lru_cache(maxsize=64)
def skyline(content: Content, planet: Planet) -> Markup:
    """Return a narrow picture of a world: its sky with the light in it, and its first hills."""
    colours = palette_of(content, planet)
    prefix, (width, height, high) = f"isv-line-{planet.id}", SKYLINE
    return tag(
        "svg",
        tag("defs", gradients(prefix, colours, high / height)),
        tag("rect", width=width, height=height, fill=f"url(#{prefix}-sky)"),
        heaven(planet, colours, width, high, prefix),
        ground(land(content, planet, width, height, high, 5), colours, prefix),
        attrs={"viewBox": f"0 0 {width} {height}", "preserveAspectRatio": "xMidYMid slice"},
    )
