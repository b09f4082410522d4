"""Positions of many games of Deep Space D-6, side by side."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax.numpy as jnp
from jax import Array

from sternbrett.games.d6.arrays.tables import AGES_A_WORD, HEALTH_BITS, NOWHERE, Tables
from sternbrett.games.d6.model import NO_FACE, POOL
from sternbrett.kernel.arrays import Bits, Words, constant

# What comes next. Up to OVER somebody has to choose, or nothing is left to do.
ASSIGN: Final = 0
FIRE: Final = 1
UNIT: Final = 2
RECALL: Final = 3
OVER: Final = 4
EFFECTS: Final = 5
NEXT_THREAT: Final = 6
AFTERMATH: Final = 7
END_ROUND: Final = 8
ROUND: Final = 9
ROLL: Final = 10
SCAN: Final = 11
DISCOVER: Final = 12
REVEAL: Final = 13
THREAT_ROLL: Final = 14

# Results (0 while a game runs), in the order of the names below.
RUNNING: Final = 0
WON: Final = 1
HULL_LOST: Final = 2
CREW_LOST: Final = 3
CUT_OFF: Final = 4


class Positions(NamedTuple):
    """One entry a game in every array; sets are tuples of words, dice tuples by die."""

    rolls: Words
    draws: Words
    #: What comes next, and with what: see the constants above.
    doing: Array
    result: Array
    round: Array
    round_limit: Array
    hull: Array
    shields: Array
    fired: Array
    repaired: Array
    damaged: Array
    activated: Array
    threat_roll: Array
    extra_rolls: Array
    extra_rolls_due: Array
    #: Points that are still to be dealt (FIRE).
    points: Array
    #: How many units a card still takes (UNIT), and whether it holds them.
    units: Array
    holds: Array
    #: The card whose effects are carried out, since which moment, and how many of them were.
    card: Array
    activating: Array
    done: Array
    #: Cards still to be revealed, and what follows then.
    reveals: Array
    afterwards: Array
    #: Threats that the roll activates and that have not acted yet; external ones come second.
    waiting: Bits
    externals_wait: Array
    area: tuple[Array, ...]
    face: tuple[Array, ...]
    on_card: tuple[Array, ...]
    deck: Bits
    fillers: Array
    fillers_at_first: Array
    in_play: Bits
    stasis: Bits
    #: The bits of the health of all cards, lowest first.
    health: tuple[Bits, ...]
    #: When each card entered play, several to a word, and how many have.
    ages: tuple[Array, ...]
    entered: Array


def begin(tables: Tables, rolls: Words, draws: Words, fillers: Array, limit: Array) -> Positions:
    """Return games that have just been set up and reveal their first cards."""
    content = tables.content
    none = jnp.zeros_like(fillers)
    no_bits = tuple(none.astype(jnp.uint32) for _ in range(tables.words))
    dice = range(content.crew_dice)
    return Positions(
        rolls=rolls,
        draws=draws,
        doing=none + REVEAL,
        result=none,
        round=none,
        round_limit=limit,
        hull=none + content.hull_start,
        shields=none + content.shields_start,
        fired=none,
        repaired=none,
        damaged=none != 0,
        activated=none != 0,
        threat_roll=none,
        extra_rolls=none,
        extra_rolls_due=none,
        points=none,
        units=none,
        holds=none != 0,
        card=none,
        activating=none != 0,
        done=none,
        reveals=none + content.setup_draw,
        afterwards=none + ROUND,
        waiting=no_bits,
        externals_wait=none != 0,
        area=tuple(none + POOL for _ in dice),
        face=tuple(none + NO_FACE for _ in dice),
        on_card=tuple(none + NOWHERE for _ in dice),
        deck=tuple(
            word + empty
            for word, empty in zip(constant(content.deck, tables.size), no_bits, strict=True)
        ),
        fillers=fillers,
        fillers_at_first=fillers,
        in_play=no_bits,
        stasis=no_bits,
        health=tuple(no_bits for _ in range(HEALTH_BITS)),
        ages=tuple(no_bits[0] for _ in range(-(-tables.size // AGES_A_WORD))),
        entered=none,
    )
