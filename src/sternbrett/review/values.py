"""What positions and options are worth to a seat, in worlds imagined from its view.

A position is worth what the game's guide makes of it: it plays on by its own judgement until it can
value what it sees. This *reference player* is the same before a choice and after it, and so are the
worlds that are imagined from a view. That is what makes luck fair: over all outcomes that a choice
could have had, the values of what follows average to the value of the choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from time import process_time
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import AnyGame, View
from sternbrett.players import Budget, Search
from sternbrett.review.grading import Effort
from sternbrett.review.numbers import Estimate, Sample


class Tried(msgspec.Struct, frozen=True):
    """What came of options in one imagined world: their values, and whether one was sealed there.

    Sealed means that chance or something hidden had a say in what followed.
    """

    values: tuple[float, ...]
    sealed: tuple[bool, ...]


def steps_of(game: AnyGame) -> int:
    """Return in how many equal steps lie what the ends of a game are worth, from 0 to 1.

    A game that is won or lost has one. Places, also shared ones, lie in steps by the number of
    seats.
    """
    if not game.card.places:
        return 1
    fewest, most = game.card.seats
    return lcm(*(2 * max(seats - 1, 1) for seats in range(fewest, most + 1)))


class Estimator:
    """Draws values of positions and of options for one seat, from its views.

    `shift` is what was found about the chapter they belong to (`proofs.py`).
    """

    def __init__(
        self, game: AnyGame, content: Any, seat: int, rng: Rng, shift: float = 0.0
    ) -> None:
        self.game = game
        self.content = content
        self.seat = seat
        self.rng = rng
        self.reference = Search(game, content, rng, Budget(iterations=1))
        self.reference.guide.value_truly()
        self.move_to(shift)
        self.steps = steps_of(game)

    def move_to(self, shift: float) -> None:
        """Go on to views of another chapter."""
        self.reference.guide.shift = shift

    def sample(self) -> Sample:
        """Return an empty sample of values of this game."""
        return Sample(self.steps)

    def value(self, view: View) -> float:
        """Return the value of a view in one imagined world."""
        g = self.game.imagine(view, self.content, self.rng)
        return self.reference.value_of(g, self.rng)[self.seat]

    def chance(self, view: View, budget: Effort) -> Estimate:
        """Return the value of a view, from as many worlds as it takes."""
        sample = self.sample()
        while not budget.enough(sample):
            for _ in range(budget.batch):
                sample.add(self.value(view))
        return sample.estimate()

    def try_out(self, view: View, options: Sequence[Option]) -> Tried:
        """Return what options are worth in one imagined world, the same for all of them."""
        world = self.game.imagine(view, self.content, self.rng)
        words = self.rng.words
        values, sealed = [], []
        for option in options:
            # The same dice and cards for each, so that what differs is the choice.
            self.rng.words = words
            g = self.game.copy(world)
            self.reference.guide.carry_out(g, self.seat, option)
            sealed.append(g.sealed)
            values.append(self.reference.value_of(g, self.rng)[self.seat])
        return Tried(tuple(values), tuple(sealed))

    def promising(self, view: View, options: Sequence[Option]) -> list[Option]:
        """Return which of all options the guide would try, best first; none: it cannot tell.

        The first is what the reference player would choose itself.
        """
        world = self.game.imagine(view, self.content, self.rng)
        priors = self.reference.guide.priors(world, self.seat, options)
        if priors is None:
            return []
        ranked = sorted(zip(priors, options, strict=True), key=lambda pair: -pair[0])
        return [option for prior, option in ranked if prior > 0]

    def time_of_worlds(self, views: Sequence[View]) -> tuple[float, float]:
        """Return how much CPU time a world takes, in seconds: the first of a view, and the others.

        They differ where a guide remembers what it thought of before.
        """
        first = later = 0.0
        for view in views:
            began = process_time()
            self.value(view)
            then = process_time()
            self.value(view)
            first += then - began
            later += process_time() - then
        count = max(len(views), 1)
        return first / count, later / count
