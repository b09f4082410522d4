"""The planning phase: exchanges and announcements by seat, then all plans at once, secretly."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import PLANS_MADE
from sternbrett.games.adele.model import (
    CONFIRM,
    CUBE,
    DONE,
    FREE,
    PARTNER,
    SAY,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.asking import CrewDecision, Phase
from sternbrett.games.adele.rules.exchange import Give, partner_barrier, partner_options
from sternbrett.games.adele.rules.reasons import CUBES_LEFT, CUBES_PLACED, FREE_NOT_PLANNED
from sternbrett.games.adele.rules.talk import speak, speech_barrier
from sternbrett.kernel.engine import NOT_NOW, Option, Said, SecretDecision, Step


class PlanningPhase(Phase):
    """First the crew members by seat, where there are several; then the plans."""

    clause: ClassVar[str] = "ADL-061"
    phase: ClassVar[str] = "planning"

    def run(self, g: AdeleState) -> None:
        g.revealed = False
        g.push(PLAN)
        if g.crew > 1:
            for seat in range(g.crew, 0, -1):
                g.push(Briefing(seat))


class Briefing(Step[AdeleState]):
    """A crew member may exchange and announce before planning (ADL-061, ADL-219)."""

    clause: ClassVar[str] = "ADL-219"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: AdeleState) -> None:
        g.proposals = 0
        g.push(Brief(self.seat))


class Brief(CrewDecision):
    """Exchange with somebody at the same place, announce something, or be done."""

    clause: ClassVar[str] = "ADL-219"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [moves.done]
        out += partner_options(g, seat)
        if not speech_barrier(g, seat):
            out += moves.say
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == DONE:
            return
        g.push(self)
        if option.word == PARTNER:
            g.push(Give(seat, option.arg))
        else:
            speak(g, seat, option.arg)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == PARTNER:
            return partner_barrier(g, seat, option.arg)
        if option.word == SAY:
            return speech_barrier(g, seat)
        return 0 if option.word == DONE else NOT_NOW


class Plan(SecretDecision[AdeleState]):
    """Every crew member places all cubes, one at a time, and confirms (ADL-056 … ADL-059)."""

    clause: ClassVar[str] = "ADL-056"

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        placed = 0 if seat is None else len(self.partial(g, seat))
        left = max(0, g.content.cubes - placed)
        return ("prompt.Plan" if left else "prompt_full.Plan"), {"left": left}

    def everyone(self, g: AdeleState) -> tuple[int, ...]:
        return CREW_SEATS[g.crew]

    def complete(self, g: AdeleState, seat: int) -> bool:
        return len(self.partial(g, seat)) > g.content.cubes

    def turn(self, g: AdeleState) -> int:
        for seat in range(1, g.crew + 1):
            if not self.complete(g, seat):
                return seat
        raise ValueError("Everybody has a plan.")

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        placed = len(self.partial(g, seat))
        if placed < g.content.cubes:
            return moves.cubes[:]
        return [moves.confirm] if placed == g.content.cubes else []

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        all_placed = len(self.partial(g, seat)) == g.content.cubes
        if option.word == CONFIRM:
            return 0 if all_placed else CUBES_LEFT
        if option.word != CUBE:
            return NOT_NOW
        if option.arg == FREE:
            return FREE_NOT_PLANNED
        return CUBES_PLACED if all_placed else 0

    def resolve(self, g: AdeleState, answers: tuple[tuple[int, ...], ...]) -> None:
        first = g.content.moves.cubes[0].number
        for seat in range(1, g.crew + 1):
            plan = 0
            for number in answers[seat][: g.content.cubes]:
                plan += 1 << 3 * (number - first)
            g.plans[seat] = plan
        if g.listening:
            g.tell(PLANS_MADE)


CREW_SEATS: Final = ((), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4))
PLAN: Final = Plan()
