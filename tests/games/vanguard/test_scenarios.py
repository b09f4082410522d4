"""Worked examples of the spec (section 7), each a file in `scenarios/`.

E1 to E24, E29 and E30 follow examples that are printed in the rulebook. Four of them are tests
instead, since no card of the content has such actions: E6, E12 and E29 in `test_results.py`, E14 in
`test_dice.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.kernel.content import parse_toml
from sternbrett.kernel.scenario import SCENARIO_FILE, Scenario
from tests.games.vanguard.exploring import GAME

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


def read(path: Path) -> Scenario:
    """Return the scenario of a file."""
    return Scenario(SCENARIO_FILE.of(parse_toml(path.read_text(encoding="utf-8"))), GAME)


def cases() -> list[object]:
    """Return one case a file, marked with the clauses it shows."""
    return [
        pytest.param(path, id=path.stem, marks=pytest.mark.rule(*read(path).rules))
        for path in FILES
    ]


@pytest.mark.parametrize("path", cases())
def test_scenario(path: Path) -> None:
    read(path).run()
