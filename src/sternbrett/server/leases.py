"""Who of several servers on one PostgreSQL does something that one of them shall do.

A lease is an advisory lock of the database: it costs no write, and it is free again as soon as the
server that has it ends or loses its connection. Whatever is done under one may therefore be done
again by another server, and must bear that.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.database import Beside
from sternbrett.server.store import Store


class Leases:
    """The leases of a server that is alone: it has each that it asks for, once."""

    #: Whether there may be other servers.
    shared = False

    def __init__(self) -> None:
        self._held: set[str] = set()

    @asynccontextmanager
    async def tried(self, name: str) -> AsyncIterator[bool]:
        """Hold a lease, if nobody has it; whether that is so, is given."""
        if name in self._held:
            yield False
            return
        self._held.add(name)
        try:
            async with self._taken(name) as taken:
                yield taken
        finally:
            self._held.discard(name)

    @asynccontextmanager
    async def waited(
        self, name: str, every: float, meanwhile: Callable[[], Awaitable[bool]]
    ) -> AsyncIterator[bool]:
        """Hold a lease as soon as nobody else has it; False if it is no longer wanted.

        Where another has it, `meanwhile` is asked every so many seconds whether to go on waiting.
        """
        while True:
            async with self.tried(name) as taken:
                if taken:
                    yield True
                    return
            await asyncio.sleep(every)
            if not await meanwhile():
                yield False
                return

    @asynccontextmanager
    async def _taken(self, name: str) -> AsyncIterator[bool]:
        yield True

    def close(self) -> None:
        """Give up all leases."""


class PostgresLeases(Leases):
    """Leases between all servers on one PostgreSQL."""

    shared = True

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._beside = Beside(store.place, store.engine)

    @asynccontextmanager
    async def _taken(self, name: str) -> AsyncIterator[bool]:
        number = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), signed=True)
        ask = self._beside.ask
        taken = bool(await asyncio.to_thread(ask, "SELECT pg_try_advisory_lock(%s)", number))
        made = self._beside.made
        try:
            yield taken
        finally:
            if taken and self._beside.made == made:
                with suppress(SternbrettError):  # a lost connection has no leases any more
                    await asyncio.to_thread(ask, "SELECT pg_advisory_unlock(%s)", number)

    def close(self) -> None:
        """Give up all leases with the connection."""
        self._beside.close()


def make_leases(store: Store) -> Leases:
    """Return the leases of a server on a database."""
    return Leases() if store.place.path is not None else PostgresLeases(store)
