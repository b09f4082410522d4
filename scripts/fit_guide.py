"""Fit what a game's guide thinks of positions: weights of a logistic regression, as a content file.

Bots play games, and whenever a stage of a game begins (a round, a row of cards) the guide's
features are written down; they are fitted to who won in the end. The same arguments give the same
weights. Compiled modules make it several times faster. Needs numpy, which the table itself does
not: pip install numpy. A guide that never had weights begins with a file that holds `[weights]`.

    python scripts/fit_guide.py adele --bot hal --games 1600 --vary ship --noise 40

These weights tell a search what to do. What reviews say to people is fitted apart (`--outlook`):
from positions of bots of every strength the guide's reference player plays on without a wrong
choice, and positions on its way are fitted to how often it won, together with what is known of the
beginnings of games (`benchmarks/values/*.starts.json`, the tables in docs/games/).

    python scripts/fit_guide.py dine --outlook --games 2000

What that fits is positions as reviews meet them: those at which games were taken up count for more
than those on the way. Each is fitted to how its game went on (`backed_up`), not only to its end:
that one game was won says little. An outlook that looks at other positions itself says what they
are valued by (`StagedGuide.ground`); that is fitted first. Games take minutes, in lots of several
seeds (`--seed 1,2:500`) so that more can be added. Where only features are changed, `--watched
FILE` keeps the positions that were seen, and reads them if the file is there.

With `--calibrate N` the outlook stays as it is, but for the two numbers that all its log-odds are
shifted and multiplied by. Those are fitted to new positions at which games were taken up (other
seeds than before) and to the first N measured ones in `benchmarks/values/`.

    python scripts/fit_guide.py dine --outlook --calibrate 145 --games 1600 --seed b
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import log
from pathlib import Path
from typing import Any

import msgspec

from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.guide import StagedGuide
from sternbrett.lab.positions import any_table, positions
from sternbrett.lab.simulate import make_bots, set_up, simulation_settings
from sternbrett.players import find_player
from sternbrett.review.values import Estimator

#: A number of seats, and settings.
Table = tuple[int, dict[str, str | int]]
#: An encoded position, the share of games that were won from there, what it counts, and the number
#: of the game that it was seen in.
Known = tuple[bytes, float, float, int]

RIDGE = 1.0
#: The same for outlooks, whose features are many for the games that can be played.
OUTLOOK_RIDGE = 8.0
STEPS = 12
#: Positions kept of a game that the reference player plays on, beside the first.
KEPT = 7
#: For how many of them the first one counts, where bots of any strength had played so far.
FIRST = 4.0
#: How much of what a position is fitted to comes from the end of its game; the rest is what the
#: positions of the stages on the way are worth by the last fit. So often it is fitted anew.
TO_THE_END = 0.6
AGAIN = 2
#: Beside so many games from the middle, one is played from its beginning.
FROM_START = 12
#: Where it is known how often games are won from their beginning; positions that stand for each
#: of these tables, and how many games they count for at most.
STARTS = Path(__file__).parents[1] / "benchmarks" / "values"
FOR_START = 20
MOST_GAMES = 200
#: Chances nearer to 0 or 1 than this are taken for this.
SURE = 0.003
#: A measured position counts for so many games at most, since a value may be wrong there alone; it
#: is looked at in so many worlds.
MOST_MEASURED = 10
WORLDS = 24


def tables(game: AnyGame, wanted: list[str]) -> list[Table]:
    """Return all numbers of seats with all values of the settings named in `wanted`."""
    fewest, most = game.card.seats
    out = []
    for seats in range(fewest, most + 1):
        choices = [
            [(setting.name, choice) for choice in setting.choices_for(seats)]
            for setting in game.settings
            if setting.name in wanted
        ]
        out += [
            (seats, simulation_settings(game, dict(chosen), seats)) for chosen in product(*choices)
        ]
    return out


def observe(
    game: AnyGame, guide: StagedGuide, bot: str, table: Table, key: bytes, noise: int
) -> tuple[list[dict[str, float]], bool]:
    """Play a game, one choice in `noise` at random; return what was seen and who won.

    That is the side of the last seat, for which features speak.
    """
    seats, settings = table
    content = game.content()
    g = set_up(game, content, settings, seats, key)
    bots = make_bots(content, [find_player(game, bot)] * seats, key)
    rng = Rng(stream(key, "noise"))
    seen: list[dict[str, float]] = []
    stage = guide.stage(g)
    while (decision := g.pending) is not None:
        if guide.stage(g) != stage:
            stage = guide.stage(g)
            seen.append(dict(guide.features(g)))
        seat = decision.turn(g)
        options = decision.options(g, seat)
        if noise and rng.below(noise) == 0:
            choice = options[rng.below(len(options))]
        else:
            choice = bots[seat](game.view(g, seat), seat, options)
        answer(g, seat, choice)
    return seen, game.scores(g)[-1] > 0


def beginnings(game: AnyGame, seed: str) -> Iterator[View]:
    """Yield what is seen when games begin, with any settings; without end."""
    content = game.content()
    number = 0
    while True:
        number += 1
        key = seed_key(f"beginnings {seed}/{number}")
        seats, settings = any_table(game, Rng(stream(key, "table")))
        g = set_up(game, content, settings, seats, key)
        seat = g.pending.turn(g)
        yield game.view(g, seat)


def watch(
    game: AnyGame,
    guide: StagedGuide,
    views: Iterable[View],
    seed: str,
    first: float,
    number: int,
) -> list[Known]:
    """Let the reference player play on; return positions, and whether its side won.

    That is the side of the last seat again. The first position of a game counts for `first`; games
    are numbered from `number` on.
    """
    content = game.content()
    player = find_player(game, guide.reference)
    rng = Rng(stream(seed_key(seed), "outlook"))
    out: list[Known] = []
    for place, view in enumerate(views, number):
        g = game.imagine(view, content, rng)
        bots = [player(content, Rng(rng.fork())) for _ in range(game.seats(g))]
        seen: list[bytes] = []
        stage = guide.stage(g)
        while (decision := g.pending) is not None:
            if guide.is_reached(g, stage):
                stage = guide.stage(g)
                seen.append(game.encode(g))
            seat = decision.turn(g)
            answer(g, seat, bots[seat](game.view(g, seat), seat, decision.options(g, seat)))
        later = seen[1:]
        rng.shuffle(later)
        won = float(game.scores(g)[-1] > 0)
        out += [(position, won, first, place) for position in seen[:1]]
        out += [(position, won, 1.0, place) for position in later[:KEPT]]
    return out


class Start(msgspec.Struct, frozen=True):
    """How often the reference player won from the beginning (the tables in `docs/games/`)."""

    seats: int
    settings: dict[str, str | int]
    wins: int
    games: int


def starts(game: AnyGame, guide: StagedGuide) -> Iterator[Known]:
    """Yield positions soon after the beginning, numbered as no other game is."""
    path = STARTS / f"{game.id}.starts.json"
    content = game.content()
    number = 0
    for start in msgspec.json.decode(path.read_bytes(), type=list[Start]):
        settings = simulation_settings(game, start.settings, start.seats)
        for place in range(FOR_START):
            key = seed_key(f"start {place}")
            g = set_up(game, content, settings, start.seats, key)
            guide.play_on(g, Rng(stream(key, "start")))
            count = min(start.games, MOST_GAMES) / FOR_START
            number -= 1
            yield game.encode(g), start.wins / start.games, count, number


def seen_by(
    game: AnyGame,
    guide: StagedGuide,
    look: Callable[[Any], Mapping[str, float]],
    known: Sequence[Known],
) -> list[dict[str, float]]:
    """Return what the chance of the reference player depends on, for each position."""
    content = game.content()
    out = []
    for number, (position, *_) in enumerate(known):
        guide.rng = Rng(stream(seed_key(number), "outlook"))
        out.append(dict(look(game.decode(position, content))))
    return out


def backed_up(
    known: Sequence[Known], stages: Sequence[int], chances: Sequence[float]
) -> list[float]:
    """Return what positions are fitted to: how their games went on, and not only how they ended.

    A game that is won or lost says little about one position on its way. What the positions of its
    next stage seem to be worth says more, if it is right on average, and the stage after that, and
    so on to the end.
    """
    ways: dict[int, dict[int, list[int]]] = {}
    for place, ((*_, number), stage) in enumerate(zip(known, stages, strict=True)):
        ways.setdefault(number, {}).setdefault(stage, []).append(place)
    out = [won for _, won, _, _ in known]
    for way in ways.values():
        ahead: float | None = None
        for stage in sorted(way, reverse=True):
            places = way[stage]
            goal = out[places[0]] if ahead is None else ahead
            for place in places:
                out[place] = goal
            mean = sum(chances[place] for place in places) / len(places)
            ahead = TO_THE_END * goal + (1 - TO_THE_END) * mean
    return out


def fit(
    seen: list[dict[str, float]],
    won: Sequence[float],
    counts: Sequence[float] = (),
    ridge: float = RIDGE,
) -> dict[str, float]:
    """Return the weights of a logistic regression, by Newton's method.

    `won` is whether a position was won (or how often), `counts` what it counts, usually one.
    """
    import numpy as np

    names = sorted({name for one in seen for name in one})
    place = {name: number for number, name in enumerate(names)}
    x: Any = np.zeros((len(seen), len(names)))
    for row, one in enumerate(seen):
        for name, amount in one.items():
            x[row, place[name]] = amount
    y: Any = np.array(won, dtype=float)
    n: Any = np.array(counts or [1.0] * len(seen))
    w: Any = np.zeros(len(names))
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-(x @ w)))
        slope = x.T @ (n * (p - y)) + ridge * w
        curve = (x * (n * p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(names))
        w -= np.linalg.solve(curve, slope)
    p = np.clip(1 / (1 + np.exp(-(x @ w))), 1e-9, 1 - 1e-9)
    loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    base = y.mean()
    blind = -(base * np.log(base) + (1 - base) * np.log(1 - base))
    print(f"{len(y)} positions, won {base:.3f}, log loss {loss:.4f} (knowing nothing: {blind:.4f})")
    return {name: round(float(weight), 4) for name, weight in zip(names, w, strict=True)}


def write(path: Path, weights: dict[str, float], title: list[str], how: str) -> None:
    """Write weights as a content file that says how it was made."""
    lines = [*title, f"# {how}", "", "[weights]"]
    lines += [f'"{name}" = {weight}' for name, weight in weights.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


GUIDE = [
    "# What the search player's guide thinks of positions: log-odds of winning by feature (see",
    "# guide.py). Made by scripts/fit_guide.py, do not edit:",
]
OUTLOOK = [
    "# What positions are worth in the reference player's hands: log-odds of winning by feature",
    "# (see outlook.py). Made by scripts/fit_guide.py, do not edit:",
]


def watch_all(
    game: AnyGame, guide: StagedGuide, games: int, seeds: Sequence[str], kept: Path | None
) -> list[Known]:
    """Return positions of games from the middle and from the beginning, or those kept before.

    A seed may say how many games there shall be of it: `1:500`.
    """
    if kept is not None and kept.exists():
        return msgspec.msgpack.decode(kept.read_bytes(), type=list[Known])
    out: list[Known] = []
    number = 0
    for lot in seeds:
        seed, _, wanted = lot.partition(":")
        count = int(wanted or games)
        taken_up = (one.view for one in islice(positions(game, f"outlook {seed}"), count))
        out += watch(game, guide, taken_up, seed, FIRST, number)
        begun = islice(beginnings(game, seed), count // FROM_START)
        out += watch(game, guide, begun, seed, 1.0, number + count)
        number += count + count // FROM_START
    if kept is not None:
        kept.write_bytes(msgspec.msgpack.encode(out))
    return out


def fit_outlook(game: AnyGame, guide: StagedGuide, known: Sequence[Known]) -> dict[str, float]:
    """Return weights that say how often the reference player wins."""
    content = game.content()
    stages = [guide.stage(game.decode(position, content)) for position, *_ in known]
    goals = [won for _, won, _, _ in known]
    counts = [count for _, _, count, _ in known]
    guide.weights = {}
    for look in (guide.ground, guide.outlook):
        seen = seen_by(game, guide, look, known)
        if not any(seen):
            continue
        guide.weights |= fit(seen, goals, counts, OUTLOOK_RIDGE)
        for _ in range(AGAIN):
            goals = backed_up(known, stages, [guide.weighed(one) for one in seen])
            guide.weights |= fit(seen, goals, counts, OUTLOOK_RIDGE)
    return guide.weights | calibrated(game, guide, known)


def calibrated(
    game: AnyGame, guide: StagedGuide, known: Sequence[Known], measured: Sequence[Measured] = ()
) -> dict[str, float]:
    """Return weights of `outlook`, made right for positions at which games were taken up.

    Weak players leave positions behind that differ from those of the reference player in more than
    features tell. So all log-odds are multiplied by one number, and another one is added.
    """
    taken_up = [one for one in known if one[2] == FIRST]
    seen = seen_by(game, guide, guide.outlook, taken_up)
    odds = [log_odds(guide.weighed(one)) for one in seen] + odds_of(game, measured)
    scaled = [{"shift": 1.0, "slope": one} for one in odds]
    won = [won for _, won, _, _ in taken_up] + [one.value for one in measured]
    counts = [1.0] * len(taken_up) + [float(min(MOST_MEASURED, one.games)) for one in measured]
    found = fit(scaled, won, counts)
    names = {name for one in seen for name in one}
    always = min(name for name in names if all(one.get(name) == 1.0 for one in seen))
    weights = {name: found["slope"] * guide.weights.get(name, 0.0) for name in sorted(names)}
    weights[always] += found["shift"]
    return {name: round(weight, 4) for name, weight in weights.items()}


class Measured(msgspec.Struct, frozen=True):
    """A position that the reference player played on from (`benchmarks/review_values.py`)."""

    seat: int
    view: View
    value: float
    games: int


def measured_positions(game: AnyGame, count: int) -> list[Measured]:
    """Return the first measured positions of a game."""
    data = gzip.decompress((STARTS / f"{game.id}.json.gz").read_bytes())
    return msgspec.json.decode(data, type=list[Measured])[:count]


def odds_of(game: AnyGame, measured: Sequence[Measured]) -> list[float]:
    """Return the log-odds that a review would find in measured positions, without proofs.

    Of their side; so this is for games that all seats win together.
    """
    content = game.content()
    out = []
    for number, one in enumerate(measured):
        rng = Rng(stream(seed_key(number), "calibrate"))
        estimator = Estimator(game, content, one.seat, rng)
        mean = sum(estimator.value(one.view) for _ in range(WORLDS)) / WORLDS
        out.append(log_odds(min(1 - SURE, max(SURE, mean))))
    return out


def log_odds(chance: float) -> float:
    """Return the logarithm of odds."""
    return log(chance / (1 - chance))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", help="who plays every seat")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--vary", default="", help="settings to play with all values of")
    parser.add_argument("--noise", type=int, default=0, help="one choice in so many is random")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--outlook", action="store_true", help="fit the chances of reviews")
    parser.add_argument("--watched", type=Path, help="where the positions of --outlook are kept")
    parser.add_argument("--calibrate", type=int, help="keep the outlook but for two numbers")
    args = parser.parse_args()

    game = find_game(args.game)
    guide = game.guide(game.content())
    if not isinstance(guide, StagedGuide):
        parser.error(f"the guide of {game.id} has no weights")
    if args.outlook:
        guide.value_truly()
        known = watch_all(game, guide, args.games, args.seed.split(","), args.watched)
        if args.calibrate is not None:
            measured = measured_positions(game, args.calibrate)
            again = guide.weights | calibrated(game, guide, known, measured)
            how = f"calibrated by {args.game} --outlook --calibrate {args.calibrate} --games "
            how += f"{args.games} --seed {args.seed}"
            title = [line for line in guide.outlook_file.read_text().split("\n") if "#" in line]
            write(guide.outlook_file, again, title, how)
            return
        known += starts(game, guide)
        how = f"{args.game} --outlook --games {args.games} --seed {args.seed}"
        write(guide.outlook_file, fit_outlook(game, guide, known), OUTLOOK, how)
        return
    if not args.bot:
        parser.error("--bot is missing: who plays?")
    every = tables(game, args.vary.split(","))
    seen: list[dict[str, float]] = []
    won: list[bool] = []
    for number in range(args.games):
        key = seed_key(f"fit {args.seed}/{number}")
        found, win = observe(game, guide, args.bot, every[number % len(every)], key, args.noise)
        seen += found
        won += [win] * len(found)
    how = (
        f"{args.game} --bot {args.bot} --games {args.games} --vary {args.vary or '-'} "
        f"--noise {args.noise} --seed {args.seed}"
    )
    write(guide.weights_file, fit(seen, won), GUIDE, how)


if __name__ == "__main__":
    main()
