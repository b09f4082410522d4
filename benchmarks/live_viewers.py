"""Many pages that watch: what it costs to tell them of a choice and to send each its part anew.

Every viewer holds a live channel open, as a page with script does, and fetches its part when it is
told that something changed. Somebody chooses at one table after the other, at a steady pace.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load import HAVE, Cost, Player, Server, calibration, percentile, running, visiting

#: How many viewers come from one address, and how many watch one table: a server lets 200 and 100.
PER_ADDRESS = 150
PER_TABLE = 20
#: How many choices a second are made while the viewers watch.
PACE = 5.0
#: How many choices are measured before anybody watches.
ALONE = 60
#: How long it is waited for what viewers were told and have not fetched yet, in seconds.
PATIENCE = 20.0
#: How long the number of viewers takes to be told to all of them (`server/watchers.py`).
SETTLED = 6.0


@dataclass
class LiveReport:
    """What was measured."""

    viewers: int
    tables: int
    choices: int
    fetched: int
    unchanged: int
    closed: int
    choice_cpu_ms: float
    viewer_cpu_ms: float
    seen_p50_ms: float
    seen_p99_ms: float
    memory_mb: float
    memory_kb_per_viewer: float
    calibration_per_cpu_s: float


class Audience:
    """All who watch, and what they were sent."""

    def __init__(self, server: Server, client: httpx.AsyncClient) -> None:
        self.server = server
        self.client = client
        #: When somebody chose last at a table.
        self.chosen: dict[str, float] = {}
        self.waits: list[float] = []
        self.fetched = self.unchanged = self.closed = 0
        self.busy = 0

    async def watch(self, path: str, address: str, ready: asyncio.Semaphore) -> None:
        """Watch a table until the channel is closed."""
        live = f"{self.server.address.replace('http', 'ws', 1)}{path}/live"
        async with connect(live, local_addr=(address, 0), compression=None) as channel:
            have = await self.fetch(path, "nothing")
            ready.release()
            try:
                await self.follow(channel, path, have)
            except ConnectionClosed:
                self.closed += 1

    async def follow(self, channel: ClientConnection, path: str, have: str) -> None:
        """Fetch the part of a page whenever its channel tells of a change."""
        async for _ in channel:
            self.busy += 1
            try:
                have = await self.fetch(path, have)
            finally:
                self.busy -= 1
            if path in self.chosen:
                self.waits.append(time.perf_counter() - self.chosen[path])

    async def fetch(self, path: str, have: str) -> str:
        """Fetch what changed; return which version is shown then."""
        answer = await self.client.get(f"{path}?have={have}", headers={"HX-Request": "true"})
        answer.raise_for_status()
        if answer.status_code == httpx.codes.NO_CONTENT:
            self.unchanged += 1
            return have
        self.fetched += 1
        found = HAVE.search(answer.text)
        return found.group(1) if found else "nothing"


def measure_viewers(viewers: int, seconds: float, game: str = "d6") -> LiveReport:
    """Let so many watch for so long, and return the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(folder) as server,
        visiting(server) as client,
    ):
        dice = random.Random(1)
        players = [Player(game, [client], dice) for _ in range(max(1, viewers // PER_TABLE))]
        alone = Cost(server)
        for number in range(ALONE):
            player = players[number % len(players)]
            if player.asked() is None:
                player.begin()
            with alone.counted():
                player.choose(0)
        for player in players:
            player.begin()
        return asyncio.run(watched(server, players, viewers, seconds, alone))


async def watched(
    server: Server, players: list[Player], viewers: int, seconds: float, alone: Cost
) -> LiveReport:
    """Let viewers watch while the players play."""
    before = server.memory()
    limits = httpx.Limits(max_connections=50)
    async with httpx.AsyncClient(base_url=server.address, timeout=30, limits=limits) as client:
        audience = Audience(server, client)
        ready = asyncio.Semaphore(0)
        watching = [
            asyncio.create_task(
                audience.watch(
                    players[number % len(players)].path,
                    f"127.0.0.{1 + number // PER_ADDRESS}",
                    ready,
                )
            )
            for number in range(viewers)
        ]
        for _ in range(viewers):
            await asyncio.wait_for(ready.acquire(), PATIENCE)
        await asyncio.sleep(SETTLED)
        memory = server.memory()
        audience.fetched = audience.unchanged = 0
        choices, cpu = await play(server, players, audience, seconds)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
    spent = cpu - choices * alone.mean_ms / 1000
    return LiveReport(
        viewers=viewers,
        tables=viewers // PER_TABLE,
        choices=choices,
        fetched=audience.fetched,
        unchanged=audience.unchanged,
        closed=audience.closed,
        choice_cpu_ms=round(alone.mean_ms, 2),
        viewer_cpu_ms=round(1000 * spent / max(audience.fetched + audience.unchanged, 1), 2),
        seen_p50_ms=percentile(audience.waits, 50),
        seen_p99_ms=percentile(audience.waits, 99),
        memory_mb=round(memory / 1024, 1),
        memory_kb_per_viewer=round((memory - before) / viewers, 1),
        calibration_per_cpu_s=calibration(),
    )


async def play(
    server: Server, players: list[Player], audience: Audience, seconds: float
) -> tuple[int, float]:
    """Choose at a steady pace while all watch, at tables whose games are not over.

    Return how many choices that were, and the CPU seconds of the server until all have seen them.
    """
    cpu, began, choices = server.cpu(), time.monotonic(), 0
    while time.monotonic() - began < seconds:
        unfinished = [player for player in players if player.asked() is not None]
        if not unfinished:
            break
        player = unfinished[choices % len(unfinished)]
        audience.chosen[player.path] = time.perf_counter()
        await asyncio.to_thread(player.choose, 0)
        choices += 1
        await asyncio.sleep(max(0.0, began + choices / PACE - time.monotonic()))
    end = time.monotonic() + PATIENCE
    quiet = 0
    while quiet < 10 and time.monotonic() < end:
        await asyncio.sleep(0.05)
        quiet = 0 if audience.busy else quiet + 1
    return choices, server.cpu() - cpu
