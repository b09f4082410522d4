"""Several people who choose at the same moment, each at a table of their own.

They choose in waves: all requests of a wave are sent before the first answer is read, so that a
server has them all at once and can store what they choose together. What clients take to read
answers and to make up their minds passes between waves, while the server has nothing to do.
"""

from __future__ import annotations

import gzip
import html
import http.client
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import httpx

from benchmarks.by_api import ApiPlayer, asking
from benchmarks.load import (
    CHOICE,
    Player,
    Server,
    calibration,
    form_of,
    percentile,
    visiting,
)


@dataclass
class Wave:
    """What was measured of choices that so many people made at once."""

    people: int
    choices: int
    choice_cpu_ms: float
    choices_per_s: float
    choice_p50_ms: float
    choice_p99_ms: float
    calibration_per_cpu_s: float


class Line:
    """A connection of one person, who sends a choice now and reads the answer later."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(server.address).netloc)
        self._client = client

    def send(self, path: str, body: str, kind: str) -> None:
        """Send a choice."""
        headers = {"Content-Type": kind, "HX-Request": "true", "Accept-Encoding": "gzip"}
        if "Authorization" in self._client.headers:
            headers["Authorization"] = self._client.headers["Authorization"]
        else:
            cookies = self._client.cookies.items()
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies)
        self._connection.request("POST", path, body, headers)

    def receive(self) -> bytes:
        """Return what is answered."""
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status != httpx.codes.OK:
            raise RuntimeError(f"{answer.status}: {body[:200]!r}")
        return gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class AtApi:
    """Somebody who plays over the API."""

    def __init__(self, client: httpx.Client, dice: random.Random) -> None:
        self._ask = asking(client)
        self._player = ApiPlayer("d6", ["me"], dice)

    def prepare(self) -> None:
        """Sit at a table where something can be chosen."""
        if self._player.seen["over"]:
            self._player.begin(self._ask)

    def choose(self, line: Line) -> None:
        """Send a choice."""
        path, body = self._player.choice()
        line.send(f"/api{path}", json.dumps(body), "application/json")

    def see(self, answer: bytes) -> None:
        """Read the answer."""
        self._player.seen = json.loads(answer)


class AtPages:
    """Somebody who plays by pages."""

    def __init__(self, client: httpx.Client, dice: random.Random) -> None:
        self._dice = dice
        self._player = Player("d6", [client], dice)

    def prepare(self) -> None:
        """Sit at a table where something can be chosen."""
        if self._player.asked() is None:
            self._player.begin()

    def choose(self, line: Line) -> None:
        """Send a choice."""
        page = self._player.pages[0]
        action, hidden = form_of(page, "/choose")
        key = html.unescape(self._dice.choice(CHOICE.findall(page)))
        body = urlencode({**hidden, "key": key})
        line.send(action, body, "application/x-www-form-urlencoded")

    def see(self, answer: bytes) -> None:
        """Read the answer."""
        self._player.pages[0] = answer.decode()


Someone = AtApi | AtPages


def measure_waves(
    server: Server,
    sits: Callable[[httpx.Client, random.Random], Someone],
    people: int,
    seconds: float,
) -> Wave:
    """Let so many people choose at once, again and again, for so long."""
    dice = random.Random(4)
    with ExitStack() as stack:
        clients = [stack.enter_context(visiting(server)) for _ in range(people)]
        seated = [sits(client, dice) for client in clients]
        lines = [Line(server, client) for client in clients]
        for line in lines:
            stack.callback(line.close)
        return _measured(server, list(zip(seated, lines, strict=True)), seconds)


def _measured(server: Server, seated: Sequence[tuple[Someone, Line]], seconds: float) -> Wave:
    cpu = took = 0.0
    waits: list[float] = []
    rates: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if len(rates) * 20 <= len(waits) // len(seated):
            rates.append(calibration())
        for someone, _ in seated:
            someone.prepare()
        used, began = server.cpu(), time.perf_counter()
        sent: list[float] = []
        for someone, line in seated:
            sent.append(time.perf_counter())
            someone.choose(line)
        answers: list[bytes] = []
        for (_, line), at in zip(seated, sent, strict=True):
            answers.append(line.receive())
            waits.append(time.perf_counter() - at)
        took += time.perf_counter() - began
        cpu += server.cpu() - used
        for (someone, _), answer in zip(seated, answers, strict=True):
            someone.see(answer)
    return Wave(
        people=len(seated),
        choices=len(waits),
        choice_cpu_ms=round(1000 * cpu / len(waits), 2),
        choices_per_s=round(len(waits) / took, 1),
        choice_p50_ms=percentile(waits, 50),
        choice_p99_ms=percentile(waits, 99),
        calibration_per_cpu_s=round(statistics.median(rates)),
    )
