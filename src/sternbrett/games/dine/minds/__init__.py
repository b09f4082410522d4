"""Deep Space Dine thought about: bots, hints, helpers of search and learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.minds import advice, bots, charts, tally
from sternbrett.games.dine.minds.guide import DineGuide
from sternbrett.games.dine.minds.observe import DineObserver
from sternbrett.games.dine.model import DineState
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.charts import Chart
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, Game, View
from sternbrett.kernel.guide import Guide


class DineMinds(Game[DineState]):
    """Who plays Deep Space Dine beside people, and who helps them."""

    bots = bots.BOTS
    levels = {"easy": "rookie", "normal": "cook", "hard": "search:60"}

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: DineContent, rng: Rng
    ) -> Advice:
        return advice.advise(view, seat, options, content, rng)

    def tally(self, g: DineState, seat: int) -> Mapping[str, float]:
        return tally.tally(g)

    def guide(self, content: DineContent) -> Guide:
        return DineGuide(content, self.view)

    def observer(self, content: DineContent, seats: int) -> DineObserver:
        return DineObserver(
            self.steps, content.rules, [symbol.id for symbol in content.symbols], seats
        )

    def charts(self, g: DineState, seats: int) -> tuple[Chart, ...]:
        return charts.charts(g.content, g.content.symbol_ids, seats)
