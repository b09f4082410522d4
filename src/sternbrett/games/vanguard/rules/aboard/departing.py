"""The launch procedure (page 23): team, decks, dice, loading (ISV-412 … 417, ISV-522, 523, 580)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import AVAILABLE, AWAY, LAUNCH_PROCEDURE
from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.events import CREW_NAMED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, clockwise, put
from sternbrett.games.vanguard.picks import CREW, NO_ONE
from sternbrett.games.vanguard.rules.aboard.clock import EXTINCTION_LOG, lose
from sternbrett.games.vanguard.rules.aboard.common import (
    SectionDecision,
    crew_name,
    move_crew,
    open_page,
)
from sternbrett.games.vanguard.rules.aboard.landing import Landing
from sternbrett.games.vanguard.rules.aboard.records import landing
from sternbrett.games.vanguard.rules.aboard.staying import StayAboard
from sternbrett.games.vanguard.rules.amounts import most_supplies
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.loading import ChooseEquipment, ChooseSmall, slots_left
from sternbrett.games.vanguard.rules.outfitting import BuildDeck, DrawHands, TakeDice
from sternbrett.games.vanguard.rules.placing import go_to
from sternbrett.games.vanguard.rules.reasons import NOT_AT_HAND, OF_OTHER_SECTION, SECTION_NEEDED
from sternbrett.games.vanguard.rules.recruits import recruits_left
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: The fewest crew members of an away team (ISV-009).
LEAST_TEAM: Final = 2
EVERYBODY: Final = (1 << FIGURES) - 1


class LaunchProcedure(Step[VanguardState]):
    """The Launch procedure page: the team is named, if there are enough people for one."""

    clause: ClassVar[str] = "ISV-412"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, LAUNCH_PROCEDURE)
        ship = g.aboard()
        sections = range(FIGURES)
        living = [it for it in sections if ship.of_section(it)]
        ready = [it for it in sections if ship.crew_at(AVAILABLE, it)]
        if len(living) < LEAST_TEAM and not recruits_left(g):
            lose(g, EXTINCTION_LOG)  # (ISV-429)
        elif len(ready) < LEAST_TEAM:
            g.push(StayAboard())  # (ISV-523)
        else:
            planet = g.content.planet_ids.places[landing(g, ship.destination).planet]
            go_to(g, planet)
            order = clockwise(NONE, EVERYBODY, g.owner)
            g.then(*[NameCrew(section) for section in order], Prepare())


def naming_left(g: VanguardState, section: int) -> list[int]:
    """Return the sections after one in the order of asking that have somebody available."""
    order = clockwise(NONE, EVERYBODY, g.owner)
    later = order[order.index(section) + 1 :]
    return [it for it in later if g.aboard().crew_at(AVAILABLE, it)]


class NameCrew(SectionDecision):
    """Whom a section sends, or nobody (D3, ISV-580)."""

    clause: ClassVar[str] = "ISV-580"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.aboard().crew_at(AVAILABLE, self.section):
            g.pending = self

    def may_decline(self, g: VanguardState) -> bool:
        """Tell whether the team can do without this section."""
        later = naming_left(g, self.section)
        if g.team.bit_count() + len(later) < LEAST_TEAM:
            return False
        seat = g.owner[self.section]
        named = [it for it in range(FIGURES) if g.team >> it & 1 and g.owner[it] == seat]
        return bool(named) or any(g.owner[it] == seat for it in later)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        out = [moves[crew] for crew in g.aboard().crew_at(AVAILABLE, self.section)]
        if self.may_decline(g):
            out.append(single(g, NO_ONE))
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CREW:
            return SECTION_NEEDED if is_single(option, NO_ONE) else NOT_NOW
        own = g.aboard().posts[value_of(option)] == self.section
        return NOT_AT_HAND if own else OF_OTHER_SECTION

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, NO_ONE):
            return
        crew = value_of(option)
        g.team |= 1 << self.section
        g.crew = put(g.crew, self.section, crew)
        g.rank = put(g.rank, self.section, g.aboard().ranks[crew])
        move_crew(g, crew, AWAY)
        if g.listening:
            g.tell(CREW_NAMED, crew_name(g, crew))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.NameCrew", {"section": SECTIONS[self.section]}


class Prepare(Step[VanguardState]):
    """Dice, charges, decks and hands of the team, then the lander is loaded (ISV-413, ISV-415)."""

    clause: ClassVar[str] = "ISV-413"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        figures = g.figures()
        g.supplies = most_supplies(g)
        g.then(
            TakeDice(),
            *[BuildDeck(figure) for figure in figures],
            DrawHands(),
            ChooseEquipment(slots_left(g)),
            *[ChooseSmall(figure) for figure in figures],
            Landing(),
        )
