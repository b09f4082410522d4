"""The drawings of DEI as SVG: icons of the cards, families, resources, drones, pieces, a skyline.

Every picture is a symbol that a page gets once and uses by reference. An icon is a glyph with the
badge of its family in a corner; a colour is never the only thing that tells two of them apart.
"""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from sternbrett.games.dei.contents import Content, Icon
from sternbrett.games.dei.terms import ALL_COLOURS, ANY_DRONE, COLOURS, DRONES, FACTIONS, PER
from sternbrett.games.dei.terms import DRONE as DRONE_ICON
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.tokens import SHAPES

#: The shape of each faction's pieces.
FACTION_SHAPES = dict(zip(FACTIONS, ("shield", "diamond", "circle", "square"), strict=True))

# Attributes, not classes: style sheets do not reach into what <use> draws.
FILL = 'fill="currentColor"'
LINE = (
    'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" '
    'stroke-linejoin="round"'
)
DARK = "#0b1118"
HEXAGON = "M12 1 21.5 6.5v11L12 23 2.5 17.5v-11Z"
FAMILY_TONES = ("#e5484d", "#4f8df5", "#57b53c")
FAMILY_GLYPHS = (
    '<path d="M8 8l8 8M16 8l-8 8" fill="none" stroke="#fff" stroke-width="3" '
    'stroke-linecap="round"/>',
    '<path d="M8.7 17V8M6 10.6 8.7 7.6l2.7 3M15.3 7v9M12.6 13.4l2.7 3 2.7-3" fill="none" '
    'stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    '<path d="M12 6.2v11.6M6.2 12h11.6M7.9 7.9l8.2 8.2M16.1 7.9l-8.2 8.2" stroke="#fff" '
    'stroke-width="2.4"/><circle cx="12" cy="12" r="4.2" fill="#fff"/><circle cx="12" cy="12" '
    'r="1.9" fill="#57b53c"/>',
)

#: Glyphs of actions, in a square of 24.
ACTIONS = {
    "enlist": f'<circle cx="9" cy="7" r="4.2" {FILL}/><path d="M1.5 20.5v-2.2c0-4 3-6.3 '
    "7.5-6.3s7.5 "
    f'2.3 7.5 6.3v2.2Z" {FILL}/><path d="M19.2 4.6v7M15.7 8.1h7" {LINE}/>',
    "move": f'<path d="M2 9.6h10.4V4.4L22.4 12l-10 7.6v-5.2H2Z" {FILL}/>',
    "collect": f'<path d="M3.4 12v8.4h17.2V12" {LINE}/><path d="M12 16V5.4M7.6 9 12 4l4.4 5" '
    f"{LINE}/>",
    "build": f'<path d="M3 7.6 9.4 2l9 3.6-2 4.2-4.2-1.4L9.8 11l11 9.2-2.4 2.6-10.6-9.6-2 1Z" '
    f"{FILL}/>",
    "kill": f'<circle cx="12" cy="12" r="7" {LINE}/><path d="M12 1.6v6M12 16.4v6M1.6 12h6M16.4 '
    '12h6" '
    f"{LINE}/>",
    "copy": f'<path d="M8 1.8h12.6v15H8Z" {FILL}/><path d="M4.2 6.4v15h12.4" {LINE}/>',
    "buy": f'<path fill-rule="evenodd" d="M2 3.4 3.4 2h8.2L22.4 12.8l-9.6 9.6L2 11.6ZM7 5.4a1.9 '
    "1.9 0 "
    f'1 0 .01 0Z" {FILL}/>',
    "sp": '<path d="M4 5.4v13.2c0 4.4 16 4.4 16 0V5.4" fill="var(--dei-sp)"/><ellipse cx="12" '
    f'cy="5.4" rx="8" ry="3.2" fill="var(--dei-sp)" stroke="{DARK}" stroke-width="1.2"/>'
    f'<path d="M4 12c0 4.4 16 4.4 16 0" fill="none" stroke="{DARK}" stroke-width="1.2"/>',
    "tech": '<path d="M8 1v22M12 1v22M16 1v22M1 8h22M1 12h22M1 16h22" stroke="var(--dei-tech)" '
    'stroke-width="1.8"/><rect x="4" y="4" width="16" height="16" rx="2" fill="var(--dei-tech)"/>'
    f'<rect x="8" y="8" width="8" height="8" rx="1" fill="{DARK}"/>',
    "energy": '<path d="M14.4 0 3.6 13.6H10L8 24 20.4 9.4H13.6L16 0Z" fill="var(--dei-energy)"/>',
    "candy": '<circle cx="12" cy="12" r="5.4" fill="var(--dei-candy)"/><path d="M7.4 12 .8 7v10Z'
    'M16.6 12l6.6-5v10Z" fill="var(--dei-candy)"/>',
    "flag": f'<path d="M4 1.6v21" {LINE}/><path d="M5 3h15l-3.6 5L20 13H5Z" {FILL}/>',
    "scrapper": f'<circle cx="12" cy="6.6" r="4.8" {FILL}/><path d="M3 22v-2.4c0-4.6 3.6-7 9-7s9 '
    f'2.4 9 7V22Z" {FILL}/>',
    "leader": f'<path d="M3 9.4 2 2l5.2 3.6L12 1l4.8 4.6L22 2l-1 7.4Z" {FILL}/><path d="M4 22v-2c0'
    f'-5 3.6-8 8-8s8 3 8 8v2Z" {FILL}/>',
    "refuge": f'<path fill-rule="evenodd" d="M12 2 23 22H1Zm0 10-4 10h8Z" {FILL}/>',
    "elevator": f'<rect x="5" y="1" width="14" height="22" rx="2.5" {FILL}/><path d="M8.4 9.6 12 '
    "5.4"
    f'l3.6 4.2M8.4 14.4 12 18.6l3.6-4.2" fill="none" stroke="{DARK}" stroke-width="2.4"/>',
    "bridge": f'<path d="M1 6.4h22v5H19v7h-3.6v-7H8.6v7H5v-7H1Z" {FILL}/>',
    "eye": f'<path fill-rule="evenodd" d="M12 4.6C6.6 4.6 2.6 8.6.8 12c1.8 3.4 5.8 7.4 11.2 7.4s9.4'
    f'-4 11.2-7.4C21.4 8.6 17.4 4.6 12 4.6Zm0 3.2a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Z" '
    f"{FILL}/>",
    "done": f'<path d="M3.4 12.6 9.4 19 20.6 5" {LINE}/>',
    "card": f'<rect x="4.6" y="2" width="14.8" height="20" rx="2" {FILL}/>',
    "missions": f'<path d="M5 1.6v21" {LINE}/><path d="M6 3h14v10H6Z" {FILL}/>',
}
RESOURCE_GLYPHS = ("tech", "energy")
EXTRA_ICON = "extra_collect"


@cache
def symbols() -> Markup:
    """Return all pictures once, for a page to use by reference."""
    out = [_symbol(name, Markup(art)) for name, art in ACTIONS.items()]
    for colour, (tone, glyph) in zip(
        COLOURS, zip(FAMILY_TONES, FAMILY_GLYPHS, strict=True), strict=True
    ):
        hexagon = Markup(f'<path d="{HEXAGON}" fill="{tone}" stroke="{DARK}"/>{glyph}')
        out.append(_symbol(colour, hexagon))
    for drone in (*DRONES, "any"):
        out.append(_symbol(f"drone-{drone}", _quadcopter("?" if drone == "any" else drone[0])))
    for place, (faction, shape) in enumerate(FACTION_SHAPES.items(), 1):
        path = (
            f'<path d="{SHAPES[shape]}" transform="translate(12 12) scale(.84)" '
            f'fill="var(--kit-tone-{place})" stroke="{DARK}" stroke-width="1.6"/>'
        )
        out.append(_symbol(faction, Markup(path)))
        out.append(_symbol(f"emblem-{faction}", Markup(EMBLEMS[faction]), "0 0 40 40"))
    return tag("svg", out, class_="defs", id="dei-art", hx_morph_skip=True, width=0, height=0,
               aria_hidden="true")  # fmt: skip


def _symbol(name: str, art: Markup, box: str = "0 0 24 24") -> Markup:
    return tag("symbol", art, id=f"dei-i-{name}", attrs={"viewBox": box})


def _quadcopter(letter: str) -> Markup:
    tone = "#ff7a67"
    rotors = "".join(
        f'<circle cx="{x}" cy="{y}" r="3.9" fill="none" stroke="{tone}" stroke-width="1.6"/>'
        for x in (4.8, 19.2)
        for y in (4.8, 19.2)
    )
    return Markup(
        f'{rotors}<path d="M5 5l14 14M19 5 5 19" stroke="{tone}" stroke-width="2"/>'
        f'<rect x="6.4" y="6.4" width="11.2" height="11.2" rx="3" fill="#2a0f10" stroke="{tone}" '
        'stroke-width="1.4"/><text x="12" y="15.6" text-anchor="middle" font-size="10" '
        'font-weight="600" font-family="Barlow Condensed, Arial Narrow, sans-serif" fill="#ffe3dd">'
        f"{letter.upper()}</text>"
    )


#: What stands on the plates of the factions.
EMBLEMS = {
    "auxilia": '<path d="M4 3h32v18c0 8-8 13-16 16C12 34 4 29 4 21Z" fill="var(--kit-tone-1)"/><p'
    "ath "
    f'd="M11 13l9 6 9-6v5l-9 6-9-6Zm0 9 9 6 9-6v5l-9 6-9-6Z" fill="{DARK}"/>',
    "ravagers": '<path d="M20 1 39 20 20 39 1 20Z" fill="var(--kit-tone-2)"/><path d="M13 '
    "29l5-19h4l"
    f'-5 19Zm8 2 5-17h4l-5 15ZM8 25l4-13h3l-4 14Z" fill="{DARK}"/>',
    "farm_z": '<circle cx="20" cy="20" r="18" fill="var(--kit-tone-3)"/><circle cx="20" cy="20" '
    f'r="13.5" fill="none" stroke="{DARK}" stroke-width="2"/><path d="M13 13h14v4l-8 7h8v4H13v-4l8'
    f'-7h-8Z" fill="{DARK}"/>',
    "refuge_42": '<rect x="3" y="3" width="34" height="34" rx="4" fill="var(--kit-tone-4)"/><path '
    f'd="M20 8 33 19v13h-8V23H15v9H7V19Z" fill="{DARK}"/>',
}


# -- pictures ---------------------------------------------------------------------------------


@cache
def use(name: str, class_: str = "ic") -> Markup:
    """Return a picture by its name; words that say it stand beside it."""
    return tag("svg", tag("use", href=f"#dei-i-{name}"), class_=class_, aria_hidden="true")


@lru_cache(maxsize=1_000)
def amount(name: str, number: int | str, class_: str = "amt") -> Markup:
    """Return a number of something: its picture, then the number."""
    return tag("span", use(name), tag("b", number), class_=class_)


@lru_cache(maxsize=1_000)
def icon(content: Content, place: int) -> Markup:
    """Return an icon of a card by its number."""
    return _icon(content, content.icons[place])


def _icon(content: Content, it: Icon) -> Markup:
    if it.kind == PER:
        per = "flag" if it.colour == ALL_COLOURS else COLOURS[it.colour]
        given = _icon(content, content.icons[it.base])
        return tag("span", use(per, "ic of"), tag("i", "×"), given, class_="per")
    if it.kind == DRONE_ICON:
        name = "any" if it.drone == ANY_DRONE else DRONES[it.drone]
        bonus = tag("b", f"+{it.amount}") if it.amount else None
        return tag("span", use(f"drone-{name}", "ic drone"), bonus, class_="glyph-of")
    if it.amount:
        glyph = it.id.partition(":")[0]
        number = tag("b", it.amount) if it.amount > 1 or glyph == "sp" else None
        return tag("span", use(glyph), number, class_="glyph-of")
    family, _, base = it.id.rpartition("_")
    badge = {"tactical": "red", "logistic": "blue", "machine": "green"}.get(family)
    if badge is None:
        extra = tag("b", "+1") if it.id == EXTRA_ICON else None
        return tag("span", use(base), extra, class_="glyph-of")
    return tag("span", use(base), use(badge, "badge"), class_="glyph-of")


@lru_cache(maxsize=1_000)
def icons(content: Content, places: tuple[int, ...]) -> Markup:
    """Return all icons of a card in a row."""
    return tag("span", join(*(icon(content, place) for place in places)), class_="icons")
