"""After the end everything is open: any view of a game, in replay, review and on the last board."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from httpx import Response

from sternbrett.server.open_table import OpenTable
from tests.server.client import Person, choices
from tests.server.test_review import browsers, play
from tests.server.test_seats import online
from tests.tiny import GAME as TINY


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    yield from browsers(tmp_path)


def current(page: Response) -> list[str]:
    """Return which views a page offers, the one that it shows with a star."""
    nav = page.text.partition('class="viewpoints"')[2].partition("</nav>")[0]
    found = re.findall(r'view=(\w+)[^"]*"( aria-current)?', nav)
    return [key + ("*" if here else "") for key, here in found]


PAGES = ("", "/replay", "/review", "/review/moment")


@pytest.mark.parametrize("page", PAGES)
def test_while_a_game_runs_nobody_sees_another_view(people: list[Person], page: str) -> None:
    host, guest, _ = people
    table = online(people)
    play([host, guest], table, 6)
    for person in people:
        for view in ("0", "1", "spectator", "7", "x"):
            assert person.get(f"{table}{page}?view={view}").status_code == 409
        assert current(person.get(f"{table}{page}")) == []


def test_afterwards_everybody_sees_any_view(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    play([host, guest], table)
    assert current(host.get(table)) == ["0*", "1", "spectator"]
    assert current(guest.get(table)) == ["0", "1*", "spectator"]
    assert current(third.get(table)) == ["0", "1", "spectator*"]
    for path in ("", "/replay", "/review"):
        page = host.get(f"{table}{path}?view=1")
        assert page.status_code == 200
        assert current(page) == ["0", "1*", "spectator"]
        assert current(third.get(f"{table}{path}?view=spectator"))[-1] == "spectator*"
    assert host.get(f"{table}?view=7").status_code == 409


def test_another_view_is_of_the_same_moment(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    play([host, guest], table)
    match = opened(host, table).match
    for moment in (3, len(match.moments(0)) - 1):
        page = host.get(f"{table}/replay?ply={moment}").text
        there = re.search(r'href="([^"]*/replay\?view=1[^"]*)"', page)
        assert there
        shown = re.search(r'data-ply="(\d+)"', host.get(unescape(there[1])).text)
        assert shown
        ply, other = match.moments(0)[moment], match.moments(1)[int(shown[1])]
        assert other <= ply
        later = [one for one in match.moments(1) if other < one <= ply]
        assert later == []


def test_earlier_and_later_keep_the_view(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    play([host, guest], table)
    page = host.get(f"{table}/replay?ply=4&view=1").text
    assert "/replay?ply=3&amp;view=1" in page
    assert "/replay?ply=5&amp;view=1" in page
    assert '<input type="hidden" name="view" value="1">' in page


def with_bot(host: Person, bot: str = "random") -> str:
    """Play against a bot to the end; return the path of the table."""
    page = host.start(TINY.id, **{"seat-1": bot})
    table = str(page.url.path)
    while "The game is over" not in (page := host.get(table)).text:
        if offered := choices(page):
            host.send(page, "/choose", key=offered[0])
        else:
            time.sleep(0.01)  # the bot thinks
    return table


def test_a_branch_keeps_its_bots(people: list[Person]) -> None:
    host = people[0]
    table = with_bot(host)
    replay = host.get(f"{table}/replay?ply=2")
    branch = host.send(replay, "/branch")
    assert branch.status_code == 200
    places = opened(host, str(branch.url.path)).row.places
    assert [place.kind for place in places] == ["person", "bot"]
    assert places[1].bot == "random"


def test_a_branch_from_anothers_view_begins_at_that_moment(people: list[Person]) -> None:
    host = people[0]
    table = with_bot(host)
    match = opened(host, table).match
    replay = host.get(f"{table}/replay?ply=3&view=1")
    branch = host.send(replay, "/branch")
    begun = opened(host, str(branch.url.path)).match
    assert begun.plies[0].after == match.plies[match.moments(1)[3]].after


def opened(person: Person, table: str) -> OpenTable:
    """Return a table of the person's server."""
    found: OpenTable = person.client.app.state.tables._open[table.removeprefix("/tables/")]
    return found
