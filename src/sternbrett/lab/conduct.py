"""Conducting a run: hand out games to workers, keep what they finish, stop when told to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sternbrett import __version__
from sternbrett.lab.journal import Heading, Journal
from sternbrett.lab.plan import Work
from sternbrett.lab.pools import Here, Pool, Processes
from sternbrett.lab.progress import Progress
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.tasks import Batch, Task, make_task

#: A batch should take about this many seconds: little is lost, little time is spent on handing out.
BATCH_SECONDS = 1.0
LARGEST_BATCH = 200


@dataclass(frozen=True)
class Played:
    """What was played: the outcomes of each series by number, from the first without a gap.

    `complete` says whether these are all games of the plan. An interrupted run may have finished
    more than `outcomes` holds: games that end early are shorter than others, so whatever comes
    after the first gap is kept in the journal but not counted. `cpu_of` is the CPU time of all
    finished games of each series, `finished` how many these are.
    """

    outcomes: list[list[Outcome]]
    complete: bool
    cpu: float
    cpu_of: list[float] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)


class Record:
    """Outcomes as they come in, by series and number."""

    def __init__(self, work: Work) -> None:
        self.games = work.plan.games
        self.found: list[dict[int, Outcome]] = [{} for _ in work.plan.series]
        self.cpu_of = [0.0] * len(self.found)

    def add(self, batch: Batch) -> None:
        """Take over a batch."""
        for number, outcome in enumerate(batch.outcomes, batch.first):
            self.found[batch.series][number] = outcome
        self.cpu_of[batch.series] += batch.cpu

    @property
    def count(self) -> int:
        """How many games have been played."""
        return sum(map(len, self.found))

    def played(self) -> Played:
        """Return the games of every series up to its first gap."""
        outcomes = []
        for found in self.found:
            gap = next((n for n in range(self.games) if n not in found), self.games)
            outcomes.append([found[number] for number in range(gap)])
        complete = all(len(one) == self.games for one in outcomes)
        finished = list(map(len, self.found))
        return Played(outcomes, complete, sum(self.cpu_of), self.cpu_of, finished)


class Queue:
    """The games still to play, handed out in batches that take about a second each.

    Series take turns, so that whoever stops early has something of all. How games are cut into
    batches changes nothing about them.
    """

    def __init__(self, work: Work, record: Record, largest: int = LARGEST_BATCH) -> None:
        self.work = work
        self.largest = largest
        self.missing = [
            [number for number in reversed(range(work.plan.games)) if number not in found]
            for found in record.found
        ]
        self.pace: dict[int, float] = {}

    def next(self) -> Task | None:
        """Return the next task; None when all games are handed out."""
        series = max(range(len(self.missing)), key=lambda place: len(self.missing[place]))
        left = self.missing[series]
        if not left:
            return None
        first = left.pop()
        games = range(first, first + 1)
        while left and left[-1] == games.stop and len(games) < self.size(series):
            games = range(first, left.pop() + 1)
        return make_task(self.work, series, games)

    def size(self, series: int) -> int:
        """Return how many games of a series a batch should have: one while nothing is known."""
        pace = self.pace.get(series)
        if pace is None:
            return 1
        return max(1, min(self.largest, int(BATCH_SECONDS / max(pace, 1e-6))))

    def learn(self, batch: Batch) -> None:
        """Remember how long games of a series take."""
        self.pace[batch.series] = batch.cpu / len(batch.outcomes)


def batches(queue: Queue, pool: Pool) -> Iterator[Batch]:
    """Yield what workers finish, in the order in which they finish it."""
    under_way = 0
    while True:
        while under_way < pool.room and (task := queue.next()) is not None:
            pool.submit(task)
            under_way += 1
        if not under_way:
            return
        for batch in pool.finished():
            under_way -= 1
            queue.learn(batch)
            yield batch


def make_pool(jobs: int, cluster: str | None = None) -> Pool:
    """Return workers: a cluster, several processes, or this one."""
    if cluster is not None:
        from sternbrett.lab.cluster import Cluster

        return Cluster(cluster, jobs)
    return Here() if jobs == 1 else Processes(jobs)


def conduct(
    work: Work,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    journal: Path | None = None,
    quiet: bool = True,
) -> Played:
    """Play a plan. Ctrl-C ends it early; then the result is what was finished until then.

    With a journal, an interrupted plan goes on where it stopped.
    """
    record = Record(work)
    kept = None if journal is None else Journal(journal, Heading(__version__, work.plan))
    for batch in kept.batches if kept else ():
        record.add(batch)
    total = work.plan.games * len(work.plan.series)
    progress = None if quiet else Progress(total, record.count, sys.stderr)
    try:
        if record.count < total:
            pool = make_pool(jobs, cluster)
            try:
                for batch in batches(Queue(work, record), pool):
                    record.add(batch)
                    if kept:
                        kept.add(batch)
                    if progress:
                        progress.add(len(batch.outcomes))
            finally:
                pool.close()
    except KeyboardInterrupt:
        pass  # the record knows that games are missing
    finally:
        if progress:
            progress.close()
        if kept:
            kept.close()
    return record.played()
