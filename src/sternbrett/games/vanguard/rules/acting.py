"""Special actions: which are in sight, which may be taken (ISV-086 to ISV-091)."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import NOWHERE
from sternbrett.games.vanguard.events import ACTION_TAKEN
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import (
    END_OF_TURN,
    EXCHANGE,
    LAUNCHES,
    PREPARE_DICE,
    PREPARE_DRAW,
    RESTS,
    TRAVELS,
)
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.items import affordable, figure_name
from sternbrett.games.vanguard.rules.launching import REFUSED_LAUNCH
from sternbrett.games.vanguard.rules.reasons import (
    CANNOT_LEAVE,
    CANNOT_PAY,
    LAUNCH_REFUSED,
    NEEDS_SUPPORT,
    NO_ACTIONS_LEFT,
    NO_LANDER,
    NO_LAUNCH_HERE,
    NO_ROUTE,
    NO_SUPPLIES,
    NOT_IN_SIGHT,
    NOT_YET,
    NOTHING_TO_GIVE,
    SPECIAL_USED,
)
from sternbrett.games.vanguard.rules.rolling import begin_roll
from sternbrett.games.vanguard.rules.running import FROM_ACTION, source_of, start
from sternbrett.games.vanguard.rules.throwing import supporters
from sternbrett.games.vanguard.worldthings import NO_MOVE, Action
from sternbrett.kernel.engine import NOT_NOW


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


def against_special(g: VanguardState, figure: int, number: int) -> int:
    """Return why a special action that is not offered cannot be taken."""
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


def against_action(g: VanguardState, figure: int, word: int) -> int:
    """Return why a usual action that is not offered cannot be taken."""
    if word == EXCHANGE:
        return NOTHING_TO_GIVE
    if word not in (TRAVELS, RESTS, PREPARE_DRAW, PREPARE_DICE, LAUNCHES):
        return 0 if word == END_OF_TURN else NOT_NOW
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
