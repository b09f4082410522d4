"""Buckets: so much at once, and so much a second after that."""

from __future__ import annotations

import time
from collections import OrderedDict

#: How many seconds' worth may come at once.
BURST = 10.0
#: How many buckets are kept; the one that was used longest ago is forgotten first.
MOST = 20_000


def seconds() -> float:
    """Return the time by which buckets are filled."""
    return time.monotonic()


class Buckets:
    """One bucket for each key: filled at a rate, emptied by requests."""

    def __init__(self, rate: float, size: float = 0) -> None:
        """Make buckets that are filled at a rate and hold `size`, or some seconds' worth."""
        self.rate = rate
        self.size = size or max(1.0, rate * BURST)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Return how many seconds too early a request would come, or 0; nothing is taken."""
        left = self._filled(key, seconds())
        return 0.0 if left >= 1 else (1 - left) / self.rate

    def _filled(self, key: str, now: float) -> float:
        """Return how much is in a bucket by now."""
        left, at = self._left.get(key, (self.size, now))
        return min(self.size, left + (now - at) * self.rate)

    def take(self, key: str) -> float:
        """Take one request from a bucket; return how many seconds too early it came, or 0."""
        now = seconds()
        left = self._filled(key, now)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate
        self._left.pop(key, None)
        self._left[key] = (left if wait else left - 1, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return wait
