"""Games and bots that come with other installed packages, found by their entry points.

A package names its game in the group `sternbrett.games`, and its bots in `sternbrett.bots` as
`GAME.BOT`:

    [project.entry-points."sternbrett.games"]
    lastlight = "lastlight:GAME"

    [project.entry-points."sternbrett.bots"]
    "d6.greedy" = "greedy_captain:make"

One that cannot be used is left out with a warning, so that it never keeps anybody from the rest.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame, BotFactory, Game

LOG = logging.getLogger("sternbrett")

GAMES = "sternbrett.games"
BOTS = "sternbrett.bots"


def packaged_games() -> Iterator[AnyGame]:
    """Return the games of other packages."""
    for entry in _entries(GAMES):
        game = _load(entry)
        if isinstance(game, Game) and game.id == entry.name:
            yield game
        elif game is not None:
            LOG.warning(
                "The package %s names “%s” as the game “%s”, which it is not; it is left out.",
                _package(entry),
                entry.value,
                entry.name,
            )


@cache
def packaged_bots(game_id: str) -> dict[str, BotFactory]:
    """Return what makes the bots of other packages for a game, by name."""
    bots: dict[str, BotFactory] = {}
    for entry in _entries(BOTS):
        game, dot, bot = entry.name.partition(".")
        if not (dot and bot):
            LOG.warning(
                "The package %s calls a bot “%s”; it must be “GAME.BOT”, so it is left out.",
                _package(entry),
                entry.name,
            )
        elif game == game_id and (factory := _load(entry)) is not None:
            bots[bot] = factory
    return bots


def named_bot(path: str) -> BotFactory:
    """Return the bot factory that `module:name` names, for whoever runs this program.

    Never for a name that came from somebody else: it imports the module.
    """
    module, _, name = path.partition(":")
    try:
        factory = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"There is no bot “{path}”: {error}.") from None
    if not callable(factory):
        raise UnknownName(f"“{path}” cannot make a bot: it is not callable.")
    found: BotFactory = factory
    return found


def _entries(group: str) -> list[EntryPoint]:
    # An order of its own: that of the installation differs from machine to machine.
    return sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value))


def _load(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:  # whatever somebody's package does when it is imported
        LOG.warning(
            "“%s” of the package %s cannot be loaded (%s: %s); it is left out.",
            entry.name,
            _package(entry),
            type(error).__name__,
            error,
        )
        return None


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module
