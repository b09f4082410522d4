"""How a finished game went, as a seat was told it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from sternbrett.kernel.history import History
from sternbrett.kernel.match import Match
from sternbrett.kernel.story import Story
from sternbrett.kernel.telling import Told
from sternbrett.kernel.texts import Texts

#: What was told of finished games, by viewer and language: nothing is added to them, and telling
#: one reads its whole history.
_TOLD: WeakKeyDictionary[History, dict[tuple[int | None, Texts], Story | None]] = (
    WeakKeyDictionary()
)
_CHAPTERS: WeakKeyDictionary[History, dict[Texts, Told]] = WeakKeyDictionary()


def story_of(match: Match, seat: int | None, texts: Texts) -> Story | None:
    """Return the story of a finished game; None where there is none to tell."""
    told = _TOLD.setdefault(match.plies, {})
    if (seat, texts) not in told:
        told[seat, texts] = match.game.story(match.told(seat), match.look(seat, texts))
    return told[seat, texts]


def chapter_of(match: Match, texts: Texts) -> Told:
    """Return a finished chapter as the page of its campaign tells it."""
    told = _CHAPTERS.setdefault(match.plies, {})
    if texts not in told:
        told[texts] = match.game.told(match.told(None), match.look(None, texts))
    return told[texts]
