"""Reviews tell the truth: chances agree with measured ones, and random play is graded badly."""

from __future__ import annotations

import msgspec

from benchmarks.review_values import check, values_of
from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from sternbrett.review import DECIDED, HARMLESS, Review, review, scale

#: Less effort than a review has: these tests are about what is told on average.
EFFORT = msgspec.structs.replace(scale().budget, most=64, comparing=8, finalists=3)


def test_chances_agree_with_measured_ones() -> None:
    measured = values_of("d6")
    assert len(measured) == 400
    found = check(D6, measured, EFFORT)
    assert found.off <= 5
    assert abs(found.bias) <= 2


def test_a_band_is_never_wide() -> None:
    found = check(D6, values_of("d6")[::10], scale().budget)
    assert found.widest <= 8


def short(bot: str, seed: int, choices: int = 40) -> Match:
    """Return the beginning of a game that a bot plays."""
    match = Match.new(D6, seed=seed)
    player = D6.bots[bot](match.content, Rng(stream(seed_key(seed), "player")))
    count = 0
    while not match.over and count < choices:
        options = match.options_of(0)
        match.choose(player(match.view(0), 0, options).key)
        count += len(options) > 1
    return match


def blamed(found: Review) -> float:
    """Return the share of choices that are blamed, of all by which something was at stake."""
    grades = found.grades(scale())
    open_ones = sum(count for name, count in grades.items() if name != DECIDED)
    return sum(count for name, count in grades.items() if name not in (*HARMLESS, DECIDED)) / max(
        open_ones, 1
    )


def test_playing_at_random_is_graded_far_below_a_good_bot() -> None:
    good = [review(short("captain", seed), 0, EFFORT) for seed in (1, 2)]
    bad = [review(short("random", seed), 0, EFFORT) for seed in (1, 2, 3)]
    assert max(blamed(found) for found in good) < min(blamed(found) for found in bad)
    lost = [found.loss(scale()).mean for found in good], [found.loss(scale()).mean for found in bad]
    assert sum(lost[0]) / 2 < 0.1
    assert sum(lost[1]) / 3 > 0.15
    kept = [found.kept(scale()) or 0.0 for found in good + bad]
    assert min(kept[:2]) > 0.97 > max(kept[2:])
