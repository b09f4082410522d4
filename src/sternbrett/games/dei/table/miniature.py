"""A position of DEI as one small picture: the board by who leads, and everybody's supplies."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.dei.model import NOBODY, DeiState
from sternbrett.games.dei.rules.pads import points
from sternbrett.kernel.look import Look
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.miniature import box, miniature, text
from sternbrett.web.kit.tokens import SHAPES

TONES = ("#f08c2e", "#b18cff", "#35cdb0", "#e8eef5")
FIGURES = ("shield", "diamond", "circle", "square")
STREET, ROOFS = "#2b3945", ("", "#5d534a", "#7a6f63")
BOARD = 148
DARK = "#0c1219"


def draw(look: Look[DeiState]) -> str:
    """Return the picture of a view."""
    g = look.position
    return miniature(DARK, *_board(g), *_seats(g), _rounds(g))


def _board(g: DeiState) -> list[Markup]:
    """Return the cells, one path for each colour: held by somebody, or by height."""
    board = g.board
    rows, cols = len(board.cell_region), max(len(row) for row in board.cell_region)
    size = BOARD / max(rows, cols)
    left, top = 6 + (BOARD - cols * size) / 2, 6 + (BOARD - rows * size) / 2
    tones: dict[str, str] = {}
    for row, regions in enumerate(board.cell_region):
        col = 0
        while col < len(regions):
            region = regions[col]
            run = 1
            while col + run < len(regions) and regions[col + run] == region:
                run += 1
            if region >= 0:
                tone = _tone(g, region)
                path = box(left + col * size, top + row * size, run * size - 0.6, size - 0.6)
                tones[tone] = tones.get(tone, "") + path
            col += run
    return [tag("path", d=path, fill=tone) for tone, path in sorted(tones.items())]


def _tone(g: DeiState, region: int) -> str:
    """Return the colour of a region."""
    holder = g.holder[region]
    if holder != NOBODY and g.factions[holder] != NOBODY:
        return TONES[g.factions[holder]]
    height = g.board.heights[region]
    return ROOFS[height] if height else STREET


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
            tag(
                "path",
                d=SHAPES[FIGURES[faction]],
                fill=tone,
                transform=f"translate(176 {y})scale(.8)",
            ),
            text(203, y, points(g, seat), "#fff", 20),
            text(225, y, sum(g.markers[3 * seat : 3 * seat + 3]), tone, 13),
        ]
    return out


def _rounds(g: DeiState) -> Markup:
    """Return a pip for each round, filled by action phases."""
    most, phases = g.content.limits.rounds, g.content.limits.phases
    done = (g.round - 1) * phases + g.phase if g.round else 0
    path = "".join(
        box(162 + 18 * number, 150, 15 * min(max(done - number * phases, 0), phases) / phases, 4)
        for number in range(most)
        if done > number * phases
    )
    return tag(
        "g",
        tag("path", d="".join(box(162 + 18 * n, 150, 15, 4) for n in range(most)), fill="#3a3028"),
        tag("path", d=path, fill="#ffd166") if path else None,
    )
