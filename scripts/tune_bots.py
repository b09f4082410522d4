"""Tune what the bots of a game weigh, over whole games against the frozen ones.

    python scripts/tune_bots.py adele --side adele --minutes 8 --jobs 3 --folder build/tuning
    python scripts/tune_bots.py adele --side crew --minutes 5 --jobs 14 --folder build/tuning \\
        --compare src/sternbrett/games/adele/content/cadet_hard.toml

All weights are tuned at once, by evolution along an estimated gradient: a game is played twice with
the same seed, once with every weight a bit more or less by chance, once with all of that the other
way round. What the better ones have in common is where the mean goes on to. Games of all numbers of
seats, ships and settings take turns. So that a lost game tells how nearly it was won, half of what
counts is by how many rounds the crew was early or late.

When most of the time is over, the mean, what is left of it where only the surest weights are
changed, and more of both meet in rounds of new games, the worse half leaving after each; the best
then plays new games against the usual weights. `SIDE.jsonl` in the folder tells how it goes,
`SIDE.toml` holds the mean so far and in the end the best, as the game's content has it.

`--compare` plays with the weights of a file instead, and with the usual ones, the same games: how
many each wins, in all cells. The other side is the frozen one, or weighs what the file of
`--against` says. How much is played depends on the machine; what is played is given by the seed.
Compiled rules make it several times faster.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from math import exp, log, sqrt, tanh
from multiprocessing import Pool
from multiprocessing.pool import AsyncResult
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple

import msgspec

from sternbrett.games.adele import GAME, model
from sternbrett.games.adele.minds.cadet import Cadet
from sternbrett.games.adele.minds.hal import Hal
from sternbrett.games.adele.minds.progress import prospects
from sternbrett.games.adele.minds.weights import (
    CADET,
    CADET_SHAPE,
    HAL,
    HAL_SHAPE,
    CadetWeights,
    HalWeights,
)
from sternbrett.games.adele.model import CREW_WINS, AdeleState
from sternbrett.games.adele.rules.facts import marker
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import Bot
from sternbrett.lab.simulate import set_up, simulation_settings
from sternbrett.lab.stats import mcnemar, paired_difference

ADELES, CREWS = "adele", "crew"
#: How much weights are changed in a game: positive ones by a factor exp(±0.3) or so.
LOGS = 0.3
#: The same in points for those that may be 0 or less, and for those that may be 0 but not less.
SIGNED = {
    "least": 0.3, "rich": 0.5, "stays_left": 0.03, "carrier": 0.3, "bearer": 1.0,
    "wound_each": 0.4, "fire_here": 0.5, "hypoxia_here": 0.5, "darkness_here": 0.5,
    "lock_early": 1.5, "lock_central": 0.7, "lock_ready": 2.5, "lock_target": 1.2,
    "stays_goal": 0.3, "stays_hub": 0.15, "anomaly_late": 0.7,
    "targeted_attack": 0.7, "panic": 0.7, "hatches_locked": 0.7, "explosions": 0.7,
    "alerts_off": 0.7, "weak_batteries": 0.7, "panic_wounds": 0.7, "explosion_fires": 0.7,
    "hatch_impacts": 0.7, "wanted_sector": 0.5, "objects_late": 0.4,
    "other_late": 0.4,
}  # fmt: skip
POSITIVE = {
    "reach_4": 0.2, "goal_heard": 1.0, "goal_last": 1.0, "use_heard": 0.3, "spent": 0.3,
    "saved": 3.0, "outside": 0.5, "courier": 0.5, "to_clear": 3.0, "to_carry": 0.5,
    "watched": 0.4,
}  # fmt: skip
#: Shares, which stay between 0 and 1.
SHARES = ("fading", "off_the_way")
#: What is left as it is: nothing depends on its scale, or time does.
FIXED = ("win", "errands", "depth", "rounds_ahead")
#: No weight goes farther than this.
FARTHEST = 6.0

#: Pairs of games that a process plays at once.
LOT = 2
GENERATIONS = 12
#: How far the mean goes in the end where the chance to win rises by 1 with each step.
RATE = 120.0
#: Where a generation plays fewer pairs of games than this, its step is shorter.
ENOUGH = 100
#: Parts of the time: for the mean, for the comparison of what it led to; the rest is for the best.
LEARNING, HALVING = 0.62, 0.2
#: How many standard errors a gradient must have for a weight that is surely changed.
SURELY = 1.0
#: Rounds that are early or late by half of all that counts.
ROUNDS = 4.0
DEATH = -3.0

Weights = HalWeights | CadetWeights


class Knob(NamedTuple):
    """A weight, and how it is changed."""

    name: str
    usual: float
    #: Points of a step; None for a factor.
    scale: float | None
    lowest: float = float("-inf")

    def at(self, x: float) -> float:
        """Return the weight so many steps from the usual one."""
        x = max(-FARTHEST, min(FARTHEST, x))
        if self.name in SHARES:
            return 1 / (1 + (1 / self.usual - 1) * exp(-x * LOGS))
        if self.scale is None:
            return self.usual * exp(LOGS * x)
        return max(self.lowest, self.usual + self.scale * x)

    def place(self, value: float) -> float:
        """Return how many steps a weight is from the usual one."""
        if self.name in SHARES:
            return (log(1 / self.usual - 1) - log(1 / value - 1)) / LOGS
        if self.scale is None:
            return log(value / self.usual) / LOGS
        return (value - self.usual) / self.scale


def knobs(side: str) -> list[Knob]:
    """Return what a side weighs."""
    usual = usual_weights(side)
    out = []
    for name in usual.__struct_fields__:
        value = getattr(usual, name)
        if name in FIXED:
            continue
        if name in SIGNED:
            out.append(Knob(name, value, SIGNED[name]))
        elif name in POSITIVE:
            out.append(Knob(name, value, POSITIVE[name], 0.0))
        else:
            out.append(Knob(name, value, None))
    return out


def usual_weights(side: str) -> Weights:
    return HAL if side == ADELES else CADET


def read_weights(side: str, path: Path) -> Weights:
    if side == ADELES:
        return read_content(path, HAL_SHAPE)
    return read_content(path, CADET_SHAPE)


def weights_at(side: str, point: Sequence[float]) -> Weights:
    """Return the weights of a point in steps from the usual ones."""
    changed = {
        knob.name: float(f"{knob.at(x):.4g}")
        for knob, x in zip(knobs(side), point, strict=True)
        if abs(x) > 1e-9
    }
    return msgspec.structs.replace(usual_weights(side), **changed)


def written(weights: Weights, usual: Weights, heading: str) -> str:
    """Return weights as a content file: what is not named is as usual."""
    lines = [f"# {line}" for line in heading.splitlines()] + [""]
    for name in weights.__struct_fields__:
        value = getattr(weights, name)
        if value != getattr(usual, name):
            lines.append(f"{name} = {value!r}")
    return "\n".join(lines) + "\n"


# -- games ------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A table: all that are offered take turns."""

    seats: int
    ship: str
    specials: str
    rounds: int


def cell(number: int) -> Cell:
    """Return the table of a game."""
    return Cell(
        2 + number % 4,
        ("deimos", "phobos")[number // 4 % 2],
        ("marked", "chosen")[number // 8 % 2],
        (0, 1, 0, -1)[number // 16 % 4],
    )


class Ending(NamedTuple):
    """How a game ended for a side: whether it was won, and how well it went, from 0 to 1."""

    won: bool
    worth: float


def play(seed: str, number: int, side: str, weights: Weights, other: Weights) -> Ending:
    """Play a game in which a side weighs so, and the other side so."""
    content = GAME.content()
    table = cell(number)
    given = {"ship": table.ship, "specials": table.specials, "rounds": table.rounds}
    key = seed_key(f"{seed}/{number}")
    g = set_up(GAME, content, simulation_settings(GAME, given, table.seats), table.seats, key)
    hal, cadet = (weights, other) if side == ADELES else (other, weights)
    assert isinstance(hal, HalWeights)
    assert isinstance(cadet, CadetWeights)
    bots: list[Bot] = [Hal(content, Rng(stream(key, "bot 0")), hal)]
    for seat in range(1, table.seats):
        bots.append(Cadet(content, Rng(stream(key, f"bot {seat}")), cadet))
    while (decision := g.pending) is not None:
        seat = decision.turn(g)
        options = decision.options(g, seat)
        if len(options) == 1:
            answer(g, seat, options[0])
        else:
            answer(g, seat, bots[seat](GAME.view(g, seat), seat, options))
    won = g.result in CREW_WINS
    worth = 0.5 * won + 0.25 + 0.25 * tanh(early(g) / ROUNDS)
    return Ending(won, worth) if side == CREWS else Ending(not won, 1 - worth)


def early(g: AdeleState) -> float:
    """Return how many rounds the crew was early, or about how many it lacked (below 0)."""
    if g.result in CREW_WINS:
        return marker(g) - 0.5
    if g.result == model.DEATH:
        return DEATH
    return -0.5 - min(mission.rounds for mission in prospects(g))


# -- what processes do ------------------------------------------------------------------------


class Task(NamedTuple):
    """Games from a number on, once with each of the weights, or around a mean."""

    seed: str
    first: int
    games: int
    side: str
    other: Weights
    given: tuple[Weights, ...] = ()
    mean: tuple[float, ...] = ()

    def weights(self, number: int) -> list[Weights]:
        """Return what a game is played with: around a mean both ways by the same chance."""
        if self.given:
            return list(self.given)
        steps = noise(self.seed, number, len(self.mean))
        pair = [
            [x + sign * step for x, step in zip(self.mean, steps, strict=True)] for sign in (1, -1)
        ]
        return [weights_at(self.side, point) for point in pair]


class Played(NamedTuple):
    """A game as each of the weights played it."""

    number: int
    endings: list[Ending]


def noise(seed: str, number: int, size: int) -> list[float]:
    """Return by how much all weights are changed in a game."""
    rng = random.Random(f"{seed} noise {number}")
    return [rng.gauss(0.0, 1.0) for _ in range(size)]


def work(task: Task) -> list[Played]:
    out = []
    for number in range(task.first, task.first + task.games):
        endings = [
            play(task.seed, number, task.side, weights, task.other)
            for weights in task.weights(number)
        ]
        out.append(Played(number, endings))
    return out


def gather(workers: Workers, jobs: int, tasks: Iterable[Task], until: float) -> list[Played]:
    """Let processes do tasks till a time; what was begun is finished."""
    out: list[Played] = []
    waiting: list[AsyncResult[list[Played]]] = []
    source = iter(tasks)
    open_ = True
    while open_ or waiting:
        while open_ and len(waiting) < 2 * jobs:
            task = next(source, None) if time.monotonic() < until else None
            if task is None:
                open_ = False
            else:
                waiting.append(workers.apply_async(work, (task,)))
        if waiting:
            out += waiting.pop(0).get()
    return sorted(out)


# -- tuning -----------------------------------------------------------------------------------


@dataclass
class Tuning:
    """One side's weights on their way."""

    side: str
    other: Weights
    seed: str
    folder: Path
    workers: Workers
    jobs: int

    def __post_init__(self) -> None:
        self.knobs = knobs(self.side)
        self.start = [0.0] * len(self.knobs)
        self.mean = self.start
        #: Sums over all pairs, by weight: of gradients, and of their squares.
        self.sums = [0.0] * len(self.knobs)
        self.squares = [0.0] * len(self.knobs)
        self.pairs = 0
        self.number = 0
        self.begun = time.monotonic()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.report = self.folder / f"{self.side}.jsonl"
        self.report.write_text("")

    def begin_at(self, path: Path) -> None:
        """Go on from the weights of a file."""
        weights = read_weights(self.side, path)
        self.start = [knob.place(getattr(weights, knob.name)) for knob in self.knobs]
        self.mean = self.start

    def tell(self, **facts: Any) -> None:
        """Write down how it goes."""
        line = json.dumps({"seconds": round(time.monotonic() - self.begun, 1), **facts})
        with self.report.open("a") as file:
            file.write(line + "\n")
        print(line, flush=True)

    def keep(self, point: Sequence[float], heading: str) -> None:
        text = written(weights_at(self.side, point), usual_weights(self.side), heading)
        (self.folder / f"{self.side}.toml").write_text(text)

    def play(
        self, until: float, given: Sequence[Weights] = (), mean: Sequence[float] = ()
    ) -> list[Played]:
        """Play games that were not played before till a time, with weights or around a mean."""
        common = (self.side, self.other, tuple(given), tuple(mean))
        lots = (Task(self.seed, first, LOT, *common) for first in count(self.number, LOT))
        played = gather(self.workers, self.jobs, lots, until)
        self.number += LOT * (len(played) // LOT)
        return played

    def learn(self, seconds: float) -> None:
        """Move the mean for a while."""
        started = time.monotonic()
        for generation in range(GENERATIONS):
            until = started + seconds * (generation + 1) / GENERATIONS
            played = self.play(until, mean=self.mean)
            if not played:
                continue
            gradient = self.gradient(played)
            rate = RATE / GENERATIONS * min(1.0, len(played) / ENOUGH)
            self.mean = [
                max(-FARTHEST, min(FARTHEST, x + rate * slope))
                for x, slope in zip(self.mean, gradient, strict=True)
            ]
            endings = [ending for game in played for ending in game.endings]
            self.tell(
                generation=generation,
                games=len(endings),
                won=round(fmean(ending.won for ending in endings), 4),
                worth=round(fmean(ending.worth for ending in endings), 4),
                surest=self.surest(12),
                mean={
                    knob.name: round(x, 2) for knob, x in zip(self.knobs, self.mean, strict=True)
                },
            )
            self.keep(self.mean, f"The mean after {self.pairs} pairs of games.")

    def gradient(self, played: Sequence[Played]) -> list[float]:
        """Return how much a step of each weight makes a game better."""
        total = [0.0] * len(self.knobs)
        for game in played:
            one, other = game.endings
            half = (one.worth - other.worth) / 2
            for place, step in enumerate(noise(self.seed, game.number, len(self.knobs))):
                total[place] += half * step
                self.squares[place] += (half * step) ** 2
        self.sums = [a + b for a, b in zip(self.sums, total, strict=True)]
        self.pairs += len(played)
        return [slope / len(played) for slope in total]

    def errors(self) -> list[float]:
        """Return the gradient of each weight over all games, in standard errors."""
        return [
            slope / sqrt(square) if square else 0.0
            for slope, square in zip(self.sums, self.squares, strict=True)
        ]

    def surest(self, most: int) -> dict[str, float]:
        """Return the weights that matter most surely, in standard errors."""
        found = sorted(
            zip(self.knobs, self.errors(), strict=True), key=lambda one: -abs(one[1])
        )  # fmt: skip
        return {knob.name: round(value, 1) for knob, value in found[:most]}

    def candidates(self) -> dict[str, list[float]]:
        """Return what the mean led to, from where it began: less of it, and more."""
        pruned = [
            x if abs(sure) >= SURELY else first
            for x, first, sure in zip(self.mean, self.start, self.errors(), strict=True)
        ]
        out = {"usual": [0.0] * len(self.knobs), "start": self.start}
        for name, point in (("mean", self.mean), ("pruned", pruned)):
            for factor in (0.5, 1.0, 1.7):
                out[f"{name} x {factor}"] = [
                    first + factor * (x - first) for x, first in zip(point, self.start, strict=True)
                ]
        return out if any(self.start) else {key: out[key] for key in out if key != "start"}

    def halve(self, seconds: float) -> tuple[str, list[float]]:
        """Return the best of the candidates."""
        left = self.candidates()
        scores = dict.fromkeys(left, 0.0)
        games = 0
        started = time.monotonic()
        rounds = 3
        for stage in range(rounds):
            until = started + seconds * (stage + 1) / rounds
            names = list(left)
            played = self.play(until, [weights_at(self.side, point) for point in left.values()])
            if not played:
                break
            games += len(played)
            for place, name in enumerate(names):
                scores[name] += sum(game.endings[place].worth for game in played)
            ranked = sorted(names, key=lambda name: -scores[name])
            self.tell(
                stage=stage,
                games=games,
                scores={name: round(scores[name] / games, 4) for name in ranked},
            )
            left = {name: left[name] for name in ranked[: max(1, (len(ranked) + 1) // 2)]}
        best = next(iter(left))
        return best, left[best]

    def measure(self, point: Sequence[float], until: float) -> None:
        """Let weights and the usual ones play new games."""
        played = self.play(until, [weights_at(self.side, point), usual_weights(self.side)])
        if played:
            self.tell(**compared(played))


def compared(played: Sequence[Played]) -> dict[str, Any]:
    """Return how much better the first weights play than the second."""
    pairs = [(game.endings[0], game.endings[1]) for game in played]
    both = sum(one.won and other.won for one, other in pairs)
    only = sum(one.won and not other.won for one, other in pairs)
    less = sum(other.won and not one.won for one, other in pairs)
    found = paired_difference(both, only, less, len(pairs) - both - only - less)
    gains = [one.worth - other.worth for one, other in pairs]
    return {
        "games": len(pairs),
        "won": round((both + only) / len(pairs), 4),
        "usual": round((both + less) / len(pairs), 4),
        "gain": [round(value, 4) for value in (found.value, found.low, found.high)],
        "p": float(f"{mcnemar(only, less):.3g}"),
        "worth": round(fmean(gains), 4),
        "worth_error": round(pstdev(gains) / sqrt(len(gains)), 4),
    }


def compare(tuning: Tuning, path: Path, until: float) -> None:
    """Play with the weights of a file and with the usual ones, and tell of all cells."""
    played = tuning.play(until, [read_weights(tuning.side, path), usual_weights(tuning.side)])
    groups: list[tuple[str, Callable[[Cell], object]]] = [
        ("seats", lambda one: one.seats),
        ("ship", lambda one: one.ship),
        ("specials", lambda one: one.specials),
        ("rounds", lambda one: one.rounds),
    ]
    tuning.tell(file=path.name, **compared(played))
    for name, value_of in groups:
        for value in sorted({value_of(cell(game.number)) for game in played}, key=str):
            part = [game for game in played if value_of(cell(game.number)) == value]
            tuning.tell(**{name: value}, **compared(part))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[GAME.id])
    parser.add_argument("--side", choices=[ADELES, CREWS], required=True)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--folder", type=Path, default=Path("build/tuning"))
    parser.add_argument("--compare", type=Path, help="a file with weights, instead of tuning")
    parser.add_argument("--against", type=Path, help="a file with weights of the other side")
    parser.add_argument("--start", type=Path, help="a file with weights to go on from")
    args = parser.parse_args()
    GAME.content()  # read once, before there are processes
    with Pool(args.jobs) as workers:
        seconds = 60 * args.minutes
        until = time.monotonic() + seconds
        other = CREWS if args.side == ADELES else ADELES
        against = read_weights(other, args.against) if args.against else usual_weights(other)
        tuning = Tuning(args.side, against, args.seed, args.folder, workers, args.jobs)
        if args.compare:
            compare(tuning, args.compare, until)
            return
        if args.start:
            tuning.begin_at(args.start)
        tuning.learn(LEARNING * seconds)
        name, best = tuning.halve(HALVING * seconds)
        tuning.keep(best, f"{name.capitalize()} after {tuning.pairs} pairs of games.")
        tuning.tell(best=name, surest=tuning.surest(len(tuning.knobs)))
        tuning.measure(best, until)


if __name__ == "__main__":
    main()
