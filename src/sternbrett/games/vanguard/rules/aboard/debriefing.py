"""Debriefing (page 27): tokens, rank-ups, then dice are bought and swapped (ISV-564)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import DEBRIEFING
from sternbrett.games.vanguard.codes import NOBODY
from sternbrett.games.vanguard.events import OBJECTIVE_REWARDED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import NO, YES
from sternbrett.games.vanguard.rules.aboard.common import (
    change_pool,
    come_home,
    crew_name,
    open_page,
)
from sternbrett.games.vanguard.rules.aboard.orders import can_rise, raise_rank
from sternbrett.games.vanguard.rules.aboard.trading import Trade
from sternbrett.games.vanguard.rules.asking import is_single, single, tell_answer
from sternbrett.games.vanguard.rules.running import start
from sternbrett.games.vanguard.shiptables import ObjectiveTable
from sternbrett.games.vanguard.things import ShipThing
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said, Step

#: How the goal of an objective begins that a completed planet meets.
PLANET_GOAL: Final = "planet "


class Debriefing(Step[VanguardState]):
    """Page 27 (ISV-564)."""

    clause: ClassVar[str] = "ISV-564"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, DEBRIEFING)
        ship = g.change_ship()
        ship.risen = ship.swapped = 0
        collect_tokens(g)
        ups = [RankUp(crew) for crew in come_home(g)]
        g.then(*ups, PutAwayPromotion(), Trade(0))
        reward(g)


def collect_tokens(g: VanguardState) -> None:
    """The success tokens of the planet join the pool (ISV-350)."""
    change_pool(g, g.success)
    g.success = 0


def reward(g: VanguardState) -> None:
    """Give the reward of the secondary objective once its planet is completed (ISV-386)."""
    if g.aboard().rewarded:
        return
    for objective in g.content.ship["objective"]:
        if is_secondary(objective) and is_met(g, objective):
            g.change_ship().rewarded = True
            if g.listening:
                g.tell(OBJECTIVE_REWARDED, objective.id)
            start(g, objective.programs["reward"], NOBODY, 0)
            return


def objective_table(objective: ShipThing) -> ObjectiveTable:
    """Return what the content says of an objective."""
    assert isinstance(objective.table, ObjectiveTable)
    return objective.table


def is_secondary(objective: ShipThing) -> bool:
    """Tell whether an objective lies beside the main one from the start."""
    return objective_table(objective).kind == "secondary"


def is_met(g: VanguardState, objective: ShipThing) -> bool:
    """Tell whether the planet of an objective is completed (ISV-487, ISV-488)."""
    met = objective_table(objective).met
    if not met.startswith(PLANET_GOAL):
        return False
    planet = g.content.planets[g.content.planet_ids.places[met.split()[1]]]
    return planet.completed_flag != NONE and g.flags[planet.completed_flag] > 0


# -- rank-ups ---------------------------------------------------------------------------------


def rank_price(g: VanguardState, crew: int) -> int:
    """Return the tokens for the next rank; nothing with a completed promotion card (ISV-347)."""
    if g.promoted:
        return 0
    numbers = g.content.numbers
    return numbers.rank2_cost if g.aboard().ranks[crew] == 1 else numbers.rank3_cost


class RankUp(Decision[VanguardState]):
    """Whether a crew member that came back rises in rank (D30, ISV-346, ISV-347)."""

    clause: ClassVar[str] = "ISV-346"

    __slots__ = ("crew",)

    def __init__(self, crew: int) -> None:
        self.crew = crew

    def args(self) -> list[object]:
        return [self.crew]

    def run(self, g: VanguardState) -> None:
        if can_rise(g, self.crew) and rank_price(g, self.crew) <= g.aboard().success:
            g.pending = self

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[g.aboard().posts[self.crew]],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return 0 if is_single(option, YES) or is_single(option, NO) else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, NO):
            tell_answer(g, crew_name(g, self.crew), "RankUp", option)
            return
        change_pool(g, -rank_price(g, self.crew))
        raise_rank(g, self.crew)
        g.change_ship().risen |= 1 << self.crew

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        price = rank_price(g, self.crew)
        said: dict[str, object] = {"crew": crew_name(g, self.crew), "n": price}
        said["rank"] = g.aboard().ranks[self.crew] + 1
        return f"prompt.RankUp.{'bought' if price else 'free'}", said


class PutAwayPromotion(Step[VanguardState]):
    """The promotion card leaves the game if somebody rose by it, else it goes under its deck.

    That of the starting world always leaves (ISV-349, ISV-561).
    """

    clause: ClassVar[str] = "ISV-349"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        card = g.promotion
        if card == NONE:
            return
        used = g.promoted and g.aboard().risen
        if not used and not g.content.promotions[card].tutorial:
            ship = g.change_ship()
            ship.promotion_bottom = (*ship.promotion_bottom, card)
        g.promotion = NONE
        g.promoted = False
