"""Estimates are honest about what they do not know, and nobody is blamed for noise."""

from __future__ import annotations

from math import sqrt

import pytest

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.review import Estimate, scale
from sternbrett.review.numbers import Sample, total


def sample(*values: float, steps: int = 1) -> Estimate:
    found = Sample(steps)
    for value in values:
        found.add(value)
    return found.estimate()


def test_mean_and_standard_error() -> None:
    found = sample(0.0, 1.0, 1.0, 0.0)
    assert found.mean == 0.5
    assert found.error == pytest.approx(sqrt(0.25 / 3))  # the sample's own deviation over sqrt(n)


def test_games_that_all_ended_the_same_way_prove_little() -> None:
    assert sample(*[0.0] * 30) == Estimate(0.0, 0.05)
    assert sample(*[1.0] * 15) == Estimate(1.0, 0.1)
    assert sample(0.25).error == 0.5


def test_a_value_that_is_always_the_same_is_known() -> None:
    assert sample(0.25, 0.25, 0.25) == Estimate(0.25, 0.0)


def test_games_that_all_ended_with_the_same_place_prove_as_little() -> None:
    assert sample(*[0.5] * 30, steps=12) == Estimate(0.5, 0.05)
    third = sample(*[2 / 3 - 1 / 3] * 30, steps=12)
    assert third.error == 0.05
    assert sample(*[0.4] * 30, steps=12).error == 0.0  # no place is worth that: it is known


def test_the_band_holds_what_is_true() -> None:
    rng = Rng(stream(seed_key(1), "band"))
    inside = 0
    for _ in range(400):
        found = sample(*[float(rng.below(10) < 3) for _ in range(60)])
        inside += abs(found.mean - 0.3) <= 2 * found.error
    assert 0.91 * 400 < inside < 0.99 * 400


def test_errors_of_sums_and_differences_add_up_as_squares() -> None:
    assert total([Estimate(0.1, 0.03), Estimate(0.2, 0.04)]).error == pytest.approx(0.05)
    assert (Estimate(0.5, 0.03) - Estimate(0.2, 0.04)).error == pytest.approx(0.05)


@pytest.mark.parametrize("name", scale().grades)
def test_every_grade_begins_at_its_loss(name: str) -> None:
    least = scale().grades[name]
    assert scale().grade(Estimate(least)) == name
    worse = [other for other, limit in scale().grades.items() if limit > least]
    assert scale().grade(Estimate(least - 1e-9)) != name or name == "best"
    assert scale().grade(Estimate(least + 1e-9)) not in worse


def test_grades_are_in_order() -> None:
    limits = list(scale().grades.values())
    assert limits == sorted(limits, reverse=True)
    assert limits[-1] == 0


def test_a_loss_within_its_uncertainty_is_not_blamed() -> None:
    assert scale().grade(Estimate(0.3, 0.16)) == "good"
    assert scale().grade(Estimate(0.3, 0.14)) == "blunder"
