"""Rounds, turns and actions (groups C to E), events (group J)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.language import (
    END_TURN,
    EVENT,
    EVENTS_AT_END,
    EXTRA_ACTION,
    NONE,
    OUTCOME_PARTIAL,
    WHEN_ANYTIME,
    WHEN_TURN,
    Effect,
)
from sternbrett.games.vanguard.model import (
    ACTION,
    ACTION_TAKEN,
    DISCOVERY_CARD,
    END_OF_TURN,
    EQUIPMENT,
    EQUIPMENT_GIVEN,
    EVENT_DRAWN,
    EVENT_PREVENTED,
    EXCHANGE,
    FIGURE,
    LAUNCH_REJECTED,
    LAUNCHED,
    LAUNCHES,
    NO,
    NOWHERE,
    PREPARE_DICE,
    PREPARE_DRAW,
    PREPARE_ROLL,
    RESTED,
    RESTS,
    ROUND_BEGAN,
    ROUTE,
    START_TOKEN,
    STRAIN,
    TRAVELLED,
    TRAVELS,
    TURN_BEGAN,
    TURN_ENDED,
    WINDOW_EVENT,
    WINDOW_REST,
    WINDOW_TRAVEL,
    YES,
    VanguardState,
)
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.cards import Draw
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.dice import (
    RefreshDie,
    can_strain,
    strain,
    token_bonus,
)
from sternbrett.games.vanguard.rules.ending import Depart, Finish, evacuate, read_log
from sternbrett.games.vanguard.rules.finds import EVENT_DRAW, change_supplies
from sternbrett.games.vanguard.rules.harm import die
from sternbrett.games.vanguard.rules.items import affordable, figure_name, token_sector, usable, use
from sternbrett.games.vanguard.rules.places import arrive, sector_number
from sternbrett.games.vanguard.rules.rolling import begin_roll, supporters
from sternbrett.games.vanguard.rules.routes import connected, is_open, target_of
from sternbrett.games.vanguard.rules.running import (
    FROM_ACTION,
    FROM_CONDITION,
    FROM_EVENT,
    HANDLERS,
    Run,
    source_of,
    start,
)
from sternbrett.games.vanguard.rules.tides import CheckMissions
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.games.vanguard.rules.windows import close_window, open_window
from sternbrett.games.vanguard.things import (
    NO_EVACUATION,
    NO_LAUNCH,
    NO_MOVE,
    RECON,
    TRAVEL,
    Action,
    Route,
)
from sternbrett.kernel.engine import Decision, Option, Said, Step

ACTIONS_PER_TURN: Final = 2
#: The rounds after which an evacuation is offered, and after which it happens (ISV-057, ISV-502).
PATIENCE: Final = 60
LAST_ROUND: Final = 100
#: What stands for Launch among the actions that were refused.
REFUSED_LAUNCH: Final = -1


# -- rounds -----------------------------------------------------------------------------------


class BeginRound(Step[VanguardState]):
    """A round begins: turn tokens return, the start token is passed on (ISV-046, ISV-047)."""

    clause: ClassVar[str] = "ISV-045"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.round += 1
        g.turned = 0
        g.attacks_cancelled = 0
        if g.listening:
            g.tell(ROUND_BEGAN, g.round)
        g.push(NextTurn())
        if g.round > 1 or g.start == NONE:
            g.push(StartToken())


class StartToken(Decision[VanguardState]):
    """Who begins the round: its holder passes the start token on (D4, ISV-043, ISV-046)."""

    clause: ClassVar[str] = "ISV-046"

    __slots__ = ()

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[RECON if g.start == NONE else g.start],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in g.figures()])

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.start = value_of(option)
        if g.listening:
            g.tell(START_TOKEN, figure_name(g, g.start))


class NextTurn(Step[VanguardState]):
    """The next crew member that has not had its turn, clockwise from the start token."""

    clause: ClassVar[str] = "ISV-045"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        for figure in g.figures_from(g.start):
            if not g.turned >> figure & 1:
                g.push(NextTurn())
                begin_turn(g, figure)
                return
        planet = g.content.planets[g.planet]
        g.turn = NONE
        if g.round >= LAST_ROUND:
            end_of_patience(g)
            return
        g.push(BeginRound())
        if g.round >= PATIENCE and not g.rules_of_planet() & NO_EVACUATION:
            g.push(OfferEvacuation(0))
        if g.round == 1:
            read_log(g, planet.first_round_log, NONE)


def end_of_patience(g: VanguardState) -> None:
    """End an exploration that has lasted too long (ISV-502)."""
    if g.rules_of_planet() & NO_EVACUATION:
        g.agenda.clear()
        g.push(Finish(OUTCOME_PARTIAL))
    else:
        evacuate(g, g.start)


class OfferEvacuation(TeamVote):
    """Whether the team gives up after many rounds (D52, ISV-057)."""

    clause: ClassVar[str] = "ISV-057"

    __slots__ = ()

    def ballot(self, g: VanguardState) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def breaks_tie(self, g: VanguardState) -> int:
        return g.owner[g.start]

    def again(self, votes: int) -> TeamVote:
        return OfferEvacuation(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        if is_single(option, YES):
            evacuate(g, g.start)


# -- turns ------------------------------------------------------------------------------------


def begin_turn(g: VanguardState, figure: int) -> None:
    """Begin a turn: two actions, then the event (ISV-048)."""
    g.turn = figure
    g.actions = ACTIONS_PER_TURN
    g.special_used = False
    g.ends_turn = False  # an event after the last turn may have said so
    g.events = 1
    g.used_equipment = 0
    g.moved_equipment = 0
    g.danger_rerolls = 0
    g.refused = ()
    if g.listening:
        g.tell(TURN_BEGAN, figure_name(g, figure))
    g.then(CheckMissions(figure), NextAction(figure))


class NextAction(FigureDecision):
    """The next action of a turn, and what may be used besides (D5)."""

    clause: ClassVar[str] = "ISV-049"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            g.turned |= 1 << self.figure  # its turn ends without event (ISV-326)
        elif g.ends_turn:
            end_turn(g, self.figure)
        else:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [single(g, END_OF_TURN)]
        if g.actions:
            out += self.actions(g)
        for figure in g.figures():
            if g.owner[figure] == g.owner[self.figure]:
                timings = 1 << WHEN_ANYTIME
                if figure == self.figure:
                    timings |= 1 << WHEN_TURN
                out += [option for option in usable(g, figure, timings) if option not in out]
                if can_strain(g, figure):
                    out.append(moves[STRAIN][figure])
        if exchangeable(g, self.figure):
            out.append(single(g, EXCHANGE))
        return by_number(out)

    def actions(self, g: VanguardState) -> list[Option]:
        """Return the actions that can be taken."""
        figure = self.figure
        out: list[Option] = [single(g, PREPARE_DRAW), single(g, PREPARE_DICE)]
        if can_travel(g, figure):
            out.append(single(g, TRAVELS))
        if g.unlimited() or g.supplies:
            out.append(single(g, RESTS))
        if can_launch(g, figure):
            out.append(single(g, LAUNCHES))
        if not g.special_used:
            out += [g.content.moves[ACTION][it] for it in special_actions(g, figure)]
        return out

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        figure = self.figure
        word = word_of(option)
        if is_single(option, END_OF_TURN):
            end_turn(g, figure)
            return
        if word == ACTION:
            self.after_action(g)
            take_action(g, g.content.actions[value_of(option)], figure)
        elif is_single(option, TRAVELS):
            self.after_action(g)
            g.push(ChooseRoute(figure))
        elif is_single(option, RESTS):
            self.after_action(g)
            rest(g, figure)
        elif is_single(option, PREPARE_DRAW) or is_single(option, PREPARE_DICE):
            self.after_action(g)
            prepare(g, figure, is_single(option, PREPARE_DRAW))
        elif is_single(option, LAUNCHES):
            g.push(self)
            g.push(Consent(figure, 0))
        elif is_single(option, EXCHANGE):
            g.push(self)
            g.push(GiveWhat(figure))
        elif word == STRAIN:
            g.push(self)
            strain(g, value_of(option))
        else:
            self.use_item(g, option)

    def after_action(self, g: VanguardState) -> None:
        """Count an action, and check missions when it is done (ISV-226)."""
        g.actions -= 1
        g.then(ActionDone(self.figure), self)

    def use_item(self, g: VanguardState, option: Option) -> None:
        """Use a card, skill, equipment card or discovery of one of the seat's figures."""
        before = g.actions
        g.push(self)
        if word_of(option) == DISCOVERY_CARD:
            g.push(UseFind(self.figure, value_of(option)))
            return
        owner = self.owner_of(g, option)
        place = len(g.agenda)
        use(g, owner, option, owner)
        if g.actions < before:  # it counts as an action
            g.agenda.insert(place, ActionDone(self.figure))

    def owner_of(self, g: VanguardState, option: Option) -> int:
        """Return the figure that uses an item: the active one where several could."""
        return users(g, self.figure, option)[0]


def users(g: VanguardState, active: int, option: Option) -> list[int]:
    """Return the figures of the active one's player that could use an item, that one first."""
    out: list[int] = []
    for figure in g.figures_from(active):
        if g.owner[figure] == g.owner[active]:
            timings = 1 << WHEN_ANYTIME
            if figure == active:
                timings |= 1 << WHEN_TURN
            if option in usable(g, figure, timings):
                out.append(figure)
    return out


class UseFind(FigureDecision):
    """Which of a player's crew members uses a discovery: that one acts (ISV-249)."""

    clause: ClassVar[str] = "ISV-249"

    __slots__ = ("number",)

    def __init__(self, figure: int, number: int) -> None:
        super().__init__(figure)
        self.number = number

    def args(self) -> list[object]:
        return [self.figure, self.number]

    def find(self, g: VanguardState) -> Option:
        """Return the option that names the discovery."""
        return g.content.moves[DISCOVERY_CARD][self.number]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[it] for it in users(g, self.figure, self.find(g))])

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        figure = value_of(option)
        use(g, figure, self.find(g), figure)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.UseFind", {"discovery": g.content.discoveries[self.number].id}


class ActionDone(Step[VanguardState]):
    """An action is completed: what was refused may be tried again; missions are checked."""

    clause: ClassVar[str] = "ISV-226"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        g.route = NONE
        if not g.was_refused:
            g.refused = ()
        g.was_refused = False
        g.push(CheckMissions(self.figure))


def end_turn(g: VanguardState, figure: int) -> None:
    """End a turn: flip the turn token, then draw events (ISV-048, ISV-200)."""
    g.turned |= 1 << figure
    g.ends_turn = False
    g.actions = 0
    if g.listening:
        g.tell(TURN_ENDED, figure_name(g, figure))
    planet = g.content.planets[g.planet]
    first = g.round == 1 and g.turned.bit_count() == 1
    if first and planet.first_turn_log != NONE:
        g.push(ReadLog(planet.first_turn_log))
    g.push(CheckMissions(figure))
    if draws_events(g):
        g.push(DrawEvents(figure, g.events))


def draws_events(g: VanguardState) -> bool:
    """Tell whether events are drawn yet on this planet (ISV-447)."""
    needed = g.content.planets[g.planet].events_from
    return needed == NONE or needed in g.missions or bool(g.missions_done >> needed & 1)


class ReadLog(Step[VanguardState]):
    """A log is read that nobody caused."""

    clause: ClassVar[str] = "ISV-525"

    __slots__ = ("log",)

    def __init__(self, log: int) -> None:
        self.log = log

    def args(self) -> list[object]:
        return [self.log]

    def run(self, g: VanguardState) -> None:
        read_log(g, self.log, NONE)


def do_end_turn(g: VanguardState, effect: Effect, run: Run) -> None:
    """`end_turn`: the remaining actions of the actor are lost (ISV-210)."""
    if run.actor == g.turn and not g.turned >> g.turn & 1:
        g.actions = 0
        g.ends_turn = True


def do_extra_action(g: VanguardState, effect: Effect, run: Run) -> None:
    """`extra_action N`, for the actor in its own turn."""
    if run.actor == g.turn:
        g.actions += effect.n


def do_events_at_end(g: VanguardState, effect: Effect, run: Run) -> None:
    """`events_at_end N` (ISV-498)."""
    g.events = effect.n


# -- events -----------------------------------------------------------------------------------


class DrawEvents(Step[VanguardState]):
    """A figure draws events, one after the other (ISV-200, ISV-210)."""

    clause: ClassVar[str] = "ISV-200"

    __slots__ = ("figure", "n")

    def __init__(self, figure: int, n: int) -> None:
        self.figure = figure
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if not self.n or not g.alive(self.figure):
            return  # (ISV-213)
        if self.n > 1:
            g.push(DrawEvents(self.figure, self.n - 1))
        if g.event_top:
            card = g.event_top[0]
            g.event_top = g.event_top[1:]
        else:
            if not g.event_deck:
                g.event_deck = tuple(sorted(g.event_discard))  # (ISV-201)
                g.event_discard = ()
            if not g.event_deck:
                return
            place = g.draw(EVENT_DRAW, len(g.event_deck))
            card = g.event_deck[place]
            g.event_deck = (*g.event_deck[:place], *g.event_deck[place + 1 :])
        g.seal()
        if g.listening:
            g.tell(EVENT_DRAWN, figure_name(g, self.figure), g.content.events[card].id)
        g.push(ResolveEvent(self.figure, card))
        open_window(g, WINDOW_EVENT, self.figure)


class ResolveEvent(Step[VanguardState]):
    """The event applies: its main effect in a common biome, else the other (ISV-202 …)."""

    clause: ClassVar[str] = "ISV-202"

    __slots__ = ("card", "figure")

    def __init__(self, figure: int, card: int) -> None:
        self.figure = figure
        self.card = card

    def args(self) -> list[object]:
        return [self.figure, self.card]

    def run(self, g: VanguardState) -> None:
        prevented = close_window(g)
        g.event_discard = (*g.event_discard, self.card)
        g.refused = ()
        event = g.content.events[self.card]
        if prevented:
            if g.listening:
                g.tell(EVENT_PREVENTED, event.id)
            return
        if not g.alive(self.figure):
            return
        common = biomes_at(g, g.place[self.figure]) & event.biomes
        g.push(CheckMissions(self.figure))
        source = source_of(FROM_EVENT, self.card)
        start(g, event.main if common else event.second, self.figure, source)


def biomes_at(g: VanguardState, sector: int) -> int:
    """Return the biomes of a sector: of the map and of its topmost card (ISV-202)."""
    out = g.content.planets[g.planet].sectors[sector].biomes
    poi = g.top_poi(sector)
    return out if poi == NONE else out | g.content.pois[poi].biomes


def do_event(g: VanguardState, effect: Effect, run: Run) -> None:
    """`event N`: draw and resolve further events now."""
    if g.alive(run.actor):
        g.push(DrawEvents(run.actor, effect.n))


# -- Travel -----------------------------------------------------------------------------------


def open_routes(g: VanguardState, figure: int) -> list[Route]:
    """Return the open routes that leave a figure's sector."""
    sector = g.place[figure]
    return [
        route
        for route in g.content.planets[g.planet].routes
        if target_of(route, sector) != NOWHERE and is_open(g, route)
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

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.route = value_of(option)
        g.push(RouteSymbol(self.figure, 0, False))


def symbols_on(g: VanguardState, route: Route) -> list[int]:
    """Return the symbols of a route in the order they are resolved, Travel last (ISV-063)."""
    ends = (route.a, route.b)
    free = any(it.free_route and token_sector(g, it) in ends for it in g.content.equipment)
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
        if g.listening:
            g.tell(TRAVELLED, figure_name(g, figure), sector_number(g, target))
        arrive(g, figure, target)


# -- Rest and Prepare -------------------------------------------------------------------------


def rest(g: VanguardState, figure: int) -> None:
    """Rest: lose a supply, refresh half of the dice, draw a card (ISV-073 to ISV-077)."""
    change_supplies(g, -1)
    if g.listening:
        g.tell(RESTED, figure_name(g, figure))
    g.push(Resting(figure))
    open_window(g, WINDOW_REST, figure)


class Resting(Step[VanguardState]):
    """The second and third step of Rest, after its window."""

    clause: ClassVar[str] = "ISV-075"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        close_window(g)
        figure = self.figure
        if not g.alive(figure):
            return
        half = (g.dice_in_play(figure) + 1) // 2 + token_bonus(g, figure, False)
        g.push(DrawForAction(figure, 1 + drawn_at_token(g, figure)))
        g.push(RefreshDie(figure, half, 3))


def drawn_at_token(g: VanguardState, figure: int) -> int:
    """Return how many cards more are drawn when resting beside a token (rule key rest_draw)."""
    return sum(
        [
            equipment.rest_draw
            for equipment in g.content.equipment
            if equipment.rest_draw and token_sector(g, equipment) == g.place[figure]
        ]
    )


class DrawForAction(FigureDecision):
    """The card of Rest or Prepare; near the lander a mod may give one more (ISV-268)."""

    clause: ClassVar[str] = "ISV-268"

    __slots__ = ("n",)

    def __init__(self, figure: int, n: int) -> None:
        super().__init__(figure)
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        if self.bonus(g):
            g.pending = self
        else:
            g.push(Draw(self.figure, self.n))

    def bonus(self, g: VanguardState) -> int:
        """Return how many cards more may be drawn here."""
        more = sum([mod.draw_bonus for mod in g.content.mods if g.mods >> mod.index & 1])
        if not more or g.lander == NOWHERE:
            return 0
        place = g.place[self.figure]
        near = place == g.lander or g.lander in connected(g, place)
        return more if near or place in connected(g, g.lander) else 0

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        more = self.bonus(g) if is_single(option, YES) else 0
        g.push(Draw(self.figure, self.n + more))


def prepare(g: VanguardState, figure: int, draw_first: bool) -> None:
    """Prepare: a card, a roll, or both in either order (ISV-080)."""
    g.push(PrepareMore(figure, draw_first))
    if draw_first:
        g.push(DrawForAction(figure, 1))
    else:
        begin_roll(g, PREPARE_ROLL, figure)


class PrepareMore(FigureDecision):
    """Whether the other part of Prepare is done too."""

    clause: ClassVar[str] = "ISV-080"

    __slots__ = ("drawn",)

    def __init__(self, figure: int, drawn: bool) -> None:
        super().__init__(figure)
        self.drawn = drawn

    def args(self) -> list[object]:
        return [self.figure, self.drawn]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, YES):
            return
        if self.drawn:
            begin_roll(g, PREPARE_ROLL, self.figure)
        else:
            g.push(DrawForAction(self.figure, 1))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure)}
        return f"prompt.PrepareMore.{'roll' if self.drawn else 'draw'}", said


# -- Launch -----------------------------------------------------------------------------------


def can_launch(g: VanguardState, figure: int) -> bool:
    """Tell whether Launch can be proposed (ISV-041, ISV-082, ISV-085)."""
    if g.rules_of_planet() & NO_LAUNCH or g.lander == NOWHERE:
        return False
    return g.place[figure] == g.lander and REFUSED_LAUNCH not in g.refused


class Consent(Decision[VanguardState]):
    """Whether the other players agree to launch, one after the other (D25, ISV-014)."""

    clause: ClassVar[str] = "ISV-014"

    __slots__ = ("figure", "seat")

    def __init__(self, figure: int, seat: int) -> None:
        self.figure = figure
        self.seat = seat

    def args(self) -> list[object]:
        return [self.figure, self.seat]

    def run(self, g: VanguardState) -> None:
        seat = self.seat
        if seat == g.owner[self.figure]:
            seat += 1
        if seat < g.players:
            g.pending = Consent(self.figure, seat)
        else:
            launch(g, self.figure)

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            g.push(Consent(self.figure, self.seat + 1))
            return
        g.refused = (*g.refused, REFUSED_LAUNCH)
        if g.listening:
            g.tell(LAUNCH_REJECTED, seat + 1)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Consent", {"crew": figure_name(g, self.figure)}


def launch(g: VanguardState, figure: int) -> None:
    """Launch: who is not in the lander's sector dies; then the launch log (ISV-083, ISV-307)."""
    if g.listening:
        g.tell(LAUNCHED, figure_name(g, figure))
    for other in g.figures():
        if g.place[other] != g.lander:
            die(g, other)
    g.agenda.clear()
    g.push(Depart())
    g.push(CheckMissions(figure))
    read_log(g, g.content.planets[g.planet].launch_log, figure)


# -- special actions --------------------------------------------------------------------------


def actions_in_sight(g: VanguardState, figure: int) -> list[int]:
    """Return the special actions that a figure can see from where it stands (ISV-086)."""
    content = g.content
    out: list[int] = []
    poi = g.top_poi(g.place[figure])
    if poi != NONE:
        out += content.pois[poi].actions
    if g.condition != NONE:
        out += content.global_conditions[g.condition].actions
    for threat in content.threats:
        where = g.threats[threat.index]
        if where == NOWHERE:
            continue
        for number in threat.actions:
            if where == g.place[figure] or content.actions[number].anywhere:
                out.append(number)
    for mission in g.missions:
        out += content.missions[mission].actions
    for mod in content.mods:
        if g.mods >> mod.index & 1:
            out += mod.actions
    if g.promotion != NONE:
        out += content.promotions[g.promotion].actions
    return out


def special_actions(g: VanguardState, figure: int) -> list[int]:
    """Return the special actions that a figure may take."""
    return [it for it in actions_in_sight(g, figure) if may_take(g, g.content.actions[it], figure)]


def may_take(g: VanguardState, action: Action, figure: int) -> bool:
    """Tell whether a special action in sight may be taken."""
    if action.at_lander and g.place[figure] != g.lander:
        return False
    if not holds(g, action.need, figure) or action.index in g.refused:
        return False
    if not action.roll:
        return affordable(g, action.cost, figure)
    return not action.support or bool(could_support(g, figure))


def could_support(g: VanguardState, figure: int) -> list[int]:
    """Return the figures that could support a roll of another one now (ISV-090)."""
    roller, sector = g.roller, g.roll_sector
    g.roller, g.roll_sector = figure, g.place[figure]
    out = supporters(g)
    g.roller, g.roll_sector = roller, sector
    return out


def take_action(g: VanguardState, action: Action, figure: int) -> None:
    """Take a special action: a roll, or its cost and text (ISV-089)."""
    g.special_used = True
    if g.listening:
        g.tell(ACTION_TAKEN, figure_name(g, figure), action.id)
    if action.roll:
        begin_roll(g, action.index, figure)
        return
    source = source_of(FROM_ACTION, action.index)
    start(g, action.program, figure, source)
    start(g, action.cost, figure, source)


# -- exchanging equipment ---------------------------------------------------------------------


def exchangeable(g: VanguardState, figure: int) -> list[tuple[int, int]]:
    """Return the cards that could change hands, with their carriers (ISV-261, ISV-535)."""
    seat = g.owner[figure]
    out: list[tuple[int, int]] = []
    for giver in g.figures():
        if g.owner[giver] == seat and receivers(g, giver):
            for number in g.kit[giver]:
                section = g.content.equipment[number].section
                if section == NONE and not g.moved_equipment >> number & 1:
                    out.append((number, giver))
    return out


def receivers(g: VanguardState, giver: int) -> list[int]:
    """Return who could take a card from a figure: the others in its sector."""
    return [figure for figure in g.at_sector(g.place[giver]) if figure != giver]


class GiveWhat(FigureDecision):
    """Which equipment card changes hands (D48)."""

    clause: ClassVar[str] = "ISV-261"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[EQUIPMENT]
        cards = sorted({number for number, _ in exchangeable(g, self.figure)})
        return by_number([moves[number] for number in cards])

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        number = value_of(option)
        giver = next(who for card, who in exchangeable(g, self.figure) if card == number)
        g.push(GiveWhom(giver, number))


class GiveWhom(FigureDecision):
    """Who receives an equipment card (D48)."""

    clause: ClassVar[str] = "ISV-261"

    __slots__ = ("number",)

    def __init__(self, figure: int, number: int) -> None:
        super().__init__(figure)
        self.number = number

    def args(self) -> list[object]:
        return [self.figure, self.number]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in receivers(g, self.figure)])

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        receiver = value_of(option)
        g.moved_equipment |= 1 << self.number
        if g.owner[receiver] == g.owner[self.figure]:
            hand_over(g, self.figure, receiver, self.number)
        else:
            g.push(AcceptCard(self.figure, receiver, self.number))


class AcceptCard(Decision[VanguardState]):
    """Whether the receiver's player agrees to an exchange (ISV-535)."""

    clause: ClassVar[str] = "ISV-535"

    __slots__ = ("giver", "number", "receiver")

    def __init__(self, giver: int, receiver: int, number: int) -> None:
        self.giver = giver
        self.receiver = receiver
        self.number = number

    def args(self) -> list[object]:
        return [self.giver, self.receiver, self.number]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[self.receiver],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            hand_over(g, self.giver, self.receiver, self.number)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        card = g.content.equipment[self.number].id
        return "prompt.AcceptCard", {"crew": figure_name(g, self.receiver), "equipment": card}


def hand_over(g: VanguardState, giver: int, receiver: int, number: int) -> None:
    """Give an equipment card to another figure."""
    kit = list(g.kit[giver])
    kit.remove(number)
    g.kit[giver] = tuple(kit)
    g.kit[receiver] = (*g.kit[receiver], number)
    if g.listening:
        card = g.content.equipment[number].id
        g.tell(EQUIPMENT_GIVEN, figure_name(g, giver), figure_name(g, receiver), card)


HANDLERS[END_TURN] = do_end_turn
HANDLERS[EXTRA_ACTION] = do_extra_action
HANDLERS[EVENTS_AT_END] = do_events_at_end
HANDLERS[EVENT] = do_event
