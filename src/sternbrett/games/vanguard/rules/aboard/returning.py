"""What follows an exploration: the pages of the ship book up to the save point (ISV-329)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import DEAD, DEBRIEFING, NOT_POSTED, RESTING
from sternbrett.games.vanguard.codes import GUIDED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.common import come_home, move_crew, open_page
from sternbrett.games.vanguard.rules.aboard.debriefing import (
    Debriefing,
    PutAwayPromotion,
    RankUp,
    collect_tokens,
)
from sternbrett.games.vanguard.rules.aboard.docking import Docking
from sternbrett.games.vanguard.rules.aboard.leaving import Leaving, come_back
from sternbrett.games.vanguard.rules.aboard.medbay import Medbay
from sternbrett.games.vanguard.rules.aboard.memorial import Memorial
from sternbrett.games.vanguard.rules.aboard.saving import SavePoint
from sternbrett.games.vanguard.rules.aboard.trading import FirstPurchase
from sternbrett.games.vanguard.rules.aboard.unloading import Unloading, store_uniques
from sternbrett.games.vanguard.rules.ending import AFTERWARDS
from sternbrett.kernel.engine import Step


class ComeAboard(Step[VanguardState]):
    """Pages 26 to 39; a cycle without exploration begins here (ISV-329, ISV-563)."""

    clause: ClassVar[str] = "ISV-329"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.then(Docking(), Debriefing(), Unloading(), Medbay(), Memorial(), SavePoint())


class CloseLesson(Step[VanguardState]):
    """The end of the guided game, in which no page is turned (ISV-561)."""

    clause: ClassVar[str] = "ISV-561"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        come_back(g)
        open_page(g, DEBRIEFING)
        collect_tokens(g)
        ups = [RankUp(crew) for crew in come_home(g)] if g.promoted else []
        g.then(*ups, PutAwayPromotion(), FirstPurchase(0), AllRest(), SavePoint())


class AllRest(Step[VanguardState]):
    """What was found is stored, and everybody rests, also who stayed aboard (ISV-330)."""

    clause: ClassVar[str] = "ISV-330"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        store_uniques(g)
        ship = g.aboard()
        for crew, post in enumerate(ship.posts):
            if post != NOT_POSTED and ship.stations[crew] != DEAD:
                move_crew(g, crew, RESTING)


def go_on(g: VanguardState) -> None:
    """Go on with a campaign after an exploration."""
    if g.mode == GUIDED:
        g.push(CloseLesson())
    else:
        g.then(Leaving(), ComeAboard())


AFTERWARDS.append(go_on)
