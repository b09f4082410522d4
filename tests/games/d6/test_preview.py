"""What the threat die would bring: one forecast for each face, the same however it is found."""

from __future__ import annotations

import random

import pytest

from sternbrett.games.d6 import GAME
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.table import preview
from sternbrett.games.d6.table.preview import Forecast, activated, forecasts
from sternbrett.kernel.match import Match


def brought(forecast: Forecast) -> dict[str, object]:
    """Return all that a forecast says."""
    return vars(forecast)


@pytest.mark.rule("D6-080")
def test_each_face_brings_what_it_brings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    dice = random.Random(3)
    positions: list[D6State] = []
    for seed in range(8):
        match = Match.new(GAME, seed=seed)
        while not match.over:
            positions.append(match.state)
            match.choose(dice.choice(match.options_of(0)).key, 0)
    activate_all = preview.activate_all

    def counted(g: D6State) -> int:
        played.append(1)
        return activate_all(g)

    for g in positions:
        alone = [Forecast(g, face, activated(g.copy(), face)) for face in range(1, 7)]
        assert [*map(brought, forecasts(g))] == [*map(brought, alone)]
    # Faces that activate the same cards are played out once.
    monkeypatch.setattr(preview, "activate_all", counted)
    sets = [{tuple(activated(g.copy(), face)) for face in range(1, 7)} for g in positions]
    for g in positions:
        forecasts(g)
    assert len(played) == sum(map(len, sets)) < 6 * len(positions)
