"""Records of games that were continued from a moment of another can be taken and brought back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response

from tests.server.client import Person, choices, visiting


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


def record_of(person: Person, table: Response) -> Response:
    return person.get(f"{str(table.url.path).removesuffix('/replay')}/record.txt")


def bring(person: Person, record: str) -> Response:
    """Bring a record to a table of its own; return the page of its replay."""
    page = person.send(person.get("/"), "/import", record=record)
    assert page.status_code == 200, page.text
    return page


def moments(page: Response) -> str:
    found = re.search(r"Moment \d+ of \d+", page.text)
    assert found
    return found.group()


def play_from_here(person: Person) -> Response:
    """Play a little, then continue from an earlier moment."""
    table = person.start(seed="7")
    person.send(table, "/choose", key="tactical_fire")
    return person.send(person.get(f"{table.url.path}/replay?ply=1"), "/branch")


def test_a_continued_game_comes_back_from_its_record(person: Person) -> None:
    table = play_from_here(person)
    for _ in range(3):
        table = person.send(table, "/choose", key=choices(table)[0])
    record = record_of(person, table)
    assert record.status_code == 200
    assert "\nposition d6/1 " in record.text
    replay = bring(person, record.text)
    assert moments(replay) == "Moment 3 of 3"
    back = person.get(str(replay.url.path).removesuffix("/replay"))
    assert choices(back) == choices(table)
    assert record_of(person, back).text == record.text
    # And it goes on.
    assert person.send(back, "/choose", key=choices(back)[0]).status_code == 200


def test_the_game_of_a_lesson_comes_back_from_its_record(person: Person) -> None:
    """How chance fell there stands in the record: the lesson said it, not the seed."""
    table = person.send(person.get("/games/d6"), "/games/d6/lessons/first")
    table = person.send(person.send(table, "/choose", key="tactical_fire"), "/lesson/leave")
    for _ in range(3):
        table = person.send(table, "/choose", key=choices(table)[0])
    replay = bring(person, record_of(person, table).text)
    back = person.get(str(replay.url.path).removesuffix("/replay"))
    assert choices(back) == choices(table)


def test_what_a_continued_game_hides_stands_in_no_record(person: Person) -> None:
    """The position it began at says what lies face down: the record waits for the end."""
    table = person.start("dine", seed="3", seats="1")
    branched = person.send(person.get(f"{table.url.path}/replay?ply=0"), "/branch")
    branched = person.send(branched, "/choose", key=choices(branched)[0])
    again = person.send(person.get(f"{branched.url.path}/replay?ply=1"), "/branch")
    assert record_of(person, again).status_code == 409


def test_a_position_that_no_game_leads_to_is_refused(person: Person) -> None:
    record = record_of(person, play_from_here(person)).text
    for wrong in (
        re.sub(r"hull=\d+", "hull=99", record),
        record.replace("position d6/1", "position dine/1"),
        re.sub(r"agenda=\[.*?\]\]", 'agenda=[["Round"]]', record),
        re.sub(r"position d6/1 .*", "position d6/1 nonsense", record),
    ):
        assert wrong != record
        page = person.send(person.get("/"), "/import", record=wrong)
        assert page.status_code == 400
        assert "line " in page.text
