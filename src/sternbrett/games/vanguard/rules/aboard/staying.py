"""A cycle without exploration (ISV-391, ISV-523)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.language import MORALE, NONE, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.kernel.engine import Step


class StayAboard(Step[VanguardState]):
    """The team stays aboard: morale falls, and the ship's book goes on with docking."""

    clause: ClassVar[str] = "ISV-391"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.change_ship().destination = NONE
        effect = Effect(MORALE)
        effect.n = -1
        HANDLERS[MORALE](g, effect, Run(0, 0, NONE, 0))
