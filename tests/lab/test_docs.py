"""The example of the page about the lab runs; tests/project/test_docs.py starts its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def test_the_example_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    exec(example, {})
    assert 0 < int(capsys.readouterr().out) < 100
