"""Random legal play of Sternbrett and of its peers on PyPI, in one run.

    python benchmarks/peers.py [--seconds 0.5] [--json]

Everything is measured in one process, in slices that take turns, per second of its CPU time, with
Sternbrett's calibration loop beside it. Games differ, so a decision is not the same amount of play
everywhere: read the ratios as orders of magnitude. Peers that are not installed are named as such;
Sternbrett does not depend on any of them.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

from sternbrett.bench.measure import (
    CALIBRATION,
    REPETITIONS,
    calibration,
    random_games,
    repetition,
)
from sternbrett.games import all_games
from sternbrett.kernel.build import build

Work = Callable[[], dict[str, int]]
CATAN_PLAYERS = ("RED", "BLUE", "WHITE", "ORANGE")
LONGEST_CATAN = 5_000


def counted(name: str, play: Callable[[], int]) -> Work:
    """Return a piece of work that plays a whole game and says how many decisions it had."""
    return lambda: {name: play()}


def catanatron(name: str) -> Work:
    """Return random play of Catan between four players."""
    library: Any = import_module("catanatron")

    def play() -> int:
        players = [library.RandomPlayer(library.Color[color]) for color in CATAN_PLAYERS]
        game = library.Game(players)
        decisions = 0
        while game.winning_color() is None and decisions < LONGEST_CATAN:
            game.play_tick()
            decisions += 1
        return decisions

    return counted(name, play)


def rlcard(name: str, game: str) -> Work:
    """Return random play of an environment of RLCard, observations included."""
    env: Any = import_module("rlcard").make(game)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return counted(name, play)


def openspiel(name: str, game: str, module: str = "") -> Work:
    """Return random play of a game of OpenSpiel from Python; chance is drawn, but not counted."""
    library: Any = import_module("pyspiel")
    if module:
        import_module(module)
    loaded = library.load_game(game)

    def play() -> int:
        state = loaded.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return counted(name, play)


def pettingzoo(name: str, module: str) -> Work:
    """Return random play of an environment of PettingZoo, observations included."""
    env: Any = import_module(module).raw_env()

    def play() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            decisions += 1
        return decisions

    return counted(name, play)


PEERS: dict[str, Callable[[str], Work]] = {
    "catanatron (Catan)": catanatron,
    "RLCard (Uno)": lambda name: rlcard(name, "uno"),
    "RLCard (gin rummy)": lambda name: rlcard(name, "gin-rummy"),
    "OpenSpiel in C++ (backgammon)": lambda name: openspiel(name, "backgammon"),
    "OpenSpiel in C++ (gin rummy)": lambda name: openspiel(name, "gin_rummy"),
    "OpenSpiel in Python (block dominoes)": lambda name: openspiel(
        name, "python_block_dominoes", "open_spiel.python.games.block_dominoes"
    ),
    "PettingZoo (Connect Four)": lambda name: pettingzoo(
        name, "pettingzoo.classic.connect_four_v3"
    ),
    "PettingZoo (chess)": lambda name: pettingzoo(name, "pettingzoo.classic.chess_v6"),
}


def own_works() -> dict[str, Work]:
    """Return random play of all of Sternbrett's games, on the engine."""
    works = {}
    for game in all_games().values():
        name = f"Sternbrett ({game.id})"
        works[name] = counted(name, random_games(game, "peers"))
    return works


def find_peers() -> tuple[dict[str, Work], dict[str, str]]:
    """Return the work of the peers that are installed, and what the others lack."""
    works: dict[str, Work] = {}
    missing: dict[str, str] = {}
    for name, make in PEERS.items():
        try:
            works[name] = make(name)
        except ImportError as error:
            missing[name] = error.name or str(error)
    return works, missing


def measure(works: dict[str, Work], seconds: float) -> dict[str, float]:
    """Return decisions per CPU second of each, the median of several repetitions."""
    everything = [calibration, *works.values()]
    for work in everything:
        work()
    found = [repetition(everything, seconds) for _ in range(REPETITIONS)]
    return {name: median(rates[name] for rates in found) for name in found[0]}


def table(rates: dict[str, float], missing: dict[str, str]) -> str:
    """Return what was found as a Markdown table; ratios are to each of Sternbrett's games."""
    own = [name for name in rates if name.startswith("Sternbrett")]
    heads = " | ".join(f"{name[12:-1]} is faster by" for name in own)
    lines = [
        f"| random legal play | decisions per CPU s | units | {heads} |",
        "|---|---|---|" + "---|" * len(own),
    ]
    for name, rate in rates.items():
        if name != CALIBRATION:
            ratios = " | ".join(f"{rates[ours] / rate:,.1f}" for ours in own)
            lines.append(f"| {name} | {rate:,.0f} | {rates[CALIBRATION] / rate:,.0f} | {ratios} |")
    lines += [
        f"| {name} | not installed ({lacks}) | |" + " |" * len(own)
        for name, lacks in missing.items()
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU time for each rate")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    random.seed(1)
    works, missing = find_peers()
    rates = measure({**own_works(), **works}, args.seconds)
    if args.json:
        print(json.dumps({"build": build(), "rates": rates, "not_installed": missing}, indent=1))
        return
    print(f"{build()} rules, {rates[CALIBRATION]:,.0f} calibration passes per CPU second\n")
    print(table(rates, missing))


if __name__ == "__main__":
    main()
