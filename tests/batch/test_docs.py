"""The program in docs/batch.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sternbrett.batch
from sternbrett.batch import BatchEnv
from tests.batch.conftest import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "batch.md"


def test_the_program_of_the_page_runs(env: BatchEnv[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    # The array program of all tests, with their number of games: others would be compiled anew.
    monkeypatch.setattr(sternbrett.batch, "make", lambda name, settings: env)
    there: dict[str, Any] = {}
    exec(program.replace("4096", str(GAMES)).replace("range(100)", "range(3)"), there)
    assert there["told"].reward.shape == (GAMES,)
    assert env.mask(there["batch"]).shape == (GAMES, env.actions)
