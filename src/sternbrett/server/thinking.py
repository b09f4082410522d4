"""Bots think in a process of their own, with a time limit, never on the event loop.

They get what a seat may know as plain data and answer with a key; they cannot see anything else.
Reviews are computed in another such process, which leaves the processor to everything else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, TypeVar

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import Advice, AnyGame, View
from sternbrett.kernel.match import Match
from sternbrett.players import find_player
from sternbrett.review import Weighed, scale, weigh

TIME_LIMIT = 20.0
#: Somebody waits for a hint: it gets this part of the effort of a review.
HINT_SHARE = 4

T = TypeVar("T")


class TooSlow(SternbrettError):
    """A bot did not answer in time."""


@dataclass(frozen=True)
class Question:
    """Everything a bot is told. `files` is None where the installed content is played."""

    game: str
    content: str
    files: Mapping[str, bytes] | None
    view: View
    seat: int
    keys: list[str]
    key: bytes


@dataclass(frozen=True)
class Counsel:
    """A hint: what the game's adviser would do and why, and the most promising options.

    There are none to compare where only one is left.
    """

    advice: Advice | None
    options: tuple[Weighed, ...]


class Worker:
    """A process beside the server, started when it has something to do."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None

    async def run(self, game: AnyGame, task: Callable[..., T], *args: Any) -> T:
        """Return what a task gives, which finds the game by `worker_game`."""
        loop = asyncio.get_running_loop()
        if all_games().get(game.id) is not game:
            # A game that is not installed (a test's) cannot be found by another process.
            if self._threads is None:
                self._threads = ThreadPoolExecutor(max_workers=1)
            return await loop.run_in_executor(self._threads, _with_game, game, task, *args)
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _settle_in, (self._niceness,))
        try:
            return await loop.run_in_executor(self._pool, task, *args)
        except BrokenExecutor:
            self._pool = None  # killed from outside: the next task gets a new process
            raise

    def close(self) -> None:
        """End the process, also while it works."""
        if self._pool is not None:
            for process in list(getattr(self._pool, "_processes", {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


def _settle_in(niceness: int) -> None:
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    """Wait until the server is gone, also one that was killed, and go as well."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class Thinker:
    """Asks bots."""

    def __init__(self) -> None:
        self._worker = Worker()

    async def choose(self, game: AnyGame, bot: str, question: Question) -> str:
        """Return the key that a bot chooses."""
        return await self._run(game, choose_key, bot, question)

    async def advise(self, game: AnyGame, question: Question) -> Counsel:
        """Return what the game's adviser would do, and what the chances are."""
        return await self._run(game, advise, "", question)

    async def _run(
        self, game: AnyGame, task: Callable[[str, Question], T], bot: str, question: Question
    ) -> T:
        try:
            return await asyncio.wait_for(self._worker.run(game, task, bot, question), TIME_LIMIT)
        except TimeoutError:
            raise TooSlow("The bot did not answer in time; try again.") from None

    def close(self) -> None:
        """End the process, also while a bot thinks."""
        self._worker.close()


def ask(match: Match, seat: int, content: str, files: Mapping[str, bytes] | None) -> Question:
    """Return what a seat's bot is told now."""
    keys = [option.key for option in match.options_of(seat)]
    # Chance of its own, and not of what others have answered in secret.
    key = (match.secret or match.seed.encode() or b"open") + match.question_id(seat).encode()
    return Question(match.game.id, content, files, match.view(seat), seat, keys, key)


_games: dict[str, AnyGame] = {}


def _with_game(game: AnyGame, task: Callable[..., T], *args: Any) -> T:
    _games[game.id] = game
    return task(*args)


def worker_game(name: str) -> AnyGame:
    """Return a game by its id; runs in a worker's process."""
    return _games.get(name) or all_games()[name]


def choose_key(bot: str, question: Question) -> str:
    """Let a bot choose; runs in the bots' process."""
    game = worker_game(question.game)
    content = played_content(game, question.content, question.files)
    vocabulary = {option.key: option for option in game.vocabulary(content)}
    options = [vocabulary[key] for key in question.keys]
    player = find_player(game, bot)(content, Rng(stream(question.key, "bot")))
    return player(question.view, question.seat, options).key


def advise(bot: str, question: Question) -> Counsel:
    """Let the game's adviser think, and weigh the options; runs in the bots' process."""
    game = worker_game(question.game)
    content = played_content(game, question.content, question.files)
    vocabulary = {option.key: option for option in game.vocabulary(content)}
    options = [vocabulary[key] for key in question.keys]
    view, seat = question.view, question.seat
    advice = game.advise(view, seat, options, content, Rng(stream(question.key, "adviser")))
    if len(options) < 2:
        return Counsel(advice, ())
    keep = None if advice is None else vocabulary[advice.key]
    rng = Rng(stream(question.key, "chances"))
    effort = scale().budget.divided(HINT_SHARE)
    return Counsel(advice, tuple(weigh(game, content, view, seat, options, keep, rng, effort)))


def played_content(game: AnyGame, fingerprint: str, files: Mapping[str, bytes] | None) -> Any:
    """Return the content that a table is played with, from its files; None: the installed one."""
    if files is None:
        return game.content()
    return _stored_content(game.id, fingerprint, tuple(files.items()))


@cache
def _stored_content(name: str, fingerprint: str, files: tuple[tuple[str, bytes], ...]) -> Any:
    with TemporaryDirectory() as folder:
        for file, data in files:
            (Path(folder) / file).write_bytes(data)
        return worker_game(name).load_content(Path(folder))
