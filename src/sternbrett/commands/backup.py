"""Copy the saved games to a new file, also while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sternbrett backup`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy is written")
    # Names of their own: the same flags before the command are for serving.
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--data", dest="saved_in", type=Path, metavar="DIR", help="folder of the saved games"
    )
    source.add_argument(
        "--database", dest="saved_at", metavar="URL", help="database instead of a file in there"
    )


def run(args: argparse.Namespace) -> int:
    """Copy the database; the exit code."""
    from sternbrett.server.backup import back_up
    from sternbrett.server.database import find_place
    from sternbrett.server.run import data_path

    back_up(find_place(data_path(args.saved_in), args.saved_at), args.file)
    print(f"The saved games were copied to {args.file}.")
    return 0
