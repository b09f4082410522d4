"""Find positions in which one choice is clearly better, and measure puzzles that people wrote."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from sternbrett.commands.common import positive
from sternbrett.games import find_game
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame

if TYPE_CHECKING:
    from sternbrett.lab.demands import Demands

LINE = "Find positions in played games in which one choice is clearly better, or measure one."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `lab puzzles`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--count", type=positive, default=20, metavar="N", help="how many to find (%(default)s)"
    )
    parser.add_argument(
        "--seconds", type=positive, metavar="S", help="stop after so much CPU time all the same"
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        default=1,
        metavar="N",
        help="look in so many processes, each for so long and as many (%(default)s)",
    )
    parser.add_argument(
        "--games",
        type=positive,
        metavar="N",
        help="whole games in which each must hold, at most (96)",
    )
    parser.add_argument(
        "--worlds",
        type=positive,
        metavar="N",
        help="fresh worlds in which choices are weighed (400)",
    )
    parser.add_argument(
        "--least",
        type=positive,
        metavar="POINTS",
        help="how many points the best choice must lead by, two standard errors taken off (5)",
    )
    parser.add_argument(
        "--easy", action="store_true", help="take also what every bot of the game would find"
    )
    parser.add_argument(
        "--whole",
        action="store_true",
        help="let whole games say what choices are worth, where games are about to be decided",
    )
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the games (%(default)s)")
    parser.add_argument(
        "--player", default="", metavar="BOT", help="who plays on (the game's reference player)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="write each as a scenario file into a folder"
    )
    parser.add_argument(
        "--measure",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="measure puzzles that somebody wrote instead; --out takes them with their figures",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="with --measure: keep the figures of a puzzle, and tell anew what its choices lead to",
    )
    parser.set_defaults(plan=None, other=run)


def run(args: argparse.Namespace) -> int:
    """Find or measure puzzles, print them, and write them where that was asked for."""
    from sternbrett.lab.demands import DEMANDS, WHOLE
    from sternbrett.lab.puzzle_hunt import Hunt, hunt, in_processes
    from sternbrett.lab.puzzles import reference_player
    from sternbrett.players import find_player

    game = find_game(args.game)
    usual = WHOLE if args.whole else DEMANDS
    least = usual.least if args.least is None else args.least / 100
    demands = replace(
        usual,
        games=args.games or usual.games,
        weighed=args.worlds or usual.weighed,
        missed=not args.easy,
        least=least,
        looked_for=least + usual.looked_for - usual.least,
    )
    if args.out is not None:
        make_folder(args.out)
    find_player(game, args.player or reference_player(game))  # refuse it before others are started
    if args.measure is not None:
        return measured(args, demands)
    plans = [
        Hunt(
            game.id,
            args.seed if args.jobs == 1 else f"{args.seed}.{job}",
            args.count,
            args.seconds or inf,
            args.player,
            args.out,
            demands,
        )
        for job in range(args.jobs)
    ]
    spent, found, verdicts = 0.0, 0, Counter[str]()
    for bag in in_processes(hunt, plans, args.jobs):
        for puzzle in bag.puzzles:
            found += 1
            print(f"{found}. {line_of(puzzle)}", flush=True)
        spent += bag.spent
        verdicts.update(bag.verdicts)
    print(f"{summary(game, verdicts)} in {spent:.0f} s of CPU time")
    return 0


def measured(args: argparse.Namespace, demands: Demands) -> int:
    """Measure puzzles of files, and tell which hold."""
    from sternbrett.lab.puzzle_hunt import Check, check, in_processes

    plans = [
        Check(file, args.seed, args.player, args.out, demands, not args.explain)
        for file in args.measure
    ]
    refused = 0
    for one in in_processes(check, plans, args.jobs):
        refused += one.puzzle is None
        said = one.refused if one.puzzle is None else f"{one.file}: {line_of(one.puzzle)}"
        print(f"{said} ({one.spent:.0f} s of CPU time)", flush=True)
    return 2 if refused else 0


def make_folder(folder: Path) -> None:
    """Make a folder, or say why that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SternbrettError(f"{folder}: cannot be made: {error.strerror}.") from None


def summary(game: AnyGame, verdicts: Mapping[str, int]) -> str:
    """Return what came of a search, and why positions were no puzzles."""
    from sternbrett.lab.puzzle_hunt import FOUND

    others = ", ".join(
        f"{count} {name}" for name, count in sorted(verdicts.items()) if name != FOUND
    )
    found, looked = verdicts.get(FOUND, 0), sum(verdicts.values())
    return f"{found} puzzles of {game.id} in {looked} positions ({others})"


def line_of(puzzle: Puzzle) -> str:
    """Return what was found about a puzzle: intervals are two standard errors to each side."""

    def points(figure: tuple[float, float] | None) -> str:
        return "" if figure is None else f"{100 * figure[0]:.0f} ± {200 * figure[1]:.0f} points"

    return (
        f"{puzzle.best}: leads by {points(puzzle.gap)} in {puzzle.worlds} worlds, "
        f"by {points(puzzle.lead)} in {puzzle.games} whole games; "
        f"missed by {', '.join(puzzle.missed_by) or 'no bot'}"
    )
