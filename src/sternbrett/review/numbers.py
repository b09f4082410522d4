"""Estimates: the mean of a sample with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

import msgspec

#: Differences of what ends are worth are so far from whole steps at most.
ALMOST = 1e-9


class Estimate(msgspec.Struct, frozen=True, array_like=True):
    """A chance or a difference of chances, with its standard error (0: it is known)."""

    mean: float
    error: float = 0.0

    def __sub__(self, other: Estimate) -> Estimate:
        return Estimate(self.mean - other.mean, hypot(self.error, other.error))


NOTHING = Estimate(0.0)


def total(estimates: Sequence[Estimate]) -> Estimate:
    """Return the sum of independent estimates."""
    return Estimate(sum(one.mean for one in estimates), hypot(*(one.error for one in estimates)))


class Sample:
    """Values as they come in. What ends of games are worth are whole numbers of `steps`."""

    __slots__ = ("count", "high", "low", "squares", "steps", "sum")

    def __init__(self, steps: int = 1) -> None:
        self.steps = steps
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0
        self.low = 2.0
        self.high = -2.0

    def add(self, value: float) -> None:
        """Add a value from -1 to 1."""
        self.count += 1
        self.sum += value
        self.squares += value * value
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def estimate(self) -> Estimate:
        """Return the mean so far; the error of a single value is as great as it can be."""
        mean = self.sum / self.count
        if self.count == 1:
            return Estimate(mean, 0.5)
        if self.low == self.high:
            # Games that all ended the same way: by the rule of three, the next might not.
            steps = self.low * self.steps
            ended = abs(steps - round(steps)) < ALMOST
            return Estimate(mean, 1.5 / self.count if ended else 0.0)
        variance = max(0.0, self.squares / self.count - mean * mean)
        return Estimate(mean, sqrt(variance / (self.count - 1)))


#: How many standard errors a 95 % interval reaches to each side.
Z_95 = 1.959963984540054


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the Wilson interval in which the true rate of wins lies with 95 % confidence."""
    return score_interval(wins / games, games, Z_95)


def score_interval(rate: float, games: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval for a rate seen in a number of games, which need not be whole."""
    spread = z * sqrt(rate * (1 - rate) / games + z**2 / (4 * games**2))
    middle = rate + z**2 / (2 * games)
    scale = 1 + z**2 / games
    # The ends are exact where nothing or everything was won; rounding must not move them.
    low = 0.0 if rate <= 0 else (middle - spread) / scale
    high = 1.0 if rate >= 1 else (middle + spread) / scale
    return low, high
