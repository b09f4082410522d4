"""The clock of a campaign, and the ends that come with time (ISV-430, ISV-432, ISV-524)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.records import campaign_start, log_of, objective
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.kernel.bits import bits

#: The logs that end a lost campaign, by their printed numbers (ISV-432).
TOO_LATE_LOG: Final = 190
MUTINY_LOG: Final = 191
EXTINCTION_LOG: Final = 192
FINAL_LOG: Final = 193


def lose(g: VanguardState, log: int) -> None:
    """Read the log of a loss: nothing that was pending happens any more (ISV-529)."""
    g.agenda.clear()
    read_log(g, log_of(g, log), NONE)


def last_cycle(g: VanguardState) -> int:
    """Return the last cycle that may be played as things stand (ISV-430, ISV-524)."""
    last = campaign_start(g).max_cycles
    ship = g.aboard()
    for number in bits(ship.objectives_had):
        deadline = objective(g, number).deadline
        if deadline and ship.clock_from:
            last = min(last, ship.clock_from + deadline)
    return last


def is_too_late(g: VanguardState) -> bool:
    """Tell whether the clock has run out."""
    return g.aboard().cycle > last_cycle(g)
