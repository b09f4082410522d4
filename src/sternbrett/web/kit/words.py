"""Words that may be divided where they are composed, so that none is cut where room is scarce."""

from __future__ import annotations

import re
from functools import lru_cache

SOFT_HYPHEN = "\u00ad"


@lru_cache(maxsize=4_000)
def divisible(text: str, parts: tuple[str, ...]) -> str:
    """Return a text in which words may be divided before these parts.

    Browsers know the rules of a language only where they have its dictionary; with soft hyphens a
    compound is divided at its joint everywhere.
    """
    joint = re.compile(rf"(?<=\w{{3}})(?=(?:{'|'.join(map(re.escape, parts))}))")
    return joint.sub(SOFT_HYPHEN, text) if parts else text
