"""Tables that are one click away: every seat is planned, and every name exists."""

from __future__ import annotations

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame, Preset
from sternbrett.kernel.texts import LANGUAGES

PRESETS = [
    pytest.param(game, preset, id=f"{game.id}-{preset.name}")
    for game in all_games().values()
    for preset in game.presets
]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_preset_can_be_set_up(game: AnyGame, preset: Preset) -> None:
    fewest, most = game.card.seats
    assert fewest <= len(preset.plan) <= most
    assert preset.plan.count("me") == 1
    assert set(preset.plan) <= {"me", *game.bots}
    game.check_settings(preset.settings, len(preset.plan))
    for language in LANGUAGES:
        assert game.texts(language, game.content()).say(f"preset.{preset.name}")
