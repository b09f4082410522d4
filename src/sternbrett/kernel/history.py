"""The history of a match: all its plies in order, and who noticed what of them.

A history knows of every ply who made it, what it stands on and who noticed it, in a few bytes. The
plies themselves, with their events and positions, it holds only as far as somebody needs them:
where they are kept elsewhere (a server's store), older ones are read from there when asked for.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from sternbrett.kernel.dealers import Outcome
from sternbrett.kernel.engine import Event
from sternbrett.kernel.scene import Scene

START, CHOOSE, UNDO, RETRACT = "start", "choose", "undo", "retract"
CONCEDE = "concede"
#: A rule was switched at any time; keys of such entries are `switch:NAME=VALUE`.
SWITCH = "switch"

#: How many plies are read at once where all of them are looked at.
BATCH = 256


@dataclass(frozen=True)
class Noticed:
    """Who noticed something of a ply.

    `lines` has for spectators, then for each seat, how many lines the ply adds to their log; -1
    where they noticed nothing. `told`: spectators may know what was chosen.
    """

    lines: tuple[int, ...]
    told: bool = False

    def by(self, viewer: int | None) -> bool:
        """Tell whether a seat (None: a spectator) noticed anything."""
        return self.lines[_place(viewer)] >= 0


@dataclass(frozen=True)
class Ply:
    """One entry of a match's history. The history only grows: undoing is an entry too."""

    number: int
    kind: str
    seat: int | None
    key: str
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    sealed: bool
    after: bytes
    #: None: nobody has found that out yet, as in stores of earlier versions.
    noticed: Noticed | None = None
    #: What could be seen meanwhile; nothing in stores of earlier versions.
    scene: Scene = field(default_factory=Scene)


#: Returns plies by their numbers, in the same order, from where they are kept.
Read = Callable[[Sequence[int]], Sequence[Ply]]
#: What a history must know of a ply that it does not hold.
Outline = tuple[str, int | None, Noticed]


class History(Sequence[Ply]):
    """The plies of a match. Whoever asks for one that is not held waits until it is read.

    What others are to read in another thread is a part of its own, made by `until`.
    """

    def __init__(self, seats: int, plies: Iterable[Ply] = ()) -> None:
        self.seats = seats
        self._read: Read | None = None
        self._held: dict[int, Ply] = {}
        # The line are the plies that were not undone: which is its last after each ply, and which
        # lies below each ply in it (-1: none).
        self._tops = array("i")
        self._below = array("i")
        # By viewer, spectators first: the plies noticed, and how many lines the log has after each.
        self._moments = [array("i") for _ in range(seats + 1)]
        self._lines = [array("i") for _ in range(seats + 1)]
        self._own = [array("i") for _ in range(seats)]
        self._first_untold = -1
        for ply in plies:
            self.append(ply)

    @classmethod
    def kept(cls, seats: int, outlines: Iterable[Outline], read: Read) -> History:
        """Return a history of which all plies are kept elsewhere, and none are held yet."""
        history = cls(seats)
        history._read = read
        for outline in outlines:
            history._note(*outline)
        return history

    # -- plies ----------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._tops)

    @overload
    def __getitem__(self, place: int) -> Ply: ...

    @overload
    def __getitem__(self, place: slice) -> list[Ply]: ...

    def __getitem__(self, place: int | slice) -> Ply | list[Ply]:
        numbers = range(len(self))[place]
        if isinstance(numbers, range):
            return self.some(numbers)
        if numbers not in self._held:
            self.hold([numbers])  # it will be asked for again, as by all who look at an undo
        return self._held[numbers]

    def __iter__(self) -> Iterator[Ply]:
        for first in range(0, len(self), BATCH):
            yield from self.some(range(first, min(first + BATCH, len(self))))

    def some(self, numbers: Sequence[int]) -> list[Ply]:
        """Return several plies; those that are not held are read at once, and not held after."""
        missing = [number for number in numbers if number not in self._held]
        read = self._fetch(missing)
        return [self._held.get(number) or read[number] for number in numbers]

    def append(self, ply: Ply) -> None:
        """Add the next ply."""
        if ply.number != len(self) or ply.noticed is None:
            raise ValueError(f"ply {ply.number} is not the next one, or nobody looked who saw it")
        self._held[ply.number] = ply
        self._note(ply.kind, ply.seat, ply.noticed)

    def until(self, number: int) -> History:
        """Return the history up to a ply, as one of its own; nothing is read for that."""
        count = number + 1
        part = History(self.seats)
        part._read = self._read
        part._held = {place: ply for place, ply in self._held.items() if place < count}
        part._tops = self._tops[:count]
        part._below = self._below[:count]
        part._own = [own[: bisect_right(own, number)] for own in self._own]
        cuts = [bisect_right(moments, number) for moments in self._moments]
        part._moments = [own[:cut] for own, cut in zip(self._moments, cuts, strict=True)]
        part._lines = [own[:cut] for own, cut in zip(self._lines, cuts, strict=True)]
        part._first_untold = self._first_untold if self._first_untold <= number else -1
        return part

    # -- what is held ---------------------------------------------------------------------

    @property
    def held(self) -> int:
        """How many plies are in memory."""
        return len(self._held)

    def holds(self, numbers: Iterable[int]) -> bool:
        """Tell whether all these plies are in memory."""
        return all(number in self._held for number in numbers)

    def hold(self, numbers: Iterable[int]) -> None:
        """Read those of these plies that are not in memory, to stay there."""
        self._held.update(self._fetch([n for n in numbers if n not in self._held]))

    def keep_at(self, read: Read, numbers: Collection[int]) -> None:
        """Hold no plies but these, now that all of them are kept where `read` finds them."""
        self._read = read
        self._held = {n: ply for n, ply in self._held.items() if n in numbers}

    def _fetch(self, numbers: Sequence[int]) -> dict[int, Ply]:
        if not numbers:
            return {}
        if self._read is None:
            raise LookupError(f"plies {numbers[0]} to {numbers[-1]} are kept nowhere")
        found = {ply.number: ply for ply in self._read(numbers)}
        if len(found) != len(numbers):
            raise LookupError(f"of {len(numbers)} plies {len(found)} are left")
        return found

    # -- the line -------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The last ply that was not undone."""
        return self._tops[-1]

    def below(self, number: int) -> int:
        """Return the ply before this one that was not undone when it was made; -1: none."""
        return self._below[number]

    def down(self) -> Iterator[int]:
        """Return the plies that were not undone, the last first."""
        number = self.top if len(self) else -1
        while number >= 0:
            yield number
            number = self._below[number]

    # -- who noticed what -----------------------------------------------------------------

    def moments(self, viewer: int | None) -> Sequence[int]:
        """Return the plies of which a seat (None: a spectator) noticed anything."""
        return self._moments[_place(viewer)]

    def lines(self, viewer: int | None) -> Sequence[int]:
        """Return how many lines the log of a seat (None: a spectator) has after each moment."""
        return self._lines[_place(viewer)]

    def answers(self, seat: int) -> int:
        """Return how many plies are of a seat."""
        return len(self._own[seat])

    @property
    def all_told(self) -> bool:
        """Whether spectators may know everything that was chosen."""
        return self._first_untold < 0

    def _note(self, kind: str, seat: int | None, noticed: Noticed) -> None:
        number = len(self._tops)
        top = self._tops[-1] if number else -1
        self._tops.append(self._below[top] if kind == UNDO else number)
        self._below.append(-1 if kind == UNDO else top)
        if seat is not None:
            self._own[seat].append(number)
        for place, added in enumerate(noticed.lines):
            if added >= 0:
                lines = self._lines[place]
                self._moments[place].append(number)
                lines.append((lines[-1] if lines else 0) + added)
        if kind == CHOOSE and not noticed.told and self._first_untold < 0:
            self._first_untold = number


def _place(viewer: int | None) -> int:
    return 0 if viewer is None else viewer + 1
