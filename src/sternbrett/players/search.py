"""The search player: information-set Monte-Carlo tree search for any game.

Every iteration imagines a position that looks like the seat's view, follows choices that did well,
tries a new one, plays on, and adds how it ended to all choices on the way (as one value for each
seat, so that one seat, teams and several opponents are the same thing). Chance is sampled.

Nobody peeks, neither the seat that searches nor the others as it imagines them: what was learned
about choices is kept by what the choosing seat knows then, its view (every seat has a tree of its
own, as in multiple-observer ISMCTS). So a seat that answers secretly after another one, or chooses
without seeing what another one chose, learns one answer for all that it cannot tell apart.

The first tries of all options meet the same imagined position with the same dice, and so do the
second ones: options differ by less luck. A game helps with a `Guide`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from time import monotonic
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng, Words
from sternbrett.kernel.engine import Option, SecretDecision, answer
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.guide import Guide

#: Curiosity varies between 0 and twice its amount, in so many steps.
UNEVEN = 256
HALF = UNEVEN / 2
#: How often the clock is looked at where time is the budget.
CLOCK_EVERY = 4


@dataclass(frozen=True)
class Budget:
    """How long to search: a number of iterations (reproducible) or a time (interactive)."""

    iterations: int = 0
    seconds: float = 0.0

    def spend(self) -> Iterator[int]:
        """Yield once for every iteration, at least once."""
        if self.iterations:
            yield from range(self.iterations)
            return
        end = monotonic() + self.seconds
        done = 0
        while True:
            yield from range(done, done + CLOCK_EVERY)
            done += CLOCK_EVERY
            if monotonic() >= end:
                return


class Arm:
    """An option of a node: how often it was tried, and what came of it for each seat."""

    __slots__ = ("option", "prior", "results", "total", "values")

    def __init__(self, option: Option, prior: float, seats: int) -> None:
        self.option = option
        self.prior = prior
        self.values = [0.0] * seats
        self.total = 0.0  # for the seat that chooses
        self.results: list[float] = []  # the same, one by one

    def add(self, values: Sequence[float], seat: int) -> None:
        """Add what a try led to; `seat` is the one that chose."""
        for place, value in enumerate(values):
            self.values[place] += value
        self.total += values[seat]
        self.results.append(values[seat])


class Node:
    """A choice as the choosing seat sees it, with the options worth trying, best first.

    `guided` tells whether the first one is the favourite of the game's guide.
    """

    __slots__ = ("arms", "guided", "seat", "visits")

    def __init__(self, seat: int, arms: list[Arm], guided: bool) -> None:
        self.seat = seat
        self.arms = arms
        self.guided = guided
        self.visits = 0

    def select(self, curiosity: float, rng: Rng) -> tuple[Arm, bool]:
        """Return the option to follow, and whether it is tried for the first time.

        Curiosity is uneven: seats that choose without seeing each other would fall into step.
        """
        if self.visits < len(self.arms):
            return self.arms[self.visits], True
        spread = log(self.visits)
        best = self.arms[0]
        most = -1.0
        for arm in self.arms:
            tries = len(arm.results)
            bonus = curiosity * arm.prior * sqrt(spread / tries)
            score = arm.total / tries + bonus * rng.below(UNEVEN) / HALF
            if score > most:
                best, most = arm, score
        return best, False


@dataclass(frozen=True)
class Verdict:
    """What a search found about an option: its number of visits, and its value for each seat."""

    option: Option
    visits: int
    values: tuple[float, ...]


class Search:
    """Chooses what did best in the positions it imagined."""

    def __init__(self, game: AnyGame, content: Any, rng: Rng, budget: Budget) -> None:
        self.game = game
        self.content = content
        self.rng = rng
        self.budget = budget
        self.guide: Guide = game.guide(content)
        self.nodes: dict[bytes, Node] = {}
        self.worlds: list[Words] = []

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        root = self.root(view, seat, options)
        if len(root.arms) == 1:
            return root.arms[0].option
        self.search(view, root)
        return self.choice(root)

    def look_at(self, view: View, seat: int, options: Sequence[Option]) -> list[Verdict]:
        """Search, and return what was found about each option that was tried."""
        root = self.root(view, seat, options)
        self.search(view, root)
        found = {arm.option: arm for arm in root.arms if arm.results}
        return [
            Verdict(option, len(arm.results), tuple(v / len(arm.results) for v in arm.values))
            for option in options
            if (arm := found.get(option)) is not None
        ]

    def root(self, view: View, seat: int, options: Sequence[Option]) -> Node:
        """Begin a new search; return its first node."""
        self.nodes.clear()
        self.worlds.clear()
        g = self.imagine(view, seat, self.world(0))
        return self.node(g, seat, options, self.rng)

    def search(self, view: View, root: Node) -> None:
        """Iterate until the budget is spent."""
        for _ in self.budget.spend():
            arm, new = root.select(self.guide.curiosity, self.rng)
            rng = self.world(len(arm.results))
            g = self.imagine(view, root.seat, rng)
            self.iterate(g, root, arm, new, rng)

    def choice(self, root: Node) -> Option:
        """Return the option that did best; a guide's favourite is left for a clear gain only."""
        tried = [arm for arm in root.arms if arm.results]
        if not root.guided:
            return max(tried, key=lambda arm: (len(arm.results), arm.total)).option
        favourite = tried[0]
        best, most = favourite, 0.0
        for arm in tried[1:]:
            gain = cautious_gain(arm.results, favourite.results, self.guide.caution)
            if gain > most:
                best, most = arm, gain
        return best.option

    # -- imagined positions ---------------------------------------------------------------

    def world(self, number: int) -> Rng:
        """Return the chance of the n-th try of any option."""
        while len(self.worlds) <= number:
            self.worlds.append(self.rng.fork())
        return Rng(self.worlds[number])

    def imagine(self, view: View, seat: int, rng: Rng) -> Any:
        """Return a position that looks like the view.

        What others have answered secretly is not known; they answer anew, as anybody in the tree.
        """
        g = self.game.imagine(view, self.content, rng)
        decision = g.pending
        if isinstance(decision, SecretDecision):
            for other in decision.everyone(g):
                while other != seat and decision.retract(g, other):
                    pass
        return g

    # -- the trees ------------------------------------------------------------------------

    def iterate(self, g: Any, node: Node, arm: Arm, new: bool, rng: Rng) -> None:
        """Follow an option, then others, until one is new; play on, add up what came of it."""
        path = [(node, arm)]
        answer(g, node.seat, arm.option)
        while not new and len(path) < self.guide.reach:
            decision = g.pending
            if decision is None:
                break
            seat = decision.turn(g)
            options = decision.options(g, seat)
            if len(options) == 1:
                answer(g, seat, options[0])
                continue
            node = self.node(g, seat, options, rng)
            arm, new = node.select(self.guide.curiosity, rng)
            if len(node.arms) > 1:
                path.append((node, arm))
            else:
                new = False
            answer(g, seat, arm.option)
        values = self.value_of(g, rng)
        for node, arm in path:
            node.visits += 1
            arm.add(values, node.seat)

    def node(self, g: Any, seat: int, options: Sequence[Option], rng: Rng) -> Node:
        """Return the node of what a seat knows now, a new one if need be."""
        key = msgspec.msgpack.encode(self.game.view(g, seat))
        found = self.nodes.get(key)
        if found is None:
            found = self.nodes[key] = self.new_node(g, seat, options, rng)
        return found

    def new_node(self, g: Any, seat: int, options: Sequence[Option], rng: Rng) -> Node:
        """Return a node with the options worth trying; equally promising ones at random."""
        seats = self.game.seats(g)
        priors = self.guide.priors(g, seat, options)
        guided = priors is not None and max(priors) > 0
        if priors is None or not guided:
            arms = [Arm(option, 1.0, seats) for option in options]
        else:
            most = max(priors)
            arms = [
                Arm(option, prior / most, seats)
                for option, prior in zip(options, priors, strict=True)
                if prior > 0
            ]
        rng.shuffle(arms)
        arms.sort(key=lambda arm: -arm.prior)
        return Node(seat, arms, guided)

    def value_of(self, g: Any, rng: Rng) -> Sequence[float]:
        """Return how good a position is for each seat, from 0 to 1, playing on where needed."""
        if not over(g):
            self.guide.play_on(g, rng)
        if not over(g):
            values = self.guide.evaluate(g)
            return values if len(values) > 1 else [values[0]] * self.game.seats(g)
        low, high = self.game.card.scores
        return [(score - low) / (high - low) for score in self.game.scores(g)]


def over(g: Any) -> bool:
    """Tell whether a game is over: nobody is asked, and nothing is left to do."""
    return g.pending is None and not g.agenda


def cautious_gain(results: Sequence[float], others: Sequence[float], caution: float) -> float:
    """Return by how much results are better than others that met the same chance, on average.

    `caution` standard errors of that average are taken off.
    """
    differences = [one - other for one, other in zip(results, others, strict=False)]
    count = len(differences)
    mean = sum(differences) / count
    if count == 1 or not caution:
        return mean
    variance = sum((one - mean) ** 2 for one in differences) / (count - 1)
    return mean - caution * sqrt(variance / count)
