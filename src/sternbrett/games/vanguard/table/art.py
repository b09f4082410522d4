"""The drawings of ISS Vanguard as SVG: symbols of dice, sections, biomes, decks and tokens.

Every picture is a symbol that a page gets once and uses by reference. Dice are told apart by their
shape as well as by their colour: red ones are square, green ones round, blue ones triangular.
"""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import COLOURS
from sternbrett.web.kit.markup import tag

# Attributes, not classes: style sheets do not reach into what <use> draws.
FILL = 'fill="currentColor"'
LINE = (
    'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" '
    'stroke-linejoin="round"'
)

#: Glyphs in a square of 24: what dice show.
SYMBOLS = {
    "phy": f'<path d="M2 9v6M5 7v10M19 7v10M22 9v6M5 12h14" {LINE}/>',
    "gat": f'<path d="M4 11h16l-2 10H6Z" {LINE}/><path d="M12 3v8M8.5 7.5 12 11l3.5-3.5" {LINE}/>',
    "def": f'<path d="M12 2.4 20 5v6.5c0 5-3.4 8.3-8 10.1-4.6-1.8-8-5.1-8-10.1V5Z" {LINE}/>',
    "sco": f'<path d="M1.6 12C4 7.6 7.6 5.2 12 5.2s8 2.4 10.4 6.8C20 16.4 16.4 18.8 12 18.8S4 16.4 '
    f'1.6 12Z" {LINE}/><circle cx="12" cy="12" r="3.2" {FILL}/>',
    "bio": f'<path d="M5 19C3 9 9 3 20 3c1 11-5 17-15 16Zm0 0L14 10" {LINE}/>',
    "xen": f'<path d="M12 3c5 0 8 3.4 8 8 0 5-4 10-8 10s-8-5-8-10c0-4.6 3-8 8-8Z" {LINE}/>'
    f'<path d="M7.4 11.5 10.4 14M16.6 11.5 13.6 14" {LINE}/>',
    "con": f'<path d="M3 21 13 11M10 6l8 8 3-3-8-8Z" {LINE}/>',
    "res": f'<path d="M9 3h6M10 3v6L4 20h16L14 9V3M7 15h10" {LINE}/>',
    "tec": f'<circle cx="12" cy="12" r="4" {LINE}/><path d="M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 '
    f'2.8M16.2 16.2 19 19M19 5l-2.8 2.8M7.8 16.2 5 19" {LINE}/>',
    "base": f'<circle cx="12" cy="12" r="4.4" {LINE}/>',
    "van": f'<path d="M12 1c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11Z" {FILL}/>',
    "acc": f'<path d="m12 2 2.4 5.2 5.6-1.6-2 5.4 4 4-5.6 1-.9 5.7-3.5-4.4-3.5 4.4-.9-5.7-5.6-1 4-'
    f'4-2-5.4 5.6 1.6Z" {LINE}/>',
}
#: What injury dice and danger dice show.
HARM = {
    "injury-damage": f'<path d="M12 2.5c4 5 6.5 8.4 6.5 12a6.5 6.5 0 0 1-13 0c0-3.6 2.5-7 6.5-'
    f'12Z" {LINE}/>',
    "injury-heavy": f'<path d="m14 2-4 8 5 1-5 11 2-8-5-1Z" {LINE}/>',
    "injury-mental": f'<path d="M12 12c0-2 3-2 3 .5s-3.4 3.5-5.4 1.5-1.6-7 2.6-7.4 7.4 3 7 7-4 7-8 '
    f'6.6-7-4-7-8" {LINE}/>',
    "injury-special": f'<path d="M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17" {LINE}/>',
    "danger-common": f'<circle cx="12" cy="12" r="2.6" {FILL}/>',
    "danger-uncommon": f'<circle cx="8" cy="12" r="2.6" {FILL}/><circle cx="16" cy="12" r="2.6" '
    f"{FILL}/>",
    "danger-rare": f'<circle cx="12" cy="8" r="2.6" {FILL}/><circle cx="7.5" cy="15.5" r="2.6" '
    f'{FILL}/><circle cx="16.5" cy="15.5" r="2.6" {FILL}/>',
    "danger-special": f'<path d="m12 4 2.4 5.4 5.6.6-4.2 3.8 1.2 5.7-5-3-5 3 1.2-5.7L4 10l5.6-.6Z" '
    f"{FILL}/>",
}
SECTIONS = {
    "security": f'<path d="M12 2 20.5 5v6.6c0 5.2-3.5 8.6-8.5 10.4-5-1.8-8.5-5.2-8.5-10.4V5Z" '
    f"{FILL}/>",
    "recon": f'<path d="M12 3 23 21H1Z" {FILL}/>',
    "science": f'<path d="M12 1.6 21.2 7v10L12 22.4 2.8 17V7Z" {FILL}/>',
    "engineering": f'<path fill-rule="evenodd" d="m10 1-.6 3-2.5 1L4.3 3.4 2.6 6.3 4.9 8.'
    "400v2.8L1.8 12l.8 3.4 3.1.2 1.6 2.3-1 2.9 3 1.6 2.2-2.3h2.8l2.2 2.3 3-1.6"
    "-1-2.9 1.6-2.3 3.1-.2.8-3.4-3.1-.8V8.4l2.3-2.1-1.7-2.9L17 5l-2.5-1L14 "
    f'1Zm2 7.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2Z" {FILL}/>',
}
BIOMES = {
    "caves": f'<path d="M3 20c0-9 4-15 9-15s9 6 9 15M8.5 20c0-5 1.5-8 3.5-8s3.5 3 3.5 8" {LINE}/>',
    "crystal": f'<path d="M12 2 18 9l-6 13L6 9ZM6 9h12" {LINE}/>',
    "deadly": f'<path d="M12 3c5 0 8 3.2 8 7.6 0 3-1.4 4.8-3 6V20H7v-3.4c-1.6-1.2-3-3-3-6C4 6.2 7 '
    f'3 12 3Z" {LINE}/><path d="M9 11v1M15 11v1" {LINE}/>',
    "desert": f'<path d="M2 18c4-5 7-5 10 0s7 3 10-2M16 6.5h.01" {LINE}/><circle cx="16" cy="6.5" '
    f'r="2.6" {LINE}/>',
    "cold": f'<path d="M12 2v20M3.4 7l17.2 10M20.6 7 3.4 17" {LINE}/>',
    "hostile": f'<path d="M12 3 22 20H2ZM12 9.5v5M12 17.4v.1" {LINE}/>',
    "rocky": f'<path d="M2 20 8 9l4 5 4-8 6 14Z" {LINE}/>',
    "ruins": f'<path d="M4 21V8M10 21V5M16 21V10M21 21h-19M3 5h9" {LINE}/>',
    "tutorial": f'<circle cx="12" cy="12" r="9" {LINE}/><circle cx="12" cy="12" r="3.4" {FILL}/>',
    "veg": f'<path d="M12 22V10M12 12C6 12 4 8 4 4c6 0 8 4 8 8ZM12 15c6 0 8-4 8-8-6 0-8 4-8 '
    f'8Z" {LINE}/>',
    "vacuum": f'<circle cx="12" cy="12" r="8.6" {LINE}/><path d="M6 18 18 6" {LINE}/>',
    "volcanic": f'<path d="M2 21 8 10h8l6 11ZM9 6.5 8 3M12 6V2M15 6.5l1-3.5" {LINE}/>',
    "water": f'<path d="M2 8c3-3 5-3 7 0s5 3 7 0 4-3 6-1M2 15c3-3 5-3 7 0s5 3 7 0 4-3 '
    f'6-1" {LINE}/>',
}
DECKS = {
    "mineral": f'<path d="M6 4h12l4 6-10 11L2 10ZM2 10h20" {LINE}/>',
    "micro": f'<circle cx="12" cy="12" r="8.6" {LINE}/><circle cx="9.5" cy="10" r="1.8" {FILL}/>'
    f'<circle cx="14.5" cy="13.5" r="2.2" {FILL}/>',
    "specimen": f'<path d="M2 12c4-6 10-7 15-2l5-4v12l-5-4C12 19 6 18 2 12ZM7 11v.1" {LINE}/>',
    "flora": f'<path d="M12 22V11M12 11c-3-2-4-5-2-8 4 1 5 4 2 8ZM12 15c3-3 6-3 9-1-2 4-6 4-9 1Z'
    f'M12 17c-3-2-6-2-9 1 3 2 6 2 9-1Z" {LINE}/>',
    "alien": f'<path d="M12 2 22 12 12 22 2 12ZM12 7l5 5-5 5-5-5Z" {LINE}/>',
}
TOKENS = {
    "supply": f'<path d="M3 7.5 12 3l9 4.5v9L12 21l-9-4.5ZM3 7.5l9 4.5 9-4.5M12 12v9" {LINE}/>',
    "success": f'<circle cx="12" cy="12" r="9.4" {LINE}/><path d="m7.5 12.5 3.2 3.2 6-7" {LINE}/>',
    "charge": f'<path d="M7 5h10v16H7ZM10 2h4v3h-4Z" {LINE}/><path d="M12 9v7M9 12.5h6" {LINE}/>',
    "card": f'<rect x="5" y="2.5" width="14" height="19" rx="2.5" {LINE}/>',
    "bag": f'<path d="M9 7c-5 4-7 14 3 14s8-10 3-14ZM8.5 3l1 4h5l1-4Z" {LINE}/>',
    "clock": f'<circle cx="12" cy="12" r="9.4" {LINE}/><path d="M12 6v6l4 2.5" {LINE}/>',
    "mission": f'<path d="M5 2v20M6 4h13l-3 4.5 3 4.5H6" {LINE}/>',
    "threat": f'<path d="M12 2c5 0 8 4 8 9v9l-2.7-2-2.6 2-2.7-2-2.7 2-2.6-2L4 20v-9c0-5 3-9 8-9ZM9 '
    f'10v2M15 10v2" {LINE}/>',
    "lander": f'<path d="M12 2c4 3 6 8 6 13H6c0-5 2-10 6-13ZM6 15l-3 6M18 15l3 6M12 15v5" {LINE}/>',
    "log": f'<path d="M5 2.5h14v19H5ZM8.5 8h7M8.5 12h7M8.5 16h4" {LINE}/>',
    "lock": f'<path d="M5 11h14v10H5ZM8 11V7c0-6 8-6 8 0v4" {LINE}/>',
    "heart": f'<path d="M12 21C4 15 2 11 2 8c0-6 8-7 10-1 2-6 10-5 10 1 0 3-2 7-10 13Z" {LINE}/>',
    "travel": f'<path d="M3 20C5 10 12 14 14 8s5-4 7-4M16 3l5 1-2 5" {LINE}/>',
    "rest": f'<path d="M3 18h18M5 18v-5h14v5M5 13V7M9 4h6l-6 5h6" {LINE}/>',
    "prepare": f'<rect x="4" y="4" width="16" height="16" rx="3" {LINE}/><circle cx="12" cy="12" '
    f'r="2.6" {FILL}/>',
    "launch": f'<path d="M12 22v-5M12 2c4 3 5 7 5 11H7c0-4 1-8 5-11ZM7 13l-3 4M17 13l3 4" {LINE}/>',
    "exchange": f'<path d="M3 8h16l-4-4M21 16H5l4 4" {LINE}/>',
    "special": f'<circle cx="12" cy="12" r="6" {LINE}/><path d="M12 1v5M12 18v5M1 12h5M18 '
    f'12h5" {LINE}/>',
    "event": f'<path d="M13 2 4 14h7l-1 8 10-13h-7Z" {LINE}/>',
    "skill": f'<path d="m12 2 3 6.5 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21l1.5-7L2 9.3l7-.8Z" {LINE}/>',
    "injury": f'<path d="M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9ZM12 7v6M12 16.6v.1" {LINE}/>',
    "promotion": f'<path d="m4 13 8-6 8 6M4 19l8-6 8 6" {LINE}/>',
    "unique": f'<path d="M12 2 15 9l7 3-7 3-3 7-3-7-7-3 7-3Z" {LINE}/>',
    "no_move": f'<circle cx="12" cy="12" r="9" {LINE}/><path d="M7 12h10" {LINE}/>',
    "start": f'<path d="M6 2v20M6 4h12v8H6" {LINE}/>',
    "danger": f'<path d="M12 2.5 22.5 21H1.5Z" {FILL}/>',
    "energy": f'<path d="M13.5 1.5 4 14h6.5l-1 8.5L20 9.5h-7Z" {FILL}/>',
}
GLYPHS = {**SYMBOLS, **HARM, **SECTIONS, **BIOMES, **DECKS, **TOKENS}

#: The outlines of dice by colour, in a square of 24.
SHAPES = {
    "R": '<rect x="1.5" y="1.5" width="21" height="21" rx="3.5"/>',
    "G": '<circle cx="12" cy="12" r="11"/>',
    "B": '<path d="M9.6 2.6c1.2-1.9 3.6-1.9 4.8 0l8.4 15.2c1.1 2-.2 4.2-2.4 4.2H3.6c-2.2 '
    '0-3.5-2.2-2.4-4.2Z"/>',
    "I": '<path d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9Z"/>',
    "H": '<path d="M12 1 23 9.2 18.8 22.5H5.2L1 9.2Z"/>',
}
#: Letters of what dice show, where there is room for them.
CODES = {symbol: symbol.upper() for symbol in SYMBOLS}


@cache
def symbols() -> Markup:
    """Return all pictures once, for a page to use by reference."""
    out = [_symbol(name, Markup(art)) for name, art in GLYPHS.items()]
    out += [_symbol(f"die-{colour}", Markup(shape)) for colour, shape in SHAPES.items()]
    return tag("svg", out, class_="defs", id="isv-art", hx_morph_skip=True, width=0, height=0,
               aria_hidden="true")  # fmt: skip


def _symbol(name: str, art: Markup) -> Markup:
    return tag("symbol", art, id=f"isv-i-{name}", attrs={"viewBox": "0 0 24 24"})


@cache
def use(name: str, class_: str = "ic") -> Markup:
    """Return a picture by its name; words that say it stand beside it."""
    return tag("svg", tag("use", href=f"#isv-i-{name}"), class_=class_, aria_hidden="true")


@lru_cache(maxsize=2_000)
def die(content: Content, kind: int, face: int = -1, class_: str = "") -> Markup:
    """Return a die of a type: the face it shows, or its most frequent one if it is not rolled."""
    type_ = content.die_types[kind]
    shown = type_.faces[type_.identity() if face < 0 else face]
    ids = content.symbol_ids.ids
    colour = COLOURS[type_.colour]
    glyphs = [use(ids[symbol], "sym") for symbol in shown]
    code = "+".join(dict.fromkeys(CODES[ids[symbol]] for symbol in shown))
    return _die(colour, glyphs, code, f"of-{type_.kind}", class_)


@cache
def injury_die(face: str, class_: str = "") -> Markup:
    """Return an injury die by what it shows, or before it is rolled."""
    name = f"injury-{face}" if face else "injury"
    return _die("I", [use(name, "sym")], "", "", class_)


@cache
def danger_die(table: str, face: str, class_: str = "") -> Markup:
    """Return a danger die with the letter of its table, and what it shows once it is rolled."""
    name = f"danger-{face}" if face else "event"
    return _die("H", [use(name, "sym")], table, "", class_)


def _die(shape: str, glyphs: list[Markup], code: str, *classes: str) -> Markup:
    return tag(
        "span",
        use(f"die-{shape}", "shape"),
        tag("span", glyphs, class_="syms"),
        tag("b", code, class_=["code", "two" if len(glyphs) > 1 else None]) if code else None,
        class_=["die", f"die-{shape}", *classes],
    )
