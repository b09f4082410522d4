"""Tune what the lieutenant of ISS Vanguard weighs, over landings, and measure it in campaigns.

    python scripts/tune_crew.py --seconds 480 --jobs 16 --folder build/crew
    python scripts/tune_crew.py --campaigns --seconds 300 --jobs 16 --folder build/crew \\
        --weights ensign lieutenant build/crew/tuned.toml

A campaign is long, and most of what it hangs on is decided in few of its landings. So campaigns
are played for a while first, by ensigns and by the weights to begin with, in both modes, and what
the ship was before each first landing on a hard world is kept (`landings.json`). Then these
chapters are played again with new chance: twice with the same, once with every weight a bit more or
less, once with all of that the other way round. What the better ones have in common is where the
mean goes on to. What the ship gets ready with is left as it is, and how long a team stays.

`state.json` holds how far it is, `tuned.toml` the mean, as the game's content has it; the same
command goes on from there. In the last part of the time, new chapters are played with the mean,
less of it, and the weights to begin with.

`--campaigns` plays whole campaigns with several weights instead (`ensign`, `lieutenant`, or files),
all of them the same, and adds them to `campaigns.jsonl`; those that stand there are not played
again. The first weights are compared with each of the others.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from math import exp, sqrt
from multiprocessing import Pool
from multiprocessing.pool import AsyncResult
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple, TypeVar

import msgspec

from sternbrett.games.vanguard import GAME
from sternbrett.games.vanguard.codes import CAMPAIGN_WON
from sternbrett.games.vanguard.minds.ensign import Ensign
from sternbrett.games.vanguard.minds.weights import ENSIGN, SHAPE, Weights, lieutenant
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.kernel.campaign import chapter_seed, next_position, read_legacy, write_legacy
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import advance
from sternbrett.lab.simulate import play_game, set_up, simulation_settings
from sternbrett.lab.stats import mcnemar, paired_difference, proportion

T = TypeVar("T")
R = TypeVar("R")

#: What is left as it is: landings do not tell what it is good for.
FIXED = (
    "dice", "dice_more", "kept_cycles", "fit_sections", "supplies_home", "hurt", "long_enough",
)  # fmt: skip
KNOBS = tuple(name for name in Weights.__struct_fields__ if name not in FIXED)
#: A step changes a weight by a factor exp(±0.3) or so; none goes farther than so many steps.
STEP = 0.3
FARTHEST = 5.0
#: How far the mean goes where a landing becomes better by 1 with each step, over all the time.
RATE = 60.0
GENERATIONS = 10
ENOUGH = 200
#: Parts of the time: to play campaigns, to learn; the rest is to compare.
RECORDING, LEARNING = 0.12, 0.68
#: Worlds on which much is decided.
HARD = ("matchstick", "choir", "forge")
#: What a landing is worth: the goal, also where the team is evacuated after it, less the dead, and
#: what it brings home.
EVACUATED, DEATH, TOKEN, FIND = 0.6, 0.12, 0.02, 0.01
MODES = ("off", "on")


def read_weights(name: str) -> Weights:
    """Return the weights of a bot, or of a file."""
    known = {"ensign": ENSIGN, "lieutenant": lieutenant()}
    return known[name] if name in known else read_content(Path(name), SHAPE)


def written(weights: Weights, heading: str) -> str:
    """Return weights as a content file: what is not named is as the ensign weighs it."""
    lines = [f"# {heading}", ""]
    for name in Weights.__struct_fields__:
        if getattr(weights, name) != getattr(ENSIGN, name):
            lines.append(f"{name} = {getattr(weights, name)!r}")
    return "\n".join(lines) + "\n"


@cache
def settings(deadly: str) -> dict[str, str | int]:
    return simulation_settings(GAME, {"campaign": "on", "deadly": deadly}, 1)


# -- campaigns --------------------------------------------------------------------------------


class Landing(msgspec.Struct, frozen=True):
    """What a ship was before a chapter in which a world was explored, as `write_legacy` has it."""

    task: str
    deadly: str
    left: str


class Campaign(msgspec.Struct, frozen=True):
    """A campaign: whose weights, in which mode, with which number; how it ended, after what."""

    name: str
    deadly: str
    number: int
    won: bool
    chapters: int
    cpu: float
    tries: list[tuple[str, str]]
    landings: list[Landing] = []


class Voyage(NamedTuple):
    """A campaign that is to be played."""

    seed: str
    number: int
    deadly: str
    name: str
    weights: Weights


def sail(voyage: Voyage) -> Campaign:
    """Play a campaign as `sternbrett lab run` plays that with the same seed and number."""
    content = GAME.content()
    seed = f"{voyage.seed}/{voyage.number}"
    given = settings(voyage.deadly)
    g = set_up(GAME, content, given, 1, seed_key(seed))
    bot = Ensign(content, Rng(stream(seed_key(seed), "bot 0")), voyage.weights)
    tries: list[tuple[str, str]] = []
    landings: list[Landing] = []
    before, chapters, cpu = "", 0, time.process_time()
    while True:
        chapters += 1
        play_game(GAME, g, [bot])
        tried = GAME.attempt(g)
        if tried is not None:
            first = tried.task not in {task for task, _ in tries}
            if first and tried.task in HARD:
                landings.append(Landing(tried.task, voyage.deadly, before))
            tries.append((tried.task, tried.ending))
        legacy = GAME.legacy(g)
        assert legacy is not None
        key = seed_key(chapter_seed(seed, chapters + 1))
        following = next_position(GAME, g, content, given, key)
        if following is None:
            won, cpu = g.result == CAMPAIGN_WON, time.process_time() - cpu
            return Campaign(
                voyage.name, voyage.deadly, voyage.number, won, chapters, cpu, tries, landings
            )
        before = write_legacy(GAME, legacy)
        g = following


def gather(
    workers: Workers, jobs: int, work: Callable[[T], R], tasks: Iterable[T], until: float
) -> Iterator[R]:
    """Let processes do tasks till a time, in order; what was begun is finished."""
    waiting: list[AsyncResult[R]] = []
    source = iter(tasks)
    while True:
        while len(waiting) < 2 * jobs and time.monotonic() < until:
            following = list(islice(source, 1))
            if not following:
                break
            waiting.append(workers.apply_async(work, (following[0],)))
        if not waiting:
            return
        yield waiting.pop(0).get()


# -- landings ---------------------------------------------------------------------------------


class Task(NamedTuple):
    """A landing that is played with each of several weights, all with the same chance."""

    seed: str
    number: int
    landing: Landing
    weights: tuple[Weights, ...]


def land(task: Task) -> list[float]:
    """Return what the landing is worth with each of the weights."""
    key = seed_key(f"{task.seed}/{task.number}")
    return [explore(task.landing, key, weights) for weights in task.weights]


def explore(landing: Landing, key: bytes, weights: Weights) -> float:
    """Play a chapter that lands at once where it is to be, and return what it is worth."""
    content = GAME.content()
    left = read_legacy(landing.left, GAME)
    g: VanguardState = GAME.begin_next(left, content, settings(landing.deadly), 1)
    g.rolls = stream(key, "rolls")
    g.draws = stream(key, "draws")
    advance(g)
    before = g.aboard()
    dead, tokens, finds = before.fallen.bit_count(), before.success, len(before.collected)
    weights = msgspec.structs.replace(weights, dice=0.0, fit_sections=0.0)
    play_game(GAME, g, [Ensign(content, Rng(stream(key, "bot 0")), weights)])
    tried = GAME.attempt(g)
    ship = g.aboard()
    worth = -DEATH * (ship.fallen.bit_count() - dead)
    if tried is None or tried.task != landing.task:
        return worth
    if g.result == CAMPAIGN_WON:
        return 1.0 + worth
    if tried.succeeded:
        worth += 1.0
    elif "after" in tried.ending:
        worth += EVACUATED
    return worth + TOKEN * (ship.success - tokens) + FIND * (len(ship.collected) - finds)


class State(msgspec.Struct):
    """How far the tuning is: in steps from the weights it began with."""

    mean: dict[str, float]
    sums: dict[str, float]
    squares: dict[str, float]
    pairs: int = 0
    number: int = 0


def noise(seed: str, number: int) -> dict[str, float]:
    """Return by how much all weights are changed in a landing."""
    rng = random.Random(f"{seed} noise {number}")
    return {name: rng.gauss(0.0, 1.0) for name in KNOBS}


def weights_at(start: Weights, point: dict[str, float]) -> Weights:
    """Return the weights that are so many steps from those to begin with."""
    changed = {
        name: float(f"{getattr(start, name) * exp(STEP * steps):.4g}")
        for name, steps in point.items()
        if abs(steps) > 1e-9
    }
    return msgspec.structs.replace(start, **changed)


def between(low: float, value: float, high: float) -> float:
    return max(low, min(high, value))


class Tuning:
    """The lieutenant's weights on their way."""

    def __init__(self, args: argparse.Namespace, workers: Workers) -> None:
        self.seed, self.jobs, self.workers = args.seed, args.jobs, workers
        self.start = read_weights(args.start)
        self.folder: Path = args.folder
        self.begun = time.monotonic()
        self.seconds: float = args.seconds
        self.landings: list[Landing] = []
        found = self.folder / "state.json"
        if found.exists():
            self.state = msgspec.json.decode(found.read_bytes(), type=State)
        else:
            zeros = dict.fromkeys(KNOBS, 0.0)
            self.state = State(zeros, dict(zeros), dict(zeros))

    def tell(self, **facts: Any) -> None:
        """Print how it goes, and write it down."""
        line = json.dumps({"seconds": round(time.monotonic() - self.begun), **facts})
        with (self.folder / "tuning.jsonl").open("a") as file:
            file.write(line + "\n")
        print(line, flush=True)

    def record(self, until: float) -> None:
        """Play campaigns for their landings, or read those that were kept."""
        path = self.folder / "landings.json"
        if path.exists():
            self.landings = msgspec.json.decode(path.read_bytes(), type=list[Landing])
            return
        voyages = (
            Voyage(f"{self.seed} landings", number, deadly, name, weights)
            for number in count()
            for deadly in MODES
            for name, weights in (("ensign", ENSIGN), ("start", self.start))
        )
        found: dict[tuple[str, str], list[Landing]] = {}
        for campaign in gather(self.workers, self.jobs, sail, voyages, until):
            for landing in campaign.landings:
                found.setdefault((landing.task, landing.deadly), []).append(landing)
        # All worlds and modes take turns, however often they were reached.
        most = max(map(len, found.values()))
        for number in range(most):
            self.landings += [kept[number % len(kept)] for _, kept in sorted(found.items())]
        path.write_bytes(msgspec.json.encode(self.landings))
        self.tell(
            landings={f"{task} {deadly}": len(kept) for (task, deadly), kept in found.items()}
        )

    def play(
        self, until: float, weights: Callable[[int], tuple[Weights, ...]]
    ) -> Iterator[tuple[int, list[float]]]:
        """Play landings that were not played before till a time, with weights by number."""
        first = self.state.number
        tasks = (
            Task(self.seed, it, self.landings[it % len(self.landings)], weights(it))
            for it in count(first)
        )
        for number, played in enumerate(gather(self.workers, self.jobs, land, tasks, until), first):
            self.state.number = number + 1
            yield number, played

    def learn(self, until: float) -> None:
        """Move the mean for a while."""
        begin = time.monotonic()
        for generation in range(GENERATIONS):
            self.step(begin + (until - begin) * (generation + 1) / GENERATIONS)
            (self.folder / "state.json").write_bytes(msgspec.json.encode(self.state))
            heading = f"The mean after {self.state.pairs} pairs of landings."
            tuned = weights_at(self.start, self.state.mean)
            (self.folder / "tuned.toml").write_text(written(tuned, heading))

    def step(self, until: float) -> None:
        """Play a generation, and move the mean by what it taught."""
        state = self.state
        mean = dict(state.mean)

        def both(number: int) -> tuple[Weights, ...]:
            steps = noise(self.seed, number)
            ends = [{it: mean[it] + sign * steps[it] for it in KNOBS} for sign in (1, -1)]
            return tuple(weights_at(self.start, end) for end in ends)

        slopes = dict.fromkeys(KNOBS, 0.0)
        worths: list[float] = []
        for number, played in self.play(until, both):
            half = (played[0] - played[1]) / 2
            worths += played
            for name, step in noise(self.seed, number).items():
                slopes[name] += half * step
                state.sums[name] += half * step
                state.squares[name] += (half * step) ** 2
        pairs = len(worths) // 2
        if not pairs:
            return
        state.pairs += pairs
        rate = RATE / GENERATIONS * min(1.0, pairs / ENOUGH) / pairs
        state.mean = {
            it: between(-FARTHEST, mean[it] + rate * slopes[it], FARTHEST) for it in KNOBS
        }
        self.tell(
            pairs=state.pairs,
            worth=round(fmean(worths), 4),
            surest=dict(islice(self.surest(), 8)),
            mean={name: round(x, 2) for name, x in state.mean.items()},
        )

    def surest(self) -> Iterator[tuple[str, float]]:
        """Return the gradient of each weight in standard errors, the surest first."""
        state = self.state
        sure = {it: state.sums[it] / sqrt(state.squares[it] or 1.0) for it in KNOBS}
        return iter(
            [(it, round(sure[it], 1)) for it in sorted(KNOBS, key=lambda it: -abs(sure[it]))]
        )

    def compare(self, until: float) -> None:
        """Play new landings with the weights to begin with, the mean, and less of it."""
        shares = (0.0, 0.5, 1.0, 1.6)
        points = [{it: share * x for it, x in self.state.mean.items()} for share in shares]
        candidates = tuple(weights_at(self.start, point) for point in points)
        played = [worths for _, worths in self.play(until, lambda number: candidates)]
        (self.folder / "state.json").write_bytes(msgspec.json.encode(self.state))
        if not played:
            return
        gains = [[worths[it] - worths[0] for worths in played] for it in range(len(shares))]
        self.tell(
            landings=len(played),
            start=round(fmean(worths[0] for worths in played), 4),
            gains={
                share: [round(fmean(gain), 4), round(pstdev(gain) / sqrt(len(gain)), 4)]
                for share, gain in zip(shares[1:], gains[1:], strict=True)
            },
        )


# -- whole campaigns --------------------------------------------------------------------------


def measure(args: argparse.Namespace, workers: Workers) -> None:
    """Play whole campaigns with several weights till the time is over, and compare them."""
    path = args.folder / "campaigns.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    played = [msgspec.json.decode(line, type=Campaign) for line in lines]
    known = {(it.name, it.deadly, it.number) for it in played}
    voyages = (
        Voyage(args.seed, number, deadly, name, read_weights(name))
        for number in range(args.games)
        for deadly in args.modes
        for name in args.weights
        if (name, deadly, number) not in known
    )
    with path.open("a") as file:
        for campaign in gather(workers, args.jobs, sail, voyages, time.monotonic() + args.seconds):
            campaign = msgspec.structs.replace(campaign, landings=[])
            file.write(msgspec.json.encode(campaign).decode() + "\n")
            file.flush()
            played.append(campaign)
    for deadly in args.modes:
        print(f"Deadly Space {deadly}")
        report([it for it in played if it.deadly == deadly], args.weights)


def report(played: Sequence[Campaign], names: Sequence[str]) -> None:
    """Print how often each of the weights won, and how the first of them compares."""
    by_name = {name: {it.number: it for it in played if it.name == name} for name in names}
    if not all(by_name.values()):
        return
    for name, campaigns in by_name.items():
        won = proportion(sum(it.won for it in campaigns.values()), len(campaigns))
        chapters = fmean(it.chapters for it in campaigns.values())
        cpu = fmean(it.cpu for it in campaigns.values())
        print(f"  {name}: {len(campaigns)} campaigns, won {won.value:.1%}", end=" ")
        print(f"({won.low:.1%} to {won.high:.1%}), {chapters:.1f} chapters, {cpu:.1f} s")
        ends = Counter(end for it in campaigns.values() for end in it.tries)
        print("   ", ", ".join(f"{task} {end} {n}" for (task, end), n in sorted(ends.items())))
    first, *others = by_name.values()
    for name, other in zip(names[1:], others, strict=True):
        pairs = [(other[it].won, first[it].won) for it in sorted(first.keys() & other.keys())]
        both = sum(one and two for one, two in pairs)
        more, less = sum(one > two for one, two in pairs), sum(two > one for one, two in pairs)
        gain = paired_difference(both, more, less, len(pairs) - both - more - less)
        print(
            f"  {name} against {names[0]}: {len(pairs)} pairs, {more} won more, {less} less:",
            end=" ",
        )
        print(
            f"{gain.value:+.1%} ({gain.low:+.1%} to {gain.high:+.1%}),",
            f"p = {mcnemar(more, less):.3g}",
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=480.0, help="how long (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--folder", type=Path, default=Path("build/crew"))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--start", default="lieutenant", help="the weights to begin with")
    parser.add_argument("--campaigns", action="store_true", help="play whole campaigns instead")
    parser.add_argument("--weights", nargs="+", default=["ensign", "lieutenant"])
    parser.add_argument("--games", type=int, default=100, help="campaigns of each (%(default)s)")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=MODES, help="Deadly Space")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    GAME.content()  # read once, before there are processes
    with Pool(args.jobs) as workers:
        if args.campaigns:
            measure(args, workers)
            return
        tuning = Tuning(args, workers)
        tuning.record(tuning.begun + RECORDING * args.seconds)
        tuning.learn(tuning.begun + (RECORDING + LEARNING) * args.seconds)
        tuning.compare(tuning.begun + args.seconds)


if __name__ == "__main__":
    main()
