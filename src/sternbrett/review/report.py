"""A whole review: findings put together to a curve, what was luck and what was play, and grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.review.analysis import Finding, analyse
from sternbrett.review.grading import DECIDED, HARMLESS, Effort, Scale, scale
from sternbrett.review.numbers import NOTHING, Estimate, total
from sternbrett.review.proofs import proof_at
from sternbrett.review.stations import Way, stations
from sternbrett.review.values import Estimator

#: The version of the analysis: reviews of another one are computed anew. Raise it whenever the same
#: game would be judged differently, also because a guide of a game has changed.
ANALYSIS = 8

#: In about how many positions a game is timed before it is reviewed.
TIMED = 8

#: What made the chances change at a turning point.
CHOICE, LUCK, OTHERS = "choice", "luck", "others"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A choice in a review: the chances around it, and where their changes came from."""

    finding: Finding
    before: Estimate
    after: Estimate
    #: What the choice itself changed, against the reference player.
    play: Estimate
    #: The outcome against the mean of all outcomes.
    luck: Estimate
    #: What changed until the next choice, by what others did.
    others: Estimate

    def grade(self, judged: Scale) -> str:
        """Return what the choice is called."""
        if self.finding.is_decided(judged.judging.decided):
            return DECIDED
        return judged.grade(self.finding.loss)

    def is_blamed(self, judged: Scale) -> bool:
        """Tell whether the choice gave something away for certain."""
        return self.grade(judged) not in (*HARMLESS, DECIDED)


class Turn(msgspec.Struct, frozen=True):
    """A turning point: the moment, what made the chances change there, and by how much."""

    moment: int
    settled: int
    cause: str
    change: Estimate
    key: str


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about a seat's way through a game.

    `last` is the last moment that the seat had seen when it was made. `end` is the chance then, or
    what the seat's score is worth. `end - start` is the sum of `play`, `luck` and `others`.
    """

    seat: int
    last: int
    over: bool
    #: Whether all choices are judged; the first ones are while it is being computed.
    complete: bool
    start: Estimate
    end: Estimate
    entries: tuple[Entry, ...]
    #: What it was computed with: with the same effort the same comes out again.
    effort: Effort

    @property
    def play(self) -> Estimate:
        """What the seat's choices changed, against the reference player."""
        # An estimate after one choice and before the next one cancels out, and so does its error.
        chain: list[Estimate] = []
        certain = False
        for entry in self.entries:
            if certain and entry.finding.before is None:
                chain.pop()
            else:
                chain.append(entry.before)
            chain.append(entry.finding.choice)
            certain = entry.finding.certain
        change = sum(entry.play.mean for entry in self.entries)
        return Estimate(change, total(chain).error)

    @property
    def luck(self) -> Estimate:
        """What outcomes changed, against the mean of all outcomes."""
        return total([entry.luck for entry in self.entries])

    @property
    def others(self) -> Estimate:
        """What changed between the seat's choices."""
        return total([entry.others for entry in self.entries])

    def loss(self, judged: Scale) -> Estimate:
        """Return what was given away by choices that are blamed."""
        return total([entry.finding.loss for entry in self.entries if entry.is_blamed(judged)])

    def grades(self, judged: Scale) -> dict[str, int]:
        """Return how many choices got each grade, best first."""
        counts = dict.fromkeys([*reversed(judged.grades), DECIDED], 0)
        for entry in self.entries:
            counts[entry.grade(judged)] += 1
        return counts

    def kept(self, judged: Scale) -> float | None:
        """Return which part of what could be had the seat's choices kept, from 0 to 1.

        For a choice that is what it was worth, divided by what the best one was worth; of all
        choices by which something could be won or lost it is the mean. None: there were none.
        """
        parts = [
            max(0.0, 1 - entry.finding.loss.mean / max(entry.finding.best, judged.judging.decided))
            for entry in self.entries
            if entry.grade(judged) != DECIDED
        ]
        return sum(parts) / len(parts) if parts else None

    def curve(self) -> list[tuple[int, Estimate]]:
        """Return the chances by moment: before every choice, after it, and at the end."""
        points: list[tuple[int, Estimate]] = []
        for entry in self.entries:
            points.append((entry.finding.moment, entry.before))
            points.append((entry.finding.settled, entry.after))
        if self.complete:
            points.append((self.last, self.end))
        return [
            point for place, point in enumerate(points) if place == 0 or point != points[place - 1]
        ]

    def turns(self, judged: Scale) -> list[Turn]:
        """Return the turning points in the order of the game."""
        found: list[Turn] = []
        for place, entry in enumerate(self.entries):
            finding = entry.finding
            nearest = [later.finding.moment for later in self.entries[place + 1 : place + 2]]
            until = nearest[0] if nearest else self.last
            loss = finding.loss
            if entry.is_blamed(judged):
                lost = Estimate(-loss.mean, loss.error)
                found.append(Turn(finding.moment, finding.settled, CHOICE, lost, finding.chosen))
            found.append(Turn(finding.settled, finding.settled, LUCK, entry.luck, finding.chosen))
            found.append(Turn(until, until, OTHERS, entry.others, ""))
        great = [turn for turn in found if judged.turns(turn.change)]
        great.sort(key=lambda turn: -abs(turn.change.mean))
        return sorted(great[: judged.judging.turning_points], key=lambda turn: turn.moment)


def less_sure(change: Estimate, noise: float) -> Estimate:
    """Return a change from one anchor to another, which is less sure by so much."""
    return Estimate(change.mean, hypot(change.error, noise))


def put_together(
    way: Way, findings: Sequence[Finding], now: Estimate | None, effort: Effort
) -> Review:
    """Return the review of a way, from the findings about its stations in order.

    `now` is the chance at the end, where the game is not over and somebody else acted last. With
    findings about the first stations alone it is a review that is not complete yet.
    """
    complete = len(findings) == len(way.stations)
    over = complete and way.score is not None
    known = Estimate(way.score) if complete and way.score is not None else now
    entries: list[Entry] = []
    for place, finding in enumerate(findings):
        before = finding.before or (entries[-1].after if entries else finding.choice)
        after = finding.after
        if after is None:
            after = known or finding.choice
        later = findings[place + 1] if place + 1 < len(findings) else None
        next_before = known if later is None else later.before
        luck = NOTHING if finding.certain else after - finding.choice
        others = NOTHING if next_before is None else next_before - after
        luck = less_sure(luck, finding.noise_after)
        if later is not None:
            others = less_sure(others, later.noise_before)
        entries.append(
            Entry(
                finding=finding,
                before=before,
                after=after,
                play=finding.choice - before,
                luck=luck,
                others=others,
            )
        )
    end = known or (entries[-1].after if entries else NOTHING)
    return Review(
        seat=way.seat,
        last=way.last,
        over=over,
        complete=complete,
        start=entries[0].before if entries else end,
        end=end,
        entries=tuple(entries),
        effort=effort,
    )


def fitting_effort(game: AnyGame, content: Any, way: Way, whole: Effort) -> Effort:
    """Return how much effort a way can be given, after a short look at how quick the game is."""
    count = len(way.stations)
    views = [station.view for station in way.stations[:: max(1, count // TIMED)]]
    words = stream(seed_key("review"), "effort")
    estimator = Estimator(game, content, way.seat, Rng(words))
    return whole.affordable(count, *estimator.time_of_worlds(views))


def chance_now(
    game: AnyGame, content: Any, way: Way, budget: Effort, seed: str = ""
) -> Estimate | None:
    """Return the chance at the end of a way, where it is not known from its last station."""
    if way.now is None:
        return None
    words = stream(seed_key(f"review {seed}"), f"seat {way.seat} now {way.last}")
    shift = proof_at(game, content, way.seat, way.now, seed).shift
    estimator = Estimator(game, content, way.seat, Rng(words), shift)
    return estimator.chance(way.now.view, budget)


def review(
    match: Match,
    seat: int,
    budget: Effort | None = None,
    seed: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a seat's choices of a game, as far as it has been played.

    The same game, budget and seed give the same review. `progress` is told how many choices are
    done, of how many.
    """
    effort = budget or scale().budget
    way = stations(match, seat)
    findings: list[Finding] = []
    for station in way.stations:
        if progress is not None:
            progress(len(findings), len(way.stations))
        findings.append(analyse(match.game, match.content, seat, station, effort, seed))
    now = chance_now(match.game, match.content, way, effort, seed)
    return put_together(way, findings, now, effort)
