"""What people see and touch of DEI."""

from __future__ import annotations

from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.reasons import REASONS
from sternbrett.kernel.game import Game


class DeiTable(Game[DeiState]):
    """The part of the game that people see."""

    reasons = REASONS
