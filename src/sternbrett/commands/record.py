"""Write bot games as a dataset in Parquet, a row for every decision."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from sternbrett.commands.common import (
    add_content,
    add_settings,
    content_name,
    content_of,
    positive,
    settings_of,
)
from sternbrett.games import find_game

LINE = "Write bot games as a dataset in Parquet, a row for every decision."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `lab record`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", required=True, metavar="BOT[,BOT…]", help="who sits where")
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="how many")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the dataset")
    add_settings(parser)
    add_content(parser)
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the games (%(default)s)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="worker processes")
    parser.add_argument("--quiet", action="store_true", help="say nothing where all went well")
    parser.set_defaults(plan=None, other=run)


def run(args: argparse.Namespace) -> int:
    """Play and write."""
    from sternbrett.lab.content import content_in, texts_of
    from sternbrett.lab.plan import Variant, make_work, read_seats
    from sternbrett.lab.record import record
    from sternbrett.lab.report import check_writable

    game = find_game(args.game)
    bots = read_seats(args.seats)
    own = content_of(game, args)
    files = {} if own is game.built_in_set else texts_of(own)
    settings = settings_of(game, args.settings, len(bots), content_in(game, files))
    name = content_name(args.own_content, args.own_packs)
    work = make_work(
        game,
        "record",
        [bots],
        [Variant(settings, files, {}, name)],
        games=args.games,
        seed=args.seed,
        events=False,
    )
    check_writable(args.out)
    command = shlex.join(["sternbrett", *args.argv])
    games, decisions = record(work, args.out, jobs=args.jobs, command=command)
    if not args.quiet:
        print(f"{args.out}: {decisions:,} decisions of {games:,} games")
    if games < args.games:
        print(f"Interrupted: {games} of {args.games} games are written.", file=sys.stderr)
        raise KeyboardInterrupt
    return 0
