"""Judging one choice: what it was worth, what would have been better, and what was luck.

Options are compared in the same imagined worlds. Every option is scouted, the most promising ones
are compared, and the best of them is measured against what was chosen in fresh worlds, so that the
luckiest estimate is not taken for the best option. Nobody is blamed for what the reference player
would have chosen as well: chances are how often it wins, so by its own choices nothing is lost. An
estimate that says otherwise is no surer than the fitted values it rests on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.game import AnyGame, View
from sternbrett.review.grading import Effort
from sternbrett.review.numbers import NOTHING, Estimate, Sample
from sternbrett.review.proofs import noise_between, proof_at
from sternbrett.review.stations import Station
from sternbrett.review.values import Estimator


class Weighed(msgspec.Struct, frozen=True):
    """An option with the chance of winning (or what of it a place is worth) it would have given."""

    key: str
    chance: Estimate


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about a choice."""

    moment: int
    settled: int
    chosen: str
    #: In which round (or sector, or year) it was, 0 where there are none; and what was asked.
    chapter: int
    asked: Said
    #: The chance before the choice; None where the one after the choice before it still holds.
    before: Estimate | None
    #: The chance by what was chosen: the mean over outcomes drawn again.
    choice: Estimate
    #: The chance when the outcome was known; None where the game was over. Where nothing was drawn
    #: or revealed it is that of the choice itself, and `certain`.
    after: Estimate | None
    certain: bool
    #: What was given away against the best alternative found, never negative.
    loss: Estimate
    #: The most promising options with what was chosen, best first.
    options: tuple[Weighed, ...]
    #: How unsure it makes a change that games were played to their end anew: the change before the
    #: choice (by what others did), and the one by its outcome. Standard deviations.
    noise_before: float = 0.0
    noise_after: float = 0.0

    @property
    def best(self) -> float:
        """What the best option would have been worth, as far as it was found."""
        return self.choice.mean + self.loss.mean

    def is_decided(self, stake: float) -> bool:
        """Tell whether all that was tried leaves no more than `stake` open, either way."""
        chances = [option.chance.mean for option in self.options]
        return max(chances) <= stake or min(chances) >= 1 - stake


def weigh(
    game: AnyGame,
    content: Any,
    view: View,
    seat: int,
    moves: Sequence[Option],
    keep: Option | None,
    rng: Rng,
    budget: Effort,
) -> list[Weighed]:
    """Return the most promising options (and the one to `keep`) with their chances, best first."""
    estimator = Estimator(game, content, seat, rng)
    promising = estimator.promising(view, moves)
    finalists = _scout(estimator, view, promising, moves, budget)
    if keep is not None and keep not in finalists:
        finalists.append(keep)
    return _sorted(_compare(estimator, view, finalists, budget.comparing))


def analyse(
    game: AnyGame, content: Any, seat: int, station: Station, budget: Effort, seed: str = ""
) -> Finding:
    """Judge a choice. The same station, budget and seed give the same finding."""
    words = stream(seed_key(f"review {seed}"), f"seat {seat} moment {station.moment}")
    shift = proof_at(game, content, seat, station.anchor, seed).shift
    estimator = Estimator(game, content, seat, Rng(words), shift)
    by_key = {move.key: move for move in game.vocabulary(content)}
    moves = [by_key[key] for key in station.keys]
    chosen = by_key[station.chosen]
    before = estimator.chance(station.view, budget) if station.arrived else None

    others = [move for move in moves if move is not chosen]
    promising = estimator.promising(station.view, moves)
    usual = chosen in promising[:1]
    finalists = _scout(estimator, station.view, promising, others, budget)
    compared = _compare(estimator, station.view, finalists, budget.comparing)
    if usual:
        # Nothing is given away: no rival needs to be measured.
        own, sealed = _measure_alone(estimator, station.view, chosen, budget)
        shown, loss = {**compared, chosen: own}, NOTHING
    else:
        best = max(finalists, key=lambda move: compared[move].estimate().mean)
        own, rival, loss, sealed = _measure(estimator, station.view, chosen, best, budget)
        shown = {**compared, best: rival, chosen: own}

    same = station.next_anchor is station.anchor
    certain = station.direct and same and not sealed and station.after is not None
    after = own.estimate() if certain else None
    if not certain and station.after is not None:
        estimator.move_to(proof_at(game, content, seat, station.next_anchor, seed).shift)
        after = estimator.chance(station.after, budget)
    chance = own.estimate().mean
    noises = [
        noise_between(game, content, seat, old, new, seed) * chance * (1 - chance)
        for old, new in (
            (station.last_anchor, station.anchor),
            (station.anchor, station.next_anchor),
        )
    ]
    return Finding(
        moment=station.moment,
        settled=station.settled,
        chosen=station.chosen,
        chapter=station.chapter,
        asked=station.asked,
        before=before,
        choice=own.estimate(),
        after=after,
        certain=certain,
        loss=Estimate(max(0.0, loss.mean), loss.error),
        options=tuple(_sorted(shown)),
        noise_before=noises[0],
        noise_after=noises[1],
    )


def compare(
    game: AnyGame, content: Any, view: View, seat: int, now: str, then: str, budget: Effort
) -> tuple[Estimate, Estimate, Estimate]:
    """Return the chances by two options, and how much better the first is, in the same worlds."""
    words = stream(seed_key("review again"), f"seat {seat} {now} {then}")
    estimator = Estimator(game, content, seat, Rng(words))
    by_key = {move.key: move for move in game.vocabulary(content)}
    own, rival, loss, _ = _measure(estimator, view, by_key[now], by_key[then], budget)
    return own.estimate(), rival.estimate(), Estimate(-loss.mean, loss.error)


def _scout(
    estimator: Estimator,
    view: View,
    promising: Sequence[Option],
    wanted: Sequence[Option],
    budget: Effort,
) -> list[Option]:
    """Return the most promising of the wanted options, by the guide or after a look at each."""
    if len(wanted) <= budget.finalists:
        return list(wanted)
    tried = [move for move in promising if move in wanted]
    if tried:
        return tried[: budget.finalists]
    samples = _compare(estimator, view, wanted, budget.scouting)
    ranked = sorted(wanted, key=lambda move: -samples[move].estimate().mean)
    return ranked[: budget.finalists]


def _compare(
    estimator: Estimator, view: View, moves: Sequence[Option], worlds: int
) -> dict[Option, Sample]:
    """Return what options are worth in so many worlds."""
    samples = {move: estimator.sample() for move in moves}
    for _ in range(worlds):
        tried = estimator.try_out(view, moves)
        for move, value in zip(moves, tried.values, strict=True):
            samples[move].add(value)
    return samples


def _measure(
    estimator: Estimator, view: View, chosen: Option, best: Option, budget: Effort
) -> tuple[Sample, Sample, Estimate, bool]:
    """Return samples of two options, what the first gives away, and whether it met with chance."""
    own, rival, lost = estimator.sample(), estimator.sample(), estimator.sample()
    sealed = False
    while not (budget.is_told(lost) and budget.enough(own)):
        for _ in range(budget.batch):
            tried = estimator.try_out(view, (chosen, best))
            sealed = sealed or tried.sealed[0]
            own.add(tried.values[0])
            rival.add(tried.values[1])
            lost.add(tried.values[1] - tried.values[0])
    return own, rival, lost.estimate(), sealed


def _measure_alone(
    estimator: Estimator, view: View, chosen: Option, budget: Effort
) -> tuple[Sample, bool]:
    """Return a sample of an option, and whether it met with chance."""
    own = estimator.sample()
    sealed = False
    while not budget.enough(own):
        for _ in range(budget.batch):
            tried = estimator.try_out(view, (chosen,))
            sealed = sealed or tried.sealed[0]
            own.add(tried.values[0])
    return own, sealed


def _sorted(samples: dict[Option, Sample]) -> list[Weighed]:
    options = [Weighed(move.key, sample.estimate()) for move, sample in samples.items()]
    return sorted(options, key=lambda option: -option.chance.mean)
