"""Thinking as jobs: what bots, advisers and reviews compute, left to workers elsewhere.

A server stores what is to be thought about (a *thought*: the task and what it is given) and puts a
job into procrastinate's queue, which holds nothing but the thought's id. A worker takes the job,
computes, stores the result with the thought, and tells by a notice that it is there. Everything may
happen twice and does no harm: a thought is named by its contents, so that servers that ask the same
wait for the same; a job whose thought has a result is done; and an answer that comes too late
answers a question that nobody asks any more.

Thoughts hold what a seat may know, no more. They are in a table that PostgreSQL does not log, and
are removed after a while; neither queue nor logs have anything of them but their names.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
from sqlalchemy import delete, select, update

from sternbrett.games import all_games
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.shapes import Shape
from sternbrett.review import Effort, Estimate, Finding, Station, Way
from sternbrett.server.database import Place, Unreachable
from sternbrett.server.live import Notices
from sternbrett.server.reviewing import (
    Played,
    analyse_station,
    choose_effort,
    compare_choices,
    value_end,
)
from sternbrett.server.schema import THOUGHTS
from sternbrett.server.store import Store, now
from sternbrett.server.thinking import (
    BotFailed,
    Counsel,
    Question,
    Runner,
    Worker,
    advise,
    choose_key,
)

if TYPE_CHECKING:
    import procrastinate

LOG = logging.getLogger("sternbrett")

T = TypeVar("T")

#: The queues, and how urgent their jobs are: whoever plays waits for a bot, and is served first.
BOTS, HINTS, REVIEWS = "bots", "hints", "reviews"
PRIORITIES = {BOTS: 20, HINTS: 10, REVIEWS: 0}
#: The name of the queue's only task, and of notices that a thought has a result.
THINK = "think"
THOUGHT = "thought"

#: How often it is looked whether a result is there of which no notice came, in seconds.
LOOKED_EVERY = 2.0
#: After how many seconds without a result a server says so in its log.
LONG = 30.0
#: How long a thought is kept; who still waits for one puts it again.
KEPT = timedelta(minutes=10)

#: Ways to fail.
SLOW, ENDED, FAILED = "slow", "ended", "failed"


@dataclass(frozen=True)
class Task:
    """Something that workers can compute: how, from what, and how the result is read."""

    compute: Callable[..., Any]
    given: Shape[Any]
    result: Shape[Any]


_PERHAPS: Any = Estimate | None

TASKS: Mapping[str, Task] = {
    task.compute.__name__: task
    for task in (
        Task(choose_key, Shape(tuple[str, Question]), Shape(str)),
        Task(advise, Shape(tuple[str, Question]), Shape(Counsel)),
        Task(choose_effort, Shape(tuple[Played, Way, Effort]), Shape(Effort)),
        Task(analyse_station, Shape(tuple[Played, int, Station, Effort]), Shape(Finding)),
        Task(
            compare_choices,
            Shape(tuple[Played, int, View, str, str, Effort]),
            Shape(tuple[Estimate, Estimate, Estimate]),
        ),
        Task(value_end, Shape(tuple[Played, Way, Effort]), Shape(_PERHAPS)),
    )
}


class Thought(Protocol):
    """A row of thoughts."""

    id: str
    task: str
    given: bytes
    seconds: float | None
    result: bytes | None
    failure: str


class Thoughts:
    """What is to be thought about, in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, thought: str, task: str, given: bytes, seconds: float | None) -> None:
        """Store a thought, unless it is there."""
        values = {"id": thought, "task": task, "given": given, "seconds": seconds, "at": now()}
        with self._store.writing() as connection:
            fresh = self._store.upsert(THOUGHTS).values(failure="", **values)
            connection.execute(fresh.on_conflict_do_nothing())

    def read(self, thought: str) -> Any:
        """Return a thought (as `Thought`), or None."""
        with self._store.reading() as connection:
            return connection.execute(select(THOUGHTS).where(THOUGHTS.c.id == thought)).first()

    def finish(self, thought: str, result: bytes | None, failure: str) -> None:
        """Store what came of a thought, if nothing has yet, and tell it."""
        open_ = (THOUGHTS.c.result.is_(None), THOUGHTS.c.failure == "")
        change = update(THOUGHTS).where(THOUGHTS.c.id == thought, *open_)
        with self._store.writing() as connection:
            connection.execute(change.values(result=result, failure=failure))
        self._store.tell(THOUGHT, [thought])

    def drop(self, thought: str) -> None:
        """Forget a thought that has no result: it is no longer wanted, or has failed."""
        with self._store.writing() as connection:
            connection.execute(
                delete(THOUGHTS).where(THOUGHTS.c.id == thought, THOUGHTS.c.result.is_(None))
            )

    def sweep(self) -> None:
        """Forget old thoughts."""
        with self._store.writing() as connection:
            connection.execute(delete(THOUGHTS).where(THOUGHTS.c.at < now() - KEPT))


class Jobs:
    """The jobs of one server: puts thoughts into the queue and waits for what comes of them."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self._thoughts = Thoughts(store)
        self._store = store
        self._queue = make_queue(store.place)
        self._opened = False
        self._opening = asyncio.Lock()
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        notices.hear(THOUGHT, self._hear)

    def runner(self, queue: str) -> Runner:
        """Return what has tasks computed by way of a queue."""
        return Remote(self, queue)

    async def close(self) -> None:
        """Put nothing any more."""
        if self._opened:
            self._opened = False
            await self._queue.close_async()

    def _hear(self, sender: str, thought: str) -> None:
        for woken in self._waiting.get(thought, ()):
            woken.set()

    async def ask(self, queue: str, name: str, args: tuple[Any, ...], limit: float | None) -> Any:
        """Return what a worker computes."""
        given = msgspec.msgpack.encode(args)
        thought = hashlib.blake2b(name.encode() + b" " + given, digest_size=24).hexdigest()
        woken = asyncio.Event()
        self._waiting[thought].add(woken)
        try:
            row: Thought = await self._result(queue, thought, name, given, limit, woken)
        except BaseException as error:
            if isinstance(error, asyncio.CancelledError):
                self._drop_soon(thought)
            raise
        finally:
            self._waiting[thought].discard(woken)
            if not self._waiting[thought]:
                del self._waiting[thought]
        if row.result is not None:
            return TASKS[name].result.of_packed(row.result)
        await asyncio.to_thread(self._thoughts.drop, thought)  # the next who asks begins anew
        if row.failure == SLOW:
            raise TimeoutError
        if row.failure == ENDED:
            raise BrokenExecutor
        raise BotFailed("A worker failed; its log says why.")

    async def _result(
        self,
        queue: str,
        thought: str,
        name: str,
        given: bytes,
        limit: float | None,
        woken: asyncio.Event,
    ) -> Any:
        waited = 0.0
        while True:
            await asyncio.to_thread(self._thoughts.put, thought, name, given, limit)
            row = await asyncio.to_thread(self._thoughts.read, thought)
            if row is not None and row.result is None and not row.failure:
                await self._defer(queue, thought)
            while row is not None:
                if row.result is not None or row.failure:
                    return row
                try:
                    await asyncio.wait_for(woken.wait(), LOOKED_EVERY)
                    woken.clear()
                except TimeoutError:
                    waited += LOOKED_EVERY
                    if waited == LONG:
                        LOG.warning("No worker has answered for %d s; is one running?", LONG)
                    # Its job may be lost with a worker that was stopped. If it is not, the new one
                    # waits for it and finds the result.
                    await self._defer(queue, thought)
                row = await asyncio.to_thread(self._thoughts.read, thought)
            # It was removed: with the database's memory, or because it grew old.

    async def _defer(self, queue: str, thought: str) -> None:
        """Put a job into the queue, unless one for the same thought waits there."""
        from procrastinate.exceptions import AlreadyEnqueued, ConnectorException

        try:
            async with self._opening:
                if not self._opened:
                    await asyncio.to_thread(prepare_queue, self._store)
                    await self._queue.open_async()
                    self._opened = True
            # Of jobs with one lock one runs at a time: a second finds the result of the first.
            job = self._queue.configure_task(
                THINK,
                queue=queue,
                priority=PRIORITIES[queue],
                lock=thought,
                queueing_lock=thought,
            )
            with suppress(AlreadyEnqueued):
                await job.defer_async(thought=thought)
        except ConnectorException:
            raise Unreachable("The queue of jobs cannot be used; try again.") from None

    def _drop_soon(self, thought: str) -> None:
        """Forget a thought that nobody here waits for; others who do put it again."""

        def drop() -> None:
            with suppress(SternbrettError):
                self._thoughts.drop(thought)

        asyncio.get_running_loop().run_in_executor(None, drop)


class Remote:
    """Has tasks computed by workers elsewhere; games that are not installed are computed here."""

    def __init__(self, jobs: Jobs, queue: str) -> None:
        self._jobs = jobs
        self._queue = queue
        self._here = Worker()

    async def run(
        self, game: AnyGame, task: Callable[..., T], *args: Any, limit: float | None = None
    ) -> T:
        """Return what a task gives."""
        if all_games().get(game.id) is not game:
            return await self._here.run(game, task, *args, limit=limit)
        result: T = await self._jobs.ask(self._queue, task.__name__, args, limit)
        return result

    def close(self) -> None:
        """End what is computed here."""
        self._here.close()


def make_queue(place: Place, connections: int = 4) -> procrastinate.App:
    """Return the queue of jobs in a PostgreSQL database."""
    try:
        import procrastinate
    except ModuleNotFoundError:
        raise SternbrettError(
            "Workers need a queue that is not installed: pip install 'sternbrett[worker]'."
        ) from None
    address = place.url.set(drivername="postgresql").render_as_string(hide_password=False)
    # What it tells of jobs has only their names, but nobody needs that either; that the database is
    # gone we say ourselves.
    for talkative in ("procrastinate", "psycopg.pool"):
        logging.getLogger(talkative).setLevel(logging.ERROR)
    connector = procrastinate.PsycopgConnector(
        conninfo=address,
        min_size=1,
        max_size=connections,
        kwargs={"options": f"-c search_path={schema_name()}"},
    )
    return procrastinate.App(connector=connector)


def schema_name() -> str:
    """Return where the queue's tables are, by their form: jobs need not outlive an update of it."""
    from procrastinate.schema import SchemaManager

    form = hashlib.blake2b(SchemaManager.get_schema().encode(), digest_size=4).hexdigest()
    return f"sternbrett_jobs_{form}"


def prepare_queue(store: Store) -> None:
    """Make the queue's tables, if they are not there."""
    from procrastinate.schema import SchemaManager

    name = schema_name()
    with store.writing() as connection:
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (QUEUE_LOCK,))
        found = connection.exec_driver_sql(
            "SELECT to_regclass(%s)", (f"{name}.procrastinate_jobs",)
        )
        if found.scalar() is None:
            driver: Any = connection.connection.driver_connection
            driver.execute(f"CREATE SCHEMA IF NOT EXISTS {name}")
            driver.execute(f"SET LOCAL search_path = {name}")
            driver.execute(SchemaManager.get_schema())


#: Servers and workers that start together take turns at making the queue.
QUEUE_LOCK = 0x5374_6A6F
