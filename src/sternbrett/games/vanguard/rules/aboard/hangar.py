"""The hangar (page 18): new landers and mods, repairs, the lander (ISV-408 … 411, ISV-573)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import HANGAR
from sternbrett.games.vanguard.events import LANDER_CHOSEN, LANDER_REPAIRED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import LANDER_CARD
from sternbrett.games.vanguard.rules.aboard.common import CaptainDecision, open_page
from sternbrett.games.vanguard.rules.aboard.departing import LaunchProcedure
from sternbrett.games.vanguard.rules.aboard.installing import install
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.loading import ChooseMods
from sternbrett.games.vanguard.rules.reasons import IN_REPAIR, NO_SUCH_LANDER
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Step


class Hangar(Step[VanguardState]):
    """The Hangar page: what waited is brought in, damaged landers are repaired."""

    clause: ClassVar[str] = "ISV-408"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, HANGAR)
        install(g, "lander", "mod")
        ship = g.change_ship()
        ship.in_repair = ship.damaged
        ship.damaged = 0
        if g.listening:
            for number in bits(ship.in_repair):
                g.tell(LANDER_REPAIRED, g.content.lander_ids.ids[number])
        g.mods = 0
        g.then(ChooseLander(), ChooseMods(), LaunchProcedure())


class ChooseLander(CaptainDecision):
    """Which lander the team flies with (D39)."""

    clause: ClassVar[str] = "ISV-410"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [it for it in g.content.moves[LANDER_CARD] if not self.objection(g, seat, it)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != LANDER_CARD:
            return NOT_NOW
        lander = g.content.landers[value_of(option)]
        if not g.aboard().has(g.content.ship_ids.places[lander.id]):
            return NO_SUCH_LANDER
        return IN_REPAIR if g.aboard().in_repair >> lander.index & 1 else 0

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.lander_card = value_of(option)
        if g.listening:
            g.tell(LANDER_CHOSEN, g.content.landers[g.lander_card].id)
