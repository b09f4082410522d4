"""What a page plays after something was chosen: the beats that its seat saw, with their pictures.

A picture is the drawn board at that moment. Pictures of one scene differ little from each other and
from the last one, which the page is sent anyway: each is written as pieces, and a piece that came
before, or stands in the last picture, only by its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import msgspec

from sternbrett.kernel.game import Drawing, View
from sternbrett.kernel.history import UNDO, Ply
from sternbrett.kernel.match import Match
from sternbrett.kernel.plain_html import json_in_ascii
from sternbrett.kernel.scene import Cue
from sternbrett.kernel.texts import Texts
from sternbrett.show.log import event_html

#: Where drawings are cut into pieces; pages put the pieces together with it again.
CUT = ' id="'
#: A scene that would be longer begins later: a page is never far behind.
MOST_BEATS = 14


@dataclass(frozen=True)
class Beat:
    """One picture of a scene, with what is felt and a sentence that says what happened."""

    drawing: Drawing
    cue: Cue | None
    html: str


def scene_since(
    match: Match, seat: int | None, texts: Texts, since: int, most: int = MOST_BEATS
) -> list[Beat]:
    """Return the last beats that a seat (None: a spectator) saw after ply `since`.

    Where somebody's turn passed without any, the position after it is one.
    """
    numbers = [number for number in match.moments(seat) if number > since]
    found: list[Beat] = []
    drawn: tuple[View, Drawing] | None = None
    # From the end, so that nothing is drawn that is not shown.
    for ply in reversed(match.plies.some(numbers[-most:])):
        last = ply.number == numbers[-1]
        for view, cue, html in reversed(list(_seen(match, ply, seat, texts, last))):
            if drawn is None or drawn[0] != view:
                drawing = match.game.look(view, match.content, texts).drawing
                if drawing is None:
                    return []
                drawn = view, drawing
            found.append(Beat(drawn[1], cue, html))
            if len(found) == most:
                return found[::-1]
    return found[::-1]


def _seen(
    match: Match, ply: Ply, seat: int | None, texts: Texts, last: bool
) -> Iterator[tuple[View, Cue | None, str]]:
    game = match.game
    if last:
        after = match.look(seat, texts).view
    else:
        after = game.view(game.decode(ply.after, match.content), seat)
    nothing = True
    for number, view in ply.scene.beats(seat, after) if ply.kind != UNDO else ():
        event = ply.events[number].seen_by(seat)
        cue = None if event is None else game.cue(event)
        if event is not None and cue is not None:
            nothing = False
            yield view, cue, event_html(game, event, texts)
    if nothing and not last:
        yield after, None, ""


def packed(beats: Sequence[Beat], final: Drawing) -> str:
    """Return a scene as JSON for the page's script (static/scene.js), safe inside a script element.

    `final` is the drawing that the page is sent with it.
    """
    ends = [text.split(CUT) for text in _parts(final)]
    known: dict[str, int] = {}
    for place, piece in enumerate(chain.from_iterable(ends)):
        known.setdefault(piece, -1 - place)
    pieces: list[str] = []

    def numbers(text: str) -> Iterable[int]:
        for piece in text.split(CUT):
            if piece not in known:
                known[piece] = len(pieces)
                pieces.append(piece)
            yield known[piece]

    none = Cue("move")
    shown: list[dict[str, Any]] = [
        {
            "cue": "" if beat.cue is None else beat.cue.kind,
            "at": (beat.cue or none).at,
            "number": (beat.cue or none).number,
            "from": (beat.cue or none).source,
            "html": beat.html,
            "parts": [list(numbers(text)) for text in _parts(beat.drawing)],
        }
        for beat in beats
    ]
    data = msgspec.json.encode({"pieces": pieces, "beats": shown}).decode()
    return json_in_ascii(data.replace("<", "\\u003c"))


def _parts(drawing: Drawing) -> tuple[str, str, str]:
    """Return what of a drawing changes in play, in the order of the page."""
    return drawing.bar, drawing.changing, drawing.side
