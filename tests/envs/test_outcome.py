"""How a game of points ended, as the doors tell it: rewards are utilities, points are told apart.

The game has no observer of its own: its vectors come from its schema.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test  # type: ignore[import-untyped]

from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.envs.openspiel import SternbrettGame, game_type
from sternbrett.envs.pettingzoo import aec_env, parallel_env
from sternbrett.games import all_games, find_game
from sternbrett.kernel.outcome import utilities
from tests.tiny.factions import GAME


def check_ends(table: Any, infos: list[dict[str, Any]], rewards: list[float]) -> None:
    """Assert that every seat is told how it ended."""
    standings = GAME.standings(table.g)
    assert [info["points"] for info in infos] == [one.points for one in standings]
    assert [info["place"] for info in infos] == [one.place for one in standings]
    assert [info["won"] for info in infos] == [one.won for one in standings]
    assert {info["result"] for info in infos} == {"closed"}
    assert rewards == list(utilities([one.place for one in standings]))
    assert rewards != [info["points"] for info in infos]


def test_gymnasium() -> None:
    infos, rewards = [], []
    for seat in range(3):
        env = SternbrettEnv(GAME, seats=3, seat=seat, bots="first")
        _, info = env.reset(seed=3)
        over, reward = False, 0.0
        while not over:
            assert "points" not in info
            _, found, over, _, info = env.step(env.legal_actions()[0])
            reward = float(found)
        infos.append(info)
        rewards.append(reward)
    # Everybody always takes the first option, so these are three looks at the same game.
    check_ends(env.table, infos, rewards)


def test_pettingzoo() -> None:
    turns = aec_env(GAME, seats=3)
    turns.reset(seed=3)
    while not turns.table.over:
        turns.step(int(np.flatnonzero(turns.observe(turns.agent_selection)["action_mask"])[0]))
    agents = turns.possible_agents
    check_ends(
        turns.table,
        [turns.infos[agent] for agent in agents],
        [turns.rewards[agent] for agent in agents],
    )
    together = parallel_env(GAME, seats=3)
    seen, _ = together.reset(seed=3)
    while together.agents:
        chosen = {
            agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in together.agents
        }
        seen, scores, _, _, infos = together.step(chosen)
    check_ends(
        together.table, [infos[agent] for agent in agents], [scores[agent] for agent in agents]
    )


def test_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), GAME.id, GAME)
    kind: Any = type("Sternbrett_factions", (SternbrettGame,), {"kind": game_type(GAME)})
    state = kind({"seats": 3}).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    places = [one.place for one in GAME.standings(state.g)]
    assert state.returns() == list(utilities(places))


def test_a_game_without_points_tells_none() -> None:
    env = SternbrettEnv(find_game("d6"))
    env.reset(seed=1)
    over = False
    info: dict[str, Any] = {}
    while not over:
        _, _, terminated, truncated, info = env.step(env.legal_actions()[-1])
        over = terminated or truncated
    assert "points" not in info
    assert (info["place"], info["won"]) == (1, info["result"] == "win")


@pytest.mark.filterwarnings("ignore")
def test_the_makers_own_suites_accept_vectors_from_a_schema() -> None:
    check_env(SternbrettEnv(GAME, seats=3), skip_render_check=True)
    api_test(aec_env(GAME, seats=3), num_cycles=30)
    parallel_api_test(parallel_env(GAME, seats=3), num_cycles=30)
