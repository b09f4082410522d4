"""What a card, a skill or an item would change in a roll, its choices made as well as they can be.

Only what an effect does to dice counts, and of several throws only the first: what would come
after it can make things only better. So a preview is never too good.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from sternbrett.games.vanguard.codes import FACE_MASK, PICKED, at, die_code
from sternbrett.games.vanguard.language import (
    ADD,
    ALL,
    ANY,
    BACK,
    BURN,
    DIE_SECTION,
    REROLL,
    SAFE,
    TURN,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.odds import Odds, Reckoning, reckoning
from sternbrett.games.vanguard.picks import CARD, EQUIPMENT, SKILL, Pick
from sternbrett.games.vanguard.rules.items import addable, faces_with
from sternbrett.games.vanguard.rules.symbols import fits

#: More pools than this are not looked at: the first ones are enough for a preview.
MOST = 400
#: Effects on dice, in a roll.
DICE_VERBS = (REROLL, TURN, BURN, ADD, BACK)

Codes = tuple[int, ...]


def program_of(g: VanguardState, option: Pick) -> int | None:
    """Return the program of a card, a skill or an item; None for another option."""
    content = g.content
    if option.word == CARD:
        return content.cards[option.value].program
    if option.word == SKILL:
        return content.crew[g.crew[option.value]].program
    if option.word == EQUIPMENT:
        return content.equipment[option.value].program
    return None


def preview(g: VanguardState, option: Pick, figure: int) -> Odds | None:
    """Return the odds with an item used now; None where it has nothing to do with the dice."""
    program = program_of(g, option)
    if program is None:
        return None
    filters = g.content.filters
    effects = [
        effect
        for effect in g.content.programs[program].effects
        if effect.verb in (*DICE_VERBS, SAFE) and filters[effect.filter].kind == DIE_SECTION
    ]
    if not effects:
        return None
    safe = [effect.filter for effect in effects if effect.verb == SAFE]
    if safe:
        g = g.copy()
        g.safe = (*g.safe, *safe)
    found = reckoning(g)
    if found is None:
        return None
    return Preview(g, found, figure).best([it for it in effects if it.verb in DICE_VERBS])


class Preview:
    """The pools that effects can make of the one that lies there."""

    def __init__(self, g: VanguardState, found: Reckoning, figure: int) -> None:
        self.g = g
        self.found = found
        self.figure = figure
        self.content = g.content

    def best(self, effects: list[Effect]) -> Odds | None:
        """Return the best odds that effects can lead to, one after the other."""
        pools: set[Codes] = {tuple(sorted([code & ~PICKED for code in self.g.pool]))}
        for effect in effects:
            if effect.verb in (REROLL, ADD):
                thrown = [odds for pool in pools for odds in self.throws(pool, effect)]
                return max(thrown, key=lambda odds: odds.worth, default=None)
            pools = set(list(self.changed(pools, effect))[:MOST])
        lying = [self.found.odds(pool, ()) for pool in pools]
        return max(lying, key=lambda odds: odds.worth, default=None)

    def fitting(self, pool: Codes, effect: Effect) -> list[int]:
        """Return the dice of a pool that an effect is about."""
        wanted = self.content.filters[effect.filter]
        return [code for code in pool if fits(self.g, code, wanted)]

    def throws(self, pool: Codes, effect: Effect) -> Iterable[Odds]:
        """Return the odds of each way to throw dice by an effect."""
        adds = effect.verb == ADD
        dice = self.own(effect) if adds else self.fitting(pool, effect)
        most = len(dice) if effect.n in (ALL, ANY) else min(effect.n, len(dice))
        for count in range(1, most + 1):
            for picked in set(combinations(dice, count)):
                yield self.found.odds(pool if adds else without(pool, picked), picked)

    def own(self, effect: Effect) -> list[int]:
        """Return the dice on the board that an effect may add."""
        g, figure = self.g, self.figure
        return [
            die_code(figure, kind)
            for kind in addable(g, figure, effect.filter)
            for _ in range(min(g.available[at(figure, kind)], effect.n))
        ]

    def changed(self, pools: set[Codes], effect: Effect) -> Iterable[Codes]:
        """Return the pools that turning, spending or returning dice can make of others."""
        for pool in pools:
            dice = self.fitting(pool, effect)
            every = effect.n in (ALL, ANY)
            most = len(dice) if every else min(effect.n, len(dice))
            least = 1 if effect.verb == TURN else most
            for count in range(least, most + 1):
                for picked in set(combinations(dice, count)):
                    rest = without(pool, picked)
                    if effect.verb == TURN:
                        yield from self.turned(rest, picked, effect.face)
                    else:
                        yield rest

    def turned(self, rest: Codes, picked: Codes, face: int) -> Iterable[Codes]:
        """Return the pools with picked dice turned, each to a face that it may show."""
        pools = {rest}
        for code in picked:
            faces = faces_with(self.g, code, face)
            pools = {
                tuple(sorted((*pool, code & ~FACE_MASK | one))) for pool in pools for one in faces
            }
        return pools


def without(pool: Codes, picked: Iterable[int]) -> Codes:
    """Return a pool without some dice of it."""
    rest = list(pool)
    for code in picked:
        rest.remove(code)
    return tuple(rest)
