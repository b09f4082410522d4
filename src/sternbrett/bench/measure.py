"""How fast a game's rules are, per second of CPU time.

Machines are shared and noisy. So every rate is measured in many short slices that take turns with
slices of the calibration loop, three times over, and the medians of the three are reported.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from sternbrett.bench.calibrate import calibrate
from sternbrett.kernel.build import build
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.content import read_toml
from sternbrett.kernel.engine import play_randomly
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.simulate import set_up, simulation_settings
from sternbrett.players import Budget, Search

REPETITIONS = 3
SLICES = 10
CALIBRATION_PASSES = 20_000
POSITIONS = 256
DECISIONS_BETWEEN_POSITIONS = 7
LONGEST_GAME = 100_000
SEARCH_ITERATIONS = 16

#: What is measured, with the name of the thing a rate counts.
RATES = {
    "decisions_per_cpu_s": "decision",
    "games_per_cpu_s": "game",
    "copies_per_cpu_s": "copy",
    "options_per_cpu_s": "options",
    "imagines_per_cpu_s": "imagine",
    "iterations_per_cpu_s": "iteration",
}
CALIBRATION = "calibration_per_cpu_s"

# Does a little work and says how much of each rate it was.
Work = Callable[[], dict[str, int]]


def measure(game: AnyGame, seconds: float) -> dict[str, float]:
    """Return all rates of a game; each is given `seconds` of CPU time, three times."""
    works = [calibration, *works_of(game)]
    for work in works:  # what is made only once is made before the clock runs
        work()
    repetitions = [repetition(works, seconds) for _ in range(REPETITIONS)]
    return {name: median(rates[name] for rates in repetitions) for name in repetitions[0]}


def repetition(works: list[Work], seconds: float) -> dict[str, float]:
    """Return the rates of one repetition, measured in slices that take turns."""
    counts: dict[str, int] = {}
    spent: dict[str, float] = {}
    for _ in range(SLICES):
        for work in works:
            done: dict[str, int] = {}
            start = process_time()
            while (used := process_time() - start) < seconds / SLICES or not done:
                for name, amount in work().items():
                    done[name] = done.get(name, 0) + amount
            for name, amount in done.items():
                counts[name] = counts.get(name, 0) + amount
                spent[name] = spent.get(name, 0.0) + used
    return {name: counts[name] / spent[name] for name in counts}


def calibration() -> dict[str, int]:
    """Go through the calibration loop."""
    calibrate(CALIBRATION_PASSES)
    return {CALIBRATION: CALIBRATION_PASSES}


def random_games(game: AnyGame, seed: str) -> Callable[[], int]:
    """Return what plays one more game at random, and says how many decisions it had."""
    content = game.content()
    settings = simulation_settings(game, {})
    seats = game.seat_count()
    words = stream(seed_key(seed), "choices")
    played = 0

    def play() -> int:
        nonlocal words, played
        g = set_up(game, content, settings, seats, f"{seed}/{played}".encode())
        decisions, words = play_randomly(g, words, LONGEST_GAME)
        played += 1
        return decisions

    return play


def works_of(game: AnyGame) -> list[Work]:
    """Return the pieces of work that are measured for a game."""
    content = game.content()
    rng = Rng(stream(seed_key("bench"), "imagine"))
    play = random_games(game, "bench")
    positions = collect_positions(game)
    asked = [(g.pending, g, g.pending.turn(g)) for g in positions]
    views = [game.view(g, seat) for _, g, seat in asked]

    def games() -> dict[str, int]:
        return {"decisions_per_cpu_s": play(), "games_per_cpu_s": 1}

    def copies() -> dict[str, int]:
        copy = game.copy
        for g in positions:
            copy(g)
        return {"copies_per_cpu_s": len(positions)}

    def options() -> dict[str, int]:
        for decision, g, seat in asked:
            decision.options(g, seat)
        return {"options_per_cpu_s": len(asked)}

    def imagines() -> dict[str, int]:
        imagine = game.imagine
        for view in views:
            imagine(view, content, rng)
        return {"imagines_per_cpu_s": len(views)}

    search = Search(game, content, rng, Budget(iterations=SEARCH_ITERATIONS))
    searched = 0

    def iterations() -> dict[str, int]:
        nonlocal searched
        decision, g, seat = asked[searched % len(asked)]
        search.look_at(views[searched % len(asked)], seat, decision.options(g, seat))
        searched += 1
        return {"iterations_per_cpu_s": SEARCH_ITERATIONS}

    return [games, copies, options, imagines, iterations]


def collect_positions(game: AnyGame) -> list[Any]:
    """Return positions from all stages of random games in which somebody must choose."""
    content = game.content()
    settings = simulation_settings(game, {})
    seats = game.seat_count()
    words = stream(seed_key("bench"), "positions")
    positions: list[Any] = []
    number = 0
    while len(positions) < POSITIONS:
        g = set_up(game, content, settings, seats, seed_key(f"positions/{number}"))
        number += 1
        while g.pending is not None and len(positions) < POSITIONS:
            positions.append(game.copy(g))
            _, words = play_randomly(g, words, DECISIONS_BETWEEN_POSITIONS)
    return positions


def targets(game: AnyGame) -> dict[str, float]:
    """Return the figures to reach in this build, in units, by the name of what is counted."""
    table = read_toml(Path(__file__).with_name("targets.toml")).get(game.id, {})
    return {name: by_build[build()] for name, by_build in table.items() if build() in by_build}
