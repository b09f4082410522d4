"""Clocks as the store keeps them: reading and writing over a connection.

Moments are absolute, so that all servers on one database agree. While servers run, one of them
notes every few seconds that they do (`beat`); whoever begins when none did gives the time back that
nobody could have used (`give_back`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, bindparam, case, insert, select, update

from sternbrett.server.clocks import Clock
from sternbrett.server.schema import CLOCK_BEAT, CLOCKS, TABLES

#: Stores what a clock is from now on.
PUT_CLOCK = (
    update(CLOCKS)
    .where(CLOCKS.c.table_id == bindparam("of_table"), CLOCKS.c.seat == bindparam("of_seat"))
    .values(
        left=bindparam("now_left"),
        due=bindparam("now_due"),
        since=bindparam("now_since"),
        turn=bindparam("now_turn"),
    )
)


@dataclass(frozen=True)
class Due:
    """A clock that runs out, or has."""

    table_id: str
    seat: int
    due: int


def clock_values(table_id: str, clocks: Sequence[Clock]) -> list[dict[str, object]]:
    """Return clocks as `PUT_CLOCK` takes them."""
    return [
        {
            "of_table": table_id,
            "of_seat": clock.seat,
            "now_left": clock.left,
            "now_due": clock.due,
            "now_since": clock.since,
            "now_turn": clock.turn,
        }
        for clock in clocks
    ]


def add_clocks(connection: Connection, table_id: str, clocks: Sequence[Clock]) -> None:
    """Store the clocks of a new table."""
    if clocks:
        connection.execute(
            insert(CLOCKS), [{"table_id": table_id, **asdict(clock)} for clock in clocks]
        )


def read_clocks(connection: Connection, table_id: str) -> tuple[Clock, ...]:
    """Return the clocks of a table, by seat."""
    query = select(CLOCKS).where(CLOCKS.c.table_id == table_id).order_by(CLOCKS.c.seat)
    return tuple(
        Clock(row.seat, row.left, row.due, row.since, row.turn) for row in connection.execute(query)
    )


def put_clocks(
    connection: Connection, table_id: str, clocks: Sequence[Clock], over: Clock | None = None
) -> bool:
    """Store what clocks are from now on; False, and nothing, if one that is `over` is not as said.

    So of two servers that find the same clock run out, or of a choice made in the last moment and
    the end of the time, one counts.
    """
    if over is not None:
        same = (CLOCKS.c.table_id == table_id, CLOCKS.c.seat == over.seat, CLOCKS.c.due == over.due)
        if connection.execute(update(CLOCKS).where(*same).values(due=None)).rowcount == 0:
            return False
    for values in clock_values(table_id, clocks):
        connection.execute(PUT_CLOCK, values)
    return True


def running_out(connection: Connection, before: int) -> list[Due]:
    """Return the clocks of running games that run out before a moment, the first one first."""
    query = (
        select(CLOCKS.c.table_id, CLOCKS.c.seat, CLOCKS.c.due)
        .join(TABLES, TABLES.c.id == CLOCKS.c.table_id)
        .where(CLOCKS.c.due < before, TABLES.c.deleted_at.is_(None))
        .order_by(CLOCKS.c.due)
    )
    return [Due(row.table_id, row.seat, row.due) for row in connection.execute(query)]


def any_runs(connection: Connection) -> bool:
    """Tell whether any clock runs."""
    return (
        connection.execute(select(CLOCKS.c.seat).where(CLOCKS.c.due > 0).limit(1)).first()
        is not None
    )


def beat(connection: Connection, at: int) -> None:
    """Note that a server sees to the clocks."""
    if connection.execute(update(CLOCK_BEAT).values(at=at)).rowcount == 0:
        connection.execute(insert(CLOCK_BEAT).values(id=1, at=at))


def give_back(connection: Connection, at: int, least: int) -> int:
    """Give all clocks the time since a server last saw to them, if that is so much at `least`.

    Returns how much. Of several servers that begin at once one gives it: the others find a beat.
    """
    last: int | None = connection.execute(select(CLOCK_BEAT.c.at)).scalar()
    if last is None or at - last < least:
        return 0
    seen = update(CLOCK_BEAT).where(CLOCK_BEAT.c.at == last).values(at=at)
    if connection.execute(seen).rowcount == 0:
        return 0
    # Of a clock that began to run after the last beat, what has passed since it did.
    began = case((CLOCKS.c.since > last, CLOCKS.c.since), else_=last)
    given = CLOCKS.c.due + at - began
    connection.execute(update(CLOCKS).where(CLOCKS.c.due.is_not(None)).values(due=given))
    return at - last


def postpone(connection: Connection, table_id: str, by: int) -> None:
    """Give the clocks of a table that run so much more time."""
    running = (CLOCKS.c.table_id == table_id, CLOCKS.c.due.is_not(None))
    connection.execute(update(CLOCKS).where(*running).values(due=CLOCKS.c.due + by))
