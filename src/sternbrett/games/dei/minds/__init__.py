"""Who thinks in DEI: bots, hints, helpers of search and learning."""

from __future__ import annotations

from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.minds import bots
from sternbrett.games.dei.minds.observe import DeiObserver
from sternbrett.games.dei.model import DeiState
from sternbrett.kernel.game import Game


class DeiMinds(Game[DeiState]):
    """Who plays DEI beside people, and who helps them."""

    bots = bots.BOTS
    levels = {"easy": "drifter", "normal": "scavenger", "hard": "warlord"}

    def observer(self, content: DeiContent, seats: int) -> DeiObserver:
        return DeiObserver(self.steps, content.rules, seats)
