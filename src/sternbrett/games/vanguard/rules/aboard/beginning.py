"""Begin exploration (page 24): board, promotion card, lander sector, landing log (ISV-426, 572)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import BEGIN_EXPLORATION, ON_A_WORLD
from sternbrett.games.vanguard.events import PROMOTION_CHOSEN
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import PROMOTION
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.placing import Land, LandWhere, lay_out
from sternbrett.games.vanguard.rules.reasons import NOT_SHOWN
from sternbrett.games.vanguard.rules.rounds import BeginRound
from sternbrett.games.vanguard.rules.turns import ReadLog
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Step

PROMOTION_DRAW: Final = "promotion"
#: The promotion cards of which one is chosen (ISV-314).
PROMOTIONS_DRAWN: Final = 2


class BeginExploration(Step[VanguardState]):
    """The board is prepared, the team lands, the first round begins (ISV-572)."""

    clause: ClassVar[str] = "ISV-426"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, BEGIN_EXPLORATION)
        lay_out(g)
        logs = g.content.planets[g.planet].intro_logs
        g.then(
            DrawPromotions(),
            LandWhere(0),
            SetFoot(),
            *[ReadLog(log) for log in logs],
            Land(),
            BeginRound(),
        )


class SetFoot(Step[VanguardState]):
    """The ship's book is closed: from here on the team is on the world (ISV-528)."""

    clause: ClassVar[str] = "ISV-572"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.change_ship().page = ON_A_WORLD


class DrawPromotions(Step[VanguardState]):
    """Two promotion cards are drawn, as far as there are any (ISV-314, ISV-518)."""

    clause: ClassVar[str] = "ISV-314"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        ship = g.change_ship()
        ship.promotions_shown = 0
        for _ in range(PROMOTIONS_DRAWN):
            deck = bits(ship.promotion_deck)
            if deck:
                card = deck[g.draw(PROMOTION_DRAW, len(deck))]
                ship.promotion_deck &= ~(1 << card)
            elif ship.promotion_bottom:
                card = ship.promotion_bottom[0]
                ship.promotion_bottom = ship.promotion_bottom[1:]
            else:
                break
            ship.promotions_shown |= 1 << card
        g.seal()
        if ship.promotions_shown:
            g.push(ChoosePromotion(0))


class ChoosePromotion(TeamVote):
    """Which promotion card the team takes along (D27); the other goes under the deck."""

    clause: ClassVar[str] = "ISV-314"

    __slots__ = ()

    def ballot(self, g: VanguardState) -> list[Option]:
        moves = g.content.moves[PROMOTION]
        return [moves[card] for card in bits(g.aboard().promotions_shown)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_SHOWN if word_of(option) == PROMOTION else NOT_NOW

    def breaks_tie(self, g: VanguardState) -> int:
        return g.owner[g.figures()[0]]

    def again(self, votes: int) -> TeamVote:
        return ChoosePromotion(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        g.promotion = value_of(option)
        ship = g.change_ship()
        left = [card for card in bits(ship.promotions_shown) if card != g.promotion]
        ship.promotion_bottom = (*ship.promotion_bottom, *left)
        ship.promotions_shown = 0
        if g.listening:
            g.tell(PROMOTION_CHOSEN, g.content.promotions[g.promotion].id)
