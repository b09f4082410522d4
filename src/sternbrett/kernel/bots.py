"""The bot that every game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Bot, View


def random_bot(content: Any, rng: Rng) -> Bot:
    """Make a bot that chooses uniformly among what it may do."""

    def choose(view: View, seat: int, options: Sequence[Option]) -> Option:
        return options[rng.below(len(options))]

    return choose
