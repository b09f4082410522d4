"""How much a server can do: tables played over HTTP on this machine, in server CPU time.

    python benchmarks/load.py --game d6 --tables 20 --seconds 10 [--json]

A server process is started on loopback. Clients set up the tables and then play them in turn as a
page with script does: each choice is a form sent with `HX-Request`, whose answer is the mover's
fragment; after it another browser at the same table fetches its own part (`?have=`). In every other
round of choices the pages also say which moment they show, and so are sent scenes: what that costs
more is the cost of the beats. CPU time is the server's own, from /proc; the clients' is not
counted. One person has all seats, so the game must have no secrets between them.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx

from sternbrett.bench.calibrate import calibrate

READY = re.compile(r"(http://\S+)")
CHOICE = re.compile(r'<button class="choice" name="key" value="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
FORM = re.compile(r'<form[^>]*action="([^"]+/choose)"[^>]*>(.*?)</form>', re.S)
CREATE = re.compile(r'<form[^>]*action="([^"]+/tables)"[^>]*>(.*?)</form>', re.S)
SHOWN = re.compile(r'data-ply="(\d+)" data-seat="(\w+)"')
BEAT = '"cue":"'
HAVE = re.compile(r"have=(\w+)")
TICK = os.sysconf("SC_CLK_TCK")
CALIBRATION = 300_000


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
    memory_kb_per_table: float
    memory_mb: float
    calibration_per_cpu_s: float


class Server:
    """A server process, its CPU time and its memory."""

    def __init__(self, folder: Path) -> None:
        began = time.monotonic()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sternbrett", "--data", str(folder), "--no-browser"),
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
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

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
    """A browser at one table, by its last page."""

    def __init__(self, game: str, client: httpx.Client, dice: random.Random) -> None:
        self.game = game
        self.client = client
        self.dice = dice
        self.beats = 0
        self.begin()

    def begin(self) -> None:
        """Set up a new table."""
        form = CREATE.search(self.client.get(f"/games/{self.game}").text)
        assert form
        answer = self.client.post(form.group(1), data=dict(HIDDEN.findall(form.group(2))))
        self.page, self.path = answer.text, answer.url.path

    def choose(self, scene: bool = False) -> int:
        """Choose at random; return the size of the fragment, or 0 where the game is over.

        `scene`: let the page say what it shows, so that it is sent what happened since.
        """
        keys, form = CHOICE.findall(self.page), FORM.search(self.page)
        if not keys or not form:
            return 0
        hidden = {name: html.unescape(value) for name, value in HIDDEN.findall(form.group(2))}
        key = html.unescape(self.dice.choice(keys))
        headers = {"HX-Request": "true"}
        shown = SHOWN.search(self.page)
        if scene and shown:
            headers["Sternbrett-Moment"] = f"{shown.group(2)} {shown.group(1)}"
        answer = self.client.post(form.group(1), data={**hidden, "key": key}, headers=headers)
        answer.raise_for_status()
        self.page = answer.text
        self.beats = answer.text.count(BEAT)
        return int(answer.headers.get("content-length", len(answer.content)))


def measure(game: str, tables: int, seconds: float) -> Report:
    """Play and return the figures."""
    dice = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            with (
                httpx.Client(base_url=server.address, follow_redirects=True, timeout=30) as mover,
                httpx.Client(base_url=server.address, timeout=30) as viewer,
            ):
                return play(server, game, mover, viewer, tables, seconds, dice)
        finally:
            server.stop()


def play(
    server: Server,
    game: str,
    mover: httpx.Client,
    viewer: httpx.Client,
    tables: int,
    seconds: float,
    dice: random.Random,
) -> Report:
    """Play all tables in turn: first choices alone, then the refreshes of another browser."""
    Player(game, mover, dice).choose()
    before = server.memory()
    players = [Player(game, mover, dice) for _ in range(tables)]
    per_table = (server.memory() - before) / tables
    waits: list[float] = []
    sizes: list[int] = []
    refreshes: list[float] = []
    refreshing = 0.0
    choosing = {False: 0.0, True: 0.0}  # CPU seconds, without scenes and with them
    chosen = {False: 0, True: 0}
    beats = largest = 0
    scene = True
    versions: dict[str, str] = {}
    began = time.monotonic()
    # Rounds: the clock of /proc ticks in hundredths, so both parts are measured in long runs.
    while time.monotonic() - began < seconds:
        cpu, moved, over = server.cpu(), [], []
        scene = not scene
        for player in players:
            for _ in range(max(1, 200 // tables)):
                at = time.perf_counter()
                size = player.choose(scene)
                if not size:
                    over.append(player)
                    break
                chosen[scene] += 1
                if scene:
                    beats += player.beats
                    largest = max(largest, size)
                else:
                    waits.append(time.perf_counter() - at)
                    sizes.append(size)
            else:
                moved.append(player)
            if time.monotonic() - began > seconds:
                break
        choosing[scene] += server.cpu() - cpu
        cpu = server.cpu()
        for player in moved:
            at = time.perf_counter()
            answer = viewer.get(
                f"{player.path}?have={versions.get(player.path, 'nothing')}",
                headers={"HX-Request": "true"},
            )
            refreshes.append(time.perf_counter() - at)
            found = HAVE.search(answer.text)
            versions[player.path] = found.group(1) if found else ""
        refreshing += server.cpu() - cpu
        for player in over:
            player.begin()
    plain, played = (choosing[kind] / max(chosen[kind], 1) for kind in (False, True))
    return Report(
        tables=tables,
        choices=sum(chosen.values()),
        seconds=round(time.monotonic() - began, 1),
        start_to_first_page_s=round(server.first_page, 2),
        start_to_first_page_cpu_s=server.first_page_cpu,
        choices_per_server_cpu_s=round(1 / max(plain, 0.00001), 1),
        choice_cpu_ms=round(1000 * plain, 2),
        viewer_cpu_ms=round(1000 * refreshing / max(len(refreshes), 1), 2),
        beats=beats,
        beat_cpu_ms=round(1000 * (played - plain) * chosen[True] / max(beats, 1), 2),
        largest_scene_bytes=largest,
        choice_p50_ms=percentile(waits, 50),
        choice_p99_ms=percentile(waits, 99),
        viewer_p50_ms=percentile(refreshes, 50),
        viewer_p99_ms=percentile(refreshes, 99),
        fragment_bytes=round(statistics.mean(sizes)) if sizes else 0,
        memory_kb_per_table=round(per_table, 1),
        memory_mb=round(server.memory() / 1024, 1),
        calibration_per_cpu_s=calibration(),
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
