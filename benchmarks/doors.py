"""What a door costs: random play through it against random play on the bare engine.

    python benchmarks/doors.py [GAME …] [--seconds 0.5] [--json]

All are measured in one process, in slices that take turns, per second of its CPU time. A decision
through a door has its check, its observation, its action mask and its info; which action is taken
is drawn by `random.random` and costs the same everywhere. In Gymnasium one seat learns and random
bots sit in the others, so that their decisions count too; in PettingZoo every decision is observed.
`vector` is the vector environment with 64 games, `sync` Gymnasium's own of as many single ones;
what they gain is how many decisions they make for each of a single environment.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from random import random
from statistics import median
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv

from sternbrett.bench.measure import REPETITIONS, calibration, random_games, repetition
from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.envs.pettingzoo import SternbrettAEC
from sternbrett.envs.vector import SternbrettVectorEnv
from sternbrett.games import all_games, find_game
from sternbrett.kernel.build import build
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import AnyGame

ENGINE = "engine"
DOORS = ("gymnasium", "pettingzoo", "vector", "sync")
#: The doors of many games at once, which are compared with one game.
VECTORS = ("vector", "sync")
GAMES_AT_ONCE = 64
STEPS_AT_ONCE = 4
Work = Callable[[], dict[str, int]]
#: What a step of many games returns.
Step = tuple[Any, Any, Any, Any, Any]
WorkMaker = Callable[[AnyGame], Work]


def engine_work(game: AnyGame) -> Work:
    """Return random play on the bare engine."""
    play = random_games(game, "doors")
    return lambda: {ENGINE: play()}


def gymnasium_work(game: AnyGame) -> Work:
    """Return random play through the Gymnasium door."""
    env = SternbrettEnv(game)
    env.reset(seed=1)
    table = env.table

    def work() -> dict[str, int]:
        before = env.others.decisions
        steps = 0
        env.reset()
        while not table.over:
            options = table.options
            env.step(options[int(random() * len(options))].number)
            steps += 1
        return {"gymnasium": steps + env.others.decisions - before}

    return work


def vector_work(game: AnyGame) -> Work:
    """Return random play in many games at once, through the vector environment."""
    envs = SternbrettVectorEnv(game, num_envs=GAMES_AT_ONCE)
    lanes = envs.lanes.lanes

    def step() -> Step:
        return envs.step([drawn(lane.options) for lane in lanes])

    envs.reset(seed=1)
    mix(step)

    def work() -> dict[str, int]:
        before = envs.decisions
        for _ in range(STEPS_AT_ONCE):
            step()
        return {"vector": envs.decisions - before}

    return work


def sync_work(game: AnyGame) -> Work:
    """Return random play in many games at once, through Gymnasium's own vector environment."""
    singles = [SternbrettEnv(game) for _ in range(GAMES_AT_ONCE)]
    envs: SyncVectorEnv[Any, Any] = SyncVectorEnv(
        [partial(singles.__getitem__, place) for place in range(GAMES_AT_ONCE)]
    )

    def step() -> Step:
        return envs.step(np.array([drawn(env.table.options) for env in singles]))

    envs.reset(seed=1)
    mix(step)

    def work() -> dict[str, int]:
        before = sum(env.others.decisions for env in singles)
        decisions = 0
        for _ in range(STEPS_AT_ONCE):
            decisions += sum(not env.table.over for env in singles)
            step()
        return {"sync": decisions + sum(env.others.decisions for env in singles) - before}

    return work


def mix(step: Callable[[], Step]) -> None:
    """Step until as many games have ended as there are: then they are in all stages."""
    ended = 0
    while ended < GAMES_AT_ONCE:
        _, _, terminated, truncated, _ = step()
        ended += int((terminated | truncated).sum())


def drawn(options: list[Option]) -> int:
    """Return the number of one of the options, or 0 where a game is over."""
    return options[int(random() * len(options))].number if options else 0


def pettingzoo_work(game: AnyGame) -> Work:
    """Return random play through the turn-based PettingZoo door."""
    env = SternbrettAEC(game)
    env.reset(seed=1)
    table = env.table

    def work() -> dict[str, int]:
        env.reset()
        decisions = 0
        while not table.over:
            env.last()
            options = table.options
            env.step(options[int(random() * len(options))].number)
            decisions += 1
        return {"pettingzoo": decisions}

    return work


def measure(game: AnyGame, seconds: float) -> dict[str, float]:
    """Return decisions per CPU second, each the median of several repetitions."""
    makers = (engine_work, gymnasium_work, pettingzoo_work, vector_work, sync_work)
    works = [calibration, *(make(game) for make in makers)]
    for work in works:
        work()
    found = [repetition(works, seconds) for _ in range(REPETITIONS)]
    rates = {name: median(rates[name] for rates in found) for name in found[0]}
    for door in DOORS:  # ratios of the same repetition: what disturbs one disturbs the other
        rates[f"{door}_ratio"] = median(rates[ENGINE] / rates[door] for rates in found)
    for door in VECTORS:
        rates[f"{door}_gain"] = median(rates[door] / rates["gymnasium"] for rates in found)
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU time for each rate")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    games = [find_game(name) for name in args.games] or list(all_games().values())
    found = {game.id: measure(game, args.seconds) for game in games}
    if args.json:
        print(json.dumps({"build": build(), "games": found}, indent=1))
        return
    print(f"{build()} rules; decisions per CPU second, and a door's cost over the engine's")
    for name, rates in found.items():
        doors = "   ".join(
            f"{door} {rates[door]:>9,.0f} ({rates[f'{door}_ratio']:.2f})" for door in DOORS
        )
        gains = ", ".join(f"{door} {rates[f'{door}_gain']:.2f}" for door in VECTORS)
        print(f"{name:8} engine {rates[ENGINE]:>9,.0f}   {doors}   gain of many: {gains}")


if __name__ == "__main__":
    main()
