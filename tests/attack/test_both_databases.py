"""What people rely on for what they have saved, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from httpx import Response
from sqlalchemy import String, select

from sternbrett.cli import main
from sternbrett.server.schema import CONTENTS, METADATA, TABLES
from sternbrett.server.store import Store, now
from tests.server.client import Person, choices, visiting
from tests.server.conftest import Postgres
from tests.server.test_records import bring, record_of
from tests.tiny import GAME as TINY

WORD = "a word in passing"


@dataclass(frozen=True)
class Kept:
    """Where something is saved, and how a copy of all of it is made for another server."""

    folder: Path | None
    database: str | None
    copy: Callable[[], Kept]


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    if request.param == "sqlite":
        return in_file(tmp_path)
    return in_postgres(request.getfixturevalue("postgres"), tmp_path)


def in_file(folder: Path) -> Kept:
    def copy() -> Kept:
        other = folder / "other"
        other.mkdir()
        assert main(["backup", str(other / "sternbrett.db"), "--data", str(folder)]) == 0
        return in_file(other)

    return Kept(folder, None, copy)


def in_postgres(server: Postgres, folder: Path) -> Kept:
    database = server.fresh()

    def copy() -> Kept:
        """Follow docs/hosting.md: pg_dump, and pg_restore into an empty database."""
        file, other = folder / "copy.dump", in_postgres(server, folder / "other")
        dump = ["--exclude-schema=sternbrett_jobs_*", "--format=custom", f"--file={file}", database]
        subprocess.run([server.program("pg_dump"), *dump], check=True)
        restore = ["--no-owner", f"--dbname={other.database}", str(file)]
        subprocess.run([server.program("pg_restore"), *restore], check=True)
        return other

    return Kept(None, database, copy)


def play(person: Person) -> Response:
    """Set up a table, choose something and say something."""
    table = person.start(seed="7")
    page = person.send(table, "/choose", key="tactical_fire")
    said = person.client.post(f"{table.url.path}/say", data={"text": WORD}, headers=csrf(person))
    assert said.status_code == 200
    assert choices(person.get(str(table.url.path))) == choices(page)
    return person.get(str(table.url.path))


def csrf(person: Person) -> dict[str, str]:
    return {"x-csrftoken": person.client.cookies["sternbrett-csrf"]}


def said_at(person: Person, path: str) -> list[str]:
    """Return what is stored of what was said at a table."""
    store: Store = person.client.app.state.tables.store
    return [message.text for message in store.messages(path.removeprefix("/tables/"), 10)]


def test_a_copy_is_played_on_while_the_first_goes_on(kept: Kept) -> None:
    with visiting(kept.folder, database=kept.database) as person:
        page = play(person)
        path, key = str(page.url.path), choices(page)[0]
        cookies = person.client.cookies
        other = kept.copy()  # while the server runs
        assert person.send(page, "/choose", key=key).status_code == 200
    with visiting(other.folder, database=other.database) as person:
        person.client.cookies = cookies
        found = person.get(path)
        assert choices(found) == choices(page)
        assert said_at(person, path) == [WORD]
        assert person.send(found, "/choose", key=key).status_code == 200


def test_a_record_is_taken_out_and_brought_back(kept: Kept) -> None:
    with visiting(kept.folder, database=kept.database) as person:
        page = play(person)
        record = record_of(person, page)
        assert record.status_code == 200
        replay = bring(person, record.text)
        back = person.get(str(replay.url.path).removesuffix("/replay"))
        assert choices(back) == choices(page)


def test_what_is_deleted_can_be_brought_back_until_it_is_purged_for_good(kept: Kept) -> None:
    with visiting(kept.folder, database=kept.database) as person:
        page = play(person)
        path = str(page.url.path)
        table_id = path.removeprefix("/tables/")
        store: Store = person.client.app.state.tables.store
        stays = str(person.start(seed="8").url.path)
        for _ in range(2):
            person.client.post(f"{path}/delete", headers=csrf(person))
            assert person.get(path).status_code == 404
            person.client.post(f"{path}/restore", headers=csrf(person))
            assert choices(person.get(path)) == choices(page)
        person.client.post(f"{path}/delete", headers=csrf(person))
        assert mentions(store, table_id)
        assert store.purge(now() + timedelta(seconds=1)) == 1
        assert mentions(store, table_id) == set()
        assert person.client.post(f"{path}/restore", headers=csrf(person)).status_code == 404
        # Nobody else's table is touched, and its content stays.
        assert choices(person.get(stays))
        with store.reading() as connection:
            used = set(connection.execute(select(TABLES.c.content)).scalars())
            assert set(connection.execute(select(CONTENTS.c.fingerprint)).scalars()) == used


def mentions(store: Store, table_id: str) -> set[str]:
    """Return the tables of the database that have a row of a table."""
    found = set()
    with store.reading() as connection:
        for table in METADATA.sorted_tables:
            for column in table.c:
                if column.name in ("table_id", "id") and isinstance(column.type, String):
                    query = select(column).where(column == table_id)
                    if connection.execute(query).first() is not None:
                        found.add(table.name)
    return found


def test_a_curtain_and_votes_leave_with_their_table(kept: Kept) -> None:
    with visiting(kept.folder, {TINY.id: TINY}, kept.database) as person:
        page = person.send(person.start(TINY.id), "/uncover")
        assert choices(page)
        path = str(page.url.path)
        table_id, store = path.removeprefix("/tables/"), person.client.app.state.tables.store
        assert "marks" in mentions(store, table_id)
        person.client.post(f"{path}/delete", headers=csrf(person))
        assert store.purge(now() + timedelta(seconds=1)) == 1
        assert mentions(store, table_id) == set()
