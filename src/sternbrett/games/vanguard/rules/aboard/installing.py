"""Cards that waited are brought aboard when their page is reached (ISV-337, ISV-520)."""

from __future__ import annotations

from sternbrett.games.vanguard.events import CARD_INSTALLED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.records import card_of
from sternbrett.games.vanguard.shiptables import FacilityUpgradeTable


def room_of(g: VanguardState, card: int) -> str:
    """Return where a card of the ship belongs: the room of an upgrade, or else its kind."""
    thing = card_of(g.content, card)
    table = thing.table
    return table.room if isinstance(table, FacilityUpgradeTable) else thing.kind


def install(g: VanguardState, *rooms: str) -> None:
    """Install the waiting cards of these rooms, in the order in which they began to wait."""
    for card in g.aboard().waiting:
        if room_of(g, card) in rooms:
            bring_aboard(g, card)


def bring_aboard(g: VanguardState, card: int) -> None:
    """Take a card out of the waiting area and put it where it belongs.

    A research project for which there is no room keeps waiting (ISV-569).
    """
    kind = card_of(g.content, card).kind
    ship = g.change_ship()
    if kind == "research":
        if len(ship.research) >= g.content.numbers.research_open:
            return
        ship.research = (*ship.research, card)
    elif kind == "production":
        ship.catalogue |= 1 << card
    else:
        ship.installed |= 1 << card
    ship.waiting = tuple([other for other in ship.waiting if other != card])
    if g.listening:
        g.tell(CARD_INSTALLED, g.content.ship_ids.ids[card])
