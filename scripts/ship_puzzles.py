"""Make content of puzzles that were found: check them, leave out doubles, and number them.

    python scripts/ship_puzzles.py FOLDER GAME=WANTED ...

FOLDER is what scripts/hunt_puzzles.sh left, with a folder for each game. Puzzles that a game has
already stay as they are; others are added until it has as many as are wanted, those that ask for
another kind of choice first. Puzzles are numbered after those that are there.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sternbrett.games import find_game
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.puzzles import FOLDER, claim_of, in_order, set_up
from sternbrett.kernel.scenario import Scenario, read_scenario
from sternbrett.lab.demands import DEMANDS
from sternbrett.lab.puzzle_hunt import judged_before
from sternbrett.lab.puzzles import SURELY
from sternbrett.lab.report import write_whole
from sternbrett.show.explaining import explained, standing_of, title_of
from sternbrett.show.wording import match_texts

TITLE = re.compile('^title = ".*"$', re.MULTILINE)


def fault(scenario: Scenario) -> str:
    """Return why a puzzle cannot be shipped; empty: it can."""
    claim = claim_of(scenario)
    match, seat = set_up(scenario, b"a secret of 16 b")
    offered = [option.key for option in match.options_of(seat)]
    if not {claim.best, *claim.chances} <= set(offered) or len(offered) < DEMANDS.options:
        return "it offers other choices"
    if claim.gap is None or claim.gap[0] - 2 * claim.gap[1] < DEMANDS.least:
        return "the best does not lead by enough"
    # Figures in files are rounded.
    if claim.lead is None or claim.lead[0] + 0.001 < SURELY * (claim.lead[1] - 0.001):
        return "whole games do not say so"
    if max(claim.chances, key=lambda key: claim.chances[key]) != claim.best:
        return "another choice is worth more"
    for language in ("en", "de"):
        texts = match_texts(match, language)
        said = (
            title_of(claim, texts),
            standing_of(claim.stands, texts),
            explained(claim, claim.best, str, texts),
        )
        if not all(said):
            return "nothing says why"
    return ""


def likeness(scenario: Scenario) -> tuple[object, ...]:
    """Return what two puzzles share that people would take for one."""
    claim = claim_of(scenario)
    settings = tuple(sorted(scenario.file.options.items()))
    return claim.best, claim.rival, claim.role, claim.chapter, settings


def varied(found: Iterable[tuple[Path, Puzzle]]) -> Iterator[Path]:
    """Yield files: of each kind of choice and role one, and again, what most bots miss first."""
    kinds: dict[tuple[str, str], list[tuple[int, Path]]] = defaultdict(list)
    for path, claim in found:
        kind = claim.best.partition(":")[0], claim.role
        kinds[kind].append((-len(claim.missed_by), path))
    rows = [sorted(rows) for _, rows in sorted(kinds.items())]
    for place in range(max(map(len, rows), default=0)):
        for row in rows:
            if place < len(row):
                yield row[place][1]


def ship(game: AnyGame, found: Sequence[Path], target: Path, wanted: int) -> tuple[int, list[str]]:
    """Add puzzles to a folder until it has as many as are wanted; return how many, and refusals."""
    target.mkdir(exist_ok=True)
    there = in_order(target)
    known = {likeness(read_scenario(path, find_game)) for path in there}
    number = max((int(path.stem) for path in there), default=0)
    good, refused = [], []
    for path in found:
        try:
            scenario = read_scenario(path, find_game)
            why = fault(scenario)
        except SternbrettError as error:
            why = str(error)
        if why:
            refused.append(f"{path.name}: {why}")
        elif likeness(scenario) in known:
            refused.append(f"{path.name}: there is one like it")
        else:
            known.add(likeness(scenario))
            good.append((path, claim_of(scenario)))
    chosen = list(varied(good))[: max(wanted - len(there), 0)]
    for path in chosen:
        number += 1
        text = path.read_text(encoding="utf-8")
        text = TITLE.sub(f'title = "{game.id} {number}"', text, count=1)
        write_whole(target / f"{number:02}.toml", text.encode())
    return len(chosen), refused


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="+", metavar="GAME=WANTED")
    args = parser.parse_args(arguments)
    for plan in args.games:
        name, _, wanted = plan.partition("=")
        game, folder = find_game(name), args.folder / name
        found = sorted(folder.glob("*.toml"))
        journals = [judged_before(path) for path in folder.glob("*.jsonl")]
        spent = sum(lines[-1].spent for lines in journals if lines)
        target = game.built_in_content / FOLDER
        added, refused = ship(game, found, target, int(wanted))
        print(*refused, sep="\n")
        print(
            f"{name}: {len(found)} found in {spent:.0f} s of CPU time"
            f" ({60 * len(found) / max(spent, 1):.1f} a minute), {len(refused)} refused,"
            f" {added} added, {len(in_order(target))} now"
        )


if __name__ == "__main__":
    main()
