"""A worker as a process of its own, for tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def start_worker(database: str, *more: str) -> subprocess.Popen[str]:
    """Start a worker and wait until it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sternbrett", "worker", "--database", database, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "ready" in line, line
    return process


@contextmanager
def worker(database: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A running worker."""
    process = start_worker(database, *more)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
