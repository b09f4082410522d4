"""List the games: seats, what they are, and their bots."""

from __future__ import annotations

import argparse

from sternbrett.commands.common import add_language, interface_texts
from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.texts import Texts
from sternbrett.players.names import all_bots


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the flags of this command."""
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    words = interface_texts(args.language)
    print("\n\n".join(describe(game, args.language, words) for game in all_games().values()))
    return 0


def describe(game: AnyGame, language: str, words: Texts) -> str:
    """Return a few lines about a game."""
    texts = game.texts(language, game.content())
    fewest, most = game.card.seats
    seats = str(fewest) if fewest == most else f"{fewest}–{most}"
    bots = ", ".join(all_bots(game)) or words.say("games.no_bots")
    return "\n".join(
        (
            f"{game.id}  {texts.say('game.name')}  "
            + words.say("games.seats", seats=seats, most=most),
            f"    {texts.say('game.line')}",
            "    " + words.say("games.bots", bots=bots),
        )
    )
