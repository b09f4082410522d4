"""Objects as choices: an inventory as options, and the option back as a place in it."""

from __future__ import annotations

from sternbrett.games.adele.model import (
    ACTIVE,
    KIND_SHIFT,
    SUIT,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.facts import is_outside
from sternbrett.games.adele.rules.knowledge import is_on
from sternbrett.kernel.engine import Option


def object_options(g: AdeleState, inventory: tuple[int, ...]) -> list[Option]:
    """Return the objects as options: face-down ones by kind, then those switched on."""
    moves = g.content.moves
    out: list[Option] = []
    last = -1
    for token in inventory:
        kind = token >> KIND_SHIFT
        if not is_on(token) and kind != last:
            out.append(moves.object[kind])
            last = kind
    last = -1
    for token in inventory:
        kind = token >> KIND_SHIFT
        if is_on(token) and kind != last:
            out.append(moves.active[kind])
            last = kind
    return out


def place_of(inventory: tuple[int, ...], move: Move) -> int:
    """Return where the object of an option lies; of two alike the one with less charge."""
    on = move.word == ACTIVE
    for index, token in enumerate(inventory):
        if token >> KIND_SHIFT == move.arg and is_on(token) == on:
            return index
    raise ValueError(f"{move.key} is not in the inventory.")


def spareable(g: AdeleState, seat: int) -> tuple[int, ...]:
    """Return what a crew member could part with: outside never the only active suit."""
    inventory = g.inventories[seat]
    if not is_outside(g.place[seat]):
        return inventory
    suits = 0
    for token in inventory:
        if token >> KIND_SHIFT == SUIT and is_on(token):
            suits += 1
    if suits != 1:
        return inventory
    return tuple([token for token in inventory if token >> KIND_SHIFT != SUIT or not is_on(token)])
