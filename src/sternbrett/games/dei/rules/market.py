"""Buying cards (DEI-104 to DEI-114, DEI-192 to DEI-195, DEI-252, DEI-253)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import CARD_BOUGHT, MARKET_REFILLED
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.asking import Ask
from sternbrett.games.dei.rules.control import control
from sternbrett.games.dei.rules.pads import TakeFromBank, take_supplies, to_bank
from sternbrett.games.dei.rules.reasons import NEEDS_MARKERS, NOT_OPEN, PRICE_LACKS, TOO_DEAR
from sternbrett.games.dei.terms import (
    BLACK,
    CARD,
    NO_CARD,
    NONE,
    PARCEL_BOT,
    PAY,
    PAY_ENERGY,
    PAY_FULL,
    PAY_TECH,
    POWER,
    POWER_SAVING,
    SOLAR_POWER,
    TECHNOLOGY,
    TRADING_POST,
)
from sternbrett.kernel.engine import Option, Said

#: The names of draws from the decks, by market.
DECKS = ["tactics", "logistics", "machines", "black"]
PARCEL_FEE = 1


def place_of(g: DeiState, card: int) -> int:
    """Return where a card lies open, as `market * slots + slot`, or NONE."""
    slots = g.content.limits.open_cards
    for market in range(4):
        row = g.open[market]
        for slot in range(len(row)):
            if row[slot] == card:
                return market * slots + slot
    return NONE


def price(g: DeiState, card: int, market: int, slot: int) -> tuple[int, int]:
    """Return the technology and energy to be paid; the right slot returns nothing yet."""
    found = g.content.cards[card]
    tech = found.tech
    if market == BLACK:
        tech += max(g.content.black_modifier[slot], 0)  # DEI-108, DEI-109
    return tech, found.energy


def ways_to_pay(g: DeiState, seat: int, card: int, market: int, slot: int, fee: int) -> list[int]:
    """Return how a card can be paid for now, out of PAYS."""
    tech, energy = price(g, card, market, slot)
    learned = g.learned[seat]
    out: list[int] = []
    for way in (PAY_FULL, PAY_TECH, PAY_ENERGY):
        if way == PAY_FULL:
            if saves(g, seat, card, tech, energy):
                continue  # the discount is part of the price (DEI-193)
            t, e = tech, energy
        elif saves(g, seat, card, tech, energy):
            t, e = waive(way, tech, energy)
        elif learned >> SOLAR_POWER & 1 and not g.solar_used:
            t, e = swap(way, tech, energy)
        else:
            continue
        if 0 <= t <= g.tech[seat] and e >= 0 and e + fee <= g.energy[seat]:
            out.append(way)
    return out


def saves(g: DeiState, seat: int, card: int, tech: int, energy: int) -> bool:
    """Tell whether Power Saving makes a card cheaper (DEI-193, DEI-205)."""
    found = g.content.cards[card]
    return bool(g.learned[seat] >> POWER_SAVING & 1) and found.drone_card and tech + energy > 0


def waive(way: int, tech: int, energy: int) -> tuple[int, int]:
    """Return a price with one unit less; below 0 if it has no such unit."""
    return (tech - 1, energy) if way == PAY_TECH else (tech, energy - 1)


def swap(way: int, tech: int, energy: int) -> tuple[int, int]:
    """Return a price with one unit paid by the other resource (DEI-192)."""
    return (tech - 1, energy + 1) if way == PAY_TECH else (tech + 1, energy - 1)


def needed_markers(g: DeiState, market: int, slot: int) -> int:
    """Return how many outposts a slot asks for (DEI-106 to DEI-108)."""
    return 0 if market == BLACK else g.content.requirement[slot]


def purchases(g: DeiState, seat: int, fee: int) -> list[int]:
    """Return the cards that a seat could buy now, ascending."""
    out: list[int] = []
    for market in range(4):
        row = g.open[market]
        for slot in range(len(row)):
            card = row[slot]
            if card == NO_CARD:
                continue
            if market != BLACK and control(g, seat, market) < needed_markers(g, market, slot):
                continue
            if ways_to_pay(g, seat, card, market, slot, fee):
                out.append(card)
    out.sort()
    return out


class BuyCard(Ask):
    """Which card is bought (D22); Parcel Bot takes its fee as well (DEI-252)."""

    clause: ClassVar[str] = "DEI-104"
    word: ClassVar[int] = CARD

    __slots__ = ("fee",)

    def __init__(self, fee: int) -> None:
        self.fee = fee

    def args(self) -> list[object]:
        return [self.fee]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.card

    def values(self, g: DeiState) -> list[int]:
        return purchases(g, g.speaker, self.fee)

    def against(self, g: DeiState, value: int) -> int:
        return against_card(g, value)

    def chosen(self, g: DeiState, value: int) -> None:
        place = place_of(g, value)
        slots = g.content.limits.open_cards
        market, slot = place // slots, place % slots
        seat = g.speaker
        tech, energy = price(g, value, market, slot)
        solar = bool(g.learned[seat] >> SOLAR_POWER & 1) and not g.solar_used
        if (solar and tech + energy > 0) or saves(g, seat, value, tech, energy):
            g.push(PayMode(value, self.fee))
        else:
            buy(g, value, self.fee, PAY_FULL)


def against_card(g: DeiState, card: int) -> int:
    """Return why a card cannot be bought, where it lies open but is not offered."""
    place = place_of(g, card)
    if place == NONE:
        return NOT_OPEN
    slots = g.content.limits.open_cards
    market, slot = place // slots, place % slots
    if market != BLACK and control(g, g.speaker, market) < needed_markers(g, market, slot):
        return NEEDS_MARKERS
    return TOO_DEAR


class PayMode(Ask):
    """Which unit of the price is swapped or waived (D23)."""

    clause: ClassVar[str] = "DEI-192"
    word: ClassVar[int] = PAY

    __slots__ = ("card", "fee")

    def __init__(self, card: int, fee: int) -> None:
        self.card = card
        self.fee = fee

    def args(self) -> list[object]:
        return [self.card, self.fee]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.pay

    def values(self, g: DeiState) -> list[int]:
        place = place_of(g, self.card)
        slots = g.content.limits.open_cards
        return ways_to_pay(g, g.speaker, self.card, place // slots, place % slots, self.fee)

    def against(self, g: DeiState, value: int) -> int:
        return PRICE_LACKS

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        card: dict[str, object] = {"card": g.content.cards[self.card].id}
        saving = g.learned[g.speaker] >> POWER_SAVING & 1
        return ("prompt_saving.PayMode" if saving else "prompt.PayMode"), card

    def chosen(self, g: DeiState, value: int) -> None:
        buy(g, self.card, self.fee, value)


def buy(g: DeiState, card: int, fee: int, way: int) -> None:
    """Pay for a card and put it into the display; the market slides and is refilled."""
    seat = g.speaker
    slots = g.content.limits.open_cards
    place = place_of(g, card)
    market, slot = place // slots, place % slots
    tech, energy = price(g, card, market, slot)
    if way != PAY_FULL:
        if saves(g, seat, card, tech, energy):
            tech, energy = waive(way, tech, energy)
        else:
            tech, energy = swap(way, tech, energy)
            g.solar_used = True
    g.tech[seat] -= tech
    g.energy[seat] -= energy + fee
    to_bank(g, TECHNOLOGY, tech)
    to_bank(g, POWER, energy + fee)
    g.display[seat] |= 1 << card
    g.show(card)
    row = list(g.open[market])
    del row[slot]
    row.insert(0, NO_CARD)
    g.open[market] = tuple(row)  # the others slide right (DEI-111)
    if g.listening:
        g.tell(CARD_BOUGHT, seat + 1, g.content.cards[card].id, DECKS[market])
    refill(g, market)
    if g.learned[seat] >> TRADING_POST & 1:  # DEI-195
        take_supplies(g, seat, 1)
    if market == BLACK and g.content.black_modifier[slot] < 0:  # DEI-109
        g.push(TakeFromBank(TECHNOLOGY))


def refill(g: DeiState, market: int) -> None:
    """Turn up the next card of a market's deck into its leftmost slot (DEI-111, DEI-112)."""
    if g.decks[market] == 0:
        return
    card = draw_card(g, market)
    g.open[market] = (card, *g.open[market][1:])
    if g.listening:
        g.tell(MARKET_REFILLED, g.content.cards[card].id, DECKS[market])


def draw_card(g: DeiState, market: int) -> int:
    """Draw a card from a market's deck."""
    cards = members(g.decks[market])
    card = cards[g.draw(DECKS[market], len(cards))]
    g.decks[market] ^= 1 << card
    return card


def can_use_parcel(g: DeiState, seat: int) -> bool:
    """Tell whether Parcel Bot can be used now (DEI-194, DEI-252)."""
    if not g.learned[seat] >> PARCEL_BOT & 1 or g.parcel_used:
        return False
    return bool(purchases(g, seat, PARCEL_FEE))


def use_parcel(g: DeiState) -> None:
    """Begin a purchase by Parcel Bot."""
    g.parcel_used = True
    g.push(BuyCard(PARCEL_FEE))
