"""Helps the search player in Deep Space Dine: the chef's best ideas, and cooks who play on.

The chef plans within a row and hopes that everything goes as in its best sequence. What comes of
its best ideas is found out by cooks who play on to the next sector; there the crew's chance to
deliver is estimated from the way that is left and from what the ship and the hands still hold.

Reviews need chances that are true rather than choices that are best. For them every position in
which somebody has the floor is valued as it stands, by what a chef sees from there
(`outlook.py`): cooks would play far worse than the chefs whose wins are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.minds import outlook
from sternbrett.games.dine.minds.bots import HORIZON, Chef
from sternbrett.games.dine.minds.planner import Knowledge, Planner
from sternbrett.games.dine.model import NO_CARD, DineState
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import View
from sternbrett.kernel.guide import StagedGuide

#: Choices that are looked at together, and how many points of the planner they may be behind.
CHOICES = 4
CLOSE = 12.0
#: More fields of a track than this count as this many.
MOST_FIELDS = 6


class PatientChef(Chef):
    """A chef who takes more time."""

    samples = 192


class DineGuide(StagedGuide):
    """Sectors are the stages; the estimate is everybody's chance."""

    stages = 1
    curiosity = 0.1
    caution = 1.0
    reference = "chef"
    proofs = 8
    further_proofs = 2
    doubt = 0.6
    drift = 0.35
    weights_file = Path(__file__).parents[1] / "content" / "guide.toml"
    outlook_file = Path(__file__).parents[1] / "content" / "outlook.toml"

    def __init__(
        self, content: DineContent, view_of: Callable[[DineState, int | None], View]
    ) -> None:
        super().__init__()
        self.view_of = view_of
        rng = Rng((0, 0, 0, 1))
        self.chef = PatientChef(content, rng)
        self.cook = Planner(Knowledge(content.rules), rng, 1, 0)
        self.explorer = Planner(self.cook.knowledge, rng, outlook.SEQUENCES, HORIZON)

    def priors(self, g: DineState, seat: int, options: Sequence[Option]) -> Sequence[float]:
        """Return 1 for what the chef would do, less for what it thinks is about as good."""
        worlds = self.chef.imagined(self.view_of(g, seat))
        values = self.chef.planner.values(worlds, seat, list(options))
        best = max(values)
        ranked = sorted(values, reverse=True)
        least = max(best - CLOSE, ranked[min(CHOICES, len(ranked)) - 1])
        favourite = values.index(best)
        return [
            1.0 if place == favourite else 0.5 if value >= least else 0.0
            for place, value in enumerate(values)
        ]

    def stage(self, g: DineState) -> int:
        return g.flown.bit_count()

    def quick(self, g: DineState, seat: int, options: Sequence[Option], rng: Rng) -> Option:
        planner = self.explorer if self.truly else self.cook
        planner.rng = rng
        return planner.best([g], seat, list(options))[0]

    def is_reached(self, g: DineState, since: int) -> bool:
        return isinstance(g.pending, Floor) if self.truly else super().is_reached(g, since)

    def outlook(self, g: DineState) -> Mapping[str, float]:
        self.explorer.rng = self.rng
        return outlook.features(g, self.explorer, lambda end: self.weighed(self.ground(end)))

    def ground(self, g: DineState) -> Mapping[str, float]:
        return outlook.ground(g, self.cook.knowledge)

    def features(self, g: DineState) -> Mapping[str, float]:
        seats = len(g.hands)
        sectors = g.start_left + g.easy_left + g.hard_left + 1
        cards = sum(hand.bit_count() for hand in g.hands)
        return {
            "constant": 1.0,
            f"seats.{seats}": 1.0,
            f"ship.{g.ship.id}": 1.0,
            f"difficulty.{g.difficulty}": 1.0,
            f"damage.{min(g.damage, MOST_FIELDS)}": 1.0,
            f"pizza.{min(g.pizza, MOST_FIELDS)}": 1.0,
            "easy_left": float(g.easy_left),
            "hard_left": float(g.hard_left),
            "damage_for_sector": g.damage / sectors,
            "pizza_for_sector": g.pizza / sectors,
            "hand": cards / seats,
            "marker": float(g.marker),
            "upgraded": g.upgraded.bit_count() / 5,
            "upgraded_for_way": g.upgraded.bit_count() / (5 * sectors),
            "removed": g.removed.bit_count() / 5,
            "manned": sum(card != NO_CARD for card in g.manned) / seats,
            "drawable": (g.pile | g.discard).bit_count() / 10,
        }
