"""What can be touched on the table, by name."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.picks import (
    COMBO,
    EXCHANGE,
    LAUNCHES,
    PREPARE_DICE,
    PREPARE_DRAW,
    RESTS,
    SINGLE,
    TRAVELS,
    Pick,
)

#: The usual actions, which stand at the lower edge of the map; other single words are buttons of
#: the prompt.
ON_MAP: Final = (TRAVELS, RESTS, PREPARE_DRAW, PREPARE_DICE, LAUNCHES, EXCHANGE)


def handles(option: Pick) -> tuple[str, ...]:
    """Return what is touched for an option."""
    name = option.key.partition(":")[2]
    if option.word == SINGLE:
        return (f"{'do' if option.value in ON_MAP else 'button'}:{option.key}",)
    if option.word == COMBO:  # a card is played for its combination as for its effect
        return (f"card:{name}",)
    return (option.key,)
