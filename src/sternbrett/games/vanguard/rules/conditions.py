"""Conditions of the card language (3.L)."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import MATCHING, NOBODY, NOWHERE
from sternbrett.games.vanguard.language import (
    ABOVE,
    AT_LEAST,
    AT_MOST,
    BELOW,
    EQUAL,
    HAS_ALL_AT,
    HAS_AT,
    HAS_CONDITION,
    HAS_DEADLY,
    HAS_MISSION,
    HAS_OBJECTIVE,
    HAS_POI,
    HAS_SECTION,
    HAS_THREAT,
    HAS_THREAT_HERE,
    HAS_UNIQUE,
    HERE,
    IS_AGILITY,
    IS_ARMOR,
    IS_AVAILABLE,
    IS_CHARGES,
    IS_COMMAND,
    IS_CREW_HERE,
    IS_DECKS_WITH_LEADS,
    IS_DICE_TOTAL,
    IS_DISCOVERIES,
    IS_ENERGY,
    IS_FINAL_POIS,
    IS_FLAG,
    IS_HAND,
    IS_INJURIES,
    IS_MARKER,
    IS_MORALE,
    IS_PLAYERS,
    IS_POOL,
    IS_RANK,
    IS_ROUND,
    IS_SENSORS,
    IS_SPENT,
    IS_SUCCESS,
    IS_SUPPLY,
    IS_TEAM_SIZE,
    NONE,
    Test,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.common import on_ship
from sternbrett.games.vanguard.rules.symbols import symbols_of
from sternbrett.games.vanguard.worldthings import FINAL_POI

#: Supplies where they are unlimited.
UNLIMITED = 99


def here(g: VanguardState, actor: int) -> int:
    """Return the sector that an effect means by “here”.

    In the special effects and results of an action that is where its roll began (ISV-174).
    """
    if actor == NOBODY:
        return NOWHERE
    if actor == g.roller and g.roll_step >= MATCHING:
        return g.roll_sector
    return g.place[actor]


def sector_at(g: VanguardState, where: int, actor: int) -> int:
    """Return the sector that an effect names, by its printed number or as “here”."""
    if where == HERE:
        return here(g, actor)
    for place, sector in enumerate(g.content.planets[g.planet].sectors):
        if sector.number == where:
            return place
    return NOWHERE


def holds(g: VanguardState, condition: int, actor: int) -> bool:
    """Tell whether a condition holds for an actor; having none always holds."""
    if condition == NONE:
        return True
    for tests in g.content.conditions[condition].alternatives:
        for test in tests:
            if not compare(number_of(g, test, actor), test.operator, test.number):
                break
        else:
            return True
    return False


def compare(value: int, operator: int, number: int) -> bool:
    """Tell whether a comparison holds."""
    if operator == AT_LEAST:
        return value >= number
    if operator == AT_MOST:
        return value <= number
    if operator == EQUAL:
        return value == number
    if operator == BELOW:
        return value < number
    assert operator == ABOVE
    return value > number


def number_of(g: VanguardState, test: Test, actor: int) -> int:
    """Return the number that a test is about; predicates are 0 or 1."""
    name = test.name
    if name < HAS_MISSION:
        if name == IS_FLAG:
            return g.flags[test.what]
        if IS_CREW_HERE <= name <= IS_RANK and name not in (IS_SUPPLY, IS_SUCCESS):
            return 0 if actor == NOBODY else of_figure(g, name, actor)
        return of_team(g, test, actor)
    return int(predicate(g, test, actor))


def of_figure(g: VanguardState, name: int, figure: int) -> int:
    """Return a number of a figure."""
    if name == IS_CREW_HERE:
        return len(g.at_sector(g.place[figure]))
    if name == IS_INJURIES:
        return len(g.injuries[figure])
    if name == IS_CHARGES:
        return g.charges[figure]
    if name == IS_HAND:
        return len(g.hands[figure])
    if name == IS_AVAILABLE:
        return g.count(g.available, figure)
    if name == IS_SPENT:
        return g.count(g.spent, figure)
    if name == IS_DICE_TOTAL:
        return g.dice_in_play(figure)
    assert name == IS_RANK
    return g.rank[figure]


def of_team(g: VanguardState, test: Test, actor: int) -> int:
    """Return a number of the whole exploration."""
    name = test.name
    if name == IS_MARKER:
        sector = sector_at(g, test.where, actor)
        return 0 if sector == NOWHERE else g.markers[sector]
    if name == IS_POOL:
        return sum([symbols_of(g, code).count(test.what) for code in g.pool])
    if name == IS_SUPPLY:
        return UNLIMITED if g.unlimited() else g.supplies
    if name == IS_SUCCESS:
        return g.aboard().success if on_ship(g) else g.success  # (ISV-528)
    if name == IS_TEAM_SIZE:
        return g.team.bit_count()
    if name == IS_ROUND:
        return g.round
    if name == IS_DECKS_WITH_LEADS:
        return decks_with_leads(g)
    if name == IS_DISCOVERIES:
        return len(g.discoveries) + g.carried_uniques().bit_count()
    if name == IS_FINAL_POIS:
        sectors = range(len(g.stacks))
        return sum([1 for sector in sectors if g.sector_flags(sector) & FINAL_POI])
    if name == IS_PLAYERS:
        return g.players
    if IS_ARMOR <= name <= IS_AGILITY:
        return lander_value(g, name)
    return of_ship(g, name)


def of_ship(g: VanguardState, name: int) -> int:
    """Return a number of the ship; without one there is nothing of it."""
    if g.ship is None:
        return 0
    if name == IS_ENERGY:
        return g.ship.energy
    if name == IS_COMMAND:
        return g.ship.command
    assert name == IS_MORALE
    return len(g.content.ship["morale"]) - 1 - g.ship.morale  # the lowest is 0


def decks_with_leads(g: VanguardState) -> int:
    """Return how many discovery decks have lead tokens."""
    kinds = len(g.bag)
    decks = len(g.leads) // kinds
    return sum([1 for deck in range(decks) if any(g.leads[deck * kinds : (deck + 1) * kinds])])


def lander_value(g: VanguardState, name: int) -> int:
    """Return a value of the lander with its mods."""
    if g.lander_card == NONE:
        return 0
    lander = g.content.landers[g.lander_card]
    mods = [mod for mod in g.content.mods if g.mods >> mod.index & 1]
    if name == IS_ARMOR:
        return lander.armor + sum([mod.armor for mod in mods])
    if name == IS_SENSORS:
        return lander.sensors + sum([mod.sensors for mod in mods])
    return lander.agility + sum([mod.agility for mod in mods])


def predicate(g: VanguardState, test: Test, actor: int) -> bool:
    """Tell whether a predicate is true."""
    name = test.name
    if name == HAS_MISSION:
        return test.what in g.missions
    if name == HAS_CONDITION:
        return g.condition == test.what
    if name == HAS_POI:
        sector = sector_at(g, test.where, actor)
        if sector == NOWHERE:
            return False
        stack = g.stacks[sector]
        if test.what == NONE:
            return not stack
        return bool(stack) and stack[-1] == test.what
    if name == HAS_AT:
        return actor != NOBODY and g.place[actor] == sector_at(g, test.where, actor)
    if name == HAS_ALL_AT:
        sector = sector_at(g, test.where, actor)
        return all(g.place[figure] == sector for figure in g.figures())
    if name == HAS_UNIQUE:
        return bool(g.uniques >> test.what & 1)
    if name == HAS_THREAT_HERE:
        return actor != NOBODY and g.threats[test.what] == g.place[actor]
    if name == HAS_THREAT:
        return g.threats[test.what] != NOWHERE
    if name == HAS_SECTION:
        return actor == test.what
    if name == HAS_DEADLY:
        return g.deadly
    assert name == HAS_OBJECTIVE
    return g.ship is not None and g.ship.objective == test.what
