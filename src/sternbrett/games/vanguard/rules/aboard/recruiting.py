"""New crew for a section: recruits are drawn and some are kept (D2, D54)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import AVAILABLE, AWAY, RESTING
from sternbrett.games.vanguard.codes import CAMPAIGN
from sternbrett.games.vanguard.events import CREW_JOINED, CREW_RECRUITED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CREW, FIGURE
from sternbrett.games.vanguard.rules.aboard.agreeing import ShipPlan
from sternbrett.games.vanguard.rules.aboard.common import (
    SectionDecision,
    crew_name,
)
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.reasons import NO_SLEEVE, NOT_A_RECRUIT
from sternbrett.games.vanguard.rules.recruits import draw_recruits, recruits_left
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: Recruits that are drawn for one to be kept (ISV-330, ISV-402).
DRAWN_FOR_ONE: Final = 2


def can_recruit(g: VanguardState, section: int) -> bool:
    """Tell whether a section has a sleeve for a recruit, and there is one (ISV-403)."""
    return g.aboard().sleeves_free(section, 1) > 0 and recruits_left(g) != 0


class RecruitFor(ShipPlan):
    """Which section gets a recruit (D54)."""

    clause: ClassVar[str] = "ISV-403"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if self.options(g, 0):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return [moves[it] for it in range(len(SECTIONS)) if can_recruit(g, it)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NO_SLEEVE if word_of(option) == FIGURE else NOT_NOW

    def decide(self, g: VanguardState, option: Option) -> None:
        g.push(DrawCandidates(value_of(option), DRAWN_FOR_ONE, 1))


class DrawCandidates(Step[VanguardState]):
    """Recruits are drawn for a section, some of which it keeps."""

    clause: ClassVar[str] = "ISV-402"

    __slots__ = ("drawn", "kept", "section")

    def __init__(self, section: int, drawn: int, kept: int) -> None:
        self.section = section
        self.drawn = drawn
        self.kept = kept

    def args(self) -> list[object]:
        return [self.section, self.drawn, self.kept]

    def run(self, g: VanguardState) -> None:
        draw_recruits(g, self.drawn)
        if g.recruits:
            g.push(KeepCandidate(self.section, self.kept))


class KeepCandidate(SectionDecision):
    """Whom of the drawn recruits a section keeps (D2); the others go back."""

    clause: ClassVar[str] = "ISV-402"

    __slots__ = ("kept",)

    def __init__(self, section: int, kept: int) -> None:
        super().__init__(section)
        self.kept = kept

    def args(self) -> list[object]:
        return [self.section, self.kept]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return [moves[card] for card in bits(g.recruits)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_A_RECRUIT if word_of(option) == CREW else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        crew = value_of(option)
        g.recruits &= ~(1 << crew)
        enlist(g, crew, self.section)
        if self.kept > 1 and g.recruits:
            g.push(KeepCandidate(self.section, self.kept - 1))
        else:
            g.recruits = 0

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        goes = flies_first(g, self.section)
        key = "prompt.KeepCandidate.away" if goes else "prompt.KeepCandidate.aboard"
        return key, {"section": SECTIONS[self.section]}


def flies_first(g: VanguardState, section: int) -> bool:
    """Tell whether whom a section keeps next goes on the first mission (ISV-331)."""
    return g.mode != CAMPAIGN and bool(g.team >> section & 1) and g.crew[section] == NONE


def enlist(g: VanguardState, crew: int, section: int) -> None:
    """Give a recruit a section's sleeve: at once available, before the first mission resting."""
    station = AVAILABLE if g.mode == CAMPAIGN else RESTING
    if flies_first(g, section):
        station = AWAY
        g.crew = put(g.crew, section, crew)
    ship = g.change_ship()
    ship.posts = put(ship.posts, crew, section)
    ship.ranks = put(ship.ranks, crew, 1)
    ship.stations = put(ship.stations, crew, station)
    if g.listening:
        told = CREW_JOINED if station == AWAY else CREW_RECRUITED
        g.tell(told, crew_name(g, crew), SECTIONS[section])
