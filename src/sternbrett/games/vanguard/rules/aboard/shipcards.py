"""Cards of the ship: which one a number is, what is aboard, and the rules of upgrades (3.L)."""

from __future__ import annotations

from sternbrett.games.vanguard.aboard import Ship
from sternbrett.games.vanguard.events import CARD_INSTALLED, CARD_WAITS
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.ship import WAITING
from sternbrett.games.vanguard.shiptables import (
    FacilityUpgradeTable,
    ShipLogs,
    ShipStart,
    StoryTable,
    UpgradeTable,
)
from sternbrett.games.vanguard.things import ShipThing


def card_of(g: VanguardState, number: int) -> ShipThing:
    """Return the card of the ship with a number of `Content.ship_ids`."""
    left = number
    for kind in WAITING:
        cards = g.content.ship[kind]
        if left < len(cards):
            return cards[left]
        left -= len(cards)
    raise AssertionError(number)


def rule_value(g: VanguardState, key: str) -> int:
    """Return the number that a rule key has with what is installed; 1 for one without number."""
    out = 0
    ship = g.aboard()
    for number in range(len(g.content.ship_ids.ids)):
        if ship.has(number):
            table = card_of(g, number).table
            if isinstance(table, UpgradeTable | FacilityUpgradeTable):
                for word in table.rule.split():
                    name, _, value = word.partition("=")
                    if name == key:
                        out += int(value or 1)
    return out


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


def install(g: VanguardState, card: int) -> None:
    """Bring a waiting upgrade, lander or mod aboard (ISV-520)."""
    ship = g.change_ship()
    ship.waiting = tuple([other for other in ship.waiting if other != card])
    ship.installed |= 1 << card
    if g.listening:
        g.tell(CARD_INSTALLED, g.content.ship_ids.ids[card])


# -- what the content says of the whole ship ---------------------------------------------------


def ship_start(g: VanguardState) -> ShipStart:
    """Return what a campaign begins with."""
    table = g.content.ship["start"][0].table
    assert isinstance(table, ShipStart)
    return table


def ship_logs(g: VanguardState) -> ShipLogs:
    """Return the numbers of the logs that the engine reads by itself (ISV-432, ISV-579)."""
    table = g.content.ship["ship_logs"][0].table
    assert isinstance(table, ShipLogs)
    return table


def log_of(g: VanguardState, number: int) -> int:
    """Return the place of the log with a printed number."""
    return g.content.log_ids.places[str(number)]


def story_of(g: VanguardState) -> StoryTable:
    """Return the frame of the campaign."""
    table = g.content.ship["story"][0].table
    assert isinstance(table, StoryTable)
    return table
