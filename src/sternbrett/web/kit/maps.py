"""Maps: named regions that can be touched, with pieces on them, to be panned and zoomed.

A map is an SVG in a frame. Its geometry never changes during a game and is sent once (`Map.fixed`,
for `Drawing.fixed`); what changes is small: one `use` for each region, and the pieces.
`static/map.js` pans, zooms and goes from region to region by arrow keys; without it the whole map
is shown.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from sternbrett.kernel.game import emptied, filled
from sternbrett.web import page_texts
from sternbrett.web.kit.markup import Child, join, number, tag
from sternbrett.web.kit.network import Network, Way
from sternbrett.web.kit.outline import Cell, Edge, Grid, Point
from sternbrett.web.kit.parts import NOTHING, Touch

_ID = re.compile(r"[A-Za-z0-9_-]+")


class Region(NamedTuple):
    """How a region stands now.

    `label` is read aloud and shown as its title; `holders` are the tones of those who hold it, more
    than one if they are tied; `marks` are classes of the game's own style sheet. On a network
    `name` and `note` stand in the box, `badge` at its corner. `weights` (as `2:3+1+0`,
    see kernel/ways.py) are drawn beside the first lines of the label (only with `about`).
    """

    label: str
    holders: Sequence[str] = ()
    marks: Iterable[str] = ()
    touch: Touch = NOTHING
    name: str = ""
    note: str = ""
    badge: str = ""
    weights: str = ""


class About(NamedTuple):
    """What is always true of a region: the first line of what it tells, which also names it for
    those who listen, and the last lines.
    """

    head: str
    foot: str


class Piece(NamedTuple):
    """Something that lies on a region (or `at` a point) and is seen to move by its id.

    `art` is drawn around the origin; one unit is one unit of the map. `size` scales what lies at a
    point.
    """

    id: str
    art: Markup
    region: str = ""
    at: Point | None = None
    label: str = ""
    touch: Touch = NOTHING
    size: float = 1.0


@dataclass(frozen=True)
class Map:
    """A map as HTML for `Drawing.changing`: its elements that never change are empty in it."""

    html: Markup
    fixed: tuple[Markup, ...] = ()

    @property
    def whole(self) -> Markup:
        """The map with everything in it."""
        return Markup(filled(str(self.html), self.fixed))


# -- regions of cells -------------------------------------------------------------------------


def grid(
    id_: str,
    layout: Grid,
    regions: Mapping[str, Region],
    *,
    label: str,
    language: str,
    pieces: Sequence[Piece] = (),
    closed: Collection[tuple[str, str]] = (),
    barriers: Collection[Edge] = (),
    printed: Mapping[str, Sequence[Cell]] | None = None,
    named_at: Mapping[str, Cell] | None = None,
    decor: Mapping[int, Markup] | None = None,
    symbols: Markup | None = None,
    about: Mapping[str, About] | None = None,
) -> Map:
    """Return a map of regions on a grid of cells.

    `closed` are pairs of regions with a barrier between them, `barriers` single lines with one,
    `printed` the cells of a region that pieces leave free while they can. All pieces of a region
    get places in their order. `named_at` says in which cell the name of a region stands, if it is
    not the first. `decor` is painted over the tops of a height and never changes, nor do `symbols`,
    which pieces may use: an element with an id and `hx-morph-skip`.

    With `about` even the buttons are sent once: the label of a region is then only what is true of
    it now, said between the lines of `about`; it has no marks, and its touch must not change.
    """
    _check_ids(id_, layout.cells, regions)
    fixed: list[Markup] = []

    def once(part: Markup | None) -> Markup | None:
        """Note what is sent once; it is empty wherever it stands."""
        if part is None:
            return None
        fixed.append(part)
        return Markup(emptied(part))

    opening = join(once(_shapes(id_, layout)), once(symbols))
    lines = (*(line for pair in closed for line in layout.border(*pair)), *barriers)
    levels: list[Child] = []
    for height in sorted(set(layout.heights.values())):
        own = [region for region in layout.cells if layout.heights[region] == height]
        held = [
            _held(id_, name, tuple(map(str, regions[name].holders)))
            for name in own
            if regions[name].holders
        ]
        tops: Markup | None
        if about is None:
            tops = _tops(id_, layout, height, {name: regions[name] for name in own}, None)
        else:
            touches = tuple((name, regions[name].touch, about.get(name)) for name in own)
            tops = once(_still_tops(id_, layout, height, touches))
        above = _over(id_, layout, height, lines, (decor or {}).get(height))
        holds = tag("g", held, class_="kit-holds")
        level = join(once(_under(id_, layout, height)), holds, tops, once(above))
        levels.append(tag("g", level, class_="kit-level") if height else level)
    said = None
    if about is not None:
        told = [_told(id_, name, it.label, it.weights) for name, it in regions.items() if it.label]
        said = tag("defs", told)
    names = once(_names(id_, layout, tuple((named_at or {}).items())))
    spots = {
        region: layout.spots(region, count, (printed or {}).get(region, ()))
        for region, count in _counts(pieces).items()
    }
    inner = [opening, said, _stripes(id_, regions), levels, names, _pieces(pieces, spots)]
    roofs = any(layout.heights.values())
    frame = _frame(id_, label, layout.box, layout.cell, inner, language, roofs)
    return Map(frame, tuple(fixed))


@lru_cache(maxsize=64)
def _shapes(id_: str, layout: Grid) -> Markup:
    """Return the shapes of all regions, each cut out by itself: rims then stay inside."""
    shapes = (
        join(
            tag("clipPath", tag("path", id=f"{id_}.{region}.", d=path), id=f"{id_}.{region}.in"),
            tag(
                "use",
                id=f"{id_}.{region}",
                href=f"#{id_}.{region}.",
                attrs={"clip-path": f"url(#{id_}.{region}.in)"},
            ),
        )
        for region, path in layout.tops.items()
    )
    return tag("defs", shapes, _windows(id_, layout), id=f"{id_}-shapes", hx_morph_skip=True)


#: Which of the windows of three cells are lit, a row for each height, from the bottom up.
_LIT = ("110100101101", "010011010010")


def _windows(id_: str, layout: Grid) -> Markup:
    """Return the pattern of the windows in walls, a row for each height: dark and lit ones."""
    width, row = layout.cell / 4, layout.cell / 6
    pane = f"h{number(width * 0.56)}v{number(row * 0.55)}h-{number(width * 0.56)}z"
    paths = {"0": "", "1": ""}
    for height in range(1, max(layout.heights.values(), default=0) + 1):
        y = number(layout.cell - height * row + row * 0.2)
        for place, lit in enumerate(_LIT[height % len(_LIT)]):
            paths[lit] += f"M{number(place * width + width * 0.22)} {y}{pane}"
    panes = (
        tag("path", class_="kit-pane", d=paths["0"]),
        tag("path", class_="kit-lamp", d=paths["1"]),
    )
    return tag(
        "pattern",
        panes,
        id=f"{id_}.windows",
        width=3 * layout.cell,
        height=layout.cell,
        attrs={"patternUnits": "userSpaceOnUse"},
    )


#: A shadow is drawn in steps from its roof, so that it has no gaps at corners.
_SHADOW = (0.25, 0.5, 0.75, 1.0)


@lru_cache(maxsize=256)
def _under(id_: str, layout: Grid, height: int) -> Markup:
    """Return the floors of a height, before them the shadows and walls of its roofs."""
    own = [region for region, found in layout.heights.items() if found == height]
    walls = "".join(layout.walls.get(region, "") for region in own)
    floors = (
        tag(
            "use",
            href=f"#{id_}.{region}",
            class_=f"kit-roof-{height}" if height else f"kit-ground-{layout.tones[region]}",
        )
        for region in own
    )
    return tag(
        "g",
        _walls(id_, layout, height, own, walls) if walls else None,
        tag("g", floors, class_="kit-floors"),
        id=f"{id_}-under-{height}",
        aria_hidden="true",
        hx_morph_skip=True,
    )


def _walls(id_: str, layout: Grid, height: int, roofs: Sequence[str], walls: str) -> Markup:
    lift = height * layout.cell / 6
    cast = tag("g", (tag("use", href=f"#{id_}.{region}") for region in roofs), id=f"{id_}.{height}")
    shadows = (
        tag(
            "use",
            href=f"#{id_}.{height}",
            transform=f"translate({number(lift * 1.2 * part)} {number(lift * (1 + 0.5 * part))})",
        )
        for part in _SHADOW
    )
    return join(
        tag("g", tag("defs", cast), shadows, class_="kit-shadow"),
        tag("path", class_=f"kit-wall kit-wall-{height}", d=walls),
        tag("path", class_="kit-windows", fill=f"url(#{id_}.windows)", d=walls),
    )


@lru_cache(maxsize=256)
def _over(
    id_: str, layout: Grid, height: int, lines: tuple[Edge, ...], decor: Markup | None
) -> Markup | None:
    """Return what lies over the tops of a height: decoration and barriers."""
    path = layout.barrier([line for line in lines if layout.height_at(line) == height], height)
    barrier = (
        tag(
            "g",
            tag("path", d=path),
            tag("path", class_="kit-blocks", d=path),
            class_="kit-barrier",
        )
        if path
        else None
    )
    if barrier is None and decor is None:
        return None
    return tag(
        "g",
        tag("g", decor, class_="kit-decor") if decor is not None else None,
        barrier,
        id=f"{id_}-over-{height}",
        aria_hidden="true",
        hx_morph_skip=True,
    )


@lru_cache(maxsize=64)
def _names(id_: str, layout: Grid, named_at: tuple[tuple[str, Cell], ...]) -> Markup:
    """Return the ids of all regions, each in the corner of a cell."""
    cells = {region: own[0] for region, own in layout.cells.items()} | dict(named_at)
    names = []
    for region, cell in cells.items():
        x, y = layout.corner(cell)
        size = layout.cell / 30
        names.append(tag("text", region, x=x + 3 * size, y=y + 10 * size))
    return tag(
        "g", names, id=f"{id_}-names", class_="kit-names", aria_hidden="true", hx_morph_skip=True
    )


@lru_cache(maxsize=5_000)
def _told(id_: str, name: str, label: str, weights: str) -> Markup:
    """Return what is true of a region now, where its button finds it."""
    return tag("desc", label, id=f"{id_}-{name}-now", data_weights=weights or None)


@lru_cache(maxsize=1_000)
def _held(id_: str, name: str, holders: tuple[str, ...]) -> Markup:
    """Return the rim and tint of whoever holds a region, or the stripes of those who are tied."""
    shape = f"#{id_}.{name}"
    if len(holders) == 1:
        return tag("use", class_=f"kit-hold kit-tone-{holders[0]}", href=shape)
    fill = f"url(#{id_}-tied-{'-'.join(holders)})"
    return tag("use", class_="kit-tied", fill=fill, href=shape)


def _tops(
    id_: str,
    layout: Grid,
    height: int,
    regions: Mapping[str, Region],
    about: Mapping[str, About | None] | None,
) -> Markup:
    """Return what is touched of the regions of a height; with `about` it never changes."""
    return tag(
        "g",
        (
            _top(id_, layout, name, region, (about or {}).get(name))
            for name, region in regions.items()
        ),
        class_="kit-tops",
        id=f"{id_}-tops-{height}",
        hx_morph_skip=about is not None,
    )


@lru_cache(maxsize=256)
def _still_tops(
    id_: str, layout: Grid, height: int, touches: tuple[tuple[str, Touch, About | None], ...]
) -> Markup:
    """Return what is touched of the regions of a height, of which nothing but that is known."""
    regions = {name: Region("", touch=touch) for name, touch, _ in touches}
    about = {name: said for name, _, said in touches}
    return _tops(id_, layout, height, regions, about)


def _top(id_: str, layout: Grid, name: str, region: Region, about: About | None) -> Markup:
    """Return what is touched of a region: its area, and a line for its state.

    With `about` what is said of it now stands elsewhere (`-now`), so that the button never
    changes; map.js names it by both.
    """
    shape = f"#{id_}.{name}"
    x, y = layout.heart(name)
    said: dict[str, str | None] = {}
    if about is not None:
        said = {
            "data-tip": "",
            "data-region": "",
            "data-foot": about.foot,
            "aria-label": about.head,
        }
    return tag(
        "g",
        tag("use", href=shape, class_="kit-case"),
        tag("use", href=shape, class_="kit-edge"),
        id=f"{id_}-{name}",
        class_=["kit-region", *region.marks, *region.touch.classes],
        attrs={**_named(name, region, x, y), **said},
    )


def _stripes(id_: str, regions: Mapping[str, Region]) -> Markup:
    """Return the patterns of regions that are tied: a stripe for each of those who hold them."""
    ties = dict.fromkeys(
        tuple(map(str, region.holders)) for region in regions.values() if len(region.holders) > 1
    )
    patterns = (
        tag(
            "pattern",
            (
                tag("rect", class_=f"kit-tone-{tone}", x=place * 7, width=7, height=10)
                for place, tone in enumerate(holders)
            ),
            id=f"{id_}-tied-{'-'.join(holders)}",
            width=7 * len(holders),
            height=10,
            attrs={"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"},
        )
        for holders in ties
    )
    return tag("defs", patterns, id=f"{id_}-ties")


# -- places and ways --------------------------------------------------------------------------

#: The width of a letter of a place's name, in units.
_LETTER = 6.6
#: The unit by which `map.js` begins a network on a small screen: at a scale of 1, where words can
#: be read.
_READABLE = 42


def graph(
    id_: str,
    layout: Network,
    regions: Mapping[str, Region],
    *,
    label: str,
    language: str,
    pieces: Sequence[Piece] = (),
    closed: Collection[Way] = (),
    marks: Mapping[Way, str] | None = None,
    inner: Mapping[str, Markup] | None = None,
    ground: Markup | None = None,
    unit: float = _READABLE,
) -> Map:
    """Return a map of places joined by ways; `closed` are those that are closed now.

    Closed ways are dashed, one-way ones have an arrow; `marks` are classes of single ways. With
    `inner` a game draws the boxes itself, each around the origin: what they say is read aloud from
    the label. `ground` lies below everything. What is `unit` wide is wide enough to be touched on a
    small screen: where it would not be, the map begins zoomed in.
    """
    _check_ids(id_, layout.places, regions)
    ways = tag(
        "g",
        (
            _way(layout, way, way.closed or way in closed, (marks or {}).get(way))
            for way in layout.ways
        ),
        class_="kit-ways",
        aria_hidden="true",
    )
    places = tag(
        "g",
        (
            _place(id_, layout, name, region, inner[name] if inner else None)
            for name, region in ((name, regions[name]) for name in layout.places)
        ),
    )
    spots = {region: layout.spots(region, count) for region, count in _counts(pieces).items()}
    drawn = join(ground, ways, places, _pieces(pieces, spots))
    return Map(_frame(id_, label, layout.box, unit, drawn, language))


def _way(layout: Network, way: Way, closed: bool, mark: str | None) -> Markup:
    path = layout.path(way)
    return tag(
        "g",
        tag("path", class_="kit-bed", d=path),
        tag("path", class_="kit-line", d=path),
        tag("path", class_="kit-arrow", d=layout.arrow(way)) if way.one_way else None,
        class_=["kit-way", "kit-closed" if closed else None, mark],
    )


def _place(id_: str, layout: Network, name: str, region: Region, inner: Markup | None) -> Markup:
    x, y = layout.places[name]
    holder = f"kit-tone-{region.holders[0]}" if region.holders else None
    return tag(
        "g",
        tag("title", region.label),  # is read instead of what is written in the box
        tag("g", _written(layout, name, region) if inner is None else inner, aria_hidden="true"),
        id=f"{id_}-{name}",
        class_=["kit-region", "kit-place", holder, *region.marks, *region.touch.classes],
        transform=f"translate({number(x)} {number(y)})",
        attrs={**_named(name, region, x, y), "aria-label": None},
    )


def _written(layout: Network, name: str, region: Region) -> list[Markup]:
    """Return the box of a place with its badge, its name and a note."""
    width, height = layout.size
    left, top = -width / 2, -height / 2
    parts = [tag("rect", class_="kit-box", x=left, y=top, width=width, height=height, rx=8)]
    indent = 8
    if region.badge:
        indent = 24
        parts += [
            tag("rect", class_="kit-badge", x=left, y=top, width=19, height=19, rx=6),
            tag("text", region.badge, class_="kit-badge-text", x=left + 9.5, y=top + 14),
        ]
    lines = _wrapped(region.name or name, int((width - indent - 4) / _LETTER))
    parts += [
        tag("text", line, class_="kit-place-name", x=left + indent, y=top + 16 + 14 * place)
        for place, line in enumerate(lines)
    ]
    if region.note:
        parts.append(
            tag("text", region.note, class_="kit-place-note", x=left + 8, y=top + height - 7)
        )
    return parts


def _wrapped(text: str, width: int) -> list[str]:
    """Return a name in lines of at most so many letters, unless a word is longer."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# -- what both have ---------------------------------------------------------------------------


def _check_ids(id_: str, known: Collection[str], regions: Mapping[str, Region]) -> None:
    if set(known) != set(regions):
        wrong = sorted(set(known) ^ set(regions))
        raise ValueError(f"the map {id_} and what is said of it differ in {', '.join(wrong)}.")
    for one in (id_, *known):
        _check_id(one)


@lru_cache(maxsize=1_000)
def _check_id(id_: str) -> None:
    if not _ID.fullmatch(id_):
        raise ValueError(f"“{id_}” cannot name a region: letters, digits, - and _ can.")


def _named(name: str, region: Region, x: float, y: float) -> dict[str, str | None]:
    """Return what makes a region a button that scripts and people find."""
    attrs = {key: str(value) for key, value in region.touch.attributes.items() if value}
    return {
        "data-handle": f"region:{name}",
        "data-tip": region.label,
        **attrs,
        "data-region": name,
        "data-at": f"{number(x)} {number(y)}",
        "role": "button",
        "tabindex": "-1",
        "aria-label": region.label,
    }


def _counts(pieces: Sequence[Piece]) -> dict[str, int]:
    """Return how many pieces want a place of each region."""
    counts: dict[str, int] = {}
    for piece in pieces:
        if piece.at is None:
            counts[piece.region] = counts.get(piece.region, 0) + 1
    return counts


def _pieces(
    pieces: Sequence[Piece], spots: Mapping[str, list[tuple[float, float, float]]]
) -> Markup:
    """Return all pieces, each in a group of its own that script may move."""
    waiting = {region: iter(places) for region, places in spots.items()}
    drawn = []
    for piece in pieces:
        x, y, size = (
            (*piece.at, piece.size) if piece.at is not None else next(waiting[piece.region])
        )
        drawn.append(_placed(piece, x, y, size))
    return tag("g", drawn, class_="kit-pieces")


@lru_cache(maxsize=5_000)
def _placed(piece: Piece, x: float, y: float, size: float) -> Markup:
    """Return a piece at its place."""
    where = f"translate({number(x)} {number(y)})"
    if size != 1:
        where += f" scale({number(size)})"
    touch = piece.touch
    attrs = {"data-motion": "slide", **{k: v for k, v in touch.attributes.items() if v}}
    if touch.handle:
        attrs |= {"role": "button", "tabindex": "0"}
    elif piece.label:
        attrs["role"] = "img"
    moved = tag(
        "g",
        tag("title", piece.label) if piece.label else None,
        piece.art,
        id=piece.id,
        class_=["kit-piece", *touch.classes],
        aria_label=piece.label or None,
        attrs=attrs,
    )
    return tag("g", moved, transform=where)


def _frame(
    id_: str,
    label: str,
    box: tuple[float, float, float, float],
    unit: float,
    inner: Child,
    language: str,
    roofs: bool = False,
) -> Markup:
    """Return the frame of a map: the drawing, buttons that zoom, and where one is on the whole.

    Where there are `roofs`, a button and a key let them fade, so that what is behind them is seen.
    """
    whole = " ".join(map(number, box))
    drawing = tag(
        "svg",
        tag("g", inner, id=f"{id_}-all"),
        role="group",
        aria_label=label,
        attrs={"viewBox": whole, "data-whole": whole, "data-unit": number(unit)},
    )
    return tag("div", drawing, _tools(id_, whole, language, roofs), class_="kit-map", id=id_)


@lru_cache(maxsize=256)
def _tools(id_: str, whole: str, language: str, roofs: bool) -> Markup:
    say = page_texts(language).say
    buttons = (
        tag(
            "button",
            sign,
            type="button",
            class_="tool",
            data_zoom=zoom,
            aria_label=text,
            title=text,
        )
        for zoom, sign, text in (
            ("in", "+", say("kit.zoom_in")),
            ("out", "−", say("kit.zoom_out")),
            ("fit", "⤢", say("kit.fit")),
        )
    )
    thumb = tag(
        "svg",
        tag("use", href=f"#{id_}-all"),
        tag("rect", class_="kit-view"),
        attrs={"viewBox": whole},
    )
    # What is shown twice must be reached once: the picture is inert, its frame is clicked.
    where = tag("div", tag("div", thumb, inert=True), class_="kit-thumb", aria_hidden="true")
    fade = tag(
        "button",
        say("kit.roofs"),
        " ",
        tag("kbd", "R"),
        type="button",
        class_="tool kit-fade",
        aria_pressed="false",
        title=say("kit.roofs_note"),
    )
    return tag("div", where, fade if roofs else None, buttons, class_="kit-zoom script-only")
