"""Small pieces of work, and a tiny competitive game among the games."""

from __future__ import annotations

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.plan import Variant, Work, make_work
from tests.cli.conftest import Sternbrett, sternbrett
from tests.tiny import GAME as TINY

__all__ = ["Sternbrett", "sternbrett"]


@pytest.fixture
def salvage(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Salvage Race, to be found by its name in this process."""
    monkeypatch.setitem(all_games(), TINY.id, TINY)
    return TINY


def d6_work(games: int = 12, *, seed: str = "x", bots: tuple[str, ...] = ("random",)) -> Work:
    """Return a little of Deep Space D-6: two difficulties, the same seeds."""
    variants = [Variant({"difficulty": name}) for name in ("captain", "cadet")]
    line_ups = [(bot,) for bot in bots]
    return make_work(
        find_game("d6"), "run", line_ups, variants, games=games, seed=seed, events=True
    )
