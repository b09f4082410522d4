"""Lists of tables: the newest, those that are public, deleted, or looked for."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select

from sternbrett.server.listing import Wanted, last_positions, listed, matching
from sternbrett.server.schema import CHAPTERS, SEATS, TABLES
from sternbrett.server.stored.rows import StoredRows, TableRow

#: How many tables that anybody may find are looked at.
MOST_LISTED = 200


class StoredLists(StoredRows):
    """Finds tables."""

    def deleted_tables(self, limit: int, host: str | None) -> list[TableRow]:
        """Return the tables deleted last and not purged, newest first: all, or those of a host."""
        alone = TABLES.c.id.not_in(select(CHAPTERS.c.table_id))  # others come with their campaign
        query = select(TABLES).where(TABLES.c.deleted_at.is_not(None), alone)
        if host is not None:
            query = query.where(TABLES.c.host == host)
        return self._tables(query.order_by(TABLES.c.deleted_at.desc()).limit(limit))

    def newest_tables(self, limit: int, token: str | None) -> list[TableRow]:
        """Return the tables changed last, newest first: all, or those of a browser."""
        if token == "":
            return []  # seats that are nobody's belong to no browser that was never here
        query = select(TABLES).where(TABLES.c.deleted_at.is_(None))
        if token is not None:
            mine = select(SEATS.c.table_id).where(SEATS.c.token == token)
            query = query.where(TABLES.c.id.in_(mine) | (TABLES.c.host == token))
        return self._tables(query.order_by(TABLES.c.changed_at.desc()).limit(limit))

    def public_tables(self, since: datetime, joinable: bool) -> list[TableRow]:
        """Return running games touched since a time that anybody may join, or find to watch."""
        wanted = TABLES.c.joinable if joinable else TABLES.c.listed
        running = (TABLES.c.deleted_at.is_(None), TABLES.c.result == "", wanted.is_(True))
        query = select(TABLES).where(*running, TABLES.c.changed_at >= since)
        # Newest first by when they were set up: what happens in secret moves nothing.
        return self._tables(query.order_by(TABLES.c.created_at.desc()).limit(MOST_LISTED))

    def listed_tables(self, wanted: Wanted) -> tuple[list[TableRow], int]:
        """Return a page of the tables that somebody looks for, newest first, and how many."""
        with self.reading() as connection:
            count = connection.execute(select(func.count()).select_from(matching(wanted))).scalar()
        return self._tables(listed(wanted)), count or 0

    def last_positions(self, table_ids: Sequence[str]) -> dict[str, bytes]:
        """Return the encoded positions in which tables are now."""
        with self.reading() as connection:
            found = connection.execute(last_positions(table_ids)).all()
        return {table_id: zlib.decompress(packed) for table_id, packed in found}
