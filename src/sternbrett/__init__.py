"""Sternbrett: a digital table for science-fiction board games, and fast exact simulators of them.

>>> import sternbrett
>>> match = sternbrett.new("d6", seed=1)
>>> match.over
False
"""

from __future__ import annotations

from pathlib import Path

from sternbrett.games import all_games, find_game
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match, read_position, write_match, write_position
from sternbrett.kernel.packs import own_set

__version__ = "0.1.0"

__all__ = [
    "Match",
    "all_games",
    "find_game",
    "new",
    "read",
    "write_match",
    "write_position",
]


def new(
    game: str,
    *,
    seed: int | str = "",
    seats: int | None = None,
    content: str | Path | None = None,
    **settings: object,
) -> Match:
    """Set up a game by its id and return the match, ready for its first choice.

    `content` is a folder of somebody's own content files, or a pack.
    """
    found = find_game(game)
    own = None if content is None else found.load_set(own_set(found, Path(content)))
    return Match.new(found, content=own, settings=settings, seats=seats, seed=seed)


def read(text: str) -> Match:
    """Return a match from its text form: a whole recorded game, or a single position."""
    if text.lstrip().startswith("sternbrett "):
        return read_match(text, find_game)
    game, state = read_position(text, find_game)
    match = Match(game, game.content(), game.check_settings({}, game.seats(state)), state)
    match.go()
    return match
