"""Workers: processes that think for servers, by way of a queue in PostgreSQL.

What becomes of them when something is killed, is in tests/attack.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from sternbrett.cli import main
from sternbrett.games import all_games
from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.match import Match
from sternbrett.review import scale, stations
from sternbrett.server import jobs, worker
from sternbrett.server.database import find_place
from sternbrett.server.jobs import BOTS, HINTS, REVIEWS, TASKS, Jobs, make_queue, prepare_queue
from sternbrett.server.notify import PostgresNotices
from sternbrett.server.reviewing import Played, analyse_station
from sternbrett.server.store import Store
from sternbrett.server.thinking import Question, Thinker, advise, ask, choose_key
from tests.server import worker_process
from tests.server.conftest import Postgres

PATIENCE = 60


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.fresh()


def played(name: str, plies: int) -> Match:
    """Return a game some random choices after its beginning."""
    match = Match.new(all_games()[name], secret=b"0123456789abcdef")
    match.go()
    dice = random.Random(plies)
    while len(match.plies) < plies and not match.over:
        seat = match.asked[0]
        match.choose(dice.choice(match.options_of(seat)).key, seat)
    return match


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_question_is_the_same_after_its_travels(name: str) -> None:
    match = played(name, 12)
    game, seat = match.game, match.asked[0]
    question = ask(match, seat, game.built_in_set.key, None)
    packed = msgspec.msgpack.encode(("random", question))
    bot, arrived = TASKS["choose_key"].given.of_packed(packed)
    assert isinstance(arrived, Question)
    assert arrived.keys == question.keys
    # What a bot imagines from what it is told is the same, to the last bit.
    worlds = [
        game.encode(game.imagine(view, match.content, Rng(stream(b"a", "b"))))
        for view in (question.view, arrived.view)
    ]
    assert worlds[0] == worlds[1]
    assert choose_key(bot, arrived) == choose_key("random", question)
    way = stations(match, seat)
    given = (Played(name, arrived.content, None), way, scale().budget)
    back = TASKS["value_end"].given.of_packed(msgspec.msgpack.encode(given))
    assert msgspec.msgpack.encode(back) == msgspec.msgpack.encode(given)


def open_jobs(database: str) -> tuple[Store, Jobs, PostgresNotices]:
    """Return the jobs of a server, in the running loop."""
    store = Store(find_place(None, database))
    notices = PostgresNotices(store)
    made = Jobs(store, notices)
    notices.start(lambda table_id: None)
    return store, made, notices


@contextmanager
def scene() -> Iterator[list[Any]]:
    """The jobs of some servers, which a test opens in its loop; closed at the end."""
    opened: list[Any] = []
    yield opened
    for store, _, notices in opened:
        notices.stop()
        store.close()


def test_a_worker_answers_two_servers_that_ask_the_same_once(database: str) -> None:
    match = played("d6", 4)
    question = ask(match, 0, D6.built_in_set.key, None)
    expected = choose_key("cadet", question)
    station = stations(played("d6", 9), 0).stations[0]
    effort = scale().budget.divided(50)

    async def play(opened: list[Any]) -> None:
        opened += [open_jobs(database) for _ in range(2)]
        thinkers = [Thinker(made.runner(BOTS), made.runner(HINTS)) for _, made, _ in opened]
        answers = await asyncio.gather(*(t.choose(D6, "cadet", question) for t in thinkers))
        assert answers == [expected] * 2
        counsel = await thinkers[0].advise(D6, question)
        same = advise("", question)
        assert counsel.advice is not None
        assert same.advice is not None
        assert counsel.advice.key == same.advice.key
        # A review's choice, at the other server.
        reviewing = opened[1][1].runner(REVIEWS)
        given = (Played("d6", D6.built_in_set.key, None), 0, station, effort)
        found = await reviewing.run(D6, analyse_station, *given)
        assert (found.moment, found.chosen) == (station.moment, station.chosen)
        for _, made, _ in opened:
            await made.close()

    with worker_process.worker(database, "--processes", "1") as process, scene() as opened:
        asyncio.run(asyncio.wait_for(play(opened), PATIENCE))
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
        assert process.stdout is not None
        assert process.stdout.read() == ""  # nothing went wrong, nothing is told
    with psycopg.connect(database) as connection:
        thoughts = connection.execute("SELECT task, result IS NULL FROM thoughts").fetchall()
        assert sorted(thoughts) == [
            ("advise", False),
            ("analyse_station", False),
            ("choose_key", False),
        ]
        left = connection.execute(f"SELECT count(*) FROM {jobs.schema_name()}.procrastinate_jobs")
        assert left.fetchone() == (0,)


def test_the_queue_holds_names_alone_and_serves_players_first(database: str) -> None:
    question = ask(played("d6", 4), 0, D6.built_in_set.key, None)

    async def play(opened: list[Any]) -> list[str]:
        opened.append(open_jobs(database))
        made: Jobs = opened[0][1]
        queues = (REVIEWS, HINTS, BOTS)
        waiting = [
            asyncio.create_task(made.ask(queue, "choose_key", (queue, question), None))
            for queue in queues
        ]
        queue = make_queue(find_place(None, database))
        store = opened[0][0]
        await asyncio.to_thread(prepare_queue, store)
        async with queue.open_async():
            while len(found := list(await queue.job_manager.list_jobs_async())) < len(queues):
                await asyncio.sleep(0.02)
            told = json.dumps([job.task_kwargs for job in found])
            assert all(set(job.task_kwargs) == {"thought"} for job in found)
            assert not any(key in told for key in question.keys)
            order = []
            taker = await queue.job_manager.register_worker()
            for _ in queues:
                job = await queue.job_manager.fetch_job(queues=list(queues), worker_id=taker)
                assert job is not None
                order.append(job.queue)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await made.close()
        return order

    with scene() as opened:
        assert asyncio.run(asyncio.wait_for(play(opened), PATIENCE)) == [BOTS, HINTS, REVIEWS]


def test_a_failure_is_told_and_the_next_question_begins_anew(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    question = ask(played("d6", 4), 0, D6.built_in_set.key, None)
    other = Question(
        question.game, "other content", None, question.view, 0, question.keys, question.key
    )

    async def play(opened: list[Any]) -> None:
        opened.append(open_jobs(database))
        made: Jobs = opened[0][1]
        workshop = worker.Workshop(database, 1)
        ending = asyncio.Event()
        working = asyncio.create_task(workshop.run(ending))
        thinker = Thinker(made.runner(BOTS), made.runner(HINTS))
        with pytest.raises(Exception, match="A worker failed"):
            await thinker.choose(D6, "cadet", other)
        assert "another version of d6" in caplog.text
        assert question.keys[0] not in caplog.text
        assert await thinker.choose(D6, "cadet", question) in question.keys
        ending.set()
        await working
        await made.close()

    with scene() as opened:
        asyncio.run(asyncio.wait_for(play(opened), PATIENCE))


def test_workers_need_postgres(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worker", "--database", f"sqlite:///{tmp_path}/a.db"]) == 2
    assert "Workers need PostgreSQL" in capsys.readouterr().err
    assert main(["--data", str(tmp_path), "--workers", "--no-browser", "--port", "0"]) == 2
    assert "only servers on PostgreSQL" in capsys.readouterr().err
