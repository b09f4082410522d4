"""Several servers on one PostgreSQL database, and the pages on it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.sync.client import connect

from tests.server.client import choices, visiting
from tests.server.conftest import Postgres
from tests.server.process import choose, free_port, offered, server, soon, start, wait_for


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture
def clients(database: str, tmp_path: Path) -> Iterator[list[httpx.Client]]:
    """One browser at two servers on one database."""
    with ExitStack() as stack:
        found = []
        for _ in range(2):
            more = ("--database", database, "--port", str(free_port()))
            _, address = stack.enter_context(server(tmp_path, *more))
            wait_for(address)
            client = httpx.Client(base_url=address, follow_redirects=True)
            found.append(stack.enter_context(client))
        # The browser's cookies are good at both: they share their secret.
        yield found


def share_cookies(first: httpx.Client, second: httpx.Client) -> None:
    for name, value in first.cookies.items():
        second.cookies.set(name, value)


def show_the_same(clients: list[httpx.Client], path: str) -> bool:
    """Tell whether both servers offer the same choices."""
    first, second = (offered(client.get(path).text) for client in clients)
    return first == second


def test_a_choice_at_one_server_shows_at_the_other(clients: list[httpx.Client]) -> None:
    first, second = clients
    page, path = start(first, seed="7")
    share_cookies(first, second)
    there = second.get(path).text
    assert offered(there) == offered(page)
    address = str(second.base_url).replace("http://", "ws://").rstrip("/")
    with connect(f"{address}{path}/live") as socket:
        after = choose(first, page, "tactical_fire")
        assert after.status_code == 200
        assert str(socket.recv(timeout=2)).startswith("changed")
        assert offered(second.get(path).text) == offered(after.text)
        # And back again, with the form of the second server's page.
        back = choose(second, second.get(path).text, "cease_fire")
        assert back.status_code == 200
        assert soon(lambda: offered(first.get(path).text) == offered(back.text))


def test_a_deleted_table_is_gone_everywhere(clients: list[httpx.Client]) -> None:
    first, second = clients
    _, path = start(first, seed="7")
    share_cookies(first, second)
    assert second.get(path).status_code == 200
    token = first.cookies["sternbrett-csrf"]
    assert first.post(f"{path}/delete", headers={"x-csrftoken": token}).status_code == 200
    assert soon(lambda: second.get(path).status_code == 404)


def test_of_two_answers_to_one_question_exactly_one_wins(
    clients: list[httpx.Client], database: str
) -> None:
    page, path = start(clients[0])
    share_cookies(*clients)
    wins: list[tuple[str, str]] = []
    with ThreadPoolExecutor(2) as pool:
        for number in range(15):
            if not offered(page):  # lost already: chance has it so now and then
                page, path = start(clients[0])
            assert soon(partial(show_the_same, clients, path), within=10)
            pages = [client.get(path).text for client in clients]
            keys = [offered(pages[0])[0], offered(pages[1])[-1]]
            answers = list(pool.map(choose, clients, pages, keys))
            codes = [answer.status_code for answer in answers]
            assert sorted(codes) == [200, 409], f"round {number}"
            wins.append((path.rpartition("/")[2], keys[codes.index(200)]))
            page = clients[0].get(path).text
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT table_id, key FROM plies WHERE kind = 'choose' ORDER BY number"
        ).fetchall()
    for table in {table for table, _ in wins}:
        chosen = [key for place, key in rows if place == table]
        assert chosen == [key for place, key in wins if place == table]


def test_servers_that_start_together_on_an_empty_database(database: str, tmp_path: Path) -> None:
    def run(number: int) -> int:
        folder = tmp_path / str(number)
        with server(folder, "--database", database, "--port", str(free_port())) as (_, address):
            wait_for(address)
            assert not folder.exists()
            return httpx.get(address).status_code

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(run, range(3))) == [200] * 3


def test_a_page_plays_on_postgres_and_survives_a_restart(database: str) -> None:
    with visiting(None, database=database) as person:
        table = person.start(seed="7")
        page = person.send(table, "/choose", key="tactical_fire")
        cookies = person.client.cookies
    with visiting(None, database=database) as person:
        person.client.cookies = cookies
        assert choices(person.get(str(table.url.path))) == choices(page)
        assert person.send(page, "/undo").status_code == 200


def test_a_lost_connection_is_a_clear_page_and_then_works_again(postgres: Postgres) -> None:
    database = postgres.fresh()
    with visiting(None, database=database) as person:
        table = person.start(seed="7")
        postgres.stop()
        try:
            page = person.send(table, "/choose", key="tactical_fire")
            assert page.status_code == 503
            assert "does not answer just now" in page.text
            assert "PostgreSQL" in page.text
            assert "Traceback" not in page.text
        finally:
            postgres.start()
        again = person.get(str(table.url.path))
        assert choices(again) == choices(table)
        # The very same form, sent again, is carried out once.
        assert "target:" in person.send(table, "/choose", key="tactical_fire").text
        twice = person.send(table, "/choose", key="tactical_fire").text
        assert twice.partition('id="log"')[2].count("Weapons fire") == 1


def test_notices_come_again_after_a_lost_connection(
    clients: list[httpx.Client], postgres: Postgres
) -> None:
    first, second = clients
    page, path = start(first, seed="7")
    share_cookies(first, second)
    assert second.get(path).status_code == 200
    postgres.stop()
    postgres.start()
    after = choose(first, page, "tactical_fire")
    assert after.status_code in (200, 503)
    if after.status_code == 503:
        after = choose(first, page, "tactical_fire")
    assert soon(lambda: offered(second.get(path).text) == offered(after.text), within=10)
