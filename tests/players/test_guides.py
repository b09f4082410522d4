"""What the games tell the search player: few good ideas, quick play to a stage, honest values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.guide import StagedGuide
from sternbrett.lab.simulate import set_up, simulation_settings
from sternbrett.players import Budget, Search
from sternbrett.players.search import over

GAMES = list(all_games().values())
MOST_IDEAS = 5


def named(game: AnyGame) -> str:
    return game.id


def positions(game: AnyGame, count: int) -> Iterator[tuple[Any, int]]:
    """Yield positions of a game played by its guide, each with the seat that is asked."""
    key = seed_key(5)
    content = game.content()
    seats = min(3, game.card.seats[1])
    hardest = {
        setting.name: setting.choices[-1]
        for setting in game.settings
        if setting.name == "difficulty"
    }
    g = set_up(game, content, simulation_settings(game, hardest), seats, key)
    search = Search(game, content, Rng(stream(key, "guide")), Budget(iterations=1))
    while count and (decision := g.pending) is not None:
        seat = decision.turn(g)
        options = decision.options(g, seat)
        if len(options) == 1:
            answer(g, seat, options[0])
            continue
        yield g, seat
        count -= 1
        answer(g, seat, search.root(game.view(g, seat), seat, options).arms[0].option)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_guide_has_one_favourite_and_few_other_ideas(game: AnyGame) -> None:
    guide = game.guide(game.content())
    several = 0
    for g, seat in positions(game, 40):
        options = g.pending.options(g, seat)
        before = game.encode(g)
        priors = guide.priors(g, seat, options)
        assert game.encode(g) == before
        if priors is None:  # nothing looks better than anything else
            continue
        assert len(priors) == len(options)
        assert 1 <= sum(prior > 0 for prior in priors) <= MOST_IDEAS
        several += sum(prior > 0 for prior in priors) > 1
    assert several > 3


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_guide_plays_on_and_values_what_it_reaches(game: AnyGame) -> None:
    guide = game.guide(game.content())
    low, high, ended = 1.0, 0.0, 0
    for number, (position, _) in enumerate(positions(game, 12)):
        g = game.copy(position)
        guide.play_on(g, Rng(stream(seed_key(number), "play")))
        if over(g):
            ended += 1
            continue
        if isinstance(guide, StagedGuide):
            assert guide.stage(g) == guide.stage(position) + guide.stages
        values = guide.evaluate(g)
        assert len(values) in (1, game.seats(g))
        assert all(0 < value < 1 for value in values)
        low, high = min(low, *values), max(high, *values)
    assert ended == 12 or high - low > 0.01  # a quick one plays every game to its end


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_guide_plays_every_game_to_its_end(game: AnyGame) -> None:
    guide = game.guide(game.content())
    g, _ = next(positions(game, 1))
    rng = Rng(stream(seed_key(1), "play"))
    while not over(g):
        guide.play_on(g, rng)
    assert g.result


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_search_gives_the_same_answer_to_the_same_view(game: AnyGame) -> None:
    content = game.content()
    for g, seat in positions(game, 3):
        view = game.view(g, seat)
        options = g.pending.options(g, seat)
        answers = [
            Search(game, content, Rng((1, 2, 3, 4)), Budget(iterations=6))(view, seat, options)
            for _ in range(2)
        ]
        assert answers[0] is answers[1]
        assert answers[0] in options
        assert view == game.view(g, seat)
