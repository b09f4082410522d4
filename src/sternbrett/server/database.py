"""Where the store lives: a SQLite file, or a PostgreSQL database given by its address."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock, RLock
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update, create_engine, event, inspect, make_url
from sqlalchemy.engine import URL, Engine
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    DBAPIError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import PoolProxiedConnection

from sternbrett.kernel.errors import InvalidText, SternbrettError

#: The newest migration; a database at this revision needs none (and Alembic is not imported).
HEAD = "0017"

FILE_NAME = "sternbrett.db"

#: Servers that start together on an empty PostgreSQL take turns at the migrations.
MIGRATION_LOCK = 0x5374_6572

#: How long to wait for a connection, in seconds.
PATIENCE = 5

#: How little room on the disk means that it is full, in bytes.
LITTLE_ROOM = 1_000_000


class StoreError(SternbrettError):
    """The database cannot be used; nothing acknowledged is lost."""


class DiskFull(StoreError):
    """There is no room for what should be stored."""


class Unreachable(StoreError):
    """The database server does not answer."""


@dataclass(frozen=True)
class Place:
    """Where a database is. `path` is its file, or None for PostgreSQL."""

    url: URL
    path: Path | None = None

    @property
    def name(self) -> str:
        """What the database is called in sentences, without any password."""
        return self.path.name if self.path is not None else self.url.database or "of PGDATABASE"


def find_place(folder: Path | None, given: str | None) -> Place:
    """Return the database a person means: the file of a data folder, or the one `given`."""
    if not given:
        if folder is None:
            raise StoreError("Neither a data folder nor a database was given.")
        return file_place(folder / FILE_NAME)
    try:
        url = make_url(given)
    except ArgumentError:
        raise StoreError(f"--database: this is not an address; {EXAMPLES}.") from None
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return Place(url.set(drivername="postgresql+psycopg"))
    if url.drivername == "sqlite" and url.database and url.database != ":memory:":
        return file_place(Path(url.database))
    raise StoreError(f"--database: “{url.drivername}” is not supported; {EXAMPLES}.")


EXAMPLES = "write postgresql://user@host/name or sqlite:///file.db"


def file_place(path: Path) -> Place:
    """Return the place of a SQLite file."""
    return Place(URL.create("sqlite", database=str(path)), path)


def make_engine(place: Place) -> Engine:
    """Return the connections to a database."""
    if place.path is not None:
        keep_private(place.path)
        engine = create_engine(place.url, connect_args={"timeout": 10})
        event.listen(engine, "connect", _set_pragmas)
        return engine
    try:
        # A connection that was lost while nobody used it is replaced without anybody noticing.
        return create_engine(
            place.url, pool_pre_ping=True, connect_args={"connect_timeout": PATIENCE}
        )
    except ModuleNotFoundError:
        raise StoreError(
            "PostgreSQL needs a driver that is not installed: pip install 'sternbrett[postgres]'."
        ) from None


class Ready:
    """A statement in the words of a database: what SQLAlchemy would work out anew each time."""

    def __init__(self, statement: Insert | Update | Delete, engine: Engine) -> None:
        made = statement.compile(dialect=engine.dialect)
        self._text = str(made)
        shapes = {
            name: bind.type.dialect_impl(engine.dialect).bind_processor(engine.dialect)
            for name, bind in made.binds.items()
        }
        order: Sequence[str] | None = getattr(made, "positiontup", None)
        #: Whether the driver counts its arguments, and what it wants each to be, in that order.
        self._counted = order is not None
        self._shapes = [(name, shapes[name]) for name in order or shapes]

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Carry it out once for each row of arguments."""
        for row in rows:
            connection.exec_driver_sql(self._text, self._given(row))

    def put(self, cursor: DBAPICursor, rows: Sequence[Mapping[str, Any]]) -> None:
        """Like `run`, on a connection of `Direct`."""
        for row in rows:
            cursor.execute(self._text, self._given(row))

    def _given(self, row: Mapping[str, Any]) -> Any:
        if self._counted:
            return tuple([row[n] if shape is None else shape(row[n]) for n, shape in self._shapes])
        return {n: row[n] if shape is None else shape(row[n]) for n, shape in self._shapes}


class Direct:
    """A connection to SQLite that is kept for what is stored most often, without SQLAlchemy.

    Taking a connection, beginning and ending there costs as much CPU as what SQLite does itself.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = RLock()
        self._kept: PoolProxiedConnection | None = None
        #: Whether several things are being stored together, and whether that came to nothing.
        self._together = self._lost = False

    @contextmanager
    def writing(self) -> Iterator[DBAPICursor]:
        """Store all that is done with a cursor, or nothing; troubles are those of SQLAlchemy."""
        with self._lock, self._told():
            if self._together:
                with self._apart() as cursor:
                    yield cursor
                return
            try:
                connection = self._connection()
                yield connection.cursor()
                connection.commit()
            except BaseException:
                self._let_go()
                raise

    @contextmanager
    def together(self) -> Iterator[None]:
        """Store all that is written by this thread meanwhile at once, with one wait for the disk.

        What fails by itself is left out. If this raises, nothing of it is stored.
        """
        with self._lock, self._told():
            try:
                connection = self._connection()
                connection.cursor().execute("BEGIN IMMEDIATE")
                self._together, self._lost = True, False
                yield
                self._go_on()
                connection.commit()
            except BaseException:
                self._let_go()
                raise
            finally:
                self._together = False

    @contextmanager
    def _apart(self) -> Iterator[DBAPICursor]:
        """Let something that is stored with other things be taken back alone."""
        cursor = self._go_on().cursor()
        # Until it is released or taken back: a full disk, say, ends the whole transaction.
        self._lost = True
        cursor.execute("SAVEPOINT one")
        try:
            yield cursor
        except BaseException:
            cursor.execute("ROLLBACK TO one")
            cursor.execute("RELEASE one")
            self._lost = False
            raise
        cursor.execute("RELEASE one")
        self._lost = False

    def _go_on(self) -> PoolProxiedConnection:
        """Return the connection whose transaction has all that was stored together so far."""
        connection: Any = self._connection()
        self._lost = self._lost or not connection.driver_connection.in_transaction
        if self._lost:
            raise StoreError("what was to be stored together was given up.")
        return self._connection()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Let troubles of the driver be those of SQLAlchemy."""
        driver = self._engine.dialect.loaded_dbapi.Error
        try:
            yield
        except driver as error:
            raise DBAPIError.instance(None, None, error, driver) from error

    def _connection(self) -> PoolProxiedConnection:
        if self._kept is None:
            self._kept = self._engine.raw_connection()
        return self._kept

    def close(self) -> None:
        """Give the connection back."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()  # what was begun is taken back
            self._kept = None


class Beside:
    """A connection to PostgreSQL that is kept beside the others, for short questions.

    Each is a transaction of its own; one that finds the connection lost is asked once more.
    """

    def __init__(self, place: Place, engine: Engine) -> None:
        self._place = place
        self._engine = engine
        self._lock = Lock()
        self._kept: Any = None
        #: How often the connection was made: what belonged to an earlier one is gone.
        self.made = 0

    def ask(self, question: str, *given: object) -> Any:
        """Return the first value that the database answers; None: no row."""
        with self._lock, guarded(self._place):
            for last in (False, True):
                try:
                    row = self._connection().execute(question, given).fetchone()
                except self._engine.dialect.loaded_dbapi.Error as error:
                    self._let_go()
                    if last:
                        driver = self._engine.dialect.loaded_dbapi.Error
                        raise DBAPIError.instance(None, None, error, driver) from error
                else:
                    break
        return None if row is None else row[0]

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._let_go()

    def _connection(self) -> Any:
        if self._kept is None:
            connection = self._engine.raw_connection()
            self._kept = connection.driver_connection
            connection.detach()  # the pool shall not wait for it
            self._kept.rollback()
            self._kept.autocommit = True
            self.made += 1
        return self._kept

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def keep_private(path: Path) -> None:
    """Let only its owner read a database, which holds what the seats must not see.

    SQLite gives the log beside the file the permissions of the file.
    """
    # One that is there is not opened: closing it would free the locks that SQLite has on it here.
    with suppress(OSError):  # it is there, or cannot be made: SQLite says that better
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + ending).chmod(0o600)


def _set_pragmas(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # A choice must be on the disk before it is answered, also if the machine loses power.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # What is purged shall not stay readable in the file.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()


def settle_log(place: Place, engine: Engine) -> None:
    """Move what a killed server left in SQLite's log into the file, and empty the log.

    Whoever reads while a server is killed (a copy being made, say) keeps the next one from
    recovering the log. It would then begin without a choice that was stored but not acknowledged,
    and that choice would be there again when nobody reads at a later start.
    """
    if place.path is None:
        return
    # On a full disk there is no room to move it to: the log stays, and the tables can be looked at.
    with suppress(OperationalError), engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def guarded(place: Place) -> Iterator[None]:
    """Turn a database's troubles into one sentence."""
    try:
        yield
    except DataError:
        # PostgreSQL refuses what SQLite takes: a zero byte, a text too long.
        raise InvalidText("this text has a sign or a length that cannot be stored.") from None
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        kind, reason = _reason(place, error)
        raise kind(f"The database {place.name} cannot be used: {reason}.") from None


def _reason(place: Place, error: Exception) -> tuple[type[StoreError], str]:
    first = str(getattr(error, "orig", None) or error).strip().partition("\n")[0].rstrip(". ")
    if place.path is None:
        if isinstance(error, PoolTimeout) or getattr(error, "connection_invalidated", False):
            return Unreachable, "the connection to PostgreSQL was lost; try again"
        state = getattr(getattr(error, "orig", None), "sqlstate", None)
        # No state at all: the server was not even reached. Class 57: it is stopping or starting.
        if state is None or state.startswith(("08", "57")):
            return Unreachable, "PostgreSQL does not answer; try again, or look whether it runs"
        if state == "53100":
            return DiskFull, "its disk is full; free some space and try again"
        return StoreError, first
    folder = place.path.parent
    if not folder.exists():
        return StoreError, "its folder is gone; put it back, or choose another one and start again"
    if "full" in first or shutil.disk_usage(folder).free < LITTLE_ROOM:
        return DiskFull, "the disk is full; free some space and try again"
    if "readonly" in first:
        return StoreError, "the data folder cannot be written; allow it or choose another one"
    return StoreError, first


def migrate(place: Place, engine: Engine) -> None:
    """Bring a database to the newest schema, if it is not there yet.

    A file is copied before: whoever goes back to an earlier version finds it as that left it.
    """
    revision = ""
    with engine.connect() as connection:
        if inspect(connection).has_table("alembic_version"):
            found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
            revision = found.scalar() or ""
    if revision == HEAD:
        return
    if place.path is not None and "" < revision < HEAD:
        copy_before_migration(place, place.path, revision)
    run_migrations(place, engine)


def copy_before_migration(place: Place, path: Path, revision: str) -> None:
    """Copy a database to a new file beside it, and say so."""
    from sternbrett.server.backup import back_up

    target = path.with_name(f"{path.name}.{revision}")
    for number in count(2):  # somebody may have gone back and forth
        if not target.exists():
            break
        target = path.with_name(f"{path.name}.{revision}-{number}")
    back_up(place, target)
    print(
        f"The saved games are brought to this version; before, they were copied to {target}.",
        flush=True,
    )


def run_migrations(place: Place, engine: Engine) -> None:
    """Run all migrations that a database lacks."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if place.path is None:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:
            raise StoreError(
                f"The database {place.name} was made by a newer version: update Sternbrett."
            ) from None
