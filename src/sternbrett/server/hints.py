"""Hints: one at a time for each visitor, so that nobody keeps the others waiting for theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from sternbrett.kernel.errors import Refused
from sternbrett.server.leases import Leases
from sternbrett.server.thinking import Counsel

#: How many hints may be waited for at a server.
MOST_HINTS = 20


@dataclass(frozen=True)
class Request:
    """A hint that is being thought of, and the question it is for."""

    question: str
    task: asyncio.Task[Counsel]


class Hints:
    """The hints that are being thought of, by the hash of a visitor's secret."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self._requests: dict[str, Request] = {}

    async def give(
        self, visitor: str, question: str, think: Callable[[], Coroutine[Any, Any, Counsel]]
    ) -> Counsel:
        """Return a hint; whoever asks the same again waits for the one that is thought of."""
        request = self._requests.get(visitor)
        if request is None:
            if len(self._requests) >= MOST_HINTS:
                raise Refused("hints_busy", "Too many hints are waited for; try again soon.")
            request = self._begin(visitor, question, think)
        elif request.question != question:
            raise Refused("one_hint", "One hint at a time; the one before is not there yet.")
        # Somebody who goes away must not take the hint from another page of the same visitor.
        return await asyncio.shield(request.task)

    def _begin(
        self, visitor: str, question: str, think: Callable[[], Coroutine[Any, Any, Counsel]]
    ) -> Request:
        thinks = self._think(visitor, think)
        request = Request(question, asyncio.get_running_loop().create_task(thinks))
        self._requests[visitor] = request

        def is_done(task: asyncio.Task[Counsel]) -> None:
            del self._requests[visitor]
            if not task.cancelled():
                task.exception()  # seen here also where nobody waits any more

        request.task.add_done_callback(is_done)
        return request

    async def _think(
        self, visitor: str, think: Callable[[], Coroutine[Any, Any, Counsel]]
    ) -> Counsel:
        async with self._leases.tried(f"hint {visitor}") as mine:
            if not mine:  # it is thought of at another server
                raise Refused("one_hint", "One hint at a time; the one before is not there yet.")
            return await think()

    def close(self) -> None:
        """Break off what is being thought of."""
        for request in self._requests.values():
            request.task.cancel()
