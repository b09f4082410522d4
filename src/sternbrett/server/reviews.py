"""Reviews at tables: computed in a process of their own, kept in the store.

The service asks for one choice after the other, so that it knows how far it is and several reviews
take turns. What was found is stored at once: a server that starts again goes on where it stopped,
and what was found about a running game is used again when the game has gone on. Of several servers
on one database one conducts a review; the others read what it finds, and one of them goes on with
it if that server ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import msgspec

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import View
from sternbrett.kernel.history import History
from sternbrett.kernel.match import Match
from sternbrett.kernel.shapes import Shape
from sternbrett.review import (
    ANALYSIS,
    Effort,
    Finding,
    Review,
    Station,
    Way,
    put_together,
    scale,
    stations,
)
from sternbrett.server.days import refuse_shut
from sternbrett.server.open_table import NoSuchTable, OpenTable
from sternbrett.server.reviewing import (
    Compared,
    Played,
    analyse_station,
    choose_effort,
    compare_choices,
    value_end,
)
from sternbrett.server.store import ReviewJob, StoreError
from sternbrett.server.tables import Tables
from sternbrett.server.thinking import Runner, Worker

LOG = logging.getLogger("sternbrett")

#: How many reviews may wait or be computed at a server, and how many of them for one browser.
MOST_JOBS = 20
MOST_OF_ONE = 2
#: How often a server looks what another has found, and whether there are reviews that nobody
#: conducts, in seconds.
FOLLOWED_EVERY = 1.0
TAKEN_UP_EVERY = 15.0
#: How little a review matters beside everything else that the machine does.
NICENESS = 10

REVIEW = Shape(Review)

#: How many comparisons of choices made again are remembered.
MOST_COMPARED = 200

Key = tuple[str, int]
#: A table, a seat, what was chosen there now and what was before.
Comparison = tuple[str, int, str, str]


class Progress(msgspec.Struct):
    """What a review has found so far, and with which effort (None: not begun)."""

    effort: Effort | None = None
    findings: list[Finding] = []


PROGRESS = Shape(Progress)


@dataclass
class Job:
    """A review that is waited for: what was found so far about which way (None: not begun)."""

    owner: str
    failed: bool = False
    task: asyncio.Task[None] | None = None
    way: Way | None = None
    effort: Effort | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def done(self) -> int:
        """How many choices are judged."""
        return len(self.findings)

    @property
    def total(self) -> int:
        """How many choices there are; 0 where that is not known yet."""
        return 0 if self.way is None else len(self.way.stations)

    @property
    def so_far(self) -> Review | None:
        """What can be shown already."""
        if self.way is None or self.effort is None or not self.findings:
            return None
        return put_together(self.way, self.findings, None, self.effort)


class Reviews:
    """All reviews of one server."""

    def __init__(
        self, tables: Tables, budget: Effort | None = None, worker: Runner | None = None
    ) -> None:
        self.tables = tables
        self.budget = budget or scale().budget
        self._worker: Runner = worker or Worker(NICENESS)
        self._jobs: dict[Key, Job] = {}
        #: Choices that were made again, compared with the first ones; None while that is computed.
        self._compared: dict[Comparison, Compared | None] = {}
        self._comparing: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Break off what is being computed."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        for task in self._comparing:
            task.cancel()
        self._worker.close()

    async def find(self, table: OpenTable, seat: int) -> Review | None:
        """Return the newest review of a seat's choices; the game may have gone on since."""
        version = table.game.rules_version
        return await asyncio.to_thread(self._read, table.id, seat, version)

    def _read(self, table_id: str, seat: int, version: int) -> Review | None:
        data = self.tables.store.review(table_id, seat, version, ANALYSIS)
        return None if data is None else REVIEW.of_packed(data)

    async def job(self, table: OpenTable, seat: int) -> Job | None:
        """Return how far a review is that was asked for, here or at another server.

        None: nobody waits for one.
        """
        known = self._jobs.get((table.id, seat))
        if (known is None or known.failed) and self.tables.leases.shared:
            await self.take_up(table.id)
        return self._jobs.get((table.id, seat))

    async def begin(self, table: OpenTable, seat: int, owner: str) -> None:
        """Have a seat's choices reviewed, unless that is done or being done."""
        refuse_shut("" if table.match.over else table.shut)
        key = (table.id, seat)
        known = await self.find(table, seat)
        if self.tables.leases.shared:
            await self.take_up()
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
        begun = ReviewJob(
            table_id=table.id,
            seat=seat,
            owner=owner,
            # As the seat has seen it until now, whatever happens meanwhile.
            ply=len(table.match.plies) - 1,
            rules=table.game.rules_version,
            analysis=ANALYSIS,
            data=msgspec.msgpack.encode(Progress()),
        )
        try:
            await asyncio.to_thread(self.tables.store.begin_review, begun)
        except BaseException:
            self._jobs.pop(key, None)
            raise
        self._start(job, begun)

    def compared(
        self, table: OpenTable, seat: int, view: View, now: str, then: str
    ) -> Compared | None:
        """Return how a choice made again compares with the first one; None: it is not known yet.

        Then it is computed, and those at the table are told when it is there.
        """
        key = (table.id, seat, now, then)
        if key not in self._compared:
            while len(self._compared) >= MOST_COMPARED:
                del self._compared[next(iter(self._compared))]
            self._compared[key] = None
            task = asyncio.get_running_loop().create_task(self._compare(table, key, view))
            self._comparing.add(task)
            task.add_done_callback(self._comparing.discard)
        return self._compared.get(key)

    async def _compare(self, table: OpenTable, key: Comparison, view: View) -> None:
        _, seat, now, then = key
        played = Played(table.game.id, table.row.content, self.tables.files_of(table))
        try:
            self._compared[key] = await self._worker.run(
                table.game, compare_choices, played, seat, view, now, then, self.budget
            )
        except Exception:
            LOG.exception("Two choices could not be compared")
            self._compared.pop(key, None)
            return
        self.tables.notices.publish(table.id)

    async def resume(self) -> None:
        """Go on with what was being computed when the server stopped.

        Where there are other servers, also with what they left, as long as this one runs.
        """
        await self.take_up()
        if self.tables.leases.shared:
            task = asyncio.get_running_loop().create_task(self._look_for_others())
            self._comparing.add(task)

    async def _look_for_others(self) -> None:
        while True:
            await asyncio.sleep(TAKEN_UP_EVERY)
            try:
                await self.take_up()
            except StoreError as error:
                LOG.warning("Reviews of other servers were not looked for: %s", error)

    async def take_up(self, table_id: str | None = None) -> None:
        """Wait for the reviews that were begun anywhere (at a table), and conduct those left."""
        for begun in await asyncio.to_thread(self.tables.store.begun_reviews, table_id):
            known = self._jobs.get((begun.table_id, begun.seat))
            if known is None or known.failed:  # the database was not there
                job = self._jobs[begun.table_id, begun.seat] = Job(begun.owner)
                self._start(job, begun)

    def end(self, table_id: str) -> None:
        """Break off the reviews of a table, which was deleted."""
        for key, job in list(self._jobs.items()):
            if key[0] == table_id:
                del self._jobs[key]
                if job.task is not None:
                    job.task.cancel()

    def _start(self, job: Job, begun: ReviewJob) -> None:
        job.task = asyncio.get_running_loop().create_task(self._compute(job, begun))
        job.task.add_done_callback(partial(self._is_done, (begun.table_id, begun.seat), job))

    async def _compute(self, job: Job, begun: ReviewJob) -> None:
        """Conduct a review, or follow it until another server has done so or has ended."""
        newest: ReviewJob | None = begun

        async def goes_on() -> bool:
            nonlocal newest
            rows = await asyncio.to_thread(self.tables.store.begun_reviews, begun.table_id)
            newest = next((row for row in rows if row.seat == begun.seat), None)
            if newest is not None:
                await self._follow(job, newest)
            return newest is not None

        lease = f"review {begun.table_id} {begun.seat}"
        async with self.tables.leases.waited(lease, FOLLOWED_EVERY, goes_on) as mine:
            if mine and (not self.tables.leases.shared or await goes_on()) and newest is not None:
                await self._conduct(job, newest)

    async def _follow(self, job: Job, begun: ReviewJob) -> None:
        """Show what another server has found so far."""
        before = PROGRESS.of_packed(begun.data)
        if before.effort is None or len(before.findings) < job.done:
            return
        table = await self.tables.open(begun.table_id)
        if job.way is None:
            past = table.match.plies.until(begun.ply)
            job.way = await asyncio.to_thread(find_way, table.match, past, begun.seat)
        job.effort, job.findings = before.effort, list(before.findings)

    async def _conduct(self, job: Job, begun: ReviewJob) -> None:
        job.findings = []
        try:
            await self._judge(job, begun)
        except StoreError:
            raise
        except Exception as error:
            # It would fail again after every start of the server.
            await asyncio.to_thread(self.tables.store.end_review, begun.table_id, begun.seat)
            if not isinstance(error, NoSuchTable):
                raise

    async def _judge(self, job: Job, begun: ReviewJob) -> None:
        """Judge one choice after the other, and store that, unless it is no longer wanted."""
        seat = begun.seat
        table = await self.tables.open(begun.table_id)
        game = table.game
        same = (begun.rules, begun.analysis) == (game.rules_version, ANALYSIS)
        before = PROGRESS.of_packed(begun.data) if same else Progress()
        known = [*findings_of(await self.find(table, seat)), *before.findings]
        played = Played(game.id, table.row.content, self.tables.files_of(table))
        past = table.match.plies.until(begun.ply)
        way = job.way = await asyncio.to_thread(find_way, table.match, past, seat)
        effort = before.effort
        if effort is None:
            effort = await self._worker.run(game, choose_effort, played, way, self.budget)
        job.effort, findings = effort, job.findings
        for station in way.stations:
            found = find_known(known, station)
            if found is None:
                found = await self._worker.run(game, analyse_station, played, seat, station, effort)
                so_far = msgspec.msgpack.encode(Progress(effort, [*findings, found]))
                kept = replace(begun, rules=game.rules_version, analysis=ANALYSIS, data=so_far)
                # The table may have been deleted, or another server may have been faster.
                if not await asyncio.to_thread(self.tables.store.keep_findings, kept):
                    return
            findings.append(found)
        now = await self._worker.run(game, value_end, played, way, effort)
        review = put_together(way, findings, now, effort)
        await asyncio.to_thread(
            self.tables.store.set_review,
            table.id,
            seat,
            review.last,
            game.rules_version,
            ANALYSIS,
            msgspec.msgpack.encode(review),
        )

    def _is_done(self, key: Key, job: Job, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            job.failed = True
            LOG.error("A review failed: %r", error)
        elif self._jobs.get(key) is job:
            del self._jobs[key]


def find_way(match: Match, past: History, seat: int) -> Way:
    """Return a seat's way through a part of a match, read from the store; runs in a thread."""
    return stations(match.with_history(past), seat)


def findings_of(review: Review | None) -> list[Finding]:
    """Return what a review found."""
    return [] if review is None else [entry.finding for entry in review.entries]


def find_known(known: Sequence[Finding], station: Station) -> Finding | None:
    """Return what was found about a station before, if it was the same."""
    for found in known:
        same = (found.moment, found.settled) == (station.moment, station.settled)
        if same and (found.before is not None) == station.arrived:
            return found
    return None
