"""The bot `captain`: searches all ways to use the dice rolled and values the outcome.

The value of a position is the estimated chance to win, a logistic regression on the features that
`Features` names; `scripts/fit_captain.py` makes the weights in `content/captain.toml` from games.
The search plays by the real rules on copies. An answer depends on the view alone: chance is
sampled with generators that are keyed by the position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import exp
from pathlib import Path
from typing import Final

import msgspec

from sternbrett.games.d6 import model, rules
from sternbrett.games.d6.data import FACES, D6Content
from sternbrett.games.d6.model import Content, D6State, Move
from sternbrett.games.d6.view import from_view
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import AnyDecision, AnyStep, Dealer, Option, State, answer
from sternbrett.kernel.game import View

WEIGHTS_FILE = Path(__file__).parent / "content" / "captain.toml"

MOST_EXTERNALS: Final = 8  # more external threats in play than this count as this many
THREAT_FACES: Final = 6

WIDTH: Final = 120  # positions kept after each die of the roll in hand
SAMPLE_WIDTH: Final = 12  # the same for a roll that is only imagined
GAMBLE_WIDTH: Final = 40  # the same when looking for what to do before a re-roll
GAMBLES: Final = 4  # re-rolls that are sampled, out of all found
SAMPLES: Final = 16  # imagined rolls for each of them
HOPE: Final = 0.06  # what a re-rolled die adds to the chance to win, relative to it; only to rank
CAUTION: Final = 0.02  # how much better, relatively, a sampled value must be than a certain one

# The order in which dice are used. Dice of one group do not change what those of a later group
# are good for, so other orders lead to nothing new: blocked crew is freed and dice are changed
# first, shooting comes before healing (Boarding Ship), repairs (Meteoroid) and shields (Nebula).
FIRST: Final = 0
GROUP_OF_FACE: Final = (4, 1, 2, 4, 3)


class WeightsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The fitted weights by feature: one for each of the `knots`, which are parts of a full deck.

    Between two knots weights are interpolated.
    """

    knots: list[float]
    weights: dict[str, list[float]]


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
        cards = content.cards
        size = len(cards)
        self.normal = [0] * size
        self.pierce = [0] * size
        self.drops = [False] * size
        self.wears = [0] * size  # health a card loses by its own activation
        self.blast = [0] * size  # damage when that destroys it
        self.leaves = [False] * size
        self.frees_held = [False] * size
        self.frees_scanner = [False] * size
        self.heals = [0] * size
        self.again = [False] * size
        for i in range(size):
            for effect in cards[i].effects[model.ON_ACTIVATE]:
                if effect.op == model.DAMAGE:
                    self.normal[i] += effect.amount
                elif effect.op == model.PIERCING_DAMAGE:
                    self.pierce[i] += effect.amount
                elif effect.op == model.SHIELDS_ZERO:
                    self.drops[i] = True
                elif effect.op == model.SELF_DAMAGE:
                    self.wears[i] = effect.amount
                elif effect.op == model.DISCARD_SELF:
                    self.leaves[i] = True
                elif effect.op == model.RELEASE_HELD:
                    self.frees_held[i] = True
                elif effect.op == model.RELEASE_SCANNER:
                    self.frees_scanner[i] = True
                elif effect.op == model.HEAL_EXTERNALS:
                    self.heals[i] = effect.amount
                elif effect.op == model.EXTRA_ROLL:
                    self.again[i] = True
            for effect in cards[i].effects[model.ON_DESTROYED]:
                if effect.op == model.DAMAGE:
                    self.blast[i] += effect.amount

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
            normal = self.normal[index]
            if self.wears[index] and self.blast[index] and g.health[index] <= self.wears[index]:
                normal += self.blast[index]
            for face in card.faces:
                out.active[face] = True
                out.normal[face] += normal
                out.pierce[face] += self.pierce[index]
                out.sent[face] += card.units_sent
                if self.drops[index]:
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
            (names.scanners + min(g.count_in(model.SCANNERS), g.content.scanner_slots - 1), 1.0),
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
        if not g.deck and rules.has_won(g):
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
        scanners = g.count_in(model.SCANNERS)
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
            own = names.card[index]
            change = 0.0
            health = g.health[index]
            left = max(0, health - self.wears[index])
            if self.leaves[index] or left < health:
                change = toughness * (left - health) - w[own + health]
                if left:
                    change += w[own + left]
                elif self.content.cards[index].external:
                    change += gone
            elif self.heals[index]:
                for other in g.threats:
                    health = g.health[other]
                    if health and health < self.content.cards[other].health:
                        feature = names.card[other] + health
                        change += w[feature + 1] - w[feature] + toughness
            for face in self.content.cards[index].faces:
                shift[face] += change
                if self.frees_held[index]:
                    freed[face] += g.count_in(model.HELD)
                if self.frees_scanner[index]:
                    cleared[face] += 1
                if self.again[index]:
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


class Drawn(Exception):
    """A choice drew chance although it was to be looked at without."""


class NoChance(Dealer):
    """Refuses all chance: what a choice leads to must be certain."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        raise Drawn


class Node:
    """A position of the search, how it was reached, and the group of dice in use."""

    __slots__ = ("first", "g", "group")

    def __init__(self, g: D6State, first: Option | None, group: int) -> None:
        self.g = g
        self.first = first
        self.group = group


class Captain:
    """Chooses what leads to the best position at the end of the assignment."""

    def __init__(self, content: D6Content, rng: Rng) -> None:
        self.content = content
        self.judge = Judge(content.rules, read_content(WEIGHTS_FILE, WeightsFile))
        self.no_chance = NoChance()
        self.steps: dict[str, Callable[..., AnyStep]] = {
            step.__name__: step for step in rules.STEPS
        }

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        g = from_view(view, self.content)
        g.agenda = [self.steps[name](*args) for name, *args in view["agenda"]]
        g.agenda.pop().run(g)
        return self.decide(g, options)

    def decide(self, g: D6State, options: Sequence[Option]) -> Option:
        """Return the choice for a position with a pending decision. The position is not changed."""
        decision = g.pending
        assert decision is not None
        if isinstance(decision, rules.RecallCrew):
            return max(options, key=lambda option: self.after(g, decision, option))
        if isinstance(decision, rules.ChooseUnit):
            return self.unit(g, decision, options)
        value, choice = self.search(g, WIDTH)
        assert choice is not None
        if isinstance(decision, rules.AssignCrew):
            for gamble, first in self.gambles(g, options):
                sampled = self.sample(gamble)
                if sampled > value * (1 + CAUTION):
                    value, choice = sampled, first
        return choice

    # -- units and locked dice ------------------------------------------------------------

    def after(self, g: D6State, decision: AnyDecision, option: Option) -> float:
        """Return the value of the position in which an option leaves things."""
        g = g.copy()
        g.pending = None
        decision.choose(g, 0, option)
        return self.judge.standing(g)

    def unit(self, g: D6State, decision: AnyDecision, options: Sequence[Option]) -> Option:
        """Return the unit to give up; a used one rather than one that can still be used."""
        best = -1.0
        choice = options[0]
        for option in options:
            assert isinstance(option, Move)
            value = self.after(g, decision, option)
            if option.verb == model.UNIT_RETURNED:
                value *= 1.001
            if value > best:
                best = value
                choice = option
        return choice

    # -- certain consequences -------------------------------------------------------------

    def search(self, root: D6State, width: int) -> tuple[float, Option | None]:
        """Return the best value that certain choices reach, and the first of those choices."""
        value = self.judge.value
        best = -1.0
        choice: Option | None = None
        layer = [Node(root, None, FIRST)]
        while layer:
            found: dict[tuple[object, ...], Node] = {}
            for node in layer:
                if not self.expand(node, found, False):
                    worth = value(node.g)
                    if worth > best:
                        best = worth
                        choice = node.first or root.content.moves.end_assign
            layer = list(found.values())
            if len(layer) > width:
                layer.sort(key=lambda node: -value(node.g))
                del layer[width:]
        return best, choice

    def expand(self, node: Node, found: dict[tuple[object, ...], Node], gamble: bool) -> bool:
        """Add all positions one die later to `found`; False if the node should be valued itself.

        Dice that can do good are never left over, so a node with such a die is not valued. If the
        aim is a re-roll, any dice may be left for it.
        """
        g = node.g
        decision = g.pending
        if decision is None:
            return False
        if isinstance(decision, rules.FireAt):
            self.shoot(g, node.first, node.group, found)
            return True
        options = decision.options(g, 0)
        limit = len(GROUP_OF_FACE)
        moves: list[tuple[Move, int]] = []
        for option in options:
            assert isinstance(option, Move)
            group = self.group(g, option, gamble)
            if group < node.group:
                continue
            moves.append((option, group))
            if group < limit and not gamble and self.harmless(g, option):
                limit = group
        for move, group in moves:
            if group > limit:
                continue
            after = g.copy()
            after.dealer = self.no_chance
            try:
                answer(after, 0, move)
            except Drawn:
                continue
            if isinstance(after.pending, rules.FireAt):
                self.shoot(after, node.first or move, group, found)
            else:
                found.setdefault(position_key(after, group), Node(after, node.first or move, group))
        return limit < len(GROUP_OF_FACE)

    def shoot(
        self,
        g: D6State,
        first: Option | None,
        group: int,
        found: dict[tuple[object, ...], Node],
    ) -> None:
        """Add all positions after the points of a Tactical die to `found`."""
        decision = g.pending
        assert decision is not None
        blast = self.judge.blast
        options = decision.options(g, 0)
        risky = any(blast[move.card] for move in options[:-1] if isinstance(move, Move))
        for option in options if risky else options[:-1]:  # cease fire comes last
            after = g.copy()
            answer(after, 0, option)
            if isinstance(after.pending, rules.FireAt):
                self.shoot(after, first or option, group, found)
            else:
                found.setdefault(position_key(after, group), Node(after, first or option, group))

    def group(self, g: D6State, move: Move, gamble: bool) -> int:
        """Return the group of dice a move belongs to, or -1 for one that is not tried here."""
        verb = move.verb
        if verb == model.END_ASSIGN or verb == model.REROLL:
            return -1
        if verb == model.CHANGE:
            if gamble or not self.useful(g, move.to):
                return -1
            return FIRST
        if verb == model.SEND_ON_MISSION:
            if g.content.cards[move.card].passive:
                return FIRST
            return GROUP_OF_FACE[move.face]
        if verb == model.FIRE:
            return GROUP_OF_FACE[model.TACTICAL]
        if verb == model.HEAL or verb == model.CLEAR_SCANNER:
            return GROUP_OF_FACE[model.MEDICAL]
        if verb == model.REPAIR:
            return GROUP_OF_FACE[model.ENGINEERING]
        if verb == model.RECHARGE:
            for index in g.threats:
                if self.judge.blast[index]:  # shields may be wanted before it is shot down
                    return GROUP_OF_FACE[model.TACTICAL]
        return GROUP_OF_FACE[model.SCIENCE]

    def useful(self, g: D6State, face: int) -> bool:
        """Tell whether a die showing this face could do anything."""
        cards = g.content.cards
        if face == model.THREAT:
            return False
        for index in g.threats:
            if face in cards[index].mission:
                return True
        if face == model.TACTICAL:
            for index in g.threats:
                if g.health[index]:
                    return True
            return False
        if face == model.MEDICAL:
            return model.INFIRMARY in g.area or model.SCANNERS in g.area
        if face == model.ENGINEERING:
            return g.hull < g.content.hull_max
        return face == model.SCIENCE

    def harmless(self, g: D6State, move: Move) -> bool:
        """Tell whether a move does some good and never harm."""
        verb = move.verb
        if verb == model.CHANGE:
            return False
        if verb == model.SEND_ON_MISSION:
            card = g.content.cards[move.card]
            return card.passive != 0 or card.mission_any
        if verb == model.FIRE:
            for index in g.threats:
                if g.health[index] and not self.judge.blast[index]:
                    return True
            return False
        return True

    # -- chance ---------------------------------------------------------------------------

    def gambles(
        self, root: D6State, options: Sequence[Option]
    ) -> list[tuple[tuple[D6State, Move], Option]]:
        """Return the most promising choices that draw chance, each with the first step to it."""
        moves = root.content.moves
        out: list[tuple[tuple[D6State, Move], Option]] = []
        if root.count_in(model.SCANNERS) == root.content.scanner_slots - 1:
            for option in options:
                assert isinstance(option, Move)
                if option.verb == model.CHANGE and option.to == model.THREAT:
                    out.append(((root, option), option))
        if moves.reroll not in options:
            return out
        ranked: list[tuple[float, int, Node]] = []
        layer = [Node(root, None, FIRST)]
        while layer:
            found: dict[tuple[object, ...], Node] = {}
            for node in layer:
                g = node.g
                if g.result or g.pending is None or moves.reroll not in g.pending.options(g, 0):
                    continue
                hope = 1 + HOPE * (g.count_in(model.POOL) - 1)
                ranked.append((-self.judge.value(g) * hope, len(ranked), node))
                self.expand(node, found, True)
            layer = list(found.values())
            if len(layer) > GAMBLE_WIDTH:
                layer.sort(key=lambda node: -self.judge.value(node.g))
                del layer[GAMBLE_WIDTH:]
        ranked.sort()
        for _, _, node in ranked[:GAMBLES]:
            out.append(((node.g, moves.reroll), node.first or moves.reroll))
        return out

    def sample(self, gamble: tuple[D6State, Move]) -> float:
        """Return the average value of what a choice with chance leads to."""
        g, move = gamble
        text = f"{position_key(g, 0)} {g.deck} {g.round} {move.key}".encode()
        rng = Rng(stream(blake2b(text, digest_size=32).digest(), "captain"))
        total = 0.0
        for _ in range(SAMPLES):
            after = g.copy()
            after.rolls = rng.fork()
            after.draws = rng.fork()
            answer(after, 0, move)
            while isinstance(after.pending, rules.ChooseUnit):
                options = after.pending.options(after, 0)
                answer(after, 0, self.unit(after, after.pending, options))
            total += self.search(after, SAMPLE_WIDTH)[0]
        return total / SAMPLES


def position_key(g: D6State, group: int) -> tuple[object, ...]:
    """Return what makes a position during an assignment different, whatever dice are which."""
    dice = [
        (g.area[die] * (model.NO_FACE + 1) + g.face[die]) * 64 + g.on_card[die]
        for die in range(len(g.area))
    ]
    dice.sort()
    return (
        tuple(dice),
        tuple(g.threats),
        bytes(g.health),
        tuple(sorted(g.stasis)),
        g.hull,
        g.shields,
        g.fired,
        g.repaired,
        g.damaged,
        group,
        g.pending.__class__.__name__,
        g.result,
    )
