"""The pages. Each works without script; with it, parts are swapped in."""

from __future__ import annotations

from sternbrett.server.pages import (
    again,
    live,
    lobby,
    preferences,
    replay,
    review,
    rules,
    seats,
    table,
    why,
)

HANDLERS = [
    *lobby.HANDLERS,
    *table.HANDLERS,
    *why.HANDLERS,
    *seats.HANDLERS,
    *live.HANDLERS,
    *replay.HANDLERS,
    *review.HANDLERS,
    *again.HANDLERS,
    *rules.HANDLERS,
    *preferences.HANDLERS,
]
