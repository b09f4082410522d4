"""Play a game in the terminal, alone, together or against bots."""

from __future__ import annotations

import argparse
import secrets
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from sternbrett.commands.common import (
    add_content,
    add_language,
    add_settings,
    environment_language,
    interface_texts,
    load_content,
    read_file,
    settings_of,
)
from sternbrett.commands.session import Session
from sternbrett.games import find_game
from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match
from sternbrett.players import find_player
from sternbrett.show.screen import Screen

LARGEST_SEED = 10**9


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="see “sternbrett games”")
    add_settings(parser)
    parser.add_argument("--seed", metavar="S", help="the same seed and choices give the same game")
    parser.add_argument("--seats", type=int, metavar="N", help="seats (the fewest possible)")
    parser.add_argument(
        "--bot",
        dest="bots",
        action="append",
        default=[],
        metavar="SEAT=NAME",
        help="let a bot play seat 1, 2, … (repeatable)",
    )
    parser.add_argument("--watch", metavar="BOT", help="let a bot play every seat, and watch")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    add_content(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    match = load(args) if args.load else begin(args)
    bots = bots_of(match, args.bots, args.watch)
    session = Session(
        match,
        bots,
        language=args.language,
        words=interface_texts(args.language),
        screen=Screen.of_stdout(),
        saved_in=args.load,
        command=lambda *what: command(args, *what),
    )
    edit_lines()
    session.run()
    return 0


def edit_lines() -> None:
    """Let arrow keys work in typed lines, where the system can do that."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def begin(args: argparse.Namespace) -> Match:
    """Set up a new game; without a seed it gets a random one that can be typed again."""
    if args.game is None:
        raise UnknownName("play needs a GAME; “sternbrett games” lists them.")
    game = find_game(args.game)
    seed = str(secrets.randbelow(LARGEST_SEED)) if args.seed is None else args.seed
    if not seed or seed != seed.strip() or "#" in seed or len(seed.splitlines()) != 1:
        raise UnknownName("A seed is a word or number on one line, without “#”.")
    return Match.new(
        game,
        content=load_content(game, args),
        settings=settings_of(game, args.settings, args.seats),
        seats=args.seats,
        seed=seed,
    )


def load(args: argparse.Namespace) -> Match:
    """Replay a saved game up to its last choice."""
    for flag, value in (("--set", args.settings), ("--seed", args.seed), ("--seats", args.seats)):
        if value:
            raise UnknownName(f"{flag} cannot be changed in a saved game.")
    text = read_file(args.load)
    try:
        match = read_match(text, find_game, find_content=lambda game, _: load_content(game, args))
    except InvalidText as error:
        place = "" if str(args.load) in str(error) else f"{args.load}: "
        raise InvalidText(f"{place}{error}") from None
    if args.game not in (None, match.game.id):
        raise InvalidText(f"{args.load}: this is a game of {match.game.id}, not of {args.game}.")
    return match


def bots_of(match: Match, given: Sequence[str], everywhere: str | None) -> dict[int, str]:
    """Return the names of bots by seat."""
    if everywhere is not None:
        find_player(match.game, everywhere)
        if given:
            raise UnknownName("--watch fills every seat; leave out --bot.")
        return dict.fromkeys(range(match.seats), everywhere)
    bots: dict[int, str] = {}
    for text in given:
        seat, equals, name = text.partition("=")
        if not equals or seat not in [str(number + 1) for number in range(match.seats)]:
            raise UnknownName(
                f"--bot {text}: expected SEAT=NAME with a seat from 1 to {match.seats}."
            )
        find_player(match.game, name)
        bots[int(seat) - 1] = name
    return bots


def command(args: argparse.Namespace, *what: str) -> str:
    """Return a command line that plays `what` with the same bots, in the same language."""
    words = ["sternbrett", "play", *what]
    for bot in args.bots:
        words += ["--bot", bot]
    if args.watch is not None:
        words += ["--watch", args.watch]
    if args.own_content is not None:
        words += ["--content", str(args.own_content)]
    for pack in args.own_packs:
        words += ["--pack", str(pack)]
    if args.language != environment_language():
        words += ["--language", args.language]
    return shlex.join(words)
