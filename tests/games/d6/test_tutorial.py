"""The tutorial: its path can be walked."""

from __future__ import annotations

from sternbrett.games.d6 import GAME
from sternbrett.kernel.match import Match


def test_every_choice_of_the_tutorial_is_legal() -> None:
    lesson = GAME.tutorial
    assert lesson is not None
    match = Match.new(GAME, settings=lesson.settings, seed=lesson.seed)
    for key, text in lesson.path:
        assert key in match.options, f"{text}: “{key}” cannot be chosen; {match.options}"
        match.choose(key)
    assert not match.over
