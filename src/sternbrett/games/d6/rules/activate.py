"""Step 5, activate threats: who strikes, in which order, and what looks back on the round."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.d6.model import (
    IF_DAMAGED,
    IF_NOTHING_ACTIVATED,
    LOOKS_BACK,
    ON_ACTIVATE,
    THREAT_ACTIVATED,
    THREAT_DIE_ROLLED,
    THREAT_IN_STASIS,
    D6State,
)
from sternbrett.games.d6.rules.threats import carry_out, damage
from sternbrett.kernel.engine import Step

# Activations of so many cards exist once; those of further cards are made when needed.
SHARED: Final = 64
THREAT_DIE: Final = "threat"


class ActivateThreats(Step[D6State]):
    """Roll the threat die: internal threats first, then external ones, then extra rolls."""

    clause: ClassVar[str] = "D6-080"

    def run(self, g: D6State) -> None:
        roll = g.chance(THREAT_DIE, 6) + 1
        g.threat_roll = roll
        if g.listening:
            g.tell(THREAT_DIE_ROLLED, roll)
        g.agenda.append(ROLL_AGAIN)
        g.agenda.append(ACTIVATE_EXTERNALS)
        activate(g, matching(g, False))


class ActivateExternals(Step[D6State]):
    """External threats from the top of the damage track down.

    The order is fixed only now, since internal threats may have changed it.
    """

    clause: ClassVar[str] = "D6-084"

    def run(self, g: D6State) -> None:
        activate(g, by_track(g, matching(g, True)))


class Activate(Step[D6State]):
    """One threat does what it does when activated, if it is still in play."""

    clause: ClassVar[str] = "D6-085"

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> list[object]:
        return [self.card]

    def run(self, g: D6State) -> None:
        if not g.in_play >> self.card & 1:  # D6-086
            return
        g.activated = True
        if g.listening:
            g.tell(THREAT_ACTIVATED, g.content.cards[self.card].id)
        carry_out(g, self.card, ON_ACTIVATE, 0)


class RollAgain(Step[D6State]):
    """An extra roll that a card asked for, at most as many a round as the content allows."""

    clause: ClassVar[str] = "D6-087"

    def run(self, g: D6State) -> None:
        if g.extra_rolls_due > 0:
            g.extra_rolls_due -= 1
            g.extra_rolls += 1
            g.push(ACTIVATE_THREATS)


class Aftermath(Step[D6State]):
    """Threats that look back on the round: Mercenary first, then Scouting Ship, once each."""

    clause: ClassVar[str] = "D6-089"

    def run(self, g: D6State) -> None:
        if not g.marks & LOOKS_BACK:
            return
        if not g.activated:
            self.strike(g, IF_NOTHING_ACTIVATED)
        if g.damaged and not g.result:
            self.strike(g, IF_DAMAGED)

    def strike(self, g: D6State, condition: int) -> None:
        """The threats with this condition deal their damage."""
        for index in g.threats:
            card = g.content.cards[index]
            if card.conditional == condition and index not in g.stasis:  # D6-055
                damage(g, index, card.conditional_damage, False)
                if g.result:
                    return


def matching(g: D6State, external: bool) -> list[int]:
    """Return the internal or external threats that the threat roll activates (D6-080)."""
    content = g.content
    activated = (content.external_on if external else content.internal_on)[g.threat_roll]
    activated &= g.in_play
    out: list[int] = []
    if activated == 0:
        return out
    for index in g.threats:
        if activated >> index & 1:
            if not g.stasis or index not in g.stasis:
                out.append(index)
            elif g.listening:
                g.tell(THREAT_IN_STASIS, g.content.cards[index].id)
    return out


def by_track(g: D6State, threats: list[int]) -> list[int]:
    """Sort external threats from high to low health, older ones first (D6-083)."""
    health = g.health
    # Insertion sort: stable, at most a handful of cards, and quick when compiled.
    for i in range(1, len(threats)):
        index = threats[i]
        j = i - 1
        while j >= 0 and health[threats[j]] < health[index]:
            threats[j + 1] = threats[j]
            j -= 1
        threats[j + 1] = index
    return threats


def activate(g: D6State, threats: list[int]) -> None:
    """Put the activation of these threats on the agenda, in this order."""
    for index in reversed(threats):
        g.agenda.append(ACTIVATIONS[index] if index < SHARED else Activate(index))


# Steps exist once where they can.
ACTIVATIONS: Final = [Activate(card) for card in range(SHARED)]
ACTIVATE_THREATS: Final = ActivateThreats()
ACTIVATE_EXTERNALS: Final = ActivateExternals()
ROLL_AGAIN: Final = RollAgain()
