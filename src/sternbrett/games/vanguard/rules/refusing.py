"""Why something cannot be done in a turn, for what is not among the options of it."""

from __future__ import annotations

from sternbrett.games.vanguard.language import NONE, WHEN_ANYTIME, WHEN_TURN
from sternbrett.games.vanguard.model import (
    ACTION,
    CARD,
    EQUIPMENT,
    LAUNCHES,
    NOWHERE,
    PREPARE_DICE,
    PREPARE_DRAW,
    RESTS,
    SECTOR,
    SINGLE,
    SKILL,
    STRAIN,
    TRAVELS,
    Pick,
    VanguardState,
)
from sternbrett.games.vanguard.rules.acting import actions_in_sight
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.items import affordable
from sternbrett.games.vanguard.rules.launching import REFUSED_LAUNCH
from sternbrett.games.vanguard.rules.reasons import (
    CANNOT_LEAVE,
    CANNOT_PAY,
    LAUNCH_REFUSED,
    NEEDS_SUPPORT,
    NO_ACTIONS_LEFT,
    NO_CHARGE,
    NO_EFFECT,
    NO_LANDER,
    NO_LAUNCH_HERE,
    NO_ROUTE,
    NO_STRAIN,
    NO_SUPPLIES,
    NOT_CARRIED,
    NOT_CONNECTED,
    NOT_IN_HAND,
    NOT_IN_SIGHT,
    NOT_YET,
    NOTHING_SPENT,
    OTHER_TIME,
    SPECIAL_USED,
    USED_BEFORE,
)
from sternbrett.games.vanguard.rules.routes import connected
from sternbrett.games.vanguard.things import NO_MOVE
from sternbrett.kernel.engine import NOT_NOW, Option


def why_not(g: VanguardState, figure: int, option: Option) -> int:
    """Return why a figure on turn cannot do what an option names, which is not offered."""
    if not isinstance(option, Pick):
        return NOT_NOW
    word, value = option.word, option.value
    if word == SINGLE:
        return against_action(g, figure, value)
    if word == ACTION:
        return against_special(g, figure, value)
    if word == SECTOR:
        return against_journey(g, figure, value + 1)
    if word == STRAIN:
        if g.owner[value] != g.owner[figure] or not g.alive(value):
            return NOT_NOW
        return NO_STRAIN if g.count(g.spent, value) else NOTHING_SPENT
    if word in (CARD, SKILL, EQUIPMENT):
        return against_item(g, figure, word, value)
    return NOT_NOW


def against_action(g: VanguardState, figure: int, word: int) -> int:
    """Return why a usual action cannot be taken."""
    if word not in (TRAVELS, RESTS, PREPARE_DRAW, PREPARE_DICE, LAUNCHES):
        return NOT_NOW
    if word == LAUNCHES and g.lander == NOWHERE:
        return NO_LANDER
    if not g.actions:
        return NO_ACTIONS_LEFT
    if word == TRAVELS:
        stuck = g.sector_flags(g.place[figure]) & NO_MOVE
        return CANNOT_LEAVE if stuck else NO_ROUTE
    if word == RESTS:
        return NO_SUPPLIES
    return LAUNCH_REFUSED if REFUSED_LAUNCH in g.refused else NO_LAUNCH_HERE


def against_journey(g: VanguardState, figure: int, number: int) -> int:
    """Return why a figure cannot travel to a sector, by its printed number.

    Where a route leads there, it is chosen by Travel and not by the sector itself.
    """
    place = g.place[figure]
    sectors = g.content.planets[g.planet].sectors
    found = [it for it, sector in enumerate(sectors) if sector.number == number]
    if not found or found[0] == place:
        return NOT_NOW
    if not g.actions:
        return NO_ACTIONS_LEFT
    if g.sector_flags(place) & NO_MOVE:
        return CANNOT_LEAVE
    return NOT_NOW if found[0] in connected(g, place) else NOT_CONNECTED


def against_special(g: VanguardState, figure: int, number: int) -> int:
    """Return why a special action cannot be taken."""
    if number not in actions_in_sight(g, figure):
        return NOT_IN_SIGHT
    if not g.actions:
        return NO_ACTIONS_LEFT
    if g.special_used:
        return SPECIAL_USED
    action = g.content.actions[number]
    if not holds(g, action.need, figure):
        return NOT_YET
    if action.at_lander and g.place[figure] != g.lander:
        return NO_LAUNCH_HERE
    return NEEDS_SUPPORT if action.roll else CANNOT_PAY


def against_item(g: VanguardState, figure: int, word: int, number: int) -> int:
    """Return why a card, skill or equipment card of a seat cannot be used now."""
    own = [it for it in g.figures() if g.owner[it] == g.owner[figure]]
    if word == SKILL:
        if number not in own:
            return NOT_NOW
        card = g.crew[number]
        crew = g.content.crew[card]
        return against_use(g, number, crew.when, crew.program) if g.charges[number] else NO_CHARGE
    if word == CARD:
        holders = [it for it in own if number in g.hands[it]]
        if not holders:
            return NOT_IN_HAND
        card_ = g.content.cards[number]
        return against_use(g, holders[0], card_.when, card_.program)
    carriers = [it for it in own if number in g.kit[it]]
    if not carriers:
        return NOT_CARRIED
    equipment = g.content.equipment[number]
    if equipment.counts_as_action and not g.actions:
        return NO_ACTIONS_LEFT
    if equipment.per_turn and g.used_equipment >> number & 1:
        return USED_BEFORE
    return against_use(g, carriers[0], equipment.when, equipment.program)


def against_use(g: VanguardState, figure: int, when: int, program: int) -> int:
    """Return why an item with a timing and a program cannot be used in a turn."""
    if when not in (WHEN_ANYTIME, WHEN_TURN) or (when == WHEN_TURN and figure != g.turn):
        return OTHER_TIME
    if program != NONE and not affordable(g, program, figure):
        return CANNOT_PAY
    return NO_EFFECT
