"""Nothing is lost: the store, restarts, and content that changed since."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import zlib
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import func, select, update

import sternbrett
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.match import Match
from sternbrett.server.database import Place, StoreError, file_place, find_place
from sternbrett.server.purge import KEPT, purge_daily
from sternbrett.server.schema import CONTENTS, METADATA, PLIES, SEATS, TABLES
from sternbrett.server.seats import Seat
from sternbrett.server.store import HEAD, Conflict, Store, TableRow, now, stored_request
from sternbrett.server.tables import Tables
from tests.server.client import choices, visiting


def stored(store: Store) -> tuple[Match, TableRow]:
    game = sternbrett.find_game("d6")
    match = Match.new(game, seed=7)
    row = TableRow(
        "t",
        "d6",
        "f",
        match.settings,
        1,
        "7",
        b"",
        "host",
        "yes",
        "",
        "",
        now(),
        now(),
        (Seat(0, "person", token="host"),),
    )
    store.add_table(row, {"a.toml": b"x = 1"}, match.plies)
    return match, row


def test_plies_come_back_as_they_were(place: Place) -> None:
    store = Store(place)
    match, row = stored(store)
    store.add_plies("t", [match.choose("tactical_fire")], "r1", "")
    again = Store(place).plies("t")
    assert [(ply.key, ply.outcomes, ply.sealed, ply.after) for ply in again] == [
        (ply.key, ply.outcomes, ply.sealed, ply.after) for ply in match.plies
    ]
    assert [event.args for ply in again for event in ply.events] == [
        event.args for ply in match.plies for event in ply.events
    ]
    assert store.table("t") is not None
    assert store.content_files("f") == {"a.toml": b"x = 1"}
    assert row.settings == match.settings


def test_what_is_packed_quickly_is_read_by_zlib(place: Place) -> None:
    store = Store(place)
    match, _ = stored(store)
    store.add_plies("t", [match.choose("tactical_fire")], "r1", "")
    with store.reading() as connection:
        positions = connection.execute(select(PLIES.c.position).order_by(PLIES.c.number)).scalars()
        assert [*map(zlib.decompress, positions)] == [ply.after for ply in match.plies]


def test_the_primary_key_settles_races(place: Place) -> None:
    store = Store(place)
    match, _ = stored(store)
    ply = match.choose("tactical_fire")
    store.add_plies("t", [ply], "r1", "")
    with pytest.raises(Conflict):
        store.add_plies("t", [ply], "r2", "")
    later = match.choose("cease_fire")
    with pytest.raises(Conflict):
        store.add_plies("t", [later], "r1", "")
    assert len(store.plies("t")) == 2


def test_a_choice_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


def test_migrations_give_the_schema_the_code_uses(place: Place) -> None:
    store = Store(place)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        assert version == HEAD


def test_a_damaged_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match=r"a\.db cannot be used"):
        Store(tmp_path / "a.db")


@pytest.mark.skipif(os.name == "nt", reason="permissions work differently there")
def test_a_failed_write_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7")

        def fail(*args: object) -> None:
            raise StoreError("The database sternbrett.db cannot be used: the disk is full.")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "add_plies", fail)
            page = person.send(table, "/choose", key="tactical_fire")
            assert page.status_code == 503
            assert "disk is full" in page.text
        again = person.get(str(table.url.path))
        assert choices(again) == choices(table)
        assert "target:" in person.send(again, "/choose", key="tactical_fire").text


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7")
        table = person.send(table, "/choose", key="tactical_fire")
        cookies = person.client.cookies
    with visiting(tmp_path) as person:
        person.client.cookies = cookies
        again = person.get(str(table.url.path))
        assert choices(again) == choices(table)
        assert "Weapons fire" in again.text
        undone = person.send(again, "/undo")
        assert "tactical_fire" in choices(undone)


def test_open_pages_survive_a_restart(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7")
        cookies = person.client.cookies
    with visiting(tmp_path) as person:
        person.client.cookies = cookies
        assert "target:" in person.send(table, "/choose", key="tactical_fire").text


def test_a_table_keeps_the_content_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7")
    game = sternbrett.find_game("d6")
    monkeypatch.setattr(type(game), "content_set", lambda self: ContentSet({}))
    monkeypatch.setattr(type(game), "content", lambda self: pytest.fail("not the installed one"))
    store = Store(tmp_path / "sternbrett.db")
    tables = Tables(store, {"d6": game})
    opened = tables._load(table.url.path.rpartition("/")[2])
    assert opened is not None
    assert opened.match.content.rules.hull_max == 8


def test_the_database_is_an_ordinary_file(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        person.start()
    with closing(sqlite3.connect(tmp_path / "sternbrett.db")) as connection:
        assert connection.execute("SELECT count(*) FROM plies").fetchone()[0] == 1


def test_seats_change_only_from_what_they_were(place: Place) -> None:
    store = Store(place)
    stored(store)
    row = store.table("t")
    assert row is not None
    before = row.places[0]
    store.set_seats("t", [replace(before, name="Ada")], before=[before])
    with pytest.raises(Conflict):
        store.set_seats("t", [replace(before, name="Ben")], "other", before=[before])
    after = store.table("t")
    assert after is not None
    assert (after.places[0].name, after.host) == ("Ada", "host")


def test_a_secret_is_made_once(place: Place) -> None:
    secret = Store(place).secret("page")
    assert len(secret) == 32
    assert Store(place).secret("page") == secret
    assert Store(place).secret("other") != secret


@pytest.mark.parametrize("request_id", ["x" * 1000, "a\0b", "ü" * 64])
def test_any_request_is_known_again(place: Place, request_id: str) -> None:
    store = Store(place)
    match, _ = stored(store)
    store.add_plies("t", [match.choose("tactical_fire")], request_id, "")
    assert store.has_request("t", stored_request(request_id))
    assert not store.has_request("t", stored_request("another"))
    assert len(stored_request(request_id)) <= 64


def deleted(store: Store, table_id: str, days: int) -> None:
    store.delete_table(table_id)
    then = now() - timedelta(days=days)
    with store.engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(deleted_at=then))


def counts(store: Store) -> list[int]:
    with store.engine.connect() as connection:
        return [
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (TABLES, SEATS, PLIES, CONTENTS)
        ]


def test_deleted_tables_are_purged_when_their_time_is_over(place: Place) -> None:
    store = Store(place)
    match, row = stored(store)
    store.add_message("t", 0, "a word said at the old table")
    store.add_table(replace(row, id="young", content="g"), {}, match.plies)
    store.add_table(replace(row, id="kept"), {"a.toml": b"x = 1"}, match.plies)
    assert counts(store) == [3, 3, 3, 2]
    deleted(store, "t", 31)
    deleted(store, "young", 29)
    assert store.purge(now() - KEPT) == 1
    assert store.purge(now() - KEPT) == 0
    assert counts(store) == [2, 2, 2, 2]
    assert store.purge(now()) == 1
    assert counts(store) == [1, 1, 1, 1]
    assert store.content_files("f") == {"a.toml": b"x = 1"}
    assert store.table("kept") is not None
    if place.path is not None:
        files = place.path.parent.glob("a.db*")
        assert not any(b"a word said" in path.read_bytes() for path in files)


def test_the_server_purges_at_its_start(tmp_path: Path) -> None:
    store = Store(tmp_path / "sternbrett.db")
    stored(store)
    deleted(store, "t", 31)
    with visiting(tmp_path) as person:
        for _ in range(200):
            person.get("/")
            if counts(store)[0] == 0:
                break
    assert counts(store) == [0, 0, 0, 0]


def test_a_purge_that_fails_is_tried_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []

    def fail(self: Store, before: object) -> int:
        calls.append(before)
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Store, "purge", fail)
    monkeypatch.setattr("sternbrett.server.purge.DAY", 0.0)

    async def some_days() -> None:
        task = asyncio.create_task(purge_daily(Store(tmp_path / "a.db")))
        while len(calls) < 3:
            await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(asyncio.wait_for(some_days(), 10))


def test_a_database_of_a_newer_version_is_one_sentence(place: Place) -> None:
    store = Store(place)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="update Sternbrett"):
        Store(place)


def test_addresses_of_databases(tmp_path: Path) -> None:
    assert find_place(tmp_path, None) == file_place(tmp_path / "sternbrett.db")
    assert find_place(None, f"sqlite:///{tmp_path}/x.db").path == tmp_path / "x.db"
    for address in ("postgresql://me:word@host/name", "postgresql+psycopg://me:word@host/name"):
        found = find_place(tmp_path, address)
        assert found.path is None
        assert found.url.drivername == "postgresql+psycopg"
        assert found.name == "name"


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://host/name", "sqlite://"])
def test_other_addresses_are_one_sentence(address: str) -> None:
    with pytest.raises(StoreError):
        find_place(None, address)


def test_a_missing_driver_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"sternbrett\[postgres\]"):
        Store(find_place(None, "postgresql://host/name"))


def test_a_server_that_is_not_there_is_one_sentence_without_the_password() -> None:
    with pytest.raises(StoreError, match="does not answer") as caught:
        Store(find_place(None, "postgresql://me:hushhush@127.0.0.1:1/name"))
    assert "hushhush" not in str(caught.value)


def test_a_folder_that_is_gone_is_not_called_a_full_disk(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="its folder is gone"):
        Store(tmp_path / "gone" / "sternbrett.db")
