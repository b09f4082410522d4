"""Glances at tables for lists: who is asked, which round it is, and a small picture of the board.

Nothing is opened for that: the last stored position says it all. Pictures are what everybody may
see (a spectator's view), so that they are the same for all and tell nobody's secrets; they are
made once for a position.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import Any

from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.server.seats import OPEN
from sternbrett.server.store import TableRow
from sternbrett.server.tables import Tables

#: How many glances are kept.
MOST_KEPT = 1000


@dataclass(frozen=True)
class Glance:
    """What can be seen of a position at a glance."""

    asked: tuple[int, ...]
    #: The round (or sector, or year); 0 where the game counts none.
    chapter: int
    #: The miniature as SVG; empty: the game draws none.
    picture: str


NOTHING = Glance((), 0, "")

_KEPT: OrderedDict[tuple[str, str, bytes], Glance] = OrderedDict()
_LOCK = Lock()


def is_waiting(row: TableRow) -> bool:
    """Tell whether somebody is still expected at a table."""
    return any(seat.kind == OPEN or not seat.ready for seat in row.places)


async def glances_at(tables: Tables, rows: Sequence[TableRow]) -> dict[str, Glance]:
    """Return a glance at each table, by its id; at one that waits for people there is none."""
    wanted = [row for row in rows if row.game in tables.games and not is_waiting(row)]

    def look() -> dict[str, Glance]:
        positions = tables.store.last_positions([row.id for row in wanted])
        found = {}
        for row in wanted:
            with suppress(SternbrettError):  # what cannot be read is told at its table
                game = tables.games[row.game]
                content = tables.contents.of(row, game)
                found[row.id] = glance(game, content, row.content, positions[row.id])
        return found

    return await asyncio.to_thread(look) if wanted else {}


def glance(game: AnyGame, content: Any, key: str, position: bytes) -> Glance:
    """Return a glance at an encoded position of a game with content of a certain key."""
    name = (game.id, key, blake2b(position, digest_size=16).digest())
    with _LOCK:
        if name in _KEPT:
            _KEPT.move_to_end(name)
            return _KEPT[name]
    made = _look(game, content, position)
    with _LOCK:
        _KEPT[name] = made
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return made


def _look(game: AnyGame, content: Any, position: bytes) -> Glance:
    g = game.decode(position, content)
    view = game.view(g, None)
    decision = g.pending
    asked = () if decision is None else tuple(decision.seats(g))
    # Words are not drawn: the same picture serves all languages.
    picture = game.miniature(game.look(view, content, game.texts("en", content)))
    return Glance(asked, game.chapter(view) or 0, picture or "")
