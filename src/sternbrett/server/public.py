"""Public places: tables that anybody may join or watch, if their hosts want it, and reports.

Only on servers that others reach; where one machine serves itself there are no strangers.
"""

from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from litestar.exceptions import TooManyRequestsException

from sternbrett.kernel.errors import Refused
from sternbrett.server import public_rows as rows
from sternbrett.server import seating
from sternbrett.server.buckets import Buckets
from sternbrett.server.me import Me
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import OPEN, PERSON, WATCH_NEVER
from sternbrett.server.store import TableRow, now

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

#: How long a table is listed after it was last touched.
LISTED_FOR = timedelta(hours=24)
#: How many tables are listed of each kind.
MOST_LISTED = 20
#: The longest report, and how many somebody may send at once and in an hour.
MAX_REPORT = 500
REPORTS_AT_ONCE = 3
REPORTS_AN_HOUR = 6


class Public:
    """What strangers may find on one server."""

    def __init__(self, tables: Tables, local: bool) -> None:
        self.tables = tables
        self.store = tables.store
        #: Whether there are strangers at all.
        self.local = local
        self._reports = Buckets(REPORTS_AN_HOUR / 3600, REPORTS_AT_ONCE)

    async def joinable(self, token: str) -> list[TableRow]:
        """Return the tables with a free seat that anybody may take, without one's own."""
        if self.local:
            return []
        found = await asyncio.to_thread(self.store.public_tables, now() - LISTED_FOR, True)
        return [
            row
            for row in found
            if row.game in self.tables.games
            and any(place.kind == OPEN for place in row.places)
            and not is_in(row, token)
        ][:MOST_LISTED]

    async def watchable(self, token: str) -> list[TableRow]:
        """Return the running games that are shown to everybody, without one's own."""
        if self.local:
            return []
        found = await asyncio.to_thread(self.store.public_tables, now() - LISTED_FOR, False)
        return [
            row
            for row in found
            if row.game in self.tables.games
            and row.spectators != WATCH_NEVER
            and all(place.kind != OPEN and place.ready for place in row.places)
            and not is_in(row, token)
        ][:MOST_LISTED]

    async def set_listing(self, table_id: str, host: str, joinable: bool, listed: bool) -> None:
        """Let the host say whether anybody may take a free seat, and whether all may find it."""
        table = await self.tables.open(table_id)
        if host != table.row.host:
            raise Refused("not_host", "Only the host can do that.")
        if self.local:
            raise Refused("no_public", "Only this machine reaches this server.")

        def write() -> None:
            with self.store.writing() as connection:
                rows.set_listing(connection, table_id, joinable, listed)
                self.store.tell_changed(connection, table_id)

        async with table.lock:
            await asyncio.to_thread(write)
            table.row = replace(table.row, joinable=joinable, listed=listed)
        self.tables.forget_other(table)
        self.tables.notices.publish(table_id)

    async def free_seats(self, table_id: str, token: str) -> tuple[OpenTable, list[int]]:
        """Return a table that anybody may join, and its free seats; or refuse who may not."""
        table = await self.tables.open(table_id)
        free = [place.number for place in table.row.places if place.kind == OPEN]
        if self.local or not table.row.joinable or not free:
            raise Refused("not_joinable", "Nobody can join this table by themselves.")
        if table.seats_of(token):
            raise Refused("seated", "You sit at this table already.")
        seating.check_link(table)

        def out() -> bool:
            with self.store.reading() as connection:
                return bool(token) and rows.was_shown_out(connection, table_id, token)

        if await asyncio.to_thread(out):
            raise Refused("shown_out", "The host has shown you out of this table.")
        return table, free

    async def join(self, table_id: str, number: int, me: Me, name: str) -> None:
        """Take a free seat of a table that anybody may join."""
        _, free = await self.free_seats(table_id, me.token)
        if number not in free:
            raise Refused("taken", "This seat is taken.")
        await self.tables.sitting.take_free(table_id, number, me.token, name, me.colour)

    async def show_out(self, table_id: str, number: int, host: str) -> None:
        """Let the host free a seat before the game, whose person cannot come back by themselves."""
        table = await self.tables.open(table_id)
        place = table.place(number)
        if place.kind != PERSON or place.token == host:
            raise Refused("unknown", "Nobody else sits there.")
        await self.tables.sitting.set_seat(table_id, number, seating.LINK, host)

        def write() -> None:
            with self.store.writing() as connection:
                rows.show_out(connection, table_id, place.token)

        await asyncio.to_thread(write)

    async def report(self, table_id: str, number: int, me: Me, text: str) -> None:
        """Tell the host of the server about somebody at a table."""
        table = await self.tables.open(table_id)
        place = table.place(number)
        text = " ".join(text.replace("\0", "").split())[:MAX_REPORT]
        if self.local or place.kind != PERSON or place.token == me.token or not me.token:
            raise Refused("unknown", "Nobody can be reported there.")
        wait = self._reports.take(me.token)
        if wait:
            raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})

        def write() -> None:
            with self.store.writing() as connection:
                rows.add_report(connection, table_id, number, place.name, place.token, text, now())

        await asyncio.to_thread(write)


def is_in(row: TableRow, token: str) -> bool:
    """Tell whether somebody sits at a table or is its host."""
    return bool(token) and (row.host == token or any(place.token == token for place in row.places))
