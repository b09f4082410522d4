"""Cards that the ship gains: they wait until their page is reached (ISV-337, ISV-519)."""

from __future__ import annotations

from sternbrett.games.vanguard.aboard import Ship
from sternbrett.games.vanguard.events import CARD_WAITS
from sternbrett.games.vanguard.model import VanguardState


def is_known(ship: Ship, card: int) -> bool:
    """Tell whether a card is waiting, installed, open, being made or completed (ISV-519)."""
    if card in ship.waiting or card in ship.research or card in ship.line_projects:
        return True
    return bool((ship.installed | ship.catalogue | ship.completed) >> card & 1)


def await_card(g: VanguardState, card: int) -> None:
    """Put a card into the waiting area, unless the ship knows it already (ISV-337, ISV-519)."""
    if is_known(g.aboard(), card):
        return
    ship = g.change_ship()
    ship.waiting = (*ship.waiting, card)
    if g.listening:
        g.tell(CARD_WAITS, g.content.ship_ids.ids[card])
