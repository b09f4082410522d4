"""Who thinks in ISS Vanguard: bots, hints, helpers of search and reviews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.minds import advice, charts, tally
from sternbrett.games.vanguard.minds.ensign import Ensign, Lieutenant
from sternbrett.games.vanguard.minds.guide import VanguardGuide
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.charts import Chart
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, Game, View
from sternbrett.kernel.guide import Guide


class VanguardMinds(Game[VanguardState]):
    """Who plays ISS Vanguard beside people, and who helps them.

    In a game of one side a level is how good one's company is.
    """

    bots = {"random": random_bot, "ensign": Ensign, "lieutenant": Lieutenant}
    levels = {"normal": "ensign", "hard": "lieutenant"}

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: VanguardContent, rng: Rng
    ) -> Advice:
        return advice.advise(view, seat, options, content, rng)

    def tally(self, g: VanguardState, seat: int) -> Mapping[str, float]:
        return tally.tally(g)

    def guide(self, content: VanguardContent) -> Guide:
        return VanguardGuide(content)

    def charts(self, g: VanguardState, seats: int) -> tuple[Chart, ...]:
        return charts.charts(g.content, g)
