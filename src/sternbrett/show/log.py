"""What happened, as a seat may read it: sentences with the moments at which they were told."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper, lru_cache
from heapq import merge
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

from sternbrett.kernel.engine import Event
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.history import UNDO, History, Ply
from sternbrett.kernel.match import Match
from sternbrett.kernel.plain_html import escape
from sternbrett.kernel.texts import Texts
from sternbrett.show.wording import option_words

#: How many moments a page's log goes back; the replay has them all.
LOG_MOMENTS = 40


class Told(Protocol):
    """Something of a log, told at a moment of the seat whose log it is."""

    @property
    def moment(self) -> int: ...


T = TypeVar("T", bound=Told)
#: What an event is told as: text, or text with drawings.
S = TypeVar("S", bound=str)


class LogLine(NamedTuple):
    """One sentence of the log, as HTML, with the moment of the seat at which it was told."""

    moment: int
    html: str
    clause: str
    chosen: bool = False
    #: It tells of a seat and not of the game.
    seating: bool = False


def log_lines(match: Match, seat: int | None, texts: Texts) -> Sequence[LogLine]:
    """Return the end of the log as a seat may read it: what was chosen, and what happened."""
    moments = match.moments(seat)
    first = max(0, len(moments) - LOG_MOMENTS)
    # Every look shows the log again; a history only grows, and what a ply tells never changes.
    told = _TOLD.setdefault(match.plies, {})
    known, lines = told.get((seat, texts), (0, []))
    if known < len(moments):
        new = max(known, first)
        lines = lines[bisect_left(lines, first, key=_moment_of) :]
        for moment, ply in enumerate(match.plies.some(moments[new:]), new):
            lines += _lines(match, ply, moment, seat, texts)
        told[seat, texts] = len(moments), lines
    return lines


#: What the last plies of histories tell, by viewer and language: for how many moments that was
#: found out, and the lines of the last ones.
_TOLD: WeakKeyDictionary[History, dict[tuple[int | None, Texts], tuple[int, list[LogLine]]]] = (
    WeakKeyDictionary()
)
_moment_of = attrgetter("moment")


def _lines(
    match: Match, ply: Ply, moment: int, seat: int | None, texts: Texts
) -> Iterator[LogLine]:
    """Yield what a ply tells a seat, which noticed it as that moment."""
    game = match.game
    if ply.kind == UNDO:
        yield LogLine(moment, "↶", "", chosen=True)
    elif match.knows(ply.key) and match.tells_choice(ply, seat):
        # A game that tells of a choice by events, or not at all, has an empty `told` text for it.
        label = option_words(game, match.content, match.option(ply.key), texts, "told")
        if label:
            yield LogLine(moment, escape(label), "", chosen=True)
    for event in ply.events:
        seen = event if event.seats is None else event.seen_by(seat)
        if seen is not None:
            clause = game.events[seen.name].clause
            yield LogLine(moment, event_html(game, seen, texts), clause)


_CHOSEN, _SEATING = ' class="chosen"', ' class="seating"'


def log_rows(
    lines: Sequence[LogLine], address: str, since: str, last_seen: int | None = None
) -> str:
    """Return lines as items of a list, each a link to `address` with its moment.

    Before the first one that came after `last_seen` stands `since`. Every look at a table shows
    them all, so they are put together here and not in a template.
    """
    rows = [
        f"<li{_CHOSEN if chosen else _SEATING if seating else ''}>"
        f'<a href="{address}{moment}" tabindex="-1">{html}</a></li>'
        for moment, html, _, chosen, seating in lines
    ]
    if last_seen is not None:
        seen = bisect_right(lines, last_seen, key=_moment_of)
        if seen < len(lines):
            rows.insert(seen, f'<li class="since">{escape(since)}</li>')
    return "\n".join(rows)


def with_notes(told: Sequence[T], notes: Sequence[T]) -> list[T]:
    """Return a log with notes of seats, each after everything of its moment."""
    if not notes:
        return list(told)
    return list(merge(told, notes, key=lambda line: line.moment))


def _from_memory(tell: _lru_cache_wrapper[S], game: AnyGame, event: Event, texts: Texts) -> S:
    try:
        return tell(game, event.name, event.args, texts)
    except TypeError:  # arguments that cannot be a key
        return tell.__wrapped__(game, event.name, event.args, texts)


def event_words(game: AnyGame, event: Event, texts: Texts) -> str:
    """Return an event as a sentence of plain text."""
    return _from_memory(_event_words, game, event, texts)


@lru_cache(maxsize=20_000)
def _event_words(game: AnyGame, name: str, values: tuple[Any, ...], texts: Texts) -> str:
    key, args = game.event_text(Event(name, values))
    return texts.say(key, **args)


def event_html(game: AnyGame, event: Event, texts: Texts) -> str:
    """Return an event as a sentence with its dice and cards shown."""
    return _from_memory(_event_html, game, event, texts)


@lru_cache(maxsize=20_000)
def _event_html(game: AnyGame, name: str, values: tuple[Any, ...], texts: Texts) -> str:
    # Every look at a table shows its whole log again, and most sentences come up often.
    key, args = game.event_text(Event(name, values))
    # A seat without a person is called by its role: whose that is need not be said.
    by_role = f"{key}_by_role"
    if by_role in texts.table:
        said = [texts.name(field, str(value)) for field, value in args.items()]
        key = by_role if len(set(said)) < len(said) else key
    return texts.say_html(key, game.mark_up, **args)
