"""Copies of the database, also of one that is in use."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from sternbrett.cli import main
from sternbrett.server.backup import BackupError
from sternbrett.server.store import HEAD, Store, StoreError
from tests.server.client import choices, visiting
from tests.server.process import choose, free_port, offered, server, start, wait_for


def test_a_copy_made_while_a_server_writes_holds_all_up_to_some_moment(tmp_path: Path) -> None:
    data = tmp_path / "data"
    acknowledged: list[tuple[str, str]] = []
    ending = threading.Event()
    with server(data, "--port", str(free_port())) as (_, address):
        wait_for(address)

        def play() -> None:
            dice = random.Random(5)
            with httpx.Client(base_url=address, follow_redirects=True) as client:
                while not ending.is_set():
                    page, path = start(client)
                    table = path.rpartition("/")[2]
                    while (keys := offered(page)) and not ending.is_set():
                        key = dice.choice(keys)
                        page = choose(client, page, key).text
                        acknowledged.append((table, key))

        player = threading.Thread(target=play)
        player.start()
        copies = []
        try:
            for number in range(5):
                while len(acknowledged) < 10 * (number + 1):
                    assert player.is_alive()
                    time.sleep(0.01)
                before = len(acknowledged)
                copy = tmp_path / f"copy{number}.db"
                assert main(["backup", str(copy), "--data", str(data)]) == 0
                copies.append((copy, before, len(acknowledged)))
        finally:
            ending.set()
            player.join()
    for copy, before, after in copies:
        assert not list(tmp_path.glob(f"{copy.name}-*"))
        with closing(sqlite3.connect(copy)) as connection:
            rows = connection.execute(
                "SELECT table_id, key FROM plies WHERE kind = 'choose' ORDER BY at, number"
            ).fetchall()
        assert before <= len(rows) <= after + 1
        assert rows[:after] == acknowledged[: len(rows)][:after]


def test_a_copy_is_played_on(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7")
        page = person.send(table, "/choose", key="tactical_fire")
        cookies = person.client.cookies
        other = tmp_path / "other"
        other.mkdir()
        assert main(["backup", str(other / "sternbrett.db"), "--data", str(tmp_path)]) == 0
    with visiting(other) as person:
        person.client.cookies = cookies
        assert choices(person.get(str(table.url.path))) == choices(page)
        assert person.send(page, "/choose", key=choices(page)[0]).status_code == 200


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / "sternbrett.db").close()
    (tmp_path / "copy.db").write_text("precious")
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 2
    assert "not overwritten" in capsys.readouterr().err
    assert (tmp_path / "copy.db").read_text() == "precious"


@pytest.mark.skipif(os.name == "nt", reason="permissions work differently there")
def test_only_its_owner_reads_a_copy(tmp_path: Path) -> None:
    Store(tmp_path / "sternbrett.db").close()
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 0
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--data", "nowhere"], "There is no database"),
        (["--database", "postgresql://me:hush@host/name"], "pg_dump"),
        (["--database", "mysql://host/name"], "not supported"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["backup", "copy.db", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "hush" not in error
    assert not (tmp_path / "copy.db").exists()


def test_a_damaged_database_leaves_no_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sternbrett.db").write_bytes(b"this is no database" * 1000)
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 2
    assert "cannot be copied" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


def test_a_place_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Store(tmp_path / "sternbrett.db").close()
    assert main(["backup", str(tmp_path / "no" / "copy.db"), "--data", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


SAVES = Path(__file__).parent / "saves"


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(found)


def test_an_old_database_is_copied_before_it_is_migrated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sternbrett.db"
    shutil.copy(SAVES / "1" / "d6.sqlite", path)
    old = revision(path)
    Store(path).close()
    copy = tmp_path / f"sternbrett.db.{old}"
    assert str(copy) in capsys.readouterr().out
    assert revision(copy) == old
    assert revision(path) == HEAD > old
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    Store(path).close()  # at its revision now: nothing is copied
    assert capsys.readouterr().out == ""
    shutil.copy(copy, path)
    Store(path).close()
    assert [found.name for found in sorted(tmp_path.glob("sternbrett.db.*"))] == [
        copy.name,
        f"{copy.name}-2",
    ]


def test_a_new_database_and_one_of_a_newer_version_are_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "sternbrett.db"
    Store(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(StoreError, match="newer version"):
        Store(path)
    assert list(tmp_path.glob("sternbrett.db.*")) == []


def test_what_cannot_be_copied_is_not_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    path = tmp_path / "sternbrett.db"
    shutil.copy(SAVES / "1" / "d6.sqlite", path)
    old = revision(path)
    monkeypatch.setattr("sternbrett.server.backup._copy", full)
    with pytest.raises(BackupError, match="disk is full"):
        Store(path)
    assert revision(path) == old
