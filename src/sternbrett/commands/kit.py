"""Write a page that shows every part of the board kit, for people who design a board."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

from sternbrett.kernel.errors import SternbrettError

DEFAULT = Path("sternbrett-kit.html")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the flags of this command."""
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        default=DEFAULT,
        metavar="FILE",
        help="where to write it (%(default)s)",
    )
    parser.add_argument("--open", action="store_true", help="open it in the browser as well")


def run(args: argparse.Namespace) -> int:
    """Write the page."""
    from sternbrett.web.kit.page import kit_page

    page = kit_page()
    try:
        args.file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise SternbrettError(f"{args.file} cannot be written: {error.strerror}.") from None
    print(args.file)
    if args.open:
        webbrowser.open(args.file.resolve().as_uri())
    return 0
