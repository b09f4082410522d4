"""What moves says so: the drawings of the games, for the script that knows none of them."""

from __future__ import annotations

import re
from random import Random

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.match import Match

_TAG = re.compile(r"<[a-z][^<>]*>")


@pytest.mark.parametrize("name", list(all_games()))
def test_dice_and_cards_slide_from_where_they_were(name: str) -> None:
    """At any moment of a game and for any viewer, whatever has the id of a die or a card."""
    game = all_games()[name]
    texts = game.texts("en", game.content())
    match = Match.new(game, seed="motion")
    rng = Random(3)
    moving: set[str] = set()
    for _ in range(60):
        if match.over:
            break
        for seat in (None, *range(match.seats)):
            drawing = game.draw(match.look(seat, texts))
            assert drawing is not None
            for element in _TAG.findall(drawing.board + drawing.bar + drawing.side):
                if found := re.search(r' id="((?:die|card)-[^"]*)"', element):
                    assert 'data-motion="slide' in element, element
                    moving.add(found.group(1))
        match.choose(rng.choice(list(match.options)))
    assert moving


def test_rolled_dice_tumble_and_can_be_dragged_with_a_finger() -> None:
    """Those that wait for an order, and no others."""
    game = all_games()["d6"]
    match = Match.new(game, seed="7")
    drawing = game.draw(match.look(0, game.texts("en", match.content)))
    assert drawing is not None
    dice = [one for one in _TAG.findall(drawing.board) if ' id="die-' in one]
    pool = [one for one in dice if 'data-handle="die:' in one]
    assert pool
    assert [one for one in dice if 'data-motion="slide roll"' in one] == pool
    assert all('data-drag="anywhere"' in one for one in pool)
