"""Reviewing a finished game together: one leads, all see the same moment.

Whoever played there may lead, and take the lead over. It is kept in the store, so that it does not
matter which server somebody uses.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select, update

from sternbrett.kernel.errors import Refused
from sternbrett.server.open_table import OpenTable
from sternbrett.server.schema import LEADS

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables


@dataclass(frozen=True)
class Lead:
    """Who leads, and where everybody is: whose review, at which moment, from whose view."""

    token: str
    seat: int
    moment: int
    view: str


class Together:
    """What is reviewed together at all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def lead_at(self, table: OpenTable) -> Lead | None:
        """Return who leads at a table; None: nobody does."""

        def read() -> Lead | None:
            with self.tables.store.reading() as connection:
                return _lead(connection, table.id)

        return await asyncio.to_thread(read) if table.match.over else None

    async def lead(self, table: OpenTable, token: str, seat: int, moment: int, view: str) -> None:
        """Take the lead at a moment of a seat's review."""
        if not table.match.over or not table.seats_of(token):
            raise Refused("no_lead", "Whoever played a finished game can lead there.")
        await self._write(table, Lead(token, seat, moment, view))

    async def go(self, table: OpenTable, token: str, seat: int, moment: int, view: str) -> None:
        """Show everybody another moment; only whoever leads can."""
        lead = await self.lead_at(table)
        if lead is None or lead.token != token:
            raise Refused("no_lead", "Somebody else leads.")
        await self._write(table, Lead(token, seat, moment, view))

    async def end(self, table: OpenTable, token: str) -> None:
        """Stop leading."""
        lead = await self.lead_at(table)
        if lead is not None and lead.token == token:
            await self._write(table, None)

    async def _write(self, table: OpenTable, lead: Lead | None) -> None:
        def write() -> None:
            with self.tables.store.writing() as connection:
                self.tables.store.tell_changed(connection, table.id)
                _set(connection, table.id, lead)

        async with table.lock:
            await asyncio.to_thread(write)
        self.tables.notices.publish(table.id)


def _lead(connection: Connection, table_id: str) -> Lead | None:
    row = connection.execute(select(LEADS).where(LEADS.c.table_id == table_id)).first()
    return None if row is None else Lead(row.token, row.seat, row.moment, row.view)


def _set(connection: Connection, table_id: str, lead: Lead | None) -> None:
    same = LEADS.c.table_id == table_id
    if lead is None:
        connection.execute(delete(LEADS).where(same))
        return
    values = {
        "token": lead.token,
        "seat": lead.seat,
        "moment": lead.moment,
        "view": lead.view,
    }
    if connection.execute(update(LEADS).where(same).values(values)).rowcount == 0:
        connection.execute(insert(LEADS).values(table_id=table_id, **values))
