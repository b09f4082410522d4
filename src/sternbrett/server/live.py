"""Live notices: pages learn that their table changed and fetch their own part again.

A notice says nothing but that: what a seat may see is decided when it asks. Reconnecting is just
asking again. Whoever sees nothing of what was played gets no notice of it either.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence

#: What a process tells that may have missed something, or has just begun: it is to be told anew.
CALL = "call"

#: Hears which process says what.
Hear = Callable[[str, str], None]


class Listener:
    """Somebody who waits for changes. `public`: everybody may learn of one of those that came."""

    def __init__(self) -> None:
        self.public = False
        self.woken = asyncio.Event()

    def wake(self, played: bool) -> None:
        """Tell of a change, by playing or of another kind."""
        self.public |= not played
        self.woken.set()

    def rest(self) -> bool:
        """Begin to wait anew; return whether something public came before."""
        public, self.public = self.public, False
        self.woken.clear()
        return public


class Notices:
    """Tells listeners of this process that a table changed."""

    #: Whether there may be other processes, which can be told something.
    shared = False

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._hear: dict[str, Hear] = {}

    def start(self, forget: Callable[[str | None], None]) -> None:
        """Begin, on the running loop; `forget` hears what other processes change (None: all)."""

    def stop(self) -> None:
        """End what `start` began."""

    def tell(self, kind: str, texts: Sequence[str]) -> None:
        """Tell other processes something, in this order; it may get lost."""

    def hear(self, kind: str, hear: Hear) -> None:
        """Let something be heard on the loop that other processes tell."""
        self._hear[kind] = hear

    def publish(self, table_id: str, played: bool = False) -> None:
        """Wake everybody who listens at a table; `played`: not everybody may learn of it."""
        for listener in self._listeners.get(table_id, ()):
            listener.wake(played)

    def listen(self, table_id: str) -> Listener:
        """Return a listener that is woken when the table changes; give it back with `leave`."""
        listener = Listener()
        self._listeners[table_id].add(listener)
        return listener

    def leave(self, table_id: str, listener: Listener) -> None:
        """Stop listening."""
        self._listeners[table_id].discard(listener)
        if not self._listeners[table_id]:
            del self._listeners[table_id]
