"""Travel: routes and their symbols (group D)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NOWHERE, WINDOW_TRAVEL
from sternbrett.games.vanguard.events import SET_OUT
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import ROUTE, SECTOR
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of, word_of
from sternbrett.games.vanguard.rules.conditions import sector_at
from sternbrett.games.vanguard.rules.items import figure_name, tokens_at
from sternbrett.games.vanguard.rules.places import arrive, sector_name
from sternbrett.games.vanguard.rules.reasons import (
    BY_ROUTE,
    NO_ROUTE,
    NOT_CONNECTED,
    NOT_ON_MAP,
    ROUTE_CLOSED,
)
from sternbrett.games.vanguard.rules.routes import connected, is_open, target_of
from sternbrett.games.vanguard.rules.running import FROM_CONDITION, source_of, start
from sternbrett.games.vanguard.rules.windows import close_window, open_window
from sternbrett.games.vanguard.worldthings import NO_MOVE, TRAVEL, Route
from sternbrett.kernel.engine import NOT_NOW, Option, Step


def open_routes(g: VanguardState, figure: int) -> list[Route]:
    """Return the open routes that leave a figure's sector."""
    sector = g.place[figure]
    return [
        route
        for route in g.content.planets[g.planet].routes
        if (route.a == sector or route.b == sector)
        and target_of(route, sector) != NOWHERE
        and is_open(g, route)
    ]


def can_travel(g: VanguardState, figure: int) -> bool:
    """Tell whether Travel can be chosen (ISV-058)."""
    if g.sector_flags(g.place[figure]) & NO_MOVE:
        return False
    return bool(open_routes(g, figure))


class ChooseRoute(FigureDecision):
    """By which route a figure travels (D6)."""

    clause: ClassVar[str] = "ISV-060"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[ROUTE]
        return by_number([moves[route.index] for route in open_routes(g, self.figure)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, value = word_of(option), value_of(option)
        sector = g.place[self.figure]
        routes = g.content.planets[g.planet].routes
        if word == ROUTE:
            if value >= len(routes):
                return NOT_ON_MAP
            return NO_ROUTE if target_of(routes[value], sector) == NOWHERE else ROUTE_CLOSED
        return against_journey(g, self.figure, value + 1) if word == SECTOR else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.route = value_of(option)
        if g.listening:
            sector = g.place[self.figure]
            target = target_of(g.content.planets[g.planet].routes[g.route], sector)
            names = sector_name(g, sector), sector_name(g, target)
            g.tell(SET_OUT, figure_name(g, self.figure), *names)
        g.push(RouteSymbol(self.figure, 0, False))


def against_journey(g: VanguardState, figure: int, number: int) -> int:
    """Return why a figure cannot go to a sector by touching it, by the sector's printed number."""
    target, sector = sector_at(g, number, figure), g.place[figure]
    if target == NOWHERE:
        return NOT_ON_MAP
    if target in connected(g, sector):
        return BY_ROUTE
    routes = g.content.planets[g.planet].routes
    ways = [route for route in routes if target_of(route, sector) == target]
    return ROUTE_CLOSED if ways else NOT_CONNECTED


def symbols_on(g: VanguardState, route: Route) -> list[int]:
    """Return the symbols of a route in the order they are resolved, Travel last (ISV-063)."""
    near = (*tokens_at(g, route.a), *tokens_at(g, route.b))
    free = any(equipment.free_route for equipment in near)
    out = [] if free else [symbol for symbol in route.symbols if symbol != TRAVEL]
    return [*out, TRAVEL] if TRAVEL in route.symbols else out


class RouteSymbol(Step[VanguardState]):
    """A symbol of the route: its window, then its effect; after the last the move (ISV-062)."""

    clause: ClassVar[str] = "ISV-062"

    __slots__ = ("figure", "number", "opened")

    def __init__(self, figure: int, number: int, opened: bool) -> None:
        self.figure = figure
        self.number = number
        self.opened = opened

    def args(self) -> list[object]:
        return [self.figure, self.number, self.opened]

    def run(self, g: VanguardState) -> None:
        figure = self.figure
        prevented = close_window(g) if self.opened else False
        if not g.alive(figure) or g.route == NONE:
            return
        route = g.content.planets[g.planet].routes[g.route]
        symbols = symbols_on(g, route)
        if self.number >= len(symbols):
            move_along(g, figure, route)
            return
        if not self.opened:
            g.push(RouteSymbol(figure, self.number, True))
            open_window(g, WINDOW_TRAVEL, figure)
            return
        symbol = symbols[self.number]
        if symbol == TRAVEL and not prevented and g.condition != NONE:
            travel = g.content.global_conditions[g.condition].travel
            start(g, travel, figure, source_of(FROM_CONDITION, g.condition))
            return  # the Travel effect moves the figure itself (ISV-063)
        g.push(RouteSymbol(figure, self.number + 1, False))
        if symbol != TRAVEL and not prevented:
            start(g, symbol, figure, source_of(FROM_CONDITION, max(g.condition, 0)))


def move_along(g: VanguardState, figure: int, route: Route) -> None:
    """Place the figure in the target sector (ISV-067)."""
    target = target_of(route, g.place[figure])
    if target != NOWHERE:
        arrive(g, figure, target)
