"""Where the ensign flies: the shortest way to what the objective asks for, looking around there."""

from __future__ import annotations

import re
from collections import deque

from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.minds.picking import only
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import SITE, SPACE_OBJECT, STAY, SYSTEM, Pick
from sternbrett.games.vanguard.rules.aboard.records import has_rule, landing, objective, system
from sternbrett.kernel.engine import Option


def navigate(g: VanguardState, options: list[Option]) -> Option:
    """Fly towards the goal while energy lasts; look around; land where the goal is, or nearby."""
    goal = goal_system(g)
    ahead = next_system(g, goal)
    flights = [it for it in of_word(options, SYSTEM) if it.value == ahead]
    if flights:
        return flights[0]
    objects = of_word(options, SPACE_OBJECT)
    if objects:
        return objects[0]  # what energy is left would be lost
    sites = of_word(options, SITE)
    if not sites:
        return only(options, STAY)
    return max(sites, key=lambda it: site_worth(g, it.value))


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
    done = planet.completed_flag != NONE and g.flags[planet.completed_flag]
    return 0.0 if done else 1.0
