"""What speaks against crew members being given a task aboard."""

from __future__ import annotations

from sternbrett.games.vanguard.aboard import AVAILABLE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.reasons import LAST_OF_SECTION, NOT_AT_HAND


def against_task(g: VanguardState, crew: int) -> int:
    """Return what speaks against assigning a crew member, 0 for nothing (ISV-332, ISV-334)."""
    ship = g.aboard()
    if ship.stations[crew] != AVAILABLE:
        return NOT_AT_HAND
    return 0 if ship.can_assign(crew) else LAST_OF_SECTION
