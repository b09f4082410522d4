"""A position of Deep Space Dine in a small picture: the pizza, the ship's tracks, the rows."""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import Markup

from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import WIN
from sternbrett.kernel.game import View
from sternbrett.web.kit.markup import number, tag
from sternbrett.web.kit.miniature import box, miniature, row, text

#: The paper of station cards, by station; others are plain.
STATIONS = {
    "reactor": "#f3c55b", "r_drive": "#f7a578", "p_drive": "#f7a578", "pilot": "#9cc4f3",
    "weapons": "#f29aa5", "shields": "#8fd8cd", "lab": "#cfaef0", "sensors": "#b3d991",
    "galley": "#e2b48d", "engine_room": "#b9c4cf", "bridge": "#e9d7a2",
}  # fmt: skip
PLAIN = "#efe3cf"
#: What fits on the counter; of more the latest are shown.
ROWS, CARDS = 4, 9


def draw(view: View, content: DineContent) -> str:
    """Return the picture."""
    ship = next(ship for ship in content.rules.ships if ship.id == view["ship"])
    result = view["result"]
    sign = "#8fd8cd" if not result else "#5ec97a" if result == WIN else "#e5484d"
    return miniature(
        "#2a1519",
        tag("rect", width=240, height=56, rx=10, fill="#14202e"),
        tag("path", d="M0 52h240v4H0z", fill=sign),
        tag("path", d="M96 12h1M130 30h1M164 9h1M206 24h1M228 40h1M112 44h1", stroke="#efe3cf"),
        _pizza(view["pizza"], ship.pizza_fields),
        row(92, 14, view["damage"], ship.damage_fields, "#e5484d", width=7, height=7),
        row(92, 26, view["marker"], ship.marker_max, "#8fd8cd", width=7, height=7),
        _route(view),
        _rows(view, content),
        _hands(view),
    )


def _pizza(left: int, most: int) -> list[Markup]:
    """Return the pizza on its plate with the slices that are warm."""
    slices = []
    for place in range(left):
        first, last = (2 * pi * edge / most - pi / 2 for edge in (place, place + 1))
        slices.append(
            f"M46 46L{number(46 + 30 * cos(first))} {number(46 + 30 * sin(first))}"
            f"A30 30 0 0 1 {number(46 + 30 * cos(last))} {number(46 + 30 * sin(last))}Z"
        )
    return [
        tag("circle", cx=46, cy=46, r=36, fill="#efe3cf"),
        tag("path", d="".join(slices), fill="#e08a3c", stroke="#efe3cf", stroke_width=1.5),
        text(46, 46, left, "#2a1519", 22),
    ]


def _route(view: View) -> Markup:
    """Return the sectors that lie behind, as dots, with the present one larger."""
    flown = len(view["flown"])
    dots = [
        tag("circle", cx=94 + 8 * place, cy=43, r=4 if place == flown - 1 else 2.5)
        for place in range(min(flown, 17))
    ]
    return tag("g", dots, fill="#f3c55b")


def _rows(view: View, content: DineContent) -> list[Markup]:
    """Return the latest rows as slips of their stations; rotated cards hang lower."""
    cards = {card.id: content.rules.station_ids[card.station] for card in content.rules.cards}
    slips: dict[tuple[str, str | None], str] = {}
    for line, laid in enumerate(view["rows"][-ROWS:]):
        for place, name in enumerate(laid[-CARDS:]):
            id_ = name.removesuffix("*")
            y = 68 + 17 * line + (3 if name.endswith("*") else 0)
            look = STATIONS.get(cards[id_], PLAIN), "#fff" if id_ in view["upgraded"] else None
            slips[look] = slips.get(look, "") + box(92 + 16 * place, y, 13, 13)
    return [tag("path", d=path, fill=paper, stroke=rim) for (paper, rim), path in slips.items()]


def _hands(view: View) -> list[Markup]:
    """Return each seat's hand as a card with its number."""
    out = []
    for seat, hand in enumerate(view["hands"]):
        size = hand if isinstance(hand, int) else len(hand)
        x = 14 + 24 * seat
        own = seat == view["seat"]
        out += [
            tag("rect", x=x, y=112, width=18, height=26, rx=3, fill="#fff7e8" if own else PLAIN),
            text(x + 9, 125, size, "#2a1519", 14),
        ]
    return out
