"""Do reviews tell the truth? Chances of positions, against games played on from them very often.

    PYTHONPATH=build/compiled python benchmarks/review_values.py measure d6 --games 63
    python benchmarks/review_values.py check d6

`measure` has bots of every strength play, takes positions from their games in which a seat chose
between several options, and lets the game's reference player (see docs/review.md) play on from what
that seat saw, often and to the end. What came of it is kept in `benchmarks/values/`. `check` looks
at the same views as a review does, and says by how much the chances are off (`--part 16`: with as
little effort as reviews of slow games have; `--fitted`: without the games that reviews play to the
end where a chapter begins).

A position that was played on 60 times is measured with an error of its own, up to 6 points. Its
variance is known, so the mean square of the differences without it says how far off the chances
themselves are. The mean absolute difference is reduced by as much as the root of that mean square.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from time import process_time

import msgspec

from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import AnyGame, View
from sternbrett.lab.positions import Position, positions
from sternbrett.lab.simulate import play_game
from sternbrett.players import find_player
from sternbrett.review import Effort, Estimate, scale
from sternbrett.review.proofs import Anchor, proof_at
from sternbrett.review.values import Estimator

FOLDER = Path(__file__).parent / "values"


class Measured(msgspec.Struct, frozen=True):
    """What a seat saw, and what the games that were played on from there came to on average."""

    seat: int
    view: View
    value: float
    games: int
    #: What it saw where a review looks how right it is: views of the same chapter, the first ones
    #: first.
    anchors: tuple[View, ...] = ()

    @property
    def variance(self) -> float:
        """The variance of the average, from the games themselves (won or lost)."""
        return self.value * (1 - self.value) / max(1, self.games - 1)


class Checked(msgspec.Struct, frozen=True):
    """How chances agree with measured values, all in percentage points."""

    positions: int
    #: By how much the chances are off: on average, and the mean with its sign.
    off: float
    bias: float
    #: The mean absolute difference to what was measured, whose own error is in it.
    apart: float
    widest: float
    seconds: float


def values_of(name: str) -> list[Measured]:
    """Return what was measured for a game."""
    data = gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())
    return msgspec.json.decode(data, type=list[Measured])


def check(
    game: AnyGame, measured: Sequence[Measured], effort: Effort, *, proved: bool = True
) -> Checked:
    """Return how the chances that a review would show agree with measured ones.

    Not `proved`: as fitted, before games are played to their end where chapters begin. That takes
    a small part of the time.
    """
    began = process_time()
    content = game.content()
    found = []
    for number, one in enumerate(measured):
        rng = Rng(stream(seed_key("check"), str(number)))
        anchor = None
        for view in one.anchors or (one.view,):
            anchor = Anchor.next(game, anchor, view)
        assert anchor is not None
        shift = proof_at(game, content, one.seat, anchor).shift if proved else 0.0
        found.append(Estimator(game, content, one.seat, rng, shift).chance(one.view, effort))
    off = [chance.mean - one.value for chance, one in zip(found, measured, strict=True)]
    count = len(off)
    square = sum(one * one for one in off)
    own = sum(one.variance for one in measured)
    apart = sum(map(abs, off)) / count
    return Checked(
        positions=count,
        off=100 * apart * sqrt(max(0.0, 1 - own / square)),
        bias=100 * sum(off) / count,
        apart=100 * apart,
        widest=100 * max(band(chance) for chance in found),
        seconds=process_time() - began,
    )


def band(chance: Estimate) -> float:
    """Return what a page shows after ±."""
    return 2 * chance.error


def measure(game: AnyGame, where: Position, games: int, rng: Rng) -> Measured:
    """Return what games come to that the reference player plays on from a position."""
    seat, view, anchor = where
    content = game.content()
    player = find_player(game, game.guide(content).reference)
    low, high = game.card.scores
    total = 0.0
    for _ in range(games):
        g = game.imagine(view, content, rng)
        bots = [player(content, Rng(rng.fork())) for _ in range(game.seats(g))]
        total += (play_game(game, g, bots).scores[seat] - low) / (high - low)
    return Measured(seat, view, total / games, games, anchors_of(game, anchor))


def anchors_of(game: AnyGame, anchor: Anchor) -> tuple[View, ...]:
    """Return the views that a review would play on from in this chapter, if it plays any."""
    if not game.guide(game.content()).proofs:
        return ()
    earlier = () if anchor.begins or anchor.before is None else anchors_of(game, anchor.before)
    return (*earlier, anchor.view)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["measure", "check"])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--games", type=int, default=63, help="played on from each position")
    parser.add_argument("--part", type=int, default=1, help="check with a part of the effort")
    parser.add_argument("--skip", type=int, default=0, help="check without the first so many")
    parser.add_argument("--fitted", action="store_true", help="check without proofs")
    parser.add_argument("--add", action="store_true", help="keep what was measured before")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    game = find_game(args.game)
    if args.what == "check":
        effort = scale().budget.divided(args.part) if args.part > 1 else scale().budget
        chosen = values_of(game.id)[args.skip :][: args.positions]
        found = check(game, chosen, effort, proved=not args.fitted)
        print(
            f"{found.positions} positions in {found.seconds:.1f} s: off by {found.off:.1f} points, "
            f"on average by {found.bias:+.1f}; {found.apart:.1f} from the measured values with "
            f"their own error; the widest band is ±{found.widest:.1f}"
        )
        return
    rng = Rng(stream(seed_key(args.seed), "measure"))
    views = positions(game, args.seed)
    began = process_time()
    measured = [measure(game, next(views), args.games, rng) for _ in range(args.positions)]
    if args.add:
        measured = values_of(game.id) + measured
    data = gzip.compress(msgspec.json.encode(measured), mtime=0)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game.id}.json.gz").write_bytes(data)
    print(f"{len(measured)} positions in {process_time() - began:.0f} s, {len(data)} bytes")


if __name__ == "__main__":
    main()
