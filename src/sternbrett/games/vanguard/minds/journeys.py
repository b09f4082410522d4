"""Where it is worth going: what lies in which sector, and what the way there costs."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import NOWHERE, at
from sternbrett.games.vanguard.language import MOVE, NONE, TO_SECTOR
from sternbrett.games.vanguard.minds import costs
from sternbrett.games.vanguard.minds.aims import MAIN, Aims
from sternbrett.games.vanguard.minds.chances import Chances
from sternbrett.games.vanguard.minds.picking import value
from sternbrett.games.vanguard.minds.rolls import best_dice
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.conditions import holds, sector_at
from sternbrett.games.vanguard.rules.routes import is_open, target_of
from sternbrett.games.vanguard.rules.travelling import symbols_on
from sternbrett.games.vanguard.worldthings import TRAVEL, Action, Route
from sternbrett.kernel.engine import Option

#: How much of what an action brings in the end counts, if it is worth beginning with.
SOME_DAY: Final = 0.5
#: The odds of less than this are not looked at from afar.
TRIFLE: Final = 0.8
#: How much of what threats would do counts where one arrives with an action left.
HASTE: Final = 0.5


class Journeys:
    """What is near for a figure, and which routes lead there."""

    def __init__(self, g: VanguardState, figure: int, aims: Aims) -> None:
        self.g = g
        self.figure = figure
        self.aims = aims
        self.avoidable = aims.avoidable()
        self.open = [it for it in g.content.planets[g.planet].routes if is_open(g, it)]
        self.costs = {route.index: self.cost(route) for route in self.open}
        self.near = self.nearness(self.goals())
        aims.near = self.near

    def goals(self) -> list[float]:
        """Return what it is worth to be in each sector."""
        g, aims, figure = self.g, self.aims, self.figure
        out = [0.0] * len(g.stacks)
        there = g.copy()
        dice = rested_dice(g, figure)
        for sector in range(len(out)):
            poi = g.top_poi(sector)
            log = g.content.planets[g.planet].sectors[sector].log
            if poi == NONE and log != NONE and not g.stacks[sector]:
                program = g.content.logs[log].program
                out[sector] = max(aims.weights.unknown, aims.program(program, figure, sector))
            there.place[figure] = sector
            for number in g.content.pois[poi].actions if poi != NONE else ():
                action = g.content.actions[number]
                if holds(there, action.need, figure):
                    out[sector] = max(out[sector], self.estimate(there, action, dice))
        if aims.gather != NOWHERE:
            out[aims.gather] = 2 * MAIN
        return out

    def estimate(self, there: VanguardState, action: Action, dice: list[int]) -> float:
        """Return what an action would be worth for somebody who is there, with these dice."""
        figure = self.figure
        if not action.roll:
            return self.aims.results(action, figure, there.place[figure])
        whole = self.aims.results(action, figure, there.place[figure])
        if whole < TRIFLE:
            return max(SOME_DAY * whole, 0.0)
        once, _ = best_dice(Chances(there, figure, action, self.aims), [], dice)
        # What does not come to an end at once does so later.
        return max(once, SOME_DAY * whole) if once > 0 else 0.0

    def nearness(self, goals: list[float]) -> list[float]:
        """Return for each sector the best goal in reach, less the farther and harder the way is."""
        out = list(goals)
        way = self.aims.weights.way
        leaps = [
            (sector, target)
            for sector in range(len(out))
            for target in moves_by_action(self.g, sector)
        ]
        for _ in out:
            for route in self.open:
                cost = self.costs[route.index]
                out[route.a] = max(out[route.a], out[route.b] * way - cost)
                if route.both:
                    out[route.b] = max(out[route.b], out[route.a] * way - cost)
            for sector, target in leaps:
                out[sector] = max(out[sector], out[target] * way)
        return out

    def cost(self, route: Route, g: VanguardState | None = None) -> float:
        """Return what a route costs the figure on average, here or in a position like this."""
        g, figure = g or self.g, self.figure
        asked, harm = 0.0, 0.0
        for symbol in symbols_on(g, route):
            program = symbol
            if symbol == TRAVEL:
                if g.condition == NONE:
                    continue
                program = g.content.global_conditions[g.condition].travel
            dice = costs.demand(g, program)
            asked += dice
            if not dice:
                harm -= self.avoidable.program(program, figure, NOWHERE)
        there = g.count(g.available, figure)
        spent = costs.spending(g, figure, asked, there, True, self.aims.weights)
        return harm + spent

    def ways(self, rested: VanguardState | None = None) -> dict[int, float]:
        """Return what the routes lead to that bring the figure nearer to something.

        In `rested` it has other dice to pay with.
        """
        g, figure = self.g, self.figure
        here = g.place[figure]
        last = g.actions <= 1
        menaces = self.avoidable.menaces()
        risk = menaces.at(here, figure)
        out: dict[int, float] = {}
        for route in self.open:
            target = target_of(route, here)
            if target == NOWHERE:
                continue
            cost = self.cost(route, rested) if rested else self.costs[route.index]
            worth = self.near[target] * self.aims.weights.way - cost
            # Whoever has another action can leave before the threats in play strike.
            spared = (risk if last else 0.0) - menaces.at(target, figure) * (1.0 if last else HASTE)
            if worth >= self.near[here]:
                out[route.index] = worth + spared
            elif last and spared > 0:
                out[route.index] = worth - self.near[here] + spared
        return out

    def place(self, option: Option) -> int:
        """Return the sector that an option names."""
        return sector_at(self.g, value(option) + 1, self.figure)


def rested_dice(g: VanguardState, figure: int) -> list[int]:
    """Return the types of dice that a figure has after a rest, at best."""
    types = range(len(g.content.die_types))
    out = [kind for kind in types for _ in range(g.available[at(figure, kind)])]
    spent = [kind for kind in types for _ in range(g.spent[at(figure, kind)])]
    rank = {"basic": 1, "wild": 0, "special": 2}
    spent.sort(key=lambda kind: -rank.get(g.content.die_types[kind].kind, 3))
    return out + spent[: (len(out) + len(spent) + 1) // 2]


def moves_by_action(g: VanguardState, sector: int) -> list[int]:
    """Return the sectors that an action in a sector can move a figure to."""
    poi = g.top_poi(sector)
    out: list[int] = []
    for number in g.content.pois[poi].actions if poi != NONE else ():
        for row in g.content.actions[number].rows:
            for effect in g.content.programs[row.program].effects if row.program != NONE else ():
                if effect.verb == MOVE and effect.mode == TO_SECTOR:
                    out.append(sector_at(g, effect.where, NONE))
    return [target for target in out if target != NOWHERE]
