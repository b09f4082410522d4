"""Bots think in a process of their own, with a time limit, never on the event loop.

They get what a seat may know as plain data and answer with a key; they cannot see anything else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import Advice, AnyGame, View
from sternbrett.kernel.match import Match
from sternbrett.players import find_player

TIME_LIMIT = 20.0

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


class Thinker:
    """Asks bots. The process is started when the first bot is asked."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None

    async def choose(self, game: AnyGame, bot: str, question: Question) -> str:
        """Return the key that a bot chooses."""
        return await self._run(game, choose_key, bot, question)

    async def advise(self, game: AnyGame, question: Question) -> Advice | None:
        """Return what the game's adviser would do, and why."""
        return await self._run(game, advise, "", question)

    async def _run(
        self, game: AnyGame, task: Callable[[str, Question], T], bot: str, question: Question
    ) -> T:
        loop = asyncio.get_running_loop()
        if all_games().get(game.id) is game:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(max_workers=1, mp_context=context)
            future = loop.run_in_executor(self._pool, task, bot, question)
        else:
            # A game that is not installed (a test's) cannot be found by another process.
            if self._threads is None:
                self._threads = ThreadPoolExecutor(max_workers=1)
            future = loop.run_in_executor(self._threads, _with_game, game, task, bot, question)
        try:
            return await asyncio.wait_for(future, TIME_LIMIT)
        except TimeoutError:
            raise TooSlow("The bot did not answer in time; try again.") from None

    def close(self) -> None:
        """End the processes, also one that still thinks."""
        if self._pool is not None:
            for process in list(getattr(self._pool, "_processes", {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


def ask(match: Match, seat: int, content: str, files: Mapping[str, bytes] | None) -> Question:
    """Return what a seat's bot is told now."""
    keys = [option.key for option in match.options_of(seat)]
    # Chance of its own, and not of what others have answered in secret.
    key = (match.secret or match.seed.encode() or b"open") + match.question_id(seat).encode()
    return Question(match.game.id, content, files, match.view(seat), seat, keys, key)


_games: dict[str, AnyGame] = {}


def _with_game(
    game: AnyGame, task: Callable[[str, Question], T], bot: str, question: Question
) -> T:
    _games[game.id] = game
    return task(bot, question)


def _game(name: str) -> AnyGame:
    return _games.get(name) or all_games()[name]


def choose_key(bot: str, question: Question) -> str:
    """Let a bot choose; runs in the bots' process."""
    game = _game(question.game)
    content = _content(game, question)
    vocabulary = {option.key: option for option in game.vocabulary(content)}
    options = [vocabulary[key] for key in question.keys]
    player = find_player(game, bot)(content, Rng(stream(question.key, "bot")))
    return player(question.view, question.seat, options).key


def advise(bot: str, question: Question) -> Advice | None:
    """Let the game's adviser think; runs in the bots' process."""
    game = _game(question.game)
    content = _content(game, question)
    vocabulary = {option.key: option for option in game.vocabulary(content)}
    options = [vocabulary[key] for key in question.keys]
    rng = Rng(stream(question.key, "adviser"))
    return game.advise(question.view, question.seat, options, content, rng)


def _content(game: AnyGame, question: Question) -> Any:
    if question.files is None:
        return game.content()
    return _stored_content(game.id, question.content, tuple(question.files.items()))


@cache
def _stored_content(name: str, fingerprint: str, files: tuple[tuple[str, bytes], ...]) -> Any:
    with TemporaryDirectory() as folder:
        for file, data in files:
            (Path(folder) / file).write_bytes(data)
        return _game(name).load_content(Path(folder))
