"""Let a bot play many games and count its wins."""

from __future__ import annotations

import argparse
import signal
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import process_time

from sternbrett.commands.common import add_settings, positive, settings_of
from sternbrett.games import find_game
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.simulate import (
    Outcome,
    make_bots,
    play_game,
    seat_count,
    set_up,
    simulation_settings,
)
from sternbrett.players import find_player

GAMES_AT_ONCE = 4
Z_95 = 1.959963984540054


@dataclass(frozen=True)
class Task:
    """Games that one process plays in a row: plain data, so that any process can be told."""

    game: str
    bot: str
    settings: Mapping[str, str | int]
    seats: int
    seed: str
    games: range
    #: The folder of the content to play with, if not the one that comes with the game.
    content: str = ""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bot", required=True, metavar="NAME", help="who sits in every seat")
    parser.add_argument("--games", type=positive, required=True, metavar="N")
    add_settings(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="seats (the fewest possible)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the series (%(default)s)")
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="J", help="processes (%(default)s)"
    )


def run(args: argparse.Namespace) -> int:
    """Play and print; the result is the same whatever the number of processes."""
    game = find_game(args.game)
    find_player(game, args.bot)
    settings = simulation_settings(game, settings_of(game, args.settings))
    seats = seat_count(game, args.seats)
    tasks = [
        Task(
            game.id,
            args.bot,
            settings,
            seats,
            args.seed,
            range(first, min(first + GAMES_AT_ONCE, args.games)),
        )
        for first in range(0, args.games, GAMES_AT_ONCE)
    ]
    outcomes: list[Outcome] = []
    cpu = 0.0
    for played, seconds in results(tasks, args.jobs):
        outcomes += played
        cpu += seconds
    print(report(game, args.bot, settings, outcomes))
    print(f"CPU time   {cpu:.1f} s, {1000 * cpu / len(outcomes):.2f} ms a game")
    return 0


def results(tasks: list[Task], jobs: int) -> Iterator[tuple[list[Outcome], float]]:
    """Yield what came of the tasks, in their order."""
    if jobs == 1:
        yield from map(play_task, tasks)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context)
    try:
        with keyboard_kept():
            for _ in range(jobs):
                pool.submit(int)  # starts a process
        yield from pool.map(play_task, tasks)
    except BrokenProcessPool:
        raise SternbrettError("A process that played games ended unexpectedly.") from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def keyboard_kept() -> Iterator[None]:
    """Keep Ctrl-C for this process: those started meanwhile do not hear it, but are ended by us."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # Windows
        yield
        return
    mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_UNBLOCK, {signal.SIGINT})


def play_task(task: Task) -> tuple[list[Outcome], float]:
    """Play the games of a task; return how they ended and the CPU time it took."""
    game = find_game(task.game)
    content = game.load_content(Path(task.content)) if task.content else game.content()
    factories = [find_player(game, task.bot)] * task.seats
    start = process_time()
    outcomes = []
    for number in task.games:
        key = seed_key(f"{task.seed}/{number}")
        g = set_up(game, content, task.settings, task.seats, key)
        outcomes.append(play_game(game, g, make_bots(content, factories, key)))
    return outcomes, process_time() - start


def report(
    game: AnyGame, bot: str, settings: Mapping[str, str | int], outcomes: list[Outcome]
) -> str:
    """Return the result of a series as lines."""
    games = len(outcomes)
    chosen = ", ".join(f"{name}={value}" for name, value in settings.items())
    lines = [f"{game.id}, {bot} in every seat, {games} games ({chosen or 'no settings'})"]
    seats = len(outcomes[0].scores)
    for seat in range(1 if game.card.cooperative else seats):
        wins = sum(outcome.scores[seat] > 0 for outcome in outcomes)
        low, high = wilson(wins, games)
        label = "wins" if seats == 1 or game.card.cooperative else f"wins of {seat + 1}"
        lines.append(
            f"{label:11}{wins} = {wins / games:.1%}, 95 % interval {low:.1%} to {high:.1%}"
        )
    kinds = Counter(outcome.result for outcome in outcomes)
    counts = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    lines.append(f"{'results':11}{counts}")
    rounds = [outcome.rounds for outcome in outcomes if outcome.rounds is not None]
    if rounds:
        lines.append(f"{'rounds':11}{sum(rounds) / games:.2f} a game")
    decisions = sum(outcome.decisions for outcome in outcomes)
    lines.append(f"{'decisions':11}{decisions / games:.2f} a game")
    return "\n".join(lines)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the Wilson interval in which the true rate of wins lies with 95 % confidence."""
    rate = wins / games
    spread = Z_95 * sqrt(rate * (1 - rate) / games + Z_95**2 / (4 * games**2))
    middle = rate + Z_95**2 / (2 * games)
    scale = 1 + Z_95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
