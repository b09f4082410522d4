"""Short ways of Deep Space Dine: a card's own mark says which way up it is played, and a touched
hand card who upgrades it.
"""

from __future__ import annotations

from sternbrett.games.dine.model import ROTATED, UPRIGHT, DineState, cards_in
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.games.dine.rules.sectors import WhoUpgrades
from sternbrett.games.dine.symbols import can_pay, face_number
from sternbrett.games.dine.table import handles
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way


def ways(look: Look[DineState]) -> list[Way]:
    """Return the ways of playing a card one way up, or of upgrading a card of the own hand."""
    g, seat = look.position, look.seat
    if not look.options or seat is None:
        return []
    moves = g.content.moves
    if isinstance(look.decision, Floor):
        return [
            Way(
                handles=(handles.half(g, card, turn.key),),
                keys=(moves.play[card].key, turn.key),
                text=(f"play_way.{turn.key}", {"card": g.content.cards[card].id}),
            )
            for card in cards_in(g.hands[seat])
            if plays_either_way(look, card)
            for turn in (moves.upper, moves.lower)
        ]
    if not isinstance(look.decision, WhoUpgrades):
        return []
    return [
        Way(
            handles=handles.handles(moves.upgrade[card]),
            keys=(moves.upgrader[seat].key, moves.upgrade[card].key),
            text=("option.upgrade", {"card": g.content.cards[card].id}),
        )
        for card in cards_in(g.hands[seat] & ~g.upgraded)
    ]


def plays_either_way(look: Look[DineState], card: int) -> bool:
    """Tell whether a hand card can be played now, upright and rotated."""
    g, seat = look.position, look.seat
    if seat is None or g.content.moves.play[card] not in look.options:
        return False
    others = g.hands[seat].bit_count() - 1
    faces = (g.content.faces[face_number(g, card, turn)] for turn in (UPRIGHT, ROTATED))
    return all(can_pay(g, face.cost, others) for face in faces)


def left_undone(option: Option, look: Look[DineState]) -> Said | None:
    """Return that something can still be done if the ship goes adrift."""
    floor = isinstance(look.decision, Floor)
    if not floor or option is not look.position.content.moves.adrift:
        return None
    idle = (option, look.position.content.moves.pass_)
    return ("really.adrift", {}) if any(one not in idle for one in look.options) else None
