"""Whom a decision asks."""

from __future__ import annotations

from sternbrett.games.adele.model import ADELE, AdeleState
from sternbrett.kernel.engine import Decision


class AdeleDecision(Decision[AdeleState]):
    """A decision of ADELE's."""

    __slots__ = ()

    def seats(self, g: AdeleState) -> tuple[int, ...]:
        return (ADELE,)
