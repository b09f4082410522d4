"""A seat's own log as data, numbered by itself: what others did in secret leaves no gap."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.texts import Texts
from sternbrett.server.api.bodies import LogEntry
from sternbrett.server.present import SeatNote, notes_by_moment, option_label, with_notes


def own_log(match: Match, seat: int | None, texts: Texts) -> list[LogEntry]:
    """Return everything a seat may read of the game, oldest first."""
    out: list[LogEntry] = []

    def add(
        moment: int, kind: str, name: str, args: Sequence[object], text: str, clause: str
    ) -> None:
        out.append(LogEntry(len(out), moment, kind, name, list(args), text, clause))

    for moment, number in enumerate(match.moments(seat)):
        ply = match.plies[number]
        if ply.kind == UNDO:
            add(moment, "undo", "", (), "↶", "")
        elif ply.key and match.tells_choice(ply, seat):
            label = option_label(match, match.option(ply.key), texts)
            add(moment, "choice", ply.key, (), label, "")
        for event in ply.events:
            seen = event.seen_by(seat)
            if seen is not None:
                key, args = match.game.event_text(seen)
                clause = match.game.events[seen.name].clause
                add(moment, "event", seen.name, seen.args, texts.say(key, **args), clause)
    return out


def with_seats(
    entries: list[LogEntry], match: Match, seat: int | None, seat_notes: Sequence[SeatNote]
) -> list[LogEntry]:
    """Return a seat's log with what became of seats, numbered anew."""
    notes = [
        LogEntry(0, moment, "seat", event.kind, [event.seat, event.name, event.bot], text, "")
        for moment, event, text in notes_by_moment(match, seat, seat_notes)
    ]
    merged = with_notes(entries, notes)
    if notes:
        for number, entry in enumerate(merged):
            entry.number = number
    return merged
