"""How a game of DEI ended, as a picture: the Citadel pays, and its tower flies the winner's flag.

Whoever won sees it by dawn, with the own supplies in front; the others look up from a cold night.
Every picture stands as it ends; `style.css` plays how it came to that.
"""

from __future__ import annotations

from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.missions import ranked
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.terms import NOBODY
from sternbrett.kernel.look import Look
from sternbrett.web.kit.finale import dots, finale
from sternbrett.web.kit.tokens import SHAPES

TONES = ("#f08c2e", "#b18cff", "#35cdb0", "#e8eef5")
FIGURES = ("shield", "diamond", "circle", "square")
NEUTRAL = "#b8bfc6"

#: By whether the seat won: sky from above to below, light behind the tower, walls, roofs, ice.
DAWN = ("#33455c", "#c9764a", "#ffe0a3", "#3a2c2a", "#4d3b35", "#7d8fa0")
NIGHT = ("#070b14", "#1c2a3d", "#c9d8ea", "#10161e", "#18212b", "#24323f")

#: The tower, and the roofs of the city to both sides of it.
CITADEL = (
    "M150 200V150h18v-22h14V96h16V70h12V52h8V40h6v12h0V40h6V22h20v18h6v12h0V40h6v12h8v18h12v26h16"
    "v32"
    "h14v22h18v50Z"
)
CITY = (
    "M0 210v-46h30v-20h26v30h18v-46h30v34h24v-18h22v66ZM480 210v-38h-28v-30h-30v24h-20v-40h-28v28h"
    "-22v-16h-22v72Z"
)
WINDOWS = (
    "M8 176h4M20 176h4M8 190h4M36 158h4M46 158h4M82 142h4M94 142h4M82 156h4M110 172h4M120 "
    "172h4M134 "
    "160h4M340 164h4M350 164h4M362 150h4M384 146h4M384 160h4M396 146h4M410 176h4M430 156h4M442 "
    "156h4"
    "M458 184h4M468 184h4"
)
LAMPS = "M206 104h4M222 104h4M254 104h4M270 104h4M190 140h4M206 140h4M270 140h4M286 140h4M238 66h4"


def draw(look: Look[DeiState]) -> str:
    """Return the picture of a finished game as its seat feels the end."""
    g = look.position
    ranking = [seat for seat in ranked(g) if g.factions[seat] != NOBODY]
    winner = g.factions[ranking[0]] if ranking else NOBODY
    won = not ranking or look.seat is None or look.seat == ranking[0]
    high, low, light, walls, roofs, ice = DAWN if won else NIGHT
    return finale(
        f'<defs><linearGradient id="dei-end-sky" x2="0" y2="1"><stop stop-color="{high}"/><stop '
        f'offset="1" stop-color="{low}"/></linearGradient></defs><rect width="480" height="270" '
        f'fill="url(#dei-end-sky)"/><circle class="dei-end-sun" cx="240" cy="{96 if won else 62}" '
        f'r="{74 if won else 30}" fill="{light}" opacity="{0.85 if won else 0.7}"/>'
        f'<path d="{CITY}" fill="{roofs}"/><path d="{CITADEL}" fill="{walls}"/>'
        f'<g class="dei-end-lamps" stroke="#ffb347" stroke-width="6"><path d="{WINDOWS}"/>'
        f'<path d="{LAMPS}"/></g>{_flag(winner)}'
        f'<path d="M0 204h480v66H0Z" fill="{ice}"/><path d="M0 216l70 8 60-10 90 14 80-12 110 12 70'
        f'-10M60 240l90-6 120 10 150-8" fill="none" stroke="#fff" stroke-opacity=".22"/>'
        f"{_stacks(g, ranking, look.seat)}"
        f'<path class="dei-end-snow" d="{dots(7, 46, height=250)}" stroke="#fff" stroke-width="2" '
        f'stroke-linecap="round" opacity="{0.35 if won else 0.8}"/>'
    )


def _flag(winner: int) -> str:
    """Return the flag on the tower, with the shape of whoever won."""
    tone = NEUTRAL if winner == NOBODY else TONES[winner]
    sign = ""
    if winner != NOBODY:
        sign = (
            f'<path d="{SHAPES[FIGURES[winner]]}" transform="translate(262 14)scale(.62)" '
            'fill="#0c1116"/>'
        )
    return (
        '<path d="M240 24V0" stroke="#e8eef5" stroke-width="2.5"/><g class="dei-end-flag"><path '
        f'd="M241 2q14 6 24 1t22 2v20q-12-6-22-2t-24-1Z" fill="{tone}"/>{sign}</g>'
    )


def _stacks(g: DeiState, ranking: list[int], me: int | None) -> str:
    """Return everybody's supplies as barrels, most in the middle; the own ones stand on a light.

    All are seen on a narrow screen as well, and the least stand where words may lie over them.
    """
    places = (240, 292, 344, 188)
    out = []
    most = max((points(g, seat) for seat in ranking), default=0)
    for place, seat in enumerate(ranking):
        faction = g.factions[seat]
        count = max(1, round(5 * points(g, seat) / most)) if most else 1
        x = places[place]
        barrels = "".join(
            f'<path d="M{x - 13} {196 - 13 * level}v-9q13-7 26 0v9q-13 7-26 0Z" fill="#d8cba8" '
            'stroke="#3a2f20" stroke-width="1.4"/>'
            for level in range(count)
        )
        glow = f'<ellipse cx="{x}" cy="200" rx="30" ry="7" fill="#ffd166"/>' if seat == me else ""
        out.append(
            f'{glow}<g class="dei-end-stack">{barrels}<path d="{SHAPES[FIGURES[faction]]}" '
            f'transform="translate({x} {176 - 13 * count})" fill="{TONES[faction]}" '
            'stroke="#0c1116" stroke-width="2"/></g>'
        )
    if not out:  # nobody has come so far: one barrel stands there
        out.append(
            '<g class="dei-end-stack"><path d="M227 196v-9q13-7 26 0v9q-13 7-26 0Z" fill="#d8cba8'
            '"/>'
            "</g>"
        )
    return "".join(out)
