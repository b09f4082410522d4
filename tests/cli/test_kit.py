"""`sternbrett kit` writes the page of the board kit."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.cli import WRONG_INPUT, main


def test_the_page_is_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "parts.html"
    assert main(["kit", str(path)]) == 0
    assert str(path) in capsys.readouterr().out
    assert path.read_text(encoding="utf-8").count('aria-labelledby="about-') == 12


def test_a_file_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", str(tmp_path / "no" / "such.html")]) == WRONG_INPUT
    assert "cannot be written" in capsys.readouterr().err
