"""Serve the games to language models (Model Context Protocol, standard input and output)."""

from __future__ import annotations

import argparse

from sternbrett.commands.common import Once, add_language


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sternbrett mcp`."""
    from pathlib import Path

    parser.add_argument(
        "--content",
        dest="own_content",
        type=Path,
        action=Once,
        metavar="DIR",
        help="content of your own: DIR/GAME for each game, or a pack",
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until the client leaves."""
    from sternbrett.envs.mcp import make_server

    make_server(args.own_content, args.language).run("stdio")
    return 0
