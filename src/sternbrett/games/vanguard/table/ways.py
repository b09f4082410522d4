"""Short ways: whoever touches a sector that a route leads to travels there."""

from __future__ import annotations

from sternbrett.games.vanguard.model import ROUTE, SECTOR, SINGLE, TRAVELS, Pick, VanguardState
from sternbrett.games.vanguard.rules.places import sector_name
from sternbrett.games.vanguard.rules.routes import target_of
from sternbrett.games.vanguard.rules.travelling import ChooseRoute, open_routes
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.games.vanguard.table.prices import price
from sternbrett.games.vanguard.things import Route
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way


def ways(look: Look[VanguardState]) -> list[Way]:
    """Return the journeys of one route that the seat can make by touching their end."""
    return [way(look, route, before) for route, before in journeys(look)]


def journeys(look: Look[VanguardState]) -> list[tuple[Route, tuple[str, ...]]]:
    """Return the routes that can be taken now, each with what is chosen before it."""
    g, decision = look.position, look.decision
    single = g.content.moves[SINGLE][TRAVELS]
    if not look.options:
        return []
    if isinstance(decision, ChooseRoute):
        return [(route, ()) for route in open_routes(g, decision.figure)]
    if isinstance(decision, NextAction) and single in look.options:
        return [(route, (single.key,)) for route in open_routes(g, decision.figure)]
    return []


def way(look: Look[VanguardState], route: Route, before: tuple[str, ...]) -> Way:
    """Return the way along a route."""
    g = look.position
    assert isinstance(look.decision, ChooseRoute | NextAction)
    target = target_of(route, g.place[look.decision.figure])
    number = g.content.planets[g.planet].sectors[target].number
    sector, taken = g.content.moves[SECTOR][number - 1], g.content.moves[ROUTE][route.index]
    assert isinstance(sector, Pick)
    said = {
        "sector": sector_name(g, target),
        "price": price(g, look.content, look.texts, route),
    }
    return Way((sector.key,), (*before, taken.key), ("here.route", said))
