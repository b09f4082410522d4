"""Launch, with the consent of all others (ISV-082, ISV-014)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import NOWHERE
from sternbrett.games.vanguard.events import LAUNCH_REJECTED, LAUNCHED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import NO, YES
from sternbrett.games.vanguard.rules.asking import is_single, single, tell_consent
from sternbrett.games.vanguard.rules.dying import die
from sternbrett.games.vanguard.rules.ending import Depart, read_log
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.tides import CheckMissions
from sternbrett.games.vanguard.worldthings import NO_LAUNCH
from sternbrett.kernel import votes
from sternbrett.kernel.engine import Option, Said

#: What stands for Launch among the actions that were refused.
REFUSED_LAUNCH: Final = -1


def can_launch(g: VanguardState, figure: int) -> bool:
    """Tell whether Launch can be proposed (ISV-041, ISV-082, ISV-085)."""
    if g.rules_of_planet() & NO_LAUNCH or g.lander == NOWHERE:
        return False
    return g.place[figure] == g.lander and REFUSED_LAUNCH not in g.refused


class Consent(votes.Consent[VanguardState]):
    """Whether the other players agree to launch, one after the other (D25, ISV-014)."""

    clause: ClassVar[str] = "ISV-014"

    __slots__ = ("figure",)

    def __init__(self, figure: int, seat: int) -> None:
        super().__init__(seat)
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure, self.seat]

    def electorate(self, g: VanguardState) -> int:
        return g.players

    def proposer(self, g: VanguardState) -> int:
        return g.owner[self.figure]

    def agreement(self, g: VanguardState) -> Option:
        return single(g, YES)

    def again(self, seat: int) -> Consent:
        return Consent(self.figure, seat)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            tell_consent(g, seat)
        super().choose(g, seat, option)

    def granted(self, g: VanguardState) -> None:
        launch(g, self.figure)

    def refused(self, g: VanguardState, seat: int) -> None:
        g.refused = (*g.refused, REFUSED_LAUNCH)
        if g.listening:
            g.tell(LAUNCH_REJECTED, seat + 1)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Consent", {"crew": figure_name(g, self.figure)}


def launch(g: VanguardState, figure: int) -> None:
    """Launch: who is not in the lander's sector dies; then the launch log (ISV-083, ISV-307)."""
    if g.listening:
        g.tell(LAUNCHED, figure_name(g, figure))
    for other in g.figures():
        if g.place[other] != g.lander:
            die(g, other)
    g.agenda.clear()
    g.push(Depart())
    g.push(CheckMissions(figure))
    read_log(g, g.content.planets[g.planet].launch_log, figure)
