"""A.D.E.L.E. thought about: bots, hints, helpers of search and learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.minds import advice, bots, charts, tally
from sternbrett.games.adele.minds.guide import AdeleGuide
from sternbrett.games.adele.minds.observe import AdeleObserver
from sternbrett.games.adele.model import ADELE, AdeleState
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.charts import Chart
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, Game, View
from sternbrett.kernel.guide import Guide


class AdeleMinds(Game[AdeleState]):
    """Who plays A.D.E.L.E. beside people, and who helps them."""

    bots = bots.BOTS
    levels = {"easy": "hal_easy", "normal": "hal", "hard": "hal_hard"}
    played_alike = {
        "adele": {"cadet": "hal", "cadet_hard": "hal_hard"},
        "crew": {"hal_easy": "cadet", "hal": "cadet", "hal_hard": "cadet_hard"},
    }

    def stand_in(self, seat: int, g: AdeleState | None = None) -> str:
        return "hal_hard" if seat == ADELE else "cadet"

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: AdeleContent, rng: Rng
    ) -> Advice:
        return advice.advise(view, seat, options, content, rng)

    def tally(self, g: AdeleState, seat: int) -> Mapping[str, float]:
        return tally.tally(g)

    def guide(self, content: AdeleContent) -> Guide:
        return AdeleGuide(content, self.view)

    def observer(self, content: AdeleContent, seats: int) -> AdeleObserver:
        return AdeleObserver(self.steps, content.rules, seats)

    def charts(self, g: AdeleState, seats: int) -> tuple[Chart, ...]:
        return charts.charts(g.content, g.ship)
