"""A seat's own log as data, numbered by itself: what others did in secret leaves no gap."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence

from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.texts import Texts
from sternbrett.server.api.bodies import LogEntry
from sternbrett.server.present import SeatNote, notes_by_moment
from sternbrett.show.log import LOG_MOMENTS, event_words, with_notes
from sternbrett.show.wording import option_label


async def log_since(
    match: Match, seat: int | None, texts: Texts, seat_notes: Sequence[SeatNote], since: int
) -> tuple[list[LogEntry], int]:
    """Return what a seat may read of the game from an entry on, and the number of the next one.

    More than the end of it is read and told in a thread; meanwhile the game may go on.
    """
    lines = match.plies.lines(seat)
    # Of the notes it is not known yet which of them come before.
    first = bisect_right(lines, since - len(seat_notes))
    if len(lines) - first <= LOG_MOMENTS and match.plies.holds(match.moments(seat)[first:]):
        return told(match, seat, texts, seat_notes, first, since)
    past = match.plies.until(len(match.plies) - 1)

    def tell() -> tuple[list[LogEntry], int]:
        return told(match.with_history(past), seat, texts, seat_notes, first, since)

    return await asyncio.to_thread(tell)


def told(
    match: Match,
    seat: int | None,
    texts: Texts,
    seat_notes: Sequence[SeatNote],
    first: int,
    since: int,
) -> tuple[list[LogEntry], int]:
    """Return a seat's log from an entry on, which is not before the moment `first`."""
    notes = [
        LogEntry(0, moment, "seat", event.kind, [event.seat, event.name, event.bot], text, "")
        for moment, event, text in notes_by_moment(match, seat, seat_notes)
    ]
    later = [note for note in notes if note.moment >= first]
    entries = with_notes(own_log(match, seat, texts, first), later)
    before = match.plies.lines(seat)[first - 1] if first else 0
    before += len(notes) - len(later)
    for place, entry in enumerate(entries):
        entry.number = before + place
    return entries[max(0, since - before) :], before + len(entries)


def own_log(match: Match, seat: int | None, texts: Texts, first: int = 0) -> list[LogEntry]:
    """Return what a seat may read of the game from a moment on, oldest first, not numbered yet."""
    out: list[LogEntry] = []

    def add(
        moment: int, kind: str, name: str, args: Sequence[object], text: str, clause: str
    ) -> None:
        out.append(LogEntry(0, moment, kind, name, list(args), text, clause))

    for moment, ply in enumerate(match.plies.some(match.moments(seat)[first:]), first):
        if ply.kind == UNDO:
            add(moment, "undo", "", (), "↶", "")
        elif ply.key and match.tells_choice(ply, seat):
            label = option_label(match, match.option(ply.key), texts)
            add(moment, "choice", ply.key, (), label, "")
        for event in ply.events:
            seen = event.seen_by(seat)
            if seen is not None:
                clause = match.game.events[seen.name].clause
                text = event_words(match.game, seen, texts)
                add(moment, "event", seen.name, seen.args, text, clause)
    return out
