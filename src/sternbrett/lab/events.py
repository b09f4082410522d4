"""Which cards and events go with winning.

An event is written `name`, and once more for everything it names as `name:id` (in a game where
seats compete also with the seat, `name:id@seat`, as the event itself numbers it). For each game the
lab keeps after how many choices it happened first.

Long games see more, and who survives long often wins, so "games with this card against games
without" would call every late card a good one. The comparison is therefore made at a landmark: a
number of choices that three quarters of the games outlast. Only games that still run there count,
and only what had happened by then. It tells what goes with winning, not what causes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sternbrett.kernel.engine import Event
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.stats import difference, fisher, holm, quantile, wilson

#: The share of games that end before the landmark or at it.
ENDED_BEFORE = 0.25
#: Events that fewer games had (or lacked) are not tested: nothing could be said about them.
FEWEST_GAMES = 10
#: Corrected p-values below this are called clear.
CLEAR = 0.05


class Witness:
    """Listens to one game after the other and writes down when events first happened."""

    def __init__(self, game: AnyGame, content: Any) -> None:
        self.kinds = game.events
        self.names = game.names(content, "en")
        self.with_seats = not game.card.cooperative
        self.heard: dict[str, int] = {}

    def __call__(self, choices: int, events: Sequence[Event]) -> None:
        for event in events:
            for key in self.keys(event):
                self.heard.setdefault(key, choices)

    def keys(self, event: Event) -> list[str]:
        """Return how an event is written: alone, and with each thing it names."""
        keys = [event.name]
        seat = ""
        for field, value in zip(self.kinds[event.name].fields, event.args, strict=True):
            if self.with_seats and field == "seat":
                seat = f"@{value}"
            if isinstance(value, str):
                keys += [f"{event.name}:{name}" for name in self.named(field, value)]
        return [key + seat for key in keys]

    def named(self, field: str, value: str) -> list[str]:
        """Return the ids in an argument that are names of things; numbers are none."""
        rest, _, kind = field.rpartition("_")
        if kind == "list":
            known = self.names.get(rest.rpartition("_")[2], {})
            return [name for name in value.split() if name in known]
        known = self.names.get(kind, {})
        return [value] if value in known and not value.isdecimal() else []


class Association(msgspec.Struct, frozen=True):
    """How winning goes with an event, among the games that outlast the landmark.

    `difference` is the rate with the event minus the rate without, `low` to `high` its interval
    (not corrected), `p` Fisher's exact p-value, and `p_corrected` the same after Holm's correction
    for all events that were tested.
    """

    event: str
    games_with: int
    wins_with: int
    low_with: float
    high_with: float
    games_without: int
    wins_without: int
    low_without: float
    high_without: float
    difference: float
    low: float
    high: float
    p: float
    p_corrected: float

    @property
    def clear(self) -> bool:
        """Whether the difference remains after the correction."""
        return self.p_corrected < CLEAR


class Associations(msgspec.Struct, frozen=True):
    """The events that were tested, most evidence first, and where the comparison was made."""

    landmark: int
    games: int
    tested: list[Association]


def associations(outcomes: Sequence[Outcome]) -> Associations:
    """Compare winning (of the first seat) with and without each event.

    Where all or none of the games were won there is nothing to compare.
    """
    landmark = int(quantile(sorted(outcome.decisions for outcome in outcomes), ENDED_BEFORE))
    running = [outcome for outcome in outcomes if outcome.decisions > landmark]
    games = len(running)
    wins = sum(outcome.won[0] for outcome in running)
    counts: dict[str, list[int]] = {}
    for outcome in running:
        won = outcome.won[0]
        for event, choices in outcome.heard.items():
            if choices <= landmark:
                entry = counts.setdefault(event, [0, 0])
                entry[0] += 1
                entry[1] += won
    kept = {
        event: (seen, won)
        for event, (seen, won) in sorted(counts.items())
        if min(seen, games - seen) >= FEWEST_GAMES
    }
    return Associations(landmark, games, _tested(kept, games, wins) if 0 < wins < games else [])


def _tested(counts: Mapping[str, tuple[int, int]], games: int, wins: int) -> list[Association]:
    tables = [(seen, won, games - seen, wins - won) for seen, won in counts.values()]
    p_values = [fisher(won, seen, rest_won, rest) for seen, won, rest, rest_won in tables]
    found = []
    for event, (seen, won, rest, rest_won), p, corrected in zip(
        counts, tables, p_values, holm(p_values), strict=True
    ):
        gap = difference(won, seen, rest_won, rest)
        found.append(
            Association(
                event,
                seen,
                won,
                *wilson(won, seen),
                rest,
                rest_won,
                *wilson(rest_won, rest),
                gap.value,
                gap.low,
                gap.high,
                p,
                corrected,
            )
        )
    return sorted(found, key=lambda one: (one.p, -abs(one.difference), one.event))
