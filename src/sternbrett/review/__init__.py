"""Reviews: how a seat's chances went, what each of its choices cost, and what was luck.

Everything is estimated from what the seat knew at that moment: its view, and nothing else.
"""

from __future__ import annotations

from sternbrett.review.analysis import Finding, Weighed, analyse, compare, weigh
from sternbrett.review.grading import DECIDED, HARMLESS, Effort, Scale, scale
from sternbrett.review.numbers import Estimate
from sternbrett.review.report import (
    ANALYSIS,
    CHOICE,
    LUCK,
    OTHERS,
    Entry,
    Review,
    Turn,
    chance_now,
    fitting_effort,
    put_together,
    review,
)
from sternbrett.review.stations import Station, Way, stations

__all__ = [
    "ANALYSIS",
    "CHOICE",
    "DECIDED",
    "HARMLESS",
    "LUCK",
    "OTHERS",
    "Effort",
    "Entry",
    "Estimate",
    "Finding",
    "Review",
    "Scale",
    "Station",
    "Turn",
    "Way",
    "Weighed",
    "analyse",
    "chance_now",
    "compare",
    "fitting_effort",
    "put_together",
    "review",
    "scale",
    "stations",
    "weigh",
]
