"""A cycle without exploration (ISV-391, ISV-523)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.events import STAYED_ABOARD
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.returning import ComeAboard
from sternbrett.games.vanguard.rules.aboard.spirits import ShiftMorale
from sternbrett.kernel.engine import Step


class StayAboard(Step[VanguardState]):
    """The team stays aboard: morale falls, and the ship's book goes on with docking."""

    clause: ClassVar[str] = "ISV-391"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.change_ship().destination = NONE
        if g.listening:
            g.tell(STAYED_ABOARD)
        g.then(ShiftMorale(-1), ComeAboard())
