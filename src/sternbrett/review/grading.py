"""The scale: how choices are judged and how long is thought about them, from `scale.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from sternbrett.kernel.content import read_content
from sternbrett.kernel.shapes import Shape
from sternbrett.review.numbers import Estimate, Sample

#: Grades that blame nobody.
HARMLESS = ("good", "best")
#: What a choice is called by which nothing could be won or lost any more.
DECIDED = "decided"
#: Reviews of slow games get at least this part of the whole effort.
LEAST_SHARE = 16
#: An estimate may always take so many worlds, so that hardly any band is wider than ±8 points.
LEAST_MOST = 72


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long to think: the section [budget] of `scale.toml`."""

    seconds: float
    scouting: int
    finalists: int
    comparing: int
    batch: int
    fewest: int
    most: int
    #: A chance is known well enough with this standard error, and what was given away with that.
    error: float
    loss_error: float

    def affordable(self, choices: int, first: float, world: float) -> Effort:
        """Return the effort that so many choices can be given, if worlds take so long (seconds).

        `first` is for the first one of an option or a view. It is this effort, a half of it, a
        quarter and so on: how quick a machine is at the moment shall not make every review
        another one.
        """
        worlds = self.finalists * self.comparing + 3 * self.most
        left = self.seconds - choices * (self.finalists + 3) * first
        by = 1
        while by < LEAST_SHARE and choices * worlds * world > by * left:
            by *= 2
        return self if by == 1 else self.divided(by)

    def divided(self, by: int) -> Effort:
        """Return a part of this effort: fewer worlds, and content with less.

        A chance is known well enough sooner, so that worlds are left for those that vary most.
        """
        return msgspec.structs.replace(
            self,
            scouting=max(2, self.scouting // by),
            comparing=max(4, self.comparing // by),
            fewest=max(8, self.fewest // by),
            most=max(LEAST_MOST, self.most // by),
            error=self.error * by**0.5,
            loss_error=self.loss_error * by**0.25,
        )

    def enough(self, sample: Sample) -> bool:
        """Tell whether a sample is good enough, or as large as it may get."""
        if sample.count < self.fewest:
            return False
        return sample.count >= self.most or sample.estimate().error <= self.error

    def is_told(self, lost: Sample) -> bool:
        """Tell whether it is known well enough what was given away, or nothing surely."""
        if lost.count < self.fewest:
            return False
        found = lost.estimate()
        harmless = found.mean + 2 * found.error <= self.loss_error
        return lost.count >= self.most or found.error <= self.loss_error or harmless


class Judging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The section [judging] of `scale.toml`."""

    sure: float
    decided: float
    turning_point: float
    turning_points: int


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `scale.toml`: how choices are judged, and how long is thought about them."""

    grades: dict[str, float]
    judging: Judging
    budget: Effort

    def grade(self, loss: Estimate) -> str:
        """Return what a choice is called that gave away so much."""
        blamed = loss.mean > self.judging.sure * loss.error
        for name, least in self.grades.items():
            if loss.mean >= least and (blamed or name in HARMLESS):
                return name
        return HARMLESS[-1]

    def turns(self, change: Estimate) -> bool:
        """Tell whether a change makes a turning point."""
        return abs(change.mean) >= self.judging.turning_point and self.is_sure(change)

    def is_sure(self, change: Estimate) -> bool:
        """Tell whether a change is greater than its uncertainty."""
        return abs(change.mean) > self.judging.sure * change.error


SCALE = Shape(Scale)


@cache
def scale() -> Scale:
    """Return the scale that comes with Sternbrett."""
    return read_content(Path(__file__).parent / "scale.toml", SCALE)
