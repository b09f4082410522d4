"""What the team and the campaign count: success tokens, supplies, charges, flags."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.events import CHARGES_CHANGED, SUCCESS_CHANGED, SUPPLIES_CHANGED
from sternbrett.games.vanguard.language import (
    CHARGE,
    FLAG,
    FLAG_ADD,
    FLAG_SET,
    LOG,
    NONE,
    SUCCESS,
    SUPPLY,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules.aboard.common import change_pool, on_ship
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.worldthings import NO_CHARGES

# Engine counters (ISV-486): the first flags.
COMBOS_USED: Final = 0
SUPPORT_DICE_ADDED: Final = 1
TOKENS_PLACED: Final = 2
RARE_FOUND: Final = 3
COUNTERS: Final = 4


def count_flag(g: VanguardState, flag: int) -> None:
    """Count something once more."""
    g.flags = put(g.flags, flag, g.flags[flag] + 1)


def do_success(g: VanguardState, effect: Effect, run: Run) -> None:
    """`success ±N`: tokens of this exploration, aboard those of the pool (ISV-528)."""
    if on_ship(g):
        change_pool(g, effect.n)
        return
    g.success = min(max(g.success + effect.n, 0), g.content.numbers.success_cap)
    if g.listening:
        g.tell(SUCCESS_CHANGED, effect.n, g.success)


def most_supplies(g: VanguardState) -> int:
    """Return the length of the supply track: of the lander with its mods."""
    if g.lander_card == NONE:
        return 0
    more = sum([mod.supplies for mod in g.content.mods if g.mods >> mod.index & 1])
    return g.content.landers[g.lander_card].supplies + more


def change_supplies(g: VanguardState, n: int) -> None:
    """Change the supplies, within their track; unlimited ones do not change (ISV-446).

    Aboard there is nothing to change (ISV-528).
    """
    if g.unlimited() or on_ship(g):
        return
    g.supplies = min(max(g.supplies + n, 0), most_supplies(g))
    if g.listening:
        g.tell(SUPPLIES_CHANGED, n, g.supplies)


def do_supply(g: VanguardState, effect: Effect, run: Run) -> None:
    """`supply ±N`."""
    change_supplies(g, effect.n)


def change_charges(g: VanguardState, figure: int, n: int) -> None:
    """Change the charges of a figure (ISV-182, ISV-445)."""
    if g.alive(figure) and not g.rules_of_planet() & NO_CHARGES:
        g.charges[figure] = max(0, g.charges[figure] + n)
        if g.listening:
            g.tell(CHARGES_CHANGED, figure_name(g, figure), n)


def do_charge(g: VanguardState, effect: Effect, run: Run) -> None:
    """`charge ±N`."""
    change_charges(g, run.actor, effect.n)


def do_flag(g: VanguardState, effect: Effect, run: Run) -> None:
    """`flag set|clear NAME | add NAME ±N` (ISV-462)."""
    if effect.mode == FLAG_ADD:
        g.flags = put(g.flags, effect.what, g.flags[effect.what] + effect.n)
    else:
        g.flags = put(g.flags, effect.what, 1 if effect.mode == FLAG_SET else 0)


def do_log(g: VanguardState, effect: Effect, run: Run) -> None:
    """`log N`."""
    read_log(g, effect.what, run.actor)


HANDLERS[SUCCESS] = do_success
HANDLERS[SUPPLY] = do_supply
HANDLERS[CHARGE] = do_charge
HANDLERS[FLAG] = do_flag
HANDLERS[LOG] = do_log
