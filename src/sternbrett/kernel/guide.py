"""What a game may tell the search player: what to try, how to play on, what positions are worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import Option, answer, play_randomly
from sternbrett.kernel.shapes import Shape


class Guide:
    """The guide of a game that has no better one: random play to the end."""

    #: How many choices are made at random before a position is valued as it stands.
    depth = 10_000
    #: How many choices deep the tree grows, forced ones not counted; from there `play_on` goes on.
    #: A game whose `play_on` is good and slow is better off with one.
    reach = 10_000
    #: How much a rarely tried option is favoured, for values from 0 to 1: about as much as the
    #: values of one option differ by chance.
    curiosity = 0.5
    #: Where `priors` names a favourite: by how many standard errors another option must beat it.
    caution = 0.0
    #: The bot whose wins are counted where values are to be true: the reference player of reviews.
    reference = "random"
    #: Where values are to be true and yet are fitted ones: how many games a review may play to
    #: their end where a chapter begins or something new happens, to see how right they are there.
    #: 0: they need no proof.
    proofs = 0
    #: How many such games at first where a game begins or something happens within a chapter.
    further_proofs = 0
    #: By how much the log-odds of such values are off, a standard deviation; and by how much more
    #: or less they are once something has happened.
    doubt = 0.0
    drift = 0.0
    #: What was found: so much is added to the log-odds.
    shift = 0.0

    def play_on(self, g: Any, rng: Rng) -> None:
        """Play a position on until it can be valued: to its end, or to where `evaluate` knows."""
        _, rng.words = play_randomly(g, rng.words, self.depth)

    def evaluate(self, g: Any) -> Sequence[float]:
        """Return what an unfinished position is worth for each seat, from 0 to 1.

        A single value stands for all seats.
        """
        return (0.5,)

    def priors(self, g: Any, seat: int, options: Sequence[Option]) -> Sequence[float] | None:
        """Return how promising options are before they are tried; None: all the same.

        Options are tried in this order, and those with 0 never; where one alone is left, it is
        taken without a search. The position is an imagined one: an answer must depend on nothing
        that the seat cannot see.
        """
        return None

    def carry_out(self, g: Any, seat: int, option: Option) -> None:
        """Carry out an option of an imagined position, to where `play_on` goes on.

        A guide that knows what positions between two questions are worth may stop there, once all
        that the choice led to has happened.
        """
        answer(g, seat, option)

    def value_truly(self) -> None:
        """From now on value positions as often as the reference player wins them.

        For reviews, which look at many thousands, so that it must be quick as well.
        """


class WeightsFile(msgspec.Struct, forbid_unknown_fields=True):
    """Fitted weights by feature, as `scripts/fit_guide.py` writes them."""

    weights: dict[str, float]


WEIGHTS_FILE = Shape(WeightsFile)


class StagedGuide(Guide, ABC):
    """Lets quick bots play on for some stages of a game, and estimates the chance to win then.

    The estimate is a logistic regression on features of the position, for one side; its weights
    are in a content file that `scripts/fit_guide.py` makes from games of the bots. Another file
    (made with `--outlook`) holds weights of features that say how often the reference player wins.
    """

    reach = 1
    #: How many stages (rounds, rows of cards) are played on, the present one included.
    stages = 1
    #: Where the weights are kept, in the game's folder.
    weights_file: Path
    outlook_file: Path

    def __init__(self) -> None:
        self.weights = read_content(self.weights_file, WEIGHTS_FILE).weights
        self.truly = False
        self.rng = Rng((0, 0, 0, 1))  # of the position that is valued

    @abstractmethod
    def stage(self, g: Any) -> int:
        """Return a number that grows by one from stage to stage."""

    @abstractmethod
    def features(self, g: Any) -> Mapping[str, float]:
        """Return what the chance to win depends on, by name."""

    @abstractmethod
    def outlook(self, g: Any) -> Mapping[str, float]:
        """Return what the reference player's chance depends on where `play_on` stops, by name."""

    def ground(self, g: Any) -> Mapping[str, float]:
        """Return what `outlook` itself values positions by, if it does; fitted before it.

        By names that `outlook` does not use: their weights are in the same file.
        """
        return {}

    @abstractmethod
    def quick(self, g: Any, seat: int, options: Sequence[Option], rng: Rng) -> Option:
        """Return a choice for an imagined game."""

    def is_reached(self, g: Any, since: int) -> bool:
        """Tell whether a position can be valued, where one plays on since a stage."""
        return self.stage(g) >= since + self.stages

    def play_on(self, g: Any, rng: Rng) -> None:
        self.rng = rng
        since = self.stage(g)
        while (decision := g.pending) is not None and not self.is_reached(g, since):
            seat = decision.turn(g)
            options = decision.options(g, seat)
            single = len(options) == 1
            answer(g, seat, options[0] if single else self.quick(g, seat, options, rng))

    def value_truly(self) -> None:
        self.stages = 1
        self.truly = True
        self.weights = read_content(self.outlook_file, WEIGHTS_FILE).weights

    def chance(self, g: Any) -> float:
        """Return the estimated chance of the side that the features speak for."""
        return self.weighed(self.outlook(g) if self.truly else self.features(g), self.shift)

    def weighed(self, features: Mapping[str, float], shift: float = 0.0) -> float:
        """Return the chance that features stand for, with so much added to its log-odds."""
        weights = self.weights
        odds = sum(amount * weights.get(name, 0.0) for name, amount in features.items())
        return 1.0 / (1.0 + exp(-odds - shift))

    def evaluate(self, g: Any) -> Sequence[float]:
        return (self.chance(g),)
