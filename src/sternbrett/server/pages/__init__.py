"""The pages. Each works without script; with it, parts are swapped in."""

from __future__ import annotations

from sternbrett.server.pages import (
    again,
    campaigns,
    challenge,
    lessons,
    lists,
    live,
    lobby,
    notes,
    parts,
    preferences,
    puzzles,
    replay,
    results,
    review,
    rules,
    seats,
    seen,
    shared,
    table,
    why,
)

HANDLERS = [
    *lobby.HANDLERS,
    *lists.HANDLERS,
    *results.HANDLERS,
    *challenge.HANDLERS,
    *puzzles.HANDLERS,
    *shared.HANDLERS,
    *campaigns.HANDLERS,
    *table.HANDLERS,
    *why.HANDLERS,
    *parts.HANDLERS,
    *lessons.HANDLERS,
    *notes.HANDLERS,
    *seats.HANDLERS,
    *seen.HANDLERS,
    *live.HANDLERS,
    *replay.HANDLERS,
    *review.HANDLERS,
    *again.HANDLERS,
    *rules.HANDLERS,
    *preferences.HANDLERS,
]
