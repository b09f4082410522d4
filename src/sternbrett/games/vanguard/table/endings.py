"""How an exploration ended, as a picture of the world it was on; a chapter shows the ship.

Who succeeded sees the lander rise before the light, with everybody's colour in its windows. Who
came back without the goal sees it small, under a pale sky. Where the exploration failed, a beacon
blinks in the night beside what was left behind. Every picture stands as it ends; `style.css` plays
how it came to that.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.codes import (
    CAMPAIGN_LOST,
    CAMPAIGN_WON,
    FAILED,
    FIGURES,
    PARTLY,
    RESULTS,
    SAVED,
    SUCCEEDED,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.table.horizon import gradients, ground, heaven
from sternbrett.games.vanguard.table.land import land, palette_of
from sternbrett.games.vanguard.table.ship.vessel import vessel
from sternbrett.kernel.look import Look
from sternbrett.web.kit.finale import HEIGHT, WIDTH, dots, finale
from sternbrett.web.kit.markup import join, tag

#: What ids and classes of these pictures begin with.
NAME: Final = "vanguard-end"
HORIZON: Final = 138
THINGS: Final = 12
#: The colours of the sections.
TONES: Final = ("#ff7fa3", "#c8e04a", "#b39bff", "#f0a35e")
#: What lies over a picture: the colour of the mood, and how much of it.
MOODS: Final = {
    SUCCEEDED: ("#ffd166", 0.06),
    PARTLY: ("#8fa3b5", 0.3),
    FAILED: ("#02050c", 0.58),
}


def draw(look: Look[VanguardState]) -> str:
    """Return the picture of a finished game."""
    g = look.position
    if g.result in (SAVED, CAMPAIGN_WON, CAMPAIGN_LOST):
        return voyage(g)
    planet = g.content.planets[g.planet]
    colours = palette_of(g.content, planet)
    result = g.result if g.result in RESULTS else FAILED
    tint, seen = MOODS[result]
    return finale(
        join(
            tag("defs", gradients(NAME, colours, HORIZON / HEIGHT)),
            tag("rect", width=WIDTH, height=HEIGHT, fill=f"url(#{NAME}-sky)"),
            heaven(planet, colours, WIDTH, HORIZON, NAME),
            ground(land(g.content, planet, WIDTH, HEIGHT, HORIZON, THINGS), colours, NAME),
            tag("rect", width=WIDTH, height=HEIGHT, fill=tint, opacity=seen),
            left_behind() if result == FAILED else rising(g, result == SUCCEEDED),
        )
    )


def voyage(g: VanguardState) -> str:
    """Return the ship among the stars: on its way, before a new light, or alone in the dark."""
    light = {SAVED: "#3a78d8", CAMPAIGN_WON: "#ffd166", CAMPAIGN_LOST: "#7a2a22"}[g.result]
    lights = "#51606e" if g.result == CAMPAIGN_LOST else "#ffd98a"
    fade = tag(
        "radialGradient",
        tag("stop", offset=0, stop_color=light, stop_opacity=0.75),
        tag("stop", offset=1, stop_color=light, stop_opacity=0),
        id=f"{NAME}-light",
    )
    return finale(
        join(
            tag("defs", fade),
            tag("rect", width=WIDTH, height=HEIGHT, fill="#060d18"),
            tag(
                "path",
                d=dots(11, 90, WIDTH, HEIGHT),
                stroke="#fff",
                stroke_width=1.6,
                stroke_linecap="round",
                opacity=0.6,
            ),
            tag(
                "circle",
                class_=f"{NAME}-halo",
                cx=350,
                cy=92,
                r=150,
                fill=f"url(#{NAME}-light)",
            ),
            tag("circle", cx=350, cy=92, r=20, fill=light),
            tag(
                "g",
                tag("g", vessel(lights), transform="translate(214 124)rotate(-6)"),
                class_=f"{NAME}-vessel",
            ),
        )
    )


def rising(g: VanguardState, succeeded: bool) -> Markup:
    """Return the lander on its way up: large before the light, or small and far away."""
    size, x, y = (1.15, 240, 78) if succeeded else (0.5, 306, 62)
    ship = tag(
        "g",
        tag(
            "path",
            class_=f"{NAME}-flame",
            d="M-9 26Q-14 62 0 104Q14 62 9 26Z",
            fill="#ffd98a" if succeeded else "#cfdbe6",
            opacity=0.85,
        ),
        tag(
            "path",
            d="M-14 18-26 36M14 18 26 36M0 20V30",
            stroke="#c4d2dc",
            stroke_width=4,
            stroke_linecap="round",
        ),
        tag(
            "path",
            d="M0-46C17-32 21-4 17 22H-17C-21-4-17-32 0-46Z",
            fill="#eef4f8",
            stroke="#22303c",
            stroke_width=2,
        ),
        tag("path", d="M-18 8H18L17 22H-17Z", fill="#c2452d" if succeeded else "#7d8a96"),
        windows(g),
        transform=f"translate({x} {y})scale({size})",
    )
    return tag("g", ship, class_=f"{NAME}-ship")


def windows(g: VanguardState) -> Markup:
    """Return a window for each crew member who is on board, in the colour of the section."""
    on_board = [figure for figure in range(FIGURES) if g.alive(figure)] or [-1]
    step = 8 if len(on_board) > 2 else 10
    return join(
        [
            tag(
                "circle",
                cx=(place - (len(on_board) - 1) / 2) * step,
                cy=-8,
                r=3.4,
                fill="#2c7da8" if figure < 0 else TONES[figure],
                stroke="#22303c",
            )
            for place, figure in enumerate(on_board)
        ]
    )


def left_behind() -> Markup:
    """Return a camp in the night: crates, a mast, and the beacon that nobody answers."""
    return join(
        tag(
            "path",
            d="M196 178h26v18h-26ZM226 184h16v12h-16ZM204 168h14v10h-14Z",
            fill="#3d4a57",
            stroke="#9fb2bf",
        ),
        tag(
            "path",
            d="M268 196 276 112 284 196M272 156h8M270 176h12",
            fill="none",
            stroke="#9fb2bf",
            stroke_width=2.4,
        ),
        tag(
            "g",
            tag("circle", cx=276, cy=108, r=26, fill="#ff5a4a", opacity=0.25),
            tag("circle", cx=276, cy=108, r=5, fill="#ff8d7a"),
            class_=f"{NAME}-beacon",
        ),
        tag(
            "path",
            d="M330 190q8-6 16 0M352 184q8-6 16 0M374 178q8-6 16 0",
            fill="none",
            stroke="#9fb2bf",
            opacity=0.5,
        ),
    )
