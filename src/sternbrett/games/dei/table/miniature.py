"""A position of DEI as one small picture: the board by who leads, and everybody's supplies."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.terms import NOBODY, NOWHERE
from sternbrett.kernel.look import Look
from sternbrett.web.kit.markup import number, tag
from sternbrett.web.kit.miniature import box, miniature, text

TONES = ("#f08c2e", "#b18cff", "#35cdb0", "#e8eef5")
#: Where somebody leads the ground has its tone, so figures are darker.
DOTS = ("#8f4a08", "#5d33b8", "#0b6b59", "#6c7883")
#: Shapes of the factions, drawn from their middle.
FIGURES = (
    "m-8-9h16v11q0 5-8 8q-8-3-8-8z",
    "m0-11l11 11-11 11-11-11z",
    "m0-9a9 9 0 0 1 0 18a9 9 0 0 1 0-18z",
    "m-8-8h16v16h-16z",
)
STREET, ROOFS = "#2b3945", ("", "#5d534a", "#7a6f63")
BOARD = 148
DARK = "#0c1219"


def draw(look: Look[DeiState]) -> str:
    """Return the picture of a view."""
    g = look.position
    return miniature(DARK, _board(g), *_seats(g), _rounds(g))


def _board(g: DeiState) -> Markup:
    """Return the cells in rows, one path for each colour, and everybody on them.

    One unit is a cell, so that numbers stay short.
    """
    board = g.board
    rows, cols = len(board.cell_region), max(len(row) for row in board.cell_region)
    size = BOARD / max(rows, cols)
    left, top = 6 + (BOARD - cols * size) / 2, 6 + (BOARD - rows * size) / 2
    streets, tones = "", dict[str, str]()
    for row, regions in enumerate(board.cell_region):
        col = 0
        there = [region >= 0 for region in regions]
        for on, group in groupby(range(len(there)), there.__getitem__):
            cells = [*group]
            streets += f"M{cells[0]} {row}h{len(cells)}" if on else ""
        for tone, run in groupby(_tone(g, region) if region >= 0 else "" for region in regions):
            length = len([*run])
            if tone:
                tones[tone] = tones.get(tone, "") + f"M{col} {row}h{length}"
            col += length
    return tag(
        "g",
        tag("path", d=streets, stroke=STREET),
        [tag("path", d=path, stroke=tone) for tone, path in sorted(tones.items())],
        _figures(g),
        transform=f"translate({number(left)} {number(top + size / 2)})scale({number(size)})",
        stroke_width=1.02,
    )


def _figures(g: DeiState) -> Markup:
    """Return a dot where somebody is, a larger one for a leader, red ones for drones."""
    board = g.board
    out = []
    for seat, faction in enumerate(g.factions):
        if faction == NOBODY:
            continue
        path = ""
        for region in members(g.presence[seat]):
            row, col = board.cells[region][seat % len(board.cells[region])]
            path += f"M{col} {row}h0"
        if path:
            out.append(tag("path", d=path, stroke=DOTS[faction], stroke_width=0.7))
        if g.leaders[seat] != NOWHERE:
            row, col = board.cells[g.leaders[seat]][-1]
            out.append(tag("circle", cx=col, cy=row, r=0.5, fill=DOTS[faction], stroke="#fff"))
    drones = "".join("M{1} {0}h0".format(*board.cells[at][0]) for at in g.drones if at != NOWHERE)
    if drones:
        out.append(tag("path", d=drones, stroke="#ff5a4a", stroke_width=0.7))
    return tag("g", out, stroke_linecap="round", stroke_width=0.2, transform="translate(.5)")


def _tone(g: DeiState, region: int) -> str:
    """Return the colour of a region; nothing for a street that nobody leads."""
    holder = g.holder[region]
    if holder != NOBODY and g.factions[holder] != NOBODY:
        return TONES[g.factions[holder]]
    height = g.board.heights[region]
    return ROOFS[height]


def _seats(g: DeiState) -> list[Markup]:
    """Return everybody in priority order: shape, supplies, markers, and whose turn it is."""
    out = []
    order = g.order or tuple(range(len(g.factions)))
    for place, seat in enumerate(order):
        y = 26 + 33 * place
        faction = g.factions[seat]
        if faction == NOBODY:
            out.append(tag("circle", cx=176, cy=y, r=4, fill="#5a6673"))
            continue
        tone = TONES[faction]
        if seat == g.speaker and g.round and not g.result:
            out.append(tag("rect", x=160, y=y - 14, width=74, height=28, rx=6, fill="#26323e"))
        out += [
            tag("path", d=f"M176 {y}{FIGURES[faction]}", fill=tone),
            text(198, y, points(g, seat), "#fff", 19),
            text(216, y, sum(g.markers[3 * seat : 3 * seat + 3]), tone, 13),
            text(228, y - 6, g.tech[seat], "#e29a4a", 11),
            text(228, y + 6, g.energy[seat], "#7fd4ff", 11),
        ]
    return out


def _rounds(g: DeiState) -> Markup:
    """Return a pip for each round, filled by action phases."""
    most, phases = g.content.limits.rounds, g.content.limits.phases
    done = (g.round - 1) * phases + g.phase if g.round else 0
    path = "".join(
        box(162 + 18 * place, 150, 15 * min(done - place * phases, phases) / phases, 4)
        for place in range(most)
        if done > place * phases
    )
    return tag(
        "g",
        tag("path", d="".join(box(162 + 18 * n, 150, 15, 4) for n in range(most)), fill="#3a3028"),
        tag("path", d=path, fill="#ffd166") if path else None,
    )
