"""Threads that store: one thing after the other, or what waits with one wait for the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sternbrett.kernel.match import Match
from sternbrett.server.seats import WATCH_NOW
from sternbrett.server.store import Conflict, Store, StoreError
from sternbrett.server.tables import Tables
from sternbrett.server.writer import MOST_TOGETHER, Writer
from sternbrett.testing.secrecy import table_row
from tests.tiny import GAME

Job = Callable[[], Any]


def asked(writer: Writer, *jobs: Job) -> list[Any]:
    """Return what comes of jobs that wait at the same time."""

    async def ask() -> list[Any]:
        return await asyncio.gather(*map(writer.do, jobs), return_exceptions=True)

    found = asyncio.run(ask())
    writer.close()
    return found


def test_a_writer_does_one_thing_after_the_other_and_tells_what_failed() -> None:
    writer = Writer(1)
    done: list[tuple[int, str]] = []

    def note(number: int) -> None:
        if number == 1:
            raise ValueError("not this one")
        done.append((number, threading.current_thread().name))

    async def ask() -> list[BaseException | None]:
        asked = (writer.do(note, number) for number in range(4))
        return await asyncio.gather(*asked, return_exceptions=True)

    found = asyncio.run(ask())
    writer.close()
    assert [number for number, _ in done] == [0, 2, 3]
    assert len({name for _, name in done}) == 1
    assert done[0][1] != "MainThread"
    assert [type(one) for one in found] == [type(None), ValueError, type(None), type(None)]


def test_what_waits_is_done_together_and_told_when_all_of_it_is_stored() -> None:
    groups: list[list[int]] = []
    first = threading.Event()

    @contextmanager
    def together() -> Iterator[None]:
        groups.append([])
        yield

    def wait() -> None:
        first.wait(5)

    def note(number: int) -> int:
        groups[-1].append(number)
        if number == 1:
            raise ValueError("not this one")
        return number

    writer = Writer(1, together)
    jobs: list[Job] = [partial(note, number) for number in range(MOST_TOGETHER + 3)]

    async def ask() -> list[Any]:
        waiting = [asyncio.create_task(writer.do(job)) for job in (wait, *jobs)]
        await asyncio.sleep(0)
        first.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    _, *found = asyncio.run(ask())
    writer.close()
    assert [type(one) for one in found[:3]] == [int, ValueError, int]
    assert [number for group in groups for number in group] == list(range(len(jobs)))
    assert max(map(len, groups)) > 2


def test_what_is_asked_for_in_one_turn_of_the_loop_is_done_together_and_told_at_once() -> None:
    groups: list[list[int]] = []
    told: list[int] = []

    @contextmanager
    def together() -> Iterator[None]:
        groups.append([])
        yield

    def note(number: int) -> int:
        groups[-1].append(number)
        return len(told)

    writer = Writer(1, together)

    async def ask(number: int) -> int:
        told_before = await writer.do(note, number)
        told.append(number)
        return told_before

    async def scene() -> list[int]:
        return await asyncio.gather(*map(ask, range(8)))

    # Nobody is told before all of it is stored.
    assert asyncio.run(scene()) == [0] * 8
    writer.close()
    assert groups == [list(range(8))]


def test_what_was_asked_for_is_done_although_the_writer_is_closed_at_once() -> None:
    done: list[int] = []
    writer = Writer(1)

    async def scene() -> None:
        waiting = asyncio.create_task(writer.do(done.append, 1))
        await asyncio.sleep(0)
        writer.close()
        await waiting

    asyncio.run(scene())
    assert done == [1]


def test_what_cannot_be_stored_together_is_stored_one_by_one() -> None:
    done: list[int] = []

    @contextmanager
    def together() -> Iterator[None]:
        yield
        done.clear()
        raise StoreError("not together")

    writer = Writer(1, together)
    jobs: list[Job] = [partial(done.append, number) for number in range(5)]
    assert asked(writer, *jobs) == [None] * 5
    assert sorted(done) == list(range(5))


def tables_in(store: Store, count: int) -> list[Match]:
    """Store some tables, called by their numbers."""
    matches = [Match.new(GAME, seed=str(number)) for number in range(count)]
    for number, match in enumerate(matches):
        store.add_table(table_row(match, str(number), WATCH_NOW), {}, match.plies)
    return matches


def chosen(match: Match) -> Any:
    seat = match.asked[0]
    return match.choose(match.options_of(seat)[0].key, seat)


def stored(path: Path) -> list[tuple[str, int]]:
    """Return the plies that another connection finds, without those that games begin with."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT table_id, number FROM plies WHERE number > 0 ORDER BY table_id, number"
        return connection.execute(query).fetchall()


def test_plies_of_several_tables_are_on_the_disk_at_once_without_those_that_came_late(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "a.db")
    plies = [chosen(match) for match in tables_in(store, 3)]
    store.add_plies("1", [plies[1]], "first", "")
    assert store.together is not None
    with store.together():
        store.add_plies("0", [plies[0]], "a", "")
        with pytest.raises(Conflict):
            store.add_plies("1", [plies[1]], "late", "")
        store.add_plies("2", [plies[2]], "b", "")
        assert stored(tmp_path / "a.db") == [("1", plies[1].number)]
    assert stored(tmp_path / "a.db") == [(str(n), ply.number) for n, ply in enumerate(plies)]
    assert store.has_request("1", "first")
    assert not store.has_request("1", "late")
    store.close()


def test_when_the_transaction_is_lost_nothing_of_it_is_stored(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    plies = [chosen(match) for match in tables_in(store, 3)]
    assert store.together is not None
    with ExitStack() as stack:
        stack.enter_context(pytest.raises(StoreError))
        stack.enter_context(store.together())
        store.add_plies("0", [plies[0]], "a", "")
        assert store._direct is not None
        store._direct._connection().rollback()  # as SQLite does by itself when the disk is full
        with pytest.raises(StoreError):
            store.add_plies("1", [plies[1]], "b", "")
        with pytest.raises(StoreError):
            store.add_plies("2", [plies[2]], "c", "")
    assert stored(tmp_path / "a.db") == []
    store.add_plies("2", [plies[2]], "c", "")  # the next one finds a connection that works
    assert stored(tmp_path / "a.db") == [("2", plies[2].number)]
    store.close()


def test_choices_at_many_tables_at_once_share_their_commits(tmp_path: Path) -> None:
    tables = Tables(Store(tmp_path / "a.db"), {GAME.id: GAME})
    commits: list[object] = []
    together = tables.writer._together
    assert together is not None

    @contextmanager
    def counted() -> Iterator[None]:
        commits.append(None)
        with together():
            yield

    tables.writer._together = counted

    async def scene() -> None:
        made = [await tables.create(GAME, {}, host="me") for _ in range(20)]

        async def choose(table_id: str) -> None:
            match = (await tables.open(table_id)).match
            seat = match.asked[0]
            key = match.options_of(seat)[0].key
            await tables.choose(table_id, seat, key, match.question_id(seat), f"r{table_id}")

        await asyncio.gather(*(choose(table.id) for table in made))

    asyncio.run(scene())
    tables.close()
    assert len({table for table, _ in stored(tmp_path / "a.db")}) == 20
    assert 0 < len(commits) < 20
