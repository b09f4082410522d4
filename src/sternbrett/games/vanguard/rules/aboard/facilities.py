"""The facilities (page 6): which are activated, and how the page ends (ISV-394, 406, 407, 569)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import FACILITIES
from sternbrett.games.vanguard.events import FACILITY_USED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import DONE, FACILITY
from sternbrett.games.vanguard.rules.aboard.agreeing import ShipPlan
from sternbrett.games.vanguard.rules.aboard.barracks import Barracks
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.aboard.hangar import Hangar
from sternbrett.games.vanguard.rules.aboard.installing import install
from sternbrett.games.vanguard.rules.aboard.laboratory import ChooseResearch
from sternbrett.games.vanguard.rules.aboard.pools import change_command
from sternbrett.games.vanguard.rules.aboard.producing import Produce
from sternbrett.games.vanguard.rules.aboard.records import facility
from sternbrett.games.vanguard.rules.aboard.solving import SolveSituation
from sternbrett.games.vanguard.rules.aboard.staying import StayAboard
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.reasons import FACILITY_CLOSED, FACILITY_SPENT, NO_COMMAND
from sternbrett.games.vanguard.rules.running import FROM_FACILITY, source_of, start
from sternbrett.kernel.engine import NOT_NOW, AnyStep, Option, Said, Step

#: What happens in the rooms that every ship has; any other facility has an effect of its own.
ROOMS: Final[dict[str, AnyStep]] = {
    "lab": ChooseResearch(False),
    "production": Produce(),
    "barracks": Barracks(),
    "situation": SolveSituation(),
}


class Facilities(Step[VanguardState]):
    """The Facilities page: waiting projects and production upgrades come first (ISV-569)."""

    clause: ClassVar[str] = "ISV-569"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, FACILITIES)
        install(g, "research", "production")
        g.then(ChooseFacility(), LeaveFacilities())


class ChooseFacility(ShipPlan):
    """Which facility is activated for its command (D36)."""

    clause: ClassVar[str] = "ISV-394"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        out: list[Option] = [single(g, DONE)]
        out += [it for it in g.content.moves[FACILITY] if not self.objection(g, seat, it)]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != FACILITY:
            return 0 if is_single(option, DONE) else NOT_NOW
        ship, number = g.aboard(), value_of(option)
        table = facility(g, number)
        if table.locked and not ship.facilities_open >> number & 1:
            return FACILITY_CLOSED
        if ship.facilities_used >> number & 1:
            return FACILITY_SPENT
        return NO_COMMAND if table.cost > ship.command else 0

    def decide(self, g: VanguardState, option: Option) -> None:
        if is_single(option, DONE):
            return
        number = value_of(option)
        g.push(self)
        g.change_ship().facilities_used |= 1 << number
        change_command(g, -facility(g, number).cost)
        thing = g.content.ship["facility"][number]
        if g.listening:
            g.tell(FACILITY_USED, thing.id)
        if thing.id in ROOMS:
            g.push(ROOMS[thing.id])
        else:
            start(g, thing.programs["fx"], NONE, source_of(FROM_FACILITY, number))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.ChooseFacility", {"amount": g.aboard().command}


class LeaveFacilities(Step[VanguardState]):
    """Unspent command and energy are discarded; then the hangar, or the team stays (ISV-407)."""

    clause: ClassVar[str] = "ISV-407"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        ship = g.change_ship()
        ship.command = ship.energy = 0
        g.push(StayAboard() if ship.destination == NONE else Hangar())
