"""What the processes that review compute: effort, single choices, comparisons, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sternbrett.kernel.game import View
from sternbrett.review import (
    Effort,
    Estimate,
    Finding,
    Station,
    Way,
    analyse,
    chance_now,
    compare,
    fitting_effort,
)
from sternbrett.server.thinking import played_content, worker_game

#: The chances by both, and how much better the first one is.
Compared = tuple[Estimate, Estimate, Estimate]


@dataclass(frozen=True)
class Played:
    """Which game a process is to think about, and with which content."""

    game: str
    content: str
    files: Mapping[str, bytes] | None


def choose_effort(played: Played, way: Way, whole: Effort) -> Effort:
    """Find out how much effort a review can be given; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return fitting_effort(game, content, way, whole)


def analyse_station(played: Played, seat: int, station: Station, budget: Effort) -> Finding:
    """Judge a choice; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return analyse(game, content, seat, station, budget)


def compare_choices(
    played: Played, seat: int, view: View, now: str, then: str, budget: Effort
) -> Compared:
    """Compare two choices; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return compare(game, content, view, seat, now, then, budget)


def value_end(played: Played, way: Way, budget: Effort) -> Estimate | None:
    """Value the end of a way where that is not known; runs in the reviews' process."""
    game = worker_game(played.game)
    content = played_content(game, played.content, played.files)
    return chance_now(game, content, way, budget)
