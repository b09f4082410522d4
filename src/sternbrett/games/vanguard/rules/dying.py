"""Death, and the roll for survival of Deadly Space (groups S and U0)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import NOBODY, NOWHERE, RETURNS, at, code_owner, code_type
from sternbrett.games.vanguard.events import CREW_DIED, SURVIVED
from sternbrett.games.vanguard.language import ANY_COLOUR, KILL, Effect
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules.dice import PayDie, box_die
from sternbrett.games.vanguard.rules.ending import clear_roll, evacuate
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.things import DAMAGE, HEAVY

INJURY_ROLL: Final = "injury_die"
SURVIVAL_DICE: Final = 3


def fight_for_life(g: VanguardState, figure: int) -> None:
    """Roll for survival instead of a fourth injury (ISV-322, ISV-323)."""
    if g.dice_in_play(figure) <= g.content.numbers.strain_min_dice:
        die(g, figure)
        return
    rolled = [g.content.injury_rolls[g.chance(INJURY_ROLL, 6)] for _ in range(SURVIVAL_DICE)]
    if is_fatal(rolled):
        die(g, figure)
        return
    if g.listening:
        g.tell(SURVIVED, figure_name(g, figure))
    if g.count(g.available, figure) + g.count(g.spent, figure):
        g.push(PayDie(figure, 1, ANY_COLOUR, True, True))


def is_fatal(rolled: list[int]) -> bool:
    """Tell whether a survival roll is lost: two heavy, or heavy and damage (ISV-323, ISV-369)."""
    heavy = rolled.count(HEAVY)
    return heavy >= 2 or (heavy == 1 and DAMAGE in rolled)


def die(g: VanguardState, figure: int) -> None:
    """A figure dies: its dice, equipment and tokens leave the exploration (ISV-310, ISV-324)."""
    if g.listening:
        g.tell(CREW_DIED, figure_name(g, figure))
    g.seal()
    order = g.figures_from(figure)
    g.team &= ~(1 << figure)
    g.dead |= 1 << figure
    for kind in range(len(g.content.die_types)):
        place = at(figure, kind)
        there = g.boxed[place] + g.available[place] + g.spent[place]
        g.boxed = put(g.boxed, place, there)
        g.available[place] = g.spent[place] = 0
    lose_rolled_dice(g, figure)
    for card in (*g.hands[figure], *g.tops[figure], *g.discards[figure]):
        g.decks[figure] |= 1 << card
    g.hands[figure] = g.tops[figure] = g.discards[figure] = ()
    for number in g.kit[figure]:
        g.arsenal = put(g.arsenal, number, g.arsenal[number] + 1)
        g.tokens = put(g.tokens, number, NOWHERE)
    g.kit[figure] = ()
    g.injuries[figure] = ()
    g.columns[figure] = 0
    g.place[figure] = NOWHERE
    if not g.team:
        evacuate(g, NOBODY)  # (ISV-313, ISV-325)
        return
    if g.start == figure:
        g.start = order[1]  # (ISV-326)


def lose_rolled_dice(g: VanguardState, figure: int) -> None:
    """Take a dead figure's dice out of a roll; its own roll is abandoned (ISV-539)."""
    kept: list[int] = []
    for code in g.pool:
        if code_owner(code) == figure:
            box_die(g, figure, code_type(code))
        else:
            kept.append(code)
    g.pool = kept
    held_back = [code for code in g.hand if code_owner(code) != figure]
    for code in g.hand:
        if code_owner(code) == figure:
            box_die(g, figure, code_type(code))
    g.hand = held_back
    g.supporters &= ~(1 << figure)
    if figure == g.roller:
        for code in (*g.hand, *g.pool):
            take_back(g, code)
        clear_roll(g)
        g.queued = ()


def take_back(g: VanguardState, code: int) -> None:
    """Give a rolled die back: spent, or available where it was to return (ISV-164, ISV-509)."""
    owner, kind = code_owner(code), code_type(code)
    colour = g.content.die_types[kind].colour
    if code & RETURNS and g.free_slots(owner, colour) > 0:
        g.available[at(owner, kind)] += 1
    else:
        g.spent[at(owner, kind)] += 1


def do_kill(g: VanguardState, effect: Effect, run: Run) -> None:
    """`kill`: the actor dies."""
    if g.alive(run.actor):
        die(g, run.actor)


HANDLERS[KILL] = do_kill
