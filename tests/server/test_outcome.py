"""Pages colour a result by whether it was won or lost, and know no game's own results."""

from __future__ import annotations

from random import Random

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.match import Match
from sternbrett.show.picture import outcome_of


def finished(name: str) -> Match:
    match = Match.new(all_games()[name], seed="outcome")
    assert outcome_of(match, 0) == ""  # nothing is decided yet
    rng = Random(1)
    while not match.over:
        match.choose(rng.choice(list(match.options)))
    return match


@pytest.mark.parametrize("name", [n for n, game in all_games().items() if game.card.cooperative])
def test_a_cooperative_game_is_won_or_lost_by_all(name: str) -> None:
    match = finished(name)
    # An exploration may also end with a part of its goal: then it is neither.
    ends = {-1.0: "lost", 0.0: "", 1.0: "won"}
    expected = ends[match.game.scores(match.state)[0]]
    assert {outcome_of(match, seat) for seat in (None, *range(match.seats))} == {expected}


@pytest.mark.parametrize(
    "name", [n for n, game in all_games().items() if not game.card.cooperative]
)
def test_opponents_win_and_lose_and_a_spectator_does_neither(name: str) -> None:
    match = finished(name)
    assert sorted(outcome_of(match, seat) for seat in range(match.seats)) == ["lost", "won"]
    assert outcome_of(match, None) == ""
