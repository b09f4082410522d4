"""Whatever breaks, nothing acknowledged is lost: hard kills and a full disk.

PostgreSQL, servers and workers are killed in test_machines.py.
"""

from __future__ import annotations

import multiprocessing
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from sternbrett.cli import main
from sternbrett.kernel.match import Match
from sternbrett.server import app
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from tests.again import again
from tests.server.client import FORM, HIDDEN, choices, visiting
from tests.server.process import choose, free_port, offered, start, wait_for
from tests.tiny.voyage import GAME as VOYAGE

#: A hundred kills in all, a quarter of them in `make test`.
GAMES = 4
KILLS = 25
#: And of a campaign, whose chapters are short: most kills meet the step from one to the next.
CHAPTER_KILLS = 12

#: Servers are real processes, forked from one that has imported everything: they start quickly.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(
    ["uvicorn", "sternbrett.cli", "sternbrett.server.app", "tests.server.preloaded"]
)


class Player:
    """Plays one game after the other at a server that is killed again and again."""

    #: How the server is started in its process.
    server = staticmethod(main)

    def __init__(self, data: Path, number: int) -> None:
        self.data = data
        self.dice = random.Random(number)
        self.cookies = httpx.Cookies()
        self.path = ""
        self.acknowledged: list[str] = []
        self.sent = ""
        self.total = 0

    def round(self) -> None:
        """Start the server, look what is there, play on, and kill it at a random moment."""
        port = str(free_port())
        arguments = ["--data", str(self.data), "--no-browser", "--port", port]
        process = PROCESSES.Process(target=self.server, args=(arguments,))
        process.start()
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address)
            with httpx.Client(base_url=address, follow_redirects=True, timeout=20) as client:
                client.cookies = self.cookies
                page = self.come_back(client)
                killer = threading.Timer(self.dice.uniform(0.0, 0.25), process.kill)
                killer.start()
                # When the server is dead, what was sent last may or may not be stored.
                with suppress(httpx.TransportError):
                    self.play(client, page)
                killer.join()
                self.cookies = client.cookies
        finally:
            process.kill()
            process.join()
        assert process.exitcode == -signal.SIGKILL

    def come_back(self, client: httpx.Client) -> str:
        """Return the page to go on from, after everything acknowledged was found there."""
        if self.path:
            self.check()
            page = client.get(self.path).text
            if offered(page):
                return page
        return self.sit_down(client)

    def sit_down(self, client: httpx.Client) -> str:
        self.path, self.acknowledged, self.sent = "", [], ""
        page, self.path = start(client)
        return page

    def play(self, client: httpx.Client, page: str) -> None:
        while True:
            keys = offered(page)
            if not keys:
                page = self.sit_down(client)
                continue
            self.sent = self.dice.choice(keys)
            answer = choose(client, page, self.sent)
            assert answer.status_code == 200
            self.acknowledged.append(self.sent)
            self.sent = ""
            self.total += 1
            page = answer.text

    def check(self) -> None:
        """The table holds what was acknowledged, in order, and at most what was sent last."""
        with closing(sqlite3.connect(self.data / "sternbrett.db")) as connection:
            rows = connection.execute(
                "SELECT number, kind, key FROM plies WHERE table_id = ? ORDER BY number",
                (self.path.rpartition("/")[2],),
            ).fetchall()
        assert [number for number, _, _ in rows] == list(range(len(rows)))
        keys = [key for _, kind, key in rows if kind == "choose"]
        count = len(self.acknowledged)
        assert keys[:count] == self.acknowledged
        assert keys[count:] in ([], [self.sent])
        self.acknowledged, self.sent = keys, ""


@pytest.mark.parametrize("number", [0, *again(range(1, GAMES))])
def test_a_hard_kill_loses_no_acknowledged_choice(tmp_path: Path, number: int) -> None:
    player = Player(tmp_path, number)
    for _ in range(KILLS):
        player.round()
    player.check()
    assert player.total > KILLS
    with closing(sqlite3.connect(tmp_path / "sternbrett.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def serve_voyages(argv: Sequence[str] | None = None) -> int:
    """Start a server on which nothing but campaigns are played."""
    vars(app)["all_games"] = lambda: {VOYAGE.id: VOYAGE}
    return main(argv)


class Campaigner(Player):
    """Plays campaigns: when a chapter is over the next one is begun, where there is one."""

    server = staticmethod(serve_voyages)

    def sit_down(self, client: httpx.Client) -> str:
        over = client.get(self.path).text if self.path else ""
        home = ""
        if link := re.search(r'href="(/campaigns/[^?"]+)', over):
            home = client.get(link[1]).text
        forms = [form for form in FORM.findall(home) if form[0].endswith("/continue")]
        # It may be there though nobody was told so: begun by a request that was never answered.
        if begun := re.search(r'class="button act" href="(/tables/[^"]+)"', home):
            page, path = client.get(begun[1]).text, begun[1]
        elif forms:
            answer = client.post(forms[0][0], data=dict(HIDDEN.findall(forms[0][1])))
            assert answer.status_code == 200
            page, path = answer.text, answer.url.path
        else:
            page, path = start(client, VOYAGE.id)
        self.path, self.acknowledged, self.sent = path, [], ""
        return page


def test_a_hard_kill_loses_nothing_between_two_chapters(tmp_path: Path) -> None:
    player = Campaigner(tmp_path, 7)
    for _ in range(CHAPTER_KILLS):
        player.round()
    player.check()
    tables = Tables(Store(tmp_path / "sternbrett.db"), {VOYAGE.id: VOYAGE})
    followed = 0
    for row in tables.store.newest_campaigns(10_000, None):
        rows = tables.store.campaign_tables(row.id)
        matches = {one.chapter.number: open_match(tables, one.id) for one in rows if one.chapter}
        assert sorted(matches) == list(range(1, len(rows) + 1))
        for number in range(2, len(matches) + 1):
            assert matches[number].legacy == matches[number - 1].leaves
            followed += 1
    tables.close()
    assert followed > CHAPTER_KILLS / 2


def open_match(tables: Tables, table_id: str) -> Match:
    """Return the match of a table as it is stored."""
    table = tables._load(table_id)
    assert table is not None
    return table.match


#: Stores a change of a table and dies at once: the log has it, the log's index does not know yet.
DIES_WHILE_STORING = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("SELECT count(*) FROM tables").fetchone()
with open(sys.argv[1] + "-shm", "r+b") as index:
    before = index.read()
    connection.execute("UPDATE tables SET seed = 'stored'")
    index.seek(0)
    index.write(before)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_server_begins_with_stays_though_somebody_read_when_the_last_was_killed(
    tmp_path: Path,
) -> None:
    with visiting(tmp_path) as person:
        table = str(person.start(seed="7").url.path).rpartition("/")[2]
    file = tmp_path / "sternbrett.db"
    with closing(sqlite3.connect(file)) as reader:
        reader.execute("SELECT count(*) FROM plies").fetchone()
        killed = subprocess.run([sys.executable, "-c", DIES_WHILE_STORING, file], check=False)
        assert killed.returncode == -signal.SIGKILL
        store = Store(file)
        begun_with = store.table(table)
        # This is what is left when all of them are killed.
        left = tmp_path / "left"
        left.mkdir()
        for name in (file.name, f"{file.name}-wal"):
            shutil.copy(tmp_path / name, left)
        store.close()
    again = Store(left / file.name)
    assert again.table(table) == begun_with
    again.close()


def test_a_server_that_begins_empties_the_log_of_a_killed_one(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        page = person.start(seed="7")
        person.send(page, "/choose", key=choices(page)[0])
        left = tmp_path / "left"
        left.mkdir()
        for name in ("sternbrett.db", "sternbrett.db-wal"):
            shutil.copy(tmp_path / name, left)
    log = left / "sternbrett.db-wal"
    assert log.stat().st_size > 0
    store = Store(left / "sternbrett.db")
    assert log.stat().st_size == 0
    assert len(store.plies(str(page.url.path).rpartition("/")[2])) == 2
    store.close()


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """Let the database not grow any more, as on a full disk."""

    def limit(connection: sqlite3.Connection, *more: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # which means: as many as there are

    def free(connection: sqlite3.Connection, *more: object) -> None:
        connection.execute("PRAGMA max_page_count=1000000000")

    event.listen(store.engine, "checkout", limit)
    try:
        yield
    finally:
        event.remove(store.engine, "checkout", limit)
        event.listen(store.engine, "checkout", free)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "disk is full. Nothing"), ("de", "kein Speicherplatz mehr frei")],
)
def test_a_full_disk_is_a_clear_page_and_loses_nothing(
    tmp_path: Path, language: str, sentence: str
) -> None:
    dice = random.Random(1)
    with visiting(tmp_path) as person:
        store: Store = person.client.app.state.tables.store
        person.get(f"/prefer/language/{language}?to=/")
        page = person.start()
        acknowledged = 0
        with full_disk(store):
            for _ in range(500):
                answer = person.send(page, "/choose", key=dice.choice(choices(page)))
                if answer.status_code != 200:
                    break
                acknowledged += 1
                page = answer if choices(answer) else person.start()
            assert answer.status_code == 503
            assert sentence in answer.text
            assert "disk is full" in answer.text
            assert "Traceback" not in answer.text
            table = str(page.url.path).removesuffix("/choose")
            # Looking still works, and shows what was stored.
            assert choices(person.get(table)) == choices(page)
        with closing(sqlite3.connect(tmp_path / "sternbrett.db")) as connection:
            stored = connection.execute("SELECT count(*) FROM plies WHERE kind = 'choose'")
            assert stored.fetchone()[0] == acknowledged
        # There is space again: the very same form is taken.
        again = person.send(page, "/choose", key=choices(page)[0])
        assert again.status_code == 200
