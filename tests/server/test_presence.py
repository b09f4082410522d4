"""Who is there: only people who sit at a table count, by whatever they ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from sternbrett.kernel.errors import Refused
from sternbrett.server import presence
from sternbrett.server.app import create_app
from sternbrett.server.database import find_place
from sternbrett.server.notify import PostgresNotices
from sternbrett.server.presence import HERE, Presence
from sternbrett.server.seats import hashed
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from tests.server.client import Browser, Person
from tests.server.conftest import Postgres
from tests.server.test_api import BASE, Program, problem
from tests.server.test_seats import online
from tests.tiny import GAME as TINY


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1e6

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Litestar]:
    made = create_app(tmp_path, games={TINY.id: TINY}, local=False)
    with Browser(made, base_url=BASE):
        yield made


@pytest.fixture
def clock(app: Litestar) -> Clock:
    """The server's clock, long after it was started."""
    tables: Tables = app.state.tables
    made = Clock()
    tables.presence.clock = made
    return made


@pytest.fixture
def people(app: Litestar) -> list[Person]:
    return [Person(Browser(app, base_url=BASE)) for _ in range(3)]


# -- notices ----------------------------------------------------------------------------------


def secret_of(name: str) -> str:
    """Return the secret of somebody's browser, of the form that browsers are given."""
    return name.replace(" ", "-").ljust(24, "-")


def token_of(name: str) -> str:
    """Return by what a table knows somebody."""
    return hashed(secret_of(name))


class Page:
    """A live connection of somebody (or nobody) to a table, in the loop of the test."""

    def __init__(self, app: Litestar, table_id: str, name: str = "") -> None:
        cookie = f"sternbrett-visitor={secret_of(name)}".encode() if name else b"a=b"
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/tables/{table_id}/live",
            "raw_path": f"/tables/{table_id}/live".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie)],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
        }
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.accepted = asyncio.Event()
        self.words = 0
        answer: Any = app
        self.task = asyncio.create_task(answer(self.scope, self.inbox.get, self.send))

    async def send(self, message: dict[str, Any]) -> None:
        self.words += message["type"] == "websocket.send"
        self.accepted.set()

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task

    async def heard(self, words: int) -> None:
        """Wait until so many words have come; more of them are a failure."""
        while self.words < words:
            await asyncio.sleep(0.001)
        assert self.words == words


async def open_page(app: Litestar, table_id: str, name: str = "") -> Page:
    page = Page(app, table_id, name)
    await page.accepted.wait()
    return page


async def table_of_two(tables: Tables) -> str:
    """Set up a table for Ada and Ben, at which both are ready."""
    table = await tables.create(TINY, {}, host=token_of("Ada"), plan=["me", "link"], name="Ada")
    code = await tables.sitting.invite(table.id, 1, token_of("Ada"))
    await tables.sitting.join(table.id, code, token_of("Ben"), "Ben")
    for name in ("Ada", "Ben"):
        await tables.sitting.be_ready(table.id, token_of(name))
    return table.id


def play(tmp_path: Path, scene: Callable[[Litestar, Tables], Awaitable[None]]) -> None:
    """Run a scene at a server of its own, all in one loop as in a real one."""

    async def run() -> None:
        app = create_app(tmp_path, games={TINY.id: TINY}, local=False)
        await scene(app, app.state.tables)
        app.state.tables.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_sixty_viewers_cause_no_notices(tmp_path: Path) -> None:
    async def scene(app: Litestar, tables: Tables) -> None:
        table = await table_of_two(tables)
        pages = [await open_page(app, table, name) for name in ("Ada", "Ben")]
        pages += [await open_page(app, table, f"viewer {n}") for n in range(60)]
        for viewer in [await open_page(app, table) for _ in range(20)]:
            await viewer.close()
        # All that anybody hears of is what was said.
        await tables.talk.say(table, token_of("Ada"), "Welcome")
        for page in pages:
            await page.heard(1)
            await page.close()

    play(tmp_path, scene)


def test_a_seat_is_told_of_when_it_comes_and_goes_and_not_for_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(app: Litestar, tables: Tables) -> None:
        table = await table_of_two(tables)
        host = await open_page(app, table, "Ada")
        for _ in range(20):
            first, second = [await open_page(app, table, "Ben") for _ in range(2)]
            await first.close()
            await second.close()
        assert host.words == 0  # he has been there since he joined, and the page may come back
        monkeypatch.setattr(presence, "AFTER_PAGE", 0.05)
        await (await open_page(app, table, "Ben")).close()
        await host.heard(1)
        assert not tables.presence.is_here(table, token_of("Ben"))
        again = await open_page(app, table, "Ben")
        await host.heard(2)
        assert tables.presence.is_here(table, token_of("Ben"))
        for page in (again, host):
            await page.close()

    play(tmp_path, scene)


def test_people_seen_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST", 10)

    async def come_and_go() -> None:
        clock = Clock()
        there = Presence(lambda table_id: None)
        there.clock = clock
        there.arrive("table", "stays")
        for number in range(100):
            there.note("table", f"visitor {number}")
        assert len(there._guests) <= 10
        assert there.is_here("table", "stays")
        assert there.is_here("table", "visitor 99")

    asyncio.run(come_and_go())


def test_servers_on_one_database_tell_each_other_who_is_there(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is taken for absent because their page is open at another server."""
    monkeypatch.setattr(presence, "BEAT", 0.05)
    database = postgres.fresh()
    clock = Clock()

    def serve() -> Tables:
        store = Store(find_place(None, database))
        tables = Tables(store, {TINY.id: TINY}, PostgresNotices(store))
        tables.presence.clock = clock
        tables.notices.hear(HERE, tables.presence.hear)
        tables.notices.start(tables.forget)
        return tables

    async def scene() -> None:
        first, second = servers = serve(), serve()
        table = await second.open(await table_of_two(first))
        first.presence.arrive(table.id, token_of("Ben"))
        for _ in range(3):
            clock.now += second.sitting.grace + 1
            while second.sitting.is_left(table, 1):
                await asyncio.sleep(0.01)
        first.presence.leave(table.id, token_of("Ben"))
        while not second.sitting.is_left(table, 1):  # a last word may be on its way
            await asyncio.sleep(0.01)
            clock.now += second.sitting.grace + 1
        for tables in servers:
            tables.notices.stop()
            tables.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


# -- absence ----------------------------------------------------------------------------------


def gather(app: Litestar, seats: int) -> tuple[str, list[Program]]:
    """Let programs sit down at a table, all of them without a live connection."""
    host, *guests = programs = [Program(app) for _ in range(seats)]
    table = host.create(game=TINY.id, seats=["me", *["link"] * (seats - 1)], name="Ada")
    for number, guest in enumerate(guests, 1):
        code = host.post(f"{table}/seats/{number}/invite").json()["code"]
        guest.secret = guest.post(f"{table}/join", {"code": code}).json()["secret"]
    for program in programs:
        program.post(f"{table}/ready")
    return table, programs


def wait(clock: Clock, app: Litestar, share: float) -> None:
    """Let a share of the grace period pass."""
    clock.now += share * app.state.tables.sitting.grace


def test_the_time_starts_when_somebody_joins(tmp_path: Path) -> None:
    async def scene(app: Litestar, tables: Tables) -> None:
        clock = tables.presence.clock = Clock()  # long after the server was started
        table = await tables.open(await table_of_two(tables))
        assert not tables.sitting.is_left(table, 1)
        with pytest.raises(Refused):
            await tables.sitting.replace_by_bot(table.id, 1, token_of("Ada"))
        clock.now += tables.sitting.grace + 1
        assert tables.sitting.is_left(table, 1)
        await tables.sitting.replace_by_bot(table.id, 1, token_of("Ada"))
        assert table.bot_at(1)

    play(tmp_path, scene)


def test_programs_that_play_are_not_absent(app: Litestar, clock: Clock) -> None:
    table, (host, guest) = gather(app, 2)
    for _ in range(4):
        wait(clock, app, 0.7)
        assert guest.get(f"{table}?since=3").status_code == 200
    wait(clock, app, 0.7)
    problem(host.post(f"{table}/seats/1/replace"), 409, "not_left")
    wait(clock, app, 0.4)
    seen = host.post(f"{table}/seats/1/replace").json()["seats"][1]
    assert seen["substitute"] == "bold"
    assert not guest.post(f"{table}/back").json()["seats"][1]["substitute"]
    assert [entry["name"] for entry in host.see(table)["log"] if entry["kind"] == "seat"] == [
        "by_host",
        "back",
    ]


@pytest.mark.parametrize("way", ["page", "replay", "form"])
def test_people_without_script_are_not_absent(
    app: Litestar, people: list[Person], clock: Clock, way: str
) -> None:
    host, guest, _ = people
    table = online(people)
    for _ in range(3):
        wait(clock, app, 0.7)
        if way == "form":
            token = guest.client.cookies["sternbrett-csrf"]
            guest.client.post(f"{table}/undo", data={"_csrf_token": token})
        else:
            guest.get(table if way == "page" else f"{table}/replay")
    assert "Let a bot play on" not in host.get(table).text
    token = host.client.cookies["sternbrett-csrf"]
    refused = host.client.post(f"{table}/seats/1/replace", data={"_csrf_token": token})
    assert refused.status_code == 409
    wait(clock, app, 1.1)
    assert "Let a bot play on" in host.get(table).text


def test_a_stranger_does_not_keep_anybody_there(
    app: Litestar, people: list[Person], clock: Clock
) -> None:
    table = online(people)
    wait(clock, app, 1.1)
    people[2].get(table)
    assert people[0].get(table).text.count("Let a bot play on") == 1


def test_everybody_who_is_there_votes(app: Litestar, clock: Clock) -> None:
    table, (_, guest, third) = gather(app, 3)
    wait(clock, app, 0.7)
    for program in (guest, third):
        program.see(table)
    wait(clock, app, 0.7)  # the host has been away for longer than the others
    assert not guest.post(f"{table}/seats/0/replace").json()["seats"][0]["substitute"]
    seen = third.post(f"{table}/seats/0/replace").json()
    assert seen["seats"][0]["substitute"] == "bold"
    assert seen["log"][-1]["name"] == "replaced"


def test_who_is_away_does_not_vote(app: Litestar, clock: Clock) -> None:
    table, (_, guest, _) = gather(app, 3)
    wait(clock, app, 1.1)
    assert guest.post(f"{table}/seats/0/replace").json()["seats"][0]["substitute"] == "bold"
