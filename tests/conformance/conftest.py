"""The game of docs/adding-a-game.md, for the tests of this folder."""

from __future__ import annotations

import pytest

from sternbrett.kernel.game import AnyGame
from tests.conformance.from_docs import load_game


@pytest.fixture(scope="session")
def lastlight(tmp_path_factory: pytest.TempPathFactory) -> AnyGame:
    return load_game(tmp_path_factory.mktemp("games"))
