"""Which plies of its history an open table holds; the others stay in the store until asked for.

What is held is what pages need of it: the end of everybody's log, also of those who follow late,
and the end of the line for undoing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.history import BATCH, History, Ply
from sternbrett.kernel.witness import observed
from sternbrett.server.seats import LATE_BY
from sternbrett.server.store import Store, TableRow
from sternbrett.show.log import LOG_MOMENTS

#: How many plies can be undone in a row before one must be read from the store.
LINE_HELD = 16
#: From how many plies on it is looked which of them are still needed.
MANY = 160


def to_hold(history: History) -> set[int]:
    """Return the plies that a table needs to go on and to show its pages."""
    held = set(islice(history.down(), LINE_HELD))
    for viewer in (None, *range(history.seats)):
        held.update(history.moments(viewer)[-LOG_MOMENTS - LATE_BY :])
    return held


def to_show(history: History, seat: int | None) -> set[int]:
    """Return the plies that a page of the last position needs for one seat (None: a spectator)."""
    return {*islice(history.down(), 2), *history.moments(seat)[-LOG_MOMENTS:], len(history) - 1}


def stored_history(store: Store, table_id: str, seats: int) -> History | None:
    """Return the history of a table with what it holds; None if something must be completed."""
    outlines = []
    for kind, seat, noticed in store.outline(table_id):
        if noticed is None:
            return None
        outlines.append((kind, seat, noticed))
    history = History.kept(seats, outlines, lambda numbers: store.plies(table_id, numbers))
    history.hold(to_hold(history))
    return history


def let_go(store: Store, table_id: str, history: History) -> None:
    """Hold no longer what is stored and not needed, where that is much."""
    if history.held > MANY:
        history.keep_at(lambda numbers: store.plies(table_id, numbers), to_hold(history))


def complete(
    store: Store, row: TableRow, game: AnyGame, content: Any, given_up: Callable[[], bool]
) -> None:
    """Find out who noticed the plies of a table where that is not stored, and store it.

    It is stored bit by bit: after an interruption, also by `given_up`, whoever opens the table next
    goes on from there. Two servers that do the same at once find the same.
    """
    outline = store.outline(row.id)
    lacking = {number for number, (*_, noticed) in enumerate(outline) if noticed is None}
    found: list[Ply] = []
    for ply in observed(game, content, row.seats, _all_plies(store, row.id)):
        if ply.number in lacking:
            found.append(ply)
        if len(found) >= BATCH:
            store.set_noticed(row.id, found)
            found = []
            if given_up():
                return
    if found:
        store.set_noticed(row.id, found)


def _all_plies(store: Store, table_id: str) -> Iterator[Ply]:
    first = 0
    while plies := store.plies(table_id, range(first, first + BATCH)):
        yield from plies
        first += BATCH
