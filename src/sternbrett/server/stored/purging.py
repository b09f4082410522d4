"""Giving up what nobody touches, and removing for good what was deleted."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Table, delete, exists, select, update

from sternbrett.server.chapters import idle_campaigns, purge_campaigns, set_deleted
from sternbrett.server.public_rows import forget_reports
from sternbrett.server.schema import (
    CHAPTERS,
    CLOCKS,
    CONTENTS,
    LEADS,
    MARKS,
    MESSAGES,
    PLIES,
    RESULTS,
    REVIEW_JOBS,
    REVIEWS,
    SEAT_EVENTS,
    SEATS,
    SHOWN_OUT,
    TABLES,
)
from sternbrett.server.stored.base import Stored

#: What is stored of a table beside itself and its chapter.
OF_TABLES = (
    PLIES,
    CLOCKS,
    MARKS,
    MESSAGES,
    RESULTS,
    REVIEWS,
    REVIEW_JOBS,
    SEAT_EVENTS,
    SHOWN_OUT,
    LEADS,
    SEATS,
)


class StoredPurge(Stored):
    """What leaves the database."""

    def abandon(self, before: datetime, *, deleted_at: datetime, begun: bool) -> list[str]:
        """Let tables count as deleted that nobody touched since a time; return their ids.

        `begun`: all of them, or only those at which nobody ever chose anything.
        """

        def some(table: Table, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
            return exists().where(table.c.table_id == TABLES.c.id, *conditions)

        idle = [
            TABLES.c.deleted_at.is_(None),
            TABLES.c.changed_at < before,
            # What was chosen in secret does not show in the time of the last change.
            ~some(PLIES, PLIES.c.at >= before),
            ~some(MESSAGES, MESSAGES.c.at >= before),
        ]
        if not begun:
            idle.append(~some(PLIES, PLIES.c.number > 0))
        alone = TABLES.c.id.not_in(select(CHAPTERS.c.table_id))
        change = update(TABLES).where(*idle, alone).values(deleted_at=deleted_at)
        with self.writing() as connection:
            found = list(connection.execute(change.returning(TABLES.c.id)).scalars())
            # A chapter is given up with its whole campaign.
            campaigns = idle_campaigns(connection, idle)
            own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id.in_(campaigns))
            found += connection.execute(own).scalars()
            set_deleted(connection, campaigns, deleted_at)
            for table_id in found:
                self._tell(connection, table_id)
        return found

    def purge(self, before: datetime) -> int:
        """Remove for good what was deleted before a time; return how many tables."""
        old = select(TABLES.c.id).where(TABLES.c.deleted_at < before)
        with self.writing() as connection:
            for table in OF_TABLES:
                connection.execute(delete(table).where(table.c.table_id.in_(old)))
            purge_campaigns(connection, old, before)
            forget_reports(connection, before)
            gone = connection.execute(delete(TABLES).where(TABLES.c.deleted_at < before)).rowcount
            if gone:
                used = select(TABLES.c.content)
                connection.execute(delete(CONTENTS).where(CONTENTS.c.fingerprint.not_in(used)))
        if gone and self.place.path is not None:
            # What was overwritten is still in the log beside the file, until that is emptied.
            with self.reading() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return gone
