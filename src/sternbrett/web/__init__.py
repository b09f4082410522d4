"""Shared templates, styles, the small script, built assets, and the pages' own texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sternbrett.kernel.texts import Texts

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
TEMPLATES = FOLDER / "templates"


@cache
def page_texts(language: str) -> Texts:
    """Return the texts of the pages around the games."""
    return Texts.read(language, FOLDER / f"texts.{language}.toml")
