"""A position of Deep Space D-6 in a small picture: the ship, what attacks it, and the crew."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.model import WIN
from sternbrett.kernel.game import View
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.miniature import box, miniature, row, text

COLORS = {
    "C": "#6cb2ff", "T": "#ff6b57", "M": "#c98bff", "S": "#4fd6c4", "E": "#ffb347", "X": "#ff4d6a",
}  # fmt: skip
NONE = "#5d7896"
#: Threats that fit on a side.
MOST = 11
SHIP = "M62 26h56c24 0 42 18 53 37l7 8v12l-7 8c-11 19-29 37-53 37H62c-8 0-16-20-16-51s8-51 16-51Z"


def draw(view: View, content: D6Content) -> str:
    """Return the picture."""
    rules = content.rules
    result = view["result"]
    color = "#8fb4dc" if not result else "#4fd6c4" if result == WIN else "#ff6b57"
    return miniature(
        "#0a1730",
        tag("path", d="M20 14h1M74 8h1M150 18h1M228 96h1M30 120h1M214 22h1M132 148h1M12 74h1",
            stroke="#8fb4dc", stroke_width=1.4),
        tag("path", d=SHIP, fill="#1d3557", stroke=color, stroke_width=2),
        text(112, 54, view["round"], "#dfeaf7", 24),
        row(64, 76, view["hull"], rules.hull_max, "#ffb347"),
        row(64, 86, view["shields"], rules.shields_max, "#4fd6c4"),
        _threats(view, content),
        _dice(view),
    )  # fmt: skip


def _threats(view: View, content: D6Content) -> list[Markup]:
    """Return threats as bars: those outside to the right with their health, those inside left."""
    bars: dict[tuple[str, float], str] = {}
    pips = ""
    rows = {True: 0, False: 0}
    for name in view["threats"]:
        id_, _, health = name.partition(":")
        card = content.rules.cards[content.rules.card_ids.places[id_]]
        place = rows[card.external]
        rows[card.external] += 1
        if place >= MOST:
            continue
        x, color = (192, "#ff6b57") if card.external else (8, "#c98bff")
        y = 10 + 11 * place
        look = color, 0.35 if id_ in view["stasis"] else 0.8
        bars[look] = bars.get(look, "") + box(x, y, 40, 8)
        pips += "".join(box(x + 4 + 7 * point, y + 2, 5, 4) for point in range(int(health or 0)))
    out = [
        tag("path", d=path, fill=color, fill_opacity=opacity)
        for (color, opacity), path in bars.items()
    ]
    return [*out, tag("path", d=pips, fill="#0a1730")] if pips else out


def _dice(view: View) -> list[Markup]:
    """Return the six dice: bright if they wait for an order, red if scanned, hollow if hurt."""
    out = []
    for place, die in enumerate(view["dice"].split()):
        area, _, rest = die.partition(":")
        face = rest.rpartition(":")[2] if rest else ""
        letter = "X" if area == "scanners" else face if face in COLORS else ""
        tone = COLORS.get(letter, NONE)
        x = 48 + 25 * place
        ready = area == "pool"
        out.append(
            tag("rect", x=x, y=136, width=19, height=19, rx=5, stroke=tone, stroke_width=2,
                fill=tone if ready else "#0a1730",
                stroke_dasharray="3 3" if area == "infirmary" else None)
        )  # fmt: skip
        if letter:
            out.append(text(x + 9.5, 145.5, letter, "#0a1730" if ready else tone, 14))
    return out
