"""The scene that goes with a part of a page: what happened since the moment that the page shows."""

from __future__ import annotations

from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import number_of, visitor
from sternbrett.server.rendering import AnyRequest, wants_fragment
from sternbrett.show.picture import Picture
from sternbrett.show.scene import packed, scene_since

#: With it a page's script says whose moment it shows, and which: `0 12`, `none 3`.
MOMENT_HEADER = "sternbrett-moment"


def scene_for(
    request: AnyRequest, table: OpenTable, match: Match, shown: Picture, texts: Texts
) -> str:
    """Return the beats since the moment that a page shows, as its script reads them; or nothing.

    Only what this browser itself may have been shown counts.
    """
    whose, _, moment = request.headers.get(MOMENT_HEADER, "").partition(" ")
    before = None if whose == "none" else number_of(whose)
    if not wants_fragment(request) or shown.drawing is None:
        return ""
    if before not in {shown.seat, *table.seats_of(visitor(request))}:
        return ""
    moments = match.moments(before)
    place = number_of(moment)
    if not 0 <= place < len(moments):
        return ""
    beats = scene_since(match, shown.seat, texts, moments[place])
    return packed(beats, shown.drawing) if beats else ""
