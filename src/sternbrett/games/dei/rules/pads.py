"""What a faction has on its pad: resources, candy boosts, supplies, open icons."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import (
    CANDY_DRAWN,
    CANDY_DRAWN_HIDDEN,
    RESOURCE_LOST,
    RESOURCE_TAKEN,
    RETURNED,
    SUPPLIES_TAKEN,
)
from sternbrett.games.dei.model import DeiState, candies_in
from sternbrett.games.dei.rules.asking import Ask
from sternbrett.games.dei.rules.reasons import NONE_TO_RETURN
from sternbrett.games.dei.terms import (
    CANDY_BITS,
    CANDY_FIELD,
    FROM_PLAY,
    RESOURCE,
    RESOURCES,
    SOURCE_COUNT,
    TECHNOLOGY,
)
from sternbrett.kernel.engine import Event, Option, Said, Step

CANDY_DRAW = "candy"


# -- open icons -------------------------------------------------------------------------------


def add_icons(g: DeiState, icons: tuple[int, ...]) -> None:
    """Open icons on the card being resolved; they are kept in order (DEI-071)."""
    g.icons = tuple(sorted(g.icons + icons))


def use_up(g: DeiState, icon: int) -> None:
    """Take one open icon off the card being resolved (DEI-070)."""
    place = g.icons.index(icon)
    g.icons = g.icons[:place] + g.icons[place + 1 :]


# -- supplies ---------------------------------------------------------------------------------


def score(g: DeiState, seat: int, amount: int, source: int) -> None:
    """Give supplies to a seat, from a source that the table at the end names."""
    g.earned[seat * SOURCE_COUNT + source] += amount


def points(g: DeiState, seat: int) -> int:
    """Return the supplies of a seat."""
    base = seat * SOURCE_COUNT
    out = 0
    for place in range(base, base + SOURCE_COUNT):
        out += g.earned[place]
    return out


def take_supplies(g: DeiState, seat: int, amount: int) -> None:
    """Score supplies in the course of play (DEI-120)."""
    score(g, seat, amount, FROM_PLAY)
    if g.listening:
        g.tell(SUPPLIES_TAKEN, seat + 1, amount)


# -- resources --------------------------------------------------------------------------------


def in_bank(g: DeiState, kind: int) -> bool:
    """Tell whether the general supply still has a resource (DEI-127)."""
    return (g.tech_bank if kind == TECHNOLOGY else g.energy_bank) > 0


def from_bank(g: DeiState, kind: int) -> None:
    """Take a resource out of the general supply."""
    if kind == TECHNOLOGY:
        g.tech_bank -= 1
    else:
        g.energy_bank -= 1


def to_bank(g: DeiState, kind: int, amount: int = 1) -> None:
    """Put resources back into the general supply."""
    if kind == TECHNOLOGY:
        g.tech_bank += amount
    else:
        g.energy_bank += amount


def put_on_pad(g: DeiState, seat: int, kind: int) -> None:
    """Put a resource on a pad that has room for it."""
    if kind == TECHNOLOGY:
        g.tech[seat] += 1
    else:
        g.energy[seat] += 1


def gain(g: DeiState, kind: int) -> None:
    """Give the acting seat a resource that was taken from somewhere (DEI-088, DEI-089).

    Where the pad is full the choice comes next; then call this last, or push what follows first.
    """
    seat = g.speaker
    if g.tech[seat] + g.energy[seat] >= g.content.limits.pad:
        g.push(Overflow(kind))
    else:
        put_on_pad(g, seat, kind)


class TakeFromBank(Step[DeiState]):
    """The acting seat takes a resource from the general supply; a missing one is lost (DEI-127)."""

    clause: ClassVar[str] = "DEI-126"

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[object]:
        return [self.kind]

    def run(self, g: DeiState) -> None:
        seat = g.speaker
        if not in_bank(g, self.kind):
            if g.listening:
                g.tell(RESOURCE_LOST, seat + 1, RESOURCES[self.kind])
            return
        from_bank(g, self.kind)
        if g.tech[seat] + g.energy[seat] >= g.content.limits.pad:
            g.push(Overflow(self.kind))
            return
        put_on_pad(g, seat, self.kind)
        if g.listening:
            g.tell(RESOURCE_TAKEN, seat + 1, RESOURCES[self.kind])


class Overflow(Ask):
    """The pad is full: one of the resources held before goes back (DEI-089)."""

    clause: ClassVar[str] = "DEI-089"
    word: ClassVar[int] = RESOURCE

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[object]:
        return [self.kind]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.resource

    def values(self, g: DeiState) -> list[int]:
        seat = g.speaker
        held = (g.tech[seat], g.energy[seat])
        return [kind for kind in range(2) if held[kind]]

    def against(self, g: DeiState, value: int) -> int:
        return NONE_TO_RETURN

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.Overflow", {"resource": RESOURCES[self.kind]}

    def chosen(self, g: DeiState, value: int) -> None:
        seat = g.speaker
        if value == TECHNOLOGY:
            g.tech[seat] -= 1
        else:
            g.energy[seat] -= 1
        to_bank(g, value)
        put_on_pad(g, seat, self.kind)
        if g.listening:
            g.tell(RETURNED, seat + 1, RESOURCES[value])
            g.tell(RESOURCE_TAKEN, seat + 1, RESOURCES[self.kind])


# -- candy boosts -----------------------------------------------------------------------------


def draw_candy(g: DeiState, seat: int) -> None:
    """Draw a candy boost for a seat; with an empty supply there is none (DEI-153, DEI-162)."""
    left = candies_in(g.candy_bank)
    if left == 0:
        return
    place = g.draw(CANDY_DRAW, left)
    kind = 0
    bank = g.candy_bank
    while place >= bank & CANDY_FIELD:
        place -= bank & CANDY_FIELD
        bank >>= CANDY_BITS
        kind += 1
    one = 1 << (CANDY_BITS * kind)
    g.candy_bank -= one
    g.candies[seat] += one
    if g.listening:
        masked = Event(CANDY_DRAWN_HIDDEN.name, (seat + 1,))
        g.tell_only((seat,), masked, CANDY_DRAWN, seat + 1, g.content.candies[kind].id)


def held(g: DeiState, seat: int) -> list[int]:
    """Return the kinds of candy boosts that a seat holds, ascending."""
    out: list[int] = []
    packed = g.candies[seat]
    kind = 0
    while packed:
        if packed & CANDY_FIELD:
            out.append(kind)
        packed >>= CANDY_BITS
        kind += 1
    return out
