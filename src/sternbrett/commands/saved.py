"""Where saved games are, for commands that look at them beside the server."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_source(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where the saved games are.

    They have names of their own: the same flags before the command are for serving.
    """
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--data", dest="saved_in", type=Path, metavar="DIR", help="folder of the saved games"
    )
    source.add_argument(
        "--database", dest="saved_at", metavar="URL", help="database instead of a file in there"
    )
