"""Rounds: who begins, whose turn is next, and when patience ends (ISV-045, ISV-057, ISV-502)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.events import ROUND_BEGAN, START_TOKEN
from sternbrett.games.vanguard.language import NONE, OUTCOME_PARTIAL
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import FIGURE, NO, YES
from sternbrett.games.vanguard.rules.asking import (
    by_number,
    is_single,
    single,
    tell_answer,
    value_of,
)
from sternbrett.games.vanguard.rules.ending import Finish, evacuate, read_log
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.refusing import against_figure
from sternbrett.games.vanguard.rules.turns import begin_turn
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.games.vanguard.things import RECON
from sternbrett.games.vanguard.worldthings import NO_EVACUATION
from sternbrett.kernel.engine import Decision, Option, Step

#: The rounds after which an evacuation is offered, and after which it happens (ISV-057, ISV-502).
PATIENCE: Final = 60
LAST_ROUND: Final = 100


class BeginRound(Step[VanguardState]):
    """A round begins: turn tokens return, the start token is passed on (ISV-046, ISV-047)."""

    clause: ClassVar[str] = "ISV-045"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.round += 1
        g.turned = 0
        g.attacks_cancelled = 0
        if g.listening:
            g.tell(ROUND_BEGAN, g.round)
        g.push(NextTurn())
        if g.round > 1 or g.start == NONE:
            g.push(StartToken())


class StartToken(Decision[VanguardState]):
    """Who begins the round: its holder passes the start token on (D4, ISV-043, ISV-046)."""

    clause: ClassVar[str] = "ISV-046"

    __slots__ = ()

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[RECON if g.start == NONE else g.start],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in g.figures()])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_figure(g, option, FIGURE, 0)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.start = value_of(option)
        if g.listening:
            g.tell(START_TOKEN, figure_name(g, g.start))


class NextTurn(Step[VanguardState]):
    """The next crew member that has not had its turn, clockwise from the start token."""

    clause: ClassVar[str] = "ISV-045"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        for figure in g.figures_from(g.start):
            if not g.turned >> figure & 1:
                g.push(NextTurn())
                begin_turn(g, figure)
                return
        planet = g.content.planets[g.planet]
        g.turn = NONE
        if g.round >= LAST_ROUND:
            end_of_patience(g)
            return
        g.push(BeginRound())
        if g.round >= PATIENCE and not g.rules_of_planet() & NO_EVACUATION:
            g.push(OfferEvacuation(0))
        if g.round == 1:
            read_log(g, planet.first_round_log, NONE)


def end_of_patience(g: VanguardState) -> None:
    """End an exploration that has lasted too long (ISV-502)."""
    if g.rules_of_planet() & NO_EVACUATION:
        g.agenda.clear()
        g.push(Finish(OUTCOME_PARTIAL))
    else:
        evacuate(g, g.start)


class OfferEvacuation(TeamVote):
    """Whether the team gives up after many rounds (D52, ISV-057)."""

    clause: ClassVar[str] = "ISV-057"

    __slots__ = ()

    def ballot(self, g: VanguardState) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def breaks_tie(self, g: VanguardState) -> int:
        return g.owner[g.start]

    def again(self, votes: int) -> TeamVote:
        return OfferEvacuation(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        tell_answer(g, "", "OfferEvacuation", option)
        if is_single(option, YES):
            evacuate(g, g.start)
