"""The figures of a series, computed from the outcomes of its games and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec

from sternbrett.kernel.game import AnyGame
from sternbrett.lab.events import Associations, associations
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.stats import mean, proportion, quantile


class Wins(msgspec.Struct, frozen=True):
    """How often a side won, as the game declares it, with the Wilson interval.

    `seats` are the seats of the side, counted from 0; `role` is empty where they choose it in play.
    """

    seats: list[int]
    role: str
    wins: int
    rate: float
    low: float
    high: float


class RoleWins(msgspec.Struct, frozen=True):
    """How often a role won that seats chose in play; `games` is how often it was played."""

    role: str
    games: int
    wins: int
    rate: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How a figure is distributed over games: its mean with an interval, and quartiles."""

    mean: float
    low: float | None
    high: float | None
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    most: float


class Chapters(msgspec.Struct, frozen=True):
    """The chapters of campaigns: how many a campaign had, and how often each ended how.

    `results` has an entry for each place in a campaign, from the first chapter on.
    """

    played: Spread
    results: list[dict[str, int]]


class Share(msgspec.Struct, frozen=True):
    """How many of how many, with the Wilson interval."""

    count: int
    of: int
    rate: float
    low: float
    high: float


class Tries(msgspec.Struct, frozen=True):
    """What was tried at one task (`kernel.outcome.Attempt`), over all games.

    `first` says how often the first try of a game succeeded, `endings` and `incidents` are those of
    all tries. An empty `task` stands for all tasks together.
    """

    task: str
    first: Share
    endings: dict[str, int]
    incidents: dict[str, Share]


class Summary(msgspec.Struct, frozen=True):
    """The figures of a series.

    `wins` has an entry for each side (see `Game.sides`), so one where all seats win together;
    `scores` counts the games by score, for each side; `points` says how many points a side had,
    where the game counts them. `roles` has the roles that seats chose in play. The branching factor
    is the number of options of a decision: over all decisions (`branching`), and how it varies over
    games.
    """

    games: int
    wins: list[Wins]
    results: dict[str, int]
    scores: list[dict[str, int]]
    points: list[Spread] | None
    decisions: Spread
    rounds: Spread | None
    branching: float
    branching_of_games: Spread
    events: Associations | None
    roles: list[RoleWins] = []
    chapters: Chapters | None = None
    tries: list[Tries] = []


def summarise(game: AnyGame, outcomes: Sequence[Outcome], *, events: bool) -> Summary:
    """Return the figures of at least one game; `events` says whether somebody listened."""
    seats = len(outcomes[0].scores)
    every = game.sides(seats)
    rounds = [outcome.rounds for outcome in outcomes if outcome.rounds is not None]
    return Summary(
        games=len(outcomes),
        wins=[wins_of(game, outcomes, side) for side in every],
        results=dict(sorted(Counter(outcome.result for outcome in outcomes).items())),
        scores=[score_counts(outcomes, side[0]) for side in every],
        points=points_of(outcomes, every),
        decisions=spread([outcome.decisions for outcome in outcomes]),
        rounds=spread(rounds) if len(rounds) == len(outcomes) else None,
        branching=sum(outcome.options for outcome in outcomes)
        / max(sum(outcome.decisions for outcome in outcomes), 1),
        branching_of_games=spread(
            [outcome.options / max(outcome.decisions, 1) for outcome in outcomes]
        ),
        events=associations(outcomes) if events else None,
        roles=roles_of(outcomes),
        chapters=chapters_of(outcomes),
        tries=tries_of(outcomes, game.incidents if events else ()),
    )


def chapters_of(outcomes: Sequence[Outcome]) -> Chapters | None:
    """Return how the chapters of campaigns went, None where single games were played."""
    ends = [outcome.chapters for outcome in outcomes]
    if not all(ends):
        return None
    counts = [
        Counter(chapters[place] for chapters in ends if len(chapters) > place)
        for place in range(max(map(len, ends)))
    ]
    return Chapters(
        spread([len(chapters) for chapters in ends]),
        [dict(sorted(count.items())) for count in counts],
    )


def tries_of(outcomes: Sequence[Outcome], incidents: Iterable[str]) -> list[Tries]:
    """Return what was tried: all together, then each task in the order in which they came up."""
    made = [one for outcome in outcomes for one in outcome.tries]
    tasks = list(dict.fromkeys(one.task for one in made))
    first = [
        next(one for one in outcome.tries if one.task == task)
        for outcome in outcomes
        for task in dict.fromkeys(one.task for one in outcome.tries)
    ]
    groups = [("", made, first)] if len(tasks) > 1 else []
    for task in tasks:
        every, firsts = ([one for one in tries if one.task == task] for tries in (made, first))
        groups.append((task, every, firsts))
    return [
        Tries(
            task,
            share(sum(one.succeeded for one in firsts), len(firsts)),
            dict(Counter(one.ending for one in every).most_common()),
            {
                name: share(sum(name in one.incidents for one in every), len(every))
                for name in incidents
            },
        )
        for task, every, firsts in groups
    ]


def share(count: int, of: int) -> Share:
    """Return a share with its interval."""
    rate = proportion(count, of)
    return Share(count, of, rate.value, rate.low, rate.high)


def wins_of(game: AnyGame, outcomes: Sequence[Outcome], side: list[int]) -> Wins:
    """Return how often a side won."""
    wins = sum(outcome.won[side[0]] for outcome in outcomes)
    rate = proportion(wins, len(outcomes))
    return Wins(side, game.role(side[0]), wins, rate.value, rate.low, rate.high)


def roles_of(outcomes: Sequence[Outcome]) -> list[RoleWins]:
    """Return how often each role won that was chosen in play, by name."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for outcome in outcomes:
        for role, wins in zip(outcome.roles, outcome.won, strict=False):
            played[role] += 1
            won[role] += wins
    out = []
    for role in sorted(filter(None, played)):
        rate = proportion(won[role], played[role])
        out.append(RoleWins(role, played[role], won[role], rate.value, rate.low, rate.high))
    return out


def points_of(outcomes: Sequence[Outcome], every: Sequence[list[int]]) -> list[Spread] | None:
    """Return how points are distributed for each side, None in a game without points."""
    counted = [outcome.points for outcome in outcomes if outcome.points is not None]
    if len(counted) < len(outcomes):
        return None
    return [spread([points[side[0]] for points in counted]) for side in every]


def score_counts(outcomes: Sequence[Outcome], seat: int) -> dict[str, int]:
    """Return how many games ended with each score of a seat, lowest first."""
    counts = Counter(outcome.scores[seat] for outcome in outcomes)
    return {f"{score:g}": counts[score] for score in sorted(counts)}


def spread(values: Sequence[float]) -> Spread:
    """Return how values are distributed; one value alone has no interval."""
    ordered = sorted(values)
    low = high = None
    if len(values) > 1:
        estimate = mean(values)
        low, high = estimate.low, estimate.high
    return Spread(
        fmean(values),
        low,
        high,
        ordered[0],
        quantile(ordered, 0.25),
        quantile(ordered, 0.5),
        quantile(ordered, 0.75),
        ordered[-1],
    )
