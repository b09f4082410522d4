"""What the bots of ISS Vanguard weigh, as named numbers that they are made with.

The defaults are those of the ensign, which is frozen: the balance was measured with it. Those
of the lieutenant that differ are kept in `content/lieutenant.toml`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from sternbrett.kernel.content import read_content
from sternbrett.kernel.shapes import Shape

FILE: Final = Path(__file__).parents[1] / "content" / "lieutenant.toml"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot weighs; the goal of a world is worth 10."""

    # What losses cost; the first three are factors.
    injuries: float = 1.0
    avoidable: float = 1.0  # injuries where another way would do
    lost_dice: float = 1.0
    supplies: float = 1.0
    last_injury: float = 25.0  # the one that ends everything
    last_breath: float = 8.0  # the same in Deadly Space, where it may be survived
    die: float = 0.3  # a die that is spent or refreshed
    event: float = 0.35  # dice that an event takes at the end of a turn
    rolled: float = 0.22  # a die that is rolled, beside what it is needed for afterwards
    # What is worth something where a ship waits for it.
    success: float = 1.0
    lead: float = 0.35
    discovery: float = 1.0
    counted: float = 1.5
    optional: float = 3.0
    patient: float = 8.0  # rounds after which more is dared for the goal
    # Ways, threats, rest, help.
    way: float = 0.85  # what a step on the way to something makes of its worth
    unknown: float = 2.0
    menace: float = 1.0  # how much is feared what threats would do
    after_rest: float = 0.8
    support: float = 0.3
    card: float = 0.7
    # Until when a team stays on a world whose goal is reached: supplies, injuries, rounds.
    supplies_home: float = 5.0
    hurt: float = 2.0
    long_enough: float = 12.0
    # The ship gets ready on worlds that are completed: how many dice every section should own
    # before the next world (0: it never waits), more with each that is completed, and how many
    # cycles are kept for every objective that is left.
    dice: float = 0.0
    dice_more: float = 0.0
    kept_cycles: float = 3.0
    fit_sections: float = 0.0  # sections whose best must be able to go


ENSIGN: Final = Weights()
SHAPE: Final = Shape(Weights)


@cache
def lieutenant() -> Weights:
    """Return what the lieutenant weighs."""
    return read_content(FILE, SHAPE)
