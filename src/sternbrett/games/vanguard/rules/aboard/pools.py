"""Energy and command: the pools of the ship (ISV-376, ISV-566)."""

from __future__ import annotations

from sternbrett.games.vanguard.aboard import FACILITIES
from sternbrett.games.vanguard.events import COMMAND_CHANGED, ENERGY_CHANGED
from sternbrett.games.vanguard.model import VanguardState


def change_energy(g: VanguardState, change: int) -> None:
    """Gain or lose energy, as far as there is any and room.

    What page 6 brings comes too late for the starmap and is kept for the next bridge (ISV-407).
    """
    ship = g.change_ship()
    before = ship.energy
    if change > 0 and ship.page == FACILITIES:
        ship.energy_later += change
    else:
        ship.energy = max(0, min(g.content.numbers.energy_cap, before + change))
        change = ship.energy - before
    if g.listening and change:
        g.tell(ENERGY_CHANGED, change, ship.energy)


def change_command(g: VanguardState, change: int) -> None:
    """Gain or lose command, as far as there is any and room."""
    ship = g.change_ship()
    before = ship.command
    ship.command = max(0, min(g.content.numbers.command_cap, before + change))
    if g.listening and ship.command != before:
        g.tell(COMMAND_CHANGED, ship.command - before, ship.command)
