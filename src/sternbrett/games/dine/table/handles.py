"""What can be touched on the table, by name."""

from __future__ import annotations

from typing import Final

from sternbrett.games.dine.model import CardMove, DineState
from sternbrett.kernel.engine import Option

#: Where a card lies that an option is on.
PLACE_OF_WORD = {
    "play": "hand",
    "discard": "hand",
    "remove": "hand",
    "upgrade": "hand",
    "man": "hand",
    "pay": "grid",
    "take_back": "grid",
    "rotate": "grid",
    "take": "lifted",
}
SEAT_WORDS = ("drawer", "upgrader", "remover")
OWN_STATION: Final = "manned:own"

#: Things that no option is about, each with a number: another seat's station, a row.
STATION: Final = "manned"
ROW: Final = "row"


def handles(option: Option) -> tuple[str, ...]:
    """Return what is touched for an option."""
    word, _, argument = option.key.partition(":")
    if isinstance(option, CardMove):
        return (f"{PLACE_OF_WORD[word]}:{argument}",)
    if word in SEAT_WORDS:
        return (f"seat:{argument}",)
    if word == "ship":
        return (option.key,)
    if word == "station":
        return (OWN_STATION,)
    return (f"button:{option.key}",)


def half(g: DineState, card: int, word: str) -> str:
    """Return what is touched to play a hand card at once `upper` or `lower`."""
    return f"{word}:{g.content.cards[card].id}"
