"""What bots read out of a view: distances, rooms worth going to, who knows what.

Everything here comes from one seat's view. The position behind it is imagined, so only its open
parts, and what the seat itself knows, are ever looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from sternbrett.games.adele import model
from sternbrett.games.adele.data import OBJECTS, TRACK, AdeleContent
from sternbrett.games.adele.model import AdeleState, Ship
from sternbrett.games.adele.view import BY_NAME, imagine
from sternbrett.games.adele.written import HIDDEN
from sternbrett.kernel.agenda import take_agenda
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import View

FAR = 99


@lru_cache(maxsize=4096)
def distances(ship: Ship, closed: int, start: int) -> Sequence[int]:
    """Return the moves from a place to every room, where so many doors (bits) are closed."""
    out = [FAR] * model.PLACES
    if start >= model.FIRST_ZONE:
        for room in ship.zone_hatches[start]:
            out[room] = 1
        queue = list(ship.zone_hatches[start])
    else:
        out[start] = 0
        queue = [start]
    for room in queue:
        for other in ship.neighbours[room]:
            if closed >> ship.door_between[room][other] & 1 or out[other] != FAR:
                continue
            out[other] = out[room] + 1
            queue.append(other)
    return out


class Sense:
    """A view with everything a bot asks it; `g` is a position like it, its decision pending."""

    def __init__(self, view: View, content: AdeleContent) -> None:
        self.view = view
        self.content = content
        self.rules = content.rules
        self.g: AdeleState = imagine(view, content, Rng((1, 2, 3, 4)))
        take_agenda(self.g, view, BY_NAME)

    # -- the ship -------------------------------------------------------------------------

    def distances(self, start: int, locked: bool = True) -> Sequence[int]:
        """Return the moves to every room along doors; with `locked`, only through open ones."""
        closed = self.g.board[model.DOOR] if locked else 0
        return distances(self.g.ship, closed, start)

    # -- objects --------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> list[int]:
        """Rooms that hold an object this seat does not know."""
        return [int(room) for room, tokens in self.view["rooms"].items() if HIDDEN in tokens]

    def rooms_with(self, name: str) -> list[int]:
        """Return the rooms where this seat knows such an object, or heard that it lies there."""
        known = [int(room) for room, tokens in self.view["rooms"].items() if name in tokens]
        heard = [words[3] for words in self.announced if words[1] == "lies" and words[2] == name]
        return known + [int(room) for room in heard if self.view["rooms"].get(room)]

    def held_by(self, seat: int) -> list[str]:
        """Return the kinds this seat knows in an inventory."""
        tokens = self.view["inventories"][seat - 1]
        return [token.partition(":")[0] for token in tokens if token != HIDDEN]

    @cached_property
    def announced(self) -> list[list[str]]:
        """Announcements as words: seat, what, then object and room."""
        return [line.split() for line in self.view["announced"]]

    # -- missions -------------------------------------------------------------------------

    def target(self, name: str) -> int:
        """Return the room a mission object goes to as far as this seat knows, 0 if it does not."""
        if name == OBJECTS[model.AXE]:
            return self.rules.axe_room
        if name == OBJECTS[model.HELMET]:
            return self.rules.helmet_room
        if name in TRACK:
            room = self.view["tiles"][TRACK.index(name)]
            if room != HIDDEN:
                return int(room)
            for words in self.announced:
                if words[1] == "goes" and words[2] == name:
                    return int(words[3])
        return 0

    def missing(self, mission: str) -> list[str]:
        """Return the objects a mission still needs before its last one."""
        need = BLUE_TRACK if mission == model.BLUE else RED_TRACK
        return [name for name in need if name not in self.view["deployed"]]

    def ready(self, name: str) -> bool:
        """Tell whether the last object of a mission could be deployed now, wherever it is."""
        if name == OBJECTS[model.AXE]:
            return not self.missing(model.BLUE) and not self.view["impacts"]
        return not self.missing(model.RED) and self.rounds_left >= self.view["no_return"]

    @property
    def rounds_left(self) -> int:
        """The field of the round marker."""
        return int(self.view["rounds"] - self.view["round"] + 1)

    @property
    def impact_ahead(self) -> bool:
        """Whether the next emergency is an impact that nobody has averted."""
        card = self.g.next_emergency
        if card == model.NO_CARD or self.g.next_averted:
            return False
        return self.rules.emergency_kind[card] == model.IMPACT

    def terminal_room(self, terminal: int) -> int:
        """Return the room of a terminal."""
        return self.g.ship.terminal.index(terminal)


BLUE_TRACK = ("blue_card", "credentials", "lens")
RED_TRACK = ("chip", "toolbox", "lens")
