"""Symbols and payments once more, straight from the words of the rules: slow and plain.

Nothing here uses the game's own arithmetic; cards are read from the content files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from tests.games.dine.table import CONTENT

CARDS = {table.id: table for table in CONTENT.cards}

Totals = dict[str, int]


def totals(row: Sequence[str], upgraded: Collection[str], ignored: Collection[str] = ()) -> Totals:
    """Return the symbols of a row; the direct ones of `ignored` cards do not count (DSD-063)."""
    direct: Counter[str] = Counter()
    producers = []
    doublers = 0
    for text in row:
        name = text.removesuffix("*")
        side = CARDS[name].upgraded if name in upgraded else CARDS[name].normal
        rotated = text.endswith("*")
        counts = name not in ignored
        if not rotated and counts:
            direct["drive"] += side.drive
        for effect in side.rotated if rotated else side.row:
            if effect.kind == "give":
                direct[effect.symbol] += effect.amount * counts
            elif effect.kind == "per":
                producers.append(effect)
            else:
                doublers += 1
    before: Counter[str] = Counter(direct)
    while True:  # DSD-046
        after = Counter(direct)
        for effect in producers:
            after[effect.symbol] += effect.amount * (before[effect.per_symbol] // effect.per_amount)
        if after == before:
            break
        before = after
    after["drive"] *= 2**doublers  # DSD-051, DSD-052
    return {symbol: amount for symbol, amount in after.items() if amount}


def pays(
    row: Sequence[str], upgraded: Collection[str], cards: Collection[str], cost: Mapping[str, int]
) -> bool:
    """Tell whether a set of cards of a row pays a cost (DSD-063)."""
    whole = totals(row, upgraded)
    rest = totals(row, upgraded, cards)
    return all(whole.get(name, 0) - rest.get(name, 0) >= amount for name, amount in cost.items())


def payments(
    rows: Sequence[Sequence[str]], upgraded: Collection[str], cost: Mapping[str, int]
) -> set[frozenset[str]]:
    """Return every payment: minimal sets of one row, found by trying all sets (DSD-064)."""
    out = set()
    for row in rows:
        names = [text.removesuffix("*") for text in row]
        for size in range(1, len(names) + 1):
            for some in combinations(names, size):
                cards = frozenset(some)
                if pays(row, upgraded, cards, cost) and not any(
                    pays(row, upgraded, cards - {one}, cost) for one in cards
                ):
                    out.add(cards)
    return out
