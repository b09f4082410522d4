"""Places and what they are worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternbrett.kernel.match import Match
from sternbrett.kernel.outcome import Standing, places_by, utilities
from sternbrett.testing import check_game
from sternbrett.testing.trial import Failure
from tests import tiny
from tests.tiny.factions import Factions


@pytest.mark.parametrize(
    ("values", "places", "worth"),
    [
        ((7,), (1,), (1.0,)),
        ((7, 9), (2, 1), (-1.0, 1.0)),
        ((7, 9, 8), (3, 1, 2), (-1.0, 1.0, 0.0)),
        ((5, 5), (1, 1), (0.0, 0.0)),
        ((9, 5, 5, 1), (1, 2, 2, 4), (1.0, 0.0, 0.0, -1.0)),
        (((5, 2), (5, 3)), (2, 1), (-1.0, 1.0)),  # a second value breaks the tie
    ],
)
def test_places_and_utilities(
    values: tuple[object, ...], places: tuple[int, ...], worth: tuple[float, ...]
) -> None:
    assert places_by(values) == places
    assert utilities(places) == pytest.approx(worth)


def test_a_win_is_declared_not_a_sign() -> None:
    match = Match.new(tiny.GAME, seed=1)
    state = match.state
    state.points = [3, 2]
    state.pending = None
    state.finish("win_0")
    assert tiny.GAME.standings(state) == (
        Standing(True, 1, 3, (("wrecks", 3),)),
        Standing(False, 2, 2, (("wrecks", 2),)),
    )


def test_a_game_without_places_is_won_lost_or_drawn() -> None:
    class Defect(Factions):
        card = replace(Factions.card, places=False)

    with pytest.raises(Failure, match="says nothing of places"):
        check_game(Defect(), games=20)
