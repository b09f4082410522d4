"""Exchanges between crew members at the same place: what is given, what is taken, consent.

What is offered lies in `g.offer` as places in both inventories, so that only the two and those at
the same place know it (ADL-303).
"""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import (
    EXCHANGE_DECLINED,
    EXCHANGE_PROPOSED,
    OBJECT_PASSED,
    SOMETHING_PASSED,
)
from sternbrett.games.adele.model import (
    ACCEPT,
    ACTIVE,
    DECLINE,
    NOTHING,
    OBJECT,
    SUIT,
    AdeleState,
    Move,
    kind_of,
)
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.facts import crew_at, is_outside, slots_of
from sternbrett.games.adele.rules.knowledge import is_on, put_in, take_out, tell_some
from sternbrett.games.adele.rules.reasons import (
    ALONE,
    ANOTHER_NAME,
    ELSEWHERE,
    NOT_ABOARD,
    NOT_CARRIED,
    NOT_THEIRS,
    NOTHING_EXCHANGED,
    PROPOSALS_SPENT,
    SLOTS_FULL,
    SUIT_NEEDED,
    THEIR_SLOTS_FULL,
    YOURSELF,
)
from sternbrett.games.adele.rules.tokens import names, object_options, place_of
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said

NOT_GIVEN: Final = -1
NOWHERE: Final = -2
# The words that say what is given or taken.
NAMING: Final = (NOTHING, OBJECT, ACTIVE)


def partner_options(g: AdeleState, seat: int) -> list[Option]:
    """Return the crew members at the same place with whom some exchange is possible."""
    out: list[Option] = []
    if g.crew == 1 or g.proposals >= g.content.trade_cap:  # ADL-221
        return out
    for other in bits(crew_at(g, g.place[seat]) & ~(1 << seat)):
        if gifts(g, seat, other):
            out.append(g.content.moves.partner[other])
    return out


def partner_barrier(g: AdeleState, seat: int, other: int) -> int:
    """Return why a crew member can propose no exchange to another, 0 if some is possible."""
    if g.crew == 1:
        return ALONE
    if other > g.crew:
        return NOT_ABOARD
    if other == seat:
        return YOURSELF
    if g.place[other] != g.place[seat]:
        return ELSEWHERE
    if g.proposals >= g.content.trade_cap:
        return PROPOSALS_SPENT
    return 0 if gifts(g, seat, other) else giving_barrier(g, seat, other, NOT_GIVEN)


def suits_on(inventory: tuple[int, ...]) -> int:
    """Return how many active space suits an inventory holds."""
    found = 0
    for token in inventory:
        if kind_of(token) == SUIT and is_on(token):
            found += 1
    return found


def exchange_barrier(g: AdeleState, seat: int, other: int, give: int, take: int) -> int:
    """Return why an exchange is not possible, or 0.

    It must fit both inventories and leave nobody outside without a suit.
    """
    if give == NOT_GIVEN and take == NOT_GIVEN:
        return NOTHING_EXCHANGED
    mine = g.inventories[seat]
    theirs = g.inventories[other]
    if take == NOT_GIVEN and len(theirs) >= slots_of(g, other):
        return THEIR_SLOTS_FULL
    if give == NOT_GIVEN and len(mine) >= slots_of(g, seat):
        return SLOTS_FULL
    if is_outside(g.place[seat]):  # ADL-222
        leaving = 1 if give != NOT_GIVEN and suits_on((mine[give],)) else 0
        coming = 1 if take != NOT_GIVEN and suits_on((theirs[take],)) else 0
        if suits_on(mine) - leaving + coming < 1 or suits_on(theirs) + leaving - coming < 1:
            return SUIT_NEEDED
    return 0


def returns(g: AdeleState, seat: int, other: int, give: int) -> list[int]:
    """Return what may be taken for what is given: places in the other inventory, or nothing."""
    return [
        take
        for take in range(NOT_GIVEN, len(g.inventories[other]))
        if not exchange_barrier(g, seat, other, give, take)
    ]


def gifts(g: AdeleState, seat: int, other: int) -> list[int]:
    """Return what may be given so that an exchange can be completed."""
    return [
        give for give in range(NOT_GIVEN, len(g.inventories[seat])) if returns(g, seat, other, give)
    ]


def giving_barrier(g: AdeleState, seat: int, other: int, give: int) -> int:
    """Return why nothing can be had for what is given: the reason that comes closest to success."""
    reasons = [
        exchange_barrier(g, seat, other, give, take)
        for take in range(NOT_GIVEN, len(g.inventories[other]))
    ]
    return max(reasons)


def place_named(inventory: tuple[int, ...], move: Move) -> int:
    """Return the place whose object an option names, `NOWHERE` if there is none."""
    if move.word == NOTHING:
        return NOT_GIVEN
    for place, token in enumerate(inventory):
        if names(move, token):
            return place
    return NOWHERE


def as_options(g: AdeleState, inventory: tuple[int, ...], places: list[int]) -> list[Option]:
    """Return places in an inventory as options; `nothing` comes first."""
    out: list[Option] = []
    if NOT_GIVEN in places:
        out.append(g.content.moves.nothing)
    tokens = tuple([inventory[place] for place in places if place != NOT_GIVEN])
    return out + object_options(g, tokens)


class Pair(CrewDecision):
    """A decision about an exchange that one crew member proposes to another."""

    __slots__ = ("other",)

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other = other

    def args(self) -> list[object]:
        return [self.seat, self.other]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        return f"prompt.{type(self).__name__}", {"seat": self.seat, "other_seat": self.other}


class Give(Pair):
    """What the proposer would give, if anything."""

    clause: ClassVar[str] = "ADL-216"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        places = gifts(g, self.seat, self.other)
        return as_options(g, g.inventories[self.seat], places)

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        give = NOT_GIVEN
        if option.word != NOTHING:
            give = place_of(g.inventories[self.seat], option)
        g.offer = (give, NOT_GIVEN)
        g.seal()  # which objects could be chosen is not for everybody to know
        g.push(TakeInReturn(self.seat, self.other))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word not in NAMING:
            return NOT_NOW
        if option in self.options(g, seat):
            return 0
        give = place_named(g.inventories[self.seat], option)
        if give == NOWHERE:
            return NOT_CARRIED
        if returns(g, self.seat, self.other, give):
            return ANOTHER_NAME
        return giving_barrier(g, self.seat, self.other, give)


class TakeInReturn(Pair):
    """What the proposer would take in return, if anything."""

    clause: ClassVar[str] = "ADL-216"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        places = returns(g, self.seat, self.other, g.offer[0])
        return as_options(g, g.inventories[self.other], places)

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        take = NOT_GIVEN
        if option.word != NOTHING:
            take = place_of(g.inventories[self.other], option)
        g.offer = (g.offer[0], take)
        g.seal()
        g.proposals += 1
        if g.listening:
            g.tell(EXCHANGE_PROPOSED, self.seat, self.other)
        g.push(Consent(self.seat, self.other))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word not in NAMING:
            return NOT_NOW
        if option in self.options(g, seat):
            return 0
        take = place_named(g.inventories[self.other], option)
        if take == NOWHERE:
            return NOT_THEIRS
        return exchange_barrier(g, self.seat, self.other, g.offer[0], take) or ANOTHER_NAME


class Consent(Pair):
    """The other crew member agrees or not (ADL-220)."""

    clause: ClassVar[str] = "ADL-220"

    def seats(self, g: AdeleState) -> tuple[int, ...]:
        return (self.other,)

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.accept, moves.decline]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        give, take = g.offer
        g.offer = (NOT_GIVEN, NOT_GIVEN)
        if option.word != ACCEPT:
            if g.listening:
                g.tell(EXCHANGE_DECLINED, self.seat, self.other)
            return
        g.seal()
        here = crew_at(g, g.place[self.seat])
        given = NOT_GIVEN
        taken = NOT_GIVEN
        if give != NOT_GIVEN:
            given = take_out(g, self.seat, give, here)
        if take != NOT_GIVEN:
            taken = take_out(g, self.other, take, here)
        if given != NOT_GIVEN:
            hand_over(g, self.seat, self.other, given, here)
        if taken != NOT_GIVEN:
            hand_over(g, self.other, self.seat, taken, here)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        return 0 if option.word == ACCEPT or option.word == DECLINE else NOT_NOW


def hand_over(g: AdeleState, giver: int, receiver: int, token: int, seen_by: int) -> None:
    """An object changes hands; switched on it stays on, for everybody to see (ADL-189)."""
    put_in(g, receiver, token | seen_by)
    if g.listening:
        name = g.content.names.objects[kind_of(token)]
        if is_on(token):
            g.tell(OBJECT_PASSED, giver, receiver, name)
        else:
            full = (giver, receiver, name)
            tell_some(g, seen_by, OBJECT_PASSED, full, SOMETHING_PASSED, (giver, receiver))
