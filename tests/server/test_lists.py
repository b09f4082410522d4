"""The lobby's lists: where it is my turn, all my tables and searching them, names, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from sternbrett.server.app import create_app
from sternbrett.server.database import Place
from sternbrett.server.listing import FINISHED, RUNNING, Wanted
from sternbrett.server.seats import Seat
from sternbrett.server.store import Store
from tests.server.client import Browser, Person, choices
from tests.server.test_store import stored
from tests.tiny import GAME as TINY

BASE = "http://127.0.0.1"


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    """Three browsers at a server that is reached from elsewhere."""
    from sternbrett.games import find_game

    games = {TINY.id: TINY, "d6": find_game("d6")}
    app = create_app(tmp_path, games=games, local=False)
    with Browser(app, base_url=BASE) as first:
        yield [Person(first), *(Person(Browser(app, base_url=BASE)) for _ in range(2))]


def turns(person: Person) -> list[str]:
    """Return the tables at which it is a person's turn, as their lobby says."""
    strip = re.search(r'<ul class="turns">.*?</ul>', person.get("/").text, re.S)
    return re.findall(r'href="(/tables/[^"]+)"', strip[0]) if strip else []


def test_my_turn_comes_first_with_opponent_and_picture(people: list[Person]) -> None:
    host, guest, stranger = people
    room = host.start(TINY.id, **{"seat-1": "link", "name-0": "Ada"})
    assert turns(host) == []  # nobody has come yet
    link = re.search(r'value="(http[^"]+/join/[^"]+)"', host.send(room, "/invite").text)
    assert link is not None
    guest.send(guest.get(link[1]), "/join", name="Ben")
    for person in (host, guest):
        page = person.get(str(room.url.path))
        if "/ready" in page.text:
            person.send(page, "/ready")
    table = [str(room.url.path)]
    assert turns(host) == turns(guest) == table  # both are asked at once
    assert turns(stranger) == []
    lobby = host.get("/").text
    assert lobby.index('id="turns"') < lobby.index('id="games"') < lobby.index('id="tables"')
    assert "with Ben" in lobby
    assert "with Ada" in guest.get("/").text
    page = host.get(table[0])
    while turns(host):
        page = host.send(page, "/choose", key=choices(page)[0])
    assert turns(guest) == table


def test_a_picture_is_for_those_who_may_look(people: list[Person]) -> None:
    host, stranger, _ = people
    for spectators, status in (("yes", 200), ("late", 404), ("no", 404)):
        table = host.start("d6", seed="7", spectators=spectators)
        address = f"{table.url.path}/picture.svg"
        seen = host.get(address)
        assert seen.status_code == 200
        assert seen.headers["content-type"].startswith("image/svg+xml")
        assert seen.text.startswith("<svg")
        assert stranger.get(address).status_code == status
        assert host.get(address, **{"If-None-Match": seen.headers["etag"]}).status_code == 304
    assert host.get("/tables/nothing/picture.svg").status_code == 404


def test_a_table_has_the_name_that_its_host_gives_it(people: list[Person]) -> None:
    host, stranger, _ = people
    table = host.start("d6", seed="7")
    lobby = host.send(host.get("/"), "/name", name="  Friday   <night>  ")
    assert "Friday &lt;night&gt;" in lobby.text
    stranger.get("/")
    token = stranger.client.cookies["sternbrett-csrf"]
    refused = stranger.client.post(
        f"{table.url.path}/name", data={"name": "Mine"}, headers={"x-csrftoken": token}
    )
    assert refused.status_code == 409
    assert "Mine" not in host.get("/").text
    host.send(host.get("/"), "/name", name="x" * 60)
    assert "x" * 40 in host.get("/").text
    assert "x" * 41 not in host.get("/").text


def test_tables_are_searched_filtered_and_paged(people: list[Person]) -> None:
    host = people[0]
    tables = [str(host.start("d6", seed="7").url.path) for _ in range(14)]
    host.send(host.get("/"), f"{tables[13]}/name", name="100 % luck")

    def listed(query: str) -> list[str]:
        page = host.get(f"/?{query}").text.partition('id="tables"')[2]
        return re.findall(r'class="row-main" href="(/tables/[^"]+)"', page)

    assert sorted(listed("") + listed("page=2")) == sorted(tables)
    assert listed("page=99") == listed("page=2")
    assert listed("find=%25") == [tables[13]]  # a sign of SQL is a sign like any other
    assert listed("find=LUCK&only=running&game=d6") == [tables[13]]
    assert listed("only=finished") == listed("find=nothing") == []
    assert len(listed("find=deep+space+d&page=1")) == 12
    assert "find=deep+space+d&amp;page=2#tables" in host.get("/?find=deep+space+d").text


def test_the_store_finds_tables_by_what_is_wanted(place: Place) -> None:
    store = Store(place)
    match, row = stored(store)
    for number in range(3):
        store.add_table(
            replace(
                row,
                id=f"n{number}",
                name=f"Table {number}",
                result="loss_hull" if number == 2 else "",
                places=(Seat(0, "person", name="Ünal", token="me" if number else "you"),),
                changed_at=row.changed_at + timedelta(minutes=number + 1),
            ),
            {"a.toml": b"x = 1"},
            list(match.plies),
        )

    def ids(wanted: Wanted) -> list[str]:
        rows, count = store.listed_tables(wanted)
        assert count >= len(rows)
        return [one.id for one in rows]

    assert ids(Wanted(None)) == ["n2", "n1", "n0", "t"]
    assert ids(Wanted("me", seated=True)) == ["n2", "n1"]
    assert ids(Wanted("me", seated=True, state=RUNNING)) == ["n1"]
    assert ids(Wanted("me", seated=True, state=FINISHED)) == ["n2"]
    assert ids(Wanted(None, text="table 1")) == ["n1"]
    assert ids(Wanted(None, text="nal")) == ["n2", "n1", "n0"]
    assert ids(Wanted(None, first=1, count=2)) == ["n1", "n0"]
    assert store.listed_tables(Wanted(None, count=1))[1] == 4
    store.name_table("n0", "Renamed")
    assert [one.name for one in store.listed_tables(Wanted(None, text="renamed"))[0]] == ["Renamed"]
    last = dict.fromkeys(("n0", "n1"), match.plies[-1].after)
    assert store.last_positions(["n0", "n1", "nothing"]) == last
