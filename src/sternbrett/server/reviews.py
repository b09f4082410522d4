"""Reviews at tables: computed one after the other in a process of their own, kept in the store.

The service asks for one choice after the other, so that it knows how far it is, and a stop of the
server loses little. What was found about a running game is used again when the game has gone on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import msgspec

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.match import Match
from sternbrett.kernel.shapes import Shape
from sternbrett.review import (
    ANALYSIS,
    Effort,
    Estimate,
    Finding,
    Review,
    Station,
    Way,
    analyse,
    chance_now,
    fitting_effort,
    put_together,
    scale,
    stations,
)
from sternbrett.server.tables import OpenTable, Tables
from sternbrett.server.thinking import Worker, played_content, worker_game

LOG = logging.getLogger("sternbrett")

#: How many reviews may wait or be computed at a server, and how many of them for one browser.
MOST_JOBS = 20
MOST_OF_ONE = 2
#: How little a review matters beside everything else that the machine does.
NICENESS = 10

REVIEW = Shape(Review)

Key = tuple[str, int]


@dataclass
class Job:
    """A review that is waited for: how many choices are judged, of how many (0: not begun)."""

    owner: str
    done: int = 0
    total: int = 0
    failed: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True)
class Played:
    """Which game a process is to think about, and with which content."""

    game: str
    content: str
    files: Mapping[str, bytes] | None


class Reviews:
    """All reviews of one server."""

    def __init__(self, tables: Tables, budget: Effort | None = None) -> None:
        self.tables = tables
        self.budget = budget or scale().budget
        self._worker = Worker(NICENESS)
        self._turn = asyncio.Lock()
        self._jobs: dict[Key, Job] = {}

    def close(self) -> None:
        """Break off what is being computed."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._worker.close()

    async def find(self, table: OpenTable, seat: int) -> Review | None:
        """Return the newest review of a seat's choices; the game may have gone on since."""
        version = table.game.rules_version
        data = await asyncio.to_thread(self.tables.store.review, table.id, seat, version, ANALYSIS)
        return None if data is None else REVIEW.of_packed(data)

    def job(self, table: OpenTable, seat: int) -> Job | None:
        """Return how far a review is that was asked for, if it is not there yet."""
        return self._jobs.get((table.id, seat))

    async def begin(self, table: OpenTable, seat: int, owner: str) -> None:
        """Have a seat's choices reviewed, unless that is done or being done."""
        key = (table.id, seat)
        known = await self.find(table, seat)
        waiting = self._jobs.get(key)
        if waiting is not None and not waiting.failed:
            return
        if known is not None and known.last == len(table.match.moments(seat)) - 1:
            return
        busy = [job for job in self._jobs.values() if not job.failed]
        mine = sum(job.owner == owner for job in busy)
        if len(busy) >= MOST_JOBS or mine >= MOST_OF_ONE:
            raise Refused("busy", "Too many reviews are waiting; try again in a minute.")
        job = self._jobs[key] = Job(owner)
        # As the seat has seen it until now, whatever happens meanwhile.
        match = table.match.at(table.match.plies[-1].number)
        job.task = asyncio.get_running_loop().create_task(
            self._compute(key, job, match, self._played(table), known)
        )
        job.task.add_done_callback(partial(self._is_done, key, job))

    def _played(self, table: OpenTable) -> Played:
        return Played(table.game.id, table.row.content, self.tables.files_of(table))

    async def _compute(
        self, key: Key, job: Job, match: Match, played: Played, known: Review | None
    ) -> None:
        table_id, seat = key
        async with self._turn:
            way = await asyncio.to_thread(stations, match, seat)
            job.total = len(way.stations)
            effort = await self._worker.run(match.game, choose_effort, played, way, self.budget)
            findings: list[Finding] = []
            for station in way.stations:
                found = find_known(known, station)
                if found is None:
                    found = await self._worker.run(
                        match.game, analyse_station, played, seat, station, effort
                    )
                findings.append(found)
                job.done += 1
            now = await self._worker.run(match.game, value_end, played, way, effort)
            review = put_together(way, findings, now, effort)
        await asyncio.to_thread(
            self.tables.store.set_review,
            table_id,
            seat,
            review.last,
            match.game.rules_version,
            ANALYSIS,
            msgspec.msgpack.encode(review),
        )

    def _is_done(self, key: Key, job: Job, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is None:
            self._jobs.pop(key, None)
        else:
            job.failed = True
            LOG.error("The review of seat %s at a table failed: %r", key[1], error)


def find_known(known: Review | None, station: Station) -> Finding | None:
    """Return what an earlier review found about a station, if it was the same."""
    for entry in () if known is None else known.entries:
        found = entry.finding
        same = (found.moment, found.settled) == (station.moment, station.settled)
        if same and (found.before is not None) == station.arrived:
            return found
    return None


def choose_effort(played: Played, way: Way, whole: Effort) -> Effort:
    """Find out how much effort a review can be given; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return fitting_effort(game, content, way, whole)


def analyse_station(played: Played, seat: int, station: Station, budget: Effort) -> Finding:
    """Judge a choice; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return analyse(game, content, seat, station, budget)


def value_end(played: Played, way: Way, budget: Effort) -> Estimate | None:
    """Value the end of a way where that is not known; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return chance_now(game, content, way, budget)
