"""The situation room: crew members solve situations (ISV-405, ISV-582)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import AVAILABLE
from sternbrett.games.vanguard.events import SITUATION_SOLVED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import CHOICE_OF, CREW, DONE, SITUATION_CARD
from sternbrett.games.vanguard.rules.aboard.common import SectionDecision, assign
from sternbrett.games.vanguard.rules.aboard.records import situation
from sternbrett.games.vanguard.rules.aboard.refusals import against_task
from sternbrett.games.vanguard.rules.aboard.situations import apply
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.reasons import (
    CREW_LACKING,
    NO_SUCH_CHOICE,
    NOT_DEMANDED,
    NOT_FACE_UP,
)
from sternbrett.games.vanguard.things import SECTIONS, SECURITY
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said


def meets(g: VanguardState, crew: int, demand: str) -> bool:
    """Tell whether a crew member meets a demand: `section[:rank]` or `any[:rank]` (ISV-582)."""
    ship = g.aboard()
    name, _, rank = demand.partition(":")
    right = name == "any" or SECTIONS[ship.posts[crew]] == name
    return right and ship.ranks[crew] >= int(rank or 1)


def free_beside(g: VanguardState, crew: int, sent: int) -> bool:
    """Tell whether a crew member can be assigned together with others: not the last (ISV-334)."""
    ship = g.aboard()
    if ship.stations[crew] != AVAILABLE or sent >> crew & 1:
        return False
    left = [it for it in ship.crew_at(AVAILABLE, ship.posts[crew]) if not sent >> it & 1]
    return len(left) > 1


def volunteers(g: VanguardState, demands: list[str], sent: int) -> list[int]:
    """Return who could meet the first demand, if others can meet the rest besides."""
    out: list[int] = []
    for crew in range(len(g.content.crew)):
        fits = free_beside(g, crew, sent) and meets(g, crew, demands[0])
        if fits and (len(demands) == 1 or volunteers(g, demands[1:], sent | 1 << crew)):
            out.append(crew)
    return out


def alternatives(g: VanguardState, number: int) -> list[int]:
    """Return the alternatives of a situation that the available crew can meet."""
    solve = situation(g, number).solve
    return [place for place, demands in enumerate(solve) if volunteers(g, demands, 0)]


class SolveSituation(SectionDecision):
    """Which situation is solved (D38)."""

    clause: ClassVar[str] = "ISV-405"

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SECURITY)

    def args(self) -> list[object]:
        return []

    def run(self, g: VanguardState) -> None:
        if len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[SITUATION_CARD]
        out: list[Option] = [single(g, DONE)]
        out += [moves[it] for it in g.aboard().situations if alternatives(g, it)]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != SITUATION_CARD:
            return 0 if is_single(option, DONE) else NOT_NOW
        return CREW_LACKING if value_of(option) in g.aboard().situations else NOT_FACE_UP

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, DONE):
            g.push(self)
            g.push(ChooseSolution(value_of(option)))


class ChooseSolution(SectionDecision):
    """By which of its alternatives a situation is solved (D38)."""

    clause: ClassVar[str] = "ISV-405"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(SECURITY)
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CHOICE_OF]
        return [moves[place] for place in alternatives(g, self.number)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CHOICE_OF:
            return NOT_NOW
        there = value_of(option) < len(situation(g, self.number).solve)
        return CREW_LACKING if there else NO_SUCH_CHOICE

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.push(SendCrew(self.number, value_of(option), 0))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.ChooseSolution", {"situation": g.content.situation_ids.ids[self.number]}


class SendCrew(SectionDecision):
    """Who solves a situation, one demand after the other; all are assigned together (D38)."""

    clause: ClassVar[str] = "ISV-582"

    __slots__ = ("alternative", "number", "sent")

    def __init__(self, number: int, alternative: int, sent: int) -> None:
        super().__init__(SECURITY)
        self.number = number
        self.alternative = alternative
        self.sent = sent

    def args(self) -> list[object]:
        return [self.number, self.alternative, self.sent]

    def demands(self, g: VanguardState) -> list[str]:
        """Return the demands that are left."""
        return situation(g, self.number).solve[self.alternative][self.sent.bit_count() :]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return by_number([moves[it] for it in volunteers(g, self.demands(g), self.sent)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CREW:
            return NOT_NOW
        return against_task(g, value_of(option)) or NOT_DEMANDED

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        sent = self.sent | 1 << value_of(option)
        if sent.bit_count() < len(situation(g, self.number).solve[self.alternative]):
            g.push(SendCrew(self.number, self.alternative, sent))
            return
        for crew in bits(sent):
            assign(g, crew)
        if g.listening:
            g.tell(SITUATION_SOLVED, g.content.situation_ids.ids[self.number])
        apply(g, self.number, "solved")

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.SendCrew", {"situation": g.content.situation_ids.ids[self.number]}
