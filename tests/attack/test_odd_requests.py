"""Requests that nobody sends by accident, and what must not pile up or be written down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar

from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from sternbrett.server.app import create_app
from sternbrett.server.seating import ME
from sternbrett.server.seats import hashed, new_secret
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from sternbrett.server.thinking import BotFailed, Thinker
from tests.server.client import Browser, Person, choices
from tests.tiny import GAME as TINY

BASE = "http://127.0.0.1"
DEEP = "[" * 30_000 + "]" * 30_000
ODD_IDS = ["%E2%82%AC", "%FF", "%ED%A0%80", "a%0d%0aX-Evil:%201", "%00", "a" * 3000]


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    return create_app(tmp_path, games={TINY.id: TINY}, local=False)


@pytest.fixture
def client(app: Litestar) -> Iterator[Browser]:
    with Browser(app, base_url=BASE, raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/t/join", "/api/tables/t/choose"])
@pytest.mark.parametrize(
    "body", [DEEP, '{"game": ' + DEEP + "}", '{"a":' * 9000 + "1" + "}" * 9000]
)
def test_a_deeply_nested_body_is_not_understood(client: Browser, path: str, body: str) -> None:
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid"


@pytest.mark.parametrize("name", ["%00", "live.js%00", "vendor/%00/x.css", "a" * 300, "a" * 5000])
def test_a_name_that_no_file_has_is_not_found(client: Browser, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404
    assert client.get("/static/live.js").status_code == 200


@pytest.mark.parametrize("table_id", ODD_IDS)
@pytest.mark.parametrize("page", ["", "/replay", "/review"])
def test_an_odd_id_is_no_table_and_no_header(client: Browser, table_id: str, page: str) -> None:
    path = f"/tables/{table_id}{page}"
    assert client.get(path).status_code == 404
    answer = client.get(path, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    there = answer.headers["hx-redirect"]
    assert there.startswith("/tables/")
    assert there.isascii()
    assert there.isprintable()


@pytest.mark.parametrize("made_up", ["me", "a" * 23, "a" * 25, "a" * 23 + "!", ""])
def test_a_made_up_cookie_is_nobody(client: Browser, made_up: str) -> None:
    client.cookies.clear()
    person = Person(client)
    client.cookies.set("sternbrett-visitor", made_up)
    table = person.start(TINY.id)
    assert table.status_code == 200
    secret = {cookie.name: cookie.value for cookie in table.history[0].cookies.jar}
    assert len(secret["sternbrett-visitor"] or "") == 24
    client.cookies.clear()
    client.cookies.set("sternbrett-visitor", made_up)
    assert choices(person.get(table.url.path)) == []
    assert table.url.path not in person.get("/").text


def test_importing_a_running_game_with_secrets_shows_the_curtain(
    client: Browser,
) -> None:
    match = Match.new(TINY, seats=2, seed="7")
    person = Person(client)
    brought = person.send(person.get("/"), "/import", record=write_match(match))
    assert brought.status_code == 200
    assert choices(brought) == []
    uncovered = person.send(brought, "/uncover")
    assert uncovered.status_code == 200
    assert choices(uncovered)


# -- what must not pile up --------------------------------------------------------------------


def test_those_who_spoke_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sternbrett.server.talk.PAUSE_BETWEEN_MESSAGES", 0.0)

    async def talk() -> int:
        tables = Tables(Store(tmp_path / "a.db"), {TINY.id: TINY})
        for number in range(30):
            host = hashed(new_secret())
            table = await tables.create(TINY, {}, host=host)
            await tables.talk.say(table.id, host, f"{number}")
        tables.close()
        return len(tables.talk._spoke)

    assert asyncio.run(talk()) == 1


def test_the_log_does_not_tell_where_a_bot_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: Thinker, *args: object) -> str:
        raise BotFailed("The bot is ill.")

    monkeypatch.setattr(Thinker, "choose", fail)

    async def play() -> str:
        tables = Tables(Store(tmp_path / "a.db"), {TINY.id: TINY})
        table = await tables.create(TINY, {}, host="h", plan=[ME, "random"])
        while "The bot is ill" not in caplog.text:
            await asyncio.sleep(0.01)
        tables.close()
        return table.id

    with caplog.at_level(logging.INFO):
        table_id = asyncio.run(asyncio.wait_for(play(), 30))
    assert table_id not in caplog.text
