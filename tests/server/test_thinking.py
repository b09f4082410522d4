"""The processes beside the server: what happens to them when something is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor

import pytest

from sternbrett.games.d6 import GAME
from sternbrett.server.thinking import Worker

SERVER = """
import asyncio, os, time
from sternbrett.games.d6 import GAME
from sternbrett.server.thinking import Worker

if __name__ == "__main__":
    print(asyncio.run(Worker().run(GAME, os.getpid)), flush=True)
    time.sleep(60)
"""


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name == "nt", reason="processes are killed differently there")
def test_a_worker_ends_with_a_server_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert is_alive(worker)
        server.kill()
    end = time.monotonic() + 30
    while is_alive(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_alive(worker)


@pytest.mark.skipif(os.name == "nt", reason="processes are killed differently there")
def test_a_worker_that_was_killed_is_replaced() -> None:
    async def ask() -> tuple[int, int]:
        worker = Worker()
        try:
            first = await worker.run(GAME, os.getpid)
            with pytest.raises(BrokenExecutor):
                await worker.run(GAME, os.kill, first, signal.SIGKILL)
            return first, await worker.run(GAME, os.getpid)
        finally:
            worker.close()

    first, second = asyncio.run(ask())
    assert first != second
    assert second != os.getpid()


def test_a_nice_worker_leaves_the_processor_to_others() -> None:
    async def ask() -> int:
        worker = Worker(niceness=5)
        try:
            return await worker.run(GAME, os.nice, 0)
        finally:
            worker.close()

    assert asyncio.run(ask()) == os.nice(0) + 5
