"""Unloading (page 28): discoveries come aboard, and some of them are of use at once."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import UNLOADING
from sternbrett.games.vanguard.codes import NOBODY
from sternbrett.games.vanguard.events import (
    DISCOVERY_COLLECTED,
    DISCOVERY_USED,
    ROW_FILLED,
    UNIQUE_STORED,
)
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import DISCOVERY_CARD, DONE
from sternbrett.games.vanguard.rules.aboard.common import SectionDecision, open_page
from sternbrett.games.vanguard.rules.asking import (
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.items import put_under_deck, take_from_lander
from sternbrett.games.vanguard.rules.reasons import NO_SHIP_ABILITY, NOT_FOUND
from sternbrett.games.vanguard.rules.running import FROM_DISCOVERY, source_of, start
from sternbrett.games.vanguard.things import SCIENCE
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Step

#: The last unique discovery with a slot in the ship book; others are discarded (ISV-254).
LAST_KEPT: Final = 32


class Unloading(Step[VanguardState]):
    """Page 28: unique discoveries to their slots, the others to the store (ISV-357 … 360)."""

    clause: ClassVar[str] = "ISV-359"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, UNLOADING)
        g.mods = 0  # (ISV-360)
        g.lander_card = NONE
        g.push(Unload(SCIENCE))
        store_uniques(g)


def store_uniques(g: VanguardState) -> None:
    """Put unique discoveries into the ship book; full rows give their reward once (ISV-358)."""
    ship = g.change_ship()
    for number in bits(g.carried_uniques()):
        unique = g.content.uniques[number]
        if int(unique.id) > LAST_KEPT:
            g.uniques &= ~(1 << number)
            continue
        ship.stored |= 1 << number
        if g.listening:
            g.tell(UNIQUE_STORED, g.content.unique_ids.ids[number])
    for row, members in g.content.unique_row_members.items():
        whole = all(ship.stored >> number & 1 for number in members)
        if whole and not ship.rows_claimed >> row & 1:
            ship.rows_claimed |= 1 << row
            if g.listening:
                g.tell(ROW_FILLED, row)
            start(g, g.content.unique_row_rewards[row], NOBODY, 0)


class Unload(SectionDecision):
    """Which discovery is used as it is unloaded; at the end all others are stored (D32)."""

    clause: ClassVar[str] = "ISV-359"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if self.useful(g):
            g.pending = self
        else:
            self.store(g)

    def useful(self, g: VanguardState) -> list[int]:
        """Return the discoveries in the lander with a ship ability, equal ones once."""
        discoveries = g.content.discoveries
        return [it for it in sorted(set(g.discoveries)) if discoveries[it].ship != NONE]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DISCOVERY_CARD]
        return by_number([single(g, DONE), *[moves[it] for it in self.useful(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != DISCOVERY_CARD:
            return 0 if is_single(option, DONE) else NOT_NOW
        return NO_SHIP_ABILITY if value_of(option) in g.discoveries else NOT_FOUND

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            self.store(g)
            return
        card = value_of(option)
        found = g.content.discoveries[card]
        if found.discard:
            put_under_deck(g, card)
        else:
            take_from_lander(g, card)
            collect(g, (card,))
        if g.listening:
            g.tell(DISCOVERY_USED, "", found.id)
        g.push(self)
        start(g, found.ship, NOBODY, source_of(FROM_DISCOVERY, card))

    def store(self, g: VanguardState) -> None:
        """Put everything that is left in the lander into the store."""
        cards = g.discoveries
        g.discoveries = ()
        collect(g, cards)


def collect(g: VanguardState, cards: tuple[int, ...]) -> None:
    """Add discoveries to the collected ones."""
    ship = g.change_ship()
    ship.collected = (*ship.collected, *cards)
    if g.listening:
        for card in cards:
            g.tell(DISCOVERY_COLLECTED, g.content.discoveries[card].id)
