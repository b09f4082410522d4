"""Objects as choices: an inventory as options, and the option back as a place in it."""

from __future__ import annotations

from sternbrett.games.adele.model import (
    ACTIVE,
    DRONE,
    IDENTITY,
    KIND_SHIFT,
    SUIT,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.facts import is_outside
from sternbrett.games.adele.rules.knowledge import is_on
from sternbrett.games.adele.rules.reasons import ANOTHER_NAME, NOT_CARRIED, ONLY_SUIT
from sternbrett.kernel.engine import Option


def object_options(g: AdeleState, inventory: tuple[int, ...]) -> list[Option]:
    """Return the objects as options: face-down ones, then those switched on, each sort once."""
    face_down: list[Option] = []
    active: list[Option] = []
    for token in inventory:
        option = option_for(g, inventory, token)
        out = active if is_on(token) else face_down
        if option not in out:
            out.append(option)
    return face_down + active


def option_for(g: AdeleState, inventory: tuple[int, ...], token: int) -> Move:
    """Return the option that names an object: its kind, and its state where like ones differ.

    Switched-on objects differ by charge and face-down drones by having looked this round
    (ADL-312). Whatever needs no other name has that of its kind.
    """
    on = is_on(token)
    kind = token >> KIND_SHIFT
    moves = g.content.moves.active if on else g.content.moves.object
    if not on and kind != DRONE:
        return moves[kind]
    for other in inventory:
        if other >> KIND_SHIFT == kind and is_on(other) == on and (other ^ token) & IDENTITY:
            return moves.get(token & IDENTITY, moves[kind])
    return moves[kind]


def names(move: Move, token: int) -> bool:
    """Tell whether an option names an object by its kind or its state."""
    on = move.word == ACTIVE
    return is_on(token) == on and move.arg in (token >> KIND_SHIFT, token & IDENTITY)


def object_barrier(g: AdeleState, inventory: tuple[int, ...], move: Move) -> int:
    """Return why an option names none of these objects, 0 if it is how one of them is named."""
    reason = NOT_CARRIED
    for token in inventory:
        if names(move, token):
            if option_for(g, inventory, token) is move:
                return 0
            reason = ANOTHER_NAME
    return reason


def parting_barrier(g: AdeleState, seat: int, move: Move) -> int:
    """Return why a crew member cannot part with the object that an option names, 0 if so."""
    reason = object_barrier(g, spareable(g, seat), move)
    if reason != NOT_CARRIED or object_barrier(g, g.inventories[seat], move) == NOT_CARRIED:
        return reason
    return ONLY_SUIT


def place_of(inventory: tuple[int, ...], move: Move) -> int:
    """Return where the object of an option lies."""
    for index, token in enumerate(inventory):
        if names(move, token):
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
