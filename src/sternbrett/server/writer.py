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
from typing import Any

_Job = tuple[asyncio.Future[None], Callable[[], None]]


class Writer:
    """Does one thing after the other in each of its threads, which begin with the first."""

    def __init__(self, threads: int) -> None:
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(threads)]
        self._begun = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()

    async def do(self, job: Callable[..., None], *args: Any) -> None:
        """Do something in a thread and wait for it; who stops waiting does not stop it."""
        if not self._begun:
            self._begun = True
            for thread in self._threads:
                thread.start()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((done, partial(job, *args)))
        await done

    def close(self) -> None:
        """Let the threads end when all is done."""
        for _ in self._threads:
            self._jobs.put(None)

    def _work(self) -> None:
        while (given := self._jobs.get()) is not None:
            done, job = given
            try:
                job()
            except BaseException as error:
                self._settle(done, error)
            else:
                self._settle(done, None)
            del given, done, job  # nothing of it is kept while this waits

    @staticmethod
    def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
        def settle() -> None:
            if done.done():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        loop = done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle)
