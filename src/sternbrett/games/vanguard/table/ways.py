"""Short ways: a sector that a route leads to is travelled to, and all dice are taken at once."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import at
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import (
    DIE,
    END_OF_TURN,
    ROUTE,
    SECTOR,
    SINGLE,
    THROW,
    TRAVELS,
    Pick,
)
from sternbrett.games.vanguard.rules.asking import is_single
from sternbrett.games.vanguard.rules.places import sector_name
from sternbrett.games.vanguard.rules.routes import target_of
from sternbrett.games.vanguard.rules.throwing import ChooseDice
from sternbrett.games.vanguard.rules.travelling import ChooseRoute, open_routes
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.games.vanguard.table.prices import price
from sternbrett.games.vanguard.worldthings import Route
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way

#: What is touched to take all dice.
ALL_DICE = "all:dice"


def ways(look: Look[VanguardState]) -> list[Way]:
    """Return the journeys of one route, which are made by touching their end, or all dice."""
    dice = all_dice(look)
    if dice:
        return [Way((ALL_DICE,), tuple(dice), ("here.all_dice", {"amount": len(dice)}))]
    return [way(look, route, before) for route, before in journeys(look)]


def all_dice(look: Look[VanguardState]) -> list[str]:
    """Return the dice that could be chosen for a roll, where those are several."""
    g, decision = look.position, look.decision
    if not isinstance(decision, ChooseDice) or not look.options:
        return []
    dice = [it for it in look.options if isinstance(it, Pick) and it.word == DIE]
    keys = [it.key for it in dice for _ in range(g.available[at(decision.figure, it.value)])]
    return keys if len(keys) > 1 else []


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


def left_undone(option: Option, look: Look[VanguardState]) -> Said | None:
    """Return what is forgotten: dice that nobody has chosen, or actions that are left."""
    g, decision = look.position, look.decision
    if isinstance(decision, ChooseDice) and is_single(option, THROW) and not g.hand:
        dice = len(all_dice(look))
        return ("really.roll", {"amount": dice}) if dice else None
    if isinstance(decision, NextAction) and is_single(option, END_OF_TURN) and g.actions:
        return "really.end_turn", {"amount": g.actions}
    return None
