"""What the missions in play need, and what effects are worth for that.

Nothing here knows a planet: flags, markers, discoveries and places that missions ask for are read
from their conditions, and whatever brings them is worth something.
"""

from __future__ import annotations

from copy import copy
from typing import Final

from sternbrett.games.vanguard.codes import CAMPAIGN, NOWHERE
from sternbrett.games.vanguard.language import (
    ALL,
    CHARGE,
    CHOOSE,
    D10,
    DANGER,
    DISCARD,
    DISCOVERY,
    DRAW,
    EACH,
    END_EXPLORATION,
    FLAG,
    FLAG_ADD,
    FLAG_CLEAR,
    FLIP_INJURY,
    HAS_ALL_AT,
    HAS_UNIQUE,
    HEAL_CARD,
    HEAL_DIE,
    HERE,
    IF,
    INJURY,
    IS_FLAG,
    IS_MARKER,
    LEAD,
    LOG,
    MARKER,
    MAY,
    MISSION,
    MISSION_ADD,
    MISSION_DONE,
    MOVE,
    NONE,
    OUTCOME,
    OUTCOME_SUCCESS,
    PAY,
    PICK,
    POI,
    POI_REMOVE,
    REFRESH,
    REPEAT,
    SACRIFICE,
    SPEND,
    SUCCESS,
    SUPPLY,
    THREAT,
    THREAT_REMOVE,
    TIME,
    TO_LANDER,
    TO_SECTOR,
    TRACK_ON,
    UNIQUE,
    Effect,
)
from sternbrett.games.vanguard.minds import costs
from sternbrett.games.vanguard.minds.menaces import Menaces
from sternbrett.games.vanguard.minds.weights import ENSIGN, Weights
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.choosing import choices
from sternbrett.games.vanguard.rules.conditions import holds, sector_at
from sternbrett.games.vanguard.worldthings import NO_MOVE, Action

MAIN: Final = 10.0
#: What it is worth to open a route.
OPENING: Final = 1.0
#: How much of what a card could bring later counts now.
LATER: Final = 0.7
DEEPEST: Final = 4

#: What one of something is worth, whoever gets it.
PER_UNIT: Final = {
    SUCCESS: 0.6, LEAD: 0.15, DISCOVERY: 0.6, DRAW: 0.4, DISCARD: -0.4, CHARGE: 0.3,
}  # fmt: skip
#: The same of losses and gains of somebody who is not known.
FOR_ANYBODY: Final = {
    SPEND: -0.35, SACRIFICE: -1.2, REFRESH: 0.25, HEAL_DIE: 0.6, HEAL_CARD: 1.0, FLIP_INJURY: 0.5,
}  # fmt: skip
#: How much an end that is still far away counts in each step of a time track.
PER_STEP: Final = 0.5
THREAT_STEP: Final = -0.15
#: What it is worth at least to be rid of a threat, beside the harm that it would do.
LEAST_RELIEF: Final = 1.5


def lingers(g: VanguardState, weights: Weights) -> bool:
    """Tell whether the team stays for what else a world has, though its goal is reached."""
    if g.mode != CAMPAIGN or g.round >= weights.long_enough:
        return False
    if g.supplies <= weights.supplies_home:
        return False
    return all(len(g.injuries[figure]) < weights.hurt for figure in g.figures())


def per_unit(g: VanguardState, weights: Weights) -> dict[int, float]:
    """Return what one of something is worth, whoever gets it: more where a ship waits for it."""
    if g.ship is None:
        return PER_UNIT
    ship = {SUCCESS: weights.success, LEAD: weights.lead, DISCOVERY: weights.discovery}
    return {**PER_UNIT, **ship}


class Aims:
    """What is wanted in a position, and what programs and actions bring of it."""

    def __init__(self, g: VanguardState, weights: Weights = ENSIGN) -> None:
        self.g = g
        self.weights = weights
        #: Whether what is weighed could be avoided (`costs.AVOIDABLE`).
        self.wary = False
        #: The longer it takes, the more is dared for it.
        self.main = MAIN * (1 + max(0, g.round - weights.patient) / weights.patient)
        self.flags: dict[int, float] = {}
        self.markers: dict[int, float] = {}
        self.uniques: dict[int, float] = {}
        self.per_unit = per_unit(g, weights)
        self.gather = NOWHERE
        self.reliefs: dict[int, float] = {}
        self.known_menaces: Menaces | None = None
        #: What it is worth to be in a sector, if somebody has found that out.
        self.near: list[float] = []
        for number in g.missions:
            mission = g.content.missions[number]
            if mission.done_when != NONE:
                self.want(mission.done_when, self.main if mission.main else weights.optional)
        for route in g.content.planets[g.planet].routes:
            if route.need != NONE and not holds(g, route.need, NONE):
                self.want(route.need, OPENING)
        if g.condition != NONE:
            self.foresee(g.content.global_conditions[g.condition].time_program, 0)
        if g.goal_reached and g.lander != NOWHERE and not lingers(g, weights):
            self.gather = g.lander

    def avoidable(self) -> Aims:
        """Return the same aims, to weigh what one need not do: another way would do as well."""
        out = copy(self)
        out.wary = True
        out.reliefs = {}
        out.known_menaces = None
        return out

    def menaces(self) -> Menaces:
        """Return what the threats in play would do."""
        if self.known_menaces is None:
            self.known_menaces = Menaces(self)
        return self.known_menaces

    def foresee(self, program: int, depth: int) -> None:
        """Want what must be true when a program runs by itself, for what is wanted to happen."""
        if program == NONE or depth > DEEPEST:
            return
        for effect in self.g.content.programs[program].effects:
            if effect.verb == LOG:
                self.foresee(self.g.content.logs[effect.what].program, depth + 1)
            elif effect.verb == IF and self.program(effect.blocks[0], NONE, NOWHERE) >= MAIN:
                self.want(effect.condition, self.main)

    def want(self, condition: int, weight: float) -> None:
        """Want whatever makes a condition true."""
        for tests in self.g.content.conditions[condition].alternatives:
            for test in tests:
                if test.name == IS_FLAG and self.g.flags[test.what] < test.number:
                    self.flags[test.what] = max(weight, self.flags.get(test.what, 0.0))
                elif test.name == IS_MARKER:
                    sector = sector_at(self.g, test.where, NONE)
                    if sector != NOWHERE and self.g.markers[sector] < test.number:
                        self.markers[sector] = max(weight, self.markers.get(sector, 0.0))
                elif test.name == HAS_UNIQUE:
                    self.uniques[test.what] = weight
                elif test.name == HAS_ALL_AT:
                    self.gather = sector_at(self.g, test.where, NONE)

    def program(self, number: int, figure: int, sector: int, depth: int = 0) -> float:
        """Return what a program would be worth for a figure in a sector."""
        if number == NONE or depth > DEEPEST:
            return 0.0
        effects = self.g.content.programs[number].effects
        return sum(self.effect(effect, figure, sector, depth) for effect in effects)

    def effect(self, effect: Effect, figure: int, sector: int, depth: int) -> float:
        """Return what an effect would be worth."""
        verb = effect.verb
        if verb in self.per_unit:
            return self.per_unit[verb] * effect.n
        if verb in FOR_ANYBODY:
            if figure == NONE:
                return FOR_ANYBODY[verb] * effect.n
            return self.for_figure(effect, figure)
        if verb == INJURY:
            if figure == NONE:
                return -costs.another(0, self.wary, self.weights)
            return -costs.injury(self.g, figure, self.wary, self.weights)
        if verb == DANGER:
            programs = costs.danger_programs(self.g, effect.what)
            harm = sum([self.program(it, figure, sector, depth + 1) for it in programs])
            return harm / len(programs) * effect.n
        if verb == SUPPLY:
            return costs.supply(self.g, self.weights) * effect.n
        if verb == TIME:
            return self.step(depth) * effect.n if effect.what == ALL else 0.0
        if verb == FLAG:
            if effect.mode == FLAG_CLEAR:
                return 0.0
            friends = effect.n if effect.mode == FLAG_ADD and self.g.ship else 0
            return self.weights.counted * friends + self.flags.get(effect.what, 0.0)
        if verb == UNIQUE:
            return 1.0 + self.uniques.get(effect.what, 0.0)
        if verb == MARKER:
            where = sector if effect.where == HERE else sector_at(self.g, effect.where, figure)
            return self.markers.get(where, 0.0) * effect.n / 2
        if verb == POI:
            return self.card(effect, sector, figure, depth)
        if verb == TRACK_ON:
            return self.advance(effect, figure, depth)
        if verb == MOVE and self.near:
            return self.move(effect, figure, sector)
        if verb == LOG:
            return self.program(self.g.content.logs[effect.what].program, figure, sector, depth + 1)
        if verb == MISSION:
            return {MISSION_ADD: 2.0, MISSION_DONE: MAIN}.get(effect.mode, 0.0)
        if verb in (END_EXPLORATION, OUTCOME):
            return 1.5 * MAIN if effect.mode == OUTCOME_SUCCESS else -MAIN
        if verb == THREAT:
            return self.relief(effect.what) if effect.mode == THREAT_REMOVE else -1.0
        return self.composite(effect, figure, sector, depth) if effect.blocks else 0.0

    def for_figure(self, effect: Effect, figure: int) -> float:
        """Return what a loss or gain is worth for somebody: that depends on what is left."""
        g, verb, n = self.g, effect.verb, effect.n
        weights = self.weights
        if verb == SPEND:
            there = g.count(g.available, figure, effect.colour)
            return -costs.spending(g, figure, n, there, self.wary, weights)
        if verb == SACRIFICE:
            return -costs.sacrifice(g, figure, self.wary, weights) * n
        if verb == REFRESH:
            spent = g.count(g.spent, figure, effect.colour)
            return weights.die * (spent if n == ALL else min(n, spent))
        if verb == HEAL_DIE:
            return 0.7 * min(n, g.injury_dice(figure))
        healed = len(g.injuries[figure])
        if not healed:
            return 0.0
        worth = costs.another(min(healed, len(costs.INJURIES)) - 1, False, weights)
        return worth if verb == HEAL_CARD else worth / 3

    def step(self, depth: int) -> float:
        """Return what a step on all time tracks is worth."""
        g = self.g
        out = THREAT_STEP * sum([sector >= 0 for sector in g.threats])
        out -= self.menaces().step(depth + 1)
        if g.condition == NONE:
            return out
        condition = g.content.global_conditions[g.condition]
        if condition.time == NONE:
            return out
        worth = self.program(condition.time_program, NONE, NOWHERE, depth + 1)
        return out + PER_STEP * worth / max(condition.time_length, 1)

    def relief(self, number: int) -> float:
        """Return what it is worth to be rid of a threat: what it does to those it could reach."""
        found = self.reliefs.get(number)
        if found is None:
            self.reliefs[number] = LEAST_RELIEF  # should its own strikes remove it
            found = self.reliefs[number] = LEAST_RELIEF + self.menaces().lasting(number)
        return found

    def advance(self, effect: Effect, figure: int, depth: int) -> float:
        """Return what it is worth to move a track of a card that lies somewhere."""
        for number in self.g.content.pois[effect.what].actions if depth < DEEPEST else ():
            for row in self.g.content.actions[number].rows:
                if row.colour == effect.mode and row.track:
                    worth = self.program(row.program, NONE, NOWHERE, depth + 1)
                    return worth * effect.n / row.track
        return 0.0

    def move(self, effect: Effect, figure: int, sector: int) -> float:
        """Return what it is worth to be moved."""
        if effect.mode not in (TO_SECTOR, TO_LANDER):
            return 0.0
        to_lander = effect.mode == TO_LANDER
        target = self.g.lander if to_lander else sector_at(self.g, effect.where, figure)
        return self.near[target] - self.near[sector] * LATER if target != NOWHERE else 0.0

    def composite(self, effect: Effect, figure: int, sector: int, depth: int) -> float:
        """Return what a composite effect would be worth."""
        worth = [self.program(block, figure, sector, depth + 1) for block in effect.blocks]
        if effect.verb == CHOOSE:
            if figure == NONE:
                return max(worth)
            possible = choices(self.g, effect, figure)
            return max([worth[place] for place in possible], default=0.0)
        if effect.verb == MAY:
            return max(0.0, worth[0])
        if effect.verb == PAY:
            return max(worth[0] + worth[1], worth[2])
        if effect.verb == IF:
            return worth[0 if holds(self.g, effect.condition, figure) else 1]
        if effect.verb == EACH:
            return worth[0] * 1.5
        if effect.verb == PICK:
            near = self.g.at_sector(sector) if figure != NONE else ()
            helped = [self.program(effect.blocks[0], it, sector, depth + 1) for it in near]
            return max(helped, default=worth[0])
        if effect.verb == D10:
            return sum(worth) / len(worth)
        return worth[0] * effect.n if effect.verb == REPEAT else 0.0

    def card(self, effect: Effect, sector: int, figure: int, depth: int) -> float:
        """Return what a point-of-interest card that comes into play could bring later."""
        if effect.mode == POI_REMOVE:
            return 0.0
        card = self.g.content.pois[effect.what]
        where = sector if effect.where == HERE else sector_at(self.g, effect.where, figure)
        out = 0.0
        if where != NOWHERE and self.g.sector_flags(where) & NO_MOVE and not card.flags & NO_MOVE:
            out += MAIN / 2  # somebody can leave
        best = [
            self.results(self.g.content.actions[action], figure, where, depth + 1)
            for action in card.actions
        ]
        return out + LATER * max(best, default=0.0)

    def results(self, action: Action, figure: int, sector: int, depth: int = 0) -> float:
        """Return what an action brings if it goes well."""
        if not action.roll:
            cost = self.program(action.cost, figure, sector, depth)
            return cost + self.program(action.program, figure, sector, depth)
        return max(
            (self.row(action, row.colour, figure, sector, depth) for row in action.rows),
            default=0.0,
        )

    def row(self, action: Action, colour: int, figure: int, sector: int, depth: int = 0) -> float:
        """Return what a result row is worth, with those its arrows lead to."""
        out = 0.0
        for _ in action.rows:
            for row in action.rows:
                if row.colour == colour:
                    out += self.program(row.program, figure, sector, depth)
                    colour = row.then
                    break
            else:
                break
        return out
