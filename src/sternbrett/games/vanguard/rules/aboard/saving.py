"""The save point (page 39): decks are put back, the chapter ends."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import SAVE_POINT
from sternbrett.games.vanguard.codes import SAVED
from sternbrett.games.vanguard.events import CHAPTER_SAVED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.finds import shuffle_discoveries
from sternbrett.kernel.engine import Step


class SavePoint(Step[VanguardState]):
    """Page 39: play may stop here (ISV-373); discovery decks are whole again (ISV-374)."""

    clause: ClassVar[str] = "ISV-373"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, SAVE_POINT)
        ship = g.change_ship()
        ship.fallen = ship.risen = ship.landed = ship.swapped = 0
        ship.destination = -1
        shuffle_discoveries(g)
        if g.listening:
            g.tell(CHAPTER_SAVED)
        g.finish(SAVED)
