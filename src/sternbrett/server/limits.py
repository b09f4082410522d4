"""Rate limits: so many requests a second for each visitor, and more for each address.

A visitor's limit stops a program that runs wild, an address's one who makes up visitors. Both are
buckets that hold some seconds' worth, so that a page with its parts never waits. (Litestar's own
middleware keeps and writes down every request of a minute, and knows one limit only.)
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from sternbrett.server.api.access import AnyConnection
from sternbrett.server.pages.common import cookie_secret
from sternbrett.server.seats import hashed

#: How many seconds' worth may come at once.
BURST = 10.0
#: How many visitors one address may have before they share its limit.
VISITORS_PER_ADDRESS = 10
#: How many buckets are kept; the one that was used longest ago is forgotten first.
MOST = 20_000


def seconds() -> float:
    """Return the time by which buckets are filled."""
    return time.monotonic()


class Buckets:
    """One bucket for each key: filled at a rate, emptied by requests."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.size = max(1.0, rate * BURST)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one request from a bucket; return how many seconds too early it came, or 0."""
        now = seconds()
        left, at = self._left.pop(key, (self.size, now))
        left = min(self.size, left + (now - at) * self.rate)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate
        self._left[key] = (left if wait else left - 1, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return wait


class Limits:
    """The buckets of one server."""

    def __init__(self, rate: float) -> None:
        self.visitors = Buckets(rate)
        self.addresses = Buckets(rate * VISITORS_PER_ADDRESS)


class RateLimit:
    """Refuses requests that come too fast. Every route has one; they share the buckets."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket pass, or answer 429 and when to come back."""
        if not scope["path"].startswith(("/static", "/packed")):
            connection: AnyConnection = ASGIConnection(scope)
            secret = connection.headers.get("authorization", "")
            secret = secret or cookie_secret(connection)
            client = scope.get("client")
            wait = self.limits.addresses.take(client[0] if client else "")
            if secret and not wait:
                wait = self.limits.visitors.take(hashed(secret))
            if wait:
                raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})
        await self.app(scope, receive, send)
