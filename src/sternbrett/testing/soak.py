"""The long run: random games under all checks, for as long as it is told.

`python -m sternbrett.testing.soak [GAME …] [--seconds 3600] [--jobs 2]`

It plays in pieces, each with a seed of its own, and writes after each what was played so far of
this version of the rules (`build/soak.json`), so that it can be stopped at any time, and every run
plays new games.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.shapes import Shape
from sternbrett.testing.conformance import check_game
from sternbrett.testing.trial import Failure

#: CPU seconds of one piece: short enough to lose, long enough for a cover of all settings.
PIECE = 60.0
JOURNAL = Path("build") / "soak.json"


class Played(msgspec.Struct):
    """What was played of one version of a game's rules, over all runs."""

    pieces: int = 0
    games: int = 0
    positions: int = 0
    cpu_seconds: float = 0.0
    failures: list[str] = []

    def __str__(self) -> str:
        return (
            f"{self.games:,} games, {self.positions:,} positions, "
            f"{self.cpu_seconds / 3600:.2f} hours of CPU time, {len(self.failures)} failures"
        )


JOURNALS = Shape(dict[str, Played])


class Piece(msgspec.Struct):
    """What one piece brought: its counts, or how it failed."""

    games: int = 0
    positions: int = 0
    cpu_seconds: float = 0.0
    failure: str = ""


class Journal:
    """What was played so far, by game and version of its rules, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.all: dict[str, Played] = {}
        if path.exists():
            self.all = JOURNALS.of_json(path.read_bytes())

    def of(self, game: AnyGame) -> Played:
        """Return what was played of a game."""
        return self.all.setdefault(f"{game.id} {game.rules_version}", Played())

    def add(self, game: AnyGame, piece: Piece) -> None:
        """Note a piece, on the disk as well."""
        played = self.of(game)
        played.games += piece.games
        played.positions += piece.positions
        played.cpu_seconds += piece.cpu_seconds
        if piece.failure:
            played.failures.append(piece.failure)
        self.write()

    def next_seed(self, game: AnyGame) -> int:
        """Return a seed that no piece has had; 0 is that of `make test`."""
        played = self.of(game)
        played.pieces += 1
        self.write()
        return played.pieces

    def write(self) -> None:
        """Write the file in one step, so that a stop leaves the old one or the new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(self.all)))
        fresh.replace(self.path)


def play_piece(game_id: str, cpu_seconds: float, seed: int) -> Piece:
    """Play for so long; a failure is brought back as text."""
    try:
        report = check_game(find_game(game_id), cpu_seconds=cpu_seconds, seed=seed)
    except Failure as failure:
        return Piece(failure=str(failure))
    return Piece(report.games, report.positions, report.cpu_seconds)


def soak(game: AnyGame, seconds: float, journal: Journal, jobs: int) -> bool:
    """Play a game for so many CPU seconds; print progress; tell whether nothing failed."""
    good = True
    pieces = max(1, round(seconds / PIECE))
    play = partial(play_piece, game.id, min(seconds, PIECE))
    for piece in _run(play, [journal.next_seed(game) for _ in range(pieces)], jobs):
        journal.add(game, piece)
        good = good and not piece.failure
        print(piece.failure or f"{game.id}: {journal.of(game)} so far", flush=True)
    return good


def _run(play: partial[Piece], seeds: Sequence[int], jobs: int) -> Iterator[Piece]:
    if jobs == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, seeds)


def main(arguments: Sequence[str] | None = None, journal: Path = JOURNAL) -> int:
    """Run from a command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m sternbrett.testing.soak",
        description="Play random games under all checks of the conformance suite.",
    )
    parser.add_argument("game", nargs="*", help="ids of games (default: all)")
    parser.add_argument("--seconds", type=float, default=3600, help="CPU seconds for each game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options = parser.parse_args(arguments)
    if options.seconds <= 0 or options.jobs < 1:
        parser.error("--seconds and --jobs must be more than 0.")
    try:
        games = [find_game(name) for name in options.game] or list(all_games().values())
    except UnknownName as error:
        parser.error(str(error))
    kept = Journal(journal)
    results = [soak(game, options.seconds, kept, options.jobs) for game in games]
    print("\nAll that was played of these rules so far:")
    for game in games:
        print(f"{game.id}: {kept.of(game)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
