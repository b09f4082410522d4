"""For processes from which servers are forked: all games, with what they read from files."""

from __future__ import annotations

from sternbrett.games import all_games

for game in all_games().values():
    game.vocabulary(game.content())
