"""Turns (group C), and what can be done in one."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.events import TURN_BEGAN, TURN_ENDED
from sternbrett.games.vanguard.language import (
    END_TURN,
    EVENTS_AT_END,
    EXTRA_ACTION,
    NONE,
    WHEN_TURN,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import (
    ACTION,
    CARD,
    DISCOVERY_CARD,
    END_OF_TURN,
    EQUIPMENT,
    EXCHANGE,
    FIGURE,
    LAUNCHES,
    PREPARE_DICE,
    PREPARE_DRAW,
    RESTS,
    SECTOR,
    SINGLE,
    SKILL,
    STRAIN,
    TRAVELS,
)
from sternbrett.games.vanguard.rules.acting import (
    against_action,
    against_special,
    special_actions,
    take_action,
)
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.dice import ANYTIME, can_strain, strain
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.exchanging import GiveWhat, exchangeable
from sternbrett.games.vanguard.rules.items import figure_name, usable, use
from sternbrett.games.vanguard.rules.launching import Consent, can_launch
from sternbrett.games.vanguard.rules.occurring import DrawEvents
from sternbrett.games.vanguard.rules.reasons import NOT_YOURS
from sternbrett.games.vanguard.rules.refusing import against_figure, against_item
from sternbrett.games.vanguard.rules.resting import prepare, rest
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.rules.tides import CheckMissions
from sternbrett.games.vanguard.rules.travelling import ChooseRoute, against_journey, can_travel
from sternbrett.games.vanguard.rules.windows import others_first, waits
from sternbrett.kernel.engine import Option, Said, Step

ACTIONS_PER_TURN: Final = 2
IN_OWN_TURN: Final = ANYTIME | 1 << WHEN_TURN


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
    g.push(NextAction(figure))
    others_first(g, figure)
    g.push(CheckMissions(figure))


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
        out: list[Option] = [single(g, END_OF_TURN)]
        if g.actions:
            out += self.actions(g)
        owner, strains = g.owner[self.figure], g.content.moves[STRAIN]
        for figure in g.figures():
            if g.owner[figure] == owner:
                timings = IN_OWN_TURN if figure == self.figure else ANYTIME
                for option in usable(g, figure, timings):
                    if option not in out:
                        out.append(option)
                if can_strain(g, figure):
                    out.append(strains[figure])
        if exchangeable(g, self.figure):
            out.append(single(g, EXCHANGE))
        return by_number(out)

    def waived(self, g: VanguardState, seat: int) -> Option | None:
        # A turn with nothing left to do ends by itself; who strains does so when it is needed.
        end = single(g, END_OF_TURN)
        left = [it for it in self.options(g, seat) if it is not end and word_of(it) != STRAIN]
        return end if waits(g, seat) and not left else None

    def keeps_undo(self) -> bool:
        return True

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, value = word_of(option), value_of(option)
        if word == SINGLE:
            return against_action(g, self.figure, value)
        if word == ACTION:
            return against_special(g, self.figure, value)
        if word == SECTOR:
            if not g.actions or not can_travel(g, self.figure):
                return against_action(g, self.figure, TRAVELS)
            return against_journey(g, self.figure, value + 1)
        figure = self.figure
        if word in (SKILL, STRAIN):
            if g.owner[value] != g.owner[figure]:
                return NOT_YOURS
            figure = value
        elif word in (CARD, EQUIPMENT):
            for other in g.figures_from(figure):
                things = g.hands[other] if word == CARD else g.kit[other]
                if g.owner[other] == g.owner[figure] and value in things:
                    figure = other
                    break
        timings = IN_OWN_TURN if figure == self.figure else ANYTIME
        return against_item(g, figure, option, timings)

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
        word = word_of(option)
        if word == SINGLE:
            self.choose_usual(g, value_of(option))
        elif word == ACTION:
            self.after_action(g)
            take_action(g, g.content.actions[value_of(option)], self.figure)
        elif word == STRAIN:
            g.push(self)
            strain(g, value_of(option))
        else:
            self.use_item(g, option)

    def choose_usual(self, g: VanguardState, what: int) -> None:
        """Do what can be done in every turn."""
        figure = self.figure
        if what == END_OF_TURN:
            end_turn(g, figure)
        elif what == LAUNCHES:
            g.push(self)
            g.push(Consent(figure, 0))
        elif what == EXCHANGE:
            g.push(self)
            g.push(GiveWhat(figure))
        else:
            self.after_action(g)
            if what == TRAVELS:
                g.push(ChooseRoute(figure))
            elif what == RESTS:
                rest(g, figure)
            else:
                prepare(g, figure, what == PREPARE_DRAW)

    def after_action(self, g: VanguardState) -> None:
        """Count an action, and check missions when it is done (ISV-226)."""
        g.actions -= 1
        g.push(self)
        others_first(g, self.figure)
        g.push(ActionDone(self.figure))

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
            timings = IN_OWN_TURN if figure == active else ANYTIME
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

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        reason = against_figure(g, option, FIGURE, NOT_YOURS)
        figure = value_of(option)
        if reason != NOT_YOURS or g.owner[figure] != g.owner[self.figure]:
            return reason
        timings = IN_OWN_TURN if figure == self.figure else ANYTIME
        return against_item(g, figure, self.find(g), timings)

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


HANDLERS[END_TURN] = do_end_turn
HANDLERS[EXTRA_ACTION] = do_extra_action
HANDLERS[EVENTS_AT_END] = do_events_at_end
