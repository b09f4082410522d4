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
    COMMAND,
    DARKNESS,
    DEPLOY,
    ENGINEER,
    ESPIONAGE,
    HATCH,
    HYPOXIA,
    MISSION_KINDS,
    NO_CARD,
    REMOVE,
    SPOTS,
    SURE,
    USE_TERMINAL,
    WORDS,
    AdeleState,
    Move,
    bits,
    kind_of,
)
from sternbrett.games.adele.rules.anomalies import board_code
from sternbrett.games.adele.rules.facts import (
    alert_in,
    computer_works,
    is_outside,
    special_payable,
    special_surcharge,
    terminal_works,
)
from sternbrett.games.adele.rules.hazards import remove_hazard
from sternbrett.games.adele.rules.missions import deploy, may_deploy
from sternbrett.games.adele.rules.objects import show_object
from sternbrett.games.adele.rules.payment import pay_special
from sternbrett.games.adele.rules.terminals import (
    NO_TARGET,
    lift_impact,
    target_of,
    targets,
    usable,
    use,
    use_alert,
)
from sternbrett.games.adele.rules.wounds import passes_check
from sternbrett.kernel.engine import Option, SeatDecision, Step

# A terminal action is the terminal times this, plus the target.
TARGETS: Final = 1024
REMOVABLE: Final = (ESPIONAGE, HYPOXIA, DARKNESS)


def may_alert(g: AdeleState, seat: int) -> bool:
    """Tell whether the alert terminal of the room can avert the next emergency (ADL-257)."""
    room = g.place[seat]
    return (
        not is_outside(room)
        and alert_in(g, room) >= 0
        and computer_works(g, room)
        and g.next_emergency != NO_CARD
        and not g.next_averted
    )


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
            if kind < MISSION_KINDS and may_deploy(g, place, kind):
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


class TerminalTarget(SeatDecision[AdeleState]):
    """What a terminal is used on."""

    clause: ClassVar[str] = "ADL-171"

    __slots__ = ("terminal",)

    def __init__(self, seat: int, terminal: int) -> None:
        super().__init__(seat)
        self.terminal = terminal

    def args(self) -> list[object]:
        return [self.seat, self.terminal]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        return targets(g, seat, self.terminal)

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.push(Strength(seat, USE_TERMINAL, self.terminal * TARGETS + target_of(option)))


class Strength(SeatDecision[AdeleState]):
    """Three cubes for certain success, or two and a spirit check (ADL-166, ADL-167)."""

    clause: ClassVar[str] = "ADL-166"

    __slots__ = ("arg", "word")

    def __init__(self, seat: int, word: int, arg: int) -> None:
        super().__init__(seat)
        self.word = word
        self.arg = arg

    def args(self) -> list[object]:
        return [self.seat, self.word, self.arg]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        out: list[Option] = []
        if special_payable(g, seat, content.sure_cubes):
            out.append(content.moves.sure)
        if special_payable(g, seat, content.test_cubes):
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
