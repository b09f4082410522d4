"""How campaigns are stored: chains of tables, in one line or in several beside each other.

A chapter is the table at one place of a line. The primary key of its row settles who begins it, and
the row is stored with the table in one transaction; what a chapter leaves is part of its last
position. So there is no moment at which a kill could lose something between two chapters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    not_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from sternbrett.server.schema import CAMPAIGNS, CHAPTERS, SEATS, TABLES

#: Every table that is opened asks this: it is put together once.
_CHAPTERS_OF = select(CHAPTERS).where(CHAPTERS.c.table_id.in_(bindparam("tables", expanding=True)))


class Taken(Exception):
    """Somebody else has begun this chapter."""


@dataclass(frozen=True)
class Chapter:
    """The place of a table in a campaign: its line, and its number there from 1 on."""

    campaign: str
    line: int
    number: int
    #: The line whose chapters come before, where it is the first of its own line (0: none).
    parent: int = 0


@dataclass(frozen=True)
class CampaignRow:
    """What the store knows of a campaign beside its chapters."""

    id: str
    game: str
    name: str
    host: str
    created_at: datetime
    changed_at: datetime
    deleted_at: datetime | None = None


def line_of(chapters: Iterable[Chapter], line: int) -> list[Chapter]:
    """Return the chapters of a line from the first one on, with those of the lines it left."""
    known = list(chapters)
    own = sorted((c for c in known if c.line == line), key=lambda chapter: chapter.number)
    if not own or not own[0].parent:
        return own
    return [c for c in line_of(known, own[0].parent) if c.number < own[0].number] + own


# -- what is done in a transaction of the store --------------------------------------------------


def put_campaign(connection: Connection, row: CampaignRow) -> None:
    """Store a new campaign."""
    connection.execute(
        insert(CAMPAIGNS).values(
            id=row.id,
            game=row.game,
            name=row.name,
            host=row.host,
            created_at=row.created_at,
            changed_at=row.changed_at,
        )
    )


def put_chapter(connection: Connection, table_id: str, chapter: Chapter, at: datetime) -> None:
    """Store that a table is a chapter; raise Taken if another one is that chapter.

    Or if the campaign was deleted: whoever deletes it changes its row before those of its tables,
    so that no chapter is left over.
    """
    campaign = (CAMPAIGNS.c.id == chapter.campaign, CAMPAIGNS.c.deleted_at.is_(None))
    if not connection.execute(update(CAMPAIGNS).where(*campaign).values(changed_at=at)).rowcount:
        raise Taken
    try:
        connection.execute(
            insert(CHAPTERS).values(
                campaign_id=chapter.campaign,
                line=chapter.line,
                number=chapter.number,
                table_id=table_id,
                parent=chapter.parent,
            )
        )
    except IntegrityError:
        raise Taken from None


def chapters_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, Chapter]:
    """Return which of these tables are chapters, and of what."""
    return {
        row.table_id: Chapter(row.campaign_id, row.line, row.number, row.parent)
        for row in connection.execute(_CHAPTERS_OF, {"tables": table_ids})
    }


def table_at(connection: Connection, chapter: Chapter, step: int) -> str:
    """Return the table that is some steps from a chapter in its own line; empty: there is none."""
    query = select(CHAPTERS.c.table_id).where(
        CHAPTERS.c.campaign_id == chapter.campaign,
        CHAPTERS.c.line == chapter.line,
        CHAPTERS.c.number == chapter.number + step,
    )
    return str(connection.execute(query).scalar() or "")


def find_campaign(connection: Connection, campaign_id: str) -> CampaignRow | None:
    """Return a campaign, also one that was deleted."""
    row = connection.execute(select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id)).first()
    return None if row is None else _campaign_row(row)


def newest_campaigns(
    connection: Connection, limit: int, token: str | None, deleted: bool
) -> list[CampaignRow]:
    """Return the campaigns changed last: all, or those of a browser; or those that were deleted.

    Of the deleted ones a browser is told those whose host it is.
    """
    if token == "":
        return []  # seats that are nobody's belong to no browser that was never here
    gone = CAMPAIGNS.c.deleted_at.is_not(None) if deleted else CAMPAIGNS.c.deleted_at.is_(None)
    query = select(CAMPAIGNS).where(gone)
    if token is not None:
        hosted = CAMPAIGNS.c.host == token
        query = query.where(hosted if deleted else hosted | CAMPAIGNS.c.id.in_(_played_by(token)))
    newest = CAMPAIGNS.c.deleted_at if deleted else CAMPAIGNS.c.changed_at
    rows = connection.execute(query.order_by(newest.desc()).limit(limit))
    return [_campaign_row(row) for row in rows]


def _played_by(token: str) -> Select[Any]:
    """Return a query for the campaigns in which a browser has or had a seat."""
    seated = select(SEATS.c.table_id).where(SEATS.c.token == token)
    return select(CHAPTERS.c.campaign_id).where(CHAPTERS.c.table_id.in_(seated))


def rename(connection: Connection, campaign_id: str, name: str) -> None:
    """Give a campaign another name."""
    connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id).values(name=name))


def set_deleted(connection: Connection, campaign_ids: Sequence[str], at: datetime | None) -> None:
    """Delete campaigns with all their tables, or (None) bring them back."""
    connection.execute(
        update(CAMPAIGNS).where(CAMPAIGNS.c.id.in_(campaign_ids)).values(deleted_at=at)
    )
    own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id.in_(campaign_ids))
    connection.execute(update(TABLES).where(TABLES.c.id.in_(own)).values(deleted_at=at))


def idle_campaigns(connection: Connection, idle: Sequence[ColumnElement[bool]]) -> list[str]:
    """Return the campaigns all of whose tables are idle, by conditions on `TABLES`."""
    busy = exists().where(
        CHAPTERS.c.campaign_id == CAMPAIGNS.c.id,
        CHAPTERS.c.table_id == TABLES.c.id,
        not_(and_(*idle)),
    )
    query = select(CAMPAIGNS.c.id).where(CAMPAIGNS.c.deleted_at.is_(None), ~busy)
    return list(connection.execute(query).scalars())


def purge_campaigns(connection: Connection, tables: Select[Any], before: datetime) -> None:
    """Forget campaigns that were deleted before a time, and that these tables are chapters."""
    old = select(CAMPAIGNS.c.id).where(CAMPAIGNS.c.deleted_at < before)
    gone = CHAPTERS.c.table_id.in_(tables) | CHAPTERS.c.campaign_id.in_(old)
    connection.execute(delete(CHAPTERS).where(gone))
    connection.execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.deleted_at < before))


def _campaign_row(row: Row[Any]) -> CampaignRow:
    return CampaignRow(
        id=row.id,
        game=row.game,
        name=row.name,
        host=row.host,
        created_at=row.created_at,
        changed_at=row.changed_at,
        deleted_at=row.deleted_at,
    )
