"""What can be chosen in many games of Deep Space D-6, as sets of options."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from sternbrett.games.d6 import model
from sternbrett.games.d6.arrays.games import Games, any_of, how_many
from sternbrett.games.d6.arrays.position import ASSIGN, FIRE, RECALL, UNIT, Positions
from sternbrett.games.d6.arrays.tables import Tables
from sternbrett.games.d6.model import Move
from sternbrett.kernel.arrays import WORD, Bits, common, has_fixed, is_empty, size_in_words


def legal(tables: Tables, positions: Positions) -> Bits:
    """Return the numbers of what can be chosen, as sets."""
    desk = Desk(tables, positions)
    bits = [jnp.zeros_like(positions.deck[0]) for _ in range(size_in_words(len(tables.vocabulary)))]
    for move in tables.vocabulary:
        word, place = divmod(move.number, WORD)
        bits[word] = bits[word] | (desk.offers(move).astype(jnp.uint32) << place)
    return tuple(bits)


class Desk:
    """What is asked of positions again and again, worked out once."""

    def __init__(self, tables: Tables, positions: Positions) -> None:
        self.tables = tables
        games = self.games = Games(tables, positions)
        content = tables.content
        self.assigning = positions.doing == ASSIGN
        self.firing = positions.doing == FIRE
        self.taking = positions.doing == UNIT
        self.recalling = positions.doing == RECALL
        self.pool = [how_many(games.pool_dice(face)) for face in range(model.CREW_FACES)]
        self.in_pool = any_of(games.lying(model.POOL))
        self.barred = {
            mark: ~is_empty(common(games.in_play, cards)) for mark, cards in tables.passive.items()
        }
        no = jnp.zeros_like(self.assigning)
        bars = self.barred.get
        others = sum(self.pool[1:], start=jnp.zeros_like(self.pool[0]))
        commanders = self.pool[model.COMMANDER]
        self.usable = [self.assigning & (number > 0) for number in self.pool]
        self.usable[model.COMMANDER] &= ~bars(model.NO_COMMANDER, no)
        self.usable[model.ENGINEERING] &= ~bars(model.NO_ENGINEERING, no)
        self.bridge = self.usable[model.COMMANDER] & (commanders + others > 1)
        self.elsewhere = bars(model.SCIENCE_ONLY_HERE, no)
        self.beam = self.usable[model.SCIENCE] & ~self.elsewhere
        self.healthy = games.with_health()
        medics = self.usable[model.MEDICAL]
        shields = (games.shields < content.shields_max) & ~bars(model.SHIELDS_OFFLINE, no)
        returned = [
            (games.area[die] == model.RETURNED)
            | (games.area[die] == model.STASIS)
            | ((games.area[die] == model.POOL) & (games.face[die] == model.NO_FACE))
            for die in games.dice
        ]
        self.single: dict[int, Array] = {
            model.END_ASSIGN: self.assigning,
            model.REROLL: self.bridge,
            model.FIRE: self.usable[model.TACTICAL]
            & ~is_empty(common(games.in_play, tables.targets)),
            model.HEAL: medics & any_of(games.lying(model.INFIRMARY)),
            model.CLEAR_SCANNER: medics & any_of(games.lying(model.SCANNERS)),
            model.RECHARGE: self.beam & shields,
            model.REPAIR: self.usable[model.ENGINEERING] & (games.hull < content.hull_max),
            model.CEASE_FIRE: self.firing,
            model.UNIT_RETURNED: self.taking & any_of(returned),
            model.GATHER_DONE: self.recalling & self.in_pool,
        }

    def offers(self, move: Move) -> Array:
        """Tell in which games a move can be chosen."""
        games, card = self.games, move.card
        if move.verb in self.single:
            return self.single[move.verb]
        if move.verb == model.CHANGE:  # D6-032: a second Commander is another die
            needed = 2 if move.face == model.COMMANDER else 1
            return self.bridge & (self.pool[move.face] >= needed)
        if move.verb == model.UNIT_POOL:
            return self.taking & (self.pool[move.face] > 0)
        if move.verb == model.TARGET:
            return self.firing & has_fixed(self.healthy, card)
        if move.verb == model.STASIS_BEAM:
            return self.beam & has_fixed(games.in_play, card) & ~has_fixed(games.stasis, card)
        there = how_many(games.on_missions(jnp.full_like(games.card, card), move.face))
        if move.verb == model.SEND_ON_MISSION:
            return self._mission(move, there)
        asked = self.taking if move.verb == model.UNIT_MISSION else self.recalling
        return asked & (there > 0)

    def _mission(self, move: Move, there: Array) -> Array:
        card = self.tables.cards[move.card]
        open_slots = there < card.mission.count(move.face)
        usable = self.usable[move.face] & has_fixed(self.games.in_play, card.index) & open_slots
        if move.face == model.SCIENCE and not card.passive & model.SCIENCE_ONLY_HERE:  # D6-072
            return usable & ~self.elsewhere
        return usable
