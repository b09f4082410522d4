"""What is asked, chosen and told has words in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from sternbrett.games.vanguard import Vanguard
from sternbrett.games.vanguard.picks import SINGLES, WORDS
from sternbrett.kernel.engine import Decision

GAME = Vanguard()


def flat(tables: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def said(language: str) -> dict[str, str]:
    path = GAME.folder / "content" / f"texts.{language}.toml"
    return dict(flat(tomllib.loads(path.read_text(encoding="utf-8"))))


def test_both_languages_say_the_same_things() -> None:
    assert list(said("en")) == list(said("de"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_option_reason_and_setting_has_words(language: str) -> None:
    texts = said(language)
    needed = [f"event.{name}" for name in GAME.events]
    needed += [f"option.{word}" for word in (*WORDS[1:], *SINGLES)]
    needed += [f"blocked.{reason.name}" for reason in GAME.reasons.own()]
    for setting in GAME.settings:
        needed += [f"setting.{setting.name}"]
        needed += [f"choice.{setting.name}.{choice}" for choice in setting.choices]
    assert [key for key in needed if key not in texts] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_question_has_words(language: str) -> None:
    texts = said(language)
    asked = [step.__name__ for step in GAME.steps if issubclass(step, Decision)]
    without = [name for name in asked if not any(key.startswith(f"prompt.{name}") for key in texts)]
    assert without == []
