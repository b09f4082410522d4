"""How a game ended for each seat: won or not, its place, and points by source.

A game's `scores` are utilities between -1 and 1, for search and learning. What people call winning
is declared apart from them (`Game.standings`): in a game of points everybody may have some.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    """How a game ended for one seat.

    `place` counts from 1 and is shared where nothing breaks a tie. `points` is None where a game
    counts none; `sources` says where they came from, each by name (its text is `source.<name>`)
    and an amount, the same sources in the same order for all seats.
    """

    won: bool
    place: int
    points: int | None = None
    sources: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Attempt:
    """What a finished game, or chapter of a campaign, has tried, and what came of it.

    `task` is the id of what was tried (a world, a level), so that tries at the same can be counted;
    `ending` says how it ended, in one word.
    """

    task: str
    ending: str
    succeeded: bool


@dataclass(frozen=True)
class Incident:
    """What may happen in a game or chapter and is counted: an event.

    With `before` it only counts until that other event has happened.
    """

    event: str
    before: str = ""


def places_by(values: Sequence[object]) -> tuple[int, ...]:
    """Return the places of values that can be compared, the highest first; equal ones share."""
    ordered = sorted(values, reverse=True)  # type: ignore[type-var]
    return tuple(ordered.index(value) + 1 for value in values)


def utilities(places: Sequence[int]) -> tuple[float, ...]:
    """Return scores for places: 1 for the first, -1 for the last, equal steps between them.

    Those who share places share what these are worth.
    """
    steps = max(len(places) - 1, 1)
    worth = []
    for place in places:
        sharing = places.count(place)
        middle = place + (sharing - 1) / 2
        worth.append(1.0 - 2.0 * (middle - 1) / steps)
    return tuple(worth)
