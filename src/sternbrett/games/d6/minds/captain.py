"""The bot `captain`: tries all ways to use the dice it rolled and takes the best.

The search plays by the real rules on copies of the position; a `Judge` values what it leads to. An
answer depends on the view alone: chance is sampled by generators that are keyed by the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.judge import Judge, read_weights
from sternbrett.games.d6.model import D6State, Move
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt
from sternbrett.games.d6.rules.round import RecallCrew, RollCrew
from sternbrett.games.d6.rules.threats import ChooseUnit
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.engine import AnyDecision, Dealer, Option, State, advance, answer
from sternbrett.kernel.game import View

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


class Drawn(Exception):
    """A choice drew chance although it was to be looked at without."""


class NoChance(Dealer):
    """Refuses all chance: what a choice leads to must be certain."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        raise Drawn


class Node:
    """A position of the search, the choices that led to it, and the group of dice in use."""

    __slots__ = ("g", "group", "path")

    def __init__(self, g: D6State, path: tuple[Option, ...], group: int) -> None:
        self.g = g
        self.path = path
        self.group = group


class Plan:
    """What a search over a roll found: the best choices in order, and their value.

    `values` holds the best value for every first choice that leads to a position of its own.
    """

    __slots__ = ("path", "value", "values")

    def __init__(self) -> None:
        self.value = -1.0
        self.path: tuple[Option, ...] = ()
        self.values: dict[Option, float] = {}


class Captain:
    """Chooses what leads to the best position at the end of the assignment."""

    def __init__(self, content: D6Content, rng: Rng) -> None:
        self.content = content
        self.judge = Judge(content.rules, read_weights())
        self.no_chance = NoChance()
        #: Whether plans are remembered: for whoever meets the same positions again and again.
        self.keeps_plans = False
        self.plans: dict[tuple[object, ...], tuple[Option, ...]] = {}

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        return self.decide(position_of(view, self.content), options)

    def decide(self, g: D6State, options: Sequence[Option]) -> Option:
        """Return the choice for a position with a pending decision. The position is not changed."""
        decision = g.pending
        assert decision is not None
        if isinstance(decision, RecallCrew):
            return max(options, key=lambda option: self.after(g, decision, option))
        if isinstance(decision, ChooseUnit):
            return self.unit(g, decision, options)
        return self.best(g, options)[0]

    def best(self, g: D6State, options: Sequence[Option]) -> tuple[Option, float]:
        """Return how to use a roll best, and what that is worth, chance included."""
        plan = self.search(g, WIDTH)
        value = plan.value
        choice = plan.path[0]
        if isinstance(g.pending, AssignCrew):
            for gamble, first in self.gambles(g, options):
                sampled = self.sample(gamble)
                if sampled > value * (1 + CAUTION):
                    value, choice = sampled, first
        return choice, value

    def weigh(self, g: D6State, options: Sequence[Option]) -> dict[Option, float]:
        """Return what the options are worth that lead to something; others are left out."""
        decision = g.pending
        assert decision is not None
        if isinstance(decision, (RecallCrew, ChooseUnit)):
            return {option: self.after(g, decision, option) for option in options}
        values = self.search(g, WIDTH).values
        if isinstance(decision, AssignCrew):
            for gamble, first in self.gambles(g, options):
                sampled = self.sample(gamble) / (1 + CAUTION)
                values[first] = max(values.get(first, 0.0), sampled)
        return values

    def play_round(self, g: D6State, width: int = SAMPLE_WIDTH) -> None:
        """Play on until dice are about to be rolled again, or the game is over.

        Certain choices only are looked at, and a plan is carried out to its end: it is for imagined
        games. With the whole `WIDTH` that wins about as often as a captain who looks again at
        every choice, with few positions much more rarely.
        """
        while True:
            self.settle(g)
            decision = g.pending
            if decision is None:
                return
            if isinstance(decision, (AssignCrew, FireAt)):
                self.carry_out(g, self.plan(g, width))
                continue
            options = decision.options(g, 0)
            choice = options[0]
            if len(options) > 1:
                if isinstance(decision, ChooseUnit):
                    choice = self.unit(g, decision, options)
                else:
                    choice = max(options, key=lambda option: self.after(g, decision, option))
            g.pending = None
            decision.choose(g, 0, choice)

    def settle(self, g: D6State) -> None:
        """Run steps until somebody is asked, dice are about to be rolled or the game is over."""
        while g.pending is None and g.agenda:
            step = g.agenda.pop()
            if isinstance(step, RollCrew):
                g.agenda.append(step)
                return
            step.run(g)

    def plan(self, g: D6State, width: int) -> tuple[Option, ...]:
        """Return the choices of the best plan, which is remembered where plans are kept."""
        if not self.keeps_plans:
            return self.search(g, width).path
        points = g.pending.points if isinstance(g.pending, FireAt) else 0
        key = (position_key(g, points), tuple(g.deck))
        path = self.plans.get(key)
        if path is None:
            path = self.plans[key] = self.search(g, width).path
        return path

    def carry_out(self, g: D6State, path: tuple[Option, ...]) -> None:
        """Make the choices of a plan; the last one may start what draws chance."""
        for option in path:
            decision = g.pending
            if decision is None:
                if g.result:
                    return
                advance(g)
                decision = g.pending
                assert decision is not None
            g.pending = None
            decision.choose(g, 0, option)

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

    def search(self, root: D6State, width: int) -> Plan:
        """Return the best that certain choices reach."""
        value = self.judge.value
        best = Plan()
        end: tuple[Option, ...] = (root.content.moves.end_assign,)
        layer = [Node(root, (), FIRST)]
        while layer:
            found: dict[tuple[object, ...], Node] = {}
            for node in layer:
                if not self.expand(node, found, False):
                    worth = value(node.g)
                    path = node.path if node.g.result else node.path + end
                    if worth > best.values.get(path[0], -1.0):
                        best.values[path[0]] = worth
                    if worth > best.value:
                        best.value = worth
                        best.path = path
            layer = list(found.values())
            if len(layer) > width:
                layer.sort(key=lambda node: -value(node.g))
                del layer[width:]
        return best

    def expand(self, node: Node, found: dict[tuple[object, ...], Node], gamble: bool) -> bool:
        """Add all positions one die later to `found`; False if the node should be valued itself.

        Dice that can do good are never left over, so a node with such a die is not valued. If the
        aim is a re-roll, any dice may be left for it.
        """
        g = node.g
        decision = g.pending
        if decision is None:
            return False
        if isinstance(decision, FireAt):
            self.shoot(g, node.path, node.group, found)
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
            path = (*node.path, move)
            if isinstance(after.pending, FireAt):
                self.shoot(after, path, group, found)
            else:
                found.setdefault(position_key(after, group), Node(after, path, group))
        return limit < len(GROUP_OF_FACE)

    def shoot(
        self,
        g: D6State,
        path: tuple[Option, ...],
        group: int,
        found: dict[tuple[object, ...], Node],
    ) -> None:
        """Add all positions after the points of a Tactical die to `found`."""
        decision = g.pending
        assert decision is not None
        deeds = self.judge.deeds
        options = decision.options(g, 0)
        risky = any(deeds[move.card].blast for move in options[:-1] if isinstance(move, Move))
        for option in options if risky else options[:-1]:  # cease fire comes last
            after = g.copy()
            answer(after, 0, option)
            longer = (*path, option)
            if isinstance(after.pending, FireAt):
                self.shoot(after, longer, group, found)
            else:
                found.setdefault(position_key(after, group), Node(after, longer, group))

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
                if self.judge.deeds[index].blast:  # shields may be wanted before it is shot down
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
            return any(g.health[index] for index in g.threats)
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
            deeds = self.judge.deeds
            return any(g.health[index] and not deeds[index].blast for index in g.threats)
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
        layer = [Node(root, (), FIRST)]
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
            out.append(((node.g, moves.reroll), node.path[0] if node.path else moves.reroll))
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
            while isinstance(after.pending, ChooseUnit):
                options = after.pending.options(after, 0)
                answer(after, 0, self.unit(after, after.pending, options))
            total += self.search(after, SAMPLE_WIDTH).value
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
