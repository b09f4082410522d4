"""The worked examples of the spec (section 7), each a file in `scenarios/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.scenario import read_scenario

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))
WORKED_EXAMPLES = 23


def cases() -> list[object]:
    """Return one case a file, marked with the clauses it shows."""
    return [
        pytest.param(
            path, id=path.stem, marks=pytest.mark.rule(*read_scenario(path, find_game).rules)
        )
        for path in FILES
    ]


@pytest.mark.parametrize("path", cases())
def test_scenario(path: Path) -> None:
    read_scenario(path, find_game).run()


def test_every_worked_example_of_the_spec_has_a_file() -> None:
    shown = {int(path.stem[1:3]) for path in FILES if path.stem.startswith("w")}
    assert shown == set(range(1, WORKED_EXAMPLES + 1))
