"""Who has a page open at which table, and for how long somebody has been away.

Kept in memory: after a restart everybody counts as away from that moment on until their page is
back, which takes a second.
"""

from __future__ import annotations

import time
from collections import Counter

#: After how long it does not matter any more when somebody left, in seconds.
LONG_AGO = 60 * 60.0
#: How many times of leaving are kept at most.
MOST_KEPT = 10_000


class Presence:
    """Open pages by table and browser."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._pages: Counter[tuple[str, str]] = Counter()
        #: When browsers left, those that left first at the beginning.
        self._left: dict[tuple[str, str], float] = {}

    def arrive(self, table_id: str, token: str) -> None:
        """Note that a browser opened a page."""
        self._pages[table_id, token] += 1

    def leave(self, table_id: str, token: str) -> None:
        """Note that a browser closed a page."""
        self._pages[table_id, token] -= 1
        if self._pages[table_id, token] <= 0:
            del self._pages[table_id, token]
            self._left.pop((table_id, token), None)
            self._left[table_id, token] = time.monotonic()
            self._drop_old()

    def _drop_old(self) -> None:
        """Forget who left long ago: without a time they count as away since the beginning."""
        now = time.monotonic()
        while self._left:
            oldest = next(iter(self._left))
            if len(self._left) <= MOST_KEPT and now - self._left[oldest] <= LONG_AGO:
                break
            del self._left[oldest]

    def is_here(self, table_id: str, token: str) -> bool:
        """Tell whether a browser has a page open."""
        return self._pages[table_id, token] > 0

    def away_for(self, table_id: str, token: str) -> float:
        """Return for how many seconds a browser has had no page open."""
        if self.is_here(table_id, token):
            return 0.0
        return time.monotonic() - self._left.get((table_id, token), self._began)
