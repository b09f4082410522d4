"""What people say to each other at a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sternbrett.kernel.errors import Refused
from sternbrett.server.buckets import Buckets
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import WATCH_NEVER, tidy_name
from sternbrett.server.store import Message

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

MAX_MESSAGE = 280
MESSAGES_SHOWN = 50
PAUSE_BETWEEN_MESSAGES = 1.0
#: Where a message comes from that somebody wrote who only watches.
SPECTATOR = -1
#: How many messages all spectators of a table may send a second, and at once.
SPECTATORS_A_SECOND = 1.0
SPECTATORS_AT_ONCE = 10
#: What can be said by one touch. It is stored as a word between colons, and everybody reads it in
#: their own language.
REACTIONS = ("well_played", "thanks", "sorry", "wow", "laugh", "moment")


class Talk:
    """What is said at all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: Who said something a moment ago, and when.
        self._spoke: dict[tuple[str, str], float] = {}
        self._spectators = Buckets(SPECTATORS_A_SECOND, SPECTATORS_AT_ONCE)

    async def say(self, table_id: str, token: str, text: str) -> None:
        """Let somebody who sits at a table say something to everybody there."""
        table = await self.tables.open(table_id)
        mine = table.seats_of(token)
        if not mine:
            raise Refused("not_yours", "Only people at the table can talk there.")
        text = self._checked(table_id, token, text)
        if text:
            name = table.row.places[mine[0]].name
            async with table.talking:
                table.said = None
                version = await asyncio.to_thread(
                    self.tables.store.add_message, table_id, mine[0], text, name
                )
            self.tables.stored(table, version)
            self.tables.notices.publish(table_id)

    async def say_watching(self, table_id: str, token: str, text: str, name: str) -> None:
        """Let somebody who watches say something to the others who do.

        Whoever plays reads it when the game is over: until then nobody helps them.
        """
        table = await self.tables.open(table_id)
        if not token or table.seats_of(token) or table.row.spectators == WATCH_NEVER:
            raise Refused("not_watching", "This is for those who watch.")
        name = tidy_name(name)
        if not name:
            raise Refused("nameless", "Whoever talks has a name.")
        self.tables.check_name(name, [place.name for place in table.row.places])
        if self._spectators.wait(table_id):
            raise Refused("too_fast", "Too many talk at once.")
        text = self._checked(table_id, token, text)
        if text:
            self._spectators.take(table_id)
            async with table.talking:
                table.spectators_said = None
                await asyncio.to_thread(
                    self.tables.store.add_message, table_id, SPECTATOR, text, name, token
                )
            self.tables.forget_other(table)
            self.tables.notices.publish(table_id)

    async def spectators_said(self, table: OpenTable, token: str) -> Sequence[Message]:
        """Return what spectators said last, for them, and after the end for everybody."""
        if table.row.spectators == WATCH_NEVER:
            return ()
        if table.seats_of(token) and not table.match.over:
            return ()
        if table.spectators_said is None:
            async with table.talking:
                store = self.tables.store
                table.spectators_said = await asyncio.to_thread(
                    store.messages, table.id, MESSAGES_SHOWN, True
                )
        return table.spectators_said

    def _checked(self, table_id: str, token: str, text: str) -> str:
        """Return a message in one line, and note that somebody speaks; refuse too much of it."""
        text = " ".join(text.replace("\0", "").split())
        if len(text) > MAX_MESSAGE:
            raise Refused("too_long", f"A message has at most {MAX_MESSAGE} characters.")
        self._forget_talk()
        if (table_id, token) in self._spoke:
            raise Refused("too_fast", "One message a second is enough.")
        if text:
            self._spoke[table_id, token] = time.monotonic()
        return text

    def _forget_talk(self) -> None:
        """Forget who spoke longer ago than anybody has to wait; they are in that order."""
        before = time.monotonic() - PAUSE_BETWEEN_MESSAGES
        while self._spoke and next(iter(self._spoke.values())) <= before:
            del self._spoke[next(iter(self._spoke))]

    async def messages(self, table_id: str) -> Sequence[Message]:
        """Return what was said last at a table."""
        table = await self.tables.open(table_id)
        if table.said is None:
            async with table.talking:
                store = self.tables.store
                table.said = await asyncio.to_thread(store.messages, table_id, MESSAGES_SHOWN)
        return table.said
