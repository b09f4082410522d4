"""Play many games and measure: win rates, bot against bot, how balance responds."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sternbrett.commands import puzzles, record, strength, tasks
from sternbrett.commands.common import (
    add_content,
    content_in_folders,
    content_name,
    positive,
    settings_of,
)
from sternbrett.games import find_game
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.content import Files, content_in, texts_of
from sternbrett.lab.plan import Variant, Work, make_work, option_sets, read_seats

#: What is no experiment of one plan: each is a module with a `LINE`, and does its own work.
OTHERS = {"puzzles": puzzles, "record": record, "strength": strength, "tasks": tasks}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the experiments and whatever else the lab does, each with its arguments."""
    kinds = parser.add_subparsers(title="experiments", metavar="EXPERIMENT", required=True)

    run_parser = add_kind(kinds, "run", "Let bots play, and measure everything.", plan_run)
    run_parser.add_argument(
        "--seats",
        required=True,
        action="append",
        metavar="BOT[,BOT…]",
        help="who sits where; repeated: several line-ups",
    )
    run_parser.add_argument(
        "--no-events",
        dest="events",
        action="store_false",
        help="do not listen to events: a little quicker, smaller files",
    )
    add_campaigns(run_parser)
    add_common(run_parser, several=True)

    match_parser = add_kind(
        kinds, "match", "Compare bots, or contents, over the same games.", plan_match
    )
    match_parser.add_argument("bots", nargs="+", metavar="BOT")
    match_parser.add_argument(
        "--seats",
        metavar="_[,BOT…]",
        help="the seats to compare in, marked _, and who has the others (the fewest seats, all _)",
    )
    add_campaigns(match_parser)
    add_common(match_parser, several=False, contents=True)

    sweep_parser = add_kind(
        kinds, "sweep", "Vary a setting or a content value over a grid.", plan_sweep
    )
    sweep_parser.add_argument("--seats", required=True, metavar="BOT[,BOT…]", help="who sits where")
    sweep_parser.add_argument(
        "--vary",
        required=True,
        action="append",
        metavar="NAME=VALUE,…",
        help="a setting, or FILE:PATH of the content, with its values; repeated: a grid",
    )
    add_common(sweep_parser, several=False)

    for name, module in OTHERS.items():
        module.configure(kinds.add_parser(name, help=module.LINE, description=module.LINE))


@dataclass(frozen=True)
class Content:
    """Content that is played with: files (none: those of the game) and what reports call it."""

    files: Files
    name: str


Planner = Callable[[argparse.Namespace, AnyGame, Sequence[Content]], Work]


def add_kind(
    kinds: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    line: str,
    plan: Planner,
) -> argparse.ArgumentParser:
    """Add an experiment with the game as its first argument."""
    parser = kinds.add_parser(name, help=line, description=line)
    parser.add_argument("game", metavar="GAME")
    parser.set_defaults(plan=plan)
    return parser


def add_campaigns(parser: argparse.ArgumentParser) -> None:
    """Add that whole campaigns are played."""
    parser.add_argument(
        "--campaigns",
        action="store_true",
        help="play whole campaigns, chapter by chapter, where a game has chapters",
    )


def add_common(parser: argparse.ArgumentParser, *, several: bool, contents: bool = False) -> None:
    """Add what all experiments have; `several` values of a setting, and `contents` to compare."""
    parser.add_argument(
        "--games", type=positive, required=True, metavar="N", help="games of each series"
    )
    parser.add_argument(
        "--set",
        "--options",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE[,VALUE…]" if several else "NAME=VALUE",
        help="a setting of the game (repeatable)"
        + ("; several values: a series for each" if several else ""),
    )
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the series (%(default)s)")
    add_content(parser, several=contents)
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="J", help="worker processes (%(default)s)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster; “local” starts one with J workers",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write figures and games")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write the main plot as SVG")
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="where finished games are kept until all are played "
        "(beside --json or --html); the same command goes on from there",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(args: argparse.Namespace) -> int:
    """Play, print, and write what was asked for."""
    if args.plan is None:
        code: int = args.other(args)
        return code
    from sternbrett.lab.conduct import conduct
    from sternbrett.lab.journal import forget
    from sternbrett.lab.report import check_writable, make_report, write_file, write_json
    from sternbrett.lab.text import write_text

    game = find_game(args.game)
    work: Work = args.plan(args, game, contents_of(game, args))
    for path in (args.json, args.html, args.plot):
        if path is not None:
            check_writable(path)
    journal = journal_of(args)
    played = conduct(
        work, jobs=args.jobs, cluster=args.cluster, journal=journal, quiet=args.quiet
    )  # fmt: skip
    report = make_report(work, played, shlex.join(["sternbrett", *args.argv]))
    if args.json:
        write_file(args.json, write_json(report))
    if args.html or args.plot:
        from sternbrett.lab.figures import main_plot
        from sternbrett.lab.page import write_page

        if args.html:
            write_file(args.html, write_page(report).encode())
        if args.plot and (plot := main_plot(report)):
            write_file(args.plot, plot.standalone().encode())
    if played.complete and journal:
        forget(journal)
    print(write_text(report))
    if not played.complete:
        print(how_to_go_on(journal), file=sys.stderr)
        raise KeyboardInterrupt  # as with any other command; everything is written
    return 0


def contents_of(game: AnyGame, args: argparse.Namespace) -> list[Content]:
    """Return the contents that are played with, in the order in which they were given.

    Contents of the same name are called as they were given.
    """
    folders: list[Path | None] = getattr(args, "own_contents", None) or [
        getattr(args, "own_content", None)
    ]
    names = [content_name(folder, args.own_packs) for folder in folders]
    out = []
    for folder, name in zip(folders, names, strict=True):
        own = content_in_folders(game, folder, args.own_packs)
        files = {} if own is game.built_in_set else texts_of(own)
        out.append(Content(files, name if names.count(name) == 1 else str(folder)))
    return out


def journal_of(args: argparse.Namespace) -> Path | None:
    """Return where finished games are kept: beside the first file that is written."""
    if args.journal:
        return Path(args.journal)
    beside: Path | None = args.json or args.html
    return None if beside is None else beside.with_name(f"{beside.name}.journal")


def how_to_go_on(journal: Path | None) -> str:
    """Return what an interrupted run leaves behind."""
    if journal is None:
        return "Interrupted. Nothing was kept to go on from (--json, --html or --journal would)."
    return f"Interrupted. {journal} keeps every finished game: the same command goes on from there."


def plan_run(args: argparse.Namespace, game: AnyGame, contents: Sequence[Content]) -> Work:
    """Return the work of `lab run`."""
    files = contents[0].files
    line_ups = [read_seats(text) for text in args.seats]
    content = content_in(game, files)
    variants = [
        Variant(settings_of(game, chosen, len(line_ups[0]), content), files, {}, contents[0].name)
        for chosen in option_sets(game, args.settings)
    ]
    return make_work(
        game,
        "run",
        line_ups,
        variants,
        games=args.games,
        seed=args.seed,
        events=args.events,
        campaigns=args.campaigns,
    )


def plan_match(args: argparse.Namespace, game: AnyGame, contents: Sequence[Content]) -> Work:
    """Return the work of `lab match`: of bots, or of one bot with several contents.

    One bot with one content of somebody's own is compared with the content of the game.
    """
    from sternbrett.lab.compare import make_content_match, make_match

    pattern = read_seats(args.seats) if args.seats else None
    seats = None if pattern is None else len(pattern)
    if len(args.bots) == 1 and len(contents) == 1 and contents[0].name:
        contents = [Content({}, ""), *contents]
    variants = []
    for one in contents:
        settings = settings_of(game, args.settings, seats, content_in(game, one.files))
        variants.append(Variant(settings, one.files, {}, one.name))
    if len(variants) > 1:
        if len(args.bots) > 1:
            raise SternbrettError("A match compares bots or contents, not both at once.")
        return make_content_match(
            game,
            args.bots[0],
            pattern,
            variants,
            games=args.games,
            seed=args.seed,
            campaigns=args.campaigns,
        )
    return make_match(
        game,
        args.bots,
        pattern,
        variants[0],
        games=args.games,
        seed=args.seed,
        campaigns=args.campaigns,
    )


def plan_sweep(args: argparse.Namespace, game: AnyGame, contents: Sequence[Content]) -> Work:
    """Return the work of `lab sweep`."""
    files = contents[0].files
    from sternbrett.lab.sweep import make_sweep, read_axis

    bots = read_seats(args.seats)
    axes = [read_axis(game, files, text, len(bots)) for text in args.vary]
    names = [text.partition("=")[0] for text in args.settings]
    if twice := [axis.name for axis in axes if axis.name in names]:
        raise SternbrettError(f"{twice[0]} cannot be both set and varied.")
    varied = [text for text in args.vary if ":" not in text.partition("=")[0]]
    # What is set is checked with what is varied, and what would have no effect is refused.
    content = content_in(game, files)
    points = [
        settings_of(game, [*args.settings, *chosen], len(bots), content)
        for chosen in option_sets(game, varied)
    ]
    fixed = {name: points[0][name] for name in names}
    return make_sweep(
        game,
        bots,
        axes,
        Variant(fixed, files, {}, contents[0].name),
        games=args.games,
        seed=args.seed,
    )
