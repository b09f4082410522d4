"""What steps of the rules have in common: phases, and whom a decision asks."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.model import ADELE, AdeleState
from sternbrett.kernel.engine import Decision, Said, SeatDecision, Step


class Phase(Step[AdeleState]):
    """A phase of the round, by its name."""

    phase: ClassVar[str] = ""

    __slots__ = ()


class AdeleDecision(Decision[AdeleState]):
    """A decision of ADELE's."""

    __slots__ = ()

    def seats(self, g: AdeleState) -> tuple[int, ...]:
        return (ADELE,)


class CrewDecision(SeatDecision[AdeleState]):
    """A decision of one crew member, whom its text names."""

    __slots__ = ()

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        return f"prompt.{type(self).__name__}", {"seat": self.seat}
