"""Fixed tasks for whoever builds players: what is played, and results that can be compared.

A task says everything that decides its games: settings, who sits where, and the seeds. Two results
of a task are therefore of the same games, and are compared one by one. Games bring their tasks as
a file `tasks.toml` in their folder.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from sternbrett import __version__
from sternbrett.games import all_games
from sternbrett.kernel.build import build
from sternbrett.kernel.content import read_content
from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.shapes import Shape
from sternbrett.lab.compare import OPEN, Paired, fill
from sternbrett.lab.conduct import Played
from sternbrett.lab.plan import Variant, Work, make_work
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.stats import Estimate, mcnemar, mean, paired_difference, proportion

FILE = "tasks.toml"


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task. `_` marks the seats that are to be played, a name keeps a seat for that bot.

    A learner may see `training_decisions` decisions of these seats before, and take so many
    `milliseconds` of CPU time for a decision, on average.
    """

    id: str
    line: str
    seats: tuple[str, ...]
    games: int
    training_decisions: int
    milliseconds: int
    settings: dict[str, str | int] = {}


class TaskFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file tasks.toml of a game."""

    task: list[Task]


TASK_FILE = Shape(TaskFile)


def tasks_of(game: AnyGame) -> list[Task]:
    """Return the tasks of a game; none where it brings no such file."""
    path = game.folder / FILE
    return list(read_content(path, TASK_FILE).task) if path.exists() else []


def all_tasks() -> dict[str, tuple[AnyGame, Task]]:
    """Return the tasks of all games by their ids."""
    return {task.id: (game, task) for game in all_games().values() for task in tasks_of(game)}


def find_task(name: str) -> tuple[AnyGame, Task]:
    """Return a task with its game, or refuse the name with those that there are."""
    known = all_tasks()
    if name not in known:
        raise UnknownName(f"There is no task “{name}”; there are: {', '.join(known)}.")
    return known[name]


def seed_of(task: Task) -> str:
    """Return the seed of a task: its game `i` is the one of the seed `tasks/ID/i`."""
    return f"tasks/{task.id}"


def baselines(game: AnyGame, task: Task) -> list[str]:
    """Return the bots that are measured in a task; of those that play its role alike one."""
    alike = game.played_alike.get(game.role(task.seats.index(OPEN)), {})
    return list(dict.fromkeys(alike.get(bot, bot) for bot in game.bots))


def make_task_work(game: AnyGame, task: Task, player: str) -> Work:
    """Return the work of letting a player by name play a task."""
    bots = fill(task.seats, range(len(task.seats)), player)
    return make_work(
        game,
        "task",
        [bots],
        [Variant(dict(task.settings))],
        games=task.games,
        seed=seed_of(task),
        events=False,
    )


# -- results ----------------------------------------------------------------------------------

_Won = Annotated[str, msgspec.Meta(pattern="^[01]+$", description="a 1 for every game won")]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player reached in a task: its games in the order of the seeds.

    `scores` are those of the first seat that was played, `rounds` how long games lasted (null where
    the game counts none). `training_decisions` is how many decisions the player had learned from,
    0 where somebody wrote it by hand; `decisions` and `cpu_seconds` are those of all seats.
    """

    task: str
    player: str
    rules_version: int
    content: str
    won: _Won
    scores: list[float]
    rounds: list[int | None]
    decisions: int
    cpu_seconds: float
    training_decisions: int = 0
    note: str = ""
    sternbrett: str = ""
    python: str = ""
    build: str = ""
    date: str = ""
    format: Literal["sternbrett-task"] = "sternbrett-task"
    version: Literal[1] = 1


RESULT = Shape(Result)


def schema() -> Mapping[str, Any]:
    """Return what a result looks like, as JSON Schema."""
    return msgspec.json.schema(Result)


def make_result(
    game: AnyGame,
    task: Task,
    player: str,
    outcomes: Sequence[Outcome],
    cpu_seconds: float,
    *,
    training_decisions: int = 0,
    note: str = "",
) -> Result:
    """Return the result of games that were played."""
    seat = task.seats.index(OPEN)
    return Result(
        task=task.id,
        player=player,
        rules_version=game.rules_version,
        content=game.built_in_set.data,
        won="".join("01"[one.won[seat]] for one in outcomes),
        scores=[one.scores[seat] for one in outcomes],
        rounds=[one.rounds for one in outcomes],
        decisions=sum(one.decisions for one in outcomes),
        cpu_seconds=round(cpu_seconds, 2),
        training_decisions=training_decisions,
        note=note,
        sternbrett=__version__,
        python=platform.python_version(),
        build=build(),
        date=datetime.now(UTC).date().isoformat(),
    )


def result_of(game: AnyGame, task: Task, player: str, played: Played) -> Result:
    """Return the result of what the lab played."""
    return make_result(game, task, player, played.outcomes[0], played.cpu)


def read_result(data: bytes, name: str = "the result") -> Result:
    """Return a result that somebody wrote, checked: its task, its games and what they depend on."""
    try:
        result = RESULT.of_json(data)
    except msgspec.DecodeError as error:
        raise InvalidText(f"{name}: this is no result of a task: {error}.") from None
    game, task = find_task(result.task)
    if not len(result.won) == len(result.scores) == len(result.rounds) == task.games:
        raise InvalidText(
            f"{name}: {task.id} has {task.games} games, but there are {len(result.won)} wins, "
            f"{len(result.scores)} scores and {len(result.rounds)} rounds."
        )
    low, high = game.card.scores
    if not all(low <= score <= high for score in result.scores):
        raise InvalidText(f"{name}: a score of {game.id} is not within {low:g} … {high:g}.")
    if not game.card.places and any(
        (score > 0) != (won == "1") for score, won in zip(result.scores, result.won, strict=True)
    ):
        raise InvalidText(f"{name}: a game that was won scores above 0, and no other one.")
    for what, own, found in (
        ("rules version", game.rules_version, result.rules_version),
        ("content", game.built_in_set.data, result.content),
    ):
        if own != found:
            raise InvalidText(f"{name}: played with the {what} {found}, but {own} is installed.")
    return result


def read_result_file(path: Path) -> Result:
    """Return the result in a file, checked."""
    try:
        return read_result(path.read_bytes(), str(path))
    except OSError as error:
        raise InvalidText(f"{path}: cannot be read: {error.strerror}.") from None


def write_result(result: Result) -> bytes:
    """Return a result as JSON."""
    return msgspec.json.encode(result) + b"\n"


def wins(result: Result) -> Estimate:
    """Return the rate of wins with its interval."""
    return proportion(result.won.count("1"), len(result.won))


def rounds(result: Result) -> Estimate | None:
    """Return how long games lasted on average; None where the game counts no rounds."""
    counted = [float(number) for number in result.rounds if number is not None]
    return mean(counted) if counted else None


def compare_results(one: Result, other: Result) -> Paired:
    """Compare two results of a task game by game; those of different tasks are refused."""
    if one.task != other.task:
        raise UnknownName(f"These are results of different tasks: {one.task} and {other.task}.")
    pairs = list(zip(one.won, other.won, strict=True))
    both, only, rest = (pairs.count(pair) for pair in (("1", "1"), ("1", "0"), ("0", "1")))
    neither = len(pairs) - both - only - rest
    gap = paired_difference(both, only, rest, neither)
    return Paired(
        one.player, other.player, len(pairs), both, only, rest, neither,
        gap.value, gap.low, gap.high, mcnemar(only, rest),
    )  # fmt: skip
