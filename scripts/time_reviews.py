"""Measure how long reviews take: one finished game of every game, played by its own bots.

    python scripts/time_reviews.py d6 dine

Time of the CPU, for the seats of a game one after another: until the first choice is judged, and
for the whole review.
"""

from __future__ import annotations

import argparse
from time import process_time

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.review import Effort, fitting_effort, review, scale, stations


def played(game: AnyGame, seed: str) -> Match:
    match = Match.new(game, seed=seed)
    name = list(game.bots)[1]  # the first that does not play at random
    bots = [
        game.bots[name](match.content, Rng(stream(seed_key(seed), f"bot {seat}")))
        for seat in range(match.seats)
    ]
    while not match.over:
        seat = match.turn
        match.choose(bots[seat](match.view(seat), seat, match.options_of(seat)).key, seat)
    return match


def timed(match: Match, seat: int, effort: Effort) -> list[float]:
    """Return when each choice was begun to be judged, and when the review was done."""
    times: list[float] = []
    review(match, seat, effort, progress=lambda *_: times.append(process_time()))
    return [*times, process_time()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games to measure (all)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seats", type=int, default=99, help="review the last so many seats")
    args = parser.parse_args()
    for game in all_games().values():
        if args.games and game.id not in args.games:
            continue
        match = played(game, args.seed)
        for seat in range(max(0, match.seats - args.seats), match.seats):
            way = stations(match, seat)
            began = process_time()
            effort = fitting_effort(game, match.content, way, scale().budget)
            times = [at - began for at in timed(match, seat, effort)]
            first, took = times[min(1, len(times) - 1)], times[-1]
            print(
                f"{game.id} seat {seat}: {len(way.stations)} choices in {took:.1f} s of CPU, "
                f"the first after {first:.1f} s, at most {effort.most} worlds an estimate",
                flush=True,
            )


if __name__ == "__main__":
    main()
