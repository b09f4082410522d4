"""Reads tutorials: a fixed challenge, and the choices it leads through, each with a text."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sternbrett.kernel.content import read_content
from sternbrett.kernel.game import Lesson
from sternbrett.kernel.shapes import Shape


class StepTable(msgspec.Struct, forbid_unknown_fields=True):
    """One choice of the tutorial, with the text that leads to it."""

    choose: str
    text: str


class TutorialFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file tutorial.toml."""

    seed: str
    settings: dict[str, str | int]
    step: list[StepTable] = []
    plan: list[str] = []


TUTORIAL_FILE = Shape(TutorialFile)


def read_lesson(path: Path) -> Lesson:
    """Return the tutorial."""
    file = read_content(path, TUTORIAL_FILE)
    steps = tuple((step.choose, step.text) for step in file.step)
    return Lesson(file.settings, file.seed, steps, tuple(file.plan))
