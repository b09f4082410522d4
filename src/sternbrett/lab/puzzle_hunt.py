"""Looking for puzzles in several processes: files as they are found, and a journal of each.

Every process has a seed of its own and so games of its own. Its journal is a file of lines of JSON,
one for each position that was judged; a search that was stopped goes on after the last of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TypeVar

import msgspec

from sternbrett.games import find_game
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.scenario import read_scenario
from sternbrett.kernel.shapes import Shape
from sternbrett.lab.demands import DEMANDS, Demands
from sternbrett.lab.positions import Spot
from sternbrett.lab.puzzle_files import with_figures, write_puzzle
from sternbrett.lab.puzzles import explain, find_puzzles, measure
from sternbrett.lab.report import write_whole

#: What a journal says of a position that is a puzzle.
FOUND = "found"


@dataclass(frozen=True)
class Hunt:
    """What one process looks for: in which game, with which seed, how long, and where it goes."""

    game: str
    seed: str
    count: int
    seconds: float
    player: str = ""
    folder: Path | None = None
    demands: Demands = DEMANDS


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A line of a journal: the number of a position, what it is, and the CPU seconds until then."""

    number: int
    verdict: str
    spent: float


LINE = Shape(Line)


class Bag(msgspec.Struct, frozen=True):
    """What a process brought home: how many positions were what, puzzles in short, CPU seconds."""

    verdicts: dict[str, int]
    puzzles: list[Puzzle]
    spent: float


def judged_before(journal: Path) -> list[Line]:
    """Return the lines of a journal; one that was cut off is dropped, and what follows it."""
    lines: list[Line] = []
    if journal.exists():
        for line in journal.read_bytes().splitlines():
            try:
                lines.append(LINE.of_json(line))
            except msgspec.MsgspecError:
                break
    return lines


def hunt(plan: Hunt) -> Bag:
    """Look for puzzles, and write each into the folder as soon as it is found."""
    game = find_game(plan.game)
    journal = None if plan.folder is None else plan.folder / f"{plan.seed}.jsonl"
    lines = [] if journal is None else judged_before(journal)
    verdicts = Counter(line.verdict for line in lines)
    puzzles: list[Puzzle] = []
    earlier = lines[-1].spent if lines else 0.0
    began = process_time()
    spent = 0.0
    if verdicts[FOUND] >= plan.count:
        return Bag(dict(verdicts), puzzles, earlier)
    found = find_puzzles(game, plan.seed, plan.player, plan.demands, len(lines))
    for number, (spot, verdict) in enumerate(found, len(lines) + 1):
        spent = process_time() - began
        said = verdict if isinstance(verdict, str) else FOUND
        verdicts[said] += 1
        if isinstance(verdict, Puzzle):
            puzzles.append(verdict)
            if plan.folder is not None:
                keep(plan, spot, verdict, number)
        if journal is not None:
            with journal.open("ab") as file:
                line = Line(number, said, round(earlier + spent, 2))
                file.write(msgspec.json.encode(line) + b"\n")
        if verdicts[FOUND] >= plan.count or spent > plan.seconds:
            break
    return Bag(dict(verdicts), puzzles, earlier + spent)


def keep(plan: Hunt, spot: Spot, puzzle: Puzzle, number: int) -> None:
    """Write a puzzle into the folder, whole or not at all."""
    assert plan.folder is not None
    title = f"{plan.game} {plan.seed}/{number}"
    text = write_puzzle(find_game(plan.game), spot, puzzle, title, title)
    write_whole(plan.folder / f"{plan.seed}-{number}.toml", text.encode())


@dataclass(frozen=True)
class Check:
    """A puzzle of a file that is to be measured, and where it goes with its figures.

    `worth`: also what its choices are worth, else only what they lead to.
    """

    file: Path
    seed: str
    player: str = ""
    folder: Path | None = None
    demands: Demands = DEMANDS
    worth: bool = True


class Checked(msgspec.Struct, frozen=True):
    """What came of a check: the puzzle as it was measured, or why it is none; CPU seconds."""

    file: str
    puzzle: Puzzle | None
    refused: str
    spent: float


def check(plan: Check) -> Checked:
    """Measure a puzzle that somebody wrote or found before."""
    began = process_time()
    scenario = read_scenario(plan.file, find_game)
    try:
        work = measure if plan.worth else explain
        found = work(scenario.game, scenario, plan.seed, plan.player, plan.demands)
    except InvalidText as error:
        return Checked(plan.file.name, None, str(error), process_time() - began)
    if plan.folder is not None:
        text = with_figures(plan.file.read_text(encoding="utf-8"), found)
        write_whole(plan.folder / plan.file.name, text.encode())
    return Checked(plan.file.name, found, "", process_time() - began)


Plan = TypeVar("Plan")
Found = TypeVar("Found")


def in_processes(
    work: Callable[[Plan], Found], plans: Sequence[Plan], jobs: int
) -> Iterator[Found]:
    """Carry out plans in so many processes; what each brings is given as it is finished."""
    if jobs == 1:
        yield from map(work, plans)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as executor:
        for future in as_completed([executor.submit(work, plan) for plan in plans]):
            yield future.result()
