"""What people say to each other at a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sternbrett.kernel.errors import Refused
from sternbrett.server.store import Message

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

MAX_MESSAGE = 280
MESSAGES_SHOWN = 50
PAUSE_BETWEEN_MESSAGES = 1.0


class Talk:
    """What is said at all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: Who said something a moment ago, and when.
        self._spoke: dict[tuple[str, str], float] = {}

    async def say(self, table_id: str, token: str, text: str) -> None:
        """Let somebody who sits at a table say something to everybody there."""
        table = await self.tables.open(table_id)
        mine = table.seats_of(token)
        text = " ".join(text.replace("\0", "").split())
        if not mine:
            raise Refused("not_yours", "Only people at the table can talk there.")
        if len(text) > MAX_MESSAGE:
            raise Refused("too_long", f"A message has at most {MAX_MESSAGE} characters.")
        self._forget_talk()
        if (table_id, token) in self._spoke:
            raise Refused("too_fast", "One message a second is enough.")
        if text:
            self._spoke[table_id, token] = time.monotonic()
            name = table.row.places[mine[0]].name
            async with table.talking:
                table.said = None
                version = await asyncio.to_thread(
                    self.tables.store.add_message, table_id, mine[0], text, name
                )
            self.tables.stored(table, version)
            self.tables.notices.publish(table_id)

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
