"""The barracks: recruits and training (ISV-402 … 404)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import CREW, DONE, FIGURE
from sternbrett.games.vanguard.rules.aboard.agreeing import RoomPlan
from sternbrett.games.vanguard.rules.aboard.common import SectionDecision, assign, change_pool
from sternbrett.games.vanguard.rules.aboard.orders import can_rise, raise_rank
from sternbrett.games.vanguard.rules.aboard.recruiting import (
    DRAWN_FOR_ONE,
    DrawCandidates,
    can_recruit,
)
from sternbrett.games.vanguard.rules.aboard.refusals import against_task
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.reasons import (
    NO_SLEEVE,
    OF_OTHER_SECTION,
    RECRUITED_BEFORE,
    TRAINED_BEFORE,
    TRAINING_COSTS,
)
from sternbrett.games.vanguard.things import SECTIONS, SECURITY
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: Sections that may recruit in one activation (ISV-402).
MOST_RECRUITS: Final = 2


class Barracks(Step[VanguardState]):
    """An activation of the barracks: recruits, then training."""

    clause: ClassVar[str] = "ISV-402"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.then(RecruitNext(0), *[Train(section) for section in range(FIGURES)])


class RecruitNext(RoomPlan):
    """Which section gets a recruit (D54); `had`: those that got one in this activation."""

    clause: ClassVar[str] = "ISV-402"

    __slots__ = ("had",)

    def __init__(self, had: int) -> None:
        super().__init__(SECURITY)
        self.had = had

    def args(self) -> list[object]:
        return [self.had]

    def run(self, g: VanguardState) -> None:
        if self.had.bit_count() < MOST_RECRUITS and len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        out: list[Option] = [single(g, DONE)]
        for section in range(FIGURES):
            if not self.had >> section & 1 and can_recruit(g, section):
                out.append(moves[section])
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != FIGURE:
            return 0 if is_single(option, DONE) else NOT_NOW
        return RECRUITED_BEFORE if self.had >> value_of(option) & 1 else NO_SLEEVE

    def decide(self, g: VanguardState, option: Option) -> None:
        if not is_single(option, DONE):
            section = value_of(option)
            g.then(
                DrawCandidates(section, DRAWN_FOR_ONE, 1),
                RecruitNext(self.had | 1 << section),
            )


class Train(SectionDecision):
    """Who of a section is trained for success tokens: it rises to rank 2 and rests (D30)."""

    clause: ClassVar[str] = "ISV-404"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        out: list[Option] = [single(g, DONE)]
        out += [it for it in g.content.moves[CREW] if not self.objection(g, seat, it)]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CREW:
            return 0 if is_single(option, DONE) else NOT_NOW
        ship, crew = g.aboard(), value_of(option)
        if ship.posts[crew] != self.section:
            return OF_OTHER_SECTION
        if ship.ranks[crew] != 1:
            return TRAINED_BEFORE
        if against_task(g, crew):
            return against_task(g, crew)
        if ship.success < g.content.numbers.train_cost:
            return TRAINING_COSTS
        return 0 if can_rise(g, crew) else NO_SLEEVE

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            return
        crew = value_of(option)
        g.push(self)
        change_pool(g, -g.content.numbers.train_cost)
        raise_rank(g, crew)
        assign(g, crew)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        cost = g.content.numbers.train_cost
        return "prompt.Train", {"section": SECTIONS[self.section], "n": cost}
