"""How good a position is for the captain: an estimate of the chance to win.

It is a logistic regression on the features that `Features` names. `scripts/fit_captain.py` makes
the weights in `content/captain.toml` from the outcome of many games.
"""

from __future__ import annotations

from functools import cache
from math import exp
from pathlib import Path
from typing import Final

import msgspec

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import FACES
from sternbrett.games.d6.model import Card, Content, D6State
from sternbrett.games.d6.rules.round import has_won
from sternbrett.kernel.content import read_content
from sternbrett.kernel.shapes import Shape

WEIGHTS_FILE: Final = Path(__file__).parents[1] / "content" / "captain.toml"
#: The same, scaled to how often the captain wins: what is told to people.
OUTLOOK_FILE: Final = Path(__file__).parents[1] / "content" / "outlook.toml"

MOST_EXTERNALS: Final = 8  # more external threats in play than this count as this many
THREAT_FACES: Final = 6


class WeightsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The fitted weights by feature: one for each of the `knots`, which are parts of a full deck.

    Between two knots weights are interpolated.
    """

    knots: list[float]
    weights: dict[str, list[float]]


WEIGHTS_SHAPE: Final = Shape(WeightsFile)


class Features:
    """The features of a position at the beginning of a round, numbered.

    A name like `hull.3` is 1 if the hull is 3 and 0 otherwise; names without a number at the end
    are quantities or cards in play. Every weight depends on how much of the deck is left.
    """

    def __init__(self, content: Content) -> None:
        self.content = content
        self.names: list[str] = []
        dice = content.crew_dice
        self.constant = self._add("constant")
        self.hull = self._table("hull", content.hull_max)
        self.shields = self._table("shields", content.shields_max)
        self.dice = self._table("dice", dice)
        self.infirmary = self._table("infirmary", dice)
        self.scanners = self._table("scanners", content.scanner_slots - 1)
        self.lethal = self._table("lethal", THREAT_FACES)
        self.externals = self._table("externals", MOST_EXTERNALS)
        self.loss = self._add("expected_loss")
        self.attack = self._add("expected_attack")
        self.toughness = self._add("toughness")
        self.deck_external = self._add("deck_external")
        self.deck_internal = self._add("deck_internal")
        self.deck_filler = self._add("deck_filler")
        self.deck_attack = self._add("deck_attack")
        self.deck_empty = self._add("deck_empty")
        self.card: list[int] = []  # by card: its feature, or that of health 0
        self.locked: list[list[int]] = []  # by card and face
        for card in content.cards:
            self.card.append(
                self._table(f"card.{card.id}", card.health)
                if card.health
                else self._add(f"card.{card.id}")
            )
            multiple = len(card.mission) > 1 and not card.mission_any
            self.locked.append(
                [
                    self._add(f"locked.{card.id}.{FACES[face]}")
                    if multiple and face in card.mission
                    else self.constant
                    for face in range(model.CREW_FACES)
                ]
            )

    def _add(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def _table(self, name: str, most: int) -> int:
        first = len(self.names)
        for number in range(most + 1):
            self._add(f"{name}.{number}")
        return first


class Deed:
    """What a card's activation does, summed up."""

    __slots__ = (
        "again",
        "blast",
        "drops",
        "frees_held",
        "frees_scanner",
        "heals",
        "leaves",
        "normal",
        "pierce",
        "wears",
    )

    def __init__(self, card: Card) -> None:
        self.normal = 0
        self.pierce = 0
        self.heals = 0
        self.wears = 0  # health the card loses itself
        self.drops = False  # shields drop to 0
        self.leaves = False
        self.frees_held = False
        self.frees_scanner = False
        self.again = False  # the threat die is rolled once more
        self.blast = 0  # damage when the card is destroyed
        for effect in card.effects[model.ON_ACTIVATE]:
            if effect.op == model.DAMAGE:
                self.normal += effect.amount
            elif effect.op == model.PIERCING_DAMAGE:
                self.pierce += effect.amount
            elif effect.op == model.SHIELDS_ZERO:
                self.drops = True
            elif effect.op == model.SELF_DAMAGE:
                self.wears = effect.amount
            elif effect.op == model.DISCARD_SELF:
                self.leaves = True
            elif effect.op == model.RELEASE_HELD:
                self.frees_held = True
            elif effect.op == model.RELEASE_SCANNER:
                self.frees_scanner = True
            elif effect.op == model.HEAL_EXTERNALS:
                self.heals = effect.amount
            elif effect.op == model.EXTRA_ROLL:
                self.again = True
        for effect in card.effects[model.ON_DESTROYED]:
            if effect.op == model.DAMAGE:
                self.blast += effect.amount


class Menace:
    """What each result of the threat die does, by result (0 unused), from the cards in play."""

    def __init__(self) -> None:
        size = THREAT_FACES + 1
        self.normal = [0] * size
        self.pierce = [0] * size
        self.drops = [False] * size  # shields drop to 0
        self.sent = [0] * size
        self.active = [False] * size
        self.idle_damage = 0  # Mercenary
        self.echo_damage = 0  # Scouting Ship

    def strike(self, hull: int, shields: int, roll: int, extra: int) -> tuple[int, int]:
        """Return hull and shields after a roll and, if `extra` is not 0, a second one."""
        damaged = False
        active = False
        for face in (roll, extra):
            if face == 0:
                continue
            active = active or self.active[face]
            if self.drops[face] and shields:
                shields = 0
                damaged = True
            total = self.normal[face] + self.pierce[face]
            if total:
                absorbed = min(shields, self.normal[face])
                shields -= absorbed
                hull -= total - absorbed
                damaged = True
        if self.idle_damage and not active:
            absorbed = min(shields, self.idle_damage)
            shields -= absorbed
            hull -= self.idle_damage - absorbed
            damaged = True
        if self.echo_damage and damaged:
            absorbed = min(shields, self.echo_damage)
            shields -= absorbed
            hull -= self.echo_damage - absorbed
        return max(hull, 0), shields


class Judge:
    """Values positions. Weights are mixed for the deck at hand by `look_at`."""

    def __init__(self, content: Content, fitted: WeightsFile) -> None:
        self.content = content
        self.features = Features(content)
        self.knots = fitted.knots
        none = [0.0] * len(fitted.knots)
        self.fitted = [fitted.weights.get(name, none) for name in self.features.names]
        self.mixed: dict[int, list[float]] = {}
        self.w: list[float] = []
        self.deck: list[int] = [-1]
        self.deck_value = 0.0
        self.deeds = [Deed(card) for card in content.cards]

    def look_at(self, deck: list[int]) -> None:
        """Prepare for positions with this deck."""
        if deck == self.deck:
            return
        self.deck = deck[:]
        pairs, part = self.deck_features(deck)
        self.w = self.weights_at(part)
        self.deck_value = self.w[self.features.constant]
        for feature, amount in pairs:
            self.deck_value += amount * self.w[feature]

    def weights_at(self, part: float) -> list[float]:
        """Return the weights for a part of a full deck."""
        key = round(part * len(self.content.deck))
        mixed = self.mixed.get(key)
        if mixed is None:
            shares = knot_shares(part, self.knots)
            mixed = [
                sum([share * weight for share, weight in zip(shares, weights, strict=True)])
                for weights in self.fitted
            ]
            self.mixed[key] = mixed
        return mixed

    def deck_features(self, deck: list[int]) -> tuple[list[tuple[int, float]], float]:
        """Return the features of a deck, and how much of a full deck it is (0 to 1)."""
        names = self.features
        cards = self.content.cards
        external = filler = 0
        attack = 0.0
        for index in deck:
            card = cards[index]
            if card.external:
                external += 1
                attack += card.strike * len(card.faces) / THREAT_FACES
            elif card.filler:
                filler += 1
        internal = len(deck) - external - filler
        pairs = [
            (names.deck_external, external / 10),
            (names.deck_internal, internal / 10),
            (names.deck_filler, filler / 10),
            (names.deck_attack, attack / 10),
            (names.deck_empty, 0.0 if deck else 1.0),
        ]
        return pairs, (external + internal) / len(self.content.deck)

    def menace(self, g: D6State, beams: bool) -> Menace:
        """Return what the threat die would do; with `beams`, cards in stasis do nothing."""
        out = Menace()
        cards = self.content.cards
        for index in g.threats:
            if beams and index in g.stasis:
                continue
            card = cards[index]
            deed = self.deeds[index]
            normal = deed.normal
            if deed.blast and g.health[index] <= deed.wears:
                normal += deed.blast
            for face in card.faces:
                out.active[face] = True
                out.normal[face] += normal
                out.pierce[face] += deed.pierce
                out.sent[face] += card.units_sent
                if deed.drops:
                    out.drops[face] = True
            if card.conditional == model.IF_NOTHING_ACTIVATED:
                out.idle_damage += card.conditional_damage
            elif card.conditional == model.IF_DAMAGED:
                out.echo_damage += card.conditional_damage
        return out

    def prospect(self, menace: Menace, hull: int, shields: int) -> tuple[int, float]:
        """Return how many results would destroy the ship, and the hull lost on average."""
        lethal = lost = 0
        for face in range(1, THREAT_FACES + 1):
            left, _ = menace.strike(hull, shields, face, 0)
            lost += hull - left
            if left == 0:
                lethal += 1
        return lethal, lost / THREAT_FACES

    def externals(self, g: D6State) -> int:
        """Return the number of external threats in play."""
        found = 0
        for index in g.threats:
            if self.content.cards[index].external:
                found += 1
        return found

    def lasting(self, g: D6State, menace: Menace) -> list[tuple[int, float]]:
        """Return the features that a threat roll mostly leaves alone: cards and locked dice."""
        names = self.features
        out: list[tuple[int, float]] = []
        toughness = 0
        for index in g.threats:
            out.append((names.card[index] + g.health[index], 1.0))
            toughness += g.health[index]
        out.append((names.externals + min(self.externals(g), MOST_EXTERNALS), 1.0))
        out.append((names.toughness, toughness / 10))
        out.append((names.attack, (sum(menace.normal) + sum(menace.pierce)) / 10))
        for die in range(len(g.area)):
            if g.area[die] == model.MISSION:
                out.append((names.locked[g.on_card[die]][g.face[die]], 1.0))
        return out

    def describe(self, g: D6State) -> tuple[list[tuple[int, float]], float]:
        """Return all features of a position between two rounds, and how much deck is left."""
        names = self.features
        menace = self.menace(g, False)
        lethal, loss = self.prospect(menace, g.hull, g.shields)
        pairs, part = self.deck_features(g.deck)
        return [
            (names.constant, 1.0),
            (names.hull + g.hull, 1.0),
            (names.shields + g.shields, 1.0),
            (names.dice + ready_dice(g), 1.0),
            (names.infirmary + g.count_in(model.INFIRMARY), 1.0),
            (names.scanners + scanned_dice(g), 1.0),
            (names.lethal + lethal, 1.0),
            (names.loss, loss),
            *pairs,
            *self.lasting(g, menace),
        ], part

    def standing(self, g: D6State) -> float:
        """Return the chance to win if the next round began now."""
        pairs, part = self.describe(g)
        return self.estimate(pairs, part)

    def estimate(self, pairs: list[tuple[int, float]], part: float) -> float:
        """Return the chance to win in a position that `describe` described."""
        w = self.weights_at(part)
        total = 0.0
        for feature, amount in pairs:
            total += amount * w[feature]
        return logistic(total)

    def value(self, g: D6State) -> float:
        """Return the chance to win if the assignment ended now: the average over the threat die.

        The card to be discovered is left out: it is the same for all that is compared.
        """
        if g.result:
            return 1.0 if g.result == model.WIN else 0.0
        if not g.deck and has_won(g):
            return 1.0
        self.look_at(g.deck)
        names = self.features
        w = self.w
        later = self.menace(g, False)
        now = self.menace(g, True) if g.stasis else later
        base = self.deck_value
        for feature, amount in self.lasting(g, later):
            base += amount * w[feature]
        ready = ready_dice(g)
        infirmary = g.count_in(model.INFIRMARY)
        scanners = scanned_dice(g)
        locked = g.count_in(model.MISSION)
        shift, freed, cleared, again = self.changes(g)
        prospects: dict[int, float] = {}
        total = 0.0
        for roll in range(1, THREAT_FACES + 1):
            extras = range(1, THREAT_FACES + 1) if again == roll else range(1)
            part = 0.0
            for extra in extras:
                hull, shields = now.strike(g.hull, g.shields, roll, extra)
                if hull == 0:
                    continue
                sent = now.sent[roll] + now.sent[extra]
                dice = ready + freed[roll] + freed[extra]
                sent = min(sent, dice + locked)
                from_scanners = min(scanners, cleared[roll] + cleared[extra])
                dice += from_scanners - sent
                if dice <= 0:
                    if locked == 0:
                        continue
                    dice = 1
                key = hull * 16 + shields
                prospect = prospects.get(key)
                if prospect is None:
                    lethal, loss = self.prospect(later, hull, shields)
                    prospect = (
                        w[names.hull + hull]
                        + w[names.shields + shields]
                        + w[names.lethal + lethal]
                        + w[names.loss] * loss
                    )
                    prospects[key] = prospect
                part += logistic(
                    base
                    + shift[roll]
                    + shift[extra]
                    + prospect
                    + w[names.dice + dice]
                    + w[names.infirmary + infirmary + sent]
                    + w[names.scanners + scanners - from_scanners]
                )
            total += part / len(extras)
        return total / THREAT_FACES

    def changes(self, g: D6State) -> tuple[list[float], list[int], list[int], int]:
        """Return, by threat roll, what activations change beside damage and units sent.

        That is: the change of value of the cards in play, dice released from a card, dice released
        from the scanners; and the roll that is followed by another one, or 0.
        """
        names = self.features
        w = self.w
        shift = [0.0] * (THREAT_FACES + 1)
        freed = [0] * (THREAT_FACES + 1)
        cleared = [0] * (THREAT_FACES + 1)
        again = 0
        toughness = w[names.toughness] / 10
        externals = min(self.externals(g), MOST_EXTERNALS)
        gone = w[names.externals + max(0, externals - 1)] - w[names.externals + externals]
        for index in g.threats:
            if index in g.stasis:
                continue
            deed = self.deeds[index]
            own = names.card[index]
            change = 0.0
            health = g.health[index]
            left = max(0, health - deed.wears)
            if deed.leaves or left < health:
                change = toughness * (left - health) - w[own + health]
                if left:
                    change += w[own + left]
                elif self.content.cards[index].external:
                    change += gone
            elif deed.heals:
                for other in g.threats:
                    health = g.health[other]
                    if health and health < self.content.cards[other].health:
                        feature = names.card[other] + health
                        change += w[feature + 1] - w[feature] + toughness
            for face in self.content.cards[index].faces:
                shift[face] += change
                if deed.frees_held:
                    freed[face] += g.count_in(model.HELD)
                if deed.frees_scanner:
                    cleared[face] += 1
                if deed.again:
                    again = face
        return shift, freed, cleared, again


def knot_shares(part: float, knots: list[float]) -> list[float]:
    """Return how much each knot counts for a given part of a full deck."""
    out = [0.0] * len(knots)
    for i in range(len(knots) - 1):
        if part <= knots[i + 1]:
            out[i + 1] = (part - knots[i]) / (knots[i + 1] - knots[i])
            out[i] = 1 - out[i + 1]
            return out
    out[-1] = 1.0
    return out


def logistic(odds: float) -> float:
    """Return the probability of given log-odds."""
    return 1.0 / (1.0 + exp(-odds))


def ready_dice(g: D6State) -> int:
    """Return how many dice will be rolled next round as things stand."""
    found = 0
    for where in g.area:
        if where == model.POOL or where == model.RETURNED or where == model.STASIS:
            found += 1
    return found


def scanned_dice(g: D6State) -> int:
    """Return how many dice the scanners keep; a full group is about to leave them."""
    return min(g.count_in(model.SCANNERS), g.content.scanner_slots - 1)


@cache
def read_weights(path: Path = WEIGHTS_FILE) -> WeightsFile:
    """Return weights that come with the game: the captain's own, or others."""
    return read_content(path, WEIGHTS_SHAPE)
