"""The statistics agree with published examples, and stay sensible at the edges."""

from __future__ import annotations

from math import inf

import pytest

from sternbrett.lab import stats


def test_wilson() -> None:
    assert stats.wilson(10, 100) == pytest.approx((0.0552, 0.1744), abs=5e-5)
    # Newcombe 1998 (Statistics in Medicine 17:857), table I, method 3.
    assert stats.wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert stats.wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert stats.wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert stats.wilson(0, 200)[0] == 0.0
    assert stats.wilson(200, 200)[1] == 1.0


@pytest.mark.parametrize(
    ("degrees", "expected"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (1000, 1.962)]
)
def test_student(degrees: int, expected: float) -> None:
    assert stats.student_t(degrees) == pytest.approx(expected, abs=1e-3)


def test_mean() -> None:
    found = stats.mean([4, 6, 8, 10])
    assert (found.value, found.high) == pytest.approx((7.0, 7 + 3.182 * 2.5820 / 2), abs=1e-3)
    assert found.low == pytest.approx(2 * found.value - found.high)
    assert stats.mean([3]).high == inf


def test_a_difference_of_independent_rates() -> None:
    # Newcombe 1998 (Statistics in Medicine 17:873), table II, method 10.
    found = stats.difference(56, 70, 48, 80)
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_a_difference_over_the_same_games() -> None:
    # Newcombe 1998 (Statistics in Medicine 17:2635), table II, method 10.
    found = stats.paired_difference(36, 12, 2, 0)
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0569, 0.3404), abs=5e-5)
    same = stats.paired_difference(54, 0, 0, 0)
    assert (same.low, same.high) == pytest.approx((-0.0664, 0.0664), abs=5e-5)


def test_playing_the_same_games_tells_more() -> None:
    paired = stats.paired_difference(40, 8, 2, 50)
    apart = stats.difference(48, 100, 42, 100)
    assert paired.value == pytest.approx(apart.value)
    assert paired.high - paired.low < 0.6 * (apart.high - apart.low)


def test_mcnemar() -> None:
    assert stats.mcnemar(12, 2) == pytest.approx(0.012939, abs=1e-6)
    assert stats.mcnemar(3, 3) == 1.0
    assert stats.mcnemar(0, 0) == 1.0
    assert stats.mcnemar(5000, 5400) == pytest.approx(0.0000905, rel=0.02)


def test_fisher() -> None:
    assert stats.fisher(3, 4, 1, 4) == pytest.approx(0.4857, abs=1e-4)  # the lady tasting tea
    assert stats.fisher(1, 12, 9, 12) == pytest.approx(0.002759, abs=1e-6)
    assert stats.fisher(5, 10, 5, 10) == pytest.approx(1.0)


def test_holm() -> None:
    assert stats.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert stats.holm([0.6, 0.9]) == [1.0, 1.0]
    assert stats.holm([]) == []


def test_quantiles_are_values_that_were_seen() -> None:
    assert [stats.quantile([1, 2, 3, 4], share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [
        1, 1, 2, 3, 4,
    ]  # fmt: skip
    assert stats.quantile([7], 0.25) == 7


def test_ratings() -> None:
    assert stats.elo(0.5) == 0
    assert stats.elo(10 / 11) == pytest.approx(400)
    assert stats.elo(0.25) == -stats.elo(0.75)
    assert (stats.elo(0), stats.elo(1)) == (-inf, inf)


class TestMeanShare:
    def test_shares_of_single_games_are_wilson_with_students_t(self) -> None:
        found = stats.mean_share([1.0] * 60 + [0.0] * 40)
        assert (found.low, found.high) == pytest.approx(stats.wilson(60, 100), abs=0.003)

    def test_pairs_that_even_out_tell_more_than_as_many_single_games(self) -> None:
        even = stats.mean_share([0.5] * 90 + [1.0] * 10)
        alone = stats.wilson(110, 200)
        assert even.value == 0.55
        assert even.high - even.low < 0.5 * (alone[1] - alone[0])

    def test_shares_that_do_not_vary_count_as_one_game_each(self) -> None:
        found = stats.mean_share([1.0] * 20)
        assert found.low == pytest.approx(stats.score_interval(1.0, 20, stats.student_t(19))[0])
        assert found.high == 1.0
        assert stats.mean_share([0.5] * 5).high - stats.mean_share([0.5] * 5).low > 0.5

    def test_one_share_tells_nothing(self) -> None:
        found = stats.mean_share([1.0])
        assert (found.low, found.high) == (0.0, 1.0)
