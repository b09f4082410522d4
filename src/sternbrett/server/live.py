"""Live notices: pages learn that their table changed and fetch their own part again.

A notice says nothing but that: what a seat may see is decided when it asks. Reconnecting is just
asking again.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable


class Notices:
    """Tells listeners of this process that a table changed."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Event]] = defaultdict(set)

    def start(self, forget: Callable[[str | None], None]) -> None:
        """Begin, on the running loop. `forget` hears what other processes change (None: all)."""

    def stop(self) -> None:
        """End what `start` began."""

    def publish(self, table_id: str) -> None:
        """Wake everybody who listens at a table."""
        for listener in self._listeners.get(table_id, ()):
            listener.set()

    def listen(self, table_id: str) -> asyncio.Event:
        """Return an event that is set when the table changes; give it back with `leave`."""
        listener = asyncio.Event()
        self._listeners[table_id].add(listener)
        return listener

    def leave(self, table_id: str, listener: asyncio.Event) -> None:
        """Stop listening."""
        self._listeners[table_id].discard(listener)
        if not self._listeners[table_id]:
            del self._listeners[table_id]
