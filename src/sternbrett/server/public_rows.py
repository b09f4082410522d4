"""What public servers keep beside the games: who was shown out, and what was reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select, update

from sternbrett.server.schema import MESSAGES, REPORTS, SHOWN_OUT, TABLES

#: How many of the last messages of a table are kept with a report.
MESSAGES_KEPT = 20


@dataclass(frozen=True)
class Report:
    """Something that somebody told the host of the server."""

    number: int
    table_id: str
    #: Who it is about: the seat (counted from 0), the name, and the hash by which tables know it.
    seat: int
    name: str
    person: str
    #: What was told, and what had been said at the table last.
    text: str
    said: str
    at: datetime
    done: bool


def set_listing(connection: Connection, table_id: str, joinable: bool, listed: bool) -> None:
    """Store whether anybody may take a free seat of a table, and whether it is listed."""
    change = update(TABLES).where(TABLES.c.id == table_id)
    connection.execute(change.values(joinable=joinable, listed=listed))


def show_out(connection: Connection, table_id: str, token: str) -> None:
    """Store that somebody may not come back to a table by themselves."""
    if not was_shown_out(connection, table_id, token):
        connection.execute(insert(SHOWN_OUT).values(table_id=table_id, token=token))


def was_shown_out(connection: Connection, table_id: str, token: str) -> bool:
    """Tell whether somebody was shown out of a table."""
    same = (SHOWN_OUT.c.table_id == table_id, SHOWN_OUT.c.token == token)
    return connection.execute(select(SHOWN_OUT.c.token).where(*same)).first() is not None


def add_report(
    connection: Connection,
    table_id: str,
    seat: int,
    name: str,
    person: str,
    text: str,
    at: datetime,
) -> None:
    """Store a report with what was said at its table."""
    said = (
        select(MESSAGES.c.name, MESSAGES.c.text)
        .where(MESSAGES.c.table_id == table_id)
        .order_by(MESSAGES.c.number.desc())
        .limit(MESSAGES_KEPT)
    )
    lines = [f"{row.name or '?'}: {row.text}" for row in connection.execute(said)]
    last = connection.execute(select(func.max(REPORTS.c.number))).scalar()
    connection.execute(
        insert(REPORTS).values(
            number=1 if last is None else last + 1,
            table_id=table_id,
            seat=seat,
            name=name,
            person=person,
            text=text,
            said="\n".join(reversed(lines)),
            at=at,
            done=False,
        )
    )


def reports(connection: Connection, done: bool = False) -> list[Report]:
    """Return the reports, oldest first: those that wait, or (`done`) all."""
    query = select(REPORTS).order_by(REPORTS.c.number)
    if not done:
        query = query.where(REPORTS.c.done.is_(False))
    return [
        Report(
            row.number,
            row.table_id,
            row.seat,
            row.name,
            row.person,
            row.text,
            row.said,
            row.at,
            row.done,
        )
        for row in connection.execute(query)
    ]


def close_reports(connection: Connection, numbers: Sequence[int]) -> int:
    """Note that reports were dealt with; return how many of them there are."""
    change = update(REPORTS).where(REPORTS.c.number.in_(numbers)).values(done=True)
    return connection.execute(change).rowcount


def forget_reports(connection: Connection, before: datetime, person: str = "") -> None:
    """Remove reports that were dealt with: those of before a time, or about a person."""
    which = REPORTS.c.person == person if person else REPORTS.c.at < before
    connection.execute(delete(REPORTS).where(REPORTS.c.done.is_(True), which))
