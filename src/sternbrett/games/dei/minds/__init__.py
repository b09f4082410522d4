"""Who thinks in DEI: bots, hints, helpers of search and learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.minds import advice, bots, charts, tally
from sternbrett.games.dei.minds.guide import DeiGuide
from sternbrett.games.dei.minds.observe import DeiObserver
from sternbrett.games.dei.model import DeiState
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.charts import Chart
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, Game, View
from sternbrett.kernel.guide import Guide


class DeiMinds(Game[DeiState]):
    """Who plays DEI beside people, and who helps them."""

    bots = bots.BOTS
    levels = {"easy": "drifter", "normal": "scavenger", "hard": "warlord"}

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: DeiContent, rng: Rng
    ) -> Advice:
        return advice.advise(view, seat, options, content, rng)

    def tally(self, g: DeiState, seat: int) -> Mapping[str, float]:
        return tally.tally(g, seat)

    def guide(self, content: DeiContent) -> Guide:
        return DeiGuide(content, self.view)

    def observer(self, content: DeiContent, seats: int) -> DeiObserver:
        return DeiObserver(self.steps, content.rules, seats)

    def charts(self, g: DeiState, seats: int) -> tuple[Chart, ...]:
        return charts.charts(DeiObserver(self.steps, g.content, seats), g.content, g)
