"""The bridge (page 2): the clock, new cards, the pools, situations (ISV-375 … 386, ISV-566)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import BRIDGE
from sternbrett.games.vanguard.events import CYCLE_BEGAN, TECH_SET
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.clock import TOO_LATE_LOG, is_too_late, lose
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.aboard.installing import install
from sternbrett.games.vanguard.rules.aboard.objectives import set_objective
from sternbrett.games.vanguard.rules.aboard.pools import change_command, change_energy
from sternbrett.games.vanguard.rules.aboard.records import morale_now, objective, tech_now, upgrade
from sternbrett.games.vanguard.rules.aboard.situations import Unsolved, reveal_situations
from sternbrett.games.vanguard.rules.aboard.starmap import Starmap
from sternbrett.kernel.engine import Step


class Bridge(Step[VanguardState]):
    """The Bridge page: a new cycle, if there is time left for one."""

    clause: ClassVar[str] = "ISV-566"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, BRIDGE)
        ship = g.change_ship()
        ship.cycle += 1
        ship.destination = NONE
        ship.facilities_used = 0
        ship.in_repair = 0
        if g.listening:
            g.tell(CYCLE_BEGAN, ship.cycle)
        if is_too_late(g):
            lose(g, TOO_LATE_LOG)
            return
        g.then(InstallOnBridge(), FillPools(), SituationsStrike(), NewSituations(), Starmap())


class InstallOnBridge(Step[VanguardState]):
    """Objective, tech level and bridge upgrades that waited (ISV-375)."""

    clause: ClassVar[str] = "ISV-375"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        ship = g.change_ship()
        if ship.next_tech:
            ship.tech = ship.next_tech
            ship.next_tech = 0
            if g.listening:
                g.tell(TECH_SET, ship.tech)
        install(g, "bridge")
        if ship.next_objective != NONE:
            set_objective(g, ship.next_objective)


class FillPools(Step[VanguardState]):
    """Command and energy of this cycle, with what was kept; then the penalty (ISV-376, ISV-384)."""

    clause: ClassVar[str] = "ISV-376"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        ship = g.change_ship()
        morale = morale_now(g).command
        command = objective(g, ship.objective).command + upgrade(g, "command") + morale
        if morale < 0:
            command = max(1, command)  # (ISV-378)
        command += ship.command_later
        energy = tech_now(g).energy + upgrade(g, "energy") + ship.energy_later
        penalty = ship.penalty
        ship.command = ship.energy = ship.command_later = ship.energy_later = 0
        ship.penalty = False
        change_energy(g, energy)
        change_command(g, command)
        if penalty:
            change_command(g, -1)


class SituationsStrike(Step[VanguardState]):
    """Whatever lies face up from earlier cycles applies, in the order of revealing (ISV-381)."""

    clause: ClassVar[str] = "ISV-381"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.then(*[Unsolved(number) for number in g.aboard().situations])


class NewSituations(Step[VanguardState]):
    """New situations are revealed: the objective says how many, morale adds some (ISV-382)."""

    clause: ClassVar[str] = "ISV-382"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        table = objective(g, g.aboard().objective)
        reveal_situations(g, table.situations + morale_now(g).situations)
