"""Deep Space D-6 thought about: bots, hints, helpers of search and learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds import advice, bots, charts, tally
from sternbrett.games.d6.minds.guide import D6Guide
from sternbrett.games.d6.minds.observe import D6Observer
from sternbrett.games.d6.model import D6State
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.charts import Chart
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, Game, View
from sternbrett.kernel.guide import Guide

if TYPE_CHECKING:
    from sternbrett.games.d6.arrays.env import D6Arrays


class D6Minds(Game[D6State]):
    """Who plays Deep Space D-6 beside people, and who helps them."""

    bots = bots.BOTS
    levels = {"easy": "cadet", "normal": "captain", "hard": "admiral"}

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: D6Content, rng: Rng
    ) -> Advice:
        return advice.advise(view, options, content, rng)

    def tally(self, g: D6State, seat: int) -> Mapping[str, float]:
        return tally.tally(g)

    def guide(self, content: D6Content) -> Guide:
        return D6Guide(content)

    def observer(self, content: D6Content, seats: int) -> D6Observer:
        return D6Observer(self.steps, content.rules)

    def charts(self, g: D6State, seats: int) -> tuple[Chart, ...]:
        return charts.charts(g.content)

    def arrays(self, content: D6Content, settings: Mapping[str, str | int]) -> D6Arrays:
        from sternbrett.games.d6.arrays.env import D6Arrays  # jax takes a second, and may be absent
        from sternbrett.games.d6.arrays.tables import Tables

        tables = Tables(content.rules, content.vocabulary)
        return D6Arrays(tables, content.fillers_of(settings), int(settings["round_limit"]))
