"""How much a server can do: tables played over HTTP on this machine, in server CPU time.

    python benchmarks/load.py --game d6 --tables 20 --seconds 10 [--json]

A server process is started on loopback. Clients set up the tables and then play them in turn as a
page with script does: each choice is a form sent with `HX-Request`, whose answer is the mover's
fragment; after some of them a spectator fetches their own part (`?have=`). Where seats have secrets
from each other each is played from a browser of its own, which fetches its part when it is its
turn. In every other round of choices the pages also say which moment they show, and so are sent
scenes: what that costs more is the cost of the beats. CPU time is the server's own, counted for
each request by the clock of its process; the clients' is not counted. The calibration loop takes
turns with the rounds.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx

from sternbrett.bench.calibrate import calibrate

READY = re.compile(r"(http://\S+)")
CHOICE = re.compile(r'<button class="choice" name="key" value="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
FORM = re.compile(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.S)
LINK = re.compile(r'value="(http://[^"]+/join/[^"]+)"')
UNCOVER = '/uncover"'
SHOWN = re.compile(r'data-ply="(\d+)" data-seat="(\w+)"')
BEAT = '"cue":"'
HAVE = re.compile(r"have=(\w+)")
CALIBRATION = 100_000
#: Which of a process's clocks is that of its CPU time (Linux).
CPU_CLOCK = 2


@dataclass
class Report:
    """What was measured."""

    tables: int
    choices: int
    seconds: float
    start_to_first_page_s: float
    start_to_first_page_cpu_s: float
    choices_per_server_cpu_s: float
    choice_cpu_ms: float
    viewer_cpu_ms: float
    beats: int
    beat_cpu_ms: float
    largest_scene_bytes: int
    choice_p50_ms: float
    choice_p99_ms: float
    viewer_p50_ms: float
    viewer_p99_ms: float
    fragment_bytes: float
    largest_fragment_bytes: int
    memory_kb_per_table: float
    memory_mb: float
    calibration_per_cpu_s: float


class Server:
    """A server process, its CPU time and its memory. `where` says where its games are stored."""

    def __init__(self, *where: str) -> None:
        began = time.monotonic()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sternbrett", *where, "--no-browser"),
                *("--port", "0", "--rate", "0"),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = READY.search(self.process.stdout.readline())
        assert found
        self.address = found.group(1)
        httpx.get(self.address, timeout=20).raise_for_status()
        self.first_page = time.monotonic() - began
        self.first_page_cpu = self.cpu()

    def cpu(self) -> float:
        """Return the CPU seconds used so far."""
        return time.clock_gettime(~self.process.pid << 3 | CPU_CLOCK)

    def memory(self) -> float:
        """Return the resident memory in kilobytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return float(found.group(1)) if found else 0.0

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait(timeout=10)


class Player:
    """Whoever sits at one table, by the last page of each browser there.

    Where seats have secrets from each other, the second one is played from another browser.
    """

    def __init__(self, game: str, clients: Sequence[httpx.Client], dice: random.Random) -> None:
        self.game = game
        self.clients = clients
        self.dice = dice
        self.beats = 0
        self.begin()

    def begin(self) -> None:
        """Set up a new table."""
        host = self.clients[0]
        page = self.set_up(host, {})
        self.path = page.url.path
        self.pages = [page.text]
        if UNCOVER not in page.text:
            return
        room = self.set_up(host, {"seat-1": "link"})
        self.path = room.url.path
        invited = send(host, room.text, "/invite", {})
        link = LINK.search(invited.text)
        assert link
        guest = self.clients[1]
        joined = send(guest, guest.get(link.group(1)).text, "/join", {})
        send(guest, joined.text, "/ready", {})
        send(host, host.get(self.path).text, "/ready", {})
        self.pages = [client.get(self.path).text for client in self.clients]

    def set_up(self, host: httpx.Client, data: dict[str, str]) -> httpx.Response:
        """Send the form that makes a table."""
        return send(host, host.get(f"/games/{self.game}").text, "/tables", data)

    def asked(self) -> int | None:
        """Return which browser shows something to choose."""
        asked = [place for place, page in enumerate(self.pages) if CHOICE.search(page)]
        return asked[0] if asked else None

    def choose(self, at: int, scene: bool = False) -> int:
        """Choose at random in a browser; return the size of the fragment.

        `scene`: let the page say what it shows, so that it is sent what happened since.
        """
        page = self.pages[at]
        key = html.unescape(self.dice.choice(CHOICE.findall(page)))
        headers = {"HX-Request": "true"}
        shown = SHOWN.search(page)
        if scene and shown:
            headers["Sternbrett-Moment"] = f"{shown.group(2)} {shown.group(1)}"
        answer = send(self.clients[at], page, "/choose", {"key": key}, headers)
        answer.raise_for_status()
        self.pages[at] = answer.text
        self.beats = answer.text.count(BEAT)
        return int(answer.headers.get("content-length", len(answer.content)))

    def refresh(self, at: int) -> None:
        """Let another browser at the table fetch what changed."""
        found = HAVE.search(self.pages[at])
        self.pages[at] = fetch(self.clients[at], self.path, found.group(1) if found else "x")


def send(
    client: httpx.Client,
    page: str,
    ending: str,
    data: dict[str, str],
    headers: dict[str, str] | None = None,
) -> httpx.Response:
    """Send the form of a page whose action ends so, with its hidden fields and `data`."""
    action, hidden = form_of(page, ending)
    return client.post(action, data={**hidden, **data}, headers=headers)


def form_of(page: str, ending: str) -> tuple[str, dict[str, str]]:
    """Return the form of a page whose action ends so: that, and its hidden fields."""
    action, body = next(form for form in FORM.findall(page) if form[0].endswith(ending))
    return action, {name: html.unescape(value) for name, value in HIDDEN.findall(body)}


def fetch(client: httpx.Client, path: str, have: str) -> str:
    """Fetch the changed part of a table as a page with script does."""
    return client.get(f"{path}?have={have}", headers={"HX-Request": "true"}).text


def measure(game: str, tables: int, seconds: float) -> Report:
    """Play and return the figures."""
    with tempfile.TemporaryDirectory() as folder, running(folder) as server:
        return played(server, game, tables, seconds)


@contextmanager
def running(folder: str) -> Iterator[Server]:
    """A server on a SQLite file of its own."""
    server = Server("--data", folder)
    try:
        yield server
    finally:
        server.stop()


def played(server: Server, game: str, tables: int, seconds: float) -> Report:
    """Play at a server and return the figures."""
    with ExitStack() as stack:
        clients = [stack.enter_context(visiting(server)) for _ in range(3)]
        return play(server, game, clients, tables, seconds, random.Random(1))


def visiting(server: Server) -> httpx.Client:
    """Return a browser at a server."""
    return httpx.Client(base_url=server.address, follow_redirects=True, timeout=30)


class Cost:
    """What requests of one kind took: CPU seconds of the server, and how long one waited."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cpu: list[float] = []
        self.waits: list[float] = []

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count one request."""
        at, cpu = time.perf_counter(), self.server.cpu()
        yield
        self.cpu.append(self.server.cpu() - cpu)
        self.waits.append(time.perf_counter() - at)

    @property
    def mean_ms(self) -> float:
        """The mean CPU time in milliseconds."""
        return 1000 * statistics.mean(self.cpu) if self.cpu else 0.0


def play(
    server: Server,
    game: str,
    clients: Sequence[httpx.Client],
    tables: int,
    seconds: float,
    dice: random.Random,
) -> Report:
    """Play all tables in turn, and let a spectator look now and then."""
    *seated, spectator = clients
    first = Player(game, seated, dice)
    at = first.asked()
    assert at is not None
    first.choose(at)
    before = server.memory()
    players = [Player(game, seated, dice) for _ in range(tables)]
    per_table = (server.memory() - before) / tables
    plain, played, viewing = Cost(server), Cost(server), Cost(server)
    sizes: list[int] = []
    beats = largest = 0
    rates: list[float] = []
    versions: dict[str, str] = {}
    began = time.monotonic()
    scene = True
    while time.monotonic() - began < seconds:
        scene = not scene
        rates.append(calibration())
        for player in players:
            for _ in range(max(1, 200 // tables)):
                at = player.asked()
                for other in range(len(player.pages)):
                    if at is None:
                        with viewing.counted():
                            player.refresh(other)
                        at = player.asked()
                if at is None:  # the game is over
                    player.begin()
                    break
                with (played if scene else plain).counted():
                    size = player.choose(at, scene)
                if scene:
                    beats += player.beats
                    largest = max(largest, size)
                else:
                    sizes.append(size)
            with viewing.counted():
                page = fetch(spectator, player.path, versions.get(player.path, "nothing"))
            found = HAVE.search(page)
            versions[player.path] = found.group(1) if found else ""
            if time.monotonic() - began > seconds:
                break
    return Report(
        tables=tables,
        choices=len(plain.cpu) + len(played.cpu),
        seconds=round(time.monotonic() - began, 1),
        start_to_first_page_s=round(server.first_page, 2),
        start_to_first_page_cpu_s=round(server.first_page_cpu, 2),
        choices_per_server_cpu_s=round(1000 / max(plain.mean_ms, 0.001), 1),
        choice_cpu_ms=round(plain.mean_ms, 2),
        viewer_cpu_ms=round(viewing.mean_ms, 2),
        beats=beats,
        beat_cpu_ms=round((played.mean_ms - plain.mean_ms) * len(played.cpu) / max(beats, 1), 2),
        largest_scene_bytes=largest,
        choice_p50_ms=percentile(plain.waits, 50),
        choice_p99_ms=percentile(plain.waits, 99),
        viewer_p50_ms=percentile(viewing.waits, 50),
        viewer_p99_ms=percentile(viewing.waits, 99),
        fragment_bytes=round(statistics.mean(sizes)) if sizes else 0,
        largest_fragment_bytes=max(sizes, default=0),
        memory_kb_per_table=round(per_table, 1),
        memory_mb=round(server.memory() / 1024, 1),
        calibration_per_cpu_s=round(statistics.median(rates)),
    )


def percentile(values: list[float], part: int) -> float:
    """Return a percentile of seconds in milliseconds."""
    ordered = sorted(values) or [0.0]
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * part // 100)], 1)


def calibration() -> float:
    """Return how many passes of the calibration loop this machine does in a CPU second."""
    times = []
    for _ in range(3):
        began = time.process_time()
        calibrate(CALIBRATION)
        times.append(time.process_time() - began)
    return round(CALIBRATION / statistics.median(times))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--game", default="d6", help="what is played (d6)")
    parser.add_argument("--tables", type=int, default=20, help="open tables (20)")
    parser.add_argument("--seconds", type=float, default=10, help="how long to play (10)")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    args = parser.parse_args()
    report = asdict(measure(args.game, args.tables, args.seconds))
    if args.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
