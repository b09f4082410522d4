"""Measure how strong every bot and level of every game is, and write the page about it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sternbrett.commands.common import positive
from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import SternbrettError

LINE = "Measure every game, setting and level, and write docs/strength.md."
RESULTS = Path("benchmarks/strength")
PAGE = Path("docs/strength.md")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `lab strength`."""
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument(
        "--games",
        type=positive,
        default=400,
        metavar="N",
        help="games of each line-up (%(default)s)",
    )
    parser.add_argument(
        "--usual-games",
        type=positive,
        default=0,
        metavar="N",
        help="games of each line-up at the usual table (as many as elsewhere)",
    )
    parser.add_argument(
        "--search-games",
        type=positive,
        default=60,
        metavar="N",
        help="games of a line-up in which somebody searches (%(default)s)",
    )
    parser.add_argument(
        "--budgets",
        type=budgets,
        default=(20, 60, 180),
        metavar="N,N…",
        help="iterations of the searches that are compared (20,60,180), or none",
    )
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the games (%(default)s)")
    parser.add_argument(
        "--results",
        type=Path,
        default=RESULTS,
        metavar="DIR",
        help="where games are kept, a file for each game (%(default)s)",
    )
    parser.add_argument(
        "--out", type=Path, default=PAGE, metavar="FILE", help="the page (%(default)s)"
    )
    parser.add_argument(
        "--again", action="store_true", help="write the page from what is kept, without playing"
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="worker processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    parser.set_defaults(plan=None, other=run)


def budgets(text: str) -> tuple[int, ...]:
    """Read numbers of iterations, for argparse; `none`: no searches are compared."""
    if text == "none":
        return ()
    return tuple(sorted({positive(part.strip()) for part in text.split(",")}))


def run(args: argparse.Namespace) -> int:
    """Play what is missing of the games that are named, and write the page about all."""
    from sternbrett.lab.report import check_writable, write_file
    from sternbrett.lab.strength import Effort, kept_results, measure
    from sternbrett.lab.strength_page import write_page

    check_writable(args.out)
    make_folder(args.results)
    complete = True
    if not args.again:
        effort = Effort(args.games, args.search_games, args.budgets, args.usual_games)
        for name in args.games_named or all_games():
            if not args.quiet:
                print(f"{name}:", file=sys.stderr)
            _, complete = measure(
                find_game(name),
                effort,
                seed=args.seed,
                folder=args.results,
                jobs=args.jobs,
                cluster=args.cluster,
                quiet=args.quiet,
            )
            if not complete:
                break
    found = [kept_results(args.results, game) for game in all_games().values()]
    write_file(args.out, write_page([one for one in found if one is not None]).encode())
    print(f"{args.out} is written.")
    if not complete:
        print("Interrupted. The same command goes on with what is missing.", file=sys.stderr)
        raise KeyboardInterrupt
    return 0


def make_folder(folder: Path) -> None:
    """Make the folder for results, or say why that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SternbrettError(f"{folder}: cannot be made: {error.strerror}.") from None
