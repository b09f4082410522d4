"""What a player is told of why something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.games.dei.model import SINGLE, WORDS, DeiState, Pick
from sternbrett.games.dei.rules.icons import NextIcon, against_icon
from sternbrett.games.dei.table.handles import (
    DECK,
    LAID,
    OFFER,
    RECYCLING,
    SECRET,
    STORE,
    SWEETS,
)
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look, Refusal

#: Why nothing can be done with things that no option is about, with the clause behind it.
PIECES = {
    LAID: ("laid_card", "DEI-072"),
    OFFER: ("only_bought", "DEI-065"),
    SECRET: ("no_use_now", "DEI-172"),
    STORE: ("only_stored", "DEI-088"),
    DECK: ("face_down_deck", "DEI-111"),
    SWEETS: ("candy_later", "DEI-154"),
    RECYCLING: ("recycling_area", "DEI-214"),
    "resource": ("only_collected", "DEI-087"),
    "refuge": ("only_enlisted", "DEI-077"),
}


def option_args(option: Option) -> Mapping[str, object]:
    """Return what an option names, by the kind of thing."""
    assert isinstance(option, Pick)
    if option.word == SINGLE:
        return {}
    return {WORDS[option.word]: option.key.partition(":")[2]}


def piece_reason(handle: str, look: Look[DeiState]) -> Refusal | None:
    """Return why nothing can be done with a thing on the table that no option is about."""
    found = PIECES.get(handle.partition(":")[0])
    return None if found is None else Refusal(*found)


def left_undone(option: Option, look: Look[DeiState]) -> Said | None:
    """Return the question before a card is ended while icons of it could still do something."""
    g = look.position
    if not isinstance(look.decision, NextIcon) or not isinstance(option, Pick):
        return None
    if option.word != SINGLE:
        return None
    useful = [icon for icon in g.icons if against_icon(g, g.speaker, icon) == 0]
    if not useful:
        return None
    if g.down:
        return "really.end_down", {}
    return "really.end_card", {"amount": len(useful)}
