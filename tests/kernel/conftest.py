"""The two tiny games, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from tests import tiny
from tests.conformance.from_docs import load_game


@pytest.fixture(scope="session")
def lastlight(tmp_path_factory: pytest.TempPathFactory) -> AnyGame:
    return load_game(tmp_path_factory.mktemp("games"))


@pytest.fixture
def find(lastlight: AnyGame) -> Callable[[str], AnyGame]:
    """Return how readers of notations find a game."""
    games = {tiny.GAME.id: tiny.GAME, lastlight.id: lastlight}

    def find_game(name: str) -> AnyGame:
        if name not in games:
            raise UnknownName(f"There is no game called “{name}”.")
        return games[name]

    return find_game
