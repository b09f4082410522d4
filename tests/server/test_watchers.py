"""Spectators: how many there are, and what they say to each other."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from sternbrett.server import talk, watchers
from sternbrett.server.app import create_app
from sternbrett.server.store import Message, Store
from sternbrett.server.tables import Tables
from sternbrett.server.watchers import Watchers
from tests.server.client import Person, gathered
from tests.server.test_rematch import ADELE, play
from tests.tiny import GAME

COUNT = re.compile(r"(\d+) watching")


def test_a_number_is_told_late_and_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "EVERY", 0.05)
    told: list[tuple[str, int]] = []

    async def scene() -> None:
        count = Watchers(lambda table: told.append((table, count.count(table))))
        with count.watching("a"), count.watching("a"):
            for _ in range(20):  # pages that are only loaded again
                with count.watching("a"):
                    pass
            assert told == []
            await asyncio.sleep(0.08)
            assert told == [("a", 2)]
            with count.watching("b"):
                pass
            await asyncio.sleep(0.08)
        await asyncio.sleep(0.08)
        assert told == [("a", 2), ("a", 0)]  # nobody was told of whom nobody saw

    asyncio.run(scene())


@pytest.fixture
def people(any_database: str | None, tmp_path: Path) -> Iterator[list[Person]]:
    """Five browsers at one server, on each kind of database."""
    app = create_app(tmp_path, database=any_database, games={ADELE.id: ADELE}, local=False)
    with gathered(app, 5) as found:
        yield found


def test_nobody_asks_the_store_what_was_said_at_a_table_that_was_just_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "a.db")
    tables = Tables(store, {GAME.id: GAME})
    asked: list[str] = []
    read = store.messages

    def counted(table_id: str, *more: Any) -> Sequence[Message]:
        asked.append(table_id)
        return read(table_id, *more)

    monkeypatch.setattr(store, "messages", counted)

    async def scene() -> None:
        table = await tables.create(GAME, {}, host="host")
        assert not await tables.talk.messages(table.id)
        assert not await tables.talk.spectators_said(table, "viewer")
        assert asked == []
        await tables.talk.say(table.id, "host", "Hello")
        await tables.talk.say_watching(table.id, "viewer", "Hush", "Vera")
        assert [one.text for one in await tables.talk.messages(table.id)] == ["Hello"]
        said = await tables.talk.spectators_said(table, "viewer")
        assert [one.text for one in said] == ["Hush"]
        assert asked == [table.id, table.id]

    asyncio.run(scene())
    tables.close()


def test_the_number_of_spectators_is_seen(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "EVERY", 0.01)
    ada, *_, viewer = people
    table = play(people[:3], ADELE.id)
    assert not COUNT.search(ada.get(table).text)
    with viewer.client.websocket_connect(f"{table}/live") as socket:
        assert socket.receive_text() == "changed"
        found = COUNT.search(ada.get(table).text)
        assert found
        assert found.group(1) == "1"
        # Who plays does not watch.
        with ada.client.websocket_connect(f"{table}/live"):
            found = COUNT.search(ada.get(table).text)
            assert found
            assert found.group(1) == "1"


def test_spectators_talk_apart_from_players(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "PAUSE_BETWEEN_MESSAGES", 0.0)
    ada, ben, cem, viewer, other = people
    table = play([ada, ben, cem], ADELE.id)
    assert "/watchers" not in ada.get(table).text
    nameless = viewer.send(viewer.get(table), "/watchers", text="Hm")
    assert nameless.status_code == 409
    assert viewer.send(viewer.get(table), "/watchers", text="Hm", name="ada").status_code == 409
    seen = viewer.send(viewer.get(table), "/watchers", text="Ben is in trouble", name="Viola")
    assert "Ben is in trouble" in seen.text
    assert "Ben is in trouble" in other.get(table).text
    assert all("in trouble" not in person.get(table).text for person in (ada, ben, cem))
    # What players say is not pushed away by it, and they read the rest when it is over.
    ada.send(ada.get(table), "/say", text="Good luck")
    for number in range(12):
        viewer.send(viewer.get(table), "/watchers", text=f"Chatter {number}")
    assert "Good luck" in other.get(table).text
    assert "Chatter 5" in other.get(table).text
    assert "Chatter 11" not in other.get(table).text  # ten at once is enough
    ada.send(ada.get(table), "/concede")
    assert "Ben is in trouble" in ben.get(table).text


def test_what_a_spectator_said_belongs_to_them(people: list[Person]) -> None:
    viewer = people[3]
    table = play(people[:3], ADELE.id)
    viewer.send(viewer.get(table), "/watchers", text="Interesting", name="Viola")
    data = viewer.get("/me/data.json").json()
    assert [one["text"] for one in data["said_watching"]] == ["Interesting"]
    viewer.send(viewer.get("/me"), "/me/forget")
    assert "Interesting" not in people[4].get(table).text


def test_where_nobody_may_watch_nobody_talks_about_it(people: list[Person]) -> None:
    ada, _, _, viewer, other = people
    table = play(people[:3], ADELE.id)
    page = viewer.get(table)
    closed = play(people[:3], ADELE.id, spectators="no")
    token = viewer.forms(page)[f"{table}/watchers"]["_csrf_token"]
    data = {"_csrf_token": token, "text": "Psst", "name": "Viola"}
    assert viewer.client.post(f"{closed}/watchers", data=data).status_code == 409
    assert other.get(closed).status_code == 403
    assert ada.get(closed).status_code == 200
