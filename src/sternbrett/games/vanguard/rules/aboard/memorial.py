"""The memorial (page 36): the dead of this cycle are remembered."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import MEMORIAL
from sternbrett.games.vanguard.events import CREW_REMEMBERED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.common import crew_name, open_page
from sternbrett.games.vanguard.rules.aboard.records import ship_logs
from sternbrett.games.vanguard.rules.aboard.spirits import ReadOnce, ShiftMorale
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import Step

#: So many dead in one cycle lower morale (ISV-372).
MANY_DEAD: Final = 2


class Memorial(Step[VanguardState]):
    """Page 36 (ISV-371, ISV-372)."""

    clause: ClassVar[str] = "ISV-371"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, MEMORIAL)
        fallen = bits(g.aboard().fallen)
        if g.listening:
            for crew in fallen:
                g.tell(CREW_REMEMBERED, crew_name(g, crew))
        if len(fallen) >= MANY_DEAD:
            g.push(ShiftMorale(-1))
        if fallen:
            g.push(ReadOnce(ship_logs(g).first_death))
