"""How a finished game went, as a seat was told it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from sternbrett.kernel.history import History
from sternbrett.kernel.match import Match
from sternbrett.kernel.story import Story
from sternbrett.kernel.texts import Texts

#: What was told of finished games, by viewer and language: nothing is added to them, and telling
#: one reads its whole history.
_TOLD: WeakKeyDictionary[History, dict[tuple[int | None, Texts], Story | None]] = (
    WeakKeyDictionary()
)


def story_of(match: Match, seat: int | None, texts: Texts) -> Story | None:
    """Return the story of a finished game; None where there is none to tell."""
    told = _TOLD.setdefault(match.plies, {})
    if (seat, texts) not in told:
        events = [
            seen
            for ply in match.line
            for event in ply.events
            if (seen := event if event.seats is None else event.seen_by(seat)) is not None
        ]
        told[seat, texts] = match.game.story(events, match.look(seat, texts))
    return told[seat, texts]
