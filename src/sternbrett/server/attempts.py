"""Attempts at puzzles: what is stored of them, the queries, and how hard puzzles are by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, case, func, select

from sternbrett.kernel.claims import Puzzle
from sternbrett.review.numbers import wilson
from sternbrett.server.schema import ATTEMPTS

#: From how many people on their attempts say how hard a puzzle is; before, bots do.
ENOUGH = 5
#: What puzzles are called, by the least share of people (or bots) that solve them.
GRADES = {"easy": 0.7, "medium": 0.4, "hard": 0.0}


@dataclass(frozen=True)
class Tries:
    """How many people tried a puzzle, how many found the best choice at once, and whether one did.

    `mine` is None where this browser has not tried.
    """

    tried: int = 0
    solved: int = 0
    mine: bool | None = None

    @property
    def interval(self) -> tuple[int, int]:
        """Between what the share of those lies who solve it (95 %), in percent."""
        low, high = wilson(self.solved, self.tried)
        return round(100 * low), round(100 * high)

    def grade(self, puzzle: Puzzle) -> str:
        """Return how hard the puzzle is: by people, or by bots where too few have tried."""
        solved, tried = self.solved, self.tried
        if tried < ENOUGH:
            solved = len(puzzle.found_by)
            tried = solved + len(puzzle.missed_by)
        share = solved / tried if tried else 0.5
        return next(name for name, least in GRADES.items() if share >= least)


def tries(game: str, token: str) -> Select[Any]:
    """Return a query for the tries at each puzzle of a game, and whether a browser solved it."""
    solved = case((ATTEMPTS.c.solved, 1), else_=0)
    own = case((ATTEMPTS.c.token == token, solved), else_=-1)
    query = select(ATTEMPTS.c.puzzle, func.count(), func.sum(solved), func.max(own))
    return query.where(ATTEMPTS.c.game == game).group_by(ATTEMPTS.c.puzzle)
