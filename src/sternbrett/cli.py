"""The command `sternbrett`: without a subcommand it starts the table in the browser.

Each subcommand is a module of `sternbrett.commands` with `configure(parser)` and `run(args)`. What
is costly to import (the server, process pools) is imported only where it is used.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from sternbrett.commands import (
    backup,
    bench,
    content,
    games,
    kit,
    lab,
    mcp,
    play,
    reports,
    scenario,
    serve,
    worker,
)
from sternbrett.kernel.build import build
from sternbrett.kernel.errors import SternbrettError

COMMANDS = {
    "serve": serve,
    "worker": worker,
    "play": play,
    "backup": backup,
    "reports": reports,
    "games": games,
    "scenario": scenario,
    "content": content,
    "lab": lab,
    "bench": bench,
    "kit": kit,
    "mcp": mcp,
}

WRONG_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class UsageError(SternbrettError):
    """The command line cannot be understood."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all other errors."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(f"{message} (“{self.prog} --help” shows how).")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="sternbrett",
        description="A digital table for science-fiction board games. "
        "Without a command it opens in the browser.",
    )
    parser.add_argument("--version", action="version", version=version())
    serve.add_flags(parser)
    parser.set_defaults(run=serve.run, command="serve")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name, module in COMMANDS.items():
        line = str(module.__doc__).splitlines()[0]
        own = commands.add_parser(name, help=line, description=line)
        module.configure(own)
        own.set_defaults(run=module.run)
    return parser


def version() -> str:
    """Return the name and version of the program, and whether its rules are compiled."""
    from sternbrett import __version__

    rules = {"pure": "pure Python", "compiled": "compiled rules"}[build()]
    return f"sternbrett {__version__} ({rules})"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; wrong input is answered with one line."""
    forgive_unencodable()
    given = sys.argv[1:] if argv is None else list(argv)
    try:
        args = make_parser().parse_args(given)
        args.argv = given  # for commands that write down how they were called
        if args.command not in (None, "serve"):
            serve.refuse_flags(args)
        code: int = args.run(args)
        sys.stdout.flush()
    except SternbrettError as error:
        print(f"sternbrett: {' '.join(str(error).split())}", file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def forgive_unencodable() -> None:
    """Show what a terminal's encoding lacks as “?” instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
