"""Buckets: so much at once, and so much a second after that."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

#: How many seconds' worth may come at once.
BURST = 10.0
#: How many buckets are kept; the one that was used longest ago is forgotten first.
MOST = 20_000


def seconds() -> float:
    """Return the time by which buckets are filled."""
    return time.monotonic()


class Buckets:
    """One bucket for each key: filled at a rate, emptied by requests, which may be counted."""

    def __init__(self, rate: float, size: float = 0, counted: bool = False) -> None:
        """Make buckets that are filled at a rate and hold `size`, or some seconds' worth."""
        self.rate = rate
        self.size = size or max(1.0, rate * BURST)
        self._counted = counted
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        #: What was taken here since somebody last asked for it.
        self._used: Counter[str] = Counter()

    def wait(self, key: str) -> float:
        """Return how many seconds too early a request would come, or 0; nothing is taken."""
        left = self._filled(key, seconds())
        return 0.0 if left >= 1 else (1 - left) / self.rate

    def take(self, key: str) -> float:
        """Take one request from a bucket; return how many seconds too early it came, or 0."""
        left = self._take(key, 1)
        if left < 0:
            return -left / self.rate
        if self._counted:
            self._used[key] += 1
        return 0.0

    def take_elsewhere(self, key: str, count: int) -> None:
        """Take what another server says it has taken, or what is left."""
        if self._take(key, count) < 0:
            self._left[key] = (0.0, seconds())

    def much_used(self, much: float, most: int) -> list[tuple[str, int]]:
        """Return who has used much here since this was last asked for, and how much.

        Only the `most` of them, those who used most.
        """
        found = [(key, count) for key, count in self._used.most_common(most) if count >= much]
        self._used.clear()
        return found

    def _filled(self, key: str, now: float) -> float:
        """Return how much is in a bucket by now."""
        left, at = self._left.get(key, (self.size, now))
        return min(self.size, left + (now - at) * self.rate)

    def _take(self, key: str, count: int) -> float:
        """Take requests from a bucket; return what is left, below 0 if there were too few."""
        now = seconds()
        left = self._filled(key, now)
        self._left.pop(key, None)
        self._left[key] = (left if left < count else left - count, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return left - count
