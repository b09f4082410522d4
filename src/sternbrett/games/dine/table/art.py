"""The drawings of Deep Space Dine as SVG: symbols, the pizza, neon signs of the sectors, stars.

Every symbol is told apart by shape, letter and colour. Symbols are defined once on a page and used
by reference; signs are drawn with lines only, like neon tubes.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

# Attributes, not classes: style sheets do not reach into what <use> draws.
FILL = 'fill="currentColor"'
LINE = (
    'fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" '
    'stroke-linejoin="round"'
)

COG = "".join(
    f'<rect x="9.7" y="0.5" width="4.6" height="23" rx="1.2" {FILL} '
    f'transform="rotate({turn} 12 12)"/>'
    for turn in range(0, 180, 45)
)

SYMBOLS = {
    "energy": f'<path d="M14 0 3.5 13.5H10L8 24 20.5 9.5H13.5L16 0Z" {FILL}/>',
    "drive": f'<path d="M12 0c4 3.2 5.6 7.4 5.6 12v4H6.4v-4C6.4 7.4 8 3.2 12 0Z" {FILL}/>'
    f'<path d="M7.5 18h9L12 24ZM5 10v7l-3 2c-.3-4 .8-7 3-9ZM19 10v7l3 2c.3-4-.8-7-3-9Z" {FILL}/>',
    "navigation": f'<path d="M12 0 15 9 24 12 15 15 12 24 9 15 0 12 9 9Z" {FILL}/>',
    "firepower": f'<circle cx="12" cy="12" r="7.2" {LINE}/><circle cx="12" cy="12" r="2.4" {FILL}/>'
    f'<path d="M12 1.4v6M12 16.6v6M1.4 12h6M16.6 12h6" {LINE}/>',
    "shield": f'<path d="M12 0.5 22 4v8c0 6.5-4.5 9.8-10 11.7C6.5 21.8 2 18.5 2 12V4Z" {FILL}/>',
    "science": f'<path d="M8 .5h8v2.7h-1.3v5.6l7 11.6c1 1.8.2 3.4-1.9 3.4H4.2'
    f'c-2.1 0-2.9-1.6-1.9-3.4l7-11.6V3.2H8Z" {FILL}/>',
    "scan": f'<circle cx="4.5" cy="19.5" r="3.3" {FILL}/>'
    f'<path d="M4 11.5a8.5 8.5 0 0 1 8.5 8.5M4 3.5A16.5 16.5 0 0 1 20.5 20" {LINE}/>',
    "cooking": f'<path d="M6 16C1 16 0 8.5 5 7.5 5.5 2 10.5.5 12 3c1.5-2.5 6.5-1 7 4.5'
    f'C24 8.5 23 16 18 16ZM6 18.5h12V23H6Z" {FILL}/>',
    "engineering": f'{COG}<circle cx="12" cy="12" r="8" {FILL}/>'
    '<circle cx="12" cy="12" r="3.6" fill="#fff6e2"/>',
    # For the captain's bridge, which has no symbol of its own.
    "helm": f'<circle cx="12" cy="12" r="7" {LINE}/>'
    f'<path d="M12 1v22M1 12h22M4.2 4.2l15.6 15.6M19.8 4.2 4.2 19.8" {LINE}/>',
    "card": f'<rect x="4" y="2" width="16" height="20" rx="2.5" {LINE}/>'
    f'<path d="M8 8h8M8 12.5h8" {LINE}/>',
}

#: The picture on a station's cards: the symbol it is there for.
PICTURE_OF_STATION = {
    "pilot": "navigation",
    "reactor": "energy",
    "r_drive": "drive",
    "p_drive": "drive",
    "weapons": "firepower",
    "shields": "shield",
    "galley": "cooking",
    "sensors": "scan",
    "engine_room": "engineering",
    "lab": "science",
    "bridge": "helm",
}

SIGNS = {
    "skull": "M36 30a24 22 0 1 1 48 0c0 9-4 13-9 16v9H45v-9c-5-3-9-7-9-16ZM47 27a5 6 0 1 0 10 0a5"
    " 6 0 1 0-10 0ZM63 27a5 6 0 1 0 10 0a5 6 0 1 0-10 0ZM57 40l3-5 3 5ZM53 48v7M60 48v7"
    "M67 48v7M18 52l18 8M102 52l-18 8M18 66l84 8M102 66l-84 8",
    "rocks": "M20 34 34 20l18 6 4 16-14 12-18-4ZM66 18l14-6 12 8-2 14-14 4-10-8ZM62 58l12-8 16 6"
    " 2 12-14 8-14-4ZM8 66l10-6M98 10l12-6M100 46l12-5M28 68l12-6",
    "storm": "M30 40a14 14 0 0 1 4-27 20 18 0 0 1 36-2 15 15 0 0 1 22 16 9 9 0 0 1-4 13ZM48 46 38"
    " 60h10l-6 14M72 46 62 60h10l-6 14",
    "monster": "M24 70c-6-30 6-58 36-58s42 28 36 58l-10-8-9 9-9-9-8 9-9-9-9 9-9-9ZM44 36a16 14 0 1"
    " 0 32 0a16 14 0 1 0-32 0ZM56 36a4 5 0 1 0 8 0a4 5 0 1 0-8 0ZM34 18 24 6M86 18 96 6",
    "barrier": "M14 74V20M26 74V20M14 20h12M8 74h24M26 28h84v16H26ZM40 44l10-16M60 44l10-16M80 44"
    "l10-16M100 44l10-16M98 56v18M90 74h16",
    "distress": "M60 44v30M46 74h28M60 44a6 6 0 1 0 0-12a6 6 0 1 0 0 12ZM42 52a20 20 0 0 1 0-28M78"
    " 52a20 20 0 0 0 0-28M30 62a36 36 0 0 1 0-48M90 62a36 36 0 0 0 0-48",
    "ghost": "M36 72V34a24 24 0 0 1 48 0v38l-8-8-8 8-8-8-8 8-8-8ZM48 34a4 6 0 1 0 8 0a4 6 0 1 0-8"
    " 0ZM64 34a4 6 0 1 0 8 0a4 6 0 1 0-8 0Z",
    "hole": "M48 40a12 12 0 1 0 24 0a12 12 0 1 0-24 0ZM10 46c10 18 90 14 100-12M18 34C34 18 92"
    " 14 104 26M24 56c20 16 66 10 78-8M34 24C46 10 74 8 88 16",
    "thumb": "M50 74h30c6 0 8-4 7-9 4-2 5-7 3-10 4-3 4-8 1-11 3-6 0-11-6-11H66c4-10"
    " 4-22-3-24-5-1-6 3-6 8-1 9-7 16-13 19v36ZM30 34h14v40H30Z",
    "mouth": "M16 40c16-28 72-28 88 0-16 34-72 34-88 0ZM26 34l8 10 8-14 9 12 9-13 9 13 9-12 8 14"
    " 8-10M40 58l8-8 12 9 12-9 8 8",
    "rocket": "M60 6c14 10 18 26 14 46H46C42 32 46 16 60 6ZM54 28a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z"
    "M46 42l-12 16h12M74 42l12 16H74M54 58l6 16 6-16M14 20h.1M24 50h.1M98 14h.1M106 48h.1",
    "nebula": "M22 54a16 16 0 0 1 8-30 24 20 0 0 1 46-6 18 18 0 0 1 22 26c8 4 6 18-6 18H36c-8"
    " 0-12-2-14-8ZM44 40l4 8 8 2-8 3-4 8-3-8-8-3 8-2ZM78 30l2 5 5 2-5 2-2 5-2-5-5-2 5-2Z",
    "nest": "M12 58c20 20 76 20 96 0M18 64c20 16 64 16 84 0M30 56a11 16 0 1 1 22 2M50 60a12 19 0"
    " 1 1 24 0M72 58a11 16 0 1 1 20-2M40 40l4 5 4-5M58 34l5 6 4-6",
    "crown": "M26 64 18 24l22 18L60 12l20 30 22-18-8 40ZM26 72h68M54 52a6 6 0 1 0 12 0a6 6 0 1"
    " 0-12 0Z",
    "kraken": "M40 44c-6-22 4-36 20-36s26 14 20 36M50 28h.1M70 28h.1M40 44C30 60 18 50 12 60s4 14"
    " 8 8M48 46c-4 16-14 18-16 26M60 46v28M72 46c4 16 14 18 16 26M80 44c10 16 22 6 28 16"
    "s-4 14-8 8M52 38q8 6 16 0",
    "critic": "M30 28h60M38 28l4-20h36l4 20M42 42a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM60 42h8M68 42a7 7"
    " 0 1 0 14 0M60 42v16M60 62c-8 10-22 8-26 0 10 2 18-4 26-2 8-2 16 4 26 2-4 8-18"
    " 10-26 0Z",
}

SIGN_OF_SECTOR = {
    "pirates": "skull",
    "pirate_fleet": "skull",
    "asteroids": "rocks",
    "meteor_storm": "rocks",
    "plasma_storm": "storm",
    "ion_storm": "storm",
    "monster": "monster",
    "monster_nest": "monster",
    "customs": "barrier",
    "blockade": "barrier",
    "distress": "distress",
    "ghost_ship": "ghost",
    "black_hole": "hole",
    "singularity": "hole",
    "hitchhikers": "thumb",
    "feeding_frenzy": "mouth",
    "orion_flight": "rocket",
    "orion_nebula": "nebula",
    "orion_nest": "nest",
    "pirate_queen": "crown",
    "kraken": "kraken",
    "critic": "critic",
}


@cache
def symbols() -> str:
    """Return the definitions of all symbols, for the start of a board."""
    shapes = "".join(
        f'<symbol id="sy-{name}" viewBox="0 0 24 24">{shape}</symbol>'
        for name, shape in SYMBOLS.items()
    )
    return (
        '<svg id="dine-symbols" class="defs" width="0" height="0" aria-hidden="true" '
        f"hx-morph-skip>{shapes}</svg>"
    )


def icon(name: str) -> str:
    """Return a symbol by reference."""
    return f'<svg class="icon" aria-hidden="true"><use href="#sy-{name}"/></svg>'


@cache
def sign(sector: str) -> str:
    """Return the neon sign of a sector; sectors of somebody's own content get the rocket."""
    path = SIGNS[SIGN_OF_SECTOR.get(sector, "rocket")]
    return f'<svg class="neon" viewBox="0 0 120 80" aria-hidden="true"><path d="{path}"/></svg>'


def point(radius: float, turn: float) -> str:
    """Return a point of a circle around the middle of the plate; a turn of 0 is at the top."""
    angle = 2 * pi * turn - pi / 2
    return f"{60 + radius * cos(angle):.1f} {60 + radius * sin(angle):.1f}"


def slice_of(place: int, slices: int, gone: bool) -> str:
    """Return one slice: crust, cheese and toppings; one that is gone leaves the plate empty."""
    begin, end = place / slices + 0.006, (place + 1) / slices - 0.006
    large = int(end - begin > 0.5)

    def wedge(radius: float) -> str:
        return (
            f"M60 60 L{point(radius, begin)} A{radius} {radius} 0 {large} 1 {point(radius, end)}Z"
        )

    middle = (begin + end) / 2
    spots = ((34, 0.0), (22, -0.16), (40, 0.26))
    salami = "".join(
        f'<circle class="salami" r="4.6" cx="{x}" cy="{y}"/>'
        for radius, side in spots
        for x, y in [point(radius, middle + side * (end - begin)).split()]
    )
    state = " gone" if gone else ""
    return (
        f'<g class="slice{state}"><path class="crust" d="{wedge(50)}"/>'
        f'<path class="cheese" d="{wedge(43)}"/>{salami}</g>'
    )


@cache
def pizza(slices: int, left: int) -> str:
    """Return the pizza on its plate; what is lost is eaten away, and less of it steams."""
    cut = "".join(slice_of(place, slices, place >= left) for place in range(slices))
    steam = "".join(
        f'<path class="steam" d="M{x} 34c-6-7 6-12 0-19s5-9 1-14"/>'
        for x in (44, 60, 76)[: (3 * left + slices - 1) // slices]
    )
    return (
        '<svg class="pizza-art" viewBox="0 0 120 120" aria-hidden="true">'
        '<circle class="plate" cx="60" cy="60" r="57"/><circle class="rim" cx="60" cy="60" r="51"/>'
        f"{cut}{steam}</svg>"
    )


@cache
def stars(count: int, width: int, height: int) -> str:
    """Return the night behind the diner's window, always the same."""
    out = []
    state = 11
    for _ in range(count):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        x = state % width
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        y = (state >> 4) % height
        radius = 0.6 + (state >> 8) % 3 * 0.4
        out.append(f'<circle cx="{x}" cy="{y}" r="{radius:.1f}"/>')
    return (
        f'<svg class="stars" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true">{"".join(out)}</svg>'
    )
