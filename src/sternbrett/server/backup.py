"""Copying the database while servers use it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.database import Place

#: How many pages are copied before writers get their turn.
PAGES = 1000


class BackupError(SternbrettError):
    """The copy was not made; nothing was changed."""


def back_up(place: Place, target: Path) -> None:
    """Copy a database as it is at one moment to a new file."""
    if place.path is None:
        raise BackupError(
            "PostgreSQL copies its databases itself: use pg_dump "
            f"(for example “pg_dump --format=custom --file={target} {place.url.database}”)."
        )
    if not place.path.is_file():
        raise BackupError(f"There is no database {place.path}; choose its folder with --data DIR.")
    try:
        # Only its owner may read the copy: it holds what the seats must not see.
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BackupError(f"{target} exists already; it is not overwritten.") from None
    except OSError as error:
        raise BackupError(f"{target} cannot be written: {error.strerror}.") from None
    try:
        _copy(place.path, target)
    except BaseException as error:
        target.unlink()
        if isinstance(error, sqlite3.Error):
            raise BackupError(f"{place.path} cannot be copied: {error}.") from None
        raise


def _copy(source: Path, target: Path) -> None:
    address = f"{source.resolve().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(address, uri=True, timeout=10)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        # One transaction over the whole copy: writers go on meanwhile, the copy is one moment.
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(new, pages=PAGES)
        old.rollback()
        new.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        verdict = new.execute("PRAGMA quick_check").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged ({verdict})")
    with target.open("rb+") as file:
        os.fsync(file.fileno())
