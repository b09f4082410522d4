"""Choices judged by whole games, for games whose positions cannot be valued well or cheaply.

After every choice the reference player plays on to the end of the game, in the same imagined worlds
with the same chance for all. Choices race: what falls clearly behind drops out, and a race in which
no choice will come out far enough ahead is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, inf, lcm, sqrt
from typing import Any, NamedTuple

from sternbrett.kernel.chance import Rng, Words
from sternbrett.kernel.engine import Option, answer
from sternbrett.kernel.game import AnyGame, BotFactory, View
from sternbrett.lab.demands import Demands
from sternbrett.lab.simulate import Outcome, play_game
from sternbrett.review.numbers import Sample
from sternbrett.review.values import Tried, steps_of

#: After so many games of each choice it is looked who is still in the race.
LAPS = (2, 4, 8, 16, 32)
#: From which lap on a choice must lead, and what is left to it by chance there in standard errors.
FIRST_SIEVE = 4
CHANCE = 0.3
#: A choice drops out that is behind by so many standard errors.
BEHIND = 2.0
#: The least variance of a difference of two games that is assumed as long as games are few.
LEAST_VARIANCE = 0.04
#: The fewest fresh worlds in which the winner of a race is weighed.
FEWEST_WORLDS = 48
#: A race is won early by so many standard errors.
EARLY = 3.0


class WholeGames:
    """Plays games to their end after options of a seat; what `review.values.Estimator` estimates.

    `makes` makes who plays on, for all seats.
    """

    def __init__(self, game: AnyGame, seat: int, makes: BotFactory, rng: Rng) -> None:
        self.game = game
        self.content = game.content()
        self.seat = seat
        self.makes = makes
        self.rng = rng
        low, high = game.card.scores
        self.low, self.range = low, high - low
        #: Games may end undecided or partly won.
        self.steps = lcm(2, steps_of(game))

    def sample(self) -> Sample:
        """Return an empty sample of values of this game."""
        return Sample(self.steps)

    def world(self, view: View) -> tuple[Any, Words]:
        """Return an imagined position, and the chance of those who play on there."""
        return self.game.imagine(view, self.content, self.rng), self.rng.fork()

    def ended(self, world: tuple[Any, Words], option: Option) -> Outcome:
        """Return how a game ends there after an option."""
        position, words = world
        g = self.game.copy(position)
        bots = [self.makes(self.content, Rng(words)) for _ in range(self.game.seats(g))]
        answer(g, self.seat, option)
        return play_game(self.game, g, bots)

    def value(self, outcome: Outcome) -> float:
        """Return what an end is worth to the seat, from 0 to 1."""
        return (outcome.scores[self.seat] - self.low) / self.range

    def try_out(self, view: View, options: Sequence[Option]) -> Tried:
        """Return what options came to in one imagined world, the same for all of them."""
        world = self.world(view)
        values = tuple(self.value(self.ended(world, option)) for option in options)
        return Tried(values, (True,) * len(values))


class Lead(NamedTuple):
    """By how much the first in a race is ahead of another, and the variance of one difference."""

    mean: float
    variance: float

    def error(self, games: int) -> float:
        """Return the standard error after so many games; few games do not make it smaller."""
        return sqrt(max(self.variance, LEAST_VARIANCE) / games)


class Race:
    """A race of options, world by world."""

    def __init__(self, games: WholeGames, view: View, options: Sequence[Option]) -> None:
        self.games = games
        self.view = view
        self.worlds: list[tuple[Any, Words]] = []
        self.values: dict[Option, list[float]] = {option: [] for option in options}

    def run(self, options: Sequence[Option], count: int) -> None:
        """Let options have played so many games each."""
        while len(self.worlds) < count:
            self.worlds.append(self.games.world(self.view))
        for option in options:
            values = self.values[option]
            for world in self.worlds[len(values) : count]:
                values.append(self.games.value(self.games.ended(world, option)))

    def ranked(self, options: Sequence[Option]) -> list[Option]:
        """Return options, best first."""
        means = {option: _mean(self.values[option]) for option in options}
        return sorted(options, key=lambda option: -means[option])

    def lead(self, best: Option, other: Option) -> Lead:
        """Return by how much one option leads another in the worlds that both have met."""
        pairs = list(zip(self.values[best], self.values[other], strict=False))
        gaps = [ours - theirs for ours, theirs in pairs]
        mean = _mean(gaps)
        return Lead(mean, _mean([(gap - mean) ** 2 for gap in gaps]))


class Won(NamedTuple):
    """A race that an option has won: all, best first, and in how many worlds to weigh the best."""

    ranked: list[Option]
    worlds: float


def race(
    games: WholeGames,
    view: View,
    options: Sequence[Option],
    favourite: Option | None,
    demands: Demands,
) -> Won | None:
    """Let options race; None: none of them may be clearly better than all others.

    `favourite` is what every bot would choose: where it may be the best, nobody is interested.
    At the end every option has met the first worlds, so that none drops out by bad luck alone.
    """
    heats = Race(games, view, options)
    tried = list(options)
    looked_for, least = demands.looked_for, demands.least
    for lap in LAPS:
        heats.run(tried, lap)
        if len({value for option in tried for value in heats.values[option]}) == 1:
            return None
        tried = heats.ranked(tried)
        lead = heats.lead(tried[0], tried[1])
        if lap < FIRST_SIEVE:
            continue
        if lead.mean + CHANCE * lead.error(lap) < looked_for:
            return None
        if favourite is not None and not _is_beaten(heats, tried[0], favourite, looked_for, lap):
            return None
        if lead.mean - EARLY * lead.error(lap) >= least:
            break
        still = [option for option in tried if not _is_behind(heats, tried[0], option, lap)]
        tried = still[: max(demands.rivals, len(tried) // 2)]
        if len(tried) < 2:
            break
    best, lap = tried[0], len(heats.values[tried[0]])
    heats.run(options, min(lap, LAPS[-2]))
    ranked = [best, *heats.ranked([option for option in options if option is not best])]
    lead = heats.lead(best, ranked[1])
    worlds = worlds_for(lead, lap, least)
    if lead.mean < looked_for or best is favourite or worlds > demands.weighed:
        return None
    return Won(ranked, worlds)


def worlds_for(lead: Lead, games: int, least: float) -> float:
    """Return in how many fresh worlds a lead should be seen to be above the least.

    It is planned before, by what the race has shown: what is looked at until it holds, holds too
    often. Half a standard error is taken off, as a race is won by luck as well.
    """
    mean = lead.mean - 0.5 * lead.error(games)
    if mean <= least:
        return inf
    planned = ceil(max(lead.variance, LEAST_VARIANCE) * (EARLY / (mean - least)) ** 2)
    return max(planned, FEWEST_WORLDS)


def _is_beaten(heats: Race, best: Option, favourite: Option, looked_for: float, lap: int) -> bool:
    """Tell whether the favourite may be far enough behind."""
    if best is favourite:
        return False
    lead = heats.lead(best, favourite)
    return lead.mean + CHANCE * lead.error(lap) >= looked_for


def _is_behind(heats: Race, best: Option, option: Option, lap: int) -> bool:
    lead = heats.lead(best, option)
    return lead.mean > BEHIND * lead.error(lap)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def may_end_otherwise(
    game: AnyGame,
    view: View,
    scores: tuple[float, ...],
    makes: BotFactory,
    rng: Rng,
    games: int,
) -> bool:
    """Tell whether some games that are played on from a view do not all end with these scores."""
    content = game.content()
    for _ in range(games):
        g, words = game.imagine(view, content, rng), rng.fork()
        bots = [makes(content, Rng(words)) for _ in range(game.seats(g))]
        if play_game(game, g, bots).scores != scores:
            return True
    return False


def turning_point(
    first: int, last: int, is_open: Callable[[int], bool], steps: int
) -> tuple[int, int] | None:
    """Return between which moments it is decided how a game ends; None: it was so at the first.

    By bisection: where it is open, it is taken to be decided later, as it is at the last moment.
    """
    if first >= last or not is_open(first):
        return None
    for _ in range(steps):
        middle = (first + last) // 2
        if middle == first:
            break
        if is_open(middle):
            first = middle
        else:
            last = middle
    return first, last
