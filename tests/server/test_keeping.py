"""What a server keeps: from whom, how much of it, and for how long."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from sternbrett.server import tables
from sternbrett.server.app import create_app
from sternbrett.server.database import Place
from sternbrett.server.purge import KEPT, UNBEGUN, give_up
from sternbrett.server.run import data_folder
from sternbrett.server.schema import PLIES, TABLES
from sternbrett.server.store import Store, now
from sternbrett.web import page_texts
from tests.server.client import Browser, Person, choices, visiting
from tests.server.process import server
from tests.server.test_store import deleted, stored

BASE = "http://127.0.0.1"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="has no such permissions")


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    """Two browsers at a server that is reached from elsewhere."""
    app = create_app(tmp_path, local=False)
    with Browser(app, base_url=BASE) as first:
        yield [Person(first), Person(Browser(app, base_url=BASE))]


# -- from whom --------------------------------------------------------------------------------


def test_a_stranger_moves_nothing_at_a_private_table(people: list[Person]) -> None:
    host, stranger = people
    table = host.start(seed="7", spectators="no", **{"seat-0": "cadet"})
    token = stranger.forms(stranger.get("/games/d6"))["/games/d6/tables"]["_csrf_token"]
    form = {"ply": "0", "_csrf_token": token}
    refused = stranger.client.post(f"{table.url.path}/step", data=form)
    assert refused.status_code == 403
    assert host.get(table.url.path).text.partition('id="log"')[2].count('class="chosen"') == 0
    assert host.send(table, "/step").text.partition('id="log"')[2].count('class="chosen"') == 1


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@POSIX
def test_only_its_owner_reads_what_is_saved(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with server(tmp_path / "new" / "data", "--port", "0") as (_, _):
            pass
        with visiting(tmp_path) as person:
            person.start()
            files = sorted(tmp_path.glob("sternbrett.db*"))
            assert [path.name for path in files] == [
                "sternbrett.db",
                "sternbrett.db-shm",
                "sternbrett.db-wal",
            ]
            assert {mode(path) for path in files} == {0o600}
    finally:
        os.umask(before)
    assert mode(tmp_path / "new" / "data") == 0o700
    assert mode(tmp_path / "new" / "data" / "sternbrett.db") == 0o600


@POSIX
def test_what_everybody_could_read_is_closed(tmp_path: Path) -> None:
    ours, shared = tmp_path / "ours", tmp_path / "shared"
    for folder in (ours, shared):
        folder.mkdir()
        (folder / "sternbrett.db").touch()
        for path in (folder, folder / "sternbrett.db"):
            path.chmod(0o755)
    (ours / "packs").mkdir()
    (shared / "letters.txt").touch()
    Store(shared / "sternbrett.db").close()
    assert mode(shared / "sternbrett.db") == 0o600
    assert mode(data_folder(ours)) == 0o700
    assert mode(data_folder(shared)) == 0o755  # others may use what else is there


# -- how much ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_full_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    assert tables.MOST_PLIES >= 20_000
    monkeypatch.setattr(tables, "MOST_PLIES", 3)
    said = page_texts(language).say("refusal.full")
    with visiting(tmp_path) as person:
        person.client.headers["Accept-Language"] = language
        page = person.start(seed="7")
        page = person.send(page, "/choose", key="tactical_fire")
        page = person.send(page, "/undo")
        assert said not in page.text
        refused = person.send(page, "/choose", key="tactical_fire")
        assert refused.status_code == 409
        assert said in refused.text
        assert "tactical_fire" in choices(refused)


def test_a_full_table_can_be_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_PLIES", 1)
    with visiting(tmp_path) as person:
        page = person.start("adele", **{"seat-1": "hal"})
        over = person.send(page, "/concede")
        assert 'class="end' in over.text


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_record_that_grows_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with visiting(tmp_path) as person:
        person.client.headers["Accept-Language"] = language
        table = person.start(seed="7")
        page = person.send(table, "/choose", key="tactical_fire")
        record = person.get(f"{page.url.path}/record.txt").text
        lines = record + "0 undo\n0 tactical_fire\n" * 20
        monkeypatch.setattr(tables, "MOST_BYTES", 20_000)
        assert person.send(person.get("/"), "/import", record=record).status_code == 200
        refused = person.send(person.get("/"), "/import", record=lines)
        assert refused.status_code == 413
        assert page_texts(language).say("error.large") in refused.text


# -- for how long -----------------------------------------------------------------------------


def test_tables_that_nobody_touches_are_given_up_and_then_purged(place: Place) -> None:
    store = Store(place)
    match, row = stored(store)
    chosen = match.choose("tactical_fire")
    ages = {"t": 0, "old": 181, "young": 179, "unbegun": 31, "new": 29, "secret": 181, "talk": 181}
    for name in list(ages)[1:]:
        store.add_table(replace(row, id=name), {}, match.plies[:1])
        if name not in ("unbegun", "new"):
            store.add_plies(name, [chosen], None, "")
    store.add_message("talk", 0, "still here")
    with store.engine.begin() as connection:
        for name, age in ages.items():
            then = now() - timedelta(days=age)
            connection.execute(update(TABLES).where(TABLES.c.id == name).values(changed_at=then))
            if name != "secret":  # what was chosen there does not show, but it was today
                connection.execute(update(PLIES).where(PLIES.c.table_id == name).values(at=then))
    assert timedelta(days=30) == UNBEGUN
    assert sorted(give_up(store, timedelta(days=180))) == ["old", "unbegun"]
    assert give_up(store, timedelta(days=180)) == []
    assert store.table("old") is None
    assert {name for name in ages if store.table(name)} == {*ages} - {"old", "unbegun"}
    # The one that was played can be brought back by hand for as long as any deleted table.
    assert store.purge(now() - KEPT) == 1
    assert store.plies("old")
    assert not store.plies("unbegun")
    assert store.purge(now() + timedelta(seconds=1)) == 1
    assert not store.plies("old")


@pytest.mark.parametrize(
    ("flags", "kept"),
    [
        ([], True),
        (["--public", "play.example.org"], False),
        (["--public", "play.example.org", "--keep", "0"], True),
    ],
)
def test_public_servers_give_up_abandoned_tables(
    tmp_path: Path, flags: list[str], kept: bool
) -> None:
    store = Store(tmp_path / "sternbrett.db")
    match, row = stored(store)
    store.add_table(replace(row, id="marker"), {}, match.plies)
    long_ago = now() - timedelta(days=400)
    with store.engine.begin() as connection:
        connection.execute(update(TABLES).values(changed_at=long_ago))
        connection.execute(update(PLIES).values(at=long_ago))
    deleted(store, "marker", 31)
    with server(tmp_path, "--port", "0", *flags):
        # At its start a server gives up what was abandoned, and then purges what was deleted.
        for _ in range(1000):
            if not store.plies("marker"):
                break
            time.sleep(0.02)
    assert not store.plies("marker")
    assert (store.table("t") is not None) == kept
