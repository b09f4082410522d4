"""Looking for tables: what may be wanted of them, and the queries that find them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, false, func, or_, select, tuple_

from sternbrett.server.days import PUZZLE
from sternbrett.server.schema import CHAPTERS, PLIES, SEATS, TABLES

RUNNING, FINISHED = "running", "finished"
STATES = (RUNNING, FINISHED)


@dataclass(frozen=True)
class Wanted:
    """Which tables somebody looks for, and which part of them."""

    #: Whose: those of a browser by the hash of its secret, or (None) all.
    token: str | None
    #: Whether only those where the browser sits, not those that it set up for others.
    seated: bool = False
    game: str = ""
    #: One of `STATES`; empty: both.
    state: str = ""
    #: What the table's name or a person's has in it, or the games whose names have.
    text: str = ""
    games: tuple[str, ...] = ()
    first: int = 0
    count: int = 12


def matching(wanted: Wanted) -> Subquery:
    """Return the ids of all tables that are wanted."""
    return select(TABLES.c.id).where(*_conditions(wanted)).subquery()


def listed(wanted: Wanted) -> Select[Any]:
    """Return a query for the part of the tables that is wanted, those changed last first."""
    query = select(TABLES).where(*_conditions(wanted))
    order = (TABLES.c.changed_at.desc(), TABLES.c.id)
    return query.order_by(*order).limit(wanted.count).offset(wanted.first)


def last_positions(table_ids: Sequence[str]) -> Select[Any]:
    """Return a query for the ids of tables with the position after their last ply."""
    last = (
        select(PLIES.c.table_id, func.max(PLIES.c.number))
        .where(PLIES.c.table_id.in_(table_ids))
        .group_by(PLIES.c.table_id)
    )
    both = tuple_(PLIES.c.table_id, PLIES.c.number)
    return select(PLIES.c.table_id, PLIES.c.position).where(both.in_(last))


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    # Chapters that are over are found at their campaign.
    chapters = select(CHAPTERS.c.table_id)
    found = [
        TABLES.c.deleted_at.is_(None),
        ~TABLES.c.mode.startswith(PUZZLE),  # they are found on the page of puzzles
        or_(TABLES.c.result == "", TABLES.c.id.not_in(chapters)),
    ]
    if wanted.token == "":  # nobody: seats of bots and free ones have no token either
        found.append(false())
    elif wanted.token is not None:
        mine = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.token == wanted.token))
        found.append(mine if wanted.seated else or_(mine, TABLES.c.host == wanted.token))
    if wanted.game:
        found.append(TABLES.c.game == wanted.game)
    if wanted.state in STATES:
        over = TABLES.c.result != ""
        found.append(over if wanted.state == FINISHED else ~over)
    if wanted.text:
        named = func.lower(SEATS.c.name).contains(wanted.text.lower(), autoescape=True)
        found.append(
            or_(
                func.lower(TABLES.c.name).contains(wanted.text.lower(), autoescape=True),
                TABLES.c.game.in_(wanted.games),
                TABLES.c.id.in_(select(SEATS.c.table_id).where(named)),
            )
        )
    return found
