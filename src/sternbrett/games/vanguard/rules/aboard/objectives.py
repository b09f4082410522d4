"""Objectives: installed, and the one that is met by flying somewhere (ISV-385, ISV-578)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.events import OBJECTIVE_SET
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.records import log_of, objective
from sternbrett.games.vanguard.rules.ending import read_log

#: The flag that counts alliances, and how many open the first of two successors (ISV-434).
ALLIES: Final = "allied"
ALLIES_NEEDED: Final = 2
#: How an objective says that the ship has to be in a system.
IN_SYSTEM: Final = "ship in system "


def set_objective(g: VanguardState, number: int) -> None:
    """Install a main objective; its log is read, its deadline begins (ISV-430, ISV-578)."""
    table = objective(g, number)
    ship = g.change_ship()
    ship.objective = number
    ship.next_objective = NONE
    ship.objectives_had |= 1 << number
    if table.deadline:
        ship.clock_from = ship.cycle
    if g.listening:
        g.tell(OBJECTIVE_SET, g.content.objective_ids.ids[number])
    read_log(g, log_of(g, table.log), NONE)


def check_arrival(g: VanguardState) -> None:
    """Install the successor at once where the ship has reached its objective (ISV-385)."""
    ship = g.aboard()
    table = objective(g, ship.objective)
    there = f"{IN_SYSTEM}{g.content.system_ids.ids[ship.system]}"
    if table.met != there or table.next is None:
        return
    names = table.next.split("|")
    allies = g.flags[g.content.flag_ids.places[ALLIES]]
    chosen = names[0] if allies >= ALLIES_NEEDED else names[-1]
    set_objective(g, g.content.objective_ids.places[chosen])
