"""One array program for all tests of a worker: compiling it takes most of their time."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.batch import BatchEnv, make

#: So many games are played side by side.
GAMES = 1024


@pytest.fixture(scope="session")
def env() -> BatchEnv[Any]:
    return make("d6", {"difficulty": "cadet"})
