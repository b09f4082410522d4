"""Setting up a game (DSD-001 to DSD-015)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dine.model import (
    CARDS_DEALT,
    CARDS_DEALT_HIDDEN,
    CREW_BOARDED,
    NO_CARD,
    START,
    DineState,
    cards_in,
)
from sternbrett.games.dine.rules.actions import OpenFloor
from sternbrett.games.dine.rules.cards import draw_one, show_top, tell_cards, tell_top
from sternbrett.games.dine.rules.sectors import Arrive, NextSector
from sternbrett.kernel.engine import Step


class Setup(Step[DineState]):
    """Markers to their fields, the pile shuffled, hands dealt, the first sector visible."""

    clause: ClassVar[str] = "DSD-006"

    __slots__ = ("start_game",)

    def __init__(self, start_game: bool) -> None:
        self.start_game = start_game

    def args(self) -> list[object]:
        return [self.start_game]

    def run(self, g: DineState) -> None:
        ship = g.ship
        g.damage = ship.damage_fields  # DSD-004
        g.pizza = ship.pizza_fields
        g.marker = ship.marker_start  # DSD-005
        if self.start_game:  # DSD-007, DSD-008
            g.pile = ship.start_deck
            g.locked = ship.deck & ~ship.start_deck
            g.ingredient = True
            g.start_left = len(cards_in(g.content.sectors_of_kind[START]))
        else:  # DSD-006, DSD-009
            g.pile = ship.deck
            g.easy_left = g.content.difficulties[g.difficulty].easy
        if g.listening:
            g.tell(CREW_BOARDED, ship.id)
        show_top(g)
        deal(g)
        g.then(NextSector(), Arrive(), OpenFloor())


def deal(g: DineState) -> None:
    """Deal the first hands, one card at a time round the table (DSD-011, DSD-012)."""
    crew = len(g.hands)
    for place in range(crew * g.content.hand_size[crew - 1]):
        if draw_one(g, place % crew) == NO_CARD:
            break
    if g.listening:
        for seat in range(crew):
            tell_cards(g, seat, g.hands[seat], CARDS_DEALT, CARDS_DEALT_HIDDEN)
        tell_top(g)
