"""What a long game costs a server: memory, opening its table, and time on the event loop.

    python benchmarks/history.py --game adele --seats 4 --plies 10000 [--rounds 5] [--json]

A game of that many plies is made by choosing at random, with choices taken back and made again
wherever that is possible, and put into a store twice: as it runs, and played to its end. A server
in this process is then asked as browsers and programs ask it, without a network. Opening is timed
from the store, memory is what Python allocated for the open table after its pages were shown once.
What the loop computes is the CPU time of its thread in one go (one callback), of which the longest
of each kind of request counts. All figures are medians over the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import inspect, text

from sternbrett.bench.calibrate import calibrate
from sternbrett.games import find_game
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.server.seats import WATCH_NOW
from sternbrett.testing.given import Answer, Client
from sternbrett.testing.secrecy import TableServer, secret_of

RUNNING, FINISHED = "running", "finished"
CALIBRATION = 300_000
#: In how many places choices are taken back and made again, if the game is long enough for that.
PLACES = 100


@dataclass
class Longest:
    """The longest that the event loop computed in one go, since it was last asked."""

    cpu_s: float = 0.0

    def watch(self) -> None:
        """Time every callback of every event loop from now on."""
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            self.cpu_s = max(self.cpu_s, time.thread_time() - began)

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]

    async def during(self, ask: Awaitable[Any]) -> float:
        """Return how long the loop computed at most while something was waited for, in ms."""
        await asyncio.sleep(0)
        self.cpu_s = 0.0
        await ask
        await asyncio.sleep(0)
        return 1000 * self.cpu_s


@dataclass
class Report:
    """What was measured, in milliseconds and megabytes."""

    game: str
    seats: int
    plies: int
    open_ms: float = 0.0
    memory_mb: float = 0.0
    first_open_of_an_old_table_ms: float | None = None
    loop_ms: dict[str, float] = field(default_factory=dict)
    calibration_per_cpu_s: float = 0.0


def long_match(game: AnyGame, seats: int, plies: int) -> Match:
    """Return a running game of about so many plies."""
    repeats = 1 + plies // PLACES
    while True:
        match = play(game, seats, plies, repeats)
        if not match.over:
            return match
        repeats *= 2


def play(game: AnyGame, seats: int, plies: int, repeats: int) -> Match:
    """Play at random until there are so many plies or the game is over."""
    dice = random.Random(1)
    match = Match.new(game, seats=seats, secret=b"a game of many plies")
    while not match.over and len(match.plies) < plies:
        choose_any(match, dice)
        seat, key = match.plies[-1].seat, match.plies[-1].key
        for _ in range(repeats):
            if seat is None or not match.can_undo(seat) or len(match.plies) >= plies:
                break
            match.undo(seat)
            match.choose(key, seat)
    return match


def choose_any(match: Match, dice: random.Random) -> None:
    seat = dice.choice(match.asked)
    match.choose(dice.choice(match.options_of(seat)).key, seat)


async def measure(game: AnyGame, seats: int, plies: int, rounds: int) -> Report:
    """Return all figures."""
    report = Report(game.id, seats, plies, calibration_per_cpu_s=calibration())
    longest = Longest()
    longest.watch()
    with tempfile.TemporaryDirectory() as folder:
        server = TableServer(Path(folder) / "data", game)
        match = long_match(game, seats, plies)
        server.add(match, RUNNING, WATCH_NOW)
        dice = random.Random(2)
        while not match.over:
            choose_any(match, dice)
        server.add(match, FINISHED, WATCH_NOW)
        del match
        async with server.app.lifespan():
            await measure_server(server, report, longest, rounds)
    return report


async def measure_server(
    server: TableServer, report: Report, longest: Longest, rounds: int
) -> None:
    tables = server.tables

    async def fetch(method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """Answer as to a browser, which takes packed answers; they are not looked into."""
        sent = await server.send(method, path, {**headers, "accept-encoding": "gzip"}, body)
        head = [(name.decode().lower(), value.decode()) for name, value in sent[0]["headers"]]
        return Answer(sent[0]["status"], head, "")

    clients = {
        (name, seat): Client(fetch, name, secret_of(seat))
        for name in (RUNNING, FINISHED)
        for seat in range(report.seats)
    }
    for client in clients.values():
        await done(client.ask(f"/tables/{client.table_id}"))  # texts and templates are loaded once
    opening: list[float] = []
    for _ in range(rounds):
        tables.forget(None)
        began = time.perf_counter()
        await tables.open(RUNNING)
        opening.append(time.perf_counter() - began)
    report.open_ms = 1000 * statistics.median(opening)
    report.memory_mb = await memory(server, clients, rounds)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, ask in requests(server, clients, report.seats).items():
            found.setdefault(name, []).append(await longest.during(ask()))
    report.loop_ms = {name: statistics.median(times) for name, times in found.items()}
    report.first_open_of_an_old_table_ms = await open_old(server, longest, report)


async def memory(server: TableServer, clients: dict[tuple[str, int], Client], rounds: int) -> float:
    """Return what an open table takes when all its seats have seen it, in megabytes."""
    sizes: list[float] = []
    tracemalloc.start()
    for _ in range(rounds):
        server.tables.forget(None)
        await done(next(iter(clients.values())).ask("/"))  # nothing of the last table lingers
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for (name, _), client in clients.items():
            if name == RUNNING:
                await done(client.ask(f"/tables/{RUNNING}"))
        await done(next(iter(clients.values())).ask("/"))
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        sizes.append((after - before) / 1e6)
    tracemalloc.stop()
    return statistics.median(sizes)


async def done(asking: Awaitable[Answer]) -> None:
    """Wait for an answer, which must be a good one."""
    answer = await asking
    assert answer.status < 400, answer.status


def requests(
    server: TableServer, clients: dict[tuple[str, int], Client], seats: int
) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Return what is asked, by what it is called in the report."""
    running, finished = clients[RUNNING, 0], clients[FINISHED, 0]

    async def first_look() -> None:
        server.tables.forget(None)
        for seat in range(seats):
            await done(clients[RUNNING, seat].ask(f"/tables/{RUNNING}"))

    async def click() -> None:
        table = await server.tables.open(RUNNING)
        if table.match.over:
            return
        seat = table.match.asked[0]
        key = table.match.options_of(seat)[0].key
        body = {"seat": seat, "key": key, "question": table.match.question_id(seat)}
        client = clients[RUNNING, seat]
        await done(client.call(f"/tables/{RUNNING}/choose?since=1000000", body))
        await done(client.ask(f"/tables/{RUNNING}", fragment=True))
        if (await server.tables.open(RUNNING)).match.can_undo(seat):
            await done(client.call(f"/tables/{RUNNING}/undo?since=1000000", {"seat": seat}))

    async def replay() -> None:
        for number in (0, 1000, 100_000_000):
            await done(finished.ask(f"/tables/{FINISHED}/replay?ply={number}"))

    async def first_replay() -> None:
        server.tables.forget(None)
        await replay()

    return {
        "opened and shown to each seat": first_look,
        "clicked": click,
        "replayed, opened for it": first_replay,
        "replayed": replay,
        "record": lambda: done(finished.ask(f"/tables/{FINISHED}/record.txt")),
        "whole log by the API": lambda: done(running.call(f"/tables/{RUNNING}")),
        "branched": lambda: done(finished.ask(f"/tables/{FINISHED}/branch", {"ply": "9"})),
    }


async def open_old(server: TableServer, longest: Longest, report: Report) -> float | None:
    """Return how long it takes to open a table whose plies lack what was stored later."""
    engine = server.tables.store.engine
    if "noticed" not in {column["name"] for column in inspect(engine).get_columns("plies")}:
        return None
    with engine.begin() as connection:
        connection.execute(text("UPDATE plies SET noticed = NULL"))
    server.tables.forget(None)
    began = time.perf_counter()
    report.loop_ms["opened, an old table"] = await longest.during(server.tables.open(RUNNING))
    return 1000 * (time.perf_counter() - began)


def calibration() -> float:
    """Return how many passes of the calibration loop this machine does in a CPU second."""
    began = time.process_time()
    calibrate(CALIBRATION)
    return CALIBRATION / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--game", default="adele")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    game = find_game(given.game)
    seats = given.seats or game.card.seats[0]
    report = asyncio.run(measure(game, seats, given.plies, given.rounds))
    if given.json:
        print(json.dumps(vars(report), indent=1))
        return
    print(f"{report.game}, {report.seats} seats, {report.plies:,} plies, ", end="")
    print(f"{report.calibration_per_cpu_s / 1e6:.1f} million calibration passes per CPU second")
    print(f"{'memory of the open table':32} {report.memory_mb:10.2f} MB")
    print(f"{'opened':32} {report.open_ms:10.1f} ms")
    if report.first_open_of_an_old_table_ms is not None:
        print(f"{'old table, opened first':32} {report.first_open_of_an_old_table_ms:10.1f} ms")
    print("longest on the event loop:")
    for name, longest in report.loop_ms.items():
        print(f"  {name:30} {longest:10.1f} ms")


if __name__ == "__main__":
    main()
