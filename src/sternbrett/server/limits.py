"""Rate limits: so many requests a second for each visitor, and more for each address.

A visitor's limit stops a program that runs wild, an address's one who makes up visitors. Both are
buckets that hold some seconds' worth, so that a page with its parts never waits. (Litestar's own
middleware keeps and writes down every request of a minute, and knows one limit only.)
"""

from __future__ import annotations

import math

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from sternbrett.server.api.access import AnyConnection
from sternbrett.server.buckets import Buckets
from sternbrett.server.pages.common import cookie_secret
from sternbrett.server.seats import hashed

#: How many visitors one address may have before they share its limit.
VISITORS_PER_ADDRESS = 10


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
