"""Measure how fast the rules are, against the figures to reach."""

from __future__ import annotations

import argparse
import json

from sternbrett.bench.measure import CALIBRATION, RATES, measure, targets
from sternbrett.games import all_games, find_game
from sternbrett.kernel.build import build
from sternbrett.kernel.game import AnyGame


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure (all)")
    parser.add_argument(
        "--json", action="store_true", help="print rates as JSON; of several games by their ids"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=0.5,
        metavar="S",
        help="CPU time for each rate, three times over (%(default)s)",
    )


def seconds(text: str) -> float:
    """Read an amount of time above 0, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds above 0")
    return value


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    games = [find_game(name) for name in args.games] or list(all_games().values())
    reports = {game.id: measure(game, args.seconds) for game in games}
    if args.json:
        rates = {name: {**report, "build": build()} for name, report in reports.items()}
        print(json.dumps(rates[games[0].id] if len(args.games) == 1 else rates, indent=2))
    else:
        print("\n\n".join(table(game, reports[game.id]) for game in games))
    return 0


def table(game: AnyGame, report: dict[str, float]) -> str:
    """Return the rates of a game as a table, with units and targets."""
    wanted = targets(game)
    lines = [
        f"{game.id}, {build()}: {report[CALIBRATION]:,.0f} calibration passes per CPU second",
        f"{'':10}{'per CPU s':>14}{'units':>10}{'target':>10}",
    ]
    for rate, name in RATES.items():
        units = report[CALIBRATION] / report[rate]
        line = f"{name:10}{report[rate]:>14,.0f}{units:>10,.1f}"
        if name in wanted:
            line += f"{wanted[name]:>10,}  {'reached' if units <= wanted[name] else 'missed'}"
        lines.append(line)
    return "\n".join(lines)
