"""The production complex: lines, new projects, acceleration (ISV-399 … 401, ISV-570)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import LINES
from sternbrett.games.vanguard.events import PROJECT_MOVED, PROJECT_STARTED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CREW, DONE, LINE, PROJECT
from sternbrett.games.vanguard.rules.aboard.agreeing import RoomPlan
from sternbrett.games.vanguard.rules.aboard.common import assign
from sternbrett.games.vanguard.rules.aboard.projects import complete
from sternbrett.games.vanguard.rules.aboard.records import production, upgrade
from sternbrett.games.vanguard.rules.aboard.refusals import against_task
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.reasons import (
    NOT_AUTOMATIC,
    NOT_IN_CATALOGUE,
    OTHER_LINE,
    WRONG_SYMBOL,
)
from sternbrett.games.vanguard.things import ENGINEERING
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: The last phase of a line; beyond it a project is completed.
LAST_PHASE: Final = 3


class Produce(Step[VanguardState]):
    """An activation: lines move, empty ones take projects, these are accelerated (ISV-399)."""

    clause: ClassVar[str] = "ISV-399"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        lines = range(max(1, upgrade(g, "lines")))
        free = upgrade(g, "free_accelerate")
        moves = [MoveLine(line) for line in lines]
        fills = [FillLine(line) for line in lines]
        g.then(*moves, *fills, Accelerate(0, free))


class MoveLine(Step[VanguardState]):
    """The project of a line moves one phase up."""

    clause: ClassVar[str] = "ISV-399"

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        self.line = line

    def args(self) -> list[object]:
        return [self.line]

    def run(self, g: VanguardState) -> None:
        if g.aboard().line_projects[self.line] != NONE:
            advance(g, self.line)


def advance(g: VanguardState, line: int) -> None:
    """Move the project of a line one phase up; beyond the last it is completed."""
    ship = g.change_ship()
    project, phase = ship.line_projects[line], ship.line_phases[line] + 1
    if phase > LAST_PHASE:
        ship.line_projects = put(ship.line_projects, line, NONE)
        ship.line_phases = put(ship.line_phases, line, 0)
        complete(g, project)
        return
    ship.line_phases = put(ship.line_phases, line, phase)
    if g.listening:
        g.tell(PROJECT_MOVED, g.content.ship_ids.ids[project], phase)


class FillLine(RoomPlan):
    """Which project of the catalogue an empty line takes (D37)."""

    clause: ClassVar[str] = "ISV-399"

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        super().__init__(ENGINEERING)
        self.line = line

    def args(self) -> list[object]:
        return [self.line]

    def run(self, g: VanguardState) -> None:
        ship = g.aboard()
        if ship.line_projects[self.line] == NONE and ship.catalogue:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[PROJECT]
        return by_number([single(g, DONE), *[moves[it] for it in bits(g.aboard().catalogue)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == PROJECT:
            return NOT_IN_CATALOGUE
        return 0 if is_single(option, DONE) else NOT_NOW

    def decide(self, g: VanguardState, option: Option) -> None:
        if is_single(option, DONE):
            return
        project = value_of(option)
        phase = min(LAST_PHASE, production(g, project).start + upgrade(g, "start_phase"))
        ship = g.change_ship()
        ship.catalogue &= ~(1 << project)
        ship.line_projects = put(ship.line_projects, self.line, project)
        ship.line_phases = put(ship.line_phases, self.line, phase)
        if g.listening:
            g.tell(PROJECT_STARTED, g.content.ship_ids.ids[project], phase)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.FillLine", {"number": self.line + 1}


class Accelerate(RoomPlan):
    """Who works on the project of a line, each one phase; `free`: so many without crew (D51)."""

    clause: ClassVar[str] = "ISV-399"

    __slots__ = ("free", "line")

    def __init__(self, line: int, free: int) -> None:
        super().__init__(ENGINEERING)
        self.line = line
        self.free = free

    def args(self) -> list[object]:
        return [self.line, self.free]

    def run(self, g: VanguardState) -> None:
        if g.aboard().line_projects[self.line] != NONE and len(self.options(g, 0)) > 1:
            g.pending = self
        else:
            self.go_on(g)

    def go_on(self, g: VanguardState) -> None:
        """Turn to the next line."""
        if self.line + 1 < LINES:
            g.push(Accelerate(self.line + 1, self.free))

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [single(g, DONE)]
        if self.free:
            out.append(moves[LINE][self.line])
        for crew, option in enumerate(moves[CREW]):
            if self.knows_how(g, crew) and g.aboard().can_assign(crew):
                out.append(option)
        return by_number(out)

    def knows_how(self, g: VanguardState, crew: int) -> bool:
        """Tell whether a crew member's conversion symbol is on the list of the project."""
        accel = production(g, g.aboard().line_projects[self.line]).accel
        symbol = g.content.symbol_ids.ids[g.content.crew[crew].symbol]
        return "any" in accel or symbol in accel

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == CREW:
            return against_task(g, value_of(option)) or WRONG_SYMBOL
        if word_of(option) == LINE:
            return NOT_AUTOMATIC if value_of(option) == self.line else OTHER_LINE
        return 0 if is_single(option, DONE) else NOT_NOW

    def decide(self, g: VanguardState, option: Option) -> None:
        if is_single(option, DONE):
            self.go_on(g)
            return
        if word_of(option) == CREW:
            g.push(self)
            assign(g, value_of(option))
        else:
            g.push(Accelerate(self.line, self.free - 1))
        advance(g, self.line)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        project = g.aboard().line_projects[self.line]
        return "prompt.Accelerate", {"project": g.content.ship_ids.ids[project]}
