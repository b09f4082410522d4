"""Paying for actions: the cube of the field or a free one, and the cube of darkness."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.model import (
    ACTIVATE,
    CUBE,
    FIELDS,
    FREE,
    GO,
    GO_OUT,
    MOVE,
    PAY,
    PAY_FIELD,
    PAY_FREE,
    SEARCH,
    SEARCH_SLOT,
    SPECIAL,
    SWITCH_ON,
    UNLOCK,
    UNLOCK_DOOR,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.facts import all_cubes, cubes_on, free_cubes, is_dark
from sternbrett.games.adele.rules.reasons import DARK, FIELD_EMPTY, NO_CUBE, NO_FREE
from sternbrett.kernel.engine import NOT_NOW, Option, Said

# The field that pays for each kind of action.
FIELD_OF: Final = {
    GO: MOVE,
    GO_OUT: MOVE,
    UNLOCK_DOOR: UNLOCK,
    SEARCH_SLOT: SEARCH,
    SWITCH_ON: ACTIVATE,
}


def ask_payment(g: AdeleState, seat: int, field: int) -> None:
    """Take the cube of a field; ask where a free one could pay, and for the cube of darkness.

    Darkness is judged when the action begins (ADL-292).
    """
    if is_dark(g, g.place[seat]):
        g.push(PayDarkness(seat))
    if free_cubes(g):
        g.push(PayField(seat, field))
    else:
        take_cube(g, seat, field)


def take_cube(g: AdeleState, seat: int, field: int) -> None:
    """Spend a cube; stimulants are spent before the extra cubes of a duel (ADL-298)."""
    if field != FREE:
        g.plans[seat] -= 1 << 3 * field
    elif g.free:
        g.free -= 1
    else:
        g.extra -= 1


def pay_special(g: AdeleState, seat: int, cubes: int) -> None:
    """Spend the cubes of a special action: those of its field first, then free ones."""
    for _ in range(cubes):
        take_cube(g, seat, SPECIAL if cubes_on(g.plans[seat], SPECIAL) else FREE)
    if is_dark(g, g.place[seat]):
        g.push(PayDarkness(seat))


class PayField(CrewDecision):
    """Pay with the cube of the field or with a free one."""

    clause: ClassVar[str] = "ADL-298"

    __slots__ = ("field",)

    def __init__(self, seat: int, field: int) -> None:
        super().__init__(seat)
        self.field = field

    def args(self) -> list[object]:
        return [self.seat, self.field]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        return "prompt.PayField", {"seat": self.seat, "field": g.content.names.fields[self.field]}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = []
        if cubes_on(g.plans[seat], self.field):
            out.append(moves.pay[PAY_FIELD])
        if free_cubes(g):
            out.append(moves.pay[PAY_FREE])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        take_cube(g, seat, self.field if option.arg == PAY_FIELD else FREE)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != PAY:
            return NOT_NOW
        return spending_barrier(g, seat, self.field if option.arg == PAY_FIELD else FREE)


class PayDarkness(CrewDecision):
    """The cube of darkness comes from any field, or is a free one (ADL-097)."""

    clause: ClassVar[str] = "ADL-097"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        plan = g.plans[seat]
        out = [moves.cubes[field] for field in range(FIELDS) if cubes_on(plan, field)]
        if free_cubes(g):
            out.append(moves.cube[FREE])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        take_cube(g, seat, option.arg)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        return spending_barrier(g, seat, option.arg) if option.word == CUBE else NOT_NOW


def spending_barrier(g: AdeleState, seat: int, field: int) -> int:
    """Return why a cube of a field, or a free one, cannot be given up; 0 if it can."""
    if field == FREE:
        return 0 if free_cubes(g) else NO_FREE
    return 0 if cubes_on(g.plans[seat], field) else FIELD_EMPTY


def field_barrier(g: AdeleState, seat: int, field: int) -> int:
    """Return why an action of a field cannot be paid, 0 if it can."""
    plan = g.plans[seat]
    free = free_cubes(g)
    if not free and not cubes_on(plan, field):
        return NO_CUBE
    return DARK if all_cubes(plan) + free < 2 and is_dark(g, g.place[seat]) else 0


def payable_fields(g: AdeleState, seat: int) -> int:
    """Return the fields whose actions can be paid now, as bits, darkness included (ADL-100)."""
    plan = g.plans[seat]
    free = free_cubes(g)
    need = 2 if is_dark(g, g.place[seat]) else 1
    if all_cubes(plan) + free < need:
        return 0
    if free:
        return (1 << FIELDS) - 1
    fields = 0
    for field in range(FIELDS):
        if cubes_on(plan, field):
            fields |= 1 << field
    return fields
