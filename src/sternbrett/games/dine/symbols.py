"""Rows and their symbols: what a row gives, whether a cost can be paid, and with which cards.

All amounts are packed (see `model.py`): field `symbol` holds the amount of that symbol.
"""

from __future__ import annotations

from sternbrett.games.dine.model import (
    DAMAGE,
    DISCARD,
    DRIVE_SHIFT,
    FIELD,
    FIELD_BITS,
    FIRST_IN_ROW,
    FREE,
    GUARDS,
    PIZZA,
    REMOVE,
    ROTATED,
    SHIP_MARKER,
    SWAP,
    SYMBOL_COUNT,
    SYMBOLS,
    Content,
    Cost,
    DineState,
    Producer,
)

# Feeding circles settle within so many passes (DSD-048).
MOST_PASSES = 100


def covers(have: int, need: int) -> bool:
    """Tell whether no symbol of `need` is missing in `have`."""
    return ((have | GUARDS) - need) & GUARDS == GUARDS


def amount_of(packed: int, symbol: int) -> int:
    """Return one symbol's amount."""
    return packed >> symbol * FIELD_BITS & FIELD


def packed(symbol: int, amount: int) -> int:
    """Return an amount of one symbol."""
    return amount << symbol * FIELD_BITS


def symbols_of(total: int, content: Content) -> dict[str, int]:
    """Return packed symbols by id, without those that are missing."""
    out: dict[str, int] = {}
    for symbol, name in enumerate(content.symbol_ids):
        amount = amount_of(total, symbol)
        if amount:
            out[name] = amount
    return out


def listed(total: int, content: Content) -> str:
    """Return packed symbols as ids with amounts, for texts: `1×energy 2×drive`."""
    return " ".join([f"{amount}×{name}" for name, amount in symbols_of(total, content).items()])


def missing_symbols(have: int, need: int) -> int:
    """Return the symbols of `need` that are missing in `have`."""
    out = 0
    for symbol in range(SYMBOL_COUNT):
        missing = amount_of(need, symbol) - amount_of(have, symbol)
        if missing > 0:
            out |= packed(symbol, missing)
    return out


def settle(direct: int, producers: list[Producer], doublers: int) -> int:
    """Return the symbols of a row: the least fixed point of its producers, then doubling."""
    total = direct
    if producers:
        for _ in range(MOST_PASSES):
            found = direct  # DSD-046: recomputed in every pass, never piled up
            for producer in producers:
                made = producer.amount * ((total >> producer.source & FIELD) // producer.per)
                found += made << producer.target
            if found == total:
                break
            total = found
        else:
            raise ArithmeticError("the producers of this row feed each other without end")
    if doublers:  # DSD-051, DSD-052
        drive = total >> DRIVE_SHIFT & FIELD
        total += ((drive << doublers) - drive) << DRIVE_SHIFT
    return total


def row_total(content: Content, row: tuple[int, ...]) -> int:
    """Return the symbols of a row of faces."""
    return total_without(content, row, 0)


def total_without(content: Content, row: tuple[int, ...], ignored: int) -> int:
    """Return a row's symbols when the direct ones of some cards are ignored (DSD-063)."""
    direct = 0
    doublers = 0
    producers: list[Producer] = []
    for number in row:
        face = content.faces[number]
        if not ignored >> (number >> 2) & 1:
            direct += face.direct
        if face.producers:
            producers.extend(face.producers)
        if face.doubles:
            doublers += 1
    return settle(direct, producers, doublers)


def grid_total(g: DineState) -> int:
    """Return the symbols of all rows together (DSD-053)."""
    out = 0
    for total in g.totals:
        out += total
    return out


# -- changing rows ----------------------------------------------------------------------------


def face_number(g: DineState, card: int, turn: int) -> int:
    """Return the face a card shows on its present side."""
    return card * 4 + (g.upgraded >> card & 1) * 2 + turn


def set_row(g: DineState, place: int, row: tuple[int, ...]) -> None:
    """Change a row and what it gives."""
    g.rows[place] = row
    g.totals[place] = total_without(g.content, row, 0)


def row_of(g: DineState, card: int) -> int:
    """Return the row in which a card lies."""
    for place, row in enumerate(g.rows):
        for number in row:
            if number >> 2 == card:
                return place
    raise LookupError("the card lies in no row")


def in_rows(rows: list[tuple[int, ...]]) -> int:
    """Return the cards that lie in rows, as a set."""
    out = 0
    for row in rows:
        for number in row:
            out |= 1 << (number >> 2)
    return out


def take_from_row(g: DineState, place: int, cards: int) -> None:
    """Take cards out of a row."""
    set_row(g, place, tuple([face for face in g.rows[place] if not cards >> (face >> 2) & 1]))


def turn_card(g: DineState, card: int) -> None:
    """Turn a card of the grid by 180 degrees in its place."""
    place = row_of(g, card)
    set_row(
        g, place, tuple([face ^ ROTATED if face >> 2 == card else face for face in g.rows[place]])
    )


# -- paying -----------------------------------------------------------------------------------


def can_pay(g: DineState, cost: Cost, other_cards: int) -> bool:
    """Tell whether a cost can be paid in full by a seat with so many other hand cards (DSD-056)."""
    kind = cost.kind
    if kind == FREE:
        return True
    if kind == DISCARD or kind == REMOVE:
        return other_cards >= cost.amount
    if kind == SYMBOLS:
        # Ignoring all direct symbols of a row leaves nothing: a row pays what it gives.
        for total in g.totals:
            if covers(total, cost.need):
                return True
        return False
    if kind == SHIP_MARKER:
        return g.marker >= cost.amount
    if kind == FIRST_IN_ROW:
        return not g.rows[-1]
    if kind == SWAP:
        return bool(g.rows[-1])
    if kind == PIZZA:  # DSD-030: a track is never paid down to nothing
        return g.pizza > cost.amount
    assert kind == DAMAGE
    return g.damage > cost.amount


def playable(g: DineState, hand_size: int) -> int:
    """Return all cards that can be played from a hand of this size, whoever holds them."""
    out = 0
    up = g.upgraded
    for group in g.content.cost_groups:
        if can_pay(g, group.cost, hand_size - 1):
            out |= group.normal & ~up | group.upgraded & up
    return out


def payments(g: DineState, need: int) -> list[int]:
    """Return every minimal set of cards of one row that pays `need` (DSD-062 to DSD-064)."""
    out: list[int] = []
    for place, row in enumerate(g.rows):
        if covers(g.totals[place], need):
            out.extend(minimal_sets(g.content, row, g.totals[place], need))
    return out


def minimal_sets(content: Content, row: tuple[int, ...], total: int, need: int) -> list[int]:
    """Return the minimal sets of cards of a row that pay, given the row's total."""
    matters = mattering(content, row, need)
    candidates = [
        1 << (number >> 2) for number in row if content.faces[number].direct & matters
    ]  # DSD-066: a card that only produces is never paid
    found: list[int] = []
    # Sets that do not pay yet, each with the place of its last candidate; they grow by one card.
    growing: list[tuple[int, int]] = [(0, -1)]
    while growing:
        grown: list[tuple[int, int]] = []
        for cards, last in growing:
            for place in range(last + 1, len(candidates)):
                more = cards | candidates[place]
                if contains_any(more, found):
                    continue
                if covers(total - total_without(content, row, more), need):
                    found.append(more)
                else:
                    grown.append((more, place))
        growing = grown
    return found


def contains_any(cards: int, sets: list[int]) -> bool:
    """Tell whether one of the sets is part of `cards`."""
    for other in sets:
        if cards & other == other:
            return True
    return False


def mattering(content: Content, row: tuple[int, ...], need: int) -> int:
    """Return the fields of all symbols of `need` and of those that feed them in this row."""
    fields = 0
    for symbol in range(SYMBOL_COUNT):
        if amount_of(need, symbol):
            fields |= packed(symbol, FIELD)
    producers = [producer for number in row for producer in content.faces[number].producers]
    before = 0
    while fields != before:
        before = fields
        for producer in producers:
            if fields >> producer.target & 1:
                fields |= FIELD << producer.source
    return fields
