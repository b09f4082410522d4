"""The pages. Each works without script; with it, parts are swapped in."""

from __future__ import annotations

from sternbrett.server.pages import (
    again,
    campaigns,
    lessons,
    live,
    lobby,
    notes,
    parts,
    people,
    preferences,
    public,
    replay,
    review,
    rules,
    seats,
    seen,
    table,
    talk,
    together,
    why,
)

HANDLERS = [
    *lobby.HANDLERS,
    *campaigns.HANDLERS,
    *table.HANDLERS,
    *why.HANDLERS,
    *parts.HANDLERS,
    *lessons.HANDLERS,
    *notes.HANDLERS,
    *people.HANDLERS,
    *public.HANDLERS,
    *talk.HANDLERS,
    *seats.HANDLERS,
    *seen.HANDLERS,
    *live.HANDLERS,
    *replay.HANDLERS,
    *review.HANDLERS,
    *together.HANDLERS,
    *again.HANDLERS,
    *rules.HANDLERS,
    *preferences.HANDLERS,
]
