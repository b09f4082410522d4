"""Bot against bot: who sits where, and what the games say about the difference.

`_` marks the seats that are compared; the others keep the bot that is named (`Game.sides` says
which seats win together).

- One side is compared: every bot plays the same games in these seats, and the rates of wins are
  compared game by game (*paired*).
- Several sides are compared: two bots meet with each seed in every arrangement, one side against
  the rest and the other way round (*head to head*), so that no seat and no seed favours anybody.

Two or more contents are compared by what one line-up of bots wins with each of them over the same
seeds, side by side of the game (*contents*).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import isfinite
from statistics import fmean
from typing import Any

import msgspec

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.plan import (
    COMES_WITH_GAME,
    Plan,
    Series,
    Variant,
    Work,
    check_seats,
    make_work,
)
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.stats import elo, mcnemar, mean_share, paired_difference

OPEN = "_"
PAIRED, HEAD_TO_HEAD, CONTENTS = "paired", "head to head", "contents"


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """Two bots, or contents, over the same games: wins of each, and the difference of the rates.

    `p` is McNemar's exact p-value. Where contents are compared in a game of several sides, `side`
    is whose wins these are: the role or the number of the seat.
    """

    first: str
    second: str
    games: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    low: float
    high: float
    p: float
    side: str = ""


class HeadToHead(msgspec.Struct, frozen=True, tag="head to head"):
    """Two bots that met: the share of points of the first, and the rating difference.

    A seat of the first that scores more than one of the second takes a point, equal scores half a
    point; the share is the mean over all such pairs of seats, then over arrangements, then over
    seeds. Elo bounds are None where they are infinite.
    """

    first: str
    second: str
    seeds: int
    games: int
    share: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None


Comparison = Paired | HeadToHead


def make_match(
    game: AnyGame,
    bots: Sequence[str],
    pattern: Sequence[str] | None,
    variant: Variant,
    *,
    games: int,
    seed: str,
    campaigns: bool = False,
) -> Work:
    """Return the work of comparing bots in the seats that a pattern marks (all by default)."""
    if len(set(bots)) < max(len(bots), 2):
        raise UnknownName("A match needs two or more different bots.")
    seats = tuple(pattern or (OPEN,) * game.card.seats[0])
    if OPEN not in seats:
        raise UnknownName(f"--seats {','.join(seats)}: no seat is marked “{OPEN}” for the bots.")
    for bot in bots:
        check_seats(game, fill(seats, range(len(seats)), bot))
    contested = [side for side in game.sides(len(seats)) if any(seats[s] == OPEN for s in side)]
    layout: dict[str, Any] = {"bots": list(bots), "seats": list(seats)}
    line_ups: list[tuple[str, ...]] = []
    if len(contested) == 1:
        layout |= {"mode": PAIRED, "seat": next(s for s in contested[0] if seats[s] == OPEN)}
        line_ups = [fill(seats, range(len(seats)), bot) for bot in bots]
    else:
        layout["mode"] = HEAD_TO_HEAD
        for first, second in combinations(bots, 2):
            line_ups += arrangements(seats, contested, first, second)
    return make_work(
        game,
        "match",
        list(dict.fromkeys(line_ups)),
        [variant],
        games=games,
        seed=seed,
        events=False,
        layout=layout,
        campaigns=campaigns,
    )


def fill(seats: Sequence[str], places: Sequence[int], bot: str) -> tuple[str, ...]:
    """Return a line-up in which a bot takes the marked seats among some places."""
    return tuple(
        bot if name == OPEN and place in places else name for place, name in enumerate(seats)
    )


def arrangements(
    seats: Sequence[str], contested: Sequence[Sequence[int]], first: str, second: str
) -> list[tuple[str, ...]]:
    """Return every line-up in which one of two bots has one side and the other all the rest."""
    everywhere = range(len(seats))
    out = []
    for one, rest in ((first, second), (second, first)):
        for side in contested:
            out.append(fill(fill(seats, side, one), everywhere, rest))
    return list(dict.fromkeys(out))


def make_content_match(
    game: AnyGame,
    bot: str,
    pattern: Sequence[str] | None,
    variants: Sequence[Variant],
    *,
    games: int,
    seed: str,
    campaigns: bool = False,
) -> Work:
    """Return the work of comparing contents: `bot` in the seats that a pattern marks (all)."""
    seats = tuple(pattern or (OPEN,) * game.card.seats[0])
    bots = fill(seats, range(len(seats)), bot)
    sides = [
        {
            "label": f"{game.role(side[0]) or 'seat'} {', '.join(str(seat + 1) for seat in side)}",
            "seat": side[0],
        }
        for side in game.sides(len(seats))
    ]
    if len(sides) == 1:
        sides[0]["label"] = ""
    layout = {"bots": [bot], "seats": list(seats), "mode": CONTENTS, "sides": sides}
    work = make_work(
        game,
        "match",
        [bots],
        variants,
        games=games,
        seed=seed,
        events=False,
        layout=layout,
        campaigns=campaigns,
    )
    for one, other in combinations(work.plan.series, 2):
        if one.content == other.content:
            names = " and ".join(called(series) for series in (one, other))
            raise UnknownName(f"The contents {names} have the same data: games would be the same.")
    return work


def called(series: Series) -> str:
    """Return what the content of a series is called."""
    return series.content_name or COMES_WITH_GAME


def compare_contents(plan: Plan, outcomes: Sequence[Sequence[Outcome]]) -> list[Comparison]:
    """Return how the wins of each side differ between each two contents, over the same seeds."""
    names = [called(one) for one in plan.series]
    return [
        msgspec.structs.replace(
            compare_paired(names[one], names[other], outcomes[one], outcomes[other], side["seat"]),
            side=side["label"],
        )
        for one, other in combinations(range(len(names)), 2)
        for side in plan.layout["sides"]
    ]


def compare(plan: Plan, outcomes: Sequence[Sequence[Outcome]]) -> list[Comparison]:
    """Return what the games of a match say about each two bots, or each two contents.

    Nothing before the first game. Only seeds that were played in every series count, so that an
    interrupted match is fair.
    """
    seeds = min(map(len, outcomes))
    if not seeds:
        return []
    if plan.layout["mode"] == CONTENTS:
        return compare_contents(plan, [games[:seeds] for games in outcomes])
    by_line_up = {one.bots: games[:seeds] for one, games in zip(plan.series, outcomes, strict=True)}
    seats = plan.layout["seats"]
    pairs = combinations(plan.layout["bots"], 2)
    if plan.layout["mode"] == PAIRED:
        everywhere = range(len(seats))
        return [
            compare_paired(
                first,
                second,
                by_line_up[fill(seats, everywhere, first)],
                by_line_up[fill(seats, everywhere, second)],
                plan.layout["seat"],
            )
            for first, second in pairs
        ]
    open_seats = [place for place, name in enumerate(seats) if name == OPEN]
    return [
        compare_head_to_head(
            first,
            second,
            {
                bots: games
                for bots, games in by_line_up.items()
                if {bots[place] for place in open_seats} == {first, second}
            },
            open_seats,
        )
        for first, second in pairs
    ]


def compare_paired(
    first: str, second: str, one: Sequence[Outcome], other: Sequence[Outcome], seat: int
) -> Paired:
    """Compare two bots that played the same games in the same seats."""
    counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    for mine, yours in zip(one, other, strict=True):
        counts[mine.won[seat], yours.won[seat]] += 1
    both, only_first, only_second, neither = counts.values()
    gap = paired_difference(both, only_first, only_second, neither)
    p = mcnemar(only_first, only_second)
    return Paired(
        first, second, len(one), both, only_first, only_second, neither,
        gap.value, gap.low, gap.high, p,
    )  # fmt: skip


def compare_head_to_head(
    first: str,
    second: str,
    games: dict[tuple[str, ...], Sequence[Outcome]],
    open_seats: Sequence[int],
) -> HeadToHead:
    """Compare two bots that met: a seed's games together are one observation."""
    seeds = len(next(iter(games.values())))
    shares = [
        fmean(points(bots, first, open_seats, played[number]) for bots, played in games.items())
        for number in range(seeds)
    ]
    share = mean_share(shares)
    ratings = [elo(value) for value in (share.value, share.low, share.high)]
    return HeadToHead(
        first,
        second,
        seeds,
        seeds * len(games),
        share.value,
        share.low,
        share.high,
        *(rating if isfinite(rating) else None for rating in ratings),
    )


def points(bots: Sequence[str], first: str, open_seats: Sequence[int], outcome: Outcome) -> float:
    """Return the share of points that the first of two bots takes in a game."""
    scores = outcome.scores
    mine = [scores[seat] for seat in open_seats if bots[seat] == first]
    yours = [scores[seat] for seat in open_seats if bots[seat] != first]
    return fmean((a > b) + 0.5 * (a == b) for a in mine for b in yours)
