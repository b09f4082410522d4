"""Reviews tell the truth: chances agree with measured ones, and random play is graded badly."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.review_values import check, values_of
from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from sternbrett.review import DECIDED, HARMLESS, Effort, Review, review, scale

#: Less effort than a review has: these tests are about what is told on average.
EFFORT = msgspec.structs.replace(scale().budget, most=64, comparing=8, finalists=3)
LITTLE = msgspec.structs.replace(EFFORT, fewest=8, most=8, batch=4)
FEW = msgspec.structs.replace(EFFORT, fewest=16, most=16, comparing=4, finalists=2)
#: Games of Dine that are judged: seeds.
DINNERS = (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("name", "first", "every", "effort", "most", "bias"),
    [("d6", 0, 1, EFFORT, 5, 1.5), ("dine", 400, 1, LITTLE, 6, 2), ("adele", 0, 2, LITTLE, 7.5, 2)],
)
def test_fitted_chances_agree_with_measured_ones(
    name: str, first: int, every: int, effort: Effort, most: float, bias: float
) -> None:
    """Of Dine those that were measured last, when its outlook had stood for long."""
    found = check(find_game(name), values_of(name)[first::every], effort, proved=False)
    assert found.positions >= 25
    assert found.off <= most
    assert abs(found.bias) <= bias


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "first", "every"), [("adele", 100, 1), ("dine", 401, 2)])
def test_proved_chances_agree_better(name: str, first: int, every: int) -> None:
    """What reviews show, after the games that they play to their end."""
    game, effort = find_game(name), scale().budget.divided(16)
    measured = values_of(name)[first::every]
    fitted, proved = (check(game, measured, effort, proved=proved) for proved in (False, True))
    assert proved.off < fitted.off - 1
    assert proved.off <= 6
    assert abs(proved.bias) <= 2


@pytest.mark.parametrize(
    ("name", "every", "part"), [("d6", 10, 1), ("dine", 5, 16), ("adele", 25, 16)]
)
def test_a_band_is_never_wide(name: str, every: int, part: int) -> None:
    """Also with as little effort as reviews of slow games have."""
    effort = scale().budget.divided(part) if part > 1 else scale().budget
    found = check(find_game(name), values_of(name)[::every], effort, proved=False)
    assert found.widest <= 8


def short(name: str, bots: list[str], seed: int, choices: int, **settings: str) -> Match:
    """Return the beginning of a game that bots play: so many choices of the last seat."""
    game = find_game(name)
    match = Match.new(game, seats=len(bots), seed=seed, settings=settings)
    players = [
        game.bots[bot](match.content, Rng(stream(seed_key(seed), f"player {seat}")))
        for seat, bot in enumerate(bots)
    ]
    count = 0
    while not match.over and count < choices:
        seat = match.turn
        options = match.options_of(seat)
        match.choose(players[seat](match.view(seat), seat, options).key, seat)
        count += len(options) > 1 and seat == len(bots) - 1
    return match


def blamed(found: Review) -> float:
    """Return the share of choices that are blamed, of all by which something was at stake."""
    grades = found.grades(scale())
    open_ones = sum(count for name, count in grades.items() if name != DECIDED)
    return sum(count for name, count in grades.items() if name not in (*HARMLESS, DECIDED)) / max(
        open_ones, 1
    )


def lost(found: Review) -> float:
    """Return what was given away in all, a part of a game."""
    return found.loss(scale()).mean


def test_playing_at_random_is_graded_far_below_a_good_bot() -> None:
    good = [review(short("d6", ["captain"], seed, 40), 0, EFFORT) for seed in (1, 2)]
    bad = [review(short("d6", ["random"], seed, 40), 0, EFFORT) for seed in (1, 2, 3)]
    assert max(map(blamed, good)) < min(map(blamed, bad))
    assert sum(map(lost, good)) / 2 < 0.1
    assert sum(map(lost, bad)) / 3 > 0.15
    kept = [found.kept(scale()) or 0.0 for found in good + bad]
    assert min(kept[:2]) > 0.97 > max(kept[2:])


def test_a_crew_that_plays_at_random_is_graded_far_below_its_bot() -> None:
    good, bad = (
        review(short("adele", ["hal", bot], 1, 12), 1, LITTLE) for bot in ("cadet", "random")
    )
    assert blamed(good) < blamed(bad)
    assert lost(good) < lost(bad) / 3


@pytest.mark.thorough
def test_a_warlord_that_plays_at_random_is_graded_far_below_a_good_one() -> None:
    good, bad = (
        review(short("dei", ["warlord", bot], 1, 14), 1, LITTLE) for bot in ("warlord", "random")
    )
    assert blamed(good) < blamed(bad) / 2
    assert lost(good) < lost(bad) / 3


@pytest.mark.thorough
def test_cooking_at_random_is_graded_far_below_a_chef() -> None:
    """At Inferno, where something can be lost from the first sector on."""
    good, bad = (
        [review(short("dine", [bot], seed, 20, difficulty="inferno"), 0, FEW) for seed in DINNERS]
        for bot in ("chef", "random")
    )
    assert sum(map(lost, good)) < sum(map(lost, bad)) / 2
    assert sum(map(blamed, good)) < sum(map(blamed, bad)) / 2
