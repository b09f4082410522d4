"""What pages say of time: the limit of a table, what happens when it is over, and the clocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sternbrett.kernel.texts import Texts
from sternbrett.server.clocks import DAY, DAYS, GAME, LIMITS, MOVE, Clock, Limit, read_limit
from sternbrett.server.open_table import OpenTable

#: How long before its end a clock warns whoever it runs for, in seconds, by the kind of limit:
#: whoever has days is reminded by mail.
WARNS = {MOVE: 10, GAME: 30, DAYS: 0}
HOUR, MINUTE = 3600, 60


@dataclass(frozen=True)
class ClockShown:
    """A clock as pages show it: when it runs out, in milliseconds, or (0) how much is left.

    `moment` is when it runs out as data has it, `left` what is left of a clock that stands.
    """

    due: int
    moment: str
    left: str
    warns: int


def limit_text(time_limit: str, texts: Texts) -> str:
    """Return how much time people have at a table, in words; empty: as much as they like."""
    limit = read_limit(time_limit)
    if limit is None:
        return ""
    if limit.kind == DAYS:
        return texts.say("time.days", amount=limit.seconds // DAY)
    if limit.kind == MOVE:
        if limit.seconds < MINUTE:
            return texts.say("time.move_seconds", amount=limit.seconds)
        return texts.say("time.move_minutes", amount=limit.seconds // MINUTE)
    minutes = limit.seconds // MINUTE
    if limit.more:
        return texts.say("time.game_more", amount=minutes, more=limit.more)
    return texts.say("time.game", amount=minutes)


def limit_choices(texts: Texts) -> list[tuple[str, str]]:
    """Return the limits that can be chosen, each with what it is called."""
    return [(str(limit), limit_text(str(limit), texts)) for limit in LIMITS]


def clocks_of(table: OpenTable, seat: int | None) -> Sequence[ClockShown | None]:
    """Return the clocks of a table's seats, as whoever looks from a seat (None: watches) may see.

    Only budgets are shown while they stand; who follows late sees none: they would tell what the
    others do now.
    """
    limit = read_limit(table.row.time_limit)
    if limit is None or table.match.over or table.match_for(seat) is not table.match:
        return [None] * table.match.seats
    return [
        None if table.bot_at(clock.seat) else clock_shown(clock, limit)
        for clock in table.row.clocks
    ]


def clock_shown(clock: Clock, limit: Limit) -> ClockShown | None:
    """Return a clock as a page shows it."""
    if clock.due is not None:
        moment = datetime.fromtimestamp(clock.due / 1000, UTC)
        return ClockShown(clock.due, moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "", WARNS[limit.kind])
    if limit.kind != GAME:
        return None
    return ClockShown(0, "", spelled(clock.left), 0)


def spelled(left: int) -> str:
    """Return how much time is left, of milliseconds: “1:05:00”, “12:34”."""
    minutes, seconds = divmod(left // 1000, MINUTE)
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def next_clock(
    clocks: Sequence[ClockShown | None], seat: int | None
) -> tuple[ClockShown | None, bool]:
    """Return the clock that a prompt shows, and whether it is one's own.

    One's own while it runs, otherwise the one that runs out first.
    """
    if seat is not None:
        own = clocks[seat]
        if own is not None and own.due:
            return own, True
    others = [clock for clock in clocks if clock is not None and clock.due]
    return min(others, key=lambda clock: clock.due, default=None), False
