"""A seat's own log as data, numbered by itself: what others did in secret leaves no gap."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.texts import Texts
from sternbrett.server.api.bodies import LogEntry
from sternbrett.server.present import SeatNote, notes_by_moment, option_label


def own_log(
    match: Match, seat: int | None, texts: Texts, seat_notes: Sequence[SeatNote] = ()
) -> list[LogEntry]:
    """Return everything a seat may read, oldest first."""
    out: list[LogEntry] = []
    notes = notes_by_moment(match, seat, seat_notes)

    def add(kind: str, name: str, args: list[object], text: str, clause: str) -> None:
        out.append(LogEntry(len(out), kind, name, args, text, clause))

    for moment, number in enumerate(match.moments(seat)):
        ply = match.plies[number]
        if ply.kind == UNDO:
            add("undo", "", [], "↶", "")
        elif ply.key and match.tells_choice(ply, seat):
            add("choice", ply.key, [], option_label(match, match.option(ply.key), texts), "")
        for event in ply.events:
            seen = event.seen_by(seat)
            if seen is not None:
                key, args = match.game.event_text(seen)
                clause = match.game.events[seen.name].clause
                add("event", seen.name, list(seen.args), texts.say(key, **args), clause)
        for told, text in notes[moment]:
            add("seat", told.kind, [told.seat, told.name, told.bot], text, "")
    return out
