"""What the table would show after a card is played, and where a row's symbols come from.

The rules' own functions run on a copy, so a preview is never a second version of them.
"""

from __future__ import annotations

from sternbrett.games.dine import model
from sternbrett.games.dine.model import DRIVE, DineState, Producer
from sternbrett.games.dine.rules.sectors import total_for_ways, ways_out
from sternbrett.games.dine.symbols import (
    amount_of,
    face_number,
    payments,
    row_total,
    set_row,
    settle,
    take_from_row,
    total_without,
)


class Preview:
    """The current row and the ways out once a card lies there, one way up.

    Where the payment is a choice (several sets of cards, or a card to take back) it is left out and
    `unsettled` says so.
    """

    def __init__(self, g: DineState, card: int, turn: int) -> None:
        after = g.copy()
        number = face_number(g, card, turn)
        cost = g.content.faces[number].cost
        self.unsettled = cost.kind == model.SWAP
        self.paid = 0
        if cost.kind == model.SYMBOLS:
            sets = payments(g, cost.need)
            if len(sets) == 1:
                self.paid = sets[0]
                for place in range(len(after.rows)):
                    take_from_row(after, place, self.paid)
            else:
                self.unsettled = True
        last = len(after.rows) - 1
        set_row(after, last, (*after.rows[last], number))
        self.row = after.totals[last]
        self.drive = amount_of(self.row, DRIVE)
        self.total = total_for_ways(after)
        self.ways = {option.key for option in ways_out(after)}
        length = len(after.rows[last]) - (cost.kind == model.SWAP)
        self.full = 0 < after.hazard() <= length


class Origin:
    """How much of a symbol a row gives directly, by producers, and by doubling."""

    def __init__(self, symbol: int, direct: int, made: int, doubled: int) -> None:
        self.symbol = symbol
        self.direct = direct
        self.made = made
        self.doubled = doubled


def origins(g: DineState, place: int) -> list[Origin]:
    """Return where each symbol of a row comes from."""
    direct = 0
    producers: list[Producer] = []
    for number in g.rows[place]:
        face = g.content.faces[number]
        direct += face.direct
        producers += face.producers
    settled = settle(direct, producers, 0)
    out = []
    for symbol in range(model.SYMBOL_COUNT):
        total = amount_of(g.totals[place], symbol)
        if total:
            plain, before = amount_of(direct, symbol), amount_of(settled, symbol)
            out.append(Origin(symbol, plain, before - plain, total - before))
    return out


def worth(g: DineState, place: int, cards: int) -> int:
    """Return the symbols that cards of a row are worth in a payment (DSD-063)."""
    return g.totals[place] - total_without(g.content, g.rows[place], cards)


def left_without(g: DineState, place: int, cards: int) -> int:
    """Return the symbols of a row once some of its cards are gone."""
    row = tuple(face for face in g.rows[place] if not cards >> (face >> 2) & 1)
    return row_total(g.content, row)
