"""What a game may tell the search player: how to play on, and what positions are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, play_randomly


class Guide:
    """The guide of a game that has no better one: random play to the end."""

    #: How many choices are made at random before a position is valued as it stands.
    depth = 10_000

    def play_on(self, g: Any, rng: Rng) -> None:
        """Play a position on until it can be valued: to its end, or to where `evaluate` knows."""
        _, rng.words = play_randomly(g, rng.words, self.depth)

    def evaluate(self, g: Any) -> Sequence[float]:
        """Return what an unfinished position is worth for each seat, from 0 to 1.

        A single value stands for all seats.
        """
        return (0.5,)

    def priors(self, g: Any, seat: int, options: Sequence[Option]) -> Sequence[float] | None:
        """Return how promising options are before they are tried; None: all the same."""
        return None
