"""What is said at tables."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, insert, select

from sternbrett.server.schema import MESSAGES, TABLES
from sternbrett.server.stored.base import Stored


@dataclass(frozen=True)
class Message:
    """Something said at a table."""

    number: int
    seat: int
    text: str
    #: What whoever said it was called then; empty if they had no name.
    name: str = ""


class StoredMessages(Stored):
    """The talk of all tables."""

    def add_message(
        self, table_id: str, seat: int, text: str, name: str = "", token: str = ""
    ) -> int:
        """Store what a seat said, as the next message of its table; return the table's version.

        A spectator has no seat (-1) and is known by the hash of a secret.
        """
        with self.writing() as connection:
            # Those who speak at once, also at other servers, take turns.
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
            version = self._tell(connection, table_id)
            last = connection.execute(
                select(func.max(MESSAGES.c.number)).where(MESSAGES.c.table_id == table_id)
            ).scalar()
            connection.execute(
                insert(MESSAGES).values(
                    table_id=table_id,
                    number=0 if last is None else last + 1,
                    seat=seat,
                    text=text,
                    name=name,
                    at=self.clock(),
                    token=token,
                )
            )
        return version

    def messages(self, table_id: str, limit: int, spectators: bool = False) -> list[Message]:
        """Return the newest messages of a table, oldest first: of its seats, or of spectators."""
        whose = MESSAGES.c.seat < 0 if spectators else MESSAGES.c.seat >= 0
        query = (
            select(MESSAGES)
            .where(MESSAGES.c.table_id == table_id, whose)
            .order_by(MESSAGES.c.number.desc())
            .limit(limit)
        )
        with self.reading() as connection:
            rows = connection.execute(query).all()
        return [Message(row.number, row.seat, row.text, row.name) for row in reversed(rows)]
