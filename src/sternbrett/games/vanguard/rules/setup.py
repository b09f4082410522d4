"""Setting up an exploration that stands alone: everything in its order (groups C, X, Z)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import FIGURES, GUIDED, QUICK, STANDALONE
from sternbrett.games.vanguard.events import CREW_JOINED
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CREW
from sternbrett.games.vanguard.rules.aboard.recruiting import DrawCandidates
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of, word_of
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.loading import ChooseEquipment, ChooseMods, ChooseSmall
from sternbrett.games.vanguard.rules.outfitting import BuildDeck, DrawHands, TakeDice
from sternbrett.games.vanguard.rules.placing import Land, PlaceFigure, PlacePlanet
from sternbrett.games.vanguard.rules.reasons import NOT_A_RECRUIT
from sternbrett.games.vanguard.rules.recruits import draw_recruits
from sternbrett.games.vanguard.rules.rounds import BeginRound
from sternbrett.games.vanguard.rules.teaming import ChooseSections, FormTeam
from sternbrett.games.vanguard.rules.turns import ReadLog
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: Recruits that a section draws, and how many it keeps (ISV-331, ISV-478).
DRAWN_RECRUITS: Final = 3
KEPT_RECRUITS: Final = 2
#: Personal and mission equipment of a standalone mission (ISV-478).
STANDALONE_EQUIPMENT: Final = 4


class Begin(Step[VanguardState]):
    """Set-up, in order (ISV-036 to ISV-043, ISV-525)."""

    clause: ClassVar[str] = "ISV-036"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        logs = g.content.planets[g.planet].intro_logs
        early = logs[:2] if g.mode == GUIDED else []
        late = logs[2:] if g.mode == GUIDED else logs
        steps: list[Step[VanguardState]] = [ChooseSections()]
        steps += [ReadLog(log) for log in early[:1]]
        steps.append(FormTeam())
        steps += [ReadLog(log) for log in early[1:]]
        steps.append(SetUp())
        steps += [ReadLog(log) for log in late]
        steps += [Land(), BeginRound()]
        g.then(*steps)


class SetUp(Step[VanguardState]):
    """Crew, dice, decks and equipment of the team, then the planet."""

    clause: ClassVar[str] = "ISV-040"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        figures = g.figures()
        steps: list[Step[VanguardState]] = []
        if g.ship is not None and g.mode == QUICK:  # (ISV-331)
            sections = range(FIGURES)
            steps += [DrawCandidates(it, DRAWN_RECRUITS, KEPT_RECRUITS) for it in sections]
        elif g.mode != GUIDED:
            steps += [DrawRecruits(figure) for figure in figures]
        steps.append(TakeDice())
        if g.mode == STANDALONE:
            steps += [ChooseMods(), ChooseEquipment(STANDALONE_EQUIPMENT)]
            steps += [ChooseSmall(figure) for figure in figures]
        steps += [BuildDeck(figure) for figure in figures]
        steps += [DrawHands(), PlacePlanet()]
        if g.mode == QUICK and g.content.planets[g.planet].start_quick:
            steps += [PlaceFigure(figure) for figure in figures]
        g.then(*steps)


class DrawRecruits(Step[VanguardState]):
    """A section draws recruits (ISV-331, ISV-478)."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        draw_recruits(g, DRAWN_RECRUITS)
        g.push(KeepRecruit(self.figure))


class KeepRecruit(FigureDecision):
    """Which of the drawn recruits goes on this mission (D2)."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return by_number([moves[card] for card in bits(g.recruits)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_A_RECRUIT if word_of(option) == CREW else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.crew = put(g.crew, self.figure, value_of(option))
        g.recruits = 0
        if g.listening:
            g.tell(CREW_JOINED, figure_name(g, self.figure), SECTIONS[self.figure])

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.KeepRecruit", {"section": SECTIONS[self.figure]}
