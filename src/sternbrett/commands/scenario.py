"""Run scenario files and say where a game does something else."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sternbrett.games import find_game
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.scenario import ScenarioFailure, read_scenario

FAILED = 1
UNREADABLE = 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="scenario files, or folders of them"
    )


def run(args: argparse.Namespace) -> int:
    """Run all files; the exit code tells whether all held."""
    worst = 0
    for file in args.files:
        found = sorted(file.rglob("*.toml")) if file.is_dir() else [file]
        if not found:
            print(f"sternbrett: {file}: there is no scenario in this folder.", file=sys.stderr)
            worst = UNREADABLE
        for path in found:
            worst = max(worst, run_file(path))
    return worst


def run_file(path: Path) -> int:
    """Run one file, print what came of it and return its exit code."""
    try:
        scenario = read_scenario(path, find_game)
        scenario.run()
    except ScenarioFailure as failure:
        print(f"FAILED  {failure}")
        return FAILED
    except SternbrettError as error:
        place = "" if str(error).startswith(path.name) else f"{path.name}: "
        print(f"sternbrett: {place}{error}", file=sys.stderr)
        return UNREADABLE
    print(f"ok  {scenario.title}")
    return 0
