"""The example of the page about the lab runs; tests/project/test_docs.py starts its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.lab.conftest import Sternbrett

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def examples() -> list[str]:
    """Return the programs of the page."""
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def test_the_example_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    _, example = examples()
    exec(example, {})
    assert 0 < int(capsys.readouterr().out) < 100


def test_the_example_reads_a_dataset(
    sternbrett: Sternbrett,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    sternbrett(
        "lab", "record", "d6", "--seats", "cadet", "--games", "3", "--out", "captain.parquet"
    )
    example, _ = examples()
    exec(example, {})
    assert capsys.readouterr().out.startswith("d6 (")
