"""Campaigns: chains of tables, which come and go together."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select

from sternbrett.server.chapters import (
    CampaignRow,
    find_campaign,
    newest_campaigns,
    rename,
    set_deleted,
)
from sternbrett.server.clock_rows import postpone
from sternbrett.server.schema import CHAPTERS, REVIEW_JOBS, TABLES
from sternbrett.server.stored.base import now
from sternbrett.server.stored.rows import StoredRows, TableRow


class StoredCampaigns(StoredRows):
    """The campaigns of all hosts."""

    def campaign(self, campaign_id: str) -> CampaignRow | None:
        """Return a campaign that was not deleted."""
        with self.reading() as connection:
            row = find_campaign(connection, campaign_id)
        return None if row is None or row.deleted_at is not None else row

    def newest_campaigns(
        self, limit: int, token: str | None, deleted: bool = False
    ) -> list[CampaignRow]:
        """Return the campaigns changed last, newest first: all, or those of a browser.

        With `deleted` those that can be brought back: all, or those of a host.
        """
        with self.reading() as connection:
            return newest_campaigns(connection, limit, token, deleted)

    def campaign_tables(self, campaign_id: str) -> list[TableRow]:
        """Return the tables of all chapters of a campaign, also those of a deleted one."""
        own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id == campaign_id)
        return self._tables(select(TABLES).where(TABLES.c.id.in_(own)))

    def rename_campaign(self, campaign_id: str, name: str) -> None:
        """Give a campaign another name."""
        with self.writing() as connection:
            rename(connection, campaign_id, name)

    def delete_campaign(self, campaign_id: str, tables: Sequence[str]) -> None:
        """Take a campaign off the list with all its tables; all stays until it is purged."""
        with self.writing() as connection:
            for table_id in tables:
                self._tell(connection, table_id)
            connection.execute(delete(REVIEW_JOBS).where(REVIEW_JOBS.c.table_id.in_(tables)))
            set_deleted(connection, [campaign_id], now())

    def restore_campaign(self, campaign_id: str, host: str | None) -> bool:
        """Bring a deleted campaign back, of a host or (None) of anybody; False: there is none."""
        with self.writing() as connection:
            row = find_campaign(connection, campaign_id)
            if row is None or row.deleted_at is None or host not in (None, row.host):
                return False
            gone = int((now() - row.deleted_at).total_seconds() * 1000)
            own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id == campaign_id)
            for table_id in connection.execute(own).scalars().all():
                postpone(connection, table_id, gone)
            set_deleted(connection, [campaign_id], None)
            return True
