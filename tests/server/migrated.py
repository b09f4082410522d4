"""Databases of tests: the first is migrated, and all others that are new begin as it did."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from sternbrett.server import database
from sternbrett.server.database import Place


@pytest.fixture(scope="session", autouse=True)
def migrated_once() -> Iterator[None]:
    """Let a new SQLite file be copied, which takes a twentieth of the time.

    Whatever is not new is migrated as always, and so is PostgreSQL.
    """
    migrate = database.run_migrations
    migrated: list[sqlite3.Connection] = []

    def copy_or_migrate(place: Place, engine: Engine) -> None:
        with engine.connect() as connection:
            file: Any = connection.connection.driver_connection
            new = place.path is not None and not file.execute("PRAGMA schema_version").fetchone()[0]
            if new and migrated:
                migrated[0].backup(file)
                return
        migrate(place, engine)
        if new:
            with engine.connect() as connection:
                file = connection.connection.driver_connection
                first = sqlite3.connect(":memory:", check_same_thread=False)
                file.backup(first)
                migrated.append(first)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "run_migrations", copy_or_migrate)
        yield
    for first in migrated:
        first.close()
