"""Rate limits: so many requests a second for each visitor, and more for each address.

A visitor's limit stops a program that runs wild, an address's one who makes up visitors. Both are
buckets that hold some seconds' worth, so that a page with its parts never waits. (Litestar's own
middleware keeps and writes down every request of a minute, and knows one limit only.)

Several servers on one database tell each other twice a second, by a notice that nobody stores, who
has sent them much; whoever sends little to each is below the limit anyway.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
from functools import lru_cache

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from sternbrett.server.buckets import Buckets
from sternbrett.server.live import Notices
from sternbrett.server.pages.common import cookie_secret
from sternbrett.server.rendering import AnyConnection
from sternbrett.server.seats import hashed

#: How many visitors one address may have before they share its limit.
VISITORS_PER_ADDRESS = 10
#: How often servers tell each other of those who send much, in seconds, and what is much: so great
#: a part of what the limit allows in that time.
SHARED_EVERY = 0.5
MUCH = 0.1
#: Of how many a notice tells at most: it has at most 8,000 bytes.
IN_NOTICE = 250

#: What notices of this kind tell: what visitors and addresses used of their limits.
USED = "used"


class Limits:
    """The buckets of one server, which tells others what was taken, if there are any."""

    def __init__(self, rate: float, notices: Notices | None = None) -> None:
        self._notices = notices if notices is not None and notices.shared else None
        shared = self._notices is not None
        self.visitors = Buckets(rate, counted=shared)
        self.addresses = Buckets(rate * VISITORS_PER_ADDRESS, counted=shared)
        self._telling: asyncio.TimerHandle | None = None
        if self._notices is not None:
            self._notices.hear(USED, self._hear)

    def take(self, address: str, visitor: str) -> float:
        """Take one request; return how many seconds too early it came, or 0."""
        wait = self.addresses.take(short(address))
        if visitor and not wait:
            wait = self.visitors.take(short(visitor))
        if self._notices is not None and self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(SHARED_EVERY, self._tell)
        return wait

    def _tell(self) -> None:
        """Tell other servers who has sent much."""
        self._telling = None
        assert self._notices is not None
        for kind, buckets in (("address", self.addresses), ("visitor", self.visitors)):
            much = max(1.0, buckets.rate * SHARED_EVERY * MUCH)
            if used := buckets.much_used(much, IN_NOTICE):
                text = " ".join(f"{key}={count}" for key, count in used)
                self._notices.tell(USED, [f"{kind} {text}"])

    def _hear(self, sender: str, text: str) -> None:
        """Take from the buckets what another server has taken."""
        kind, *used = text.split(" ")
        buckets = self.addresses if kind == "address" else self.visitors
        for entry in used:
            key, _, count = entry.partition("=")
            buckets.take_elsewhere(key, int(count))


@lru_cache(maxsize=4096)
def short(name: str) -> str:
    """Return a name by which all servers know a visitor or an address, which it does not tell."""
    return hashlib.blake2b(name.encode(), digest_size=9).hexdigest()


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
            wait = self.limits.take(client[0] if client else "", hashed(secret) if secret else "")
            if wait:
                raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})
        await self.app(scope, receive, send)
