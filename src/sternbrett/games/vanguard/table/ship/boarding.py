"""The boards of the crew in the lander: small ones, and the whole one of whoever is asked."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.aboard import LANDING, LAUNCH_PROCEDURE
from sternbrett.games.vanguard.picks import (
    CARD,
    COLUMN,
    DIE,
    EQUIPMENT,
    INJURY_CARD,
    SKILL,
    SPENT,
    STRAIN,
    TURNED_INJURY,
    Pick,
)
from sternbrett.games.vanguard.table.boards import Boards
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.hand import Hand
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.web.kit.markup import tag

#: What lies on the boards of crew members.
ON_BOARDS: Final = (DIE, SPENT, CARD, SKILL, STRAIN, COLUMN, INJURY_CARD, TURNED_INJURY, EQUIPMENT)


def asks_board(desk: Desk) -> bool:
    """Tell whether dice, cards or injuries of somebody in the lander are asked about."""
    words = [it.word for it in desk.look.options if isinstance(it, Pick)]
    if desk.g.aboard().page == LAUNCH_PROCEDURE:
        return DIE in words
    return desk.g.aboard().page == LANDING and any(word in ON_BOARDS for word in words)


class Boarding(Cabin):
    """The crew in the lander."""

    def draw(self) -> Markup:
        """Return the whole board of whoever is asked about it, else small ones of all."""
        boards = Boards(self.desk)
        if asks_board(self.desk) and self.desk.crew_id(self.desk.figure):
            whole = boards.large(self.desk.figure)
            return tag("div", whole, Hand(self.desk).draw(), class_="crew")
        small = [boards.small(it) for it in self.g.figures() if self.desk.crew_id(it)]
        return tag("div", small, class_="crew in-lander")
