"""Tables of a day's challenge, and of puzzles: which they are of, and what is shut at them."""

from __future__ import annotations

from datetime import date

from sternbrett.kernel.errors import Refused

#: What the mode of such a table begins with; the day follows.
DAY = "day "
#: What the mode of a table begins with at which a puzzle is solved; its name follows.
PUZZLE = "puzzle "

#: Why something is shut, as refusals name it, and in a sentence.
CHALLENGE, UNSOLVED = "challenge", "puzzle"
SENTENCES = {
    CHALLENGE: "That is off in the challenge of the day until the day is over.",
    UNSOLVED: "That is off in a puzzle until you have chosen.",
}


def mode_of(day: date) -> str:
    """Return the mode of tables at which the challenge of a day is played."""
    return f"{DAY}{day.isoformat()}"


def day_of(mode: str) -> date | None:
    """Return the day whose challenge is played at a table, by its mode; None: it is another."""
    return date.fromisoformat(mode.removeprefix(DAY)) if mode.startswith(DAY) else None


def why_shut(mode: str, over: bool, chosen: bool, today: date) -> str:
    """Return why a table must not tell its deal, nor help with it; empty: it may.

    At a challenge that is while its game runs, and until its day is over, since others play the
    same; at a puzzle until something was chosen.
    """
    if mode.startswith(PUZZLE):
        return "" if chosen else UNSOLVED
    day = day_of(mode)
    return CHALLENGE if day is not None and (not over or day >= today) else ""


def refuse_shut(why: str) -> None:
    """Refuse what is shut, if there is a reason for that."""
    if why:
        raise Refused(why, SENTENCES[why])
