"""Special actions: declared with their target, sure or with a check, then carried out.

An action is one of the words below with an argument; for terminals it is the terminal and its
target in one number.
"""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import (
    DEPLOY_DECLARED,
    HATCH_OPENED,
    SPECIAL_DECLARED,
    SPECIAL_FAILED,
)
from sternbrett.games.adele.model import (
    ALERT,
    CHECK,
    COMMAND,
    DARKNESS,
    DEPLOY,
    ENGINEER,
    ESPIONAGE,
    HATCH,
    HYPOXIA,
    LIFT_IMPACT,
    MISSION_KINDS,
    NO_CARD,
    REMOVE,
    SPOTS,
    SURE,
    USE_TERMINAL,
    WORDS,
    AdeleState,
    Move,
    kind_of,
)
from sternbrett.games.adele.rules.anomalies import board_code
from sternbrett.games.adele.rules.asking import CrewDecision
from sternbrett.games.adele.rules.facts import (
    alert_in,
    computer_barrier,
    computer_works,
    is_outside,
    special_barrier,
    special_surcharge,
    spirit,
    terminal_works,
    wears_suit,
)
from sternbrett.games.adele.rules.hazards import remove_hazard
from sternbrett.games.adele.rules.missions import deploy, mission_barrier
from sternbrett.games.adele.rules.objects import show_object
from sternbrett.games.adele.rules.payment import pay_special
from sternbrett.games.adele.rules.reasons import (
    ALREADY_AVERTED,
    COMPUTER_OFF,
    HATCH_FAR,
    HATCH_OPEN,
    HAZARD_FAR,
    IMPACT_FAR,
    IMPACT_HERE,
    IMPACT_INSIDE,
    IMPACTS_LEFT,
    MISSION_INCOMPLETE,
    NO_ALERT,
    NO_HAZARD,
    NO_IMPACT,
    NO_RETURN_PASSED,
    NO_SPECIAL_CUBE,
    NO_SUIT,
    NOT_CARRIED,
    OTHER_TERMINAL,
    OUTSIDE,
    TERMINAL_OFF,
    TERMINAL_USELESS,
    WRONG_FINAL_ROOM,
)
from sternbrett.games.adele.rules.terminals import (
    NO_TARGET,
    lift_impact,
    target_barrier,
    target_of,
    targets,
    usable,
    use,
    use_alert,
)
from sternbrett.games.adele.rules.wounds import passes_check
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

# A terminal action is the terminal times this, plus the target.
TARGETS: Final = 1024
# What has to change on the ship; whoever has no cube for it need not know.
CONDITIONS: Final = (
    IMPACT_HERE,
    COMPUTER_OFF,
    TERMINAL_OFF,
    TERMINAL_USELESS,
    ALREADY_AVERTED,
    MISSION_INCOMPLETE,
    WRONG_FINAL_ROOM,
    IMPACTS_LEFT,
    NO_RETURN_PASSED,
)
REMOVABLE: Final = (ESPIONAGE, HYPOXIA, DARKNESS)


def alert_barrier(g: AdeleState, seat: int) -> int:
    """Return why no alert terminal of the room can avert the next emergency, or 0 (ADL-257)."""
    room = g.place[seat]
    if is_outside(room) or alert_in(g, room) < 0:
        return NO_ALERT
    if g.next_averted or g.next_emergency == NO_CARD:
        return ALREADY_AVERTED
    return computer_barrier(g, room)


def special_options(g: AdeleState, seat: int) -> list[Option]:
    """Return the special actions with a working device and a target, alert terminals apart."""
    place = g.place[seat]
    if is_outside(place):
        return outside_options(g, place)
    moves = g.content.moves
    ship = g.ship
    out: list[Option] = []
    computer = computer_works(g, place)
    if computer:
        for token in g.inventories[seat]:
            kind = kind_of(token)
            if kind < MISSION_KINDS and not mission_barrier(g, place, kind):
                out.append(moves.deploy[kind])
    if terminal_works(g, place) and usable(g, seat, ship.terminal[place]):
        out.append(moves.terminal[ship.terminal[place]])
    if computer:
        near = 1 << place
        for other in ship.neighbours[place]:
            near |= 1 << other
        for kind in REMOVABLE:
            for room in bits(g.board[kind] & near):
                out.append(moves.remove[kind * SPOTS + room])
        if g.hatches >> place & 1:
            out.append(moves.hatch[place])
    return out


def outside_options(g: AdeleState, zone: int) -> list[Option]:
    """Return what can be done from an outer zone, where no computer is needed (ADL-177)."""
    moves = g.content.moves
    out: list[Option] = []
    for room in g.ship.zone_hatches[zone]:
        if g.hatches >> room & 1:
            out.append(moves.hatch[room])
    for room in bits(g.impacts & g.ship.zone_borders[zone]):
        out.append(moves.impact[room])
    return out


def special_action_barrier(g: AdeleState, seat: int, option: Move) -> int:
    """Return why a special action is not possible, or 0."""
    reason = device_barrier(g, seat, option)
    if reason == HATCH_OPEN and not is_outside(g.place[seat]) and not wears_suit(g, seat):
        return NO_SUIT  # who touches an open hatch wants to leave
    cubes = special_barrier(g, seat, g.content.test_cubes)
    return cubes if not reason or (cubes == NO_SPECIAL_CUBE and reason in CONDITIONS) else reason


def device_barrier(g: AdeleState, seat: int, option: Move) -> int:
    """Return why a special action finds no device or no target here, 0 if only cubes count."""
    word = option.word
    arg = option.arg
    place = g.place[seat]
    if word == ALERT:
        return alert_barrier(g, seat)
    if word == LIFT_IMPACT:
        if not g.impacts >> arg & 1:
            return NO_IMPACT
        if not is_outside(place):
            return IMPACT_INSIDE
        return 0 if g.ship.zone_borders[place] >> arg & 1 else IMPACT_FAR
    if word == HATCH:
        return hatch_barrier(g, place, arg)
    if word == DEPLOY and arg not in [kind_of(token) for token in g.inventories[seat]]:
        return NOT_CARRIED
    if is_outside(place):
        return OUTSIDE
    if word == DEPLOY:
        return mission_barrier(g, place, arg) or computer_barrier(g, place)
    if word == USE_TERMINAL:
        return terminal_barrier(g, seat, arg)
    room = arg % SPOTS
    if not g.board[arg // SPOTS] >> room & 1:
        return NO_HAZARD
    near = room == place or g.ship.door_between[place][room] >= 0
    return computer_barrier(g, place) if near else HAZARD_FAR


def hatch_barrier(g: AdeleState, place: int, room: int) -> int:
    """Return why the hatch of a room cannot be unlocked from a place, or 0."""
    outside = is_outside(place)
    here = room in g.ship.zone_hatches[place] if outside else room == place
    if not here or not g.ship.hatches >> room & 1:
        return HATCH_FAR
    if not g.hatches >> room & 1:
        return HATCH_OPEN
    return 0 if outside else computer_barrier(g, place)


def terminal_barrier(g: AdeleState, seat: int, terminal: int) -> int:
    """Return why a terminal cannot be used by a crew member in a room, or 0."""
    room = g.place[seat]
    if g.ship.terminal[room] != terminal:
        return OTHER_TERMINAL
    if not terminal_works(g, room):
        return IMPACT_HERE if g.impacts >> room & 1 else TERMINAL_OFF
    return 0 if usable(g, seat, terminal) else TERMINAL_USELESS


def declare(g: AdeleState, seat: int, option: Move) -> None:
    """Begin a special action: ask for a target where it is still missing, then how surely."""
    if option.word == DEPLOY:  # the object is named openly (ADL-238)
        show_object(g, seat, option.arg)
        if g.listening:
            g.tell(DEPLOY_DECLARED, seat, g.content.names.objects[option.arg])
        g.push(Strength(seat, DEPLOY, option.arg))
    elif option.word != USE_TERMINAL:
        g.push(Strength(seat, option.word, option.arg))
    elif option.arg == COMMAND or option.arg == ENGINEER:
        g.push(Strength(seat, USE_TERMINAL, option.arg * TARGETS + NO_TARGET))
    else:
        g.push(TerminalTarget(seat, option.arg))


class TerminalTarget(CrewDecision):
    """What a terminal is used on."""

    clause: ClassVar[str] = "ADL-171"

    __slots__ = ("terminal",)

    def __init__(self, seat: int, terminal: int) -> None:
        super().__init__(seat)
        self.terminal = terminal

    def args(self) -> list[object]:
        return [self.seat, self.terminal]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        terminal = g.content.names.terminals[self.terminal]
        return "prompt.TerminalTarget", {"seat": self.seat, "terminal": terminal}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        return targets(g, seat, self.terminal)

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.push(Strength(seat, USE_TERMINAL, self.terminal * TARGETS + target_of(option)))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        return target_barrier(g, seat, self.terminal, option)


class Strength(CrewDecision):
    """Three cubes for certain success, or two and a spirit check (ADL-166, ADL-167)."""

    clause: ClassVar[str] = "ADL-166"

    __slots__ = ("arg", "word")

    def __init__(self, seat: int, word: int, arg: int) -> None:
        super().__init__(seat)
        self.word = word
        self.arg = arg

    def args(self) -> list[object]:
        return [self.seat, self.word, self.arg]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        chance = max(0, min(6, spirit(g, self.seat, False)))
        return "prompt.Strength", {"seat": self.seat, "chance": chance}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        out: list[Option] = []
        if not special_barrier(g, seat, content.sure_cubes):
            out.append(content.moves.sure)
        if not special_barrier(g, seat, content.test_cubes):
            out.append(content.moves.check)
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        sure = option.word == SURE
        if g.listening and self.word != DEPLOY:
            g.tell(SPECIAL_DECLARED, seat, WORDS[self.word])
        g.push(Attempt(seat, self.word, self.arg, sure))
        cubes = g.content.sure_cubes if sure else g.content.test_cubes
        pay_special(g, seat, cubes + special_surcharge(g))

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == SURE:
            return special_barrier(g, seat, g.content.sure_cubes)
        if option.word == CHECK:
            return special_barrier(g, seat, g.content.test_cubes)
        return NOT_NOW


class Attempt(Step[AdeleState]):
    """A special action that is paid: it succeeds at once, or after a passed check."""

    clause: ClassVar[str] = "ADL-167"

    __slots__ = ("arg", "seat", "sure", "word")

    def __init__(self, seat: int, word: int, arg: int, sure: bool) -> None:
        self.seat = seat
        self.word = word
        self.arg = arg
        self.sure = sure

    def args(self) -> list[object]:
        return [self.seat, self.word, self.arg, self.sure]

    def run(self, g: AdeleState) -> None:
        seat = self.seat
        if not self.sure and not passes_check(g, seat, False):
            if g.listening:
                g.tell(SPECIAL_FAILED, seat)
            return
        word = self.word
        arg = self.arg
        if word == DEPLOY:
            deploy(g, seat, arg)
        elif word == USE_TERMINAL:
            use(g, seat, arg // TARGETS, arg % TARGETS)
        elif word == ALERT:
            use_alert(g, seat)
        elif word == REMOVE:
            remove_hazard(g, board_code(g, arg))
        elif word == HATCH:
            g.hatches &= ~(1 << arg)
            if g.listening:
                g.tell(HATCH_OPENED, arg)
        else:
            lift_impact(g, arg)
