"""How many live channels may be open: of one visitor, from one address, to one table, in all.

A page that finds no place asks by itself now and then. People at a table are not kept out by those
who watch it, however many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

#: Pages that one visitor may have open; whoever has no secret counts by the address alone.
PER_VISITOR = 20
PER_ADDRESS = 200
#: Pages of people who only watch a table.
PER_TABLE = 100
#: Below the number of open files that systems usually allow a process.
IN_ALL = 800


class TooManySockets(Exception):
    """There is no place for another live channel."""


class Sockets:
    """The open live channels of one server."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def place(self, table_id: str, token: str, address: str, seated: bool) -> Iterator[None]:
        """Take a place for as long as a channel is open, or raise TooManySockets."""
        wanted = [(("all", ""), IN_ALL), (("address", address), PER_ADDRESS)]
        if token:
            wanted.append((("visitor", token), PER_VISITOR))
        if not seated:
            wanted.append((("table", table_id), PER_TABLE))
        if any(self._open[key] >= most for key, most in wanted):
            raise TooManySockets
        keys = [key for key, _ in wanted]
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]
