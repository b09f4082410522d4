"""Threads that store what was played while the event loop goes on.

Every choice waits for one of them. An executor does the same with a future, a lock and a context
more on each side, which costs a tenth of a millisecond of CPU for each choice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
_Job = tuple[asyncio.Future[Any], Callable[[], Any]]
#: What came of a job: an error, or a result.
_Outcome = tuple[BaseException | None, object]
#: Makes what is stored inside of it one thing.
Together = Callable[[], AbstractContextManager[None]]

#: How many things are stored at once: nobody shall wait long for others.
MOST_TOGETHER = 32


def _outcome(job: Callable[[], object]) -> _Outcome:
    try:
        return None, job()
    except BaseException as error:
        return error, None


class Writer:
    """Does one thing after the other in each of its threads, which begin with the first."""

    def __init__(self, threads: int, together: Together | None = None) -> None:
        """Make threads, of which each does what waits `together` where that is given.

        Inside of that things are stored at once or, if it raises, not at all.
        """
        self._together = together
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(threads)]
        self._begun = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()

    async def do(self, job: Callable[..., T], *args: Any) -> T:
        """Return what is done in a thread; who stops waiting for it does not stop it."""
        if not self._begun:
            self._begun = True
            for thread in self._threads:
                thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((done, partial(job, *args)))
        return await done

    def close(self) -> None:
        """Let the threads end when all is done."""
        for _ in self._threads:
            self._jobs.put(None)

    def _work(self) -> None:
        while (given := self._jobs.get()) is not None:
            jobs = [given, *self._waiting()]
            found = self._done_together(jobs) or [_outcome(job) for _, job in jobs]
            for (done, _), (error, result) in zip(jobs, found, strict=True):
                self._settle(done, error, result)
                del done, error, result
            del given, jobs, found  # nothing of it is kept while this waits

    def _waiting(self) -> list[_Job]:
        """Return what else is to be done, where that can be done together."""
        found: list[_Job] = []
        while self._together is not None and len(found) < MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                self._jobs.put(None)  # it ends after these
                break
            found.append(job)
        return found

    def _done_together(self, jobs: Sequence[_Job]) -> list[_Outcome]:
        """Do several things at once; nothing: that was not possible, or one alone is to be done."""
        if self._together is None or len(jobs) == 1:
            return []
        try:
            with self._together():
                return [_outcome(job) for _, job in jobs]
        except Exception:  # each of them finds out for itself what the trouble is
            return []

    @staticmethod
    def _settle(done: asyncio.Future[Any], error: BaseException | None, result: object) -> None:
        def settle() -> None:
            if done.done():
                return
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)

        loop = done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle)
