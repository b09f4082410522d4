"""What a puzzle claims: the section [puzzle] of a scenario file."""

from __future__ import annotations

import msgspec

#: A figure with its standard error.
Measured = tuple[float, float]
#: The same figure after the best choice and after another one.
Both = tuple[float, float]


class Puzzle(msgspec.Struct, forbid_unknown_fields=True):
    """Which choice is clearly the best where a scenario has led to, and what was measured of it.

    Figures are what `sternbrett lab puzzles` found; whoever writes a puzzle may leave them out, or
    let that command measure them. Pages make their explanations of these alone.
    """

    best: str
    #: By how much it is better than the next best choice, weighed in how many worlds.
    gap: Measured | None = None
    worlds: int = 0
    #: The same in games that were played on to the end by whom, and how many.
    lead: Measured | None = None
    games: int = 0
    player: str = ""
    #: What the choices are worth that were weighed.
    chances: dict[str, Measured] = {}
    #: The bots that find it, of those that were asked.
    found_by: list[str] = []
    missed_by: list[str] = []
    #: Of whom and when it is asked: the role, the number of the chapter; and how the position
    #: stands (`Game.tally`).
    role: str = ""
    chapter: int = 0
    stands: dict[str, float] = {}
    #: What clearly differs at the end of the chapter, on average: for other choices, by the names
    #: of `Game.tally`, the most telling first.
    after: dict[str, dict[str, Both]] = {}
    #: How whole games ended after the best choice and after the next best: shares by result, or
    #: the average of points where there are any.
    rival: str = ""
    ends: dict[str, Both] = {}
    points: Both | None = None
    #: Why the game's adviser would choose the same (`Game.advise`); empty: it would not.
    reason: str = ""
    reason_args: dict[str, str | int | float] = {}
    #: Why it is the best, for people.
    why_en: str = ""
    why_de: str = ""
