"""Ratings of players who met: Bradley and Terry's model, on Elo's scale, with intervals.

A player that is 400 points above another takes ten points to one from it. The ratings are those
under which the shares of points that were seen are most likely, with one drawn game added to every
meeting, so that whoever lost everything is rated as well. Their mean is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log10

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.lab.stats import quantile

#: For each two players who met: the share of points that the first took with each seed.
Meetings = Mapping[tuple[str, str], Sequence[float]]

RESAMPLES = 200
MOST_ROUNDS = 2_000
#: Ratings that change by less than this factor are found.
SMALL = 1e-7


@dataclass(frozen=True)
class Rating:
    """A player's rating with the ends of its 95 % interval."""

    name: str
    value: float
    low: float
    high: float


def rate(meetings: Meetings) -> list[Rating]:
    """Return the ratings of all who met, the highest first.

    Intervals are those of the bootstrap: seeds are drawn again with replacement, the same for all
    meetings, since the games of a seed share their luck. The same games give the same intervals.
    """
    names = list(dict.fromkeys(name for pair in meetings for name in pair))
    found = _fitted(names, {pair: (fsum(of), len(of)) for pair, of in meetings.items()})
    seeds = max(map(len, meetings.values()))
    rng = Rng(stream(seed_key("ratings"), "bootstrap"))
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        chosen = [rng.below(seeds) for _ in range(seeds)]
        again = {}
        for pair, shares in meetings.items():
            taken = [shares[seed] for seed in chosen if seed < len(shares)]
            again[pair] = (fsum(taken), len(taken))
        for name, value in _fitted(names, again).items():
            drawn[name].append(value)
    out = []
    for name in names:
        ordered = sorted(drawn[name])
        out.append(Rating(name, found[name], quantile(ordered, 0.025), quantile(ordered, 0.975)))
    return sorted(out, key=lambda one: -one.value)


def _fitted(
    names: Sequence[str], meetings: Mapping[tuple[str, str], tuple[float, int]]
) -> dict[str, float]:
    """Return the ratings that points and numbers of games make most likely (Hunter 2004)."""
    points = dict.fromkeys(names, 0.0)
    games: list[tuple[str, str, float]] = []
    for (one, other), (taken, played) in meetings.items():
        points[one] += taken + 0.5
        points[other] += played - taken + 0.5
        games.append((one, other, played + 1.0))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(MOST_ROUNDS):
        weight = dict.fromkeys(names, 0.0)
        for one, other, number in games:
            share = number / (strength[one] + strength[other])
            weight[one] += share
            weight[other] += share
        new = {name: points[name] / weight[name] for name in names}
        change = max(abs(new[name] / strength[name] - 1) for name in names)
        strength = new
        if change < SMALL:
            break
    elo = {name: 400 * log10(value) for name, value in strength.items()}
    middle = fsum(elo.values()) / len(elo)
    return {name: value - middle for name, value in elo.items()}
