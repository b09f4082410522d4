"""The recruits: crew cards that belong to no section yet (ISV-331, ISV-478, ISV-574)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.aboard import NOT_POSTED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.kernel.bits import bits

RECRUIT_DRAW: Final = "recruit"


def recruits_left(g: VanguardState) -> int:
    """Return the crew cards that nobody has or looks at, as a set."""
    out = (1 << len(g.content.crew)) - 1 & ~g.recruits
    for card in g.crew:
        if card != NONE:
            out &= ~(1 << card)
    if g.ship is not None:
        for card, post in enumerate(g.ship.posts):
            if post != NOT_POSTED:
                out &= ~(1 << card)
    return out


def draw_recruits(g: VanguardState, n: int) -> None:
    """Draw recruits to look at, as many as there are (ISV-403)."""
    for _ in range(n):
        left = bits(recruits_left(g))
        if left:
            g.recruits |= 1 << left[g.draw(RECRUIT_DRAW, len(left))]
    g.seal()
