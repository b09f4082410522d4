"""Short ways of Deep Space Dine: a touched hand card says who upgrades it."""

from __future__ import annotations

from sternbrett.games.dine.model import DineState, cards_in
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.games.dine.rules.sectors import WhoUpgrades
from sternbrett.games.dine.table import handles
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way


def ways(look: Look[DineState]) -> list[Way]:
    """Return the ways of upgrading a card of the own hand, where somebody may upgrade one."""
    g, seat = look.position, look.seat
    if not isinstance(look.decision, WhoUpgrades) or not look.options or seat is None:
        return []
    moves = g.content.moves
    return [
        Way(
            handles=handles.handles(moves.upgrade[card]),
            keys=(moves.upgrader[seat].key, moves.upgrade[card].key),
            text=("option.upgrade", {"card": g.content.cards[card].id}),
        )
        for card in cards_in(g.hands[seat] & ~g.upgraded)
    ]


def left_undone(option: Option, look: Look[DineState]) -> Said | None:
    """Return that something can still be done if the ship goes adrift."""
    floor = isinstance(look.decision, Floor)
    if not floor or option is not look.position.content.moves.adrift:
        return None
    idle = (option, look.position.content.moves.pass_)
    return ("really.adrift", {}) if any(one not in idle for one in look.options) else None
