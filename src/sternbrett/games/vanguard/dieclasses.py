"""Dice of a roll by class: faces that none of its conditions tells apart are one.

Few pools have to be looked at by that where there are thousands of throws.
"""

from __future__ import annotations

from collections.abc import Iterable

from sternbrett.games.vanguard.codes import FACE_MASK, PICKED, RETURNS, code_type
from sternbrett.games.vanguard.language import (
    ACCIDENT,
    NONE,
    TERM_ANY,
    TERM_COLOUR,
    TERM_SYMBOL,
    VANGUARD,
    DiceCondition,
    Term,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.symbols import (
    SYMBOL_COUNT,
    Die,
    Payment,
    met_by,
    paid_by,
    pool_dice,
)
from sternbrett.games.vanguard.worldthings import Row, Special

SIDES = 6
#: Classes of dice, sorted: what matters of a pool.
Pool = tuple[int, ...]


class DieClasses:
    """The classes of dice that one roll tells apart, and which conditions pools of them meet.

    `g` is a copy of the position to look dice up in.
    """

    def __init__(self, g: VanguardState, rows: list[Row], specials: list[Special]) -> None:
        self._g = g
        self.content = g.content
        self.rows = rows
        self.specials = specials
        self._told_apart()
        self._classes: list[Die] = []
        self._natural: list[Die] = []
        self._places: dict[tuple[int, tuple[int, ...], int], int] = {}
        self._class_of: dict[int, int] = {}
        self._meets: dict[tuple[Pool, int, int, bool], bool] = {}
        self._paid: dict[tuple[Pool, int, int, bool], list[Pool]] = {}

    def _told_apart(self) -> None:
        """Find out what conditions of this roll ask for: symbols, and whether colours.

        Symbols that are asked for only as alternatives to each other (`xen/bio`) are one.
        """
        numbers = [row.when for row in self.rows] + [special.match for special in self.specials]
        asked = {it: self.content.dice_conditions[it] for it in numbers if it != NONE}
        terms = [term for one in asked.values() for all_of in one.alternatives for term in all_of]
        self._coloured = any(term.kind == TERM_COLOUR for term in terms)
        kept = {VANGUARD, ACCIDENT, *(it.unless for it in self.specials if it.unless != NONE)}
        kept |= {term.value for term in terms if term.kind == TERM_SYMBOL}
        self._same = {symbol: symbol for symbol in kept}
        if any(term.kind == TERM_ANY for term in terms):
            self._same = {symbol: symbol for symbol in range(SYMBOL_COUNT)}
        else:
            self._merge(asked, {it.unless for it in self.specials})
        self._conditions = {number: self._reduced(one) for number, one in asked.items()}

    def _merge(self, asked: dict[int, DiceCondition], apart: set[int]) -> None:
        """Let symbols that only stand beside each other count as the first of them."""
        firsts: dict[tuple[int, ...], int] = {}
        for symbol in sorted(set(self._same) - apart - {VANGUARD, ACCIDENT}):
            where = []
            for number, one in asked.items():
                having = [all_of for all_of in one.alternatives if _asks(all_of, symbol)]
                if any(len(all_of) > 1 or all_of[0].count > 1 for all_of in having):
                    break
                if having:
                    where.append(number)
            else:
                self._same[symbol] = firsts.setdefault(tuple(where), symbol)

    def _reduced(self, condition: DiceCondition) -> DiceCondition:
        """Return a condition without alternatives that are the same here."""
        alternatives: list[list[Term]] = []
        for all_of in condition.alternatives:
            first = all_of[0]
            alone = len(all_of) == 1 and first.count == 1 and first.kind == TERM_SYMBOL
            if not alone or self._same[first.value] == first.value:
                alternatives.append(all_of)
        return DiceCondition(condition.index, condition.text, alternatives)

    def class_of(self, code: int) -> int:
        """Return the class of a die of the pool with its face."""
        code &= ~(PICKED | RETURNS)
        known = self._class_of.get(code)
        if known is not None:
            return known
        self._g.pool = [code]
        (die,) = pool_dice(self._g, True, False)
        colour = die.colour if self._coloured else 0
        same = self._same
        shown = tuple(sorted([same[it] for it in die.symbols if it in same]))
        free = 0
        for symbol, first in same.items():
            free |= (die.free >> symbol & 1) << first
        key = (colour, shown, free)
        if key not in self._places:
            self._places[key] = len(self._classes)
            self._classes.append(Die(len(self._classes), *key))
            self._natural.append(Die(len(self._natural), colour, shown, 0))
        self._class_of[code] = self._places[key]
        return self._places[key]

    def pool_of(self, codes: Iterable[int]) -> Pool:
        """Return dice of the pool as classes."""
        return tuple(sorted([self.class_of(code) for code in codes]))

    def spread(self, code: int) -> list[tuple[int, float]]:
        """Return the classes that a die shows when it is thrown, each with its chance."""
        kind = self.content.die_types[code_type(code)]
        chances: dict[int, float] = {}
        for face in kind.rolls:
            place = self.class_of(code & ~FACE_MASK | face)
            chances[place] = chances.get(place, 0) + 1 / SIDES
        return list(chances.items())

    def _most(self, pool: Pool, condition: int) -> int:
        """Return how often natural faces meet a condition (ISV-146)."""
        out = 0
        while self._met(pool, condition, out + 1, False):
            out += 1
        return out

    def _met(self, pool: Pool, condition: int, groups: int, free: bool) -> bool:
        """Tell whether a pool meets a condition so many times."""
        key = (pool, condition, groups, free)
        found = self._meets.get(key)
        if found is None:
            kinds = self._classes if free else self._natural
            dice = [kinds[place] for place in pool]
            found = self._meets[key] = met_by(dice, self._conditions[condition], groups)
        return found

    def _pay(self, pool: Pool, condition: int, groups: int, free: bool) -> list[Pool]:
        """Return what is left of a pool after each way to meet a condition so many times."""
        key = (pool, condition, groups, free)
        found = self._paid.get(key)
        if found is None:
            kinds = self._classes if free else self._natural
            dice = [kinds[place] for place in pool]
            ways = paid_by(dice, self._conditions[condition], groups)
            found = [_without(pool, way) for way in ways]
            self._paid[key] = found
        return found


def _asks(terms: list[Term], symbol: int) -> bool:
    return any(term.kind == TERM_SYMBOL and term.value == symbol for term in terms)


def _without(pool: Pool, paid: Payment) -> Pool:
    rest = list(pool)
    for place in paid:
        rest.remove(place)
    return tuple(rest)
