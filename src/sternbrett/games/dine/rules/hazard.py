"""The hazard of a sector: check B, its steps, its consequences, and adrift (DSD-126 to DSD-137)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dine.model import (
    ADRIFT,
    ALL_DISCARDED,
    COOL,
    DRIVE_SHIFT,
    EACH_DISCARDS,
    FIELD,
    HAZARD_STRUCK,
    HURT,
    PER_ROW,
    ROW_OPENED,
    CardMove,
    DineState,
)
from sternbrett.games.dine.rules.cards import (
    WhoRemoves,
    against_hand_card,
    count_decision,
    draw_round,
    fewest,
    names_of,
    on_cards,
)
from sternbrett.games.dine.rules.harm import CoolPizza, SufferDamage
from sternbrett.games.dine.rules.reasons import TO_BE_DISCARDED
from sternbrett.kernel.engine import Option, Said, SecretDecision, Step


class CheckHazard(Step[DineState]):
    """Check B: a full row brings the hazard down on the ship (DSD-126)."""

    clause: ClassVar[str] = "DSD-126"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        value = g.hazard()
        if value and len(g.rows[-1]) >= value:
            if g.listening:
                g.tell(HAZARD_STRUCK, g.content.sectors[g.sector].id)
            strike(g, False)


class Drift(Step[DineState]):
    """Adrift: the hazard strikes whatever the row holds (DSD-086)."""

    clause: ClassVar[str] = "DSD-086"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        g.adrifts += 1
        g.passes = 0
        if g.listening:
            g.tell(ADRIFT)
        strike(g, g.adrifts > 1)  # DSD-178


def strike(g: DineState, bare: bool) -> None:
    """Carry out the hazard: draw for the row's Drive, open a row, then the consequences."""
    amount = g.totals[-1] >> DRIVE_SHIFT & FIELD
    for seat in range(len(g.hands)):
        manned = g.station(seat)
        if manned is not None:
            amount += manned.hazard_draw
    if amount:
        draw_round(g, fewest(g), amount)
    if g.rows[-1]:
        open_row(g)
    push_consequences(g, bare)


def open_row(g: DineState) -> None:
    """Move the sector to a new, empty row (DSD-129)."""
    g.rows.append(())
    g.totals.append(0)
    for seat in range(len(g.hands)):
        manned = g.station(seat)
        if manned is not None and manned.limit == PER_ROW:
            g.used &= ~(1 << seat)
    if g.listening:
        g.tell(ROW_OPENED, len(g.rows))


def push_consequences(g: DineState, bare: bool) -> None:
    """Put the sector's consequences on the agenda, in printed order (DSD-130)."""
    for kind, amount in reversed(g.content.sectors[g.sector].consequences):
        if kind == HURT:
            g.push(SufferDamage(amount, bare))
        elif kind == COOL:
            g.push(CoolPizza(amount, bare))
        elif kind == EACH_DISCARDS:
            g.push(EachDiscards(amount))
        else:
            for _ in range(amount):
                g.push(WhoRemoves())


class EachDiscards(SecretDecision[DineState]):
    """Every seat discards hand cards of its choice, all it has at most (DSD-175)."""

    clause: ClassVar[str] = "DSD-175"

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount]

    def run(self, g: DineState) -> None:
        for hand in g.hands:
            if hand:
                g.pending = self
                return

    def everyone(self, g: DineState) -> tuple[int, ...]:
        return tuple(range(len(g.hands)))

    def complete(self, g: DineState, seat: int) -> bool:
        return len(self.partial(g, seat)) >= min(self.amount, g.hands[seat].bit_count())

    def options(self, g: DineState, seat: int) -> list[Option]:
        if self.complete(g, seat):
            return []
        discard = g.content.moves.discard
        given = self.partial(g, seat)
        return [
            option
            for option in on_cards(discard, g.hands[seat])
            if option.number not in given
        ]  # fmt: skip

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        reason = against_hand_card(g, seat, g.content.moves.discard, option)
        if reason:
            return reason
        return TO_BE_DISCARDED if option.number in self.partial(g, seat) else 0

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.EachDiscards", {"amount": self.amount}

    def resolve(self, g: DineState, answers: tuple[tuple[int, ...], ...]) -> None:
        if count_decision(g):
            return
        lost = 0
        for seat in range(len(g.hands)):
            for option in on_cards(g.content.moves.discard, g.hands[seat]):
                if option.number in answers[seat]:
                    assert isinstance(option, CardMove)
                    g.hands[seat] ^= 1 << option.card
                    lost |= 1 << option.card
        g.discard |= lost
        if g.listening:
            g.tell(ALL_DISCARDED, names_of(g, lost))
