"""Two servers on one PostgreSQL, and people whose requests go now to one, now to the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar

from sternbrett.kernel.game import AnyGame
from sternbrett.review import scale
from sternbrett.server import bot_players, buckets, limits, reviewing, reviews, timekeeper
from sternbrett.server.app import create_app
from sternbrett.server.database import find_place
from sternbrett.server.leases import PostgresLeases
from sternbrett.server.marks import Marks, Trouble
from sternbrett.server.notify import PostgresNotices
from sternbrett.server.reviews import Reviews
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from sternbrett.server.thinking import BotFailed, Question, Thinker
from tests.server.client import Browser, Person, choices
from tests.server.conftest import Postgres
from tests.server.process import soon
from tests.server.test_api import BASE, Program
from tests.server.test_clocks import Now
from tests.server.test_presence import Clock
from tests.tiny import GAME as TINY


class Roaming:
    """A browser whose requests go to one server after the other."""

    def __init__(self, clients: list[Browser], first: int = 0) -> None:
        self.clients = clients
        self.cookies: dict[str, str] = {}
        self.turns = cycle([*clients[first:], *clients[:first]])

    def request(self, method: str, path: str, **more: Any) -> Response:
        # A redirect is followed at the next server.
        for _ in range(5):
            client = next(self.turns)
            client.cookies.clear()
            for name, value in self.cookies.items():
                client.cookies.set(name, value)
            answer = client.request(method, path, follow_redirects=False, **more)
            self.cookies.update(answer.cookies)
            if not answer.has_redirect_location:
                return answer
            method, path, more = "GET", answer.headers["location"], {}
        raise AssertionError("too many redirects")

    def get(self, path: str, **more: Any) -> Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> Response:
        return self.request("POST", path, **more)


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture
def apps(database: str) -> list[Litestar]:
    games = {TINY.id: TINY}
    return [create_app(None, database=database, games=games, local=False) for _ in range(2)]


@pytest.fixture
def clients(apps: list[Litestar]) -> Iterator[list[Browser]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Browser(app, base_url=BASE)) for app in apps]


@pytest.fixture
def clock(apps: list[Litestar]) -> Clock:
    made = Clock()
    for app in apps:
        app.state.tables.presence.clock = made
    return made


def person(clients: list[Browser], first: int = 0) -> Person:
    client: Any = Roaming(clients, first)
    return Person(client)


def gather(
    clients: list[Browser], apps: list[Litestar], time_limit: str = ""
) -> tuple[str, list[Program]]:
    """Let three programs sit down at a table; the requests of all go to both servers."""
    programs = []
    for number in range(3):
        programs.append(Program(apps[0]))
        roaming: Any = Roaming(clients, number % 2)
        programs[-1].client = roaming
    host = programs[0]
    seats = ["me", "link", "link"]
    table = host.create(game=TINY.id, seats=seats, name="Ada", time_limit=time_limit)
    for number, guest in enumerate(programs[1:], 1):
        code = host.post(f"{table}/seats/{number}/invite").json()["code"]
        guest.secret = guest.post(f"{table}/join", {"code": code}).json()["secret"]
    for program in programs:
        assert program.post(f"{table}/ready").status_code == 200
    return table, programs


def test_a_curtain_opened_at_one_server_is_open_at_the_other_and_falls_at_both(
    clients: list[Browser],
) -> None:
    host = person(clients)
    page = host.start(TINY.id)
    table = str(page.url.path)
    for _ in range(3):  # after which the game may be over
        assert "Hand the device to" in page.text
        assert not choices(page)
        page = host.send(page, "/uncover")  # answered by the other server than it was sent to
        shown = choices(page)
        assert shown
        assert choices(host.get(table)) == shown
        while choices(page):
            page = host.send(page, "/choose", key=choices(page)[0])
        for _ in clients:
            covered = host.get(table)
            assert "Hand the device to" in covered.text
            assert all(key not in covered.text for key in shown)


def test_votes_on_absence_count_wherever_they_were_given(
    clients: list[Browser], apps: list[Litestar], clock: Clock
) -> None:
    table, (host, *others) = gather(clients, apps)
    grace = apps[0].state.tables.sitting.grace
    clock.now += 0.7 * grace
    for program in others:
        program.see(table)
    # Each server is told by the other who has asked for something there.
    presence = [app.state.tables.presence for app in apps]
    ids = [seat.token for seat in stored(apps[0], table).places]
    assert soon(
        lambda: all(there.away_for(table[8:], token) < 1 for there in presence for token in ids[1:])
    )
    clock.now += 0.7 * grace
    first = others[0].post(f"{table}/seats/0/replace")
    assert first.status_code == 200
    assert not first.json()["seats"][0]["substitute"]
    # The next request goes to the other server, which knows of the first vote.
    seen = others[1].post(f"{table}/seats/0/replace").json()
    assert seen["seats"][0]["substitute"] == "bold"
    assert all(program.see(table)["seats"][0]["substitute"] for program in others * 2)
    assert stored(apps[0], table).marks == Marks()
    assert not host.post(f"{table}/back").json()["seats"][0]["substitute"]
    assert not host.see(table)["seats"][0]["substitute"]


def stored(app: Litestar, table: str) -> Any:
    """Return what is stored of a table."""
    return app.state.tables.store.table(table.removeprefix("/tables/"))


def test_somebody_whose_page_is_open_at_one_server_is_there_at_the_other_until_it_is_closed(
    clients: list[Browser], apps: list[Litestar]
) -> None:
    ada = person(clients)
    table = str(ada.start(TINY.id).url.path)
    token = stored(apps[0], table).host
    table_id = table.removeprefix("/tables/")
    first, second = (app.state.tables.presence for app in apps)
    clients[0].cookies.clear()
    cookie = f"sternbrett-visitor={ada.client.cookies['sternbrett-visitor']}"
    with clients[0].websocket_connect(f"{table}/live", headers={"Cookie": cookie}):
        assert soon(lambda: bool(second._guests[table_id, token].elsewhere))
        assert second.is_here(table_id, token)
    assert soon(lambda: not second._guests[table_id, token].elsewhere)
    left = second._guests[table_id, token]
    assert left.until - left.last < 6  # as for a page that was closed here
    assert first.is_here(table_id, token)


def test_a_server_that_begins_is_told_who_is_there(database: str) -> None:
    with ExitStack() as stack:
        first = create_app(None, database=database, games={TINY.id: TINY})
        client = stack.enter_context(Browser(first, base_url=BASE))
        ada = Person(client)
        table = str(ada.start(TINY.id).url.path)
        token, table_id = stored(first, table).host, table.removeprefix("/tables/")
        socket = stack.enter_context(client.websocket_connect(f"{table}/live"))
        second = create_app(None, database=database, games={TINY.id: TINY})
        stack.enter_context(Browser(second, base_url=BASE))
        assert soon(lambda: second.state.tables.presence.is_here(table_id, token))
        socket.close()


def test_a_visitor_has_one_rate_limit_at_all_servers(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time stands still, so that nothing is filled up again.
    monkeypatch.setattr(buckets, "seconds", lambda: 1000.0)
    monkeypatch.setattr(limits, "SHARED_EVERY", 0.05)
    with ExitStack() as stack:
        apps = [
            create_app(None, database=database, games={TINY.id: TINY}, rate=2) for _ in range(2)
        ]
        first, second = (stack.enter_context(Browser(app, base_url=BASE)) for app in apps)
        for client in (first, second):
            client.headers["Authorization"] = "Bearer x"
        assert [first.get("/api/games").status_code for _ in range(20)] == [200] * 20
        assert first.get("/api/games").status_code == 429
        assert soon(lambda: second.get("/api/games").status_code == 429)
        # Whoever is somebody else is not stopped.
        assert second.get("/api/games", headers={"Authorization": "Bearer y"}).status_code == 200


class Failing(Thinker):
    """A thinker whose bots take their time and fail as often as told."""

    def __init__(self, failures: int = 0, takes: float = 0.0) -> None:
        super().__init__()
        self.failures = failures
        self.takes = takes
        self.asked = 0

    async def choose(self, game: AnyGame, bot: str, question: Question) -> str:
        self.asked += 1
        await asyncio.sleep(self.takes)
        if self.asked <= self.failures:
            raise BotFailed("as told")
        return question.keys[0]


def serve(database: str, thinker: Thinker) -> Tables:
    """Return the tables of another server, in the running loop."""
    store = Store(find_place(None, database))
    tables = Tables(store, {TINY.id: TINY}, PostgresNotices(store))
    tables.notices.start(tables.forget)
    tables.thinker.close()
    tables.thinker = thinker
    tables.bots.retry = 60.0
    return tables


def end(*servers: Tables) -> None:
    for tables in servers:
        tables.notices.stop()
        tables.close()


def test_a_bot_thinks_at_one_server_and_its_trouble_shows_at_all(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_players, "ELSEWHERE", 0.05)

    async def scene() -> None:
        thinkers = [Failing(failures=1, takes=0.3), Failing(takes=0.3)]
        first, second = servers = [serve(database, thinker) for thinker in thinkers]
        table = await first.create(TINY, {}, host="me", plan=["me", "bold"], seats=2)
        await asyncio.sleep(0.1)
        await second.open(table.id)  # which would have its bot think as well
        await asyncio.sleep(0.1)
        assert [thinker.asked for thinker in thinkers] == [1, 0]
        while not (await second.open(table.id)).marks.troubles:
            await asyncio.sleep(0.01)
        assert (await second.open(table.id)).marks.troubles == {1: Trouble(failures=1)}
        # The second may try while the first waits before it asks again.
        while (await second.open(table.id)).marks.troubles:
            await asyncio.sleep(0.01)
        parts = sum(ply.seat == 1 for ply in (await second.open(table.id)).match.plies)
        assert [thinker.asked for thinker in thinkers] == [1, parts]
        end(*servers)

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_review_is_conducted_by_one_server_shown_by_all_and_gone_on_with_by_another(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "FOLLOWED_EVERY", 0.05)
    judged: list[int] = []
    pace = 0.3

    def judge(played: Any, seat: int, station: Any, budget: Any) -> Any:
        judged.append(station.moment)
        time.sleep(pace)
        return reviewing.analyse_station(played, seat, station, budget)

    monkeypatch.setattr(reviews, "analyse_station", judge)

    async def scene() -> None:
        nonlocal pace
        servers = [serve(database, Failing()) for _ in range(2)]
        effort = scale().budget.divided(50)
        first, second = (Reviews(tables, effort) for tables in servers)
        table = await servers[0].create(TINY, {}, host="me", seats=2)
        while not table.match.over:
            seat = table.match.asked[0]
            key = table.match.options_of(seat)[0].key
            question = table.match.question_id(seat)
            await servers[0].choose(table.id, seat, key, question, None)
        await first.begin(table, 0, "me")
        there = await servers[1].open(table.id)
        followed = await second.job(there, 0)
        assert followed is not None
        await second.begin(there, 0, "me")  # which begins nothing
        while followed.done < 1:
            await asyncio.sleep(0.02)
        assert len(judged) < followed.total
        first.close()
        end(servers[0])  # as if it was killed, with one choice half judged
        pace = 0.0
        while (found := await second.find(there, 0)) is None:
            await asyncio.sleep(0.02)
        assert len(found.entries) == followed.total
        assert len(set(judged)) == followed.total
        assert len(judged) <= followed.total + 1
        second.close()
        end(servers[1])

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_lease_is_free_when_the_server_that_had_it_has_lost_its_connection(
    database: str,
) -> None:
    async def scene() -> None:
        stores = [Store(find_place(None, database)) for _ in range(2)]
        first, second = (PostgresLeases(store) for store in stores)
        async with first.tried("a") as mine:
            assert mine
            for leases in (first, second):
                async with leases.tried("a") as other:
                    assert not other
            async with second.tried("b") as other:
                assert other
            first.close()  # as when it is killed; the database needs a moment to see it

            async def go_on() -> bool:
                return True

            async with second.waited("a", 0.02, go_on) as other:
                assert other
        async with second.tried("a") as other:
            assert other
        for leases, store in zip((first, second), stores, strict=True):
            leases.close()
            store.close()

    asyncio.run(asyncio.wait_for(scene(), 30))


@pytest.fixture
def quick_clocks(monkeypatch: pytest.MonkeyPatch) -> Now:
    """Clocks that all servers look at all the time, and that go on only when they are told to."""
    now = Now()
    monkeypatch.setattr(timekeeper, "milliseconds", now)
    monkeypatch.setattr(timekeeper, "EVERY", 0.02)
    return now


def test_a_time_that_is_over_is_settled_by_one_server(
    quick_clocks: Now, clients: list[Browser], apps: list[Litestar]
) -> None:
    table, people = gather(clients, apps, "move 60")
    quick_clocks.pass_by(59)
    for program in people:
        assert program.see(table)["seats"][0]["clock"]["seconds"] == 1.0
    quick_clocks.pass_by(3)
    for program in people:
        assert soon(lambda asker=program: all(map(stands_in, asker.see(table)["seats"])))  # type: ignore[misc]
    for app in apps:
        row = app.state.tables.store.table(table.rpartition("/")[2])
        assert sorted(event.seat for event in row.seat_events) == [0, 1, 2]
    people[2].post(f"{table}/back")
    for program in people:
        assert [stands_in(seat) for seat in program.see(table)["seats"]] == [True, True, False]


def stands_in(seat: dict[str, Any]) -> bool:
    return bool(seat["substitute"]) and seat["clock"] is None
