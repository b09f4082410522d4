"""Who sees to the clocks of all tables: they turn with what happens, and run out.

When a clock has run out a bot stands in for its person, who is greeted on return and takes the seat
back with one touch. Every server looks at all clocks; the store settles which one does it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.match import Match, Ply
from sternbrett.server import clock_rows
from sternbrett.server.clock_rows import Due
from sternbrett.server.clocks import (
    Change,
    Clock,
    change_of,
    new_clocks,
    read_limit,
    running,
    turned,
)
from sternbrett.server.open_table import NoSuchTable, OpenTable
from sternbrett.server.seats import BOT, Seat
from sternbrett.server.store import TableRow

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

LOG = logging.getLogger("sternbrett")

#: How often the clocks are looked at, and a beat is noted, in seconds.
EVERY = 5.0
#: How much later than it runs out a clock counts as run out, in milliseconds: an answer that was
#: sent in time may be under way.
LEEWAY = 1000
#: How long no server must have seen to the clocks, where there may be others, before one that
#: begins gives that time back, in milliseconds.
SILENT = 3 * int(1000 * EVERY)


def milliseconds() -> int:
    """Return the time as clocks count it."""
    return time.time_ns() // 1_000_000


class Timekeeper:
    """The clocks of all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: Tells the time; the check of secrecy stops it.
        self.now: Callable[[], int] = milliseconds
        self.leeway = LEEWAY
        #: Hears where a clock has run out, after a bot stands in.
        self.heard_of_end: Callable[[OpenTable, Clock], Awaitable[None]] | None = None
        self._woken = asyncio.Event()
        #: When the clocks are looked at next.
        self._next_look = 0
        self._settling: set[asyncio.Task[None]] = set()
        self._in_trouble = False
        self._given_back = False

    def close(self) -> None:
        """Settle nothing any more."""
        for task in self._settling:
            task.cancel()

    # -- turning --------------------------------------------------------------------------

    def limited(self, row: TableRow, match: Match, time_limit: str) -> TableRow:
        """Return a new table with a time limit, where people of other browsers sit or will sit."""
        limit = read_limit(time_limit)
        company = any(place.kind != BOT and place.token != row.host for place in row.places)
        if limit is None or not company:
            return row
        runs = running(row.places, match)
        clocks = turned(limit, new_clocks(limit, row.seats), runs, self.now(), Change())
        return replace(row, time_limit=time_limit, clocks=clocks)

    def played(self, table: OpenTable, plies: Sequence[Ply], public: bool) -> tuple[Clock, ...]:
        """Return the clocks of a table after plies; none where time is not limited."""
        if not table.row.time_limit:
            return ()
        return self._turned(table, table.row.places, change_of(plies, public))

    def seated(
        self, table: OpenTable, places: Sequence[Seat], back: Collection[int] = ()
    ) -> tuple[Clock, ...]:
        """Return the clocks of a table once these sit there, some of whom are back."""
        return self._turned(table, places, Change(back=back))

    def _turned(
        self, table: OpenTable, places: Sequence[Seat], change: Change
    ) -> tuple[Clock, ...]:
        limit = read_limit(table.row.time_limit)
        if limit is None:
            return ()
        runs = running(places, table.match)
        return turned(limit, table.row.clocks, runs, self.now(), change)

    # -- running out ----------------------------------------------------------------------

    def wake(self, table: OpenTable) -> None:
        """See to the clocks of a table that was read or has changed."""
        if not table.row.time_limit:
            return
        runs = running(table.row.places, table.match)
        if runs != {clock.seat for clock in table.row.clocks if clock.due is not None}:
            # Two servers changed it at once, or somebody was taken away from it.
            task = asyncio.get_running_loop().create_task(self._settle(table.id))
            self._settling.add(task)
            task.add_done_callback(self._settling.discard)
        first = min((clock.due for clock in table.row.clocks if clock.due is not None), default=0)
        if 0 < first < self._next_look:
            self._woken.set()

    async def _settle(self, table_id: str) -> None:
        """Let the clocks of a table run that should, and no others."""
        with suppress(SternbrettError):
            table = await self.tables.open(table_id)
            async with table.lock:
                await self.tables.sitting.settle_clocks(table)

    async def give_back(self) -> None:
        """Give people the time in which no server was there, once."""
        # Alone, no other server can have seen to them.
        alone = self.tables.store.place.path is not None
        least = 1 if alone else SILENT

        def write() -> int:
            with self.tables.store.writing() as connection:
                return clock_rows.give_back(connection, self.now(), least)

        if self._given_back:
            return
        if await asyncio.to_thread(write):
            self.tables.forget(None)  # what was read before has other times
        self._given_back = True

    async def keep(self) -> None:
        """See to all clocks, for ever."""
        while True:
            wait = EVERY
            try:
                await self.give_back()
                wait = await self._look()
                self._in_trouble = False
            except SternbrettError as error:
                if not self._in_trouble:
                    LOG.warning("The clocks cannot be seen to: %s", error)
                self._in_trouble = True
            self._next_look = self.now() + int(1000 * wait)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait)
            self._woken.clear()

    async def _look(self) -> float:
        """Let bots stand in where time is over; return in how many seconds to look again."""
        soon = self.now() - self.leeway
        found = await asyncio.to_thread(self._running_out, soon + int(1000 * EVERY))
        for one in found:
            if one.due < soon:
                await self._run_out(one)
        first = min((one.due for one in found if one.due >= soon), default=None)
        return EVERY if first is None else max(0.02, (first + self.leeway - self.now()) / 1000)

    def _running_out(self, before: int) -> list[Due]:
        store = self.tables.store
        with store.reading() as connection:
            found = clock_rows.running_out(connection, before)
            some = bool(found) or clock_rows.any_runs(connection)
        if some:
            with store.writing() as connection:
                clock_rows.beat(connection, self.now())
        return found

    async def _run_out(self, one: Due) -> None:
        """Let a bot stand in for a person whose time is over, unless something else happened."""
        try:
            await self.tables.refresh(one.table_id)
            table = await self.tables.open(one.table_id)
            async with table.lock:
                if one.seat >= len(table.row.clocks):
                    return
                clock = table.row.clocks[one.seat]
                if clock.due != one.due:
                    self.tables.forget(one.table_id)  # the next look finds it as it is stored
                    return
                if one.seat not in running(table.row.places, table.match):
                    await self.tables.sitting.settle_clocks(table)
                    return
                await self.tables.sitting.run_out(table, clock)
            if self.heard_of_end is not None:
                await self.heard_of_end(table, clock)
        except (Refused, NoSuchTable):
            pass  # somebody else was faster
