"""Workers: in this process, or in processes of this machine (`cluster.py` has those of Ray)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from sternbrett.kernel.errors import SternbrettError
from sternbrett.lab.tasks import Batch, Task, play_task

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.process import BaseProcess


class WorkerLost(SternbrettError):
    """A worker ended in the middle of its work."""


class Pool(Protocol):
    """Somebody who carries out tasks, in any order."""

    #: How many tasks are best given at once.
    room: int

    def submit(self, task: Task) -> None:
        """Take a task."""

    def finished(self) -> list[Batch]:
        """Wait until a task is done, and return what is done."""

    def close(self) -> None:
        """Stop at once, whatever is still being played, and leave nothing running."""


class Here:
    """Plays in this process."""

    room = 1

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def submit(self, task: Task) -> None:
        self.tasks.append(task)

    def finished(self) -> list[Batch]:
        return [play_task(self.tasks.pop(0))]

    def close(self) -> None:
        self.tasks.clear()


class Processes:
    """Plays in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        self.room = 2 * jobs  # so that nobody waits for the next task
        self.before = set(multiprocessing.active_children())
        # Not forked: what this process has open or running must not be there twice.
        context = multiprocessing.get_context("spawn")
        self.executor = ProcessPoolExecutor(jobs, mp_context=context)
        self.futures: set[Future[Batch]] = set()

    def submit(self, task: Task) -> None:
        with keyboard_kept():  # submitting may start a process
            self.futures.add(self.executor.submit(play_task, task))

    def finished(self) -> list[Batch]:
        from concurrent.futures import FIRST_COMPLETED, wait
        from concurrent.futures.process import BrokenProcessPool

        done, self.futures = wait(self.futures, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool:
            raise WorkerLost("A process that played games ended unexpectedly.") from None

    def close(self) -> None:
        for process in self.processes() if self.futures else ():
            process.terminate()  # its games are not wanted any more
        self.executor.shutdown(cancel_futures=True)

    def processes(self) -> list[BaseProcess]:
        """Return the processes that were started for this pool."""
        import multiprocessing

        return [child for child in multiprocessing.active_children() if child not in self.before]


@contextmanager
def keyboard_kept() -> Iterator[None]:
    """Keep Ctrl-C for this process: those started meanwhile do not hear it, but are ended by us."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # Windows
        yield
        return
    mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_UNBLOCK, {signal.SIGINT})
