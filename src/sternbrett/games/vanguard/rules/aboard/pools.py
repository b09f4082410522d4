"""Energy and command: the pools of the ship (ISV-376, ISV-566).

What is gained where no pool is open is kept for the next Bridge page (ISV-376, ISV-528).
"""

from __future__ import annotations

from sternbrett.games.vanguard.aboard import BRIDGE, FACILITIES, STARMAP
from sternbrett.games.vanguard.events import COMMAND_CHANGED, ENERGY_CHANGED
from sternbrett.games.vanguard.model import VanguardState


def change_energy(g: VanguardState, change: int) -> None:
    """Gain or lose energy, as far as there is any and room.

    What page 6 brings comes too late for the starmap and is kept as well (ISV-407).
    """
    ship = g.change_ship()
    most = g.content.numbers.energy_cap
    if ship.page in (BRIDGE, STARMAP) or (ship.page == FACILITIES and change < 0):
        before = ship.energy
        ship.energy = after = within(before + change, most)
    else:
        before = ship.energy_later
        ship.energy_later = after = within(before + change, most)
    if g.listening and after != before:
        g.tell(ENERGY_CHANGED, after - before, after)


def change_command(g: VanguardState, change: int) -> None:
    """Gain or lose command, as far as there is any and room."""
    ship = g.change_ship()
    most = g.content.numbers.command_cap
    if ship.page in (BRIDGE, STARMAP, FACILITIES):
        before = ship.command
        ship.command = after = within(before + change, most)
    else:
        before = ship.command_later
        ship.command_later = after = within(before + change, most)
    if g.listening and after != before:
        g.tell(COMMAND_CHANGED, after - before, after)


def within(amount: int, most: int) -> int:
    """Return an amount, at least none and at most so many."""
    return max(0, min(amount, most))
