"""Threads that store what was played while the event loop goes on.

Every choice waits for one of them. An executor does the same with a future, a lock and a context
more on each side, which costs a tenth of a millisecond of CPU for each choice. Only one thread at a
time can run Python, and where another has to ask for that the system is called a dozen times: so a
thread is woken when the loop has nothing else to do, and the loop when the thread has not.
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
#: Who waits for a job, and what came of it.
_Told = tuple[asyncio.Future[Any], BaseException | None, object]
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
        #: What is to be done since the loop last had nothing else to do.
        self._asked: list[_Job] = []
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()

    async def do(self, job: Callable[..., T], *args: Any) -> T:
        """Return what is done in a thread; who stops waiting for it does not stop it."""
        if not self._begun:
            self._begun = True
            for thread in self._threads:
                thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._asked.append((done, partial(job, *args)))
        loop.call_soon(self._hand_over)
        return await done

    def _hand_over(self) -> None:
        """Let the threads begin with what is to be done: what came at once is done together."""
        asked, self._asked = self._asked, []
        for job in asked:
            self._jobs.put(job)

    def close(self) -> None:
        """Let the threads end when all is done."""
        self._hand_over()
        for _ in self._threads:
            self._jobs.put(None)

    def _work(self) -> None:
        while (given := self._jobs.get()) is not None:
            jobs = [given, *self._waiting()]
            found = self._done_together(jobs) or [_outcome(job) for _, job in jobs]
            self._settle([(done, *outcome) for (done, _), outcome in zip(jobs, found, strict=True)])
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
    def _settle(told: Sequence[_Told]) -> None:
        """Tell all who wait what came of it, by waking their loop once."""
        for loop in {done.get_loop() for done, _, _ in told}:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, [one for one in told if one[0].get_loop() is loop])


def _tell(told: Sequence[_Told]) -> None:
    for done, error, result in told:
        if done.done():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
