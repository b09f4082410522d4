"""The statistics of the lab, in the standard library: intervals, exact tests, corrections.

All intervals are 95 % intervals. Formulas are named after those who published them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, lgamma, log, log10, sqrt
from statistics import fmean, variance

from sternbrett.review.numbers import Z_95
from sternbrett.review.numbers import score_interval as score_interval
from sternbrett.review.numbers import wilson as wilson

#: Student's t for 1, 2, … 10 degrees of freedom; beyond, a series is exact to three places.
_T_95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


@dataclass(frozen=True)
class Estimate:
    """A figure with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def proportion(wins: int, games: int) -> Estimate:
    """Return a rate of wins with its Wilson interval."""
    return Estimate(wins / games, *wilson(wins, games))


def student_t(degrees: int) -> float:
    """Return how many standard errors a 95 % interval of a mean reaches to each side."""
    if degrees <= len(_T_95):
        return _T_95[degrees - 1]
    z = Z_95
    # Cornish and Fisher's expansion around the normal distribution.
    first = (z**3 + z) / (4 * degrees)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    return z + first + second + third


def mean(values: Sequence[float]) -> Estimate:
    """Return a mean with Student's interval; a single value tells nothing about the spread."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, -inf, inf)
    reach = student_t(len(values) - 1) * sqrt(variance(values, middle) / len(values))
    return Estimate(middle, middle - reach, middle + reach)


def mean_share(shares: Sequence[float]) -> Estimate:
    """Return the mean of shares between 0 and 1, each of which stands for several games.

    It is Wilson's interval for as many games as would give the variance that the shares have, with
    Student's t for their number. So games that go together are counted for what they tell, and the
    interval stays sensible near 0 and 1. Shares that do not vary count as one game each.
    """
    middle = fmean(shares)
    number = len(shares)
    if number < 2:
        return Estimate(middle, 0.0, 1.0)
    spread = variance(shares, middle)
    games = middle * (1 - middle) * number / spread if spread > 0 else float(number)
    return Estimate(middle, *score_interval(middle, games, student_t(number - 1)))


def difference(wins: int, games: int, other_wins: int, other_games: int) -> Estimate:
    """Return the difference of two independent rates (Newcombe 1998, method 10)."""
    one, other = proportion(wins, games), proportion(other_wins, other_games)
    return _combine(one, other, 0.0)


def paired_difference(both: int, only_one: int, only_other: int, neither: int) -> Estimate:
    """Return the difference of two rates over the same games (Newcombe 1998, paired method 10).

    Arguments count the games that both won, only the first, only the second, and neither.
    """
    games = both + only_one + only_other + neither
    one = proportion(both + only_one, games)
    other = proportion(both + only_other, games)
    margins = (
        (both + only_one)
        * (only_other + neither)
        * (both + only_other)
        * (only_one + neither)
    )  # fmt: skip
    excess: float = both * neither - only_one * only_other
    if excess > 0:
        excess = max(excess - games / 2, 0.0)
    return _combine(one, other, excess / sqrt(margins) if margins else 0.0)


def _combine(one: Estimate, other: Estimate, correlation: float) -> Estimate:
    gap = one.value - other.value

    def reach(a: float, b: float) -> float:
        return sqrt(max(a * a - 2 * correlation * a * b + b * b, 0.0))

    down = reach(one.value - one.low, other.high - other.value)
    up = reach(one.high - one.value, other.value - other.low)
    return Estimate(gap, max(-1.0, gap - down), min(1.0, gap + up))


def mcnemar(only_one: int, only_other: int) -> float:
    """Return the exact two-sided p-value that two players win the same games equally often."""
    unequal = only_one + only_other
    fewer = min(only_one, only_other)
    tail = sum(exp(_log_comb(unequal, wins) - unequal * log(2)) for wins in range(fewer + 1))
    return min(1.0, 2 * tail)


def fisher(wins: int, games: int, other_wins: int, other_games: int) -> float:
    """Return the exact two-sided p-value that two groups of games have the same rate of wins."""
    won, total = wins + other_wins, games + other_games
    start = max(0, won - other_games)
    whole = _log_comb(total, won)
    chances = [
        exp(_log_comb(games, k) + _log_comb(other_games, won - k) - whole)
        for k in range(start, min(games, won) + 1)
    ]
    seen = chances[wins - start]
    # Tables as unlikely as the one seen count too; rounding must not leave them out.
    return min(1.0, sum(chance for chance in chances if chance <= seen * (1 + 1e-9)))


def _log_comb(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number (Holm 1979), in the same order."""
    out = [1.0] * len(p_values)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        worst = max(worst, min(1.0, p_values[place] * (len(p_values) - rank)))
        out[place] = worst
    return out


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest of some ordered values that at least a share of them does not exceed."""
    place = -int(-share * len(ordered) // 1)  # rounded up
    return ordered[max(place, 1) - 1]


def elo(share: float) -> float:
    """Return how many rating points apart players are of whom one takes this share of points."""
    if share <= 0.0:
        return -inf
    return inf if share >= 1.0 else 400 * log10(share / (1 - share))
