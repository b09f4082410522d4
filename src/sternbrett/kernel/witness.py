"""Who notices a ply: whoever made it, was told something by it, or sees another view after it.

That is found out once, when the ply is made and both positions are at hand, and kept with it. For
plies of which it is not known, as older stores have them, it is found out from their positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from sternbrett.kernel.engine import Event
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.history import CHOOSE, RETRACT, START, UNDO, Noticed, Ply


class Sight:
    """What can be seen of one position; looked at only when somebody asks, and once."""

    def __init__(self, game: AnyGame, state: Any, read: Callable[[], Any] | None = None) -> None:
        """Look at a position, or (None) at the one that `read` returns."""
        self._game = game
        self._state = state
        self._read = read
        self._views: dict[int | None, View] = {}

    def view(self, viewer: int | None) -> View:
        """Return what a seat (None: a spectator) sees."""
        if viewer not in self._views:
            if self._state is None and self._read is not None:
                self._state = self._read()
            self._views[viewer] = self._look(viewer)
        return self._views[viewer]

    def _look(self, viewer: int | None) -> View:
        if self._views and self._game.hides_alike:
            other = next(iter(self._views.values()))
            if "decided" not in other:  # else everybody answers for themselves
                return {**other, "seat": viewer}
        view: View = self._game.view(self._state, viewer)
        return view

    @cached_property
    def is_open(self) -> bool:
        """Whether the only seat has no secrets from spectators."""
        return self._game.hides_alike or see_the_same(self.view(None), self.view(0))


@dataclass(frozen=True)
class Deed:
    """What was done: a ply before anybody has looked who noticed it."""

    kind: str
    seat: int | None
    key: str
    events: Sequence[Event]


def witnesses(seats: int, deed: Deed, before: Sight, after: Sight) -> Noticed:
    """Return who notices something that is no undoing, from the positions around it."""
    alone = seats == 1 and deed.kind in (CHOOSE, RETRACT)
    told = alone and before.is_open and after.is_open
    viewers = (None, *range(seats))
    return Noticed(tuple(_lines(deed, viewer, told, before, after) for viewer in viewers), told)


def _lines(deed: Deed, viewer: int | None, told: bool, before: Sight, after: Sight) -> int:
    """Return how many lines a viewer's log gets; -1 if it notices nothing."""
    own = viewer is not None and viewer == deed.seat
    knows = own or (viewer is None and told)
    heard = sum(event.seen_by(viewer) is not None for event in deed.events)
    if not (knows or heard or deed.kind == START) and before.view(viewer) == after.view(viewer):
        return -1
    return heard + (1 if knows and deed.key else 0)


def witnesses_of_undoing(seat: int, undone: Noticed) -> Noticed:
    """Return who notices that a choice is taken back: who noticed it, and who takes it back.

    Not those who see another view: something may have been told that no view shows.
    """
    own = seat + 1  # behind the spectators
    lines = enumerate(undone.lines)
    return Noticed(tuple(1 if found >= 0 or place == own else -1 for place, found in lines))


def observed(game: AnyGame, content: Any, seats: int, plies: Iterable[Ply]) -> Iterator[Ply]:
    """Return all plies of a match, from its start on, each with who noticed it.

    Positions are read only where that is not known.
    """
    line: list[Noticed] = []
    before: Sight | None = None
    for ply in plies:
        after = Sight(game, None, partial(game.decode, ply.after, content))
        noticed = ply.noticed
        if noticed is None:
            if ply.kind == UNDO:
                assert ply.seat is not None
                noticed = witnesses_of_undoing(ply.seat, line[-1])
            else:
                deed = Deed(ply.kind, ply.seat, ply.key, ply.events)
                noticed = witnesses(seats, deed, before or after, after)
            ply = replace(ply, noticed=noticed)
        if ply.kind == UNDO:
            line.pop()
        else:
            line.append(noticed)
        before = after
        yield ply


def see_the_same(view: View, other: View) -> bool:
    """Tell whether two views differ in nothing but whose they are."""
    return _public(view) == _public(other)


def _public(view: View) -> View:
    """Return a view without what says whose it is."""
    return {name: value for name, value in view.items() if name not in ("seat", "answer")}
