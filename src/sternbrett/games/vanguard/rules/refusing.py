"""What speaks against something that is not offered: parts that several guards have in common.

`Decision.objection` asks only for what is not among the options, so each function gives the reason
that is left when those before it do not hold.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import at
from sternbrett.games.vanguard.language import NONE, WHEN_ANYTIME, WHEN_TURN
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import CARD, DISCOVERY_CARD, EQUIPMENT, SKILL, STRAIN
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.items import affordable, places_token, skill_used
from sternbrett.games.vanguard.rules.reasons import (
    CANNOT_PAY,
    NO_ACTIONS_LEFT,
    NO_CHARGE,
    NO_EFFECT,
    NO_SPENT_DIE,
    NO_STRAIN,
    NO_SUCH_DIE,
    NOT_CARRIED,
    NOT_FOUND,
    NOT_IN_HAND,
    NOT_IN_TEAM,
    NOT_YET,
    NOTHING_SPENT,
    OTHER_COLOUR,
    OTHER_CREW,
    OTHER_TIME,
    USED_BEFORE,
)
from sternbrett.kernel.engine import NOT_NOW, Option

#: What crew members may use besides what they are asked for.
ITEMS: Final = (CARD, SKILL, EQUIPMENT, DISCOVERY_CARD, STRAIN)


def against_figure(g: VanguardState, option: Option, word: int, reason: int) -> int:
    """Return why a crew member cannot be chosen; `reason` is for those of the team."""
    if word_of(option) != word:
        return NOT_NOW
    return reason if g.alive(value_of(option)) else NOT_IN_TEAM


def against_die(g: VanguardState, figure: int, option: Option) -> int:
    """Return why an available die cannot be chosen: there is none, or its colour is wrong."""
    return OTHER_COLOUR if g.available[at(figure, value_of(option))] else NO_SUCH_DIE


def against_spent(g: VanguardState, figure: int, option: Option, reason: int) -> int:
    """Return why a spent die cannot be chosen; `reason` is for those that are there."""
    return reason if g.spent[at(figure, value_of(option))] else NO_SPENT_DIE


def against_item(g: VanguardState, figure: int, option: Option, timings: int) -> int:
    """Return why a crew member that is asked cannot use something, or strain itself."""
    content = g.content
    word, number = word_of(option), value_of(option)
    if word == STRAIN:
        if number != figure:
            return OTHER_CREW
        return NO_STRAIN if g.count(g.spent, figure) else NOTHING_SPENT
    if word == SKILL:
        return against_skill(g, figure, timings) if number == figure else OTHER_CREW
    if word == CARD:
        if number not in g.hands[figure]:
            return NOT_IN_HAND
        card = content.cards[number]
        left = len(g.hands[figure]) - 1
        return against_use(g, figure, card.when, card.program, timings, left)
    if word == EQUIPMENT:
        return against_equipment(g, figure, number, timings)
    if word == DISCOVERY_CARD:
        if number not in g.discoveries:
            return NOT_FOUND
        found = content.discoveries[number]
        when = NONE if found.explore == NONE else found.when
        return against_use(g, figure, when, found.explore, timings, NONE)
    return NOT_NOW


def against_skill(g: VanguardState, figure: int, timings: int) -> int:
    """Return why a crew member cannot use its skill."""
    if g.crew[figure] == NONE or not g.charges[figure]:
        return NO_CHARGE
    crew = g.content.crew[g.crew[figure]]
    fits = crew.program != NONE and timings >> crew.when & 1
    if fits and not holds(g, crew.need, figure):
        return NOT_YET
    if fits and crew.when not in (WHEN_ANYTIME, WHEN_TURN) and skill_used(g, figure, crew.when):
        return USED_BEFORE
    when = NONE if crew.program == NONE else crew.when
    return against_use(g, figure, when, crew.program, timings, NONE)


def against_equipment(g: VanguardState, figure: int, number: int, timings: int) -> int:
    """Return why a crew member cannot use an equipment card."""
    if number not in g.kit[figure]:
        return NOT_CARRIED
    equipment = g.content.equipment[number]
    if equipment.when != NONE and timings >> equipment.when & 1:
        if equipment.counts_as_action and not g.actions:
            return NO_ACTIONS_LEFT
        lies = places_token(g, equipment.program) and g.tokens[number] >= 0
        if lies or (equipment.per_turn and g.used_equipment >> number & 1):
            return USED_BEFORE
    return against_use(g, figure, equipment.when, equipment.program, timings, NONE)


def against_use(
    g: VanguardState, figure: int, when: int, program: int, timings: int, cards: int
) -> int:
    """Return why something with a timing and a program cannot be used; `cards` as `affordable`."""
    if when == NONE or not timings >> when & 1:
        return OTHER_TIME
    return NO_EFFECT if affordable(g, program, figure, cards) else CANNOT_PAY
