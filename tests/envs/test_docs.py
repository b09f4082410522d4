"""The pages about research say what is true, and the example learns."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest

import sternbrett.envs.gymnasium
from examples import train_d6
from scripts import observation_docs
from sternbrett.envs.position import RENDER_MODES
from sternbrett.games import all_games
from sternbrett.testing.generated import enclosing
from tests import tiny

DOCS = Path(__file__).parents[2] / "docs"
RESEARCH = (DOCS / "research.md").read_text(encoding="utf-8")


def test_the_tables_of_fields_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert observation_docs.main([]) == 0, capsys.readouterr().out


def test_a_page_that_is_not_up_to_date(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "observations.md"
    begin, end = enclosing(observation_docs.SCRIPT)
    page.write_text(f"# Page\n{begin}old\n{end}The end.\n")
    monkeypatch.setattr(observation_docs, "PAGE", page)
    games = {"salvage": tiny.GAME, "dine": all_games()["dine"]}
    monkeypatch.setattr(observation_docs, "all_games", lambda: games)
    assert observation_docs.main([]) == 1
    assert "not up to date: python scripts/observation_docs.py" in capsys.readouterr().out
    assert observation_docs.main(["--write"]) == 0
    assert observation_docs.main([]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Page\n")
    assert text.endswith("The end.\n")
    assert "| `hand_cards` | 1 / 2 / 3 | 0 … 36 |" in text
    assert "salvage" not in text  # it has no observer
    page.write_text("no markers")
    with pytest.raises(SystemExit, match="lacks the lines"):
        observation_docs.main([])


def test_every_door_and_game_is_named() -> None:
    for door in ("gymnasium", "pettingzoo", "openspiel", "mcp"):
        assert f"sternbrett[{door}]" in RESEARCH
    for name in all_games():
        assert f"`sternbrett/{name}-v0`" in RESEARCH
    for mode in RENDER_MODES:
        assert f'`"{mode}"`' in RESEARCH


def test_the_programs_of_the_page_run() -> None:
    programs = re.findall(r"^```python\n(.*?)^```$", RESEARCH, re.M | re.S)
    assert len(programs) == 6
    for program in programs:
        exec(compile(program, "docs/research.md", "exec"), {})


def test_the_page_shows_the_example_in_thirty_lines() -> None:
    functions = [inspect.getsource(train_d6.play), inspect.getsource(train_d6.train)]
    assert "\n\n".join(functions) in RESEARCH
    lines = [line for text in functions for line in text.splitlines() if line.strip()]
    assert len([line for line in lines if not line.strip().startswith('"""')]) <= 30


def test_training_does_better_than_chance() -> None:
    answer = subprocess.run(
        [sys.executable, train_d6.__file__, "--games", "500", "--test-games", "150"],
        # Small matrices: several threads would only wait for each other.
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = dict(re.findall(r"^(\w+) +([\d.]+) rounds", answer.stdout, re.M))
    assert 5 < float(found["random"]) < 7
    assert float(found["trained"]) > float(found["random"]) + 0.5


def test_the_games_are_registered() -> None:
    assert sternbrett.envs.gymnasium.__name__ == "sternbrett.envs.gymnasium"
    for name in all_games():
        assert f"sternbrett/{name}-v0" in gymnasium.registry
