"""Positions as numbers for learning: what one seat may know, as a vector with named fields.

A game that is learned in earnest has an `Observer` in its folder. The vector is written straight
from the position, because building a view for every choice would cost more than the choice itself;
that it tells nothing a view does not is tested with imagined positions, by the conformance suite
and in `tests/envs/test_observation.py`. A game that only has a schema is observed by
`kernel/observed.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from sternbrett.kernel.engine import AnyStep, Decision, State
from sternbrett.kernel.layout import MOST as MOST

S = TypeVar("S", bound=State)

#: So many arguments of the pending decision are part of every vector.
ARGUMENTS = 3
_DIGITS = bytes.maketrans(b"01", b"\0\1")


@dataclass(frozen=True)
class Field:
    """A named part of a vector: `size` numbers from 0 to `high`, and what they say."""

    name: str
    size: int
    high: int
    note: str


def flag(name: str, note: str) -> Field:
    """Return a field that is 1 or 0."""
    return Field(name, 1, 1, note)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC, Generic[S]):
    """Writes positions as vectors of bytes, all of the same length and with the same fields.

    What every game has (the pending decision, the seats) comes first, then the game's own fields.
    """

    def __init__(
        self,
        steps: Iterable[type[AnyStep]],
        seats: int,
        fields: Sequence[Field],
        words: Mapping[str, int] | None = None,
    ) -> None:
        decisions: list[type] = [step for step in steps if issubclass(step, Decision)]
        names = ", ".join(f"`{decision.__name__}`" for decision in decisions)
        common = [
            Field("decision", len(decisions), 1, f"the pending decision: {names}"),
            Field(
                "decision_arguments",
                ARGUMENTS,
                MOST,
                "what the pending decision is about (seats, amounts, places), each plus 1",
            ),
        ]
        if seats > 1:
            common += [
                Field("turn", seats, 1, "the seat whose turn it is"),
                Field("seat", seats, 1, "the seat that observes"),
            ]
        self.fields: tuple[Field, ...] = (*common, *fields)
        self.size = sum(field.size for field in self.fields)
        self.seats = seats
        #: For decisions whose arguments are words: a number for each.
        self.words = words or {}
        self._seat = one_hots(seats)
        #: For each decision, and for none, its field and that of the arguments, all zeros.
        self._question = {
            decision: written + bytes(ARGUMENTS)
            for decision, written in zip(
                (*decisions, type(None)), one_hots(len(decisions)), strict=True
            )
        }
        self._arguments = len(decisions)

    @abstractmethod
    def look(self, g: S, seat: int) -> bytes | bytearray:
        """Return the game's own fields."""

    def about(self, g: S, seat: int) -> Sequence[object]:
        """Return what the pending decision is about, as a seat may know it."""
        assert g.pending is not None
        return g.pending.args()

    def observe(self, g: S, seat: int) -> bytearray:
        """Return what a seat may know of a position, whether or not it is asked."""
        decision = g.pending
        question: bytes | bytearray = self._question[type(decision)]
        turn = -1
        if decision is not None:
            about: Sequence[Any] = self.about(g, seat)
            if about:
                question = self._with_arguments(question, about)
            if self.seats > 1:
                turn = decision.turn(g)
        if self.seats > 1:
            parts = (question, self._seat[turn], self._seat[seat], self.look(g, seat))
            return bytearray().join(parts)
        return bytearray().join((question, self.look(g, seat)))

    def _with_arguments(self, question: bytes | bytearray, about: Sequence[Any]) -> bytearray:
        """Return what is asked with the numbers that it is about."""
        out = bytearray(question)
        place = self._arguments
        for argument in about[:ARGUMENTS]:
            number: int = self.words[argument] if argument.__class__ is str else argument
            out[place] = number + 1 if number < MOST else MOST
            place += 1
        return out


class Memo:
    """What was written last, and the values it was written from: many change rarely."""

    __slots__ = ("values", "written")

    def __init__(self) -> None:
        self.values: object = None
        self.written = b""


class Sets:
    """Writes several sets, each a number whose bits are its elements, as zeros and ones."""

    def __init__(self, *sizes: int) -> None:
        self._sizes = sizes[::-1]

    def write(self, *sets: int) -> bytes:
        """Return the sets in order, the lowest bit of each first."""
        together = 1
        place = len(sets)
        for size in self._sizes:
            place -= 1
            together = together << size | sets[place]
        return write_bits(together)


def write_bits(number: int) -> bytes:
    """Return the bits of a number below its highest one as zeros and ones, the lowest first."""
    return bin(number)[:2:-1].encode().translate(_DIGITS)


@cache
def subsets(size: int) -> list[bytes]:
    """Return all sets of a few elements as zeros and ones, each at the place of its number.

    It is one list for all observers, like that of `one_hots`: many games at once stay in a
    processor's near memory only if they share what they can.
    """
    writer = Sets(size)
    return [writer.write(bits) for bits in range(1 << size)]


@cache
def one_hots(size: int) -> list[bytes]:
    """Return for each of `size` places a one there among zeros; the last entry is all zeros."""
    return [bytes(place == one for place in range(size)) for one in range(size + 1)]
