"""What losses cost: dice, injuries, supplies. The less somebody has left, the more.

Everything is measured like what missions are worth (`aims.MAIN`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from sternbrett.games.vanguard.language import (
    EACH,
    NONE,
    SEL_ALL,
    SEL_HERE,
    SPEND,
)
from sternbrett.games.vanguard.minds.weights import ENSIGN, Weights
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.harm import injury_kind, is_turned
from sternbrett.games.vanguard.worldthings import MAX_ONE_INJURY, NO_EVACUATION

#: An injury, by how many there are already; the fourth ends everything (`Weights.last_injury`).
INJURIES: Final = (1.6, 2.6, 5.0)
#: The same where another way or another option would do: whoever is wary does not risk it. A roll
#: that a mission needs is not weighed like that, or nobody would dare anything where all is harm.
AVOIDABLE: Final = (4.0, 6.0, 9.0)
LAST_AVOIDABLE: Final = 30.0
SCRATCH: Final = 0.8
#: A supply, by how many there are.
SUPPLIES: Final = (4.0, 4.0, 2.5, 1.5, 1.0, 0.8, 0.6)


def supply(g: VanguardState, weights: Weights = ENSIGN) -> float:
    """Return what a supply is worth."""
    if g.unlimited():
        return 0.0
    return weights.supplies * SUPPLIES[min(g.supplies, len(SUPPLIES) - 1)]


def another(has: int, wary: bool, weights: Weights) -> float:
    """Return what an injury costs somebody who has so many, to the wary more (`AVOIDABLE`)."""
    if wary:
        return weights.avoidable * AVOIDABLE[has]
    return weights.injuries * INJURIES[has]


def injury(g: VanguardState, figure: int, wary: bool = False, weights: Weights = ENSIGN) -> float:
    """Return what one more injury costs a figure."""
    has = len(g.injuries[figure])
    if g.rules_of_planet() & MAX_ONE_INJURY:
        return 0.0 if has else SCRATCH
    if has < len(INJURIES):
        return another(has, wary, weights)
    if g.rules_of_planet() & NO_EVACUATION:
        return 0.0
    if g.deadly:
        return weights.last_breath
    return weights.avoidable * LAST_AVOIDABLE if wary else weights.last_injury


def sacrifice(
    g: VanguardState, figure: int, wary: bool = False, weights: Weights = ENSIGN
) -> float:
    """Return what it costs a figure to lose a die for good, or to be injured for want of one."""
    dice = g.dice_in_play(figure)
    if dice <= g.content.numbers.strain_min_dice or not g.dice_outside(figure):
        return injury(g, figure, wary, weights)
    return weights.lost_dice * max(1.0, 3.8 - 0.4 * dice)


def shortage(asked: float, there: int) -> float:
    """Return how many dice more are asked for on average than are there, by Poisson's law."""
    out, chance = asked, exp(-asked)
    below = chance
    for number in range(there):
        out -= 1 - below
        chance *= asked / (number + 1)
        below += chance
    return max(out, 0.0)


def spending(
    g: VanguardState,
    figure: int,
    asked: float,
    there: int,
    wary: bool = False,
    weights: Weights = ENSIGN,
) -> float:
    """Return what it costs to spend dice: those that are missing are sacrificed (ISV-093)."""
    missing = shortage(asked, there)
    lost = sacrifice(g, figure, wary, weights)
    return weights.die * (asked - missing) + lost * missing


def demand(g: VanguardState, program: int) -> float:
    """Return how many dice a program makes its actor spend for certain."""
    if program == NONE:
        return 0.0
    out = 0.0
    for effect in g.content.programs[program].effects:
        if effect.verb == SPEND:
            out += effect.n
        elif effect.verb == EACH and effect.selector in (SEL_HERE, SEL_ALL):
            out += demand(g, effect.blocks[0])
    return out


def danger_programs(g: VanguardState, table: int) -> list[int]:
    """Return what each side of a danger die does by a table (ISV-284)."""
    on = g.content.danger_tables[table].on
    return [on[face] for face in g.content.danger_rolls]


def injury_programs(g: VanguardState, figure: int) -> list[list[int]]:
    """Return what each side of an injury die does, for every injury of a figure that can take one.

    That a die goes to the first card that takes it is left out of it.
    """
    kinds = [injury_kind(card) for card in g.injuries[figure] if not is_turned(card)]
    struck = kinds[: g.injury_dice(figure)]
    rolls = g.content.injury_rolls
    return [[g.content.injuries[kind].on[face] for face in rolls] for kind in struck]
