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

BEFORE_AXE: Final = 1 << BLUE_CARD | 1 << CREDENTIALS | 1 << LENS
BEFORE_HELMET: Final = 1 << CHIP | 1 << TOOLBOX | 1 << LENS


def may_deploy(g: AdeleState, room: int, kind: int) -> bool:
    """Tell whether a mission object may be deployed in a room whose computer works.

    Objects of the track may be tried in every room, so that the offer gives nothing away
    (ADL-297); the last ones need their room, the other three and the condition (ADL-239).
    """
    if kind == AXE:
        ready = g.deployed & BEFORE_AXE == BEFORE_AXE
        return ready and room == g.content.axe_room and g.impacts == 0
    if kind == HELMET:
        ready = g.deployed & BEFORE_HELMET == BEFORE_HELMET
        return ready and room == g.content.helmet_room and marker(g) >= g.no_return
    return True


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
