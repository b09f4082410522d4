"""What a person has reached: results by game with intervals, streaks, luck and skill over time.

Everything is made of finished tables and of the reviews that are stored for them.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.settings import Setting
from sternbrett.review import ANALYSIS, Entry, Review, scale
from sternbrett.review.numbers import wilson
from sternbrett.server.outcomes import Result
from sternbrett.server.reviews import REVIEW
from sternbrett.server.seats import BOT
from sternbrett.server.store import TableRow
from sternbrett.server.tables import Tables

#: How many games are found out about in one go, and how many reviews are looked at.
MOST_JUDGED = 400
MOST_REVIEWS = 40
#: How many best moments are told.
MOMENTS = 3
#: What a setting is called by which games are told apart, where a game has it; else its first.
DIFFICULTY = "difficulty"


@dataclass(frozen=True)
class Played:
    """A finished game of a person."""

    result: Result
    row: TableRow

    @property
    def bots(self) -> tuple[str, ...]:
        """The different bots that sat there."""
        return tuple(sorted({seat.bot for seat in self.row.places if seat.kind == BOT}))


@dataclass(frozen=True)
class Rate:
    """How many of some games were won, with a 95 % interval of the rate (Wilson's), in percent."""

    label: str
    games: int
    won: int

    @property
    def percent(self) -> int:
        """The rate."""
        return round(100 * self.won / self.games)

    @property
    def interval(self) -> tuple[int, int]:
        """Between what the true rate lies."""
        low, high = wilson(self.won, self.games)
        return round(100 * low), round(100 * high)


@dataclass(frozen=True)
class Streaks:
    """Games won in a row, now and at most, and days in a row with a finished game, until today."""

    now: int
    longest: int
    days: int


@dataclass(frozen=True)
class Reviewed:
    """A game with its review: what luck changed, what choices did, and how much they kept."""

    played: Played
    review: Review

    @property
    def luck(self) -> int:
        """What luck changed of the chances, in percentage points."""
        return round(100 * self.review.luck.mean)

    @property
    def kept(self) -> int | None:
        """How much of what could be had the choices kept, in percent."""
        kept = self.review.kept(scale())
        return None if kept is None else round(100 * kept)


@dataclass(frozen=True)
class Moment:
    """A choice that was better than what the reference player would have done, in points."""

    reviewed: Reviewed
    entry: Entry

    @property
    def gain(self) -> int:
        """By how much."""
        return round(100 * self.entry.play.mean)


def judge(tables: Tables, row: TableRow) -> list[Result]:
    """Return how a finished game ended for each seat, from its last stored position."""
    game = tables.games[row.game]
    position = tables.store.last_positions([row.id])[row.id]
    g = game.decode(position, tables.contents.of(row, game))
    return [
        Result(row.id, seat, row.result, one.won, one.place, one.points, game.role(seat, g))
        for seat, one in enumerate(game.standings(g))
    ]


async def results_of(tables: Tables, token: str) -> list[Played]:
    """Return the finished games of a browser that count, the last first."""

    def find() -> list[Played]:
        store = tables.store
        for row in store.unjudged_tables(token, MOST_JUDGED):
            with suppress(SternbrettError):  # what cannot be read counts for nothing
                if row.game in tables.games:
                    store.add_results(judge(tables, row))
        found = store.results(token)
        return [Played(one, row) for one, row in found if row.game in tables.games]

    return await asyncio.to_thread(find) if token else []


async def reviewed_of(tables: Tables, token: str, games: Sequence[Played]) -> list[Reviewed]:
    """Return the games among those given that were reviewed, the first played first."""
    by_seat = {(one.row.id, one.result.seat): one for one in games}

    def find() -> list[Reviewed]:
        out = []
        for table_id, seat, rules, data in tables.store.reviews(token, ANALYSIS, MOST_REVIEWS):
            played = by_seat.get((table_id, seat))
            if played is None or tables.games[played.row.game].rules_version != rules:
                continue
            review = REVIEW.of_packed(data)
            if review.complete and review.over:
                out.append(Reviewed(played, review))
        return out[::-1]

    return await asyncio.to_thread(find) if token else []


def rates(games: Sequence[Played], label: Callable[[Played], str]) -> list[Rate]:
    """Return how many games were won, by what they are called; the most played first."""
    groups: defaultdict[str, list[Played]] = defaultdict(list)
    for one in games:
        groups[label(one)].append(one)
    found = [rate(name, some) for name, some in groups.items() if name]
    return sorted(found, key=lambda one: (-one.games, one.label))


def rate(label: str, games: Sequence[Played]) -> Rate:
    """Return how many of some games were won."""
    return Rate(label, len(games), sum(one.result.won for one in games))


def streaks(games: Sequence[Played], today: date) -> Streaks:
    """Return what was reached in a row; `games` has the last one first."""
    now = longest = run = 0
    for place, one in enumerate(games):
        run = run + 1 if one.result.won else 0
        longest = max(longest, run)
        if run == place + 1:
            now = run
    days = {one.row.changed_at.date() for one in games}
    last = today if today in days else today - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return Streaks(now, longest, count)


def best_moments(reviewed: Sequence[Reviewed]) -> list[Moment]:
    """Return the choices that gained most against the reference player, beyond doubt."""
    judged = scale()
    found = [
        Moment(one, entry)
        for one in reviewed
        for entry in one.review.entries
        if entry.play.mean >= judged.grades["good"] and judged.is_sure(entry.play)
    ]
    return sorted(found, key=lambda moment: -moment.entry.play.mean)[:MOMENTS]


def telling_setting(game: AnyGame) -> Setting | None:
    """Return the setting by which results are told apart: the difficulty, or the first one."""
    settings = [one for one in game.settings if not one.research and not one.is_text]
    hard = [one for one in settings if one.name == DIFFICULTY]
    return next(iter(hard + settings), None)
