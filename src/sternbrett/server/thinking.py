"""Bots think in a process of their own, with a time limit, never on the event loop.

They get what a seat may know as plain data and answer with a key; they cannot see anything else.
Hints have another such process, so that nobody who asks for many keeps the bots waiting; reviews
have a third, which leaves the processor to everything else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from threading import Thread
from typing import Any, Protocol, TypeVar

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import Advice, AnyGame, View
from sternbrett.kernel.match import Match
from sternbrett.kernel.ways import then
from sternbrett.players import find_player
from sternbrett.review import Weighed, scale, weigh

#: How long a bot or an adviser may think, in seconds; waiting for its turn does not count.
TIME_LIMIT = 20.0
#: How long a process may take to start, in seconds.
START_LIMIT = 60.0
#: Somebody waits for a hint: it gets this part of the effort of a review.
HINT_SHARE = 4

T = TypeVar("T")


class BotFailed(SternbrettError):
    """A bot gave no answer that can be used."""


class TooSlow(BotFailed):
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

    There are none to compare where only one is left. `ahead` are the keys that follow the advised
    one in the gesture that carries it out on the board.
    """

    advice: Advice | None
    options: tuple[Weighed, ...]
    ahead: tuple[str, ...] = ()


class Runner(Protocol):
    """Has tasks computed, in another process here or elsewhere."""

    async def run(
        self, game: AnyGame, task: Callable[..., T], *args: Any, limit: float | None = None
    ) -> T:
        """Return what a task gives; TimeoutError if that takes longer than `limit` seconds."""
        ...

    def close(self) -> None:
        """End what is computed."""
        ...


class Worker:
    """A process beside the server, started when it has something to do.

    It does one task after the other, in the order in which they came.
    """

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._turn = asyncio.Lock()

    async def run(
        self, game: AnyGame, task: Callable[..., T], *args: Any, limit: float | None = None
    ) -> T:
        """Return what a task gives, which finds the game by `worker_game`.

        `limit` is how many seconds it may take from its beginning. What takes longer, or is no
        longer waited for, is broken off: the next task must not wait for it.
        """
        async with self._turn:
            try:
                if all_games().get(game.id) is game:
                    pool = await self._process()
                    return await self._within(limit, pool, task, *args)
                # A game that is not installed (a test's) cannot be found by another process.
                if self._threads is None:
                    self._threads = ThreadPoolExecutor(max_workers=1)
                return await self._within(limit, self._threads, _with_game, game, task, *args)
            except (TimeoutError, asyncio.CancelledError, BrokenExecutor):
                self.close()  # the next task gets a new process
                raise

    async def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _settle_in, (self._niceness,))
            await self._within(START_LIMIT, self._pool, int)  # starting is not thinking
        return self._pool

    @staticmethod
    async def _within(
        limit: float | None, executor: Executor, task: Callable[..., T], *args: Any
    ) -> T:
        loop = asyncio.get_running_loop()
        return await asyncio.wait_for(loop.run_in_executor(executor, task, *args), limit)

    def close(self) -> None:
        """End the process, also while it works; a thread ends with what it does."""
        if self._pool is not None:
            for process in list((getattr(self._pool, "_processes", None) or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


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
    """Asks bots and advisers."""

    def __init__(self, bots: Runner | None = None, advisers: Runner | None = None) -> None:
        self._bots: Runner = bots or Worker()
        self._advisers: Runner = advisers or Worker()

    async def choose(self, game: AnyGame, bot: str, question: Question) -> str:
        """Return the key that a bot chooses."""
        key = await self._run(self._bots, game, choose_key, bot, question)
        if key not in question.keys:
            raise BotFailed("The bot chose something that cannot be chosen.")
        return key

    async def advise(self, game: AnyGame, question: Question) -> Counsel:
        """Return what the game's adviser would do, and what the chances are."""
        return await self._run(self._advisers, game, advise, "", question)

    async def _run(
        self,
        worker: Runner,
        game: AnyGame,
        task: Callable[[str, Question], T],
        bot: str,
        question: Question,
    ) -> T:
        try:
            return await worker.run(game, task, bot, question, limit=TIME_LIMIT)
        except TimeoutError:
            raise TooSlow("The bot did not answer in time; try again.") from None
        except BrokenExecutor:
            raise BotFailed("The process in which the bot thought has ended.") from None

    def close(self) -> None:
        """End the processes, also while somebody thinks."""
        self._bots.close()
        self._advisers.close()


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
    """Let the game's adviser think, and weigh the options; runs in the advisers' process."""
    game = worker_game(question.game)
    content = played_content(game, question.content, question.files)
    vocabulary = {option.key: option for option in game.vocabulary(content)}
    options = [vocabulary[key] for key in question.keys]
    view, seat = question.view, question.seat
    advice = game.advise(view, seat, options, content, Rng(stream(question.key, "adviser")))
    if len(options) < 2:
        return Counsel(advice, ())
    ahead = () if advice is None else ahead_of(game, view, seat, advice, content, question.key)
    keep = None if advice is None else vocabulary[advice.key]
    rng = Rng(stream(question.key, "chances"))
    effort = scale().budget.divided(HINT_SHARE)
    weighed = tuple(weigh(game, content, view, seat, options, keep, rng, effort))
    return Counsel(advice, weighed, ahead)


def ahead_of(
    game: AnyGame, view: View, seat: int, advice: Advice, content: Any, key: bytes
) -> tuple[str, ...]:
    """Return what would be advised after a choice that the board offers only with what follows."""
    look = game.look(view, content, game.texts("en", content))
    ways = [way.keys for way in game.ways(look) if way.instead]
    keys: tuple[str, ...] = (advice.key,)
    g = look.position
    while any(len(way) > len(keys) and way[: len(keys)] == keys for way in ways):
        g = then(look, g, keys[-1])
        if g is None or g.pending is None:
            break
        options = g.pending.options(g, seat)
        rng = Rng(stream(key, f"ahead {len(keys)}"))
        further = game.advise(game.view(g, seat), seat, options, content, rng)
        if further is None:
            break
        keys = (*keys, further.key)
    return keys[1:] if keys in ways else ()


def played_content(game: AnyGame, fingerprint: str, files: Mapping[str, bytes] | None) -> Any:
    """Return the content that a table is played with, from its files; None: the installed one."""
    if files is None:
        return game.content()
    return _stored_content(game.id, fingerprint, tuple(files.items()))


@cache
def _stored_content(name: str, fingerprint: str, files: tuple[tuple[str, bytes], ...]) -> Any:
    return worker_game(name).load_set(ContentSet(dict(files)))
