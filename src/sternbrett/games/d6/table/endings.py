"""How a game of Deep Space D-6 ended, as a picture: the ship, and what became of it.

Every picture stands as it ends; `style.css` plays how it came to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from sternbrett.games.d6 import model
from sternbrett.web.kit.finale import dots, finale

HULL = "M-117-20-87-44H-1C43-44 77-28 103-10L117 0 103 10C77 28 43 44-1 44H-87L-117 20-105 0Z"
#: Lines on the hull, and the spines above and below.
SEAMS = "M-77-40v80M-52-43v86M3-42C25-32 37-16 37 0S25 32 3 42M-105 0h70M60-24v48"
PODS = "M-92-44-104-60h52l14 16ZM-92 44-104 60h52l14-16Z"
#: Where it breaks, from above to below.
BREAK = "10-70-2-38 14-20-6-4 12 14-8 30 8 46 0 70"
TORN = "2-44-2-38 14-20-6-4 12 14-8 30 3 44"
#: Windows along both sides, from the stern to the bow.
WINDOWS = tuple((x, y) for x in (-66, -40, -24, -8, 14, 48) for y in (-29, 21))


def ship(hull: str, line: str, pods: str, *, bridge: str = "#4fd6c4") -> str:
    """Return the ship from above, its bow to the right, around the middle of its own place."""
    return (
        f'<path d="{PODS}" fill="{pods}" stroke="{line}" stroke-width="1.5"/>'
        f'<path d="{HULL}" fill="{hull}" stroke="{line}" stroke-width="2"/>'
        f'<path d="{SEAMS}" fill="none" stroke="{line}" stroke-opacity=".45"/>'
        f'<path d="M72-9q16 1 25 9-9 8-25 9-6-9 0-18Z" fill="{bridge}"/>'
    )


def sky(name: str, inner: str, outer: str, x: int = 240, y: int = 110) -> str:
    """Return the night, with a glow of its own around a point."""
    return (
        f'<defs><radialGradient id="d6-end-{name}" gradientUnits="userSpaceOnUse" cx="{x}" '
        f'cy="{y}" r="300"><stop stop-color="{inner}"/><stop offset="1" stop-color="{outer}"/>'
        f'</radialGradient></defs><rect width="480" height="270" fill="url(#d6-end-{name})"/>'
    )


def stars(seed: int, colour: str = "#cfe2f7") -> str:
    """Return two sizes of stars."""
    return (
        f'<g fill="none" stroke="{colour}" stroke-linecap="round"><path d="{dots(seed, 60)}" '
        f'opacity=".55"/><path d="{dots(seed + 7, 16)}" stroke-width="2"/></g>'
    )


def raider(x: int, y: int, turn: int, size: float = 1) -> str:
    """Return one of those who attack: a dart with a red light."""
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">'
        '<path d="M22 0-14-13-7 0-14 13Z" fill="#2a0f18" stroke="#ff6b57" stroke-width="1.4"/>'
        '<path d="M4 0h6" stroke="#ffb3a6" stroke-width="2.4" stroke-linecap="round"/></g>'
    )


def won() -> str:
    """Return the morning: the last threat lies behind, the sun comes up over a planet."""
    return (
        sky("sky", "#16386b", "#050a16", 300, 150)
        + stars(5)
        + '<defs><radialGradient id="d6-end-air" gradientUnits="userSpaceOnUse" cx="240" cy="465" '
        'r="370"><stop offset=".8" stop-color="#ffe7bd"/><stop offset=".815" stop-color="#ff9d5c" '
        'stop-opacity=".75"/><stop offset=".86" stop-color="#4d86c4" stop-opacity=".4"/>'
        '<stop offset="1" stop-color="#4d86c4" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="d6-end-sun"><stop stop-color="#fff"/><stop offset=".12" '
        'stop-color="#fff3cf"/><stop offset=".3" stop-color="#ffc46b" stop-opacity=".6"/>'
        '<stop offset="1" stop-color="#ff8a3d" stop-opacity="0"/></radialGradient>'
        '<linearGradient id="d6-end-land" x1=".75" y1="0" x2=".35" y2=".5"><stop '
        'stop-color="#3f8fae"/><stop offset=".25" stop-color="#12395c"/><stop offset="1" '
        'stop-color="#04101f"/></linearGradient><linearGradient id="d6-end-hull" x1="0" y1="0" '
        'x2="1" y2="1"><stop stop-color="#5d86b5"/><stop offset="1" stop-color="#29466d"/>'
        '</linearGradient><linearGradient id="d6-end-wake" gradientUnits="userSpaceOnUse" x1="96" '
        'y1="150" x2="214" y2="96"><stop stop-color="#ffb347" stop-opacity="0"/><stop offset="1" '
        'stop-color="#ffe9b8"/></linearGradient></defs>'
        '<circle class="d6-end-air" cx="240" cy="465" r="370" fill="url(#d6-end-air)"/>'
        '<g class="d6-end-sun"><circle cx="322" cy="172" r="130" fill="url(#d6-end-sun)"/>'
        '<ellipse class="d6-end-flare" cx="322" cy="171" rx="230" ry="1.6" fill="#fff1d0" '
        'opacity=".75"/></g>'
        '<circle cx="240" cy="465" r="298" fill="url(#d6-end-land)"/>'
        '<g fill="none" stroke="#dff3ff" stroke-linecap="round"><path opacity=".35" '
        'stroke-width="3" d="M196 182q60-12 122 6M262 196q44-5 84 10M150 200q40-14 84-14"/>'
        '<path opacity=".9" d="M60 226a298 298 0 0 1 360 0" stroke="#ffe7bd" stroke-width="1.5" '
        'transform="rotate(8 240 465)"/></g>'
        # What is left of the last of them.
        '<g class="d6-end-wreck"><g transform="translate(134 148) rotate(24)"><g '
        'class="d6-end-one"><path d="M0-13 22 0 6 4-3-2Z" fill="#3a1520" stroke="#ff6b57"/></g>'
        '<g class="d6-end-two"><path d="M-4-11-22-12-14 1-20 13-2 7-8 0Z" fill="#3a1520" '
        'stroke="#ff6b57"/></g><path d="M8-16h3M14 12h2M-28 4h3M2 18h3M-10-20h2" '
        'stroke="#ff9d7c" stroke-width="2"/></g></g>'
        '<path class="d6-end-wake" pathLength="100" d="M70 172C120 158 160 132 214 96" fill="none" '
        'stroke="url(#d6-end-wake)" stroke-width="7" stroke-linecap="round"/>'
        '<g transform="translate(246 80) rotate(-27) scale(.5)"><g class="d6-end-away">'
        '<path d="M-116-14-160-6v12l44 8Z" fill="#ffd166"/><path d="M-116-7-138-3v6l22 4Z" '
        'fill="#fff6dd"/>'
        + ship("url(#d6-end-hull)", "#a9cdf2", "#35567f")
        + '<path d="M-84 38H0C40 38 72 24 98 8" fill="none" stroke="#ffc98a" stroke-width="3" '
        'opacity=".8"/></g></g>'
    )


def broken() -> str:
    """Return the ship in two, and those who did it."""
    fore = f"{BREAK} 140 70 140-70"
    aft = f"{BREAK}-150 70-150-70"
    torn = f'<polyline points="{TORN}" fill="none" stroke="#ffb347" stroke-width="3"/>'
    splinters = "".join(
        f'<path class="d6-end-splinter" d="M{x} {y}l{a} {b} {-b} {a}Z" fill="{colour}"/>'
        for x, y, a, b, colour in (
            (196, 48, 9, -3, "#4a6c96"), (252, 30, 6, 4, "#7ea3cf"), (290, 52, 5, -6, "#4a6c96"),
            (318, 148, 8, 4, "#35567f"), (176, 176, 7, -5, "#5d86b5"), (262, 172, 5, 6, "#35567f"),
            (146, 66, 4, 5, "#5d86b5"), (226, 190, 4, -4, "#7ea3cf"), (352, 88, 5, 4, "#5d86b5"),
            (116, 128, 5, -3, "#4a6c96"), (240, 62, 4, 3, "#ffb347"), (228, 146, 3, -5, "#ffb347"),
        )
    )  # fmt: skip
    body = ship("#35567f", "#8fb6e2", "#243f62", bridge="#1b2d45")
    return (
        sky("fire", "#6b1f1c", "#0b0710")
        + stars(11, "#e8d3d6")
        + raider(112, 34, 32)
        + raider(386, 40, 152, 1.15)
        + raider(402, 150, 196, 0.8)
        + '<defs><radialGradient id="d6-end-blast"><stop stop-color="#fff4d6"/><stop offset=".22" '
        'stop-color="#ffc04d"/><stop offset=".55" stop-color="#ff5a2a" stop-opacity=".55"/>'
        '<stop offset="1" stop-color="#ff2a1f" stop-opacity="0"/></radialGradient>'
        f'<clipPath id="d6-end-fore"><polygon points="{fore}"/></clipPath>'
        f'<clipPath id="d6-end-aft"><polygon points="{aft}"/></clipPath></defs>'
        '<circle class="d6-end-blast" cx="240" cy="95" r="104" fill="url(#d6-end-blast)"/>'
        '<ellipse class="d6-end-ring" cx="240" cy="95" rx="176" ry="60" fill="none" '
        'stroke="#ffb08a" stroke-width="2" opacity=".5" transform="rotate(-14 240 95)"/>'
        '<g transform="translate(206 112) rotate(-13) scale(.92)"><g class="d6-end-aft">'
        f'<g clip-path="url(#d6-end-aft)">{body}</g>{torn}</g></g>'
        '<g transform="translate(278 76) rotate(17) scale(.92)"><g class="d6-end-fore">'
        f'<g clip-path="url(#d6-end-fore)">{body}</g>{torn}</g></g>'
        f"{splinters}"
        '<circle class="d6-end-flash" cx="240" cy="95" r="300" fill="#fff" opacity="0"/>'
    )


def dark() -> str:
    """Return the ship adrift, whole and without a light."""
    panes = "".join(f"M{x} {y}h8v7h-8z" for x, y in WINDOWS)
    lit = "".join(f'<path class="d6-end-lamp" d="M{x} {y}h8v7h-8z"/>' for x, y in sorted(WINDOWS))
    return (
        sky("cold", "#14273f", "#03070d", 330, 60)
        + stars(23, "#bcd3ea")
        + '<defs><linearGradient id="d6-end-moon" x1="1" y1="0" x2="0" y2=".7"><stop '
        'stop-color="#a9c4de"/><stop offset=".3" stop-color="#35506e"/><stop offset=".55" '
        'stop-color="#0a1524"/></linearGradient><linearGradient id="d6-end-night" x1="0" y1="0" '
        'x2="0" y2="1"><stop stop-color="#2d4361"/><stop offset=".35" stop-color="#121f32"/>'
        '<stop offset="1" stop-color="#070d16"/></linearGradient></defs>'
        '<circle cx="338" cy="66" r="58" fill="url(#d6-end-moon)"/>'
        '<g fill="#0a1524" opacity=".35"><circle cx="366" cy="44" r="8"/><circle cx="352" cy="78" '
        'r="5"/><circle cx="380" cy="70" r="4"/></g>'
        '<g transform="translate(226 104) rotate(11)"><g class="d6-end-drift">'
        + ship("url(#d6-end-night)", "#4f6c8e", "#0f1a2a", bridge="#0a121d")
        + '<path d="M-86-43H-1C42-43 76-28 102-10" fill="none" stroke="#c9def5" stroke-width="2.4" '
        'opacity=".85"/>'
        f'<path d="{panes}" fill="#05090f"/><g fill="#ffdf9e" opacity="0" class="d6-end-lamps">'
        f'{lit}</g><path class="d6-end-lamp-bridge" d="M72-9q16 1 25 9-9 8-25 9-6-9 0-18Z" '
        'fill="#4fd6c4" opacity="0"/><g class="d6-end-call"><circle cx="-96" cy="0" r="13" '
        'fill="#ff3b30" opacity=".25"/><circle cx="-96" cy="0" r="3.5" fill="#ff6b57"/></g></g></g>'
        # Dice of the crew that nobody will throw again.
        '<g class="d6-end-dice" fill="#0d1826" stroke="#5d7896" stroke-width="1.6">'
        '<rect x="-9" y="-9" width="18" height="18" rx="4.5" transform="translate(420 120) '
        'rotate(24)"/><rect x="-7" y="-7" width="14" height="14" rx="3.5" transform="translate(212 '
        '28) rotate(-18)"/><rect x="-8" y="-8" width="16" height="16" rx="4" '
        'transform="translate(350 170) rotate(40)"/></g>'
    )


def unfinished() -> str:
    """Return a course that ends where the chart does."""
    rings = "".join(
        f'<ellipse cx="240" cy="110" rx="{r}" ry="{r * 0.42:.0f}"/>' for r in (50, 100, 150, 200)
    )
    return (
        sky("chart", "#12304f", "#050c18")
        + stars(31)
        + f'<g fill="none" stroke="#4fd6c4" opacity=".35">{rings}<path d="M40 110h400M240 26v168"/>'
        '</g><path class="d6-end-course" pathLength="100" d="M96 176C150 170 170 130 230 112" '
        'fill="none" stroke="#ffd166" stroke-width="2.4" stroke-dasharray="2 2"/>'
        '<g transform="translate(258 102) rotate(-16) scale(.3)">'
        + ship("#35567f", "#a9cdf2", "#243f62")
        + '</g><path d="M300 88c20-8 40-12 70-14" stroke="#ffd166" stroke-width="1.4" fill="none" '
        'stroke-dasharray="1 7" opacity=".6"/>'
    )


PICTURES: Mapping[str, Callable[[], str]] = {
    model.WIN: won,
    model.LOSS_HULL: broken,
    model.LOSS_CREW: dark,
    model.TRUNCATED: unfinished,
}


@cache
def draw(result: str) -> str:
    """Return the picture of a result."""
    return finale(PICTURES[result]())
