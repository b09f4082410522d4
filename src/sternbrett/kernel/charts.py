"""Charts: what everybody knows of a game and no choice changes, as tables of small numbers.

They go beside the vectors of `kernel/observation.py`, for learners that have to know how places lie
to each other or what cards are worth. Which number a thing has is the same in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Chart:
    """A table of numbers from 0 to 255: its name, what rows and columns are, and its rows."""

    name: str
    note: str
    rows: tuple[bytes, ...]


def chart(name: str, note: str, rows: Iterable[Sequence[int]]) -> Chart:
    """Return a chart of numbers by row; all rows have the same length."""
    return Chart(name, note, tuple(bytes(row) for row in rows))


def one_hot(size: int, places: Iterable[int]) -> list[int]:
    """Return a list of zeros, with how often each of the places is named."""
    out = [0] * size
    for place in places:
        out[place] += 1
    return out
