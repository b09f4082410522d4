"""Nothing is lost: the store, restarts, and content that changed since."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import sternbrett
from sternbrett.kernel.content import fingerprint
from sternbrett.kernel.match import Match
from sternbrett.server.schema import METADATA
from sternbrett.server.seats import Seat
from sternbrett.server.store import HEAD, Conflict, Store, StoreError, TableRow, now
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


def test_plies_come_back_as_they_were(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    match, row = stored(store)
    store.add_ply("t", match.choose("tactical_fire"), "r1", "")
    again = Store(tmp_path / "a.db").plies("t")
    assert [(ply.key, ply.outcomes, ply.sealed, ply.after) for ply in again] == [
        (ply.key, ply.outcomes, ply.sealed, ply.after) for ply in match.plies
    ]
    assert [event.args for ply in again for event in ply.events] == [
        event.args for ply in match.plies for event in ply.events
    ]
    assert store.table("t") is not None
    assert store.content_files("f") == {"a.toml": b"x = 1"}
    assert row.settings == match.settings


def test_the_primary_key_settles_races(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    match, _ = stored(store)
    ply = match.choose("tactical_fire")
    store.add_ply("t", ply, "r1", "")
    with pytest.raises(Conflict):
        store.add_ply("t", ply, "r2", "")
    later = match.choose("cease_fire")
    with pytest.raises(Conflict):
        store.add_ply("t", later, "r1", "")
    assert len(store.plies("t")) == 2


def test_a_choice_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


def test_migrations_give_the_schema_the_code_uses(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
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
            patch.setattr(Store, "add_ply", fail)
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
    assert fingerprint(game.content_folder, game.content_files)
    monkeypatch.setattr("sternbrett.server.tables.fingerprint", lambda *args: "something newer")
    monkeypatch.setattr(type(game), "content", lambda self: pytest.fail("not the installed one"))
    store = Store(tmp_path / "sternbrett.db")
    tables = Tables(store, {"d6": game})
    opened = tables._load(table.url.path.rpartition("/")[2])
    assert opened.match.content.rules.hull_max == 8


def test_the_database_is_an_ordinary_file(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        person.start()
    with sqlite3.connect(tmp_path / "sternbrett.db") as connection:
        assert connection.execute("SELECT count(*) FROM plies").fetchone()[0] == 1
