"""Think for servers on other machines: bots, hints and reviews, from a queue in PostgreSQL."""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sternbrett worker`."""
    # A name of its own: the same flag before the command is for serving.
    parser.add_argument(
        "--database",
        dest="works_for",
        metavar="URL",
        required=True,
        help="the database of the servers, e.g. postgresql://user@host/name",
    )
    parser.add_argument(
        "--processes",
        type=count,
        default=2,
        metavar="N",
        help="how many bots and hints may be thought about at once, and beside them reviews (2)",
    )


def count(text: str) -> int:
    """Return a number of processes, as the parser reads it."""
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError("expected a number from 1 to 256")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Work until stopped; the exit code."""
    from sternbrett.server.worker import work

    work(args.works_for, args.processes)
    return 0
