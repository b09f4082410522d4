"""Find positions in which one choice is clearly better, and measure puzzles that people wrote."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

from sternbrett.commands.common import positive
from sternbrett.games import find_game
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.scenario import Puzzle, read_scenario

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
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the games (%(default)s)")
    parser.add_argument(
        "--player", default="", metavar="BOT", help="who plays on (the game's reference player)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="write each as a scenario file into a folder"
    )
    parser.add_argument(
        "--measure", type=Path, metavar="FILE", help="measure a puzzle that somebody wrote instead"
    )
    parser.set_defaults(plan=None, other=run)


def run(args: argparse.Namespace) -> int:
    """Find or measure puzzles, print them, and write them where that was asked for."""
    from sternbrett.lab.puzzles import find_puzzles, measure, write_puzzle

    game = find_game(args.game)
    if args.measure is not None:
        print(line_of(measure(game, read_scenario(args.measure, find_game), args.seed)))
        return 0
    if args.out is not None:
        make_folder(args.out)
    found = looked = 0
    began = process_time()
    for one in find_puzzles(game, args.seed, args.player):
        looked += 1
        if one is not None:
            found += 1
            spot, puzzle = one
            print(f"{found}. {line_of(puzzle)}", flush=True)
            if args.out is not None:
                title = f"{game.id} {args.seed}/{looked}"
                text = write_puzzle(game, spot, puzzle, title, title)
                (args.out / f"{found:02}.toml").write_text(text, encoding="utf-8")
        spent = process_time() - began
        if found >= args.count or (args.seconds is not None and spent > args.seconds):
            break
    print(f"{summary(game, found, looked)} in {process_time() - began:.0f} s of CPU time")
    return 0


def make_folder(folder: Path) -> None:
    """Make a folder, or say why that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SternbrettError(f"{folder}: cannot be made: {error.strerror}.") from None
    if any(folder.glob("*.toml")):
        print(f"sternbrett: puzzles in {folder} are written anew.", file=sys.stderr)


def summary(game: AnyGame, found: int, looked: int) -> str:
    """Return what came of a search."""
    return f"{found} puzzles of {game.id} in {looked} positions"


def line_of(puzzle: Puzzle) -> str:
    """Return what was found about a puzzle: intervals are two standard errors to each side."""

    def points(figure: tuple[float, float] | None) -> str:
        return "" if figure is None else f"{100 * figure[0]:.0f} ± {200 * figure[1]:.0f} points"

    return (
        f"{puzzle.best}: leads by {points(puzzle.gap)} in {puzzle.worlds} worlds, "
        f"by {points(puzzle.lead)} in {puzzle.games} whole games; "
        f"missed by {', '.join(puzzle.missed_by) or 'no bot'}"
    )
