"""The coach of the first whole game: notes after a lesson, each until it was read."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.games import dei
from sternbrett.games.dei.rules import (
    building,
    drones,
    icons,
    killing,
    market,
    missions,
    moving,
    pads,
    setup,
    turns,
)  # fmt: skip
from sternbrett.kernel.engine import Decision
from sternbrett.server.pages.learned import COOKIE as LEARNED
from sternbrett.show.wording import game_texts
from tests.server.client import Person, choices, visiting

CARD = {"seats": "2", "factions": "chosen", "seat-1": "easy", "seed": "14"}
MODULES = (building, drones, killing, market, missions, moving, pads, setup, turns, icons)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as somebody:
        yield somebody


def after_the_lesson(person: Person) -> None:
    person.client.cookies.set(LEARNED, "dei-first")


def test_whoever_has_learned_nothing_is_told_nothing(person: Person) -> None:
    assert 'id="coach"' not in person.start("dei", **CARD).text


def test_a_note_is_told_until_it_was_read(person: Person) -> None:
    after_the_lesson(person)
    page = person.start("dei", **CARD)
    assert 'id="coach"' in page.text
    read = person.send(page, "/note/read", about="nothing of the kind!")
    assert 'id="coach"' in read.text
    read = person.send(page, "/note/read")
    assert 'id="coach"' not in read.text
    assert choices(read) == choices(page)
    again = person.start("dei", **CARD)
    assert 'id="coach"' not in again.text  # nor in the next game


def test_whoever_wants_no_notes_gets_none(person: Person) -> None:
    after_the_lesson(person)
    page = person.start("dei", **CARD)
    key = choices(page)[0]
    page = person.send(page, "/note/read", about="all")
    page = person.send(page, "/choose", key=key)
    assert 'id="coach"' not in page.text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_note_is_about_a_decision(language: str) -> None:
    known = {
        name
        for module in MODULES
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Decision)
    }

    texts = game_texts(dei.GAME, language).table
    notes = {key.removeprefix("coach.") for key in texts if key.startswith("coach.")}
    assert notes
    assert notes <= known
