"""Threads that store what was played while the event loop goes on.

Every choice waits for one of them. An executor does the same with a future, a lock and a context
more on each side, which costs a tenth of a millisecond of CPU for each choice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
_Job = tuple[asyncio.Future[Any], Callable[[], Any]]


class Writer:
    """Does one thing after the other in each of its threads, which begin with the first."""

    def __init__(self, threads: int) -> None:
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
            done, job = given
            try:
                result = job()
            except BaseException as error:
                self._settle(done, error, None)
            else:
                self._settle(done, None, result)
                del result
            del given, done, job  # nothing of it is kept while this waits

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
