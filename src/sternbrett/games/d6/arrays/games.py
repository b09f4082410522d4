"""Many games while they are carried on: what the rules do to dice and threats, where they do it.

Every method has a `when`: the games in which it happens. In all others nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

from sternbrett.games.d6.arrays.position import HULL_LOST, OVER, Positions
from sternbrett.games.d6.arrays.tables import AGE_BITS, AGES_A_WORD, NOWHERE, EffectColumn, Tables
from sternbrett.games.d6.model import (
    DAMAGE,
    DIE_FACES,
    MISSION,
    NO_FACE,
    PIERCING_DAMAGE,
    POOL,
    RETURNED,
    SCANNERS,
    SHIELDS_ZERO,
    STASIS,
    TACTICAL,
    THREAT,
)
from sternbrett.kernel.arrays import Bits, below, count, has, nth, single, union, without

#: Later than any card entered play.
NEVER = 1 << 20


class Games:
    """Positions that are being changed; `positions` returns them as they are then.

    With `branches` what none of them needs is left out (`where_any`).
    """

    def __init__(self, tables: Tables, given: Positions, branches: bool = False) -> None:
        self.tables = tables
        self.branches = branches
        self.content = tables.content
        self.dice = range(tables.content.crew_dice)
        self.now: dict[str, Any] = given._asdict()

    def positions(self) -> Positions:
        """Return the positions."""
        return Positions(**self.now)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.now[name]
        except KeyError:
            raise AttributeError(name) from None

    def put(self, when: Array, **values: Any) -> None:
        """Set fields in some of the games; sets and dice word by word."""
        for name, value in values.items():
            self.now[name] = jax.tree.map(
                lambda old, new: jnp.where(when, new, old), self.now[name], value
            )

    def where_any(
        self, values: Array, kinds: Sequence[int], happen: Callable[[Games], None]
    ) -> None:
        """Let happen what only changes games whose value is of these kinds.

        With branches it is left out if there is none, and it is compiled by itself: XLA makes its
        loops for a CPU so large otherwise that they work out the same again and again.
        """
        if not self.branches:
            happen(self)
            return

        def changed(now: dict[str, Any]) -> dict[str, Any]:
            games = Games(self.tables, Positions(**now))
            happen(games)
            return games.now

        needed = any_of([values == kind for kind in kinds])
        self.now = lax.cond(jnp.any(needed), changed, lambda now: now, self.now)

    # -- dice -----------------------------------------------------------------------------

    def lying(self, area: int) -> list[Array]:
        """Tell which dice lie in an area."""
        return [self.area[die] == area for die in self.dice]

    def pool_dice(self, face: Array | int) -> list[Array]:
        """Tell which dice of the pool show a face."""
        return [(self.area[die] == POOL) & (self.face[die] == face) for die in self.dice]

    def on_missions(self, card: Array, face: Array | int) -> list[Array]:
        """Tell which dice with that face are on the mission of a card."""
        return [
            (self.area[die] == MISSION) & (self.on_card[die] == card) & (self.face[die] == face)
            for die in self.dice
        ]

    def move_dice(
        self, which: list[Array], area: int, face: Array | int | None, card: Array | int | None
    ) -> None:
        """Move dice to an area; face and card stay as they are where none is given."""
        areas, faces, cards = list(self.area), list(self.face), list(self.on_card)
        for die in self.dice:
            areas[die] = jnp.where(which[die], area, areas[die])
            if face is not None:
                faces[die] = jnp.where(which[die], face, faces[die])
            if card is not None:
                cards[die] = jnp.where(which[die], card, cards[die])
        self.now["area"], self.now["face"] = tuple(areas), tuple(faces)
        self.now["on_card"] = tuple(cards)

    def spend(self, when: Array, face: Array | int) -> list[Array]:
        """Move a pool die with this face to Returned (D6-028); return which one."""
        die = both(first(self.pool_dice(face)), when)
        self.move_dice(die, RETURNED, None, None)
        return die

    def returned_unit(self) -> list[Array]:
        """Tell which die “a returned unit” means (D6-138)."""
        back = self.lying(RETURNED)
        tactical = [back[die] & (self.face[die] == TACTICAL) for die in self.dice]
        out = first(self.pool_dice(NO_FACE))
        for better in (self.lying(STASIS), back, tactical):
            found = any_of(better)
            best = first(better)
            out = [jnp.where(found, best[die], out[die]) for die in self.dice]
        return out

    def roll_pool(self, when: Array) -> None:
        """Roll all dice of the pool; Threat Detected goes to the scanners (D6-017, D6-018)."""
        areas, faces, rolls = list(self.area), list(self.face), self.rolls
        for die in self.dice:
            rolled = when & (areas[die] == POOL)
            result, rolls = below(rolls, DIE_FACES, rolled)
            detected = result == THREAT
            areas[die] = jnp.where(rolled & detected, SCANNERS, areas[die])
            faces[die] = jnp.where(rolled, jnp.where(detected, NO_FACE, result), faces[die])
        self.now["area"], self.now["face"], self.now["rolls"] = tuple(areas), tuple(faces), rolls

    # -- threats --------------------------------------------------------------------------

    def health_of(self, card: Array) -> Array:
        """Return the health of one card in each game."""
        total = jnp.zeros_like(card)
        for bit, plane in enumerate(self.health):
            total = total | (has(plane, card).astype(jnp.int32) << bit)
        return total

    def set_health(self, when: Array, card: Array, health: Array) -> None:
        """Set the health of one card in each game."""
        mine = single(card, self.tables.words, when)
        self.now["health"] = tuple(
            tuple(
                jnp.where((health >> bit & 1) == 1, word | one, word & ~one)
                for word, one in zip(plane, mine, strict=True)
            )
            for bit, plane in enumerate(self.health)
        )

    def with_health(self) -> Bits:
        """Return the threats with any health left."""
        return tuple(reduce(or_, words) for words in zip(*self.health, strict=True))

    def enter(self, when: Array, card: Array) -> None:
        """Put a card into play."""
        mine = single(card, self.tables.words, when)
        self.now["in_play"] = union(self.in_play, mine)
        place, shift = card // AGES_A_WORD, (card % AGES_A_WORD * AGE_BITS).astype(jnp.uint32)
        age = self.entered.astype(jnp.uint32)
        clear = ~(jnp.uint32((1 << AGE_BITS) - 1) << shift)
        self.now["ages"] = tuple(
            jnp.where(when & (place == at), (word & clear) | (age << shift), word)
            for at, word in enumerate(self.ages)
        )
        self.put(when, entered=self.entered + 1)
        self.set_health(when, card, self.tables.health(card))

    def leave(self, when: Array, card: Array) -> None:
        """Discard a card in play; all dice on it return (D6-057, D6-063, D6-067)."""
        mine = single(card, self.tables.words, when)
        self.now["in_play"] = without(self.in_play, mine)
        self.now["stasis"] = without(self.stasis, mine)
        self.now["health"] = tuple(without(plane, mine) for plane in self.health)
        self.move_dice([when & (self.on_card[die] == card) for die in self.dice], RETURNED, None,
                       NOWHERE)  # fmt: skip

    def oldest(self, among: Bits) -> Array:
        """Return the card of each set that entered play first; nothing useful of empty sets."""
        best = jnp.full_like(self.entered, NEVER)
        for card in self.tables.can_activate:
            word, place = divmod(card, 32)
            there = (among[word] >> place) & 1 == 1
            age = (self.ages[card // AGES_A_WORD] >> (card % AGES_A_WORD * AGE_BITS)) & (
                (1 << AGE_BITS) - 1
            )
            key = jnp.where(there, age.astype(jnp.int32) * 64 + card, NEVER)
            best = jnp.minimum(best, key)
        return best & 63

    def draw(self, when: Array) -> tuple[Array, Array]:
        """Take the next card off the deck; return it and where it is a filler instead."""
        cards = count(self.deck)
        number, draws = below(self.draws, cards + self.fillers, when)
        filler = when & (number >= cards)
        card = nth(self.deck, number)
        self.now["draws"] = draws
        self.now["deck"] = without(self.deck, single(card, self.tables.words, when & ~filler))
        self.put(filler, fillers=self.fillers - 1)
        return card, filler

    # -- harm -----------------------------------------------------------------------------

    def finish(self, when: Array, result: int) -> None:
        """End some of the games at once."""
        self.put(when, doing=OVER, result=result)

    def damage(self, when: Array, amount: Array, pierce: bool) -> None:
        """Damage the ship: shields first, then hull; hull 0 ends the game (D6-008)."""
        absorbed = jnp.zeros_like(amount) if pierce else jnp.minimum(amount, self.shields)
        lost = jnp.minimum(amount - absorbed, self.hull)
        self.put(when, shields=self.shields - absorbed, hull=self.hull - lost)
        self.put(when & (absorbed + lost > 0), damaged=True)
        self.finish(when & (self.hull == 0), HULL_LOST)

    def drop_shields(self, when: Array) -> None:
        """Set the shields to 0, which is damage where there were any (D6-108)."""
        self.put(when & (self.shields > 0), shields=0, damaged=True)

    def destroy(self, when: Array, card: Array) -> None:
        """Let threats do what they do when destroyed, and discard them."""
        for column in self.tables.last_effects:
            self.last_effect(when & (self.result == 0), card, column)
        self.leave(when & (self.result == 0), card)

    def last_effect(self, when: Array, card: Array, column: EffectColumn) -> None:
        """Carry out one effect of destroyed threats."""
        amount = column.amount(card)
        for op, cards in column.by_op.items():
            mine = when & has(cards, card)
            if op in (DAMAGE, PIERCING_DAMAGE):
                self.damage(mine, amount, op == PIERCING_DAMAGE)
            elif op == SHIELDS_ZERO:
                self.drop_shields(mine)


def first(which: list[Array]) -> list[Array]:
    """Keep the first of the dice that are meant."""
    seen = jnp.zeros_like(which[0])
    out = []
    for this in which:
        out.append(this & ~seen)
        seen = seen | this
    return out


def both(which: list[Array], when: Array) -> list[Array]:
    """Restrict a choice of dice to some games."""
    return [this & when for this in which]


def any_of(which: list[Array]) -> Array:
    """Tell in which games any die is meant."""
    return reduce(or_, which)


def how_many(which: list[Array]) -> Array:
    """Return how many dice are meant in each game."""
    total = which[0].astype(jnp.int32)
    for this in which[1:]:
        total = total + this.astype(jnp.int32)
    return total
