"""Everybody comes back at once after a restart: all tables are read in threads at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx

from tests.server.process import server

#: The server with threads that take turns five hundred times as often as usual.
HASTY = (
    "-c",
    "import sys; sys.setswitchinterval(1e-5); "
    "from sternbrett.cli import main; sys.exit(main(sys.argv[1:]))",
)
RESTARTS = 5
SEATS = {"d6": ["me"], "dine": ["me", "me"], "adele": ["me", "me"]}


def test_a_server_lives_through_the_first_requests_after_a_restart(tmp_path: Path) -> None:
    """Where types are not made ready at import, more than half of such restarts are its end."""
    flags = ("--port", "0", "--rate", "0")
    with server(tmp_path, *flags) as (_, address):
        tables = [set_up(address, game) for game in SEATS for _ in range(4)]
    for _ in range(RESTARTS):
        with server(tmp_path, *flags, start=HASTY) as (process, address):
            with ThreadPoolExecutor(len(tables)) as people:
                statuses = list(people.map(partial(come_back, address), tables))
            assert process.poll() is None
        assert statuses == [200] * len(tables)


def set_up(address: str, game: str) -> str:
    answer = httpx.post(f"{address}/api/tables", json={"game": game, "seats": SEATS[game]})
    table: str = answer.json()["table"]
    return table


def come_back(address: str, table: str) -> int:
    return httpx.get(f"{address}/tables/{table}", timeout=30).status_code
