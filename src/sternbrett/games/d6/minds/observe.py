"""Positions of Deep Space D-6 as numbers. Nothing is hidden but the order of the deck."""

from __future__ import annotations

from collections.abc import Iterable

from sternbrett.games.d6.model import CREW_FACES, MISSION, RETURNED, Content, D6State
from sternbrett.kernel.engine import AnyStep
from sternbrett.kernel.observation import MOST, Field, Observer, flag

#: Where dice lie that are on no card, and what they show: a crew face, or nothing.
PLACES = RETURNED + 1
SHOWN = CREW_FACES + 1

#: The fields before the dice have a size of 1 each; the dice on cards come after the other dice.
NUMBERS = 11
ON_CARDS = NUMBERS + PLACES * SHOWN


class D6Observer(Observer[D6State]):
    """Writes a position of Deep Space D-6 as a vector."""

    def __init__(self, steps: Iterable[type[AnyStep]], content: Content) -> None:
        cards = self.cards = len(content.cards)
        most_health = max(card.health for card in content.cards)
        fields = (
            Field("round", 1, MOST, "the round being played"),
            Field("hull", 1, content.hull_max, "hull points"),
            Field("shields", 1, content.shields_max, "shield points"),
            Field("fired", 1, content.crew_dice, "Tactical dice used at the Weapons this round"),
            Field("repaired", 1, content.crew_dice, "Engineering dice used this round"),
            Field("threat_roll", 1, 6, "the last result of the threat die this round, 0 for none"),
            Field("extra_rolls", 1, MOST, "extra threat rolls made this round"),
            Field("extra_rolls_due", 1, MOST, "extra threat rolls still to be made"),
            Field("deck", 1, MOST, "cards in the deck"),
            flag("damaged", "whether the ship lost hull or shields this round"),
            flag("activated", "whether a threat was activated this round"),
            Field(
                "dice",
                PLACES * SHOWN,
                content.crew_dice,
                "crew dice in pool, scanners, infirmary and Returned; for each of these how many "
                "show C, T, M, S, E or nothing",
            ),
            Field("crew", cards, content.crew_dice, "for each card the crew dice on it"),
            Field(
                "mission",
                cards * CREW_FACES,
                1,
                "for each card whether a die with C, T, M, S or E is on its mission",
            ),
            Field("threats", cards, 1, "for each card whether it is in play"),
            Field("health", cards, most_health, "for each card its health while it is in play"),
            Field("discard", cards, MOST, "for each card how often it is in the discard pile"),
            Field("stasis", cards, 1, "for each card whether it is in stasis"),
        )
        super().__init__(steps, 1, fields)
        self.blank = bytes(self.size - sum(field.size for field in self.fields[:2]) - NUMBERS)

    def look(self, g: D6State, seat: int) -> bytearray:
        out = bytearray(
            (
                g.round if g.round < MOST else MOST,
                g.hull,
                g.shields,
                g.fired,
                g.repaired,
                g.threat_roll,
                g.extra_rolls,
                g.extra_rolls_due,
                len(g.deck),
                g.damaged,
                g.activated,
            )
        )
        out += self.blank
        cards = self.cards
        face = g.face
        for die, where in enumerate(g.area):
            if where <= RETURNED:
                shows = face[die]
                out[NUMBERS + where * SHOWN + (shows if shows < CREW_FACES else CREW_FACES)] += 1
            else:
                card = g.on_card[die]
                out[ON_CARDS + card] += 1
                if where == MISSION:
                    out[ON_CARDS + cards + card * CREW_FACES + face[die]] = 1
        in_play = ON_CARDS + cards * (1 + CREW_FACES)
        with_health = in_play + cards
        health = g.health
        for index in g.threats:
            out[in_play + index] = 1
            out[with_health + index] = health[index]
        if g.discard:
            discard = with_health + cards
            for index in g.discard:
                out[discard + index] += 1
        if g.stasis:
            stasis = with_health + 2 * cards
            for index in g.stasis:
                out[stasis + index] = 1
        return out
