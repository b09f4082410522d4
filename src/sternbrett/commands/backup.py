"""Copy the saved games to a new file, also while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from sternbrett.commands.saved import add_source


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sternbrett backup`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy is written")
    add_source(parser)


def run(args: argparse.Namespace) -> int:
    """Copy the database; the exit code."""
    from sternbrett.server.backup import back_up
    from sternbrett.server.database import find_place
    from sternbrett.server.run import data_path

    back_up(find_place(data_path(args.saved_in), args.saved_at), args.file)
    print(f"The saved games were copied to {args.file}.")
    return 0
