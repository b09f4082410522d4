"""When the ensign uses cards, skills, equipment and discoveries."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import (
    WINDOW_DANGER,
    WINDOW_EVENT,
    WINDOW_INJURY,
    WINDOW_ROLL,
    WINDOW_TRAVEL,
)
from sternbrett.games.vanguard.language import (
    NONE,
    PREVENT,
    REFRESH,
    REROLL,
)
from sternbrett.games.vanguard.minds import costs
from sternbrett.games.vanguard.minds.aims import Aims
from sternbrett.games.vanguard.minds.picking import is_word, only
from sternbrett.games.vanguard.minds.rolls import chances_of, improved
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import (
    CARD,
    DISCOVERY_CARD,
    EQUIPMENT,
    PASS,
    REROLL_DANGER,
    SKILL,
    STRAIN,
    Pick,
)
from sternbrett.games.vanguard.rules.dice import PayDie
from sternbrett.games.vanguard.rules.occurring import ResolveEvent, biomes_at
from sternbrett.games.vanguard.rules.travelling import RouteSymbol, symbols_on
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.games.vanguard.worldthings import TRAVEL
from sternbrett.kernel.engine import Option

#: What preventing something must save beyond what it costs.
SAVED: Final = 0.6
#: What an item brings in a window beside its purpose.
BESIDE: Final = 0.3
#: Dice that one who strains must have spent, and must have at all.
WORN, STRONG = 3, 5


def program_of(g: VanguardState, figure: int, option: Option) -> int:
    """Return the program of an item, NONE for what is none."""
    if not isinstance(option, Pick):
        return NONE
    if option.word == CARD:
        return g.content.cards[option.value].program
    if option.word == SKILL:
        return g.content.crew[g.crew[option.value]].program
    if option.word == DISCOVERY_CARD:
        return g.content.discoveries[option.value].explore
    return g.content.equipment[option.value].program if option.word == EQUIPMENT else NONE


def item_worth(g: VanguardState, figure: int, aims: Aims, option: Pick) -> float:
    """Return what the effect of an item is worth for a figure now."""
    program = program_of(g, figure, option)
    if program == NONE:
        return 0.0
    return aims.program(program, figure, g.place[figure])


def refreshes(g: VanguardState, decision: PayDie, option: Pick) -> bool:
    """Tell whether an option gives dice to pay with instead of losing one."""
    figure = decision.figure
    spent = g.count(g.spent, figure, decision.colour)
    if not spent:
        return False
    if option.word == STRAIN:
        return g.dice_in_play(figure) >= STRONG and g.count(g.spent, figure) >= WORN
    program = program_of(g, figure, option)
    if program == NONE:
        return False
    return any(effect.verb == REFRESH for effect in g.content.programs[program].effects)


def use_in_window(g: VanguardState, decision: Window, aims: Aims, options: list[Option]) -> Option:
    """Prevent what hurts, mend a roll, take what helps; else pass."""
    harm = looming(g, decision, aims)
    asked = decision.asked(g)
    best, most = only(options, PASS), 0.0
    chances = chances_of(g, aims) if decision.kind == WINDOW_ROLL else None
    now = chances.lying(g.pool) if chances is not None else 0.0
    for option in options:
        worth = 0.0
        program = program_of(g, asked, option)
        if is_word(option, (REROLL_DANGER,)):
            worth = harm - average_danger(g, decision, aims)
        elif program != NONE:
            effects = g.content.programs[program].effects
            price = aims.program(program, asked, g.place[asked])
            if prevents(g, program):
                worth = harm + min(price, 0.0) - SAVED
            elif chances is not None:
                worth = improved(g, chances, effects) - now + min(price, 0.0) - aims.weights.card
            elif decision.kind == WINDOW_DANGER:
                if any(effect.verb == REROLL for effect in effects):
                    worth = harm - average_danger(g, decision, aims) - SAVED
            elif decision.kind not in (WINDOW_INJURY, WINDOW_EVENT):
                worth = price - BESIDE
        if worth > most:
            best, most = option, worth
    return best


def prevents(g: VanguardState, program: int) -> bool:
    """Tell whether a program prevents what opened the window, perhaps at a price."""
    for effect in g.content.programs[program].effects:
        if effect.verb == PREVENT or any(prevents(g, it) for it in effect.blocks if it != NONE):
            return True
    return False


def looming(g: VanguardState, decision: Window, aims: Aims) -> float:
    """Return what it costs if nothing prevents what opened a window."""
    figure = decision.figure
    if decision.kind == WINDOW_INJURY:
        return costs.injury(g, figure, weights=aims.weights)
    program = NONE
    if decision.kind == WINDOW_DANGER and g.danger_now != NONE:
        program = g.content.danger_tables[g.danger_now >> 3].on[g.danger_now & 7]
    elif g.agenda and decision.kind == WINDOW_EVENT:
        step = g.agenda[-1]
        if isinstance(step, ResolveEvent):
            event = g.content.events[step.card]
            common = biomes_at(g, g.place[figure]) & event.biomes
            program = event.main if common else event.second
    elif g.agenda and decision.kind == WINDOW_TRAVEL:
        step = g.agenda[-1]
        if isinstance(step, RouteSymbol) and g.route != NONE:
            symbols = symbols_on(g, g.content.planets[g.planet].routes[g.route])
            program = symbols[step.number]
            if program == TRAVEL:
                program = g.content.global_conditions[g.condition].travel
    return -aims.program(program, figure, g.place[figure])


def average_danger(g: VanguardState, decision: Window, aims: Aims) -> float:
    """Return what the danger die costs on average if it is rolled again."""
    if g.danger_now == NONE:
        return 0.0
    programs = costs.danger_programs(g, g.danger_now >> 3)
    figure = decision.figure
    harm = [aims.program(it, figure, g.place[figure]) for it in programs]
    return -sum(harm) / len(harm)
