"""Routes between sectors: which are open, where they lead, and the ways of threats."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import NOBODY, NOWHERE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.worldthings import Route


def is_open(g: VanguardState, route: Route) -> bool:
    """Tell whether a route is open (ISV-484)."""
    return holds(g, route.need, NOBODY)


def target_of(route: Route, sector: int) -> int:
    """Return where a route leads from a sector, NOWHERE if it does not leave it (ISV-060)."""
    if route.a == sector:
        return route.b
    if route.b == sector and route.both:
        return route.a
    return NOWHERE


def connected(g: VanguardState, sector: int) -> list[int]:
    """Return the sectors connected with one, ascending (ISV-061)."""
    out: list[int] = []
    for route in g.content.planets[g.planet].routes:
        target = target_of(route, sector)
        if target != NOWHERE and target not in out and is_open(g, route):
            out.append(target)
    out.sort()
    return out


def distances(g: VanguardState, sector: int) -> list[int]:
    """Return how many moves each sector is from one by open routes; -1 if it cannot be reached."""
    out = [-1] * len(g.stacks)
    out[sector] = 0
    ring = [sector]
    while ring:
        after: list[int] = []
        for place in ring:
            for other in connected(g, place):
                if out[other] < 0:
                    out[other] = out[place] + 1
                    after.append(other)
        ring = after
    return out
