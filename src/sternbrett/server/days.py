"""Tables of a day's challenge: which day they are of, and what is shut at them."""

from __future__ import annotations

from datetime import date

from sternbrett.kernel.errors import Refused

#: What the mode of such a table begins with; the day follows.
DAY = "day "


def mode_of(day: date) -> str:
    """Return the mode of tables at which the challenge of a day is played."""
    return f"{DAY}{day.isoformat()}"


def day_of(mode: str) -> date | None:
    """Return the day whose challenge is played at a table, by its mode; None: it is another."""
    return date.fromisoformat(mode.removeprefix(DAY)) if mode.startswith(DAY) else None


def is_shut(mode: str, over: bool, today: date) -> bool:
    """Tell whether a table must not tell its deal, nor help with it.

    That is while its game runs, and until its day is over: others play the same.
    """
    day = day_of(mode)
    return day is not None and (not over or day >= today)


def refuse_shut(shut: bool) -> None:
    """Refuse what is shut at a day's challenge."""
    if shut:
        raise Refused("challenge", "That is off in the challenge of the day until the day is over.")
