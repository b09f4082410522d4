"""What can be touched on the table, by name."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.model import (
    CHOICE_OF,
    COMBO,
    CONDITION_COMBO,
    CREW,
    FACE,
    LEAD_TOKEN,
    PROMOTION,
    SINGLE,
    STRAIN,
    TURNED_INJURY,
    Pick,
)

#: Words whose options lie nowhere on the table: they are buttons of the prompt.
BUTTON_WORDS: Final = (SINGLE, CREW, FACE, CHOICE_OF, LEAD_TOKEN, PROMOTION, STRAIN)


def handles(option: Pick) -> tuple[str, ...]:
    """Return what is touched for an option."""
    name = option.key.partition(":")[2]
    if option.word in BUTTON_WORDS:
        return (f"button:{option.key}",)
    if option.word == COMBO:  # a card is played for its combination as for its effect
        return (f"card:{name}",)
    if option.word == CONDITION_COMBO:
        return ("condition", f"button:{option.key}")
    if option.word == TURNED_INJURY:
        return (f"injury:{name}",)
    return (option.key,)
