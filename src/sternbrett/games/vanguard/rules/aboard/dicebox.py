"""The dice that sections own, and those that are left in the box (ISV-343, ISV-351, ISV-356)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import DIE_TYPES, FIGURES, at
from sternbrett.games.vanguard.events import DIE_BOUGHT, DIE_RETURNED
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.things import SECTIONS

#: A section never falls below so many dice (ISV-343).
LEAST_DICE: Final = 3


def dice_of(g: VanguardState, section: int) -> int:
    """Return how many dice a section owns."""
    return sum(g.aboard().owned[at(section, 0) : at(section + 1, 0)])


def owns(g: VanguardState, section: int, kind: int) -> int:
    """Return how many dice of a type a section owns."""
    return g.aboard().owned[at(section, kind)]


def in_box(g: VanguardState, kind: int) -> int:
    """Return how many dice of a type nobody owns."""
    owned = [owns(g, section, kind) for section in range(FIGURES)]
    return g.content.die_types[kind].count - sum(owned)


def is_open(g: VanguardState, kind: int) -> bool:
    """Tell whether dice of a type can be taken from the box (ISV-352)."""
    word = g.content.die_types[kind].kind
    return bool(g.aboard().dice_open >> g.content.die_kinds.places[word] & 1)


def on_sale(g: VanguardState) -> list[int]:
    """Return the types of dice that can be taken from the box."""
    return [kind for kind in range(DIE_TYPES) if is_open(g, kind) and in_box(g, kind)]


def take_die(g: VanguardState, section: int, kind: int) -> None:
    """Give a section a die from the box."""
    change_owned(g, section, kind, 1)
    if g.listening:
        g.tell(DIE_BOUGHT, SECTIONS[section], g.content.die_types[kind].id)


def return_die(g: VanguardState, section: int, kind: int) -> None:
    """Put a die of a section back into the box."""
    change_owned(g, section, kind, -1)
    if g.listening:
        g.tell(DIE_RETURNED, SECTIONS[section], g.content.die_types[kind].id)


def change_owned(g: VanguardState, section: int, kind: int, change: int) -> None:
    """Change how many dice of a type a section owns."""
    place = at(section, kind)
    ship = g.change_ship()
    ship.owned = put(ship.owned, place, ship.owned[place] + change)
