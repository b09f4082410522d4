"""The pages. Each works without script; with it, parts are swapped in."""

from __future__ import annotations

from sternbrett.server.pages import lobby, preferences, replay, rules, table

HANDLERS = [
    *lobby.HANDLERS,
    *table.HANDLERS,
    *replay.HANDLERS,
    *rules.HANDLERS,
    *preferences.HANDLERS,
]
