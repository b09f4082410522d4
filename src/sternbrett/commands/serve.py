"""Start the table and open it in the browser (the default)."""

from __future__ import annotations

import argparse
from pathlib import Path

from sternbrett.commands.common import Once
from sternbrett.kernel.errors import SternbrettError

HOST = "127.0.0.1"
#: Requests a second that one visitor may send.
RATE = 50.0

#: The flags of the bare command and their values where they are not given.
DEFAULTS = {
    "host": HOST,
    "port": None,
    "data": None,
    "database": None,
    "browser": True,
    "content": None,
    "pack": None,
    "public": None,
    "forbidden": None,
    "rate": RATE,
    "keep": None,
    "log": "no",
    "workers": False,
    "smtp": None,
    "mail_from": None,
    "smtp_password": None,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the flags to `sternbrett serve`; what stands before `serve` counts as well."""
    add_flags(parser, suppressed=True)


def add_flags(parser: argparse.ArgumentParser, suppressed: bool = False) -> None:
    """Add the flags of the server. A subcommand leaves the defaults to the command itself."""

    def default(name: str) -> object:
        return argparse.SUPPRESS if suppressed else DEFAULTS[name]

    group = parser.add_argument_group("serving")
    group.add_argument(
        "--host", default=default("host"), help=f"address to listen on ({HOST}: only this machine)"
    )
    group.add_argument(
        "--port", type=int, default=default("port"), help="port to listen on, 0 for any free one"
    )
    group.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        default=default("data"),
        help="folder for saved games",
    )
    group.add_argument(
        "--database",
        metavar="URL",
        default=default("database"),
        help="database instead of a file in that folder, e.g. postgresql://user@host/name",
    )
    group.add_argument(
        "--content",
        type=Path,
        action=Once,
        metavar="DIR",
        default=default("content"),
        help="content of your own: DIR/GAME for each game, or a pack",
    )
    group.add_argument(
        "--pack",
        type=Path,
        action="append",
        metavar="DIR",
        default=default("pack"),
        help="a content pack for the lobby, beside those in the data folder's packs/ (repeatable)",
    )
    group.add_argument(
        "--public",
        metavar="NAME",
        default=default("public"),
        help="host name under which a proxy serves this to others (see docs/hosting.md)",
    )
    group.add_argument(
        "--forbidden",
        type=Path,
        metavar="FILE",
        default=default("forbidden"),
        help="words, one a line, that no name may contain (for a server that others reach)",
    )
    group.add_argument(
        "--rate",
        type=float,
        metavar="N",
        default=default("rate"),
        help=f"requests a second that one visitor may send, 0 for any number ({RATE:.0f})",
    )
    group.add_argument(
        "--keep",
        type=days,
        metavar="DAYS",
        default=default("keep"),
        help="days after which a table that nobody touches is given up, 0 for never "
        "(never here, 180 for a public server)",
    )
    group.add_argument(
        "--log",
        choices=("no", "json"),
        default=default("log"),
        help="write a line of JSON for each request (no)",
    )
    group.add_argument(
        "--workers",
        action="store_true",
        default=default("workers"),
        help="leave bots, hints and reviews to “sternbrett worker” on the same PostgreSQL",
    )
    group.add_argument(
        "--smtp",
        metavar="URL",
        default=default("smtp"),
        help="mail server for notices, e.g. smtp://user@host:587 (see docs/hosting.md)",
    )
    group.add_argument(
        "--mail-from",
        metavar="ADDRESS",
        default=default("mail_from"),
        help='whom mails are from, e.g. "Sternbrett <play@example.org>"',
    )
    group.add_argument(
        "--smtp-password",
        type=Path,
        metavar="FILE",
        default=default("smtp_password"),
        help="file with the password of the mail server (or STERNBRETT_SMTP_PASSWORD)",
    )
    group.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        default=default("browser"),
        help="do not open a browser",
    )


def days(text: str) -> int:
    """Return a number of days, as the parser reads it."""
    if not text.isdecimal() or len(text) > 5:
        raise argparse.ArgumentTypeError("expected a number of days from 0 to 99999")
    return int(text)


def refuse_flags(args: argparse.Namespace) -> None:
    """Refuse flags of the server before another subcommand, where they would do nothing."""
    for name, default in DEFAULTS.items():
        if getattr(args, name) != default:
            flag = "--no-browser" if name == "browser" else f"--{name.replace('_', '-')}"
            raise SternbrettError(f"{flag} is for serving; “{args.command}” does not take it.")


def run(args: argparse.Namespace) -> int:
    """Start the server and wait until it is stopped."""
    from sternbrett.server.run import run as run_server

    return run_server(args)
