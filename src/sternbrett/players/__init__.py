"""Players that work for every game: the search player, and bots found by name."""

from __future__ import annotations

from sternbrett.players.names import find_player, player_names, table_names
from sternbrett.players.search import Budget, Search

__all__ = ["Budget", "Search", "find_player", "player_names", "table_names"]
