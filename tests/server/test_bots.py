"""Bots at tables: they are asked again when they fail, and nobody's hints keep them waiting."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.server import hints, thinking
from sternbrett.server.app import create_app
from sternbrett.server.bot_players import MOST_FAILURES
from sternbrett.server.database import file_place
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import BOT, PERSON, Seat
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from sternbrett.server.thinking import BotFailed, Counsel, Question, Thinker, TooSlow, Worker
from tests.server.client import Browser, Person, choices
from tests.tiny import GAME as TINY

PATIENCE = 60


class Scripted(Thinker):
    """A thinker whose bots fail as often as they are told to, and then choose what comes first."""

    def __init__(self, failures: int, error: Exception) -> None:
        super().__init__()
        self.failures = failures
        self.error = error
        #: How often each question was put.
        self.asked: Counter[bytes] = Counter()

    async def choose(self, game: AnyGame, bot: str, question: Question) -> str:
        self.asked[question.key] += 1
        if self.failures > 0:
            self.failures -= 1
            raise self.error
        return question.keys[0]


@asynccontextmanager
async def service(folder: Path, thinker: Thinker | None = None) -> AsyncIterator[Tables]:
    tables = Tables(Store(file_place(folder / "a.db")), {TINY.id: TINY, D6.id: D6})
    tables.bots.retry = 0.01
    if thinker is not None:
        tables.thinker.close()
        tables.thinker = thinker
    try:
        yield tables
    finally:
        tables.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something; the test as a whole has a limit."""
    while not happened():
        await asyncio.sleep(0.01)


def answers_of(table: OpenTable, seat: int) -> int:
    return sum(ply.seat == seat for ply in table.match.plies)


# -- bots that fail ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [TooSlow("slow"), BotFailed("gone"), KeyError("a defect")],
    ids=lambda e: type(e).__name__,
)
def test_a_bot_that_failed_is_asked_again(tmp_path: Path, error: Exception) -> None:
    async def play() -> None:
        thinker = Scripted(MOST_FAILURES - 1, error)
        async with service(tmp_path, thinker) as tables:
            table = await tables.create(TINY, {}, host="me", plan=["me", "random"], seats=2)
            await until(lambda: table.marks.troubles.get(1) is not None)
            await until(lambda: answers_of(table, 1) > 0)
            assert thinker.failures == 0
            await until(lambda: table.marks.troubles.get(1) is None)

    run(play())


def test_a_table_whose_bot_always_fails_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        thinker = Scripted(10**6, TooSlow("slow"))
        async with service(tmp_path, thinker) as tables:
            table = await tables.create(TINY, {}, host="me", plan=["me", "random"], seats=2)
            await until(lambda: answers_of(table, 1) > 0)
            assert [*thinker.asked.values()] == [MOST_FAILURES]
            trouble = table.marks.troubles.get(1)
            assert trouble is not None
            assert trouble.helped
            # At the next question it is asked once more, and then helped at once.
            before = answers_of(table, 1)
            while answers_of(table, 1) == before:
                for option in table.match.options_of(0)[:1]:
                    question = table.match.question_id(0)
                    await tables.choose(table.id, 0, option.key, question, None)
                await asyncio.sleep(0.01)
            first, *later = thinker.asked.values()
            assert first == MOST_FAILURES
            assert set(later) == {1}

    run(play())


def test_a_choice_that_the_rules_cannot_carry_out_is_not_made_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with service(tmp_path, Scripted(0, TooSlow(""))) as tables:
            honest, failed = tables.answer, 0

            async def broken(*args: Any) -> None:
                nonlocal failed
                failed += 1
                if failed <= MOST_FAILURES:
                    raise KeyError("a defect of the rules")
                await honest(*args)

            monkeypatch.setattr(tables, "answer", broken)
            table = await tables.create(TINY, {}, host="me", plan=["me", "random"], seats=2)
            await until(lambda: answers_of(table, 1) > 0)
            trouble = table.marks.troubles.get(1)
            assert trouble is not None
            assert trouble.helped

    run(play())


def test_what_cannot_be_chosen_is_a_failure_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        thinker = Thinker()
        monkeypatch.setattr(thinking, "choose_key", lambda bot, question: "nonsense")
        question = Question(TINY.id, "", None, {}, 0, ["a"], b"")
        try:
            with pytest.raises(BotFailed):
                await thinker.choose(TINY, "random", question)
        finally:
            thinker.close()

    run(ask())


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Person]:
    app = create_app(tmp_path, games={TINY.id: TINY})
    with Browser(app, base_url="http://127.0.0.1") as client:
        yield Person(client)


@pytest.mark.parametrize(
    ("language", "again", "helped"),
    [
        ("en", "did not answer and is asked again", "made for it at random"),
        ("de", "wird noch einmal gefragt", "zufällig etwas Mögliches"),
    ],
)
def test_a_table_says_that_its_bot_failed(
    host: Person, language: str, again: str, helped: str
) -> None:
    tables: Tables = host.client.app.state.tables
    tables.thinker = Scripted(10**6, TooSlow("slow"))
    for retry, notice in ((10**6, again), (0.01, helped)):
        tables.bots.retry = retry
        table = host.start(TINY.id, **{"seat-1": "random"}).url.path
        end = time.monotonic() + PATIENCE
        while notice not in host.get(table, **{"accept-language": language}).text:
            assert time.monotonic() < end
            time.sleep(0.02)


def test_a_stand_in_is_a_bot_of_the_side_that_was_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with service(tmp_path) as tables:
            match = Match.new(ADELE, seats=3, seed=1)
            places = [Seat(0, BOT, bot="hal"), *(Seat(n, PERSON, token=f"p{n}") for n in (1, 2))]
            table = await tables.add(match, "p1", places=tuple(places))
            tables.presence.arrive(table.id, "p1")
            tables.sitting.grace = 0.0
            await until(lambda: tables.sitting.is_left(table, 2))
            await tables.sitting.replace_by_bot(table.id, 2, "p1")
            assert table.bot_at(2) == "cadet"

    run(play())


# -- hints ------------------------------------------------------------------------------------


class Advisers:
    """Advisers that think until they are told to stop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        self.may_end = threading.Event()

        def advise(bot: str, question: Question) -> Counsel:
            self.begun += 1
            assert self.may_end.wait(PATIENCE)
            return Counsel(None, ())

        monkeypatch.setattr(thinking, "advise", advise)


def test_hints_do_not_keep_bots_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    advisers = Advisers(monkeypatch)

    async def play() -> None:
        async with service(tmp_path) as tables:
            tables_of_many = [
                await tables.create(TINY, {}, host=f"v{number}", plan=["me", "me"], seats=2)
                for number in range(5)
            ]
            asked = [
                asyncio.create_task(tables.advise(table, 0, table.row.host))
                for table in tables_of_many
            ]
            await until(lambda: advisers.begun > 0)
            table = await tables.create(TINY, {}, host="me", plan=["me", "random"], seats=2)
            await until(lambda: answers_of(table, 1) > 0)
            assert not any(task.done() for task in asked)
            advisers.may_end.set()
            await asyncio.gather(*asked)

    run(play())


def test_a_visitor_gets_one_hint_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    advisers = Advisers(monkeypatch)

    async def play() -> None:
        async with service(tmp_path) as tables:
            first, second = [
                await tables.create(TINY, {}, host="me", plan=["me", "me"], seats=2)
                for _ in range(2)
            ]
            asked = [asyncio.create_task(tables.advise(first, 0, "me")) for _ in range(90)]
            await until(lambda: advisers.begun > 0)
            with pytest.raises(Refused) as refused:
                await tables.advise(second, 0, "me")
            assert refused.value.code == "one_hint"
            monkeypatch.setattr(hints, "MOST_HINTS", 1)
            with pytest.raises(Refused) as refused:
                await tables.advise(second, 0, "somebody else")
            assert refused.value.code == "hints_busy"
            advisers.may_end.set()
            assert len(set(map(id, await asyncio.gather(*asked)))) == 1
            assert advisers.begun == 1
            await tables.advise(second, 0, "me")  # the one before has come

    run(play())


def test_a_refused_hint_leaves_the_table_as_it_is(
    host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MOST_HINTS", 0)
    page = host.start(TINY.id)
    page = host.send(page, "/uncover")
    seen = host.get(f"{page.url.path}?hint=true")
    assert "Too many hints" in seen.text
    assert choices(seen) == choices(page)


# -- workers ----------------------------------------------------------------------------------


def test_the_clock_of_a_task_starts_when_it_begins() -> None:
    async def ask() -> None:
        worker, may_end = Worker(), threading.Event()
        long = asyncio.create_task(worker.run(TINY, may_end.wait, PATIENCE))
        waiting = asyncio.create_task(worker.run(TINY, int, "7", limit=0.2))
        await asyncio.sleep(0.3)  # longer than its limit, behind the other
        assert not waiting.done()
        may_end.set()
        assert await long
        assert await waiting == 7
        worker.close()

    run(ask())


@pytest.mark.skipif(os.name == "nt", reason="processes are ended differently there")
def test_what_takes_too_long_is_broken_off() -> None:
    async def ask() -> None:
        worker = Worker()
        try:
            first = await worker.run(D6, os.getpid)
            with pytest.raises(TimeoutError):
                await worker.run(D6, signal.pause, limit=0.1)
            assert await worker.run(D6, os.getpid) != first
            given_up = asyncio.create_task(worker.run(D6, signal.pause))
            after = asyncio.create_task(worker.run(D6, os.getpid))
            await asyncio.sleep(0.1)
            given_up.cancel()
            assert await after != first
        finally:
            worker.close()

    run(ask())
