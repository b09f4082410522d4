"""The story of a finished game: true to how it ended, in both languages, the same for everybody."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.games.dine import model
from sternbrett.games.dine.table import endings
from sternbrett.kernel.match import Match
from sternbrett.kernel.story import Story
from sternbrett.show.story import story_of


@cache
def finished(name: str, seed: str) -> Match:
    """Play a game at random, with a choice that is taken back."""
    game = all_games()[name]
    match = Match.new(game, seed=seed, seats=game.card.seats[0])
    dice = Random(seed)
    while not match.over:
        seat = dice.choice(match.asked)
        match.choose(dice.choice(match.options_of(seat)).key, seat)
        if match.can_undo(seat) and dice.random() < 0.2:
            match.undo(seat)
    return match


def left(name: str, view: dict[str, Any]) -> int:
    """Return what the last value of a story must be."""
    if name == "adele":
        return len(view["deployed"])
    return int(view["hull"] if name == "d6" else view["pizza"])


@pytest.mark.parametrize("name", ["d6", "dine", "adele"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_story_is_true_to_how_it_ended(name: str, seed: str) -> None:
    match = finished(name, seed)
    told = []
    for language in ("en", "de"):
        texts = match.game.texts(language, match.content)
        for seat in (None, *range(match.seats)):
            story = story_of(match, seat, texts)
            assert story is not None
            assert story.values[-1] == left(name, match.view(0))
            assert max(story.values) <= story.most
            assert all(sentence.endswith(".") for sentence in story.sentences)
            told.append((story.values, len(story.sentences)))
    assert len(set(told)) == 1
    assert len(told[0][0]) > 2
    assert told[0][1] > 0


def test_a_course_goes_from_the_left_to_the_right_and_stays_in_its_frame() -> None:
    assert Story("hull", (8, 4, 0), 8, ()).course == "0.0,0.0 50.0,15.0 100.0,30.0"
    assert Story("wounds", (0,), 0, ()).course == "0.0,30.0"


def test_the_pizza_that_is_served_has_the_slices_that_are_left() -> None:
    pictures = [endings.draw(model.WIN, slices, 6) for slices in range(1, 7)]
    assert len(set(pictures)) == 6
    assert endings.eaten(0) == ""
