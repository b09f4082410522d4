"""Boards are drawn from kept pieces as they would be drawn anew, for every viewer."""

from __future__ import annotations

import random

import pytest

from sternbrett.games import all_games
from sternbrett.games.dine.table.slips import Slips
from sternbrett.kernel.game import Drawing
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import LANGUAGES, Texts
from sternbrett.show.scene import scene_since
from sternbrett.web.kit import Kept

CHOICES = 40


def drawings(name: str, seed: int) -> list[Drawing | None]:
    """Return the boards of a game at random: all positions and beats, as every viewer sees them."""
    game = all_games()[name]
    match = Match.new(game, seed=seed)
    languages = [game.texts(language, match.content) for language in LANGUAGES]
    dice = random.Random(seed)
    found: list[Drawing | None] = []
    for number in range(CHOICES):
        if match.over:
            break
        seat = dice.choice([seat for seat in match.asked if match.options_of(seat)])
        before = len(match.plies) - 1
        match.choose(dice.choice(match.options_of(seat)).key, seat)
        found += seen(match, languages[number % len(languages)], before)
    return found


def seen(match: Match, texts: Texts, since: int) -> list[Drawing | None]:
    """Return what all viewers are drawn now and saw since a ply."""
    viewers = (None, *range(match.seats))
    now = [match.look(viewer, texts).drawing for viewer in viewers]
    beats = [scene_since(match, viewer, texts, since) for viewer in viewers]
    return [*now, *(beat.drawing for scene in beats for beat in scene)]


@pytest.mark.parametrize("name", sorted(all_games()))
def test_kept_pieces_are_those_that_would_be_drawn(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = drawings(name, seed=1)
    monkeypatch.setattr(Kept, "get", lambda self, key, draw: draw())
    monkeypatch.setattr(Slips, "once", lambda self, what, thing, draw: draw(thing))
    monkeypatch.setattr(type(all_games()[name]), "draws_alike", False)
    assert kept == drawings(name, seed=1)


def test_who_sees_the_same_shares_a_drawing() -> None:
    game = all_games()["d6"]
    match = Match.new(game, seed=3)
    texts = game.texts("en", match.content)
    assert match.look(0, texts).drawing is match.look(None, texts).drawing


def test_many_pieces_are_forgotten() -> None:
    drawn: list[int] = []
    kept: Kept[str] = Kept(most=2)

    def draw(number: int) -> str:
        drawn.append(number)
        return str(number)

    def get(number: int) -> str:
        return kept.get(number, lambda: draw(number))

    assert [get(number) for number in (1, 2, 1, 3, 1)] == ["1", "2", "1", "3", "1"]
    assert drawn == [1, 2, 3, 1]
