"""Where the ship flies: the shortest way to what the objective asks for, looking around there.

Whoever weighs it so gets ready before that: by landing once more on worlds that are completed,
which brings tokens for dice, promotions and discoveries, and by giving the best time to recover.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Final

from sternbrett.games.vanguard.aboard import AVAILABLE
from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.minds.picking import only
from sternbrett.games.vanguard.minds.weights import ENSIGN, Weights
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import SITE, SPACE_OBJECT, STAY, SYSTEM, Pick
from sternbrett.games.vanguard.rules.aboard.clock import last_cycle
from sternbrett.games.vanguard.rules.aboard.dicebox import dice_of
from sternbrett.games.vanguard.rules.aboard.records import has_rule, landing, objective, system
from sternbrett.kernel.engine import Option

#: So many cycles are kept for landings before the team recovers for one.
TRIES: Final = 2
#: Nobody stays aboard of their own accord once morale is as low as this.
GLOOMY: Final = 2


def navigate(g: VanguardState, options: list[Option], weights: Weights = ENSIGN) -> Option:
    """Fly towards the goal while energy lasts; look around; land where the goal is, or nearby."""
    goal = goal_system(g)
    ahead = next_system(g, goal)
    sites = of_word(options, SITE)
    known = [it for it in sites if is_completed(g, it.value)]
    waiting = known and gets_ready(g, weights)
    flights = [it for it in of_word(options, SYSTEM) if it.value == ahead and not waiting]
    if flights:
        return flights[0]
    objects = of_word(options, SPACE_OBJECT)
    if objects:
        return objects[0]  # what energy is left would be lost
    if not sites or (not known and recovers(g, weights)):
        return only(options, STAY)
    return max(known if waiting else sites, key=lambda it: site_worth(g, it.value))


# -- getting ready ----------------------------------------------------------------------------


def gets_ready(g: VanguardState, weights: Weights) -> bool:
    """Tell whether another landing on a known world comes before what the objective asks for."""
    kept = weights.kept_cycles * objectives_left(g)
    if not weights.dice or cycles_left(g) < kept:
        return False
    completed = sum([is_completed(g, site) for site in range(len(g.content.ship["landing"]))])
    return least_dice(g) < weights.dice + weights.dice_more * completed or not is_fit(g, weights)


def recovers(g: VanguardState, weights: Weights) -> bool:
    """Tell whether the team recovers for a cycle before it tries what ends the campaign."""
    final = objective(g, g.aboard().objective).final
    worn = final and cycles_left(g) >= TRIES and g.aboard().morale < GLOOMY
    return worn and not is_fit(g, weights)


def cycles_left(g: VanguardState) -> int:
    """Return how many cycles there will be after this one."""
    return last_cycle(g) - g.aboard().cycle


def objectives_left(g: VanguardState) -> int:
    """Return how many main objectives there are from the present one to the end."""
    number, out = g.aboard().objective, 1
    while (following := objective(g, number).next) is not None:
        number = g.content.objective_ids.places[following.split("|")[0]]
        out += 1
    return out


def least_dice(g: VanguardState) -> int:
    """Return how many dice the section with the fewest owns."""
    return min([dice_of(g, section) for section in range(FIGURES)])


def is_fit(g: VanguardState, weights: Weights) -> bool:
    """Tell whether the highest ranks of enough sections can go on a mission."""
    ship = g.aboard()
    fit = 0
    for section in range(FIGURES):
        highest = max([ship.ranks[crew] for crew in ship.of_section(section)], default=0)
        there = max([ship.ranks[crew] for crew in ship.crew_at(AVAILABLE, section)], default=0)
        fit += 0 < highest == there
    return fit >= weights.fit_sections


def is_completed(g: VanguardState, site: int) -> bool:
    """Tell whether the world of a landing site is completed."""
    planet = g.content.planets[g.content.planet_ids.places[landing(g, site).planet]]
    return planet.completed_flag != NONE and g.flags[planet.completed_flag] > 0


# -- the way ----------------------------------------------------------------------------------


def of_word(options: list[Option], word: int) -> list[Pick]:
    """Return the options of a word."""
    return [it for it in options if isinstance(it, Pick) and it.word == word]


def goal_of(g: VanguardState) -> tuple[str, str]:
    """Return the planet or the system that the objective names, the other empty."""
    met = objective(g, g.aboard().objective).met
    planet = re.fullmatch(r"planet (\S+) completed", met)
    return (planet[1], "") if planet else ("", met.rpartition(" ")[2])


def goal_system(g: VanguardState) -> int:
    """Return the system to which the objective leads."""
    planet, name = goal_of(g)
    for number, thing in enumerate(g.content.ship["system"]):
        here = system(g, number)
        planets = [landing(g, g.content.site_ids.places[it]).planet for it in here.sites]
        if thing.id == name or (planet and planet in planets):
            return number
    return g.aboard().system


def next_system(g: VanguardState, goal: int) -> int:
    """Return the next system on the shortest way that is open to the ship, NONE for none."""
    start = g.aboard().system
    hull = has_rule(g, "yellow_neighbours")
    before = {start: NONE}
    ahead = deque([start])
    while ahead:
        here = ahead.popleft()
        for way in system(g, here).neighbours:
            there = g.content.system_ids.places[way.to]
            if there not in before and (hull or not way.yellow):
                before[there] = here
                ahead.append(there)
    if goal == start or goal not in before:
        return NONE
    while before[goal] != start:
        goal = before[goal]
    return goal


def site_worth(g: VanguardState, site: int) -> float:
    """Return what a landing is worth: the objective first, then worlds that are not completed."""
    planet = g.content.planets[g.content.planet_ids.places[landing(g, site).planet]]
    if planet.id == goal_of(g)[0]:
        return 2.0
    return 0.0 if is_completed(g, site) else 1.0
