"""Who thinks in DEI: bots."""

from __future__ import annotations

from sternbrett.games.dei.model import DeiState
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.game import Game


class DeiMinds(Game[DeiState]):
    """The part of the game that thinks."""

    bots = {"random": random_bot}
