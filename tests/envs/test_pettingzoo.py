"""The PettingZoo doors: every seat learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from sternbrett import find_game
from sternbrett.envs.pettingzoo import SternbrettAEC, SternbrettParallel, aec_env, parallel_env
from sternbrett.games import all_games
from sternbrett.kernel.engine import SecretDecision
from sternbrett.kernel.errors import Refused, UnknownName

TABLES = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name, game in all_games().items()
    for seats in sorted(set(game.card.seats))
]
# What api_test says about every observation that carries its mask.
with_masks = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
pytestmark = with_masks


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_makers_own_suite(name: str, seats: int) -> None:
    api_test(aec_env(name, seats=seats), num_cycles=60)
    seed_test(lambda: aec_env(name, seats=seats), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_makers_own_suite_of_parallel_environments(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(name, seats=seats), num_cycles=60)
    # This one draws actions without looking at the mask.
    parallel_seed_test(lambda: parallel_env(name, seats=seats), num_cycles=60)


def play(env: SternbrettAEC, steps: int) -> list[Any]:
    """Play at random, always in the same way, and return all that was told."""
    dice = np.random.default_rng(1)
    told: list[Any] = []
    for agent in env.agent_iter(steps):
        seen, reward, terminated, truncated, info = env.last()
        told.append((agent, seen["observation"].tobytes(), reward, terminated, truncated))
        over = terminated or truncated
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        assert over or len(info["legal"]) == seen["action_mask"].sum()
    return told


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_turns_go_as_the_rules_say_and_scores_are_the_rewards(name: str, seats: int) -> None:
    env = aec_env(name, seats=seats)
    env.reset(seed=1)
    while env.table.decision is not None:
        assert env.seat_of[env.agent_selection] == env.table.decision.turn(env.table.g)
        masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
        assert [bool(n) for n in masks] == [seat == env.table.seat for seat in range(seats)]
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    scores = env.table.game.scores(env.table.g)
    assert tuple(env.rewards.values()) == scores
    assert [env._cumulative_rewards[agent] for agent in env.agents] == list(scores)
    for _ in range(seats):
        assert env.last()[4]["result"] == env.table.g.result
        env.step(None)
    assert env.agents == []
    with pytest.raises(Refused, match="reset"):
        env.step(None)


def test_illegal_actions() -> None:
    env = aec_env("dine", seats=2, illegal="raise")
    with pytest.raises(Refused, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.table.game.dump(env.table.g)
    with pytest.raises(Refused, match="cannot be chosen now"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    with pytest.raises(Refused, match="must choose"):
        env.step(None)
    assert env.table.game.dump(env.table.g) == before
    with pytest.raises(UnknownName, match="possible are: ansi, svg"):
        aec_env("dine", render_mode="human")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_moment_is_restored_exactly(name: str, seats: int) -> None:
    env = aec_env(name, seats=seats)
    env.reset(seed=2)
    play(env, 20)
    moment = env.get_state()
    env.set_state(moment)
    first = play(env, 80)
    env.set_state(moment)
    clone = env.clone()
    assert play(env, 80) == first
    assert play(clone, 80) == first


def test_the_content_that_the_spaces_are_of() -> None:
    for env in (aec_env("dine"), parallel_env("dine")):
        assert env.metadata["content"] == find_game("dine").built_in_set.data
        assert env.metadata["name"] == type(env).metadata["name"]


def test_settings_and_rendering() -> None:
    env = aec_env("dine", seats=2, settings={"hands": "hidden"}, render_mode="ansi")
    assert env._repr_svg_() is None
    env.reset(seed=1, options={"settings": {"ship": "nostroven"}})
    assert env.table.g.ship.id == "nostroven"
    assert env.beside()["sectors"].shape == (22, 34)
    text = " ".join((env.render() or "").replace("│", " ").split())
    names = env.table.game.names(env.table.content, "en")["card"]
    hands = env.table.game.fields(env.table.g)["hands"]
    assert not any(names[card] in text for hand in hands for card in hand)  # as spectators see it
    assert (env._repr_svg_() or "").startswith("<svg")
    silent = aec_env("d6")
    silent.reset()
    assert silent.render() is None


# -- parallel ---------------------------------------------------------------------------------


def choose_at_random(seen: dict[str, Any], dice: np.random.Generator) -> dict[str, int]:
    return {
        agent: int(dice.choice(np.flatnonzero(told["action_mask"]))) for agent, told in seen.items()
    }


def play_parallel(env: SternbrettParallel, seen: dict[str, Any], steps: int) -> list[Any]:
    dice = np.random.default_rng(1)
    told: list[Any] = []
    while env.agents and len(told) < steps:
        seen, rewards, terminated, truncated, _ = env.step(choose_at_random(seen, dice))
        vectors = [one["observation"].tobytes() for one in seen.values()]
        told.append((vectors, rewards, terminated, truncated))
    return told


def test_secret_decisions_are_answered_at_once() -> None:
    env = parallel_env("adele", seats=3)
    seen, infos = env.reset(seed=1)
    dice = np.random.default_rng(1)
    together = 0
    while env.agents and together < 5:
        decision = env.table.decision
        asked = [agent for agent, told in seen.items() if not told["action_mask"][env.idle]]
        assert [len(infos[agent]["legal"]) > 0 for agent in env.agents] == [
            agent in asked for agent in env.agents
        ]
        if isinstance(decision, SecretDecision):
            together += 1
            assert asked == ["seat_1", "seat_2"]
            before = [len(decision.partial(env.table.g, seat)) for seat in (1, 2)]
            assert before[0] == before[1]
        else:
            assert len(asked) == 1
        seen, _, _, _, infos = env.step(choose_at_random(seen, dice))
    assert together == 5


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_parallel_game_ends_for_all_with_their_scores(name: str, seats: int) -> None:
    env = parallel_env(name, seats=seats)
    seen, _ = env.reset(seed=3)
    *_, (_, rewards, terminated, truncated) = play_parallel(env, seen, 100_000)
    assert tuple(rewards.values()) == env.table.game.scores(env.table.g)
    assert all(terminated.values()) != all(truncated.values())
    with pytest.raises(Refused, match="over"):
        env.step({})


def test_illegal_actions_of_anybody_change_nothing() -> None:
    env = parallel_env("adele", seats=3, illegal="raise")
    seen, _ = env.reset(seed=1)
    dice = np.random.default_rng(1)
    while not isinstance(env.table.decision, SecretDecision):
        seen = env.step(choose_at_random(seen, dice))[0]
    before = env.table.game.dump(env.table.g)
    right = choose_at_random(seen, dice)
    with pytest.raises(Refused, match="cannot be chosen"):
        env.step({**right, "seat_0": 0})  # who is not asked can only do nothing
    with pytest.raises(Refused, match="no action"):
        env.step({**right, "seat_2": env.idle})
    with pytest.raises(Refused, match="seat_1 must choose"):
        env.step({"seat_0": env.idle, "seat_2": right["seat_2"]})
    assert env.table.game.dump(env.table.g) == before


def test_a_moment_of_a_parallel_environment_is_restored_exactly() -> None:
    env = parallel_env("adele", seats=3)
    seen, _ = env.reset(seed=2)
    play_parallel(env, seen, 30)
    moment = env.get_state()
    seen, _ = env.set_state(moment)
    first = play_parallel(env, seen, 60)
    seen, _ = env.set_state(moment)
    clone = env.clone()
    assert play_parallel(env, seen, 60) == first
    assert play_parallel(clone, seen, 60) == first
