"""Reviews tell the truth: chances agree with measured ones, and random play is graded badly."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from benchmarks.review_values import check, values_of
from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from sternbrett.review import DECIDED, HARMLESS, Review, review, scale

#: Less effort than a review has: these tests are about what is told on average.
EFFORT = msgspec.structs.replace(scale().budget, most=64, comparing=8, finalists=3)
LESS = msgspec.structs.replace(EFFORT, fewest=8, most=8)


@pytest.mark.parametrize(
    ("name", "every", "effort", "off"),
    [("d6", 1, EFFORT, 5), ("dine", 2, LESS, 6), ("adele", 2, LESS, 6)],
)
def test_chances_agree_with_measured_ones(name: str, every: int, effort: Effort, off: int) -> None:
    measured = values_of(name)
    assert len(measured) >= 200
    found = check(find_game(name), measured[::every], effort)
    assert found.off <= off
    assert abs(found.bias) <= 2


@pytest.mark.parametrize(("name", "every"), [("d6", 10), ("dine", 40), ("adele", 40)])
def test_a_band_is_never_wide(name: str, every: int) -> None:
    found = check(find_game(name), values_of(name)[::every], scale().budget)
    assert found.widest <= 8
