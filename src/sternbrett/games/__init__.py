"""The games: one folder each, found by looking, and those of other installed packages.

Nothing outside a folder knows its game by name.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.plugins import packaged_games


@cache
def all_games() -> dict[str, AnyGame]:
    """Return every game by id, as they stand on the shelf.

    These are the packages here with a `GAME`, then those that other packages bring; an id that is
    taken stays with the first.
    """
    games: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(__path__):
        game: AnyGame | None = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            games[game.id] = game
    for game in packaged_games():
        games.setdefault(game.id, game)
    return dict(sorted(games.items(), key=lambda item: (item[1].shelf, item[0])))


def find_game(name: str) -> AnyGame:
    """Return the game with this id."""
    games = all_games()
    if name not in games:
        raise UnknownName(f"There is no game called “{name}”; there are: {', '.join(games)}.")
    return games[name]
