"""What the bot `admiral` sees: yes-or-no questions about the observation of the Gymnasium door.

Every question is a sum of observed numbers, each times a small whole number, that reaches a
threshold or does not: is the hull at least 3, is the damage by a threat die of 4 at least 2, does
the ship survive it. So a network's inputs are zeros and ones, and its first layer only adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sternbrett.games.d6 import model
from sternbrett.games.d6.minds.observe import PLACES, SHOWN, D6Observer
from sternbrett.games.d6.model import CREW_FACES, Card, Content

#: Sizes of the deck that are told apart.
DECK_SIZES = (*range(1, 13), *range(14, 41, 3))
#: How many units a single crew face is told apart in the pool.
MOST_ALIKE = 5
#: Damage by one result of the threat die, and what it leaves, that are told apart.
DAMAGES = (1, 2, 3, 4, 5, 6, 8)
MARGINS = (1, 2, 3, 5)
PIERCINGS = (2, 4)
UNITS_SENT = (1, 2)
THREAT_FACES = range(1, 7)


@dataclass(frozen=True)
class Form:
    """A sum over the observation, and the thresholds that are asked about."""

    name: str
    #: Columns of the observation, and by what their numbers are multiplied.
    terms: tuple[tuple[int, int], ...]
    thresholds: tuple[int, ...]


class Sight:
    """The questions about games with one content, in the order of the network's inputs."""

    def __init__(self, observer: D6Observer, content: Content) -> None:
        self.columns: dict[str, int] = {}
        place = 0
        for field in observer.fields:
            self.columns[field.name] = place
            place += field.size
        self.size = place
        self.content = content
        self.forms: list[Form] = []
        self._ask_about_question()
        self._ask_about_ship()
        self._ask_about_dice()
        for card in content.cards:
            self._ask_about_card(card)
        for face in THREAT_FACES:
            self._ask_about_threat_die(face)
        self.inputs = sum(len(form.thresholds) for form in self.forms)
        self._simple, self._sums = self._arranged()

    def see(self, observed: Sequence[int]) -> list[int]:
        """Return the numbers of the questions that are answered with yes, in order."""
        out: list[int] = []
        for column, first, thresholds in self._simple:
            value = observed[column]
            if value:
                for place, threshold in enumerate(thresholds, first):
                    if value < threshold:
                        break
                    out.append(place)
        for terms, first, thresholds in self._sums:
            total = 0
            for column, weight in terms:
                value = observed[column]
                if value:
                    total += value * weight
            for place, threshold in enumerate(thresholds, first):
                if total < threshold:
                    break
                out.append(place)
        return out

    def _arranged(
        self,
    ) -> tuple[
        list[tuple[int, int, tuple[int, ...]]],
        list[tuple[tuple[tuple[int, int], ...], int, tuple[int, ...]]],
    ]:
        """Return forms of one column, then all others, each with the number of its first input."""
        simple, sums, first = [], [], 0
        for form in self.forms:
            if len(form.terms) == 1 and form.terms[0][1] == 1 and form.thresholds[0] > 0:
                simple.append((form.terms[0][0], first, form.thresholds))
            else:
                sums.append((form.terms, first, form.thresholds))
            first += len(form.thresholds)
        return simple, sums

    # -- the questions --------------------------------------------------------------------

    def _add(self, name: str, terms: Iterable[tuple[int, int]], thresholds: Iterable[int]) -> None:
        self.forms.append(Form(name, tuple(terms), tuple(thresholds)))

    def _one(self, name: str, column: int, thresholds: Iterable[int]) -> None:
        self._add(name, ((column, 1),), thresholds)

    def _ask_about_question(self) -> None:
        at = self.columns
        for kind in range(at["decision_arguments"]):
            self._one(f"decision.{kind}", at["decision"] + kind, (1,))
        most = max(self.content.weapons_first, self.content.weapons_more)
        self._one("points_or_card", at["decision_arguments"], range(2, most + 2))
        self._one("holds", at["decision_arguments"] + 1, (2,))

    def _ask_about_ship(self) -> None:
        at, content = self.columns, self.content
        self._one("hull", at["hull"], range(1, content.hull_max + 1))
        self._one("shields", at["shields"], range(1, content.shields_max + 1))
        self._one("fired", at["fired"], (1,))
        self._one("repaired", at["repaired"], (1,))
        self._one("deck", at["deck"], DECK_SIZES)
        for name in ("extra_rolls_due", "damaged", "activated"):
            self._one(name, at[name], (1,))

    def _ask_about_dice(self) -> None:
        dice, content = self.columns["dice"], self.content
        for face in range(CREW_FACES):
            self._one(f"pool.{face}", dice + face, range(1, MOST_ALIKE + 1))
        everywhere = range(1, content.crew_dice + 1)
        for place in range(PLACES):
            name = f"place.{place}"
            lying = ((dice + place * SHOWN + face, 1) for face in range(SHOWN))
            few = range(1, content.scanner_slots)
            self._add(name, lying, few if place == model.SCANNERS else everywhere)
        used = dice + model.RETURNED * SHOWN + model.TACTICAL
        self._one("returned.tactical", used, (1, 2, 3))

    def _ask_about_card(self, card: Card) -> None:
        at, name = self.columns, card.id
        if card.filler:
            self._one(name, at["discard"] + card.index, range(1, self.content.most_fillers + 1))
            return
        self._one(f"{name}.discard", at["discard"] + card.index, (1,))
        if any(effect.op == model.DISCARD_SELF for effect in card.effects[model.ON_REVEAL]):
            return
        if card.health:
            self._one(f"{name}.health", at["health"] + card.index, range(1, card.health + 1))
        else:
            self._one(f"{name}.in_play", at["threats"] + card.index, (1,))
        if card.external or card.faces:
            self._one(f"{name}.stasis", at["stasis"] + card.index, (1,))
        if any(effect.op == model.HOLD_UNIT for effect in card.effects[model.ON_REVEAL]):
            self._one(f"{name}.crew", at["crew"] + card.index, (1, 2))
        if len(card.mission) > 1 and not card.mission_any:
            for face in sorted(set(card.mission)):
                column = at["mission"] + card.index * CREW_FACES + face
                self._one(f"{name}.mission.{face}", column, (1,))

    def _ask_about_threat_die(self, face: int) -> None:
        at = self.columns
        hits: list[tuple[int, int]] = []
        pierces: list[tuple[int, int]] = []
        sends: list[tuple[int, int]] = []
        for card in self.content.cards:
            if face not in card.faces:
                continue
            pierce = sum(
                effect.amount
                for effect in card.effects[model.ON_ACTIVATE]
                if effect.op == model.PIERCING_DAMAGE
            )
            for weight, terms in (
                (card.strike, hits),
                (pierce, pierces),
                (card.units_sent, sends),
            ):
                if weight:
                    # A card in stasis is in play and does nothing.
                    terms += [
                        (at["threats"] + card.index, weight),
                        (at["stasis"] + card.index, -weight),
                    ]
        self._add(f"die.{face}.damage", hits, DAMAGES)
        self._add(f"die.{face}.pierces", pierces, PIERCINGS)
        self._add(f"die.{face}.sends", sends, UNITS_SENT)
        left = [(column, -weight) for column, weight in hits]
        self._add(f"die.{face}.left", [(at["hull"], 1), (at["shields"], 1), *left], MARGINS)
