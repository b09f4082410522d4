"""Measure how often bots win Deep Space Dine in every ship, crew size and difficulty.

Each cell is a series of `sternbrett lab run`, with the same games for the same seed. Results are
kept in a JSON file after every cell; called again with that file, only what is missing is played.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sternbrett.games import find_game
from sternbrett.lab.conduct import conduct
from sternbrett.lab.content import texts_of
from sternbrett.lab.plan import Variant, make_work
from sternbrett.lab.stats import wilson

SHIPS = ("spacehopper", "nostroven")
DIFFICULTIES = ("start", "salad", "margherita", "salami", "diavolo", "inferno")
CREWS = (1, 2, 3)
#: What a newcomer meets first.
NEWCOMER = {
    ("spacehopper", "start", 1),
    ("spacehopper", "start", 2),
    ("spacehopper", "start", 3),
    ("spacehopper", "salad", 2),
}
WEAK_BOTS = ("random", "rookie", "cook")
NICENESS = 10


@dataclass(frozen=True)
class Cell:
    """A series of games."""

    bot: str
    ship: str
    difficulty: str
    seats: int
    hands: str
    games: int

    @property
    def key(self) -> str:
        return f"{self.bot} {self.ship} {self.difficulty} {self.seats} {self.hands}"


def cells(games: int, newcomer_games: int, open_games: int) -> Iterator[Cell]:
    """Yield all cells: `chef` everywhere, the weaker bots at Salad, then `chef` with open hands."""
    for difficulty in DIFFICULTIES:
        for ship in SHIPS:
            for seats in CREWS:
                new = (ship, difficulty, seats) in NEWCOMER
                number = newcomer_games if new else games
                yield Cell("chef", ship, difficulty, seats, "usual", number)
    for bot in WEAK_BOTS:
        for ship in SHIPS:
            for seats in CREWS:
                yield Cell(bot, ship, "salad", seats, "usual", games)
    if open_games:
        for difficulty in DIFFICULTIES:
            for ship in SHIPS:
                for seats in CREWS[1:]:
                    yield Cell("chef", ship, difficulty, seats, "open", open_games)


def measure(cell: Cell, seed: str, jobs: int, content: str) -> dict[str, Any]:
    """Play the games of a cell, with the content of a folder if one is named."""
    game = find_game("dine")
    variant = Variant(
        {"ship": cell.ship, "difficulty": cell.difficulty, "hands": cell.hands},
        texts_of(game.read_content_set(Path(content))) if content else {},
    )
    line_up = (cell.bot,) * cell.seats
    work = make_work(game, "run", [line_up], [variant], games=cell.games, seed=seed, events=False)
    played = conduct(work, jobs=jobs)
    if not played.complete:
        raise KeyboardInterrupt
    (outcomes,) = played.outcomes
    kinds = Counter(outcome.result for outcome in outcomes)
    return {
        "seed": seed,
        "games": cell.games,
        "wins": kinds["win"],
        "results": dict(sorted(kinds.items())),
        "decisions": sum(outcome.decisions for outcome in outcomes),
        "cpu_s": round(played.cpu, 1),
    }


def table(found: dict[str, Any]) -> str:
    """Return the wins as a table, with the widest interval of a row."""
    rows: dict[tuple[str, str, str], dict[tuple[str, str], dict[str, Any]]] = {}
    for key, entry in found.items():
        bot, ship, difficulty, seats, hands = key.split()
        rows.setdefault((bot, difficulty, hands), {})[ship, seats] = entry
    lines = []
    for (bot, difficulty, hands), row in rows.items():
        shown = [
            " / ".join(
                f"{100 * row[ship, str(seats)]['wins'] / row[ship, str(seats)]['games']:.0f}"
                if (ship, str(seats)) in row
                else "–"
                for seats in CREWS
            )
            for ship in SHIPS
        ]
        widest = max(
            high - low
            for low, high in (wilson(entry["wins"], entry["games"]) for entry in row.values())
        )
        lines.append(
            f"| {bot}, {difficulty}, {hands} | {shown[0]} | {shown[1]} | {50 * widest:.0f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="where the results are kept")
    parser.add_argument("--games", type=int, default=100, help="games of a cell (%(default)s)")
    parser.add_argument(
        "--newcomer-games", type=int, default=1000, help="the same, in the first games one plays"
    )
    parser.add_argument("--open-games", type=int, default=0, help="the same, with open hands")
    parser.add_argument("--only", default="", help="only cells whose name has all these words")
    parser.add_argument("--content", default="", metavar="DIR", help="content files to play with")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    os.nice(NICENESS)
    found: dict[str, Any] = json.loads(args.file.read_text()) if args.file.exists() else {}
    for cell in cells(args.games, args.newcomer_games, args.open_games):
        known = found.get(cell.key)
        if known and known["games"] >= cell.games and known["seed"] == args.seed:
            continue
        if not set(args.only.split()) <= set(cell.key.split()):
            continue
        found[cell.key] = measure(cell, args.seed, args.jobs, args.content)
        args.file.write_text(json.dumps(found, indent=1) + "\n")
        print(cell.key, found[cell.key], flush=True)
    print(table(found))
    cpu = sum(entry["cpu_s"] for entry in found.values())
    print(f"{sum(entry['games'] for entry in found.values())} games, {cpu / 60:.1f} CPU minutes")


if __name__ == "__main__":
    main()
