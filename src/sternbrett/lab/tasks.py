"""A few games that one worker plays in a row: told as plain data, so that any process can do it."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time

import msgspec

from sternbrett.games import find_game
from sternbrett.kernel.chance import seed_key
from sternbrett.lab.content import load_files
from sternbrett.lab.events import Witness
from sternbrett.lab.plan import Work
from sternbrett.lab.simulate import Outcome, make_bots, play_campaign, play_game, set_up
from sternbrett.players import find_player


@dataclass(frozen=True)
class Task:
    """Games of one series; `files` are the content they are played with, if not the game's own."""

    game: str
    series: int
    bots: tuple[str, ...]
    settings: dict[str, str | int]
    seed: str
    games: range
    events: bool = False
    campaigns: bool = False
    files: tuple[tuple[str, str], ...] = ()


class Batch(msgspec.Struct, frozen=True):
    """What came of a task: the outcomes of its games in order, and the CPU time they took."""

    series: int
    first: int
    outcomes: list[Outcome]
    cpu: float


def make_task(work: Work, series: int, games: range) -> Task:
    """Return the task of playing some games of a series."""
    plan = work.plan
    one = plan.series[series]
    files = tuple(work.files.get(one.content, {}).items())
    return Task(
        plan.game,
        series,
        one.bots,
        one.settings,
        plan.seed,
        games,
        plan.events,
        plan.campaigns,
        files,
    )


def play_task(task: Task) -> Batch:
    """Play the games of a task. A game depends on its number alone, not on those before it."""
    game = find_game(task.game)
    content = load_files(task.game, task.files) if task.files else game.content()
    factories = [find_player(game, bot) for bot in task.bots]
    start = process_time()
    outcomes = []
    for number in task.games:
        seed = f"{task.seed}/{number}"
        key = seed_key(seed)
        g = set_up(
            game, content, task.settings, len(task.bots), key, listening=task.events
        )  # fmt: skip
        bots = make_bots(content, factories, key)
        witness = Witness(game, content) if task.events else None
        if task.campaigns:
            outcome = play_campaign(game, g, bots, task.settings, content, seed, witness)
        else:
            outcome = play_game(game, g, bots, witness)
        if witness is not None:
            outcome = msgspec.structs.replace(outcome, heard=witness.heard)
        outcomes.append(outcome)
    return Batch(task.series, task.games.start, outcomes, process_time() - start)
