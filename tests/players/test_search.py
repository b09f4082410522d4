"""The search player: it needs only a view, is reproducible, and beats chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Option
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.guide import Guide
from sternbrett.kernel.match import Match
from sternbrett.lab.simulate import make_bots, play_game, set_up, simulation_settings
from sternbrett.players import Budget, Search, find_player
from sternbrett.players.search import cautious_gain
from tests.players.pennies import EDGE, HEADS, HIDDEN, SECRET, TAILS
from tests.players.pennies import GAME as PENNIES
from tests.tiny import GAME as TINY


def mean_score(names: list[str], games: int) -> float:
    """Return the mean score of the first seat at Salvage Race."""
    content, settings = TINY.content(), simulation_settings(TINY, {})
    total = 0.0
    for number in range(games):
        key = seed_key(number)
        g = set_up(TINY, content, settings, len(names), key)
        bots = make_bots(content, [find_player(TINY, name) for name in names], key)
        total += play_game(TINY, g, bots).scores[0]
    return total / games


def test_search_beats_chance() -> None:
    assert mean_score(["search:60", "random"], 30) > mean_score(["random", "random"], 30) + 0.2


def test_the_same_words_give_the_same_answer() -> None:
    match = Match.new(D6, seed=3)
    options = match.options_of(0)
    answers = [
        Search(D6, match.content, Rng(stream(seed_key(5), "bot")), Budget(iterations=40))(
            match.view(0), 0, options
        )
        for _ in range(2)
    ]
    assert answers[0] is answers[1]


def test_every_option_is_looked_at() -> None:
    match = Match.new(TINY, seed=3)
    options = match.options_of(match.turn)
    search = Search(TINY, match.content, Rng(stream(seed_key(1), "bot")), Budget(iterations=200))
    verdicts = search.look_at(match.view(match.turn), match.turn, options)
    assert {verdict.option for verdict in verdicts} == set(options)
    assert sum(verdict.visits for verdict in verdicts) == 200
    assert all(0 <= value <= 1 for verdict in verdicts for value in verdict.values)


@pytest.mark.parametrize("turns", [SECRET, HIDDEN])
def test_nobody_peeks_at_a_hidden_choice(turns: str) -> None:
    """The guesser cannot know the coin, in the hider's imagination neither.

    If it could, heads and tails would be worth nothing, and the safe coin would be chosen.
    """
    match = Match.new(PENNIES, settings={"turns": turns}, seed=1)
    for seed in range(5):
        search = Search(PENNIES, None, Rng(stream(seed_key(seed), "bot")), Budget(iterations=400))
        found = {
            verdict.option: verdict.values[0]
            for verdict in search.look_at(match.view(0), 0, match.options_of(0))
        }
        assert found[HEADS] > 0.4
        assert found[TAILS] > 0.4
        assert found[EDGE] == pytest.approx(1 / 3)


def test_what_others_have_answered_is_imagined_by_what_suits_them() -> None:
    """The hider has decided; who guesses must not think that it chose at random.

    A safe coin is worth 2/3 to the guesser, the others a half: 5/9 if they were equally likely.
    """
    match = Match.new(PENNIES, settings={"turns": SECRET}, seed=1)
    match.choose("edge", 0)
    total = 0.0
    for seed in range(8):
        search = Search(PENNIES, None, Rng(stream(seed_key(seed), "bot")), Budget(iterations=400))
        for verdict in search.look_at(match.view(1), 1, match.options_of(1)):
            total += verdict.values[1] * verdict.visits
    assert total / (8 * 400) < 0.54


def test_the_same_try_of_every_option_meets_the_same_chance() -> None:
    """Options that change nothing get the very same values."""

    class Twins(Guide):
        def play_on(self, g: object, rng: Rng) -> None:
            self.drawn = rng.below(1000) / 1000

        def evaluate(self, g: object) -> tuple[float, ...]:
            return (self.drawn,)

    match = Match.new(TINY, seed=3)
    seat = match.turn
    search = Search(TINY, match.content, Rng(stream(seed_key(1), "bot")), Budget(iterations=30))
    search.guide = Twins()
    search.guide.reach = 1
    root = search.root(match.view(seat), seat, match.options_of(seat))
    search.search(match.view(seat), root)
    fewest = min(len(arm.results) for arm in root.arms)
    assert fewest > 1
    assert len({tuple(arm.results[:fewest]) for arm in root.arms}) == 1


def test_a_favourite_is_left_for_a_clear_gain_only() -> None:
    luck = [0.0, 0.5, 1.0, 0.0, 0.5, 1.0]
    assert cautious_gain([value + 0.1 for value in luck], luck, 1.0) == pytest.approx(0.1)
    assert cautious_gain([1.0, 0.0, 1.0, 0.0, 1.0, 0.1], luck, 1.0) < 0


def test_one_candidate_is_taken_without_a_search() -> None:
    class Sure(Guide):
        def priors(self, g: object, seat: int, options: Sequence[Option]) -> Sequence[float]:
            return [0.0] * (len(options) - 1) + [1.0]

        def play_on(self, g: object, rng: Rng) -> None:
            raise AssertionError("nothing was to be found out")

    match = Match.new(TINY, seed=3)
    seat = match.turn
    options = match.options_of(seat)
    search = Search(TINY, match.content, Rng(stream(seed_key(1), "bot")), Budget(iterations=30))
    search.guide = Sure()
    assert search(match.view(seat), seat, options) is options[-1]


def test_time_is_a_budget_too() -> None:
    match = Match.new(TINY, seed=1)
    seat = match.turn
    options = match.options_of(seat)
    search = Search(TINY, match.content, Rng(stream(seed_key(1), "bot")), Budget(seconds=0.05))
    assert search(match.view(seat), seat, options) in options


@pytest.mark.parametrize("name", ["search", "search:0", "search:-3", "search:9999s", "nobody"])
def test_names_that_do_not_exist_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match=r"search:N"):
        find_player(D6, name)
