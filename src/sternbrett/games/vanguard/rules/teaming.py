"""Sections and the away team: who plays what, and which take part (group A)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import FIGURES, GUIDED
from sternbrett.games.vanguard.events import SECTION_CHOSEN, TEAM_JOINED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import FIGURE
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.reasons import IN_TEAM, NOT_YOURS, SECTION_TAKEN
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Step


class ChooseSections(Step[VanguardState]):
    """Every seat picks a section; what is left goes to those that hold two (ISV-003 … 007)."""

    clause: ClassVar[str] = "ISV-007"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.players == 1:
            g.owner = (0,) * FIGURES
            return
        g.push(ShareRest())
        for seat in range(g.players - 1, -1, -1):
            g.push(PickSection(seat))


class PickSection(Decision[VanguardState]):
    """Which section a seat plays (D1)."""

    clause: ClassVar[str] = "ISV-007"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return [moves[it] for it in range(FIGURES) if g.owner[it] == NONE]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return SECTION_TAKEN if word_of(option) == FIGURE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.owner = put(g.owner, value_of(option), seat)
        if g.listening:
            g.tell(SECTION_CHOSEN, seat + 1, SECTIONS[value_of(option)])


class ShareRest(Step[VanguardState]):
    """The sections that nobody picked: lowest seat first, with three players to one seat."""

    clause: ClassVar[str] = "ISV-007"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        left = [it for it in range(FIGURES) if g.owner[it] == NONE]
        seats = [g.double] if g.players == 3 else list(range(g.players))
        for section, seat in zip(left, seats, strict=False):
            g.owner = put(g.owner, section, seat)
            if g.listening:
                g.tell(SECTION_CHOSEN, seat + 1, SECTIONS[section])


def team_size(g: VanguardState) -> int:
    """Return how many crew members take part (ISV-010, ISV-478)."""
    if g.standalone != NONE:
        return g.content.standalones[g.standalone].team[g.players - 1]
    return max(2, g.players)


class FormTeam(Step[VanguardState]):
    """The sections that take part: one of every seat first (ISV-009, ISV-010, ISV-438)."""

    clause: ClassVar[str] = "ISV-010"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.mode == GUIDED and not g.team:
            first = g.content.planets[g.planet].start_first
            if first != NONE:
                join(g, first)
        size = team_size(g)
        if g.team.bit_count() >= size:
            return
        for alone in (True, False):
            for seat in range(g.players):
                own = [it for it in range(FIGURES) if g.owner[it] == seat]
                joined = [it for it in own if g.team >> it & 1]
                if len(joined) < len(own) and not (alone and joined):
                    g.push(self)
                    g.push(PickTeam(seat))
                    return


class PickTeam(Decision[VanguardState]):
    """Which of a seat's sections takes part (D3)."""

    clause: ClassVar[str] = "ISV-010"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return [
            moves[it] for it in range(FIGURES) if g.owner[it] == self.seat and not g.team >> it & 1
        ]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != FIGURE:
            return NOT_NOW
        return IN_TEAM if g.owner[value_of(option)] == self.seat else NOT_YOURS

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        join(g, value_of(option))


def join(g: VanguardState, figure: int) -> None:
    """Take a section into the away team."""
    g.team |= 1 << figure
    if g.listening:
        g.tell(TEAM_JOINED, SECTIONS[figure])
