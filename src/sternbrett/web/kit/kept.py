"""Pieces of drawings that were drawn before.

A look at a table differs from the last one by little, so most of its pieces are known. Whoever
keeps one names all that it depends on: the texts, and whatever of the view it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

#: How many pieces are kept at once; then all are forgotten, and those in use soon known again.
MOST = 5_000


class Kept(Generic[T]):
    """Pieces by what they depend on."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: dict[Hashable, T] = {}

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """Return the piece that depends on nothing but `key`, drawn if it is not known."""
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self.most:
                self._known.clear()
            found = self._known[key] = draw()
        return found
