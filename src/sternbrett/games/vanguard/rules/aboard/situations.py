"""Situations: revealed, left unsolved, or solved in the situation room (ISV-381 … 383, 405)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.events import SITUATION_REVEALED, SITUATION_STRUCK
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.running import FROM_SITUATION, source_of, start
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import Step

SITUATION_DRAW: Final = "situation"


def reveal_situations(g: VanguardState, n: int) -> None:
    """Turn up situations, as long as there are any and room for them (ISV-382, ISV-383)."""
    for _ in range(n):
        ship = g.aboard()
        left = bits(ship.situations_possible)
        if not left or len(ship.situations) >= g.content.numbers.situations_open:
            return
        number = left[g.draw(SITUATION_DRAW, len(left))]
        ship = g.change_ship()
        ship.situations_possible &= ~(1 << number)
        ship.situations = (*ship.situations, number)
        if g.listening:
            g.tell(SITUATION_REVEALED, g.content.situation_ids.ids[number])


def shuffle_back(g: VanguardState, number: int) -> None:
    """Put a situation that lies face up into the deck of possible ones."""
    ship = g.change_ship()
    ship.situations = tuple([other for other in ship.situations if other != number])
    ship.situations_possible |= 1 << number


class Unsolved(Step[VanguardState]):
    """A situation that was left unsolved strikes (ISV-381)."""

    clause: ClassVar[str] = "ISV-381"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: VanguardState) -> None:
        if self.number not in g.aboard().situations:
            return  # another one has taken it away
        if g.listening:
            g.tell(SITUATION_STRUCK, g.content.situation_ids.ids[self.number])
        apply(g, self.number, "unsolved")


def apply(g: VanguardState, number: int, key: str) -> None:
    """Carry out a text of a situation; then the card goes where that says (ISV-381)."""
    g.push(PutAway(number))
    program = g.content.ship["situation"][number].programs[key]
    start(g, program, NONE, source_of(FROM_SITUATION, number))


class PutAway(Step[VanguardState]):
    """A situation whose text did not say where it goes is shuffled into the deck."""

    clause: ClassVar[str] = "ISV-381"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: VanguardState) -> None:
        if self.number in g.aboard().situations:
            shuffle_back(g, self.number)
