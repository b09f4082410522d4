"""A site of several machines, as processes: what deploy/compose.yaml starts, and players.

Commands, their number and how they find the database are those of the file. In place of its proxy
players go to any server; addresses are of this machine.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import httpx
import psycopg
from sqlalchemy import make_url

from sternbrett.cli import main
from tests.server.conftest import Postgres
from tests.server.process import free_port, wait_for

#: Real processes, forked from one that has imported everything: they start quickly.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(
    [
        "uvicorn",
        "sternbrett.cli",
        "sternbrett.server.app",
        "sternbrett.server.worker",
        "procrastinate",
        "psycopg",
        "tests.server.preloaded",
    ]
)

#: How long anybody waits for anything, in seconds.
PATIENCE = 120.0


COMPOSE = Path(__file__).parents[2] / "deploy" / "compose.yaml"


def services() -> dict[str, dict[str, Any]]:
    """Return the services of the compose file."""
    yaml: Any = import_module("yaml")
    found: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE.read_text())["services"]
    return found


def run_as(environment: dict[str, str], arguments: list[str]) -> int:
    """Run the command in an environment."""
    os.environ.update(environment)
    return main(arguments)


class Site:
    """Servers and workers, each of which can be killed; another takes its place."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres
        self.database = postgres.fresh()
        parts = services()
        servers = [part for name, part in parts.items() if name.startswith("server-")]
        worker = parts["worker"]
        self.services = {("server", number): part for number, part in enumerate(servers)}
        for number in range(worker["deploy"]["replicas"]):
            self.services["worker", number] = worker
        self.ports = [free_port() for _ in servers]
        self.running: dict[tuple[str, int], ForkServerProcess] = {}
        with ThreadPoolExecutor(4) as pool:
            for _ in pool.map(self.start, *zip(*self.services, strict=True)):
                pass

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def start(self, kind: str, number: int) -> None:
        """Start a server or a worker; servers are waited for."""
        service = self.services[kind, number]
        url = make_url(self.database)
        found_at = {
            "PGHOST": str(url.query["host"]),
            "PGUSER": str(url.username),
            "PGDATABASE": str(url.database),
        }
        assert set(found_at) < set(service["environment"])
        # Of an option given twice the last counts.
        own = ["--processes=1"]
        if kind == "server":
            own = ["--host=127.0.0.1", f"--port={self.ports[number]}", "--log=no", "--rate=0"]
        arguments = [*service["command"], *own]
        process = PROCESSES.Process(target=run_as, args=(found_at, arguments))
        process.start()
        self.running[kind, number] = process
        if kind == "server":
            wait_for(self.addresses[number])

    def kill(self, kind: str, dice: random.Random) -> None:
        """Kill one of a kind without a warning, and put another in its place."""
        if kind == "database":
            self.postgres.stop()
            time.sleep(dice.uniform(0.0, 0.2))
            self.postgres.start()
            return
        key = dice.choice([key for key in self.running if key[0] == kind])
        process = self.running[key]
        process.kill()
        process.join()
        time.sleep(dice.uniform(0.0, 0.3))
        self.start(*key)

    def close(self) -> None:
        for process in self.running.values():
            process.kill()
            process.join()


@contextmanager
def site(postgres: Postgres) -> Iterator[Site]:
    made = Site(postgres)
    try:
        yield made
    finally:
        made.close()


class Player(threading.Thread):
    """Plays games over the API, at whichever server answers, until told to stop."""

    def __init__(self, site: Site, game: str, seats: Sequence[str], number: int) -> None:
        super().__init__(daemon=True)
        self.site = site
        self.game = game
        self.seats = list(seats)
        self.dice = random.Random(number)
        self.stopping = threading.Event()
        self.secret = ""
        #: The requests that were answered with 200, by table.
        self.acknowledged: dict[str, list[str]] = {}
        self.answers: Counter[int] = Counter()
        self.trouble: BaseException | None = None

    @property
    def total(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def run(self) -> None:
        try:
            with httpx.Client(timeout=30) as self.client:
                table, seen = self.sit_down()
                while not self.stopping.is_set():
                    if seen["over"]:
                        table, seen = self.sit_down()
                    if seen["options"]:
                        self.choose(table, seen)
                    time.sleep(0.02)
                    seen = self.ask("GET", f"/tables/{table}").json()
        except BaseException as error:
            self.trouble = error
            raise

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Return an answer of any server; one that is gone, or has no database, is no answer."""
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            address = self.dice.choice(self.site.addresses)
            with suppress(httpx.TransportError):
                answer = self.client.request(
                    method, f"{address}/api{path}", json=body, headers=headers
                )
                self.answers[answer.status_code] += 1
                if answer.status_code < 500:
                    return answer
                assert answer.status_code == 503, answer.text
            time.sleep(0.05)
        raise AssertionError(f"nobody answers {method} {path}")

    def sit_down(self) -> tuple[str, dict[str, Any]]:
        answer = self.ask("POST", "/tables", {"game": self.game, "seats": self.seats})
        assert answer.status_code == 201, answer.text
        self.secret = answer.json()["secret"] or self.secret
        table = str(answer.json()["table"])
        self.acknowledged[table] = []
        return table, self.ask("GET", f"/tables/{table}").json()

    def choose(self, table: str, seen: dict[str, Any]) -> None:
        request = secrets.token_urlsafe(9)
        key = self.dice.choice(seen["options"])["key"]
        body = {"key": key, "question": seen["question"], "request": request}
        answer = self.ask("POST", f"/tables/{table}/choose", body)
        if answer.status_code == 200:
            self.acknowledged[table].append(request)
        else:
            assert answer.status_code == 409, answer.text

    def check(self) -> None:
        """Hold what was answered until now against what is stored."""
        answered = {table: list(requests) for table, requests in [*self.acknowledged.items()]}
        with psycopg.connect(self.site.database) as connection:
            for table, requests in answered.items():
                rows = connection.execute(
                    "SELECT number, request FROM plies WHERE table_id = %s ORDER BY number",
                    (table,),
                ).fetchall()
                assert [number for number, _ in rows] == list(range(len(rows)))
                own = set(requests)
                assert [request for _, request in rows if request in own] == requests
