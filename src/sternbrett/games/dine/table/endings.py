"""How a game of Deep Space Dine ended, as a picture: the pizza, the ship, and the planet's face.

Every picture stands as it ends; `style.css` plays how it came to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin

from sternbrett.games.dine import model
from sternbrett.web.kit.finale import dots, finale

#: The planet that ordered: eyes and mouth.
HAPPY = '<path d="M-15-7q4-7 8 0M7-7q4-7 8 0M-13 5q13 17 26 0Z" fill="#24483c" {line}/>'
SAD = '<path d="M-13-5h.1M13-5h.1" {wide}/><path d="M-11 15q11-11 22 0" fill="none" {line}/>'
ASLEEP = '<path d="M-16-3q5 5 10 0M6-3q5 5 10 0M-3 12h6" fill="none" {line}/>'
AGHAST = '<path d="M-12-6h.1M12-6h.1" {wide}/><ellipse cy="11" rx="6" ry="8" fill="#24483c"/>'
LINES = {
    "line": 'stroke="#24483c" stroke-width="3" stroke-linecap="round"',
    "wide": 'stroke="#24483c" stroke-width="8" stroke-linecap="round"',
}
CHROME = (
    '<linearGradient id="dine-end-chrome" x2="0" y2="1"><stop stop-color="#fbfdfe"/><stop '
    'offset=".45" stop-color="#b9c6cd"/><stop offset=".55" stop-color="#8a98a0"/><stop offset="1" '
    'stop-color="#e3eaee"/></linearGradient>'
)


def night(inner: str, middle: str, outer: str, y: int = 110) -> str:
    """Return the sky, brightest around the middle."""
    return (
        '<defs><radialGradient id="dine-end-night" gradientUnits="userSpaceOnUse" cx="240" '
        f'cy="{y}" r="290"><stop stop-color="{inner}"/><stop offset=".5" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{outer}"/></radialGradient>{CHROME}</defs>'
        '<rect width="480" height="270" fill="url(#dine-end-night)"/>'
        f'<path d="{dots(41, 30, height=190)}" stroke="#f3e6ff" stroke-width="1.6" '
        'stroke-linecap="round" opacity=".75"/>'
    )


def planet(x: int, y: int, face: str, land: str = "#a9dcc8", shade: str = "#7bb9a3") -> str:
    """Return the planet with its ring."""
    ring = 'fill="none" stroke="#f7e6c4" stroke-width="5" transform="rotate(-16) translate(0 13)"'
    return (
        f'<g transform="translate({x} {y})"><g class="dine-end-planet">'
        f'<path d="M-72 0A72 14 0 0 1 72 0" {ring} opacity=".6"/><circle r="42" fill="{land}"/>'
        f'<path d="M-41 8A42 42 0 0 0 36 22C12 30-24 26-41 8Z" fill="{shade}"/>'
        f'<g fill="{shade}" opacity=".7"><circle cx="-20" cy="-24" r="6"/><circle cx="22" cy="-20" '
        f'r="4"/></g><g transform="translate(0 -2)">{face.format(**LINES)}</g>'
        f'<path d="M-72 0A72 14 0 0 0 72 0" {ring}/></g></g>'
    )


def saucer(windows: str, dome: str = "#2b2350") -> str:
    """Return the flying diner, 356 wide, around the middle of its rim."""
    return (
        '<path d="M-172 0C-172-38-108-58 0-58S172-38 172 0Z" fill="url(#dine-end-chrome)" '
        'stroke="#6d7a82" stroke-width="2"/>'
        f'<path d="M-140-8C-132-28-78-40 0-40S132-28 140-8Z" fill="{dome}"/>'
        f'<path d="M-112-10c4-10 20-17 42-21v21ZM-60-32c16-3 34-4 52-4v26h-52ZM2-36c18 0 36 1 52 '
        f'4v22H2ZM64-30c22 4 38 10 44 20H64Z" fill="{windows}"/>'
        '<path d="M-192 0h384c8 0 12 6 8 12l-14 18h-372l-14-18c-4-6 0-12 8-12Z" fill="#c8321f" '
        'stroke="#7d1a0d" stroke-width="2"/><path d="M-184 12h368" stroke="#fff6e2" '
        'stroke-width="4"/><path d="M-158 30h316l-18 20h-280Z" fill="#a9dcc8" stroke="#5f9683" '
        'stroke-width="2"/>'
    )


def pizza(
    crust: str, cheese: str, salami: str, line: str, plate: str = "#eef3f5", gone: str = ""
) -> str:
    """Return a pizza on its plate, seen from the side a little above; `gone` lies on top of it."""
    spots = "".join(
        f'<circle cx="{r * cos(turn):.0f}" cy="{r * sin(turn):.0f}" r="11"/>'
        for r, turn in ((50, 0.4), (46, 1.5), (52, 2.6), (48, 3.7), (50, 4.8), (18, 5.7), (16, 2.2))
    )
    return (
        f'<g transform="scale(1 .46)"><circle cy="14" r="104" fill="#5c6a72"/><circle r="104" '
        f'fill="{plate}" stroke="#9fb0b8" stroke-width="3"/><circle cy="7" r="86" fill="{line}"/>'
        f'<circle r="86" fill="{crust}" stroke="{line}" stroke-width="3"/><circle r="73" '
        f'fill="{cheese}"/><g fill="{salami}" stroke="{line}" stroke-width="2">{spots}</g>'
        f'<path d="M0-86V86M-86 0H86M-61-61 61 61M61-61-61 61" stroke="{line}" stroke-width="2.5" '
        f'opacity=".55"/>{gone}</g>'
    )


def eaten(share: float) -> str:
    """Return the part of the plate on which no pizza lies any more, with crumbs."""
    if not share:
        return ""
    end = min(share, 0.99) * 2 * pi
    x, y = 92 * cos(end), 92 * sin(end)
    crumbs = "".join(
        f"M{r * cos(end * part):.0f} {r * sin(end * part):.0f}h.1"
        for r, part in ((34, 0.5), (58, 0.25), (70, 0.6), (48, 0.8), (80, 0.42))
    )
    return (
        f'<path d="M0 0H92A92 92 0 {int(share > 0.5)} 1 {x:.0f} {y:.0f}Z" fill="#e6edf0"/>'
        f'<path d="M86 0H0L{0.93 * x:.0f} {0.93 * y:.0f}" fill="none" stroke="#b8772c" '
        f'stroke-width="5"/><path d="{crumbs}" stroke="#b8772c" stroke-width="5" '
        'stroke-linecap="round"/>'
    )


def burst(spikes: int, outer: float, inner: float, turn: float = 0) -> str:
    """Return the points of a star whose spikes are of different lengths."""
    out = []
    for place in range(2 * spikes):
        reach = inner if place % 2 else outer * (1, 0.78, 0.92, 0.7, 0.86)[place // 2 % 5]
        angle = pi * place / spikes + turn
        out.append(f"{240 + 1.25 * reach * cos(angle):.0f} {98 + reach * sin(angle):.0f}")
    return " ".join(out)


def delivered(share: float) -> str:
    """Return what is left of the pizza on the table, hot, and whoever waited for it."""
    rays = "".join(
        f"M{240 + 122 * cos(turn):.0f} {132 + 66 * sin(turn):.0f}L{240 + reach * cos(turn):.0f} "
        f"{132 + 0.6 * reach * sin(turn):.0f}"
        for place in range(13)
        for turn, reach in [(pi + pi * place / 12, 178 if place % 2 else 208)]
    )
    scraps = "".join(
        f'<path class="dine-end-scrap" d="M{x} {y}l{a} {b}" stroke="{colour}"/>'
        for x, y, a, b, colour in (
            (122, 30, 6, 4, "#ff8a7a"), (148, 112, 3, 7, "#ffd166"), (196, 22, -5, 5, "#8ff0d0"),
            (232, 52, 7, 2, "#fff6e2"), (262, 20, 3, 6, "#ff8a7a"), (362, 128, -6, 4, "#ffd166"),
            (378, 30, 5, 5, "#8ff0d0"), (112, 78, 5, -4, "#8ff0d0"), (302, 126, 6, -3, "#ff8a7a"),
            (206, 92, 4, 5, "#ffd166"), (88, 120, 6, 3, "#fff6e2"), (404, 96, 4, 6, "#ff8a7a"),
        )
    )  # fmt: skip
    steam = "".join(
        f'<path class="dine-end-steam" d="M{x} 124c-11-13 11-21 0-34s8-16 2-27"/>'
        for x in (204, 238, 272)
    )
    return (
        night("#6a3b7d", "#35193f", "#140a1b")
        + '<defs><pattern id="dine-end-tiles" width="24" height="24" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h24v24H0z" fill="#fff6e2"/><path d="M0 0h12v12H0zM12 12h12v12H12z" '
        'fill="#c8321f"/></pattern><linearGradient id="dine-end-beam" x2="0" y2="1"><stop '
        'stop-color="#ffe9a8" stop-opacity=".75"/><stop offset="1" stop-color="#ffe9a8" '
        'stop-opacity="0"/></linearGradient><linearGradient id="dine-end-shade" x2="0" y2="1">'
        '<stop stop-color="#1a060a" stop-opacity=".35"/><stop offset=".5" stop-color="#1a060a" '
        'stop-opacity=".86"/></linearGradient></defs>'
        f'<g class="dine-end-neon" fill="none" stroke-linecap="round"><path d="{rays}" '
        f'stroke="#ff5a48" stroke-width="8" opacity=".35"/><path d="{rays}" stroke="#ffb1a4" '
        'stroke-width="3"/></g>'
        + planet(334, 66, HAPPY)
        + '<path class="dine-end-beam" d="M124 74h52l42 60h-58Z" fill="url(#dine-end-beam)"/>'
        '<g transform="translate(150 58) rotate(-4) scale(.34)"><g class="dine-end-lands">'
        + saucer("#ffe9a8")
        + '</g></g><path d="M0 156h480v12H0z" fill="url(#dine-end-chrome)"/>'
        '<path d="M0 168h480v48H0z" fill="url(#dine-end-tiles)"/>'
        '<path d="M0 216h480v54H0z" fill="#7d1a0d"/><path d="M0 216h480v6H0z" fill="#a9dcc8"/>'
        '<path d="M0 168h480v102H0z" fill="url(#dine-end-shade)"/>'
        '<g transform="translate(240 134) scale(.94)"><g class="dine-end-served">'
        + pizza("#d1913f", "#ffd873", "#d4422b", "#8f4a1b", gone=eaten(1 - share))
        + '</g></g><g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" '
        f'opacity=".7">{steam}</g><g stroke-width="4" stroke-linecap="round">{scraps}</g>'
    )


def exploded() -> str:
    """Return the loud end of a diner."""
    wedge = (
        '<path d="M0-26 15 20Q0 28-15 20Z" fill="#ffd873" stroke="#8f4a1b" stroke-width="2"/>'
        '<path d="M-17 18Q0 28 17 18l1 5Q0 34-18 23Z" fill="#d1913f" stroke="#8f4a1b"/>'
        '<circle cy="4" r="4.5" fill="#d4422b"/><circle cx="-4" cy="15" r="4" fill="#d4422b"/>'
        '<circle cx="6" cy="16" r="3" fill="#d4422b"/>'
    )
    slices = "".join(
        f'<g class="dine-end-bit"><g transform="translate({x} {y}) rotate({turn}) '
        f'scale({size})">{wedge}</g></g>'
        for x, y, turn, size in (
            (136, 52, -40, 0.9), (344, 40, 52, 1.05), (372, 122, 110, 0.8), (122, 136, -115, 0.8),
            (234, 22, 8, 0.75), (300, 172, 160, 0.75),
        )
    )  # fmt: skip
    return (
        night("#8a2f2c", "#3a1530", "#140a1b", 98)
        + planet(404, 52, AGHAST)
        + "".join(
            f'<polygon class="dine-end-burst" points="{points}" fill="{colour}"/>'
            for points, colour in (
                (burst(17, 112, 70), "#c8321f"),
                (burst(15, 92, 56, 0.2), "#ff7a2f"),
                (burst(13, 70, 40, 0.4), "#ffd166"),
                (burst(9, 42, 24, 0.1), "#fffaf0"),
            )
        )
        + '<g class="dine-end-bit"><g transform="translate(176 76) rotate(-24) scale(.44)">'
        '<path d="M-172 0C-172-38-108-58 0-58l-14 20 16 16-20 22Z" fill="url(#dine-end-chrome)" '
        'stroke="#6d7a82" stroke-width="3"/><path d="M-112-10c4-10 20-17 42-21v21ZM-60-32l30-3 8 '
        '25h-38Z" fill="#2b2350"/></g></g>'
        '<g class="dine-end-bit"><g transform="translate(306 82) rotate(28) scale(.44)">'
        '<path d="M172 0C172-38 108-58 20-58l-12 22 16 14-14 22Z" fill="url(#dine-end-chrome)" '
        'stroke="#6d7a82" stroke-width="3"/><path d="M64-30c22 4 38 10 44 20H64Z" '
        'fill="#2b2350"/></g></g>'
        '<g class="dine-end-bit"><g transform="translate(190 140) rotate(17) scale(.44)">'
        '<path d="M-192 0H10L-8 14 12 30h-184l-14-18c-4-6-14-12-6-12Z" fill="#c8321f" '
        'stroke="#7d1a0d" stroke-width="3"/><path d="M-176 14H-6" stroke="#fff6e2" '
        'stroke-width="5"/></g></g>'
        '<g class="dine-end-bit"><g transform="translate(286 136) rotate(-21) scale(.44)">'
        '<path d="M192 0H20L4 12l14 18h166l14-18c4-6 2-12-6-12Z" fill="#c8321f" stroke="#7d1a0d" '
        'stroke-width="3"/><path d="M16 14h164" stroke="#fff6e2" stroke-width="5"/></g></g>'
        f"{slices}"
        '<g class="dine-end-bit" fill="none" stroke="#e3eaee" stroke-width="4" '
        'stroke-linecap="round"><path d="M160 20l14 14M170 12l-4 14M150 24l14-2"/>'
        '<circle cx="330" cy="150" r="7"/><path d="M116 96h12"/></g>'
        '<circle class="dine-end-flash" cx="240" cy="98" r="300" fill="#fff" opacity="0"/>'
    )


def frozen() -> str:
    """Return a pizza that nobody will thaw."""
    spikes = "".join(
        f"M{x} 0h{width}l-{width / 2:.0f} {length}z"
        for x, width, length in (
            (96, 14, 44), (118, 10, 26), (136, 16, 62), (160, 10, 22), (176, 12, 36), (300, 12, 30),
            (318, 16, 56), (342, 10, 24), (358, 14, 44), (384, 10, 28), (60, 12, 30), (410, 14, 50),
            (30, 14, 52), (440, 12, 30), (8, 12, 24), (462, 14, 40), (200, 8, 14), (276, 10, 18),
        )
    )  # fmt: skip
    return (
        night("#2b5a82", "#123050", "#060f1d")
        + '<defs><linearGradient id="dine-end-ice" x1="0" y1="0" x2="1" y2="1"><stop '
        'stop-color="#f2fbff" stop-opacity=".85"/><stop offset=".4" stop-color="#9fd4f2" '
        'stop-opacity=".28"/><stop offset="1" stop-color="#5aa6d8" stop-opacity=".55"/>'
        "</linearGradient></defs>"
        + planet(346, 46, SAD, "#8fb5bd", "#6b929c")
        # The sign is off.
        + '<g transform="translate(150 50) rotate(-5)" fill="none" stroke="#4a6076" '
        'stroke-linejoin="round"><rect x="-52" y="-22" width="104" height="46" rx="10" '
        'stroke-width="3"/><path d="M-34 12V-10h6c14 0 14 22 0 22zM-6-10v22M6 12V-10l14 22V-10M'
        '44-10H32v22h12M32 1h10" stroke-width="3.4"/></g>'
        f'<path class="dine-end-icicles" d="{spikes}" fill="url(#dine-end-ice)"/>'
        '<path d="M0 172h480v98H0z" fill="#16324c"/><path d="M0 166h480v8H0z" fill="#cfe6f5"/>'
        '<g transform="translate(24 2) scale(.9)"><g transform="translate(240 140)">'
        + pizza("#7f92a0", "#c4d6e2", "#7d7f99", "#4f6272", "#d5e4ee")
        + '<g class="dine-end-warm">'
        + pizza("#d1913f", "#ffd873", "#d4422b", "#8f4a1b")
        + '</g></g><g class="dine-end-ice"><path d="M112 96 150 66h188l36 26v74l-34 32H138l-26-28'
        'Z" fill="url(#dine-end-ice)" stroke="#e8f7ff" stroke-width="2"/><path d="M112 96l36 12'
        'h196l30-16M148 108v88M344 108v86" fill="none" stroke="#e8f7ff" stroke-width="1.6" '
        'opacity=".7"/><path d="M162 122l26-6M162 134l14-3M318 176l14-22M306 180l8-12" stroke="#fff'
        '" stroke-width="4" stroke-linecap="round" opacity=".85"/></g></g>'
        f'<path class="dine-end-snow" d="{dots(77, 48)}" stroke="#fff" stroke-width="3" '
        'stroke-linecap="round" opacity=".8"/>'
    )


def closed() -> str:
    """Return the diner after closing time."""
    return (
        night("#33406e", "#1b1c3c", "#0b0a18")
        + '<path d="M112 40a26 26 0 1 0 26 34 21 21 0 1 1-26-34Z" fill="#ffe9a8"/>'
        + planet(332, 62, ASLEEP, "#8fc0b0", "#6a9d8c")
        + '<g fill="none" stroke="#fff6e2" stroke-width="3" stroke-linejoin="round"><path '
        'class="dine-end-z" d="M370 30h10l-10 12h10"/><path class="dine-end-z" d="M386 10h14l-14 '
        '16h14"/></g>'
        '<g transform="translate(240 140) scale(.62)">' + saucer("#171433", "#0f0d26") + "</g>"
        '<path d="M0 171h480v99H0z" fill="#131127"/><path d="M0 171h480v3H0z" fill="#4a4f7d"/>'
        '<g transform="translate(250 140)"><path d="M0-32v14" stroke="#8a98a0" stroke-width="1.5"/>'
        '<rect x="-17" y="-18" width="34" height="14" rx="3" fill="#fff6e2"/><path d="M-11-11h22" '
        'stroke="#c8321f" stroke-width="3"/></g>'
    )


PICTURES: Mapping[str, Callable[[], str]] = {
    model.LOSS_DAMAGE: exploded,
    model.LOSS_PIZZA: frozen,
    model.TRUNCATED: closed,
}


@cache
def draw(result: str, left: int, whole: int) -> str:
    """Return the picture of a result; so many slices of the pizza are left."""
    return finale(delivered(left / whole) if result == model.WIN else PICTURES[result]())
