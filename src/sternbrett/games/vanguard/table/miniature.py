"""A position of ISS Vanguard as one small picture: the map with everybody on it, dice, supplies."""

from __future__ import annotations

from random import Random
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.aboard import AVAILABLE, ON_A_WORLD, PRINTED_PAGES, Ship
from sternbrett.games.vanguard.codes import FAILED, NOWHERE, SUCCEEDED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.routes import is_open
from sternbrett.games.vanguard.table.endings import TONES
from sternbrett.games.vanguard.table.land import Palette, biomes_of, palette_of, ridge, seed_of
from sternbrett.games.vanguard.table.layout import places
from sternbrett.games.vanguard.table.ship.vessel import vessel
from sternbrett.kernel.look import Look
from sternbrett.web.kit.finale import dots
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.miniature import WIDTH, box, miniature, text

#: How high the map is; below it stand the crew and what it has.
MAP: Final = 112
HORIZON: Final = 26
#: The shapes of the sections, drawn from their middle: shield, peak, hexagon, gear.
SHAPES: Final = (
    "m-5-6h10v7q0 3-5 5q-5-2-5-5z",
    "m0-6l6 11h-12z",
    "m0-6l5 3v6l-5 3-5-3v-6z",
    "m-2-6h4l1 3 3 1v4l-3 1-1 3h-4l-1-3-3-1v-4l3-1z",
)
INK: Final = "#f2f8fd"


def draw(look: Look[VanguardState]) -> str:
    """Return the picture of a view."""
    g = look.position
    if g.ship is not None and g.ship.page != ON_A_WORLD:
        return aboard(g, g.ship)
    colours = palette_of(g.content, g.content.planets[g.planet])
    return miniature(colours.box, scenery(g, colours), chart(g, colours), crew(g), stock(g))


def aboard(g: VanguardState, ship: Ship) -> str:
    """Return the picture of the ship: where it is in the book, its pools, its crew."""
    people = []
    for section, tone in enumerate(TONES):
        x = 24 + 56 * section
        ready = len(ship.crew_at(AVAILABLE, section))
        people += [
            tag("path", d=f"M{x} 127{SHAPES[section]}", fill=tone),
            text(x + 16, 127, f"{ready}/{len(ship.of_section(section))}", INK, 13),
        ]
    pools = ((ship.energy, "#6fb7e8"), (ship.command, "#ffd166"), (ship.success, "#58d88a"))
    return miniature(
        "#0b1826",
        tag("path", d=dots(7, 24, WIDTH, MAP), stroke="#fff", stroke_width=1.4, opacity=0.5),
        tag("g", vessel(), transform="translate(120 62)scale(.86)"),
        text(20, 16, PRINTED_PAGES[ship.page] or "▾", "#ffd166", 15),
        text(220, 16, ship.cycle, INK, 15),
        *people,
        *[text(40 + 56 * place, 148, it, tone, 15) for place, (it, tone) in enumerate(pools)],
        text(208, 148, g.content.ship["morale"][ship.morale].id[0].upper(), "#ff9b6b", 15),
    )


def scenery(g: VanguardState, colours: Palette) -> Markup:
    """Return sky and hills."""
    planet = g.content.planets[g.planet]
    biome = biomes_of(g.content, planet)[0]
    hills = ridge(Random(seed_of(planet)), biome, WIDTH, MAP, HORIZON, 0.5)
    return join(
        tag("path", d=f"M0 {HORIZON}V10Q0 0 10 0H230Q240 0 240 10V{HORIZON}Z", fill=colours.haze),
        tag("path", d=hills, fill=colours.near),
    )


def chart(g: VanguardState, colours: Palette) -> Markup:
    """Return sectors and open routes, and who stands where."""
    planet = g.content.planets[g.planet]
    points = [(round(18 + 2.04 * x), round(24 + 0.7 * y)) for x, y in places(planet)]
    routes = "".join(
        f"M{points[it.a][0]} {points[it.a][1]}L{points[it.b][0]} {points[it.b][1]}"
        for it in planet.routes
        if is_open(g, it)
    )
    circles = "".join(f"M{x} {y}h0" for x, y in points)
    explored = "".join(
        f"M{x} {y}h0" for (x, y), stack in zip(points, g.stacks, strict=True) if stack
    )
    out = [
        tag("path", d=routes, fill="none", stroke=colours.line, stroke_opacity=0.7),
        tag("path", d=circles, stroke=colours.line, stroke_width=19, stroke_linecap="round"),
        tag("path", d=circles, stroke=colours.box, stroke_width=16, stroke_linecap="round"),
        tag("path", d=explored, stroke=colours.far, stroke_width=16, stroke_linecap="round")
        if explored
        else None,
        [
            text(x, y, sector.number, INK, 12)
            for (x, y), sector in zip(points, planet.sectors, strict=True)
        ],
    ]
    for threat in g.content.threats:
        at = g.threats[threat.index]
        if at >= 0:
            x, y = points[at]
            out.append(tag("path", d=f"M{x - 12} {y - 2}l6-10 6 10z", fill="#ff6b57"))
    if g.lander != NOWHERE:
        x, y = points[g.lander]
        out.append(tag("path", d=f"M{x - 12} {y + 9}q0-9 4-13 4 4 4 13z", fill="#fff"))
    for sector, (x, y) in enumerate(points):
        for place, figure in enumerate(g.at_sector(sector)):
            art = f"M{x + 11 + 9 * (place % 2)} {y - 6 + 10 * (place // 2)}{SHAPES[figure]}"
            out.append(tag("path", d=art, fill=TONES[figure], stroke="#0a131c"))
    return join(out)


def crew(g: VanguardState) -> list[Markup]:
    """Return the crew in their order: available and spent dice, and injuries."""
    out = []
    for place, figure in enumerate(g.figures()):
        x = 16 + 40 * place
        tone = TONES[figure]
        acts = figure == g.turn and not g.result
        hurt = "".join(box(x - 9 + 7 * it, 148, 5, 5) for it in range(len(g.injuries[figure])))
        out += [
            tag("rect", x=x - 13, y=116, width=37, height=40, rx=5, fill="#fff", fill_opacity=0.14)
            if acts
            else join(),
            tag("path", d=f"M{x - 3} 127{SHAPES[figure]}", fill=tone),
            text(x + 13, 127, g.count(g.available, figure), INK, 15),
            text(x + 13, 141, g.count(g.spent, figure), tone, 11),
            tag("path", d=hurt, fill="#ff6b57") if hurt else join(),
        ]
    return out


def stock(g: VanguardState) -> Markup:
    """Return the round, supplies, success, and how far the time of the condition has come."""
    tone = {SUCCEEDED: "#58d88a", FAILED: "#ff6b57"}.get(g.result, "#ffd166")
    condition = None if g.condition == NONE else g.content.global_conditions[g.condition]
    time = ""
    if condition is not None and condition.time != NONE:
        time = "".join(box(178 + 7 * it, 150, 5, 5) for it in range(g.time[condition.time]))
    tracks = sum(entry & 255 for entry in g.tracks)
    return join(
        text(190, 126, g.round, tone, 22),
        text(222, 121, "∞" if g.unlimited() else g.supplies, "#9fd3ff", 13),
        text(222, 136, g.success, "#58d88a", 13),
        text(206, 141, tracks, INK, 11) if tracks else None,
        tag("path", d=time, fill="#ffd166") if time else None,
    )
