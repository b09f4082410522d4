"""Reviewing a finished game together: one leads, all see the same moment, everybody talks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.server.app import create_app
from tests.server.client import Person, gathered
from tests.server.test_rematch import ADELE, play

PLACE = re.compile(r'data-seat="(\d+)" data-moment="(\d+)" data-view="(\w*)"')


@pytest.fixture
def people(any_database: str | None, tmp_path: Path) -> Iterator[list[Person]]:
    """Four browsers at one server, on each kind of database."""
    app = create_app(tmp_path, database=any_database, games={ADELE.id: ADELE}, local=False)
    with gathered(app, 4) as found:
        yield found


def where(person: Person, table: str) -> tuple[str, ...]:
    """Return where somebody is told that whoever leads is."""
    part = person.get(f"{table}/together", **{"HX-Request": "true"})
    found = PLACE.search(part.text)
    return found.groups() if found else ()


def test_one_leads_and_all_see_the_same_moment(people: list[Person]) -> None:
    ada, ben, cem, viewer = people
    table = play([ada, ben, cem], ADELE.id)
    review = f"{table}/review"
    assert 'id="together"' not in ada.get(review).text  # while it runs, views are one's own
    ada.send(ada.get(table), "/concede")
    assert "one leads, all see the same moment" in ben.get(review).text
    page = ada.send(ada.get(f"{review}?seat=0&ply=1"), "/together", wish="lead")
    assert "You lead" in page.text
    for person in (ben, viewer):
        assert "Ada leads." in person.get(review).text
        assert where(person, table) == ("0", "1", "")
    # Without script a link leads there.
    assert f'href="{review}?seat=0&amp;ply=1"' in ben.get(review).text
    moved = ada.send(page, "/together", wish="go", seat="1", ply="0", view="spectator")
    assert moved.status_code == 204
    assert where(cem, table) == ("1", "0", "spectator")
    # A page that shows this already is sent nothing.
    part = ben.get(f"{table}/together", **{"HX-Request": "true"})
    version = re.search(r'data-version="(\w+)"', part.text)
    assert version
    again = ben.get(f"{table}/together?have={version.group(1)}", **{"HX-Request": "true"})
    assert again.status_code == 204
    # Another takes the lead; then the first one cannot lead everybody about any more.
    ben.send(ben.get(f"{review}?seat=1&ply=1"), "/together", wish="lead")
    assert ada.send(page, "/together", wish="go", seat="0", ply="0").status_code == 409
    assert where(ada, table) == ("1", "1", "")
    ben.send(ben.get(review), "/together", wish="end")
    assert where(ada, table) == ()


def test_only_who_played_leads_and_talks_there(people: list[Person]) -> None:
    ada, ben, cem, viewer = people
    table = play([ada, ben, cem], ADELE.id)
    ada.send(ada.get(table), "/concede")
    page = viewer.get(f"{table}/review")
    assert 'id="together"' in page.text
    assert "/together/say" not in page.text
    csrf = viewer.forms(viewer.get("/"))["/import"]["_csrf_token"]
    data = {"_csrf_token": csrf, "wish": "lead", "text": "Me too"}
    assert viewer.client.post(f"{table}/together", data=data).status_code == 409
    assert viewer.client.post(f"{table}/together/say", data=data).status_code == 409
    ben.send(ben.get(f"{table}/review"), "/together/say", text="Look at this")
    assert "Look at this" in cem.get(f"{table}/review").text
    assert "Look at this" in viewer.get(f"{table}/review").text


def test_a_place_that_there_is_not_becomes_one_that_there_is(people: list[Person]) -> None:
    ada, ben, cem, _ = people
    table = play([ada, ben, cem], ADELE.id)
    ada.send(ada.get(table), "/concede")
    ada.send(
        ada.get(f"{table}/review"), "/together", wish="lead", seat="99", ply="9" * 17, view='"'
    )
    seat, moment, view = where(ben, table)
    assert seat == "2"
    assert 0 < int(moment) < 200
    assert view == ""
