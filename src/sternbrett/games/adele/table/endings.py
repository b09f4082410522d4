"""How a game of A.D.E.L.E. ended, as a picture: the eye, and whoever it looked at.

The crew sees the eye; ADELE sees through it. Every picture stands as it ends; `style.css` plays how
it came to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin

from sternbrett.games.adele import model
from sternbrett.web.kit.finale import dots, finale

CREW = ("#8cc4ff", "#f2d04e", "#ff9d90", "#76e0a4")
#: A ship drawn as a plan: its hull, its corridors, its rooms.
HULL = "M74 46h212l34 30v68l-34 30H74L50 146V74Z"
WAYS = "M92 78h188M92 142h188M92 78v64M154 78v64M216 78v64M280 78v64"
ROOMS = "".join(f"M{x} {y}h32v32h-32z" for x in (76, 138, 200, 262) for y in (62, 126))


def ground(colour: str, glow: str) -> str:
    """Return the dark, ruled like the paper of a plan."""
    return (
        '<defs><pattern id="adele-end-grid" width="15" height="15" patternUnits="userSpaceOnUse">'
        '<path d="M15 0H0v15" fill="none" stroke="#fff" stroke-opacity=".045"/></pattern>'
        '<radialGradient id="adele-end-ground" gradientUnits="userSpaceOnUse" cx="240" cy="96" '
        f'r="290"><stop stop-color="{glow}"/><stop offset="1" stop-color="{colour}"/>'
        '</radialGradient><radialGradient id="adele-end-red"><stop stop-color="#fff1e6"/><stop '
        'offset=".08" stop-color="#ffb59a"/><stop offset=".2" stop-color="#ff3b24"/><stop '
        'offset=".44" stop-color="#a80d06"/><stop offset=".75" stop-color="#380302"/><stop '
        'offset="1" stop-color="#0c0101"/></radialGradient><radialGradient id="adele-end-grey">'
        '<stop stop-color="#59636d"/><stop offset=".2" stop-color="#343b43"/><stop offset=".5" '
        'stop-color="#1a1e23"/><stop offset="1" stop-color="#06080a"/></radialGradient>'
        '<radialGradient id="adele-end-halo"><stop offset=".3" stop-color="#ff2a1f" '
        'stop-opacity=".6"/><stop offset="1" stop-color="#ff2a1f" stop-opacity="0"/>'
        '</radialGradient><linearGradient id="adele-end-rim" x1="0" y1="0" x2="1" y2="1"><stop '
        'stop-color="#e9eef3"/><stop offset=".5" stop-color="#6b747d"/><stop offset="1" '
        'stop-color="#2c3238"/></linearGradient></defs>'
        '<rect width="480" height="270" fill="url(#adele-end-ground)"/>'
        '<rect width="480" height="270" fill="url(#adele-end-grid)"/>'
    )


def eye(x: int, y: int, size: float, *, awake: bool, inside: str = "") -> str:
    """Return the eye, 100 in radius before it is sized; asleep, its last light is over it."""
    red = (
        '<g class="adele-end-{0}"><circle r="84" fill="url(#adele-end-red)"/><g fill="none" '
        'stroke="#1a0201" stroke-opacity=".55" stroke-width="2"><circle r="40"/><circle r="58"/>'
        '<circle r="72"/></g></g>'
    )
    ball = (
        red.format("open")
        if awake
        else '<circle r="84" fill="url(#adele-end-grey)"/><g fill="none" stroke="#000" '
        'stroke-opacity=".5" stroke-width="2"><circle r="40"/><circle r="58"/><circle r="72"/></g>'
        + red.format("last")
    )
    halo = (
        f'<circle class="adele-end-{"glow" if awake else "last"}" r="190" '
        'fill="url(#adele-end-halo)"/>'
    )
    return (
        f'<g transform="translate({x} {y}) scale({size})">{halo}<circle r="100" '
        'fill="#050607" stroke="url(#adele-end-rim)" stroke-width="12"/><circle r="90" fill="none" '
        f'stroke="#000" stroke-width="6"/>{ball}{inside}<path d="M-58-34A68 68 0 0 1-8-67M-64-10l'
        '1-8" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" '
        f'opacity="{0.6 if awake else 0.25}"/></g>'
    )


def figure(x: int, y: int, colour: str, *, size: float = 1, bowed: bool = False) -> str:
    """Return one of the crew from behind, looking up or with a bowed head."""
    head = 'cx="4" cy="-27"' if bowed else 'cy="-32"'
    return (
        f'<g transform="translate({x} {y}) scale({size})" stroke="#06080a" stroke-width="1.5">'
        f'<path d="M-13 16V-8a13 14 0 0 1 26 0v24Z" fill="{colour}"/><rect x="-8" y="-12" '
        f'width="16" height="17" rx="3" fill="#06080a" opacity=".45"/><circle {head} r="9.5" '
        f'fill="{colour}"/></g>'
    )


def plan(wall: str, floor: str, hull: str) -> str:
    """Return a ship as its plan shows it."""
    return (
        f'<path d="{HULL}" fill="{hull}" stroke="{wall}" stroke-width="2"/><path d="{WAYS}" '
        f'stroke="{wall}" stroke-width="8" opacity=".5"/><path d="{ROOMS}" fill="{floor}" '
        f'stroke="{wall}" stroke-width="1.6"/>'
    )


def shut_down(hers: bool) -> str:
    """Return the eye as it goes dark, and the crew that stands before it with its lamps."""
    if hers:
        crew = "".join(
            figure(144 + 64 * place, 142, colour, size=1.7)
            + f'<circle class="adele-end-lamps" cx="{144 + 64 * place}" cy="88" r="34" '
            'fill="url(#adele-end-lamp)"/>'
            for place, colour in enumerate(CREW)
        )
        return (
            ground("#05070a", "#1d2833")
            + '<defs><radialGradient id="adele-end-lamp"><stop stop-color="#fff"/><stop '
            'offset=".25" stop-color="#dbe9ff" stop-opacity=".8"/><stop offset="1" '
            f'stop-color="#dbe9ff" stop-opacity="0"/></radialGradient></defs>{crew}'
        )
    lamps = "".join(
        f'<path d="M{x} 110 {240 + (x - 240) * 0.5:.0f} 46l{18 if x < 240 else -18} 6Z"/>'
        for x in (150, 210, 270, 330)
    )
    crew = "".join(
        figure(150 + 60 * place, 144, colour, size=0.9) for place, colour in enumerate(CREW)
    )
    return (
        ground("#05070a", "#1d2833")
        + eye(240, 66, 0.58, awake=False)
        + f'<g class="adele-end-lamps" fill="#dbe9ff" opacity=".28">{lamps}</g>{crew}'
    )


def left_behind(hers: bool) -> str:
    """Return a pod on its way home; what it left looks after it without seeing."""
    return (
        ground("#04060a", "#13202e")
        + f'<path d="{dots(9, 60)}" stroke="#dfe8f1" stroke-width="1.5" stroke-linecap="round" '
        'opacity=".8"/><defs><linearGradient id="adele-end-home" x1="0" y1="1" x2="1" y2="0">'
        '<stop stop-color="#0a1a2c"/><stop offset=".45" stop-color="#1f5d8f"/><stop offset="1" '
        'stop-color="#bfe6ff"/></linearGradient><linearGradient id="adele-end-wake" '
        'gradientUnits="userSpaceOnUse" x1="210" y1="128" x2="322" y2="66"><stop stop-color="#fff" '
        'stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>'
        '<circle cx="392" cy="40" r="58" fill="url(#adele-end-home)"/>'
        '<path d="M352 20q24-8 40 2t46-2M346 50q30 8 54 0t44 6" stroke="#fff" stroke-width="4" '
        'stroke-linecap="round" opacity=".3" fill="none"/>'
        '<g transform="translate(52 42) scale(.72)">'
        + plan("#56616d", "#0a0d11", "#080b0e")
        + "</g>"
        + ("" if hers else eye(185, 121, 0.34, awake=False))
        + '<path class="adele-end-wake" pathLength="100" d="M212 132C250 128 290 100 322 68" '
        'fill="none" stroke="url(#adele-end-wake)" stroke-width="5" stroke-linecap="round"/>'
        '<g transform="translate(332 60) rotate(-42)"><g class="adele-end-pod">'
        '<path d="M-20-10-30-14v28l10-4Z" fill="#8b99a8"/><path d="M-31-6-48 0l17 6Z" '
        'fill="#ffd166"/><path d="M-20-13H4Q24-11 28 0 24 11 4 13h-24Z" fill="#eef3f8" '
        'stroke="#8b99a8" stroke-width="1.5"/><path d="M8-8q10 1 14 8-4 7-14 8Z" fill="#1f5d8f"/>'
        '<g stroke="#06080a"><circle cx="-13" r="4" fill="#8cc4ff"/><circle cx="-3" r="4" '
        'fill="#f2d04e"/></g></g></g>'
    )


def lets_go(hers: bool) -> str:
    """Return an eye that closes itself."""
    if hers:
        return (
            ground("#05070a", "#27313b")
            + '<g transform="translate(50 -12) scale(1.04)">'
            + plan("#aeb9c5", "#141a21", "#0b0f13")
            + '</g><g fill="#030405" stroke="#8b99a8" stroke-width="2"><path '
            'class="adele-end-shut-up" d="M-4-130h488V70Q240 106-4 70Z"/><path '
            'class="adele-end-shut-down" d="M-4 400h488V128Q240 164-4 128Z"/></g>'
        )
    lids = (
        '<g class="adele-end-lid-up"><path d="M-86-4A86 86 0 0 1 86-4Q0 14-86-4Z" fill="#20262c" '
        'stroke="#8b99a8" stroke-width="3"/></g><g class="adele-end-lid-down"><path d="M-86 4A86 86'
        ' 0 0 0 86 4Q0 22-86 4Z" fill="#171c21" stroke="#5d6873" stroke-width="3"/></g>'
        '<path d="M-80 6q80 18 160 0" fill="none" stroke="#ff5a4d" stroke-width="2" opacity=".7"/>'
    )
    return ground("#05070a", "#27313b") + eye(240, 88, 0.76, awake=False, inside=lids)


def heart_stops(hers: bool) -> str:
    """Return a helmet on the floor, the eye in its visor, and a line that has become flat."""
    place = "translate(250 104) rotate(16) scale(1.9)" if hers else "translate(334 132) rotate(24)"
    return (
        ground("#070203", "#3a0b09")
        + ("" if hers else eye(222, 78, 0.7, awake=True))
        + '<path d="M0 162h480v108H0z" fill="#050202" opacity=".75"/>'
        '<path class="adele-end-pulse" pathLength="100" d="M0 150h70l8-14 12 34 12-62 12 54 8-12'
        'h30l6-8 8 14 6-6h308" fill="none" stroke="#ff8a7c" stroke-width="2.4" '
        'stroke-linejoin="round"/>'
        f'<g transform="{place}"><path d="M-36 24v-22a36 38 0 0 1 72 0v22q-36 '
        '14-72 0Z" fill="#dfe8f1" stroke="#5d6873" stroke-width="2"/><path d="M-26 6a26 24 0 0 1 52'
        ' 0q0 14-26 15T-26 6Z" fill="#0a0506" stroke="#8b99a8" stroke-width="2"/>'
        '<g class="adele-end-open"><circle cx="-7" cy="3" r="10" fill="url(#adele-end-red)"/></g>'
        '<path d="M6-16 11-4 3 3l9 8-3 9M11-4l9 3" fill="none" stroke="#dfe8f1" '
        'stroke-width="1.5"/><path d="M-36 16q36 14 72 0" fill="none" stroke="#8cc4ff" '
        'stroke-width="5"/></g>'
    )


def too_late(hers: bool) -> str:
    """Return the eye as a clock that has run out, over a ship where nothing moves."""
    ticks = "".join(
        f"M{112 * cos(turn):.0f} {112 * sin(turn):.0f}L{126 * cos(turn):.0f} {126 * sin(turn):.0f}"
        for turn in (2 * pi * place / 24 for place in range(24))
    )
    dial = (
        f'<path class="adele-end-dial" d="{ticks}" stroke="#ff6b57" stroke-width="6"/><g '
        'class="adele-end-hand"><path d="M0-102-8-140H8Z" fill="#fff1e6"/></g>'
    )
    ship = plan("#c4473b", "#2a0d0a", "#140605") if hers else plan("#8a342c", "#1c0806", "#0e0404")
    return (
        ground("#070203", "#3a0b09") + '<g transform="translate(36 -14) scale(1.1)" '
        f'opacity="{0.95 if hers else 0.6}">{ship}</g>'
        + (
            f'<g transform="translate(240 105) scale(.64)">{dial}</g>'
            if hers
            else eye(240, 98, 0.58, awake=True, inside=dial)
        )
    )


def gives_up(hers: bool) -> str:
    """Return the crew in the light of the eye, with bowed heads."""
    first, apart, height, size = (150, 60, 140, 1.5) if hers else (162, 52, 150, 0.8)
    crew = "".join(
        figure(first + apart * place, height, colour, size=size, bowed=True)
        for place, colour in enumerate(("#5f7f9f", "#9c8a45", "#a36a63", "#5a9172"))
    )
    beam = "M180-10h120l88 180H92Z" if hers else "M204 56h72l112 114H92Z"
    return (
        ground("#070203", "#3a0b09")
        + '<defs><linearGradient id="adele-end-beam" x2="0" y2="1"><stop stop-color="#ff5a4d" '
        'stop-opacity=".6"/><stop offset="1" stop-color="#ff5a4d" stop-opacity=".06"/>'
        "</linearGradient></defs>"
        f'<path class="adele-end-beam" d="{beam}" fill="url(#adele-end-beam)"/>'
        '<ellipse cx="240" cy="166" rx="150" ry="14" fill="#ff3b30" opacity=".22"/>'
        + ("" if hers else eye(240, 54, 0.46, awake=True))
        + crew
    )


def through_her(lost: bool) -> str:
    """Return what lies between ADELE and the world: her lens, which may have gone dim."""
    colour = "#8b99a8" if lost else "#ff5a4d"
    torn = (
        '<g class="adele-end-noise" fill="#dfe8f1"><path d="M0 42h480v5H0zM0 118h480v2H0zM0 131'
        'h480v9H0z" opacity=".14"/><path d="M60 42h90v5H60zM300 131h120v9H300z" opacity=".3"/></g>'
        if lost
        else ""
    )
    return (
        '<defs><pattern id="adele-end-lines" width="4" height="4" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h4v1.6H0z" opacity=".3"/></pattern><radialGradient id="adele-end-lens" '
        'gradientUnits="userSpaceOnUse" cx="240" cy="104" r="250" gradientTransform="matrix(1 0 0 '
        f'.72 0 29)"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".92"/>'
        '</radialGradient></defs><rect width="480" height="270" '
        f'fill="{"#3a4650" if lost else "#ff2a1f"}" opacity="{0.3 if lost else 0.14}"/>{torn}'
        '<rect width="480" height="270" fill="url(#adele-end-lines)"/>'
        '<rect width="480" height="270" fill="url(#adele-end-lens)"/>'
        f'<g class="adele-end-sight" fill="none" stroke="{colour}" stroke-width="2"><path '
        'd="M118 40V20h20M342 20h20v20M118 172v20h20M362 172v20h-20"/><path d="M240 14v12M240 186'
        'v12M112 104h12M356 104h12" opacity=".7"/></g>'
    )


PICTURES: Mapping[str, Callable[[bool], str]] = {
    model.BLUE: shut_down,
    model.RED: left_behind,
    model.ADELE_CONCEDED: lets_go,
    model.DEATH: heart_stops,
    model.TIME: too_late,
    model.CREW_CONCEDED: gives_up,
}


@cache
def draw(result: str, hers: bool = False) -> str:
    """Return the picture of a result; `hers`: as ADELE sees it."""
    lens = through_her(result in model.CREW_WINS) if hers else ""
    return finale(PICTURES[result](hers) + lens)
