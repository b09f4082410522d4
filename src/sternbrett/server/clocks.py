"""Time limits: how much time people have for what they are asked, and the clocks of their seats.

A clock runs while its seat is asked and a person plays it; whoever is asked at the same time (in
secret, in a vote, on an open floor) is charged at the same time. Nothing here depends on what was
chosen: a clock begins and ends with being asked, which everybody sees, and what only one seat
noticed moves no clock.

A limit by move or by days gives its time for each turn: from when a seat is asked until it is no
longer, and anew whenever something came to light before everybody's eyes that nobody can take back.
So choosing and taking back gains no time. A limit by game is a budget, with some seconds more for
each turn that a seat was done with.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.history import CHOOSE, RETRACT, UNDO, Ply
from sternbrett.kernel.match import Match
from sternbrett.server.seats import OPEN, PERSON, Seat

#: Kinds of limits.
MOVE, GAME, DAYS = "move", "game", "days"
DAY = 86400
#: With how much of a budget somebody who was replaced begins again at least, in milliseconds.
BACK_WITH = 60_000


@dataclass(frozen=True)
class Limit:
    """How many seconds somebody has: for each turn, or for a game and how many more for each."""

    kind: str
    seconds: int
    more: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.seconds // DAY if self.kind == DAYS else self.seconds}" + (
            f" {self.more}" if self.more else ""
        )

    @property
    def by_days(self) -> bool:
        """Whether people come and go between their turns."""
        return self.kind == DAYS


#: What can be chosen.
LIMITS = (
    Limit(MOVE, 30),
    Limit(MOVE, 60),
    Limit(MOVE, 120),
    Limit(MOVE, 300),
    Limit(GAME, 900, 15),
    Limit(GAME, 1800, 30),
    Limit(GAME, 3600),
    Limit(DAYS, DAY),
    Limit(DAYS, 2 * DAY),
    Limit(DAYS, 3 * DAY),
    Limit(DAYS, 7 * DAY),
)
_BY_NAME = {str(limit): limit for limit in LIMITS}


def read_limit(text: str) -> Limit | None:
    """Return a limit by how it is written; None for none. Raises UnknownName for anything else."""
    if not text:
        return None
    if text not in _BY_NAME:
        raise UnknownName(f"A time limit can be one of: {', '.join(_BY_NAME)}.")
    return _BY_NAME[text]


@dataclass(frozen=True)
class Clock:
    """The clock of a seat; times are in milliseconds, moments since 1970.

    `due` is when the time is over, None while the clock stands; then it has so much `left`. `since`
    is when it began to run. `turn` counts how often the seat was done with what it was asked.
    """

    seat: int
    left: int
    due: int | None = None
    since: int = 0
    turn: int = 0


@dataclass(frozen=True)
class Change:
    """What happened at a table, as far as clocks care.

    `acted` are the seats that chose something, `back` those whose people came back; `undone` says
    that something was taken back, `stands` that something came to light before everybody's eyes.
    """

    acted: Collection[int] = ()
    back: Collection[int] = ()
    undone: bool = False
    stands: bool = False


def change_of(plies: Sequence[Ply], public: bool) -> Change:
    """Return what plies are to clocks; `public`: everybody noticed them."""
    chosen = [ply for ply in plies if ply.kind == CHOOSE]
    return Change(
        acted={ply.seat for ply in chosen if ply.seat is not None},
        undone=any(ply.kind in (UNDO, RETRACT) for ply in plies),
        stands=public and any(ply.sealed for ply in chosen),
    )


def new_clocks(limit: Limit, seats: int) -> tuple[Clock, ...]:
    """Return the clocks with which a game begins."""
    return tuple(Clock(seat, limit.seconds * 1000) for seat in range(seats))


def running(places: Sequence[Seat], match: Match) -> frozenset[int]:
    """Return the seats whose clocks shall run: people who are asked, once all are there."""
    if match.over or any(place.kind == OPEN or not place.ready for place in places):
        return frozenset()
    asked = [places[seat] for seat in match.asked]
    return frozenset(
        place.number for place in asked if place.kind == PERSON and not place.substitute
    )


def turned(
    limit: Limit, clocks: Sequence[Clock], now_running: Collection[int], at: int, change: Change
) -> tuple[Clock, ...]:
    """Return the clocks after something happened `at` a moment, if these seats are asked then."""
    return tuple(_turned(limit, clock, clock.seat in now_running, at, change) for clock in clocks)


def _turned(limit: Limit, clock: Clock, runs: bool, at: int, change: Change) -> Clock:
    whole, more = limit.seconds * 1000, limit.more * 1000
    done = clock.seat in change.acted
    if clock.due is not None and runs:
        if limit.kind == GAME or not change.stands:
            return clock
        return replace(clock, due=at + whole)
    if clock.due is not None:
        left = max(0, clock.due - at) + (more if done else 0)
        return replace(clock, due=None, left=left, turn=clock.turn + done)
    if not runs:
        return clock
    if change.undone:
        # What was taken back gains nothing: the clock goes on where it stood.
        return replace(clock, due=at + max(0, clock.left - more))
    left = clock.left if limit.kind == GAME else whole
    if clock.seat in change.back:
        left = max(left, BACK_WITH)
    return replace(clock, due=at + left, since=at)
