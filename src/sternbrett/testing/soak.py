"""The long run: many random games per configuration, under all checks.

`python -m sternbrett.testing.soak [GAME …] [--games 1000] [--seed 0]`
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import monotonic

from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.testing.conformance import Suite
from sternbrett.testing.trial import Failure, Report

PROGRESS_SECONDS = 10.0


def soak(game: AnyGame, games: int, *, seed: int = 0) -> Report:
    """Play so many games in every configuration; print progress; fail like `check_game`."""
    suite = Suite(game, seed=seed)
    total = games * len(suite.configurations)
    print(f"{game.id}: {len(suite.configurations)} configurations, {total:,} games", flush=True)
    said = monotonic()
    # Configurations take turns, so that a defect of any of them shows early.
    for _ in range(games):
        for configuration in suite.configurations:
            suite.play(configuration)
            if monotonic() - said >= PROGRESS_SECONDS:
                said = monotonic()
                report = suite.report
                print(
                    f"{game.id}: {report.games:,} of {total:,} games "
                    f"({report.games / total:.0%}), {report.positions:,} positions, "
                    f"{suite.cpu_seconds:.0f} s of CPU time",
                    flush=True,
                )
    return suite.finish()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from a command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m sternbrett.testing.soak",
        description="Play many random games under all checks of the conformance suite.",
    )
    parser.add_argument("game", nargs="*", help="ids of games (default: all)")
    parser.add_argument("--games", type=int, default=1000, help="games per configuration")
    parser.add_argument("--seed", type=int, default=0, help="another seed plays other games")
    options = parser.parse_args(arguments)
    if options.games < 1:
        parser.error("--games must be 1 or more.")
    try:
        games = [find_game(name) for name in options.game] or list(all_games().values())
    except UnknownName as error:
        parser.error(str(error))
    failures = []
    summary = []
    for game in games:
        try:
            summary.append(str(soak(game, options.games, seed=options.seed)))
        except Failure as failure:
            failures.append(str(failure))
            summary.append(f"{game.id}: FAILED")
    print("\nSummary")
    for line in (*summary, *failures):
        print(line)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
