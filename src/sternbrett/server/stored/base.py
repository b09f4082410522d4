"""What all parts of the store share: its connections, its notices, and the time."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.dialects import postgresql, sqlite

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.database import (
    Beside,
    Direct,
    Place,
    file_place,
    guarded,
    make_engine,
    migrate,
    settle_log,
)
from sternbrett.server.schema import SECRETS

#: Where processes on one PostgreSQL tell each other which table they changed.
CHANNEL = "sternbrett"
#: Kinds of notices: a table was changed, or changed by playing, of which not everybody may learn.
CHANGED = "changed"
PLAYED = "played"

#: Tells the others that a table changes, and counts it.
_TELL = (
    "WITH changed AS (UPDATE tables SET version = version + 1 WHERE id = %(table)s"
    " RETURNING version) SELECT version, pg_notify(%(channel)s, %(notice)s) FROM changed"
)


class Conflict(SternbrettError):
    """Somebody else stored this ply or this request first."""


class Stored:
    """A database with its connections: a SQLite file, or a place given."""

    def __init__(self, where: Path | Place) -> None:
        self.place = where if isinstance(where, Place) else file_place(where)
        #: Names this process in its notices, so that it can tell them from those of others.
        self.mark = secrets.token_urlsafe(6)
        #: Tells when a table was last changed; the check of secrecy stops it.
        self.clock: Callable[[], datetime] = now
        self.engine = make_engine(self.place)
        self._direct = None if self.place.path is None else Direct(self.engine)
        self._beside = None if self.place.path is not None else Beside(self.place, self.engine)
        with guarded(self.place):
            settle_log(self.place, self.engine)
            migrate(self.place, self.engine)

    def close(self) -> None:
        """Close all connections."""
        if self._direct is not None:
            self._direct.close()
        if self._beside is not None:
            self._beside.close()
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with guarded(self.place), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are stored together at the end, or not at all."""
        with guarded(self.place), self.engine.begin() as connection:
            yield connection

    def upsert(self, table: Table) -> Any:
        """Return an insert that may say what happens where the row is there already."""
        dialect = sqlite if self.place.path is not None else postgresql
        return dialect.insert(table)

    def secret(self, name: str) -> str:
        """Return a secret of the server, made when it is first asked for."""
        with self.writing() as connection:
            fresh = self.upsert(SECRETS).values(name=name, value=secrets.token_hex(16))
            connection.execute(fresh.on_conflict_do_nothing())
            query = select(SECRETS.c.value).where(SECRETS.c.name == name)
            return str(connection.execute(query).scalar_one())

    def _tell(self, connection: Connection, table_id: str, kind: str = CHANGED) -> int:
        """Let other processes know that a table changes, once this transaction is stored.

        Returns its version: how often it was changed on PostgreSQL, where alone there are others.
        """
        if self.place.path is not None:
            return 0
        notice = {
            "table": table_id,
            "channel": CHANNEL,
            "notice": f"{self.mark} {kind} {table_id}",
        }
        row = connection.exec_driver_sql(_TELL, notice).first()
        return 0 if row is None else int(row[0])

    def tell_changed(self, connection: Connection, table_id: str) -> None:
        """Let other processes know that a table changes, once a transaction is stored."""
        self._tell(connection, table_id)

    def tell(self, kind: str, texts: Sequence[str]) -> None:
        """Let other processes know something that is not stored."""
        with self.writing() as connection:
            for text in texts:
                notice = f"{self.mark} {kind} {text}"
                connection.execute(select(func.pg_notify(CHANNEL, notice)))


def now() -> datetime:
    """Return the time as the store keeps it: UTC, without a zone."""
    return datetime.now(UTC).replace(tzinfo=None)
