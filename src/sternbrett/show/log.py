"""What happened, as a seat may read it: sentences with the moments at which they were told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import merge
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


class LogLine(NamedTuple):
    """One sentence of the log, as HTML, with the moment of the seat at which it was told."""

    moment: int
    html: str
    clause: str
    chosen: bool = False
    #: It tells of a seat and not of the game.
    seating: bool = False


def log_lines(match: Match, seat: int | None, texts: Texts) -> list[LogLine]:
    """Return the end of the log as a seat may read it: what was chosen, and what happened."""
    moments = match.moments(seat)
    first = max(0, len(moments) - LOG_MOMENTS)
    numbers = moments[first:]
    # Every look shows the log again, and what a ply tells somebody never changes.
    told = _TOLD.setdefault(match.plies, {})
    before = told.get((seat, texts), {})
    new = [number for number in numbers if number not in before]
    plies = dict(zip(new, match.plies.some(new), strict=True))
    now = told[seat, texts] = {
        number: before[number]
        if number in before
        else [*_lines(match, plies[number], moment, seat, texts)]
        for moment, number in enumerate(numbers, first)
    }
    return [line for lines in now.values() for line in lines]


#: What the last plies of histories tell, by viewer and language, then by the number of the ply.
_TOLD: WeakKeyDictionary[History, dict[tuple[int | None, Texts], dict[int, list[LogLine]]]] = (
    WeakKeyDictionary()
)


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


def log_rows(
    lines: Sequence[LogLine], address: str, since: str, last_seen: int | None = None
) -> str:
    """Return lines as items of a list, each a link to `address` with its moment.

    Before the first one that came after `last_seen` stands `since`. Every look at a table shows
    them all, so they are put together here and not in a template.
    """
    rows = []
    marked = last_seen is None
    for line in lines:
        if last_seen is not None and not marked and line.moment > last_seen:
            marked = True
            rows.append(f'<li class="since">{escape(since)}</li>')
        kind = ' class="chosen"' if line.chosen else ' class="seating"' if line.seating else ""
        link = f'<a href="{address}{line.moment}" tabindex="-1">{line.html}</a>'
        rows.append(f"<li{kind}>{link}</li>")
    return "\n".join(rows)


def with_notes(told: Sequence[T], notes: Sequence[T]) -> list[T]:
    """Return a log with notes of seats, each after everything of its moment."""
    if not notes:
        return list(told)
    return list(merge(told, notes, key=lambda line: line.moment))


def event_html(game: AnyGame, event: Event, texts: Texts) -> str:
    """Return an event as a sentence with its dice and cards shown."""
    try:
        return _event_html(game, event.name, event.args, texts)
    except TypeError:  # arguments that cannot be a key
        return _event_html.__wrapped__(game, event.name, event.args, texts)


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
