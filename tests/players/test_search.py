"""The search player: it needs only a view, is reproducible, and beats chance."""

from __future__ import annotations

import pytest

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.match import Match
from sternbrett.lab.simulate import make_bots, play_game, set_up, simulation_settings
from sternbrett.players import Budget, Search, find_player
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
    match = Match.new(D6, seed=3)
    options = match.options_of(0)
    search = Search(D6, match.content, Rng(stream(seed_key(1), "bot")), Budget(iterations=200))
    verdicts = search.look_at(match.view(0), 0, options)
    assert {verdict.option for verdict in verdicts} == set(options)
    assert sum(verdict.visits for verdict in verdicts) == 200
    assert all(0 <= value <= 1 for verdict in verdicts for value in verdict.values)


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
