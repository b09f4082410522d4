"""The README's library example is true."""

from __future__ import annotations

import doctest
from pathlib import Path

import sternbrett


def test_the_readme_is_true() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_docstrings_are_true() -> None:
    assert doctest.testmod(sternbrett).failed == 0
