"""Two servers, two workers and a database: one after the other is killed while people play.

`ATTACK_KILLS` says how often: `make attack` kills a thousand times.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from itertools import cycle

import psycopg

from sternbrett.games.d6 import GAME as D6
from sternbrett.review import Finding, scale, stations
from sternbrett.server.jobs import REVIEWS, prepare_queue, schema_name
from sternbrett.server.reviewing import Played, analyse_station
from tests.attack.site import PATIENCE, Player, site
from tests.server.conftest import Postgres
from tests.server.test_workers import open_jobs, played
from tests.server.worker_process import worker

KILLS = int(os.environ.get("ATTACK_KILLS", "3"))


def go_on(players: list[Player], more: int) -> None:
    """Wait until everybody has made some more choices."""
    wanted = [player.total + more for player in players]
    end = time.monotonic() + PATIENCE
    while any(player.total < goal for player, goal in zip(players, wanted, strict=True)):
        assert not any(player.trouble for player in players)
        assert time.monotonic() < end, "somebody waits in vain"
        time.sleep(0.02)


def test_whatever_is_killed_nothing_is_lost_and_every_game_goes_on(postgres: Postgres) -> None:
    dice = random.Random(KILLS)
    with site(postgres) as places:
        players = [
            Player(places, "d6", ["me"], 1),
            Player(places, "dei", ["me", "random"], 2),
            Player(places, "dei", ["drifter", "me"], 3),
        ]
        for player in players:
            player.start()
        try:
            go_on(players, 1)
            for kind, _ in zip(cycle(["worker", "server", "database"]), range(KILLS)):
                time.sleep(dice.uniform(0.0, 0.3))
                places.kill(kind, dice)
                for player in players:
                    player.check()
            # Bots answer again, whoever was killed: nobody waits for what was begun.
            go_on(players, 2)
        finally:
            for player in players:
                player.stopping.set()
            for player in players:
                player.join(PATIENCE)
        for player in players:
            player.check()
            assert not player.trouble


def test_the_job_of_a_worker_that_was_killed_is_done_by_another(postgres: Postgres) -> None:
    database = postgres.fresh()
    station = stations(played("d6", 9), 0).stations[0]
    given = (Played("d6", D6.built_in_set.key, None), 0, station, scale().budget)

    async def begun() -> None:
        """Wait until a worker has taken the job."""
        state = f"SELECT status FROM {schema_name()}.procrastinate_jobs"
        async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
            while await (await connection.execute(state)).fetchall() != [("doing",)]:
                await asyncio.sleep(0.01)

    async def scene() -> Finding:
        store, jobs, notices = open_jobs(database)
        prepare_queue(store)
        runner = jobs.runner(REVIEWS)
        waiting = asyncio.create_task(runner.run(D6, analyse_station, *given))
        with worker(database, "--processes", "1") as first:
            await begun()
            first.kill()
            first.wait()
        assert not waiting.done()
        with worker(database, "--processes", "1"):
            found = await waiting
        await jobs.close()
        notices.stop()
        store.close()
        return found

    found = asyncio.run(asyncio.wait_for(scene(), PATIENCE))
    assert (found.moment, found.chosen) == (station.moment, station.chosen)
