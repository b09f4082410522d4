"""The missions: what may be deployed where, and how the crew wins."""

from __future__ import annotations

from typing import Final

from sternbrett.games.adele.events import CREW_WON, OBJECT_DEPLOYED, TILE_TURNED, WRONG_ROOM
from sternbrett.games.adele.model import (
    AXE,
    BLUE,
    BLUE_CARD,
    CHIP,
    CREDENTIALS,
    EVERYBODY,
    HELMET,
    LENS,
    RED,
    TOOLBOX,
    AdeleState,
)
from sternbrett.games.adele.rules.cards import end_game
from sternbrett.games.adele.rules.facts import marker
from sternbrett.games.adele.rules.knowledge import take_out_openly
from sternbrett.games.adele.rules.reasons import (
    IMPACTS_LEFT,
    MISSION_INCOMPLETE,
    NO_RETURN_PASSED,
    WRONG_FINAL_ROOM,
)

BEFORE_AXE: Final = 1 << BLUE_CARD | 1 << CREDENTIALS | 1 << LENS
BEFORE_HELMET: Final = 1 << CHIP | 1 << TOOLBOX | 1 << LENS


def mission_barrier(g: AdeleState, room: int, kind: int) -> int:
    """Return why a mission object must not be deployed in a room whose computer works, or 0.

    Objects of the track may be tried in every room, so that the offer gives nothing away
    (ADL-297); the last ones need their room, the other three and the condition (ADL-239).
    """
    if kind != AXE and kind != HELMET:
        return 0
    before = BEFORE_AXE if kind == AXE else BEFORE_HELMET
    if g.deployed & before != before:
        return MISSION_INCOMPLETE
    if room != (g.content.axe_room if kind == AXE else g.content.helmet_room):
        return WRONG_FINAL_ROOM
    if kind == AXE:
        return IMPACTS_LEFT if g.impacts else 0
    return NO_RETURN_PASSED if marker(g) < g.no_return else 0


def deploy(g: AdeleState, seat: int, kind: int) -> None:
    """A deployment that succeeded: the end, or the tile is turned up for all to see."""
    content = g.content
    name = content.names.objects[kind]
    if kind == AXE or kind == HELMET:
        settle(g, seat, kind)
        if g.listening:
            g.tell(CREW_WON, BLUE if kind == AXE else RED)
        end_game(g, BLUE if kind == AXE else RED)
        return
    place = content.track_place[kind]
    room = g.tiles[place]
    known = list(g.tile_known)
    known[place] = EVERYBODY  # also after a wrong attempt (ADL-237)
    g.tile_known = tuple(known)
    g.seal()
    if g.listening:
        g.tell(TILE_TURNED, name, room)
    if room == g.place[seat]:
        settle(g, seat, kind)
    elif g.listening:
        g.tell(WRONG_ROOM, seat, name)


def settle(g: AdeleState, seat: int, kind: int) -> None:
    """The object leaves the game as deployed."""
    take_out_openly(g, seat, kind)
    g.deployed |= 1 << kind
    if g.listening:
        g.tell(OBJECT_DEPLOYED, seat, g.content.names.objects[kind])
