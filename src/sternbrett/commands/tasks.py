"""Play fixed tasks, check and compare results, and write the page about them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sternbrett.commands.common import positive
from sternbrett.kernel.errors import SternbrettError

LINE = "Play the fixed tasks of the games; check and compare results of others."
RESULTS = Path("benchmarks/tasks")
PAGE = Path("docs/tasks.md")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `lab tasks`."""
    parser.add_argument("tasks", nargs="*", metavar="TASK", help="which (listed without anything)")
    parser.add_argument("--player", metavar="BOT", help="who plays: a bot, or module:name")
    parser.add_argument("--result", type=Path, metavar="FILE", help="write the result as JSON")
    parser.add_argument(
        "--baselines", action="store_true", help="play the tasks (all) by every bot, and keep it"
    )
    parser.add_argument(
        "--check", type=Path, nargs="+", metavar="FILE", help="say whether results are right"
    )
    parser.add_argument(
        "--compare", type=Path, nargs=2, metavar="FILE", help="compare two results of a task"
    )
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of results")
    parser.add_argument(
        "--write", action="store_true", help="write the page from the results that are kept"
    )
    parser.add_argument(
        "--results", type=Path, default=RESULTS, metavar="DIR", help="where they are (%(default)s)"
    )
    parser.add_argument(
        "--out", type=Path, default=PAGE, metavar="FILE", help="the page (%(default)s)"
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="worker processes")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    parser.set_defaults(plan=None, other=run)


def run(args: argparse.Namespace) -> int:
    """Do the one thing that was asked for; without anything list the tasks."""
    if args.schema:
        return show_schema()
    if args.check:
        return check(args.check)
    if args.compare:
        return compare(*args.compare)
    if args.baselines:
        play_baselines(args)
    if args.baselines or args.write:
        return write(args)
    if args.player:
        return play(args)
    if args.tasks or args.result:
        raise SternbrettError("Say who plays: --player BOT.")
    return show_tasks()


def show_tasks() -> int:
    """Print all tasks."""
    from sternbrett.lab.challenges import all_tasks

    for name, (game, task) in all_tasks().items():
        print(f"{name:20} {game.id:9} {task.games:4} games  {task.line}")
    return 0


def show_schema() -> int:
    """Print what a result looks like."""
    import json

    from sternbrett.lab.challenges import schema

    print(json.dumps(schema(), indent=2))
    return 0


def check(paths: list[Path]) -> int:
    """Read results; the first that is wrong is an error of one sentence."""
    from sternbrett.lab.challenges import read_result_file, wins
    from sternbrett.lab.wording import percent, percent_range

    for path in paths:
        result = read_result_file(path)
        rate = wins(result)
        print(
            f"{path}: {result.task} by {result.player}: {percent(rate.value)} "
            f"({percent_range(rate.low, rate.high)}) of {len(result.won):,} games"
        )
    return 0


def compare(one: Path, other: Path) -> int:
    """Print what two results say about each other."""
    from sternbrett.lab.challenges import compare_results, read_result_file
    from sternbrett.lab.wording import paired

    print(paired(compare_results(read_result_file(one), read_result_file(other))))
    return 0


def play(args: argparse.Namespace) -> int:
    """Play tasks by a player that is named."""
    from sternbrett.lab.report import check_writable, write_file

    if args.result and len(args.tasks) != 1:
        raise SternbrettError("--result is the file of one task.")
    if args.result:
        check_writable(args.result)
    for name in args.tasks:
        data = play_one(name, args.player, args)
        if args.result:
            write_file(args.result, data)
    return 0


def play_one(name: str, player: str, args: argparse.Namespace) -> bytes:
    """Play one task and print what came of it; return the result as JSON."""
    from sternbrett.lab.challenges import (
        find_task,
        make_task_work,
        result_of,
        wins,
        write_result,
    )
    from sternbrett.lab.conduct import conduct
    from sternbrett.lab.wording import percent, percent_range

    game, task = find_task(name)
    played = conduct(make_task_work(game, task, player), jobs=args.jobs, quiet=args.quiet)
    if not played.complete:
        print("Interrupted: a task counts only as a whole.", file=sys.stderr)
        raise KeyboardInterrupt
    result = result_of(game, task, player, played)
    rate = wins(result)
    print(
        f"{name} by {player}: {percent(rate.value)} ({percent_range(rate.low, rate.high)}), "
        f"{1000 * result.cpu_seconds / result.decisions:.2f} ms of CPU time a decision",
        flush=True,
    )
    return write_result(result)


def play_baselines(args: argparse.Namespace) -> None:
    """Play tasks by every bot of their game whose result is not kept yet."""
    from sternbrett.commands.strength import make_folder
    from sternbrett.lab.challenges import all_tasks, baselines, find_task
    from sternbrett.lab.report import write_file

    make_folder(args.results)
    for name in args.tasks or all_tasks():
        for player in baselines(*find_task(name)):
            path = args.results / f"{name}.{player}.json"
            if not path.exists():
                write_file(path, play_one(name, player, args))


def write(args: argparse.Namespace) -> int:
    """Write the page from all results that are kept."""
    from sternbrett.lab.challenge_page import write_page
    from sternbrett.lab.challenges import read_result_file
    from sternbrett.lab.report import write_file

    results = [read_result_file(path) for path in sorted(args.results.glob("*.json"))]
    write_file(args.out, write_page(results).encode())
    print(f"{args.out} is written.")
    return 0
