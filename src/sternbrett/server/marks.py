"""What a table remembers of its people beside the game: curtains, votes, bots in trouble.

It is little and changes seldom, so it is stored and read with its table: all servers on one
database know the same. A curtain falls in the transaction that stores the choice before it. On
PostgreSQL the rows are not logged: after a crash of the database all is covered, and votes are
taken anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select

from sternbrett.server.schema import MARKS

K = TypeVar("K")
V = TypeVar("V")

#: Which of its seats a browser has uncovered (by the hash of its secret).
UNCOVERED = "uncovered"
#: Whose people would give up the game (by seat).
CONCEDING = "conceding"
#: Who agreed that a bot plays for a seat that was left (both by seat).
CONSENT = "consent"
#: How often the bot of a seat has failed, twice, and one more if it was helped before that.
TROUBLE = "trouble"

#: Every table that is opened asks this: it is put together once.
_MARKS_AT = select(MARKS).where(MARKS.c.table_id == bindparam("table"))


@dataclass(frozen=True)
class Mark:
    """Something to remember; a value of None: it is to be forgotten."""

    kind: str
    name: str
    value: int | None


@dataclass(frozen=True)
class Trouble:
    """How often a bot has failed at what it is asked, and whether it was helped before that.

    A bot is helped by any possible choice that is made for it.
    """

    failures: int = 0
    helped: bool = False


@dataclass
class Marks:
    """What is remembered of one table."""

    #: Which of its seats a browser has uncovered, where one device serves several.
    uncovered: dict[str, int] = field(default_factory=dict)
    #: The seats whose people would give up the game.
    conceding: set[int] = field(default_factory=set)
    #: Who agreed that a bot plays for a seat that was left, by that seat.
    consents: dict[int, set[int]] = field(default_factory=dict)
    #: The bots that have failed since they last answered, by seat.
    troubles: dict[int, Trouble] = field(default_factory=dict)

    def take(self, marks: Iterable[Mark]) -> None:
        """Remember and forget."""
        for mark in marks:
            if mark.kind == UNCOVERED:
                _put(self.uncovered, mark.name, mark.value)
            elif mark.kind == CONSENT:
                left, _, by = mark.name.partition(" ")
                _add(self.consents.setdefault(int(left), set()), int(by), mark.value)
                if not self.consents[int(left)]:
                    del self.consents[int(left)]
            elif mark.kind == TROUBLE:
                value = mark.value
                trouble = None if value is None else Trouble(value // 2, bool(value % 2))
                _put(self.troubles, int(mark.name), trouble)
            else:
                _add(self.conceding, int(mark.name), mark.value)

    def void_consents(self, left: Iterable[int]) -> list[Mark]:
        """Return what forgets all who agreed that bots play for seats."""
        return [consent(seat, by, None) for seat in left for by in self.consents.get(seat, ())]


def _put(known: dict[K, V], key: K, value: V | None) -> None:
    if value is None:
        known.pop(key, None)
    else:
        known[key] = value


def _add(known: set[int], number: int, value: int | None) -> None:
    if value is None:
        known.discard(number)
    else:
        known.add(number)


def uncovered(token: str, seat: int | None) -> Mark:
    """Return that a browser has uncovered a seat (None: the curtain is down)."""
    return Mark(UNCOVERED, token, seat)


def conceding(seat: int) -> Mark:
    """Return that a seat's person would give up."""
    return Mark(CONCEDING, str(seat), 1)


def consent(left: int, by: int, given: int | None = 1) -> Mark:
    """Return that a seat agreed that a bot plays for one that was left (None: no longer)."""
    return Mark(CONSENT, f"{left} {by}", given)


def troubled(seat: int, trouble: Trouble | None) -> Mark:
    """Return how often a seat's bot has failed."""
    value = None if trouble is None else 2 * trouble.failures + trouble.helped
    return Mark(TROUBLE, str(seat), value)


def put_marks(connection: Connection, table_id: str, marks: Sequence[Mark]) -> None:
    """Store what a table is to remember, and remove what it is to forget."""
    for mark in marks:
        same = (MARKS.c.kind == mark.kind, MARKS.c.name == mark.name)
        connection.execute(delete(MARKS).where(MARKS.c.table_id == table_id, *same))
    rows = [
        {"table_id": table_id, "kind": mark.kind, "name": mark.name, "value": mark.value}
        for mark in marks
        if mark.value is not None
    ]
    if rows:
        connection.execute(insert(MARKS), rows)


def read_marks(connection: Connection, table_id: str) -> Marks:
    """Return what a table remembers."""
    marks = Marks()
    rows = connection.execute(_MARKS_AT, {"table": table_id})
    marks.take(Mark(row.kind, row.name, row.value) for row in rows)
    return marks
