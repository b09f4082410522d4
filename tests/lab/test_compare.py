"""Bot against bot: line-ups, and what is made of the games."""

from __future__ import annotations

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.compare import (
    HeadToHead,
    Paired,
    compare,
    compare_head_to_head,
    compare_paired,
    make_match,
)
from sternbrett.lab.conduct import conduct
from sternbrett.lab.plan import Variant
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.stats import elo


def line_ups(game: AnyGame, bots: str, pattern: str = "") -> list[str]:
    seats = tuple(pattern.split(",")) if pattern else None
    work = make_match(game, bots.split(), seats, Variant({}), games=1, seed="1")
    return [",".join(series.bots) for series in work.plan.series]


def games(*scores: tuple[float, ...]) -> list[Outcome]:
    return [Outcome("", one, 1, None, 1, tuple(score > 0 for score in one)) for one in scores]


def test_sides(salvage: AnyGame) -> None:
    assert find_game("d6").sides(1) == [[0]]
    assert find_game("dine").sides(3) == [[0, 1, 2]]
    assert find_game("adele").sides(4) == [[0], [1, 2, 3]]
    assert salvage.sides(3) == [[0], [1], [2]]


class TestLineUps:
    def test_a_single_seat(self) -> None:
        assert line_ups(find_game("d6"), "random cadet captain") == ["random", "cadet", "captain"]

    def test_a_crew_is_one_side(self) -> None:
        assert line_ups(find_game("dine"), "cook chef", "_,_") == ["cook,cook", "chef,chef"]
        assert line_ups(find_game("dine"), "cook chef", "_,rookie") == [
            "cook,rookie",
            "chef,rookie",
        ]

    def test_one_role_against_a_fixed_other(self) -> None:
        adele = find_game("adele")
        assert line_ups(adele, "hal_easy hal", "_,cadet,cadet") == [
            "hal_easy,cadet,cadet",
            "hal,cadet,cadet",
        ]
        assert line_ups(adele, "random cadet", "hal,_,_") == [
            "hal,random,random",
            "hal,cadet,cadet",
        ]

    def test_both_roles_change_hands(self) -> None:
        assert line_ups(find_game("adele"), "hal cadet", "_,_,_") == [
            "hal,cadet,cadet",
            "cadet,hal,hal",
        ]

    def test_rivals_change_seats(self, salvage: AnyGame) -> None:
        assert line_ups(salvage, "random bold") == ["random,bold", "bold,random"]
        assert line_ups(salvage, "random bold", "_,_,_") == [
            "random,bold,bold",
            "bold,random,bold",
            "bold,bold,random",
            "bold,random,random",
            "random,bold,random",
            "random,random,bold",
        ]

    @pytest.mark.parametrize(
        ("bots", "pattern"),
        [
            ("cadet", "_"),
            ("cadet cadet", "_"),
            ("cadet nobody", "_"),
            ("cadet captain", "_,_"),
            ("cadet random", "captain"),
        ],
    )
    def test_what_cannot_be_compared(self, bots: str, pattern: str) -> None:
        with pytest.raises(UnknownName):
            line_ups(find_game("d6"), bots, pattern)


class TestPaired:
    def test_games_are_compared_one_by_one(self) -> None:
        won, lost = (1.0,), (-1.0,)
        found = compare_paired(
            "a", "b", games(won, won, lost, lost, won), games(won, lost, won, lost, lost), 0
        )
        assert (found.both, found.only_first, found.only_second, found.neither) == (1, 2, 1, 1)
        assert found.difference == pytest.approx(0.2)

    def test_it_counts_the_seat_that_is_compared(self) -> None:
        found = compare_paired("a", "b", games((-1.0, 1.0)), games((1.0, -1.0)), 1)
        assert found.only_first == 1

    def test_a_match_of_one_seat(self) -> None:
        work = make_match(
            find_game("d6"), ["random", "cadet"], None, Variant({"difficulty": "cadet"}),
            games=60, seed="1",
        )  # fmt: skip
        (found,) = compare(work.plan, conduct(work).outcomes)
        assert isinstance(found, Paired)
        assert found.games == 60
        assert found.high < 0  # random is worse, beyond doubt


class TestHeadToHead:
    def test_points_of_two(self) -> None:
        first_wins, second_wins, draw = (1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)
        found = compare_head_to_head(
            "a",
            "b",
            {
                ("a", "b"): games(first_wins, first_wins, draw, second_wins),
                ("b", "a"): games(second_wins, first_wins, draw, second_wins),
            },
            [0, 1],
        )
        # By seed: 1, ½, ½, ½.
        assert found.share == pytest.approx(0.625)
        assert (found.seeds, found.games) == (4, 8)
        assert found.elo == pytest.approx(88.7, abs=0.1)
        assert found.elo_low == pytest.approx(elo(found.low))
        assert found.elo_high == pytest.approx(elo(found.high))

    def test_equal_players_of_three_share_the_points_whoever_sits_alone(self) -> None:
        wins = [(1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)]
        found = compare_head_to_head(
            "a", "b", {("a", "b", "b"): games(*wins), ("b", "a", "a"): games(*wins)}, [0, 1, 2]
        )
        assert found.share == pytest.approx(0.5)

    def test_who_wins_everything_has_no_upper_bound(self) -> None:
        found = compare_head_to_head("a", "b", {("a", "b"): games(*[(1.0, -1.0)] * 9)}, [0, 1])
        assert (found.elo, found.elo_high) == (None, None)
        assert found.elo_low is not None
        assert found.elo_low > 0

    def test_a_match_of_rivals(self, salvage: AnyGame) -> None:
        work = make_match(salvage, ["bold", "random"], None, Variant({}), games=80, seed="1")
        played = conduct(work)
        (found,) = compare(work.plan, played.outcomes)
        assert isinstance(found, HeadToHead)
        assert (found.seeds, found.games) == (80, 160)
        by_hand = sum(
            (outcome.scores[seat] > 0) + 0.5 * (outcome.scores[seat] == 0)
            for series, seat in zip(played.outcomes, (0, 1), strict=True)
            for outcome in series
        )
        assert found.share == pytest.approx(by_hand / 160)
        assert found.low > 0.5

    def test_only_seeds_that_all_have_played_count(self, salvage: AnyGame) -> None:
        work = make_match(salvage, ["bold", "random"], None, Variant({}), games=10, seed="1")
        first, second = conduct(work).outcomes
        (found,) = compare(work.plan, [first, second[:4]])
        assert isinstance(found, HeadToHead)
        assert found.seeds == 4
        assert compare(work.plan, [first, []]) == []
