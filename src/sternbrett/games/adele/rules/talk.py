"""Announcements: fixed public messages that bind nobody and are not checked (ADL-304)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import (
    SAID_GOES,
    SAID_GOING,
    SAID_HEALING,
    SAID_HOLD,
    SAID_LIES,
    SAID_MEET,
    SAID_OWN,
)
from sternbrett.games.adele.model import (
    OBJECT,
    OBJECT_KINDS,
    ROOM,
    ROOMS,
    SAY_GOES,
    SAY_GOING,
    SAY_HEALING,
    SAY_HOLD,
    SAY_LIES,
    SAY_MEET,
    SAY_OWN,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.reasons import (
    ANOTHER_NAME,
    NO_TARGET_ROOM,
    NO_TILE,
    NOBODY_LISTENS,
    SAID_ENOUGH,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said

NO_OBJECT: Final = -1
NO_ROOM: Final = 0


def speech_barrier(g: AdeleState, seat: int) -> int:
    """Return why a crew member may announce nothing, or 0; alone there is nobody to tell."""
    if g.crew == 1:
        return NOBODY_LISTENS
    return 0 if g.said[seat] < g.content.announcements else SAID_ENOUGH


def speak(g: AdeleState, seat: int, what: int) -> None:
    """Begin an announcement: ask for its object and its room, where it has them."""
    if what == SAY_HEALING:
        announce(g, seat, what, NO_OBJECT, NO_ROOM)
    elif what == SAY_GOING or what == SAY_MEET:
        g.push(SayRoom(seat, what, NO_OBJECT))
    else:
        g.push(SayObject(seat, what))


class Announcement(CrewDecision):
    """A part of an announcement."""

    clause: ClassVar[str] = "ADL-304"

    __slots__ = ("what",)

    def __init__(self, seat: int, what: int) -> None:
        super().__init__(seat)
        self.what = what

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        saying = g.content.names.sayings[self.what]
        return f"prompt.{type(self).__name__}", {"seat": self.seat, "saying": saying}


class SayObject(Announcement):
    """The object that an announcement is about."""

    def args(self) -> list[object]:
        return [self.seat, self.what]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        objects = content.moves.object
        if self.what == SAY_OWN or self.what == SAY_GOES:
            return [objects[kind] for kind in sorted(content.track)]
        return [objects[kind] for kind in range(OBJECT_KINDS)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if self.what == SAY_HOLD or self.what == SAY_OWN:
            announce(g, seat, self.what, option.arg, NO_ROOM)
        else:
            g.push(SayRoom(seat, self.what, option.arg))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != OBJECT:
            return NOT_NOW
        if option.arg >= OBJECT_KINDS:  # a kind is meant, in whatever state
            return ANOTHER_NAME
        about_tile = self.what == SAY_OWN or self.what == SAY_GOES
        return NO_TILE if about_tile and option.arg not in g.content.track else 0


class SayRoom(Announcement):
    """The room that an announcement is about."""

    __slots__ = ("object",)

    def __init__(self, seat: int, what: int, object: int) -> None:
        self.seat = seat
        self.what = what
        self.object = object

    def args(self) -> list[object]:
        return [self.seat, self.what, self.object]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        rooms = g.content.moves.room
        if self.what == SAY_GOES:
            return [rooms[room] for room in g.content.target_rooms]
        return [rooms[room] for room in range(1, ROOMS + 1)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        announce(g, seat, self.what, self.object, option.arg)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != ROOM:
            return NOT_NOW
        known = self.what != SAY_GOES or option.arg in g.content.target_rooms
        return 0 if known else NO_TARGET_ROOM


def announce(g: AdeleState, seat: int, what: int, kind: int, room: int) -> None:
    """Say it: a newer word of the same seat about the same thing takes the older one's place."""
    said = list(g.said)
    said[seat] += 1
    g.said = tuple(said)
    older = [
        entry for entry in g.announced if entry[0] != seat or entry[1] != what or entry[2] != kind
    ]
    g.announced = (*older, (seat, what, kind, room))
    if not g.listening:
        return
    name = g.content.names.objects[kind] if kind != NO_OBJECT else ""
    if what == SAY_HOLD:
        g.tell(SAID_HOLD, seat, name)
    elif what == SAY_OWN:
        g.tell(SAID_OWN, seat, name)
    elif what == SAY_GOES:
        g.tell(SAID_GOES, seat, name, room)
    elif what == SAY_LIES:
        g.tell(SAID_LIES, seat, name, room)
    elif what == SAY_GOING:
        g.tell(SAID_GOING, seat, room)
    elif what == SAY_MEET:
        g.tell(SAID_MEET, seat, room)
    else:
        g.tell(SAID_HEALING, seat)


def forget_intentions(g: AdeleState) -> None:
    """A new round: everybody may speak again, and what was meant for the old one lapses."""
    g.said = (0,) * (g.crew + 1)
    g.announced = tuple([entry for entry in g.announced if entry[1] < SAY_GOING])
