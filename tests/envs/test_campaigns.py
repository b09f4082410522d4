"""Episodes that are whole campaigns."""

from __future__ import annotations

import numpy as np
import pytest

from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.envs.openspiel import DEALING, OUTCOMES, Moment
from sternbrett.envs.pettingzoo import parallel_env
from sternbrett.envs.table import Table
from sternbrett.kernel.errors import UnknownName
from tests.tiny import GAME as SALVAGE
from tests.tiny.voyage import GAME


def test_an_episode_is_a_campaign() -> None:
    env = SternbrettEnv(GAME, seats=2, bots="saving", campaign=True)
    for seed in range(6):
        env.reset(seed=seed)
        chapters, over = [1], False
        while not over:
            chapters.append(env.table.g.chapter)
            moment = env.get_state()
            _, reward, over, _, info = env.step(np.int64(env.legal_actions()[0]))
        assert sorted(set(chapters)) == list(range(1, max(chapters) + 1))
        assert chapters[-1] == 3 or info["result"] == "starved"
        assert reward in (-1.0, 1.0)
        assert info["result"] in ("found", "empty", "starved")
        env.set_state(moment)
        assert env.step(np.int64(env.legal_actions()[0]))[1] == reward


def test_it_goes_on_from_chapter_to_chapter_for_all_seats() -> None:
    env = parallel_env(GAME, seats=2, campaign=True)
    observations, _ = env.reset(seed=1)
    chapters = set()
    while env.agents:
        chapters.add(env.table.g.chapter)
        observations, *_ = env.step(
            {agent: int(np.argmax(seen["action_mask"])) for agent, seen in observations.items()}
        )
    assert chapters == {1, 2, 3}


def test_chance_lies_between_the_chapters_of_openspiel() -> None:
    now = Moment(Table(GAME, seats=2, campaign=True), b"")
    for outcome in range(DEALING):
        now = now.after_chance(outcome)
    chapters = [now.g.chapter]
    while now.g.pending is not None:
        chapter = now.g.chapter
        now = now.after_action(now.g.pending.options(now.g, now.g.pending.turn(now.g))[0].number)
        if now.chosen is not None:
            now = now.after_chance(chapter % OUTCOMES)
        chapters.append(now.g.chapter)
    assert sorted(set(chapters)) == [1, 2, 3]
    assert now.g.result in ("found", "empty")


def test_one_chapter_is_an_episode_unless_campaigns_are_wanted() -> None:
    env = SternbrettEnv(GAME)
    env.reset(seed=1)
    over = False
    while not over:
        *_, over, _, info = env.step(np.int64(env.legal_actions()[0]))
    assert info["result"] == "landfall"
    with pytest.raises(UnknownName, match="salvage is not played in chapters"):
        SternbrettEnv(SALVAGE, campaign=True)
