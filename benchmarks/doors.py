"""What a door costs: random play through it against random play on the bare engine.

    python benchmarks/doors.py [GAME …] [--seconds 0.5] [--json]

Both are measured in one process, in slices that take turns, per second of its CPU time. A decision
through a door has its check, its observation, its action mask and its info; which action is taken
is drawn by `random.random` and costs the same everywhere. In Gymnasium one seat learns and random
bots sit in the others, so that their decisions count too; in PettingZoo every decision is observed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import random
from statistics import median

from sternbrett.bench.measure import REPETITIONS, calibration, random_games, repetition
from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.envs.pettingzoo import SternbrettAEC
from sternbrett.games import all_games, find_game
from sternbrett.kernel.build import build
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import AnyGame

ENGINE = "engine"
DOORS = ("gymnasium", "pettingzoo")
Work = Callable[[], dict[str, int]]
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
    decisions = 0
    carry_out = table.carry_out

    def counted(option: Option) -> None:
        nonlocal decisions
        decisions += 1
        carry_out(option)

    if table.seats > 1:  # the bots decide too
        table.carry_out = counted  # type: ignore[method-assign]

    def work() -> dict[str, int]:
        nonlocal decisions
        decisions = steps = 0
        env.reset()
        while not table.over:
            options = table.options
            env.step(options[int(random() * len(options))].number)
            steps += 1
        return {"gymnasium": decisions or steps}

    return work


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
    works = [calibration, engine_work(game), gymnasium_work(game), pettingzoo_work(game)]
    for work in works:
        work()
    found = [repetition(works, seconds) for _ in range(REPETITIONS)]
    rates = {name: median(rates[name] for rates in found) for name in found[0]}
    for door in DOORS:  # ratios of the same repetition: what disturbs one disturbs the other
        rates[f"{door}_ratio"] = median(rates[ENGINE] / rates[door] for rates in found)
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
        print(f"{name:8} engine {rates[ENGINE]:>9,.0f}   {doors}")


if __name__ == "__main__":
    main()
