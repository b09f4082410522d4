"""Players by name.

A game's levels and bots, bots of other packages, `search:200` (iterations), `search:2s` (time), and
for whoever runs the program `module:name`.
"""

from __future__ import annotations

import re
from typing import Any

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame, Bot, BotFactory
from sternbrett.players.search import Budget, Search
from sternbrett.plugins import named_bot, packaged_bots

_SEARCH = re.compile(r"search:(\d{1,7})(s?)")
_PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", re.ASCII)
LONGEST_SECONDS = 600


def table_names(game: AnyGame) -> list[str]:
    """Return the names that may be given a seat at a table: levels first, then the game's bots.

    Searches of any length are not among them: whoever asks for one must wait for it. Nor is
    `module:name`, which imports whatever it names.
    """
    return [*game.levels, *all_bots(game)]


def all_bots(game: AnyGame) -> dict[str, BotFactory]:
    """Return what makes the bots of a game: its own, then those that other packages bring."""
    return {**packaged_bots(game.id), **game.bots}


def player_names(game: AnyGame) -> list[str]:
    """Return the names that `find_player` knows for a game, with a pattern for searches."""
    return [*table_names(game), "search:N", "search:Ns", "module:name"]


def find_player(game: AnyGame, name: str) -> BotFactory:
    """Return what makes a player of this name, or refuse it with the names that exist."""
    name = game.levels.get(name, name)
    bots = all_bots(game)
    if name in bots:
        return bots[name]
    found = _SEARCH.fullmatch(name)
    if found is None and _PATH.fullmatch(name):
        return named_bot(name)
    if found is None or not int(found[1]) > 0 or (found[2] and int(found[1]) > LONGEST_SECONDS):
        known = ", ".join(player_names(game))
        raise UnknownName(f"{game.id} has no bot called “{name}”; it has: {known}.")
    budget = Budget(seconds=float(found[1])) if found[2] else Budget(iterations=int(found[1]))

    def make(content: Any, rng: Rng) -> Bot:
        return Search(game, content, rng, budget)

    return make
