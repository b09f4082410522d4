"""What learners see of many games of Deep Space D-6: the layout of `minds/observe.py`."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from sternbrett.games.d6 import model
from sternbrett.games.d6.arrays.games import Games, how_many
from sternbrett.games.d6.arrays.position import ASSIGN, FIRE, RECALL, UNIT, Positions
from sternbrett.games.d6.arrays.tables import Tables
from sternbrett.kernel.arrays import count, has_fixed
from sternbrett.kernel.observation import ARGUMENTS, MOST

#: Where dice lie that are on no card.
PLACES = (model.POOL, model.SCANNERS, model.INFIRMARY, model.RETURNED)


def observe(tables: Tables, positions: Positions) -> Array:
    """Return vectors of bytes, one row a game."""
    games = Games(tables, positions)
    return jnp.stack(
        [
            column.astype(jnp.uint8)
            for part in (question(games), numbers(games), dice(games), threats(games))
            for column in part
        ],
        axis=-1,
    )


def question(games: Games) -> list[Array]:
    """Return the pending decision and what it is about."""
    fire, unit = games.doing == FIRE, games.doing == UNIT
    none = jnp.zeros_like(games.hull)
    first = jnp.where(fire, games.points + 1, jnp.where(unit, games.card + 1, none))
    second = jnp.where(unit, games.holds + 1, none)
    kinds = [games.doing == kind for kind in (ASSIGN, FIRE, UNIT, RECALL)]
    return [*kinds, first, second, *[none] * (ARGUMENTS - 2)]


def numbers(games: Games) -> list[Array]:
    """Return the fields of one number each."""
    return [
        jnp.minimum(games.round, MOST),
        games.hull,
        games.shields,
        games.fired,
        games.repaired,
        games.threat_roll,
        games.extra_rolls,
        games.extra_rolls_due,
        count(games.deck) + games.fillers,
        games.damaged,
        games.activated,
    ]


def dice(games: Games) -> list[Array]:
    """Return how many dice lie where and show what; then those on each card and on its mission."""
    out = []
    for place in PLACES:
        lying = games.lying(place)
        for face in (*range(model.CREW_FACES), model.NO_FACE):
            out.append(how_many([lying[die] & (games.face[die] == face) for die in games.dice]))
    aboard = [games.area[die] > model.RETURNED for die in games.dice]
    for index in range(games.tables.size):
        out.append(how_many([aboard[die] & (games.on_card[die] == index) for die in games.dice]))
    nobody = jnp.zeros_like(games.hull)
    for card in games.tables.cards:
        for face in range(model.CREW_FACES):
            if face in card.mission:
                there = games.on_missions(jnp.full_like(games.hull, card.index), face)
                out.append((how_many(there) > 0).astype(jnp.int32))
            else:
                out.append(nobody)
    return out


def threats(games: Games) -> list[Array]:
    """Return for each card whether it is in play, its health, the discard pile and stasis."""
    cards = range(games.tables.size)
    in_play = [has_fixed(games.in_play, card) for card in cards]
    health = [
        sum(
            (has_fixed(plane, card).astype(jnp.int32) << bit
             for bit, plane in enumerate(games.health)),
            start=jnp.zeros_like(games.hull),
        )
        for card in cards
    ]  # fmt: skip
    discard = [~has_fixed(games.deck, card) & ~in_play[card] for card in cards]
    discard[games.content.filler] = games.fillers_at_first - games.fillers
    return [*in_play, *health, *discard, *(has_fixed(games.stasis, card) for card in cards)]
