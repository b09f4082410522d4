"""How much a whole site can do: many tables, many who watch, several machines; one after the other.

    python -m benchmarks.site [--seconds 12] [--json site.json]

First 20, 200 and 1,000 tables at one server with SQLite, by pages and by the API
(`benchmarks/load.py`, `by_api.py`), where choices come one after the other; then 8 and 16 people
who choose at the same moment (`at_once.py`), as on a busy server; then 500 live viewers
(`live_viewers.py`); then two servers and two workers on one PostgreSQL, one of each killed while
people play (`machines.py`). It prints its figures as tables and takes about four minutes. CPU time
is that of the servers' processes, as measured and at 15 million passes of the calibration loop per
CPU second. Waits are those of clients beside the servers on the same machine. It fails if anything
acknowledged was lost.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.at_once import AtApi, AtPages, Wave, measure_waves
from benchmarks.by_api import ApiPlayer, asking
from benchmarks.live_viewers import LiveReport, measure_viewers
from benchmarks.load import Cost, Report, Server, calibration, percentile, played, running, visiting
from benchmarks.machines import SiteReport, measure_machines

#: The speed at which targets are meant, in passes of the calibration loop per CPU second.
STANDARD = 15_000_000
#: How many tables are played over the API beside those of the pages.
API_TABLES = 20


@dataclass
class ApiReport:
    """What was measured of choices over the API."""

    choices: int
    choice_cpu_ms: float
    choice_p50_ms: float
    choice_p99_ms: float
    calibration_per_cpu_s: float


def measure_api(server: Server, seconds: float) -> ApiReport:
    """Play Deep Space D-6 over the API for so long."""
    cost = Cost(server)
    dice = random.Random(2)
    with visiting(server) as client:
        ask = asking(client)
        players = [ApiPlayer("d6", ["me"], dice) for _ in range(API_TABLES)]
        rate = calibration()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for player in players:
                if player.seen["over"]:
                    player.begin(ask)
                with cost.counted():
                    player.choose(ask)
    return ApiReport(
        choices=len(cost.cpu),
        choice_cpu_ms=round(cost.mean_ms, 2),
        choice_p50_ms=percentile(cost.waits, 50),
        choice_p99_ms=percentile(cost.waits, 99),
        calibration_per_cpu_s=rate,
    )


def measure_tables(tables: int, seconds: float) -> tuple[Report, ApiReport]:
    """Play at so many tables, by pages and then by the API beside them."""
    with tempfile.TemporaryDirectory() as folder, running(folder) as server:
        return played(server, "d6", tables, seconds), measure_api(server, seconds / 3)


def measure_at_once(people: int, seconds: float) -> tuple[Wave, Wave]:
    """Let so many people choose at the same moment, by pages and then by the API."""
    with tempfile.TemporaryDirectory() as folder, running(folder) as server:
        return (
            measure_waves(server, AtPages, people, seconds),
            measure_waves(server, AtApi, people, seconds),
        )


def scaled(milliseconds: float, rate: float) -> str:
    """Return CPU time as measured, and in brackets at the standard speed."""
    return f"{milliseconds:.1f} ({milliseconds * rate / STANDARD:.1f})"


def table_of(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def about_tables(found: Sequence[tuple[Report, ApiReport]]) -> str:
    """Return what was measured of tables, a column for each number of them."""
    pages = [page for page, _ in found]

    def row(name: str, values: Sequence[object]) -> list[object]:
        return [name, *values]

    return table_of(
        ["D-6 on SQLite", *(f"{page.tables:,} tables" for page in pages)],
        [
            row(
                "choice with its fragment, CPU ms",
                [scaled(page.choice_cpu_ms, page.calibration_per_cpu_s) for page in pages],
            ),
            row(
                "further viewer, CPU ms",
                [scaled(page.viewer_cpu_ms, page.calibration_per_cpu_s) for page in pages],
            ),
            row(
                "choice by the API, CPU ms",
                [scaled(api.choice_cpu_ms, api.calibration_per_cpu_s) for _, api in found],
            ),
            row(
                "choice, p50 / p99, ms",
                [f"{page.choice_p50_ms} / {page.choice_p99_ms}" for page in pages],
            ),
            row(
                "choice by the API, p50 / p99, ms",
                [f"{api.choice_p50_ms} / {api.choice_p99_ms}" for _, api in found],
            ),
            row("choices, by the API", [f"{page.choices}, {api.choices}" for page, api in found]),
            row("memory of the server, MB", [page.memory_mb for page in pages]),
            row("memory per further table, KB", [page.memory_kb_per_table for page in pages]),
            row(
                "million passes per CPU second",
                [f"{page.calibration_per_cpu_s / 1e6:.1f}" for page in pages],
            ),
        ],
    )


def about_waves(found: Sequence[tuple[Wave, Wave]]) -> str:
    """Return what was measured of choices that come at once, a column for each number of them."""
    rows: list[list[object]] = []
    for place, kind in enumerate(("choice with its fragment", "choice by the API")):
        waves = [both[place] for both in found]
        cpu = [scaled(wave.choice_cpu_ms, wave.calibration_per_cpu_s) for wave in waves]
        rows += [
            [f"{kind}, CPU ms", *cpu],
            [f"{kind}, p50 / p99, ms", *(f"{w.choice_p50_ms} / {w.choice_p99_ms}" for w in waves)],
            [f"{kind}, answered in a second", *(round(wave.choices_per_s) for wave in waves)],
        ]
    columns = ["D-6 on SQLite, chosen at once", *(f"{page.people} people" for page, _ in found)]
    return table_of(columns, rows)


def about_viewers(found: LiveReport) -> str:
    """Return what was measured of those who watch."""
    rate = found.calibration_per_cpu_s
    return table_of(
        ["live viewers", f"{found.viewers} at {found.tables} tables"],
        [
            ["told and sent their part, CPU ms each", scaled(found.viewer_cpu_ms, rate)],
            ["from the choice until it is seen, p50 / p99, ms",
             f"{found.seen_p50_ms} / {found.seen_p99_ms}"],
            ["choices, parts sent, nothing new",
             f"{found.choices}, {found.fetched}, {found.unchanged}"],
            ["channels closed", found.closed],
            ["memory of the server, MB; per viewer, KB",
             f"{found.memory_mb}; {found.memory_kb_per_viewer}"],
            ["million passes per CPU second", f"{rate / 1e6:.1f}"],
        ],
    )  # fmt: skip


def about_machines(found: SiteReport) -> str:
    """Return what was measured of several machines."""
    rate = found.calibration_per_cpu_s
    return table_of(
        ["two servers, two workers, PostgreSQL", "one of each killed"],
        [
            ["acknowledged choices, of them after the kills",
             f"{found.choices}, {found.choices_after_kills}"],
            ["lost choices; people who could not go on", f"{found.lost}; {found.stopped}"],
            ["both servers, CPU ms per choice", scaled(found.choice_cpu_ms, rate)],
            ["choice by the API, p50 / p99 / longest, ms",
             f"{found.choice_p50_ms} / {found.choice_p99_ms} / {found.longest_ms}"],
            ["memory of a server; of a worker with its process, MB",
             f"{found.server_mb}; {found.worker_mb}"],
            ["million passes per CPU second", f"{rate / 1e6:.1f}"],
        ],
    )  # fmt: skip


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="*", default=[20, 200, 1000])
    parser.add_argument("--people", type=int, nargs="*", default=[8, 16], help="at once (8 16)")
    parser.add_argument("--viewers", type=int, default=500, help="live viewers (500; 0: none)")
    parser.add_argument("--seconds", type=float, default=12, help="length of each part (12)")
    parser.add_argument("--no-machines", action="store_true", help="leave out the several machines")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    args = parser.parse_args()
    figures: dict[str, object] = {}
    lost = 0
    if args.tables:
        found = [measure_tables(tables, args.seconds) for tables in args.tables]
        figures["tables"] = [{"pages": asdict(page), "api": asdict(api)} for page, api in found]
        print(about_tables(found), flush=True)
    if args.people:
        waves = [measure_at_once(people, args.seconds / 3) for people in args.people]
        figures["at_once"] = [{"pages": asdict(page), "api": asdict(api)} for page, api in waves]
        print(about_waves(waves), flush=True)
    if args.viewers:
        viewers = measure_viewers(args.viewers, args.seconds)
        figures["viewers"] = asdict(viewers)
        print(about_viewers(viewers), flush=True)
    if not args.no_machines:
        machines = measure_machines(2 * args.seconds)
        figures["machines"] = asdict(machines)
        lost = machines.lost + machines.stopped
        print(about_machines(machines), flush=True)
    if args.json is not None:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
