"""How finished games ended for a browser's seats: what is stored of it, and the queries.

Only what was played counts: no lesson, no puzzle, no game that was dealt again, continued or
brought along, and none at which one browser had several seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select

from sternbrett.server.days import DAY
from sternbrett.server.schema import RESULTS, REVIEWS, SEATS, TABLES


@dataclass(frozen=True)
class Result:
    """How a game ended for a seat."""

    table_id: str
    seat: int
    #: The result of the table.
    result: str
    won: bool
    place: int
    points: int | None
    role: str


def unjudged(token: str, limit: int) -> Select[Any]:
    """Return a query for the finished tables of a browser that have no results."""
    known = select(RESULTS.c.table_id)
    query = select(TABLES).where(*_finished(token), TABLES.c.id.not_in(known))
    return query.order_by(TABLES.c.changed_at.desc()).limit(limit)


def results_of(token: str) -> Select[Any]:
    """Return a query for the results of a browser, the last first."""
    query = select(RESULTS).join(TABLES, TABLES.c.id == RESULTS.c.table_id)
    query = query.join(SEATS, _same_seat(RESULTS)).where(SEATS.c.token == token)
    return query.where(*_finished(token)).order_by(TABLES.c.changed_at.desc(), TABLES.c.id)


def reviews_of(token: str, analysis: int, limit: int) -> Select[Any]:
    """Return a query for the newest reviews of a browser's seats in finished games."""
    query = select(REVIEWS).join(TABLES, TABLES.c.id == REVIEWS.c.table_id)
    query = query.join(SEATS, _same_seat(REVIEWS)).where(SEATS.c.token == token)
    query = query.where(*_finished(token), REVIEWS.c.analysis == analysis)
    return query.order_by(TABLES.c.changed_at.desc(), TABLES.c.id).limit(limit)


def _same_seat(table: Any) -> Any:
    return (SEATS.c.table_id == table.c.table_id) & (SEATS.c.number == table.c.seat)


def _finished(token: str) -> list[ColumnElement[bool]]:
    one_seat = (
        select(SEATS.c.table_id)
        .where(SEATS.c.token == token, SEATS.c.token != "")  # bots and free seats have none
        .group_by(SEATS.c.table_id)
        .having(func.count() == 1)
    )
    return [
        TABLES.c.deleted_at.is_(None),
        TABLES.c.result != "",
        TABLES.c.origin == "",
        or_(TABLES.c.mode == "", TABLES.c.mode.startswith(DAY)),
        TABLES.c.id.in_(one_seat),
    ]
