"""How many people watch each table, told to its pages at most every few seconds.

Whoever watches may come and go: their pages are counted, and nobody is told who they are. Each
process counts the pages that it serves.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: How much later pages are told of a new number, in seconds; so often at most.
EVERY = 5.0


class Watchers:
    """The pages of people who only watch, by table. `changed` hears where their number is new."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._open: Counter[str] = Counter()
        self._told: dict[str, int] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def count(self, table_id: str) -> int:
        """Return how many watch a table, as pages were last told."""
        return self._told.get(table_id, 0)

    @contextmanager
    def watching(self, table_id: str) -> Iterator[None]:
        """Count somebody who watches a table, for as long as their page is open."""
        self._open[table_id] += 1
        self._soon(table_id)
        try:
            yield
        finally:
            self._open[table_id] -= 1
            self._soon(table_id)

    def _soon(self, table_id: str) -> None:
        if table_id not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(EVERY, self._tell, table_id)

    def _tell(self, table_id: str) -> None:
        del self._timers[table_id]
        now = self._open[table_id]
        if not now:
            del self._open[table_id]
        if now != self.count(table_id):
            self._told[table_id] = now
            if not now:
                del self._told[table_id]
            self._changed(table_id)
