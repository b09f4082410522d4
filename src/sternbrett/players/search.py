"""The search player: information-set Monte-Carlo tree search for any game.

Every iteration imagines a position that looks like the seat's view, goes down a tree of choices,
tries a new one, plays on, and adds how it ended to all choices on the way (as one value for each
seat, so that one seat, teams and several opponents are the same thing). Chance is sampled anew each
time and is no part of the tree; what a seat cannot see is imagined anew, so nobody peeks. An option
competes with those that were there when it could have been chosen. A game helps with a `Guide`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from time import monotonic
from typing import Any

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, answer
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.guide import Guide

#: How much a rarely tried option is favoured, for values from 0 to 1.
CURIOSITY = 0.5
#: How often the clock is looked at where time is the budget.
CLOCK_EVERY = 8


@dataclass(frozen=True)
class Budget:
    """How long to search: a number of iterations (reproducible) or a time (interactive)."""

    iterations: int = 0
    seconds: float = 0.0


class Node:
    """A choice that was tried: how often, with which values, and what was tried after it."""

    __slots__ = ("available", "children", "prior", "values", "visits")

    def __init__(self, seats: int, prior: float) -> None:
        self.visits = 0
        self.available = 0
        self.values = [0.0] * seats
        self.prior = prior
        self.children: dict[int, Node] = {}


@dataclass(frozen=True)
class Verdict:
    """What a search found about an option: its number of visits, and its value for each seat."""

    option: Option
    visits: int
    values: tuple[float, ...]


class Search:
    """Chooses what was tried most often, because it did best."""

    def __init__(self, game: AnyGame, content: Any, rng: Rng, budget: Budget) -> None:
        self.game = game
        self.content = content
        self.rng = rng
        self.budget = budget
        self.guide: Guide = game.guide(content)

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        verdicts = self.look_at(view, seat, options)
        return max(verdicts, key=lambda v: (v.visits, v.values[seat])).option

    def look_at(self, view: View, seat: int, options: Sequence[Option]) -> list[Verdict]:
        """Search, and return what was found about each option."""
        root: Node | None = None
        for _ in self.rounds():
            g = self.game.imagine(view, self.content, self.rng)
            if root is None:
                root = Node(self.game.seats(g), 1.0)
            self.iterate(root, g, seat, options)
        assert root is not None
        found = root.children
        return [
            Verdict(option, child.visits, tuple(v / max(child.visits, 1) for v in child.values))
            for option in options
            if (child := found.get(option.number)) is not None
        ]

    def rounds(self) -> Any:
        """Yield once for every iteration of the budget, at least once."""
        budget = self.budget
        if budget.iterations:
            yield from range(budget.iterations)
            return
        end = monotonic() + budget.seconds
        while True:
            yield from range(CLOCK_EVERY)
            if monotonic() >= end:
                return

    def iterate(self, root: Node, g: Any, seat: int, options: Sequence[Option]) -> None:
        """Go down the tree, try something new, play on, and add up what came of it."""
        path = [root]
        node = root
        grown = False
        while not grown and options:
            option, grown = self.select(node, g, seat, options)
            node = node.children[option.number]
            path.append(node)
            answer(g, seat, option)
            decision = g.pending
            if decision is None:
                break
            seat = decision.turn(g)
            options = decision.options(g, seat)
        values = self.value_of(g)
        for node in path:
            node.visits += 1
            for place, value in enumerate(values):
                node.values[place] += value

    def select(
        self, node: Node, g: Any, seat: int, options: Sequence[Option]
    ) -> tuple[Option, bool]:
        """Return an option to follow, and whether it is tried for the first time."""
        children = node.children
        untried = [option for option in options if option.number not in children]
        if untried:
            priors = self.guide.priors(g, seat, untried)
            place = self.rng.below(len(untried)) if priors is None else best_of(priors, self.rng)
            prior = 1.0 if priors is None else priors[place]
            chosen = untried[place]
            children[chosen.number] = Node(len(node.values), prior)
        best: Option | None = chosen if untried else None
        score = -1.0
        for option in options:
            child = children.get(option.number)
            if child is None:
                continue
            child.available += 1
            if untried:
                continue
            mean = child.values[seat] / child.visits
            bonus = CURIOSITY * child.prior * sqrt(log(child.available) / child.visits)
            if mean + bonus > score:
                best, score = option, mean + bonus
        assert best is not None
        return best, bool(untried)

    def value_of(self, g: Any) -> Sequence[float]:
        """Return how good a position is for each seat, from 0 to 1, playing on where needed."""
        if g.pending is not None:
            self.guide.play_on(g, self.rng)
        if g.pending is not None:
            values = self.guide.evaluate(g)
            return values if len(values) > 1 else [values[0]] * self.game.seats(g)
        low, high = self.game.card.scores
        return [(score - low) / (high - low) for score in self.game.scores(g)]


def best_of(weights: Sequence[float], rng: Rng) -> int:
    """Return the place of the greatest weight, one of several at random."""
    most = max(weights)
    places = [place for place, weight in enumerate(weights) if weight == most]
    return places[rng.below(len(places))]
