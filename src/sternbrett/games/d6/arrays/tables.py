"""What the content of Deep Space D-6 says, arranged for arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from sternbrett.games.d6.model import (
    CREW_FACES,
    DAMAGE,
    HEAL_EXTERNALS,
    IF_DAMAGED,
    IF_NOTHING_ACTIVATED,
    ON_ACTIVATE,
    ON_DESTROYED,
    ON_REVEAL,
    PIERCING_DAMAGE,
    SHIELDS_ONLINE,
    SHIELDS_ZERO,
    Card,
    Content,
    Move,
)
from sternbrett.kernel.arrays import Lookup, constant, size_in_words
from sternbrett.kernel.errors import SternbrettError

#: What a destroyed threat may do for an array program: nothing that asks or that outlives it.
LAST_EFFECTS: Final = {DAMAGE, PIERCING_DAMAGE, SHIELDS_ZERO, SHIELDS_ONLINE}
#: Health is kept by its bits, ages of threats in so many bits, and no card is numbered higher.
HEALTH_BITS: Final = 3
AGE_BITS: Final = 6
MOST_CARDS: Final = 62
AGES_A_WORD: Final = 32 // AGE_BITS
#: Written for a die that is on no card, beside the numbers of cards.
NOWHERE: Final = 63


class CannotBatch(SternbrettError):
    """Content that the rules can play and an array program cannot."""


class Tables:
    """Cards and moves as sets and lookups; refuses content that would not be played exactly."""

    def __init__(self, content: Content, vocabulary: list[Move]) -> None:
        cards = content.cards
        for card in cards:
            check(card)
        if len(cards) > MOST_CARDS:
            raise CannotBatch(f"An array program has at most {MOST_CARDS} cards, not {len(cards)}.")
        self.content = content
        self.cards = cards
        self.size = len(cards)
        self.words = size_in_words(self.size)
        self.external = self.among(card for card in cards if card.external)
        self.targets = self.among(card for card in cards if card.health)
        self.start_health = [
            self.among(card for card in cards if card.health >> bit & 1)
            for bit in range(HEALTH_BITS)
        ]
        self.health = Lookup([card.health for card in cards])
        #: By the threat die, from 1 on; and the cards that it can activate at all.
        self.activated_by = [
            self.among(card for card in cards if face in card.faces) for face in range(7)
        ]
        self.can_activate = [card.index for card in cards if card.faces]
        self.passive = {
            mark: self.among(card for card in cards if card.passive & mark)
            for mark in {card.passive for card in cards} - {0}
        }
        #: The cards that look back on a round, with the damage they deal.
        self.looking_back = {
            condition: [card for card in cards if card.conditional == condition]
            for condition in (IF_NOTHING_ACTIVATED, IF_DAMAGED)
        }
        self.mission_slots = Lookup([len(card.mission) for card in cards])
        self.any_completes = self.among(card for card in cards if card.mission_any)
        self.hurts_crew = self.among(card for card in cards if card.crew_to_infirmary)
        moments = (ON_REVEAL, ON_ACTIVATE)
        self.longest = max(len(card.effects[moment]) for card in cards for moment in moments)
        self.effects = [
            EffectColumn(cards, moment, at) for moment in moments for at in range(self.longest)
        ]
        self.acts_on_reveal = self.among(card for card in cards if card.effects[ON_REVEAL])
        self.last_effects = [
            EffectColumn(cards, ON_DESTROYED, at)
            for at in range(max(len(card.effects[ON_DESTROYED]) for card in cards))
        ]
        self.vocabulary = vocabulary
        self.verb = Lookup([move.verb for move in vocabulary])
        self.card_of = Lookup([max(move.card, 0) for move in vocabulary])
        self.face_of = Lookup([move.face for move in vocabulary])
        self.to = Lookup([move.to for move in vocabulary])

    def among(self, cards: Iterable[Card]) -> tuple[np.uint32, ...]:
        """Return a set of cards."""
        return constant([card.index for card in cards], self.size)


class EffectColumn:
    """The effects that cards have at one place of their list for one moment."""

    def __init__(self, cards: list[Card], moment: int, at: int) -> None:
        self.moment = moment
        self.at = at
        here = {
            card.index: card.effects[moment][at]
            for card in cards
            if at < len(card.effects[moment]) and not card.filler
        }
        self.by_op = {
            op: constant([card for card, effect in here.items() if effect.op == op], len(cards))
            for op in sorted({effect.op for effect in here.values()})
        }
        self.amount = Lookup(
            [here[card.index].amount if card.index in here else 0 for card in cards]
        )
        self.most = {
            op: max(effect.amount for effect in here.values() if effect.op == op)
            for op in self.by_op
        }


def check(card: Card) -> None:
    """Refuse a card that an array program would not play as the rules do."""
    if card.health >= 1 << HEALTH_BITS:
        raise CannotBatch(f"{card.id}: an array program knows health up to 7, not {card.health}.")
    if any(effect.op not in LAST_EFFECTS for effect in card.effects[ON_DESTROYED]):
        raise CannotBatch(f"{card.id}: when destroyed an array program knows damage alone.")
    if card.external and any(effect.op == HEAL_EXTERNALS for effect in card.effects[ON_ACTIVATE]):
        raise CannotBatch(f"{card.id}: in an array program only internal threats heal others.")
    if any(face >= CREW_FACES for face in card.mission):
        raise CannotBatch(f"{card.id}: a mission needs faces of the crew.")
