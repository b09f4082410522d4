"""Tutorials: their paths can be walked, and every step and every question has its text."""

from __future__ import annotations

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import LANGUAGES

TAUGHT = [
    pytest.param(game, id=game.id) for game in all_games().values() if game.tutorial is not None
]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_choice_of_the_tutorial_is_legal(game: AnyGame) -> None:
    lesson = game.tutorial
    assert lesson is not None
    match = Match.new(
        game, settings=lesson.settings, seats=len(lesson.plan) or None, seed=lesson.seed
    )
    for key, text in lesson.path:
        assert key in match.options, f"{text}: “{key}” cannot be chosen; {match.options}"
        match.choose(key)
    assert not match.over


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained(game: AnyGame, language: str) -> None:
    lesson = game.tutorial
    assert lesson is not None
    texts = game.texts(language, game.content())
    if lesson.plan:
        assert lesson.plan.count("me") == 1
        assert set(lesson.plan) <= {"me", *game.bots}
        assert texts.say("tutorial.begin")
        assert texts.say("tutorial.wait")
    asked = [step.__name__ for step in game.steps if issubclass(step, Decision)]
    for key in [f"tutorial.{text}" for _, text in lesson.path] + ["tutorial.over"]:
        assert texts.say(key)
    for name in asked:
        assert texts.say(f"tutorial_free.{name}")
