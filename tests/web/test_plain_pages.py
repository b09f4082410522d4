"""Drawn boards are ASCII: one other sign makes a whole page dearer (kernel/plain_html.py)."""

from __future__ import annotations

import random

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.match import Match
from sternbrett.show.wording import match_texts


@pytest.mark.parametrize("name", ["d6", "dine", "adele", "dei", "vanguard"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_drawn_board_is_ascii(name: str, language: str) -> None:
    game = find_game(name)
    match = Match.new(game, seed=5, seats=game.card.seats[0])
    dice = random.Random(5)
    for number in range(60):
        if match.over:
            break
        seat = match.asked[0]
        if number % 6 == 0:
            texts = match_texts(match, language)
            drawing = match.look(seat, texts).drawing
            assert drawing is not None
            for part in (drawing.bar, drawing.changing, drawing.side, *map(str, drawing.fixed)):
                assert part.isascii(), [sign for sign in part if not sign.isascii()][:9]
        match.choose(dice.choice(match.options_of(seat)).key, seat)
