"""What can be touched on the table, by name."""

from __future__ import annotations

from typing import Final

from sternbrett.games.dei import terms
from sternbrett.games.dei.contents import Pick

#: Words whose options lie nowhere on the table: they are buttons of the prompt.
BUTTON_WORDS: Final = (terms.SINGLE, terms.NUMBER)

#: Things that no option is about, each with an argument: a card of somebody else or of a pad, one
#: on offer while nobody buys, a leader or a feat, what is stored, a deck, candy, recycled cards.
LAID: Final = "laid"
OFFER: Final = "offer"
SECRET: Final = "secret"
STORE: Final = "store"
DECK: Final = "deck"
SWEETS: Final = "sweets"
RECYCLING: Final = "recycling"


def handles(option: Pick) -> tuple[str, ...]:
    """Return what is touched for an option."""
    if option.word in BUTTON_WORDS:
        return (f"button:{option.key}",)
    return (option.key,)
