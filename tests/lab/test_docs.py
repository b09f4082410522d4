"""Every command of the lab that the documentation shows can be given; its example runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sternbrett.cli import make_parser
from sternbrett.games import find_game
from sternbrett.lab.plan import Work

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PLACEHOLDERS = {"NAME": "cadet", "N": "10"}


def commands() -> list[str]:
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        found += re.findall(r"sternbrett (lab \w+ [^`\n]*--games[^`\n]*)", text)
    return sorted({" ".join(line.split("#")[0].split()) for line in found})


def test_there_are_some() -> None:
    assert len(commands()) > 12


@pytest.mark.parametrize("line", commands())
def test_a_command_can_be_given(line: str) -> None:
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line)]
    args = make_parser().parse_args(words)
    work: Work = args.plan(args, find_game(args.game), {})
    assert work.plan.series


def test_the_example_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(example, {})
    assert 0 < int(capsys.readouterr().out) < 100
