"""A worker: computes what servers on the same PostgreSQL put into the queue (`jobs.py`).

It plays no games and opens no tables: it reads a thought, computes in processes of its own, and
stores the result. People who play are served by other processes than reviews, which leave the
processor to everything else. What a worker that was killed had begun is taken up by another.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from sternbrett.games import all_games
from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.database import StoreError, find_place
from sternbrett.server.jobs import (
    BOTS,
    ENDED,
    FAILED,
    HINTS,
    REVIEWS,
    SLOW,
    TASKS,
    THINK,
    Thought,
    Thoughts,
    make_queue,
    prepare_queue,
)
from sternbrett.server.reviews import NICENESS
from sternbrett.server.store import Store
from sternbrett.server.thinking import Worker

if TYPE_CHECKING:
    import procrastinate
    from procrastinate.jobs import Job
    from procrastinate.worker import Worker as Taker

LOG = logging.getLogger("sternbrett")

#: How often a worker says that it lives, and after which silence its jobs are given to others.
BEAT = 1.0
SILENCE = 5.0
#: How long to wait before a lost connection is made anew, and between sweeps, in seconds.
PAUSE = 1.0
SWEPT_EVERY = 60.0
#: How often a job is tried that could not be carried out because of the database.
MOST_TRIES = 10


class OtherContent(SternbrettError):
    """The worker has another version of a game than the server."""


class Workshop:
    """The processes of a worker, and what they are to do."""

    def __init__(self, database: str, processes: int) -> None:
        self.store = Store(find_place(None, database))
        if self.store.place.path is not None:
            self.store.close()
            raise StoreError("Workers need PostgreSQL: --database postgresql://user@host/name.")
        self._thoughts = Thoughts(self.store)
        self._processes = processes
        self._free: dict[int, asyncio.Queue[Worker]] = {}
        self._all: list[Worker] = []
        #: The thoughts that are being computed.
        self._running: set[str] = set()

    async def run(self, ending: asyncio.Event) -> None:
        """Compute until the end."""
        for niceness in (0, NICENESS):
            free: asyncio.Queue[Worker] = asyncio.Queue()
            for _ in range(self._processes):
                self._all.append(Worker(niceness))
                free.put_nowait(self._all[-1])
            self._free[niceness] = free
        work = [
            asyncio.create_task(self._serve((BOTS, HINTS), 0)),
            asyncio.create_task(self._serve((REVIEWS,), NICENESS)),
            asyncio.create_task(self._sweep()),
        ]
        await ending.wait()
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        for worker in self._all:
            worker.close()
        self.store.close()

    async def _serve(self, queues: Sequence[str], niceness: int) -> None:
        """Take jobs from queues; after a trouble with the database, begin anew."""
        import procrastinate
        from procrastinate.worker import Worker as Taker

        while True:
            queue = make_queue(self.store.place, self._processes + 2)

            @queue.task(name=THINK, retry=procrastinate.RetryStrategy(max_attempts=MOST_TRIES))
            async def think(thought: str) -> None:
                self._running.add(thought)
                try:
                    await self._think(thought, self._free[niceness])
                finally:
                    self._running.discard(thought)

            try:
                await asyncio.to_thread(prepare_queue, self.store)
                async with queue.open_async():
                    taker: Any = Taker(
                        queue,
                        queues=list(queues),
                        concurrency=self._processes,
                        delete_jobs="always",
                        install_signal_handlers=False,
                        update_heartbeat_interval=BEAT,
                        stalled_worker_timeout=12 * SILENCE,
                        shutdown_graceful_timeout=0.1,
                    )
                    watching = asyncio.create_task(self._take_up(queue, taker))
                    try:
                        await taker.run()
                    finally:
                        watching.cancel()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.warning("The queue was lost and is opened anew (%s).", type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def _take_up(self, queue: procrastinate.App, taker: Taker) -> None:
        """Let jobs be taken up that their workers have left: others, or this one in a trouble."""
        suspects: set[int] = set()
        while True:
            await asyncio.sleep(BEAT)
            try:
                found = await self._left(queue, taker)
                # Of our own, one may just begin or end.
                for job, others in found:
                    if others or job.id in suspects:
                        await give_back(queue, job)
                suspects = {job.id for job, others in found if job.id and not others}
            except Exception as error:
                LOG.warning("Jobs left behind were not looked for (%s).", type(error).__name__)

    async def _left(self, queue: procrastinate.App, taker: Taker) -> list[tuple[Job, bool]]:
        """Return jobs that nobody seems to work at, and whether they are those of others."""
        manager = queue.job_manager
        left = [
            (job, True)
            for name in taker.queues or ()
            for job in await manager.get_stalled_jobs(queue=name, seconds_since_heartbeat=SILENCE)
        ]
        if taker.worker_id is not None:
            own = await manager.list_jobs_async(status="doing", worker_id=taker.worker_id)
            left += [(job, False) for job in own if job.lock not in self._running]
        return left

    async def _think(self, thought: str, free: asyncio.Queue[Worker]) -> None:
        """Compute a thought, unless somebody has, or nobody wants it any more."""
        row: Thought | None = await asyncio.to_thread(self._thoughts.read, thought)
        if row is None or row.result is not None or row.failure:
            return
        worker = await free.get()
        result, failure = None, ""
        try:
            result = msgspec.msgpack.encode(await self._compute(row, worker))
        except TimeoutError:
            failure = SLOW
        except BrokenExecutor:
            failure = ENDED
        except Exception as error:
            LOG.error("A job failed (%s).", row.task, exc_info=error)
            failure = FAILED
        finally:
            free.put_nowait(worker)
        await asyncio.to_thread(self._thoughts.finish, thought, result, failure)

    @staticmethod
    async def _compute(row: Thought, worker: Worker) -> Any:
        task = TASKS[row.task]
        given = task.given.of_packed(row.given)
        # What a task is about says which game it is, and with which content.
        about = next(part for part in given if hasattr(part, "game") and hasattr(part, "files"))
        game = all_games().get(about.game)
        if game is None or (about.files is None and about.content != game.built_in_set.key):
            raise OtherContent(f"This worker has another version of {about.game}: update it.")
        return await worker.run(game, task.compute, *given, limit=row.seconds)

    async def _sweep(self) -> None:
        while True:
            with suppress(SternbrettError):
                await asyncio.to_thread(self._thoughts.sweep)
            await asyncio.sleep(SWEPT_EVERY)


async def give_back(queue: procrastinate.App, job: Job) -> None:
    """Let a job be done again by whoever takes it."""
    from procrastinate.exceptions import ConnectorException
    from procrastinate.jobs import Status

    assert job.id is not None
    try:
        await queue.job_manager.retry_job(job)
    except ConnectorException:
        # Another worker was faster, or the server has put it again: that one waits for the lock.
        with suppress(ConnectorException):
            await queue.job_manager.finish_job_by_id_async(
                job.id, status=Status.FAILED, delete_job=True
            )


def work(database: str, processes: int) -> None:
    """Run a worker until it is stopped."""
    workshop = Workshop(database, processes)

    async def run() -> None:
        ending = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows has none: Ctrl-C raises
                loop.add_signal_handler(number, ending.set)
        await workshop.run(ending)

    print("The worker is ready (Ctrl-C stops it).", flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(run())
