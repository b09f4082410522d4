"""The board kit: parts of a board that know no game, as functions that return safe HTML.

See docs/kit.md; `sternbrett kit` shows all of them on a page.
"""

from __future__ import annotations

from sternbrett.web.kit.kept import Kept
from sternbrett.web.kit.maps import About, Map, Piece, Region, graph, grid
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.network import Network, Way
from sternbrett.web.kit.outline import Grid
from sternbrett.web.kit.parts import (
    EVEN,
    LOST,
    WON,
    Slot,
    Touch,
    back,
    card,
    counter,
    die,
    ending,
    market,
    pad,
    stack,
    stepper,
    steps,
    track,
)
from sternbrett.web.kit.tokens import picture, token
from sternbrett.web.kit.words import divisible

__all__ = [
    "EVEN",
    "LOST",
    "WON",
    "About",
    "Grid",
    "Kept",
    "Map",
    "Network",
    "Piece",
    "Region",
    "Slot",
    "Touch",
    "Way",
    "back",
    "card",
    "counter",
    "die",
    "divisible",
    "ending",
    "graph",
    "grid",
    "join",
    "market",
    "pad",
    "picture",
    "stack",
    "stepper",
    "steps",
    "tag",
    "token",
    "track",
]
