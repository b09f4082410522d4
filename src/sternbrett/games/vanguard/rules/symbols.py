"""What dice of the roll pool show, and which dice pay for a dice condition (3.L, ISV-133 …).

A *payment* is a set of dice of the pool, as sorted codes, that meets a condition and has no
superfluous die (ISV-533). Symbols come from natural faces; where `free` is allowed also from
Vanguards and from conversions of the active crew member, which are never forced (ISV-147).
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import PICKED, RETURNS, code_face, code_owner, code_type
from sternbrett.games.vanguard.language import (
    ACCIDENT,
    BASE,
    DIE_SECTION,
    FROM_OWN,
    FROM_SUPPORTERS,
    NONE,
    TERM_ANY,
    TERM_COLOUR,
    TERM_SYMBOL,
    VANGUARD,
    DiceCondition,
    Filter,
    Needed,
)
from sternbrett.games.vanguard.model import VanguardState

#: Flags that do not change what a die is.
MARKS: Final = PICKED | RETURNS
SYMBOL_COUNT: Final = 12

Payment = tuple[int, ...]


def shown_on(g: VanguardState, code: int) -> tuple[int, ...]:
    """Return what the face of a die counts as in this roll (ISV-305)."""
    shown = g.content.die_types[code_type(code)].faces[code_face(code)]
    for change in g.counts_as:
        if change >> 4 in shown:
            shown = tuple([change & 15 if it == change >> 4 else it for it in shown])
    return shown


def symbols_of(g: VanguardState, code: int) -> tuple[int, ...]:
    """Return the symbols that a die in the pool gives; safe ones give none (ISV-511)."""
    shown = shown_on(g, code)
    for number in g.safe:
        if fits_shown(g, code, g.content.filters[number], shown):
            return ()
    return shown


def fits(g: VanguardState, code: int, wanted: Filter) -> bool:
    """Tell whether a section die in the pool is one that a filter means."""
    return fits_shown(g, code, wanted, shown_on(g, code))


def fits_shown(g: VanguardState, code: int, wanted: Filter, shown: tuple[int, ...]) -> bool:
    """Tell whether a die that shows these symbols is one that a filter means."""
    if not fits_kind(g, code, wanted):
        return False
    return wanted.face == NONE or (wanted.face in shown) == wanted.shows


def fits_kind(g: VanguardState, code: int, wanted: Filter) -> bool:
    """Tell whether a filter means dice of this owner and colour, whatever they show."""
    if wanted.kind != DIE_SECTION:
        return False
    own = code_owner(code) == g.roller
    if (wanted.owner == FROM_OWN and not own) or (wanted.owner == FROM_SUPPORTERS and own):
        return False
    return wanted.colour == 3 or wanted.colour == g.content.die_types[code_type(code)].colour


def fitting(g: VanguardState, number: int) -> list[int]:
    """Return the dice of the pool that a filter means."""
    wanted = g.content.filters[number]
    return [code for code in g.pool if fits(g, code, wanted)]


def conversions(g: VanguardState, figure: int) -> int:
    """Return what base faces may count as for a figure, as pairs of colour and symbol (ISV-176).

    Bit `colour * 12 + symbol` is set where base faces of the colour may count as the symbol.
    """
    card = g.crew[figure]
    out = 0
    if card != NONE:
        crew = g.content.crew[card]
        out = 1 << (crew.colour * SYMBOL_COUNT + crew.symbol)
    for number in g.kit[figure]:
        equipment = g.content.equipment[number]
        if equipment.colour != NONE:
            out |= 1 << (equipment.colour * SYMBOL_COUNT + equipment.symbol)
    return out


class Die:
    """A die of the pool for matching: its code, colour, symbols, and what it may count as."""

    __slots__ = ("code", "colour", "free", "symbols")

    def __init__(self, code: int, colour: int, symbols: tuple[int, ...], free: int) -> None:
        self.code = code
        self.colour = colour
        self.symbols = symbols
        self.free = free  # symbols that it may count as by choice, as a set


def pool_dice(g: VanguardState, free: bool, combo: bool) -> list[Die]:
    """Return the dice of the pool for matching; with what they may count as, if `free`.

    Accidents never pay for a combination, whatever it asks for (ISV-021, ISV-130).
    """
    converted = conversions(g, g.roller) if free else 0
    out: list[Die] = []
    for code in g.pool:
        symbols = symbols_of(g, code)
        if combo and ACCIDENT in shown_on(g, code):
            continue
        colour = g.content.die_types[code_type(code)].colour
        may = 0
        if free:
            if VANGUARD in symbols:  # any symbol but Accident, also base (ISV-019, ISV-020)
                may = (1 << SYMBOL_COUNT) - 1 & ~(1 << ACCIDENT)
            elif BASE in symbols:
                may = converted >> (colour * SYMBOL_COUNT) & ((1 << SYMBOL_COUNT) - 1)
        out.append(Die(code & ~PICKED, colour, symbols, may))
    return out


def payments(
    g: VanguardState, condition: int, groups: int, free: bool, combo: bool = False
) -> list[Payment]:
    """Return every way to meet a dice condition `groups` times with dice of the pool.

    Sorted, each with no die too many; equal dice are exchanged for the first of them.
    """
    return paid_by(pool_dice(g, free, combo), g.content.dice_conditions[condition], groups)


def paid_by(dice: list[Die], condition: DiceCondition, groups: int) -> list[Payment]:
    """Return every way to meet a condition so many times with dice, as `payments` does."""
    search = Search(dice)
    for terms in merged(condition, groups):
        search.meet(terms, 0)
    found = sorted(search.found, key=len)
    out: list[Payment] = []
    for payment in found:
        if not any(contains(payment, less) for less in out):
            out.append(payment)
    out.sort()
    return out


def payable(g: VanguardState, condition: int, groups: int, free: bool, combo: bool = False) -> bool:
    """Tell whether a dice condition can be met so many times."""
    return met_by(pool_dice(g, free, combo), g.content.dice_conditions[condition], groups)


def met_by(dice: list[Die], condition: DiceCondition, groups: int) -> bool:
    """Tell whether dice meet a condition so many times."""
    search = Search(dice)
    search.only_one = True
    for terms in merged(condition, groups):
        if search.meet(terms, 0):
            return True
    return False


def most_groups(g: VanguardState, condition: int) -> int:
    """Return how often the natural faces of the pool meet a dice condition (ISV-146)."""
    dice = pool_dice(g, False, False)
    out = 0
    while met_by(dice, g.content.dice_conditions[condition], out + 1):
        out += 1
    return out


def merged(condition: DiceCondition, groups: int) -> list[list[Needed]]:
    """Return the lists of terms that together meet a condition so many times.

    Groups are alike, so it only matters how many of them each alternative meets. Terms of equal
    dice cannot be put together: each of their groups may be of another symbol.
    """
    known = condition.repeated.get(groups)
    if known is not None:
        return known
    out: list[list[Needed]] = []
    for counts in shares(groups, len(condition.alternatives)):
        terms: list[Needed] = []
        for many, alternative in zip(counts, condition.alternatives, strict=True):
            for term in alternative if many else ():
                if term.kind == TERM_ANY:
                    terms += [(term.kind, term.value, term.count)] * many
                else:
                    terms.append((term.kind, term.value, term.count * many))
        out.append(terms)
    condition.repeated[groups] = out
    return out


def shares(total: int, parts: int) -> list[list[int]]:
    """Return all ways to share a number out to so many parts."""
    if parts == 1:
        return [[total]]
    return [[own, *rest] for own in range(total, -1, -1) for rest in shares(total - own, parts - 1)]


class Search:
    """A search for sets of dice that meet terms.

    Dice are taken one after the other. The symbols of a die count separately, so one that was
    taken for a symbol may give its other one too (ISV-030, ISV-148): that is what it has to
    `spare`.
    """

    __slots__ = ("dice", "found", "only_one", "spare", "taken", "terms")

    def __init__(self, dice: list[Die]) -> None:
        self.dice = dice
        self.taken = [False] * len(dice)
        self.spare: list[list[int]] = [[] for _ in dice]
        self.terms: list[Needed] = []
        self.found: set[Payment] = set()
        self.only_one = False

    def meet(self, terms: list[Needed], place: int) -> bool:
        """Meet terms from a place on; return whether the search can stop."""
        if place == len(terms):
            codes = [die.code for die, taken in zip(self.dice, self.taken, strict=True) if taken]
            self.found.add(tuple(sorted(codes)))
            return self.only_one
        self.terms = terms
        kind, value, count = terms[place]
        if kind == TERM_SYMBOL:
            return self.take_symbols(place, value, count, 0, False)
        if kind == TERM_ANY:
            return any(self.take_symbols(place, it, count, 0, True) for it in self.present())
        return self.take_dice(place, value if kind == TERM_COLOUR else NONE, count, 0)

    def present(self) -> list[int]:
        """Return the symbols that could be those of a group of equal ones (ISV-134)."""
        seen = 0
        for place, die in enumerate(self.dice):
            for symbol in self.spare[place] if self.taken[place] else die.symbols:
                if symbol not in (ACCIDENT, VANGUARD):
                    seen |= 1 << symbol
        return [symbol for symbol in range(SYMBOL_COUNT) if seen >> symbol & 1]

    def take_symbols(
        self, place: int, symbol: int, count: int, first: int, needs_natural: bool
    ) -> bool:
        """Take `count` times a symbol from dice from `first` on, then meet what follows."""
        if not count:
            return not needs_natural and self.meet(self.terms, place + 1)
        for at in range(first, len(self.dice)):
            die, rest = self.dice[at], self.spare[at]
            if self.taken[at]:
                if symbol not in rest:
                    continue
                rest.remove(symbol)
                stop = self.take_symbols(place, symbol, count - 1, at, False)
                rest.append(symbol)
            elif self.like_before(at, first):
                continue
            elif symbol in die.symbols:
                self.taken[at] = True
                self.spare[at] = list(die.symbols)
                self.spare[at].remove(symbol)
                stop = self.take_symbols(place, symbol, count - 1, at, False)
                self.taken[at] = False
                self.spare[at] = rest
            elif die.free >> symbol & 1:
                self.taken[at] = True
                stop = self.take_symbols(place, symbol, count - 1, at + 1, needs_natural)
                self.taken[at] = False
            else:
                continue
            if stop:
                return True
        return False

    def take_dice(self, place: int, colour: int, count: int, first: int) -> bool:
        """Take `count` whole dice, of a colour or any (NONE), then meet what follows (ISV-162)."""
        if not count:
            return self.meet(self.terms, place + 1)
        for at in range(first, len(self.dice) - count + 1):
            if self.taken[at] or self.like_before(at, first):
                continue
            if colour in (NONE, self.dice[at].colour):
                self.taken[at] = True
                stop = self.take_dice(place, colour, count - 1, at + 1)
                self.taken[at] = False
                if stop:
                    return True
        return False

    def like_before(self, at: int, first: int) -> bool:
        """Tell whether an equal die before this one was left: then that one stands for both."""
        code = self.dice[at].code
        for other in range(first, at):
            if self.dice[other].code == code and not self.taken[other]:
                return True
        return False


def contains(payment: Payment, less: Payment) -> bool:
    """Tell whether a payment holds all dice of another one."""
    rest = list(payment)
    for code in less:
        if code not in rest:
            return False
        rest.remove(code)
    return True
