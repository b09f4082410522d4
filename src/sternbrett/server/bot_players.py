"""Bots at tables: when they answer, what becomes of those that fail, and how long they wait."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from sternbrett.kernel.engine import SecretDecision
from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.match import Match
from sternbrett.server.marks import Trouble, troubled
from sternbrett.server.open_table import NoSuchTable, OpenTable
from sternbrett.server.store import StoreError
from sternbrett.server.thinking import BotFailed

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

LOG = logging.getLogger("sternbrett")

#: How long a bot waits before it answers: always the same. Pages show at their own pace what it did
#: (static/scene.js); several bots that take long turns one after the other shall not be waited for.
BOT_PAUSE = 0.35
#: And before it goes on with its own turn, where nobody else has chosen anything since.
GOES_ON = 0.1
#: How long a bot that has the floor leaves it to people who could act as well, in seconds, where
#: nobody at the table chose another pause.
COURTESY = 6.0
#: The pauses that people can choose, in seconds; the last means that bots wait until asked.
UNTIL_ASKED = -1
PAUSES = (2, 6, 15, 30, UNTIL_ASKED)
#: How often a bot may fail at one question before any possible choice is made for it; and how long
#: to wait before it is asked again, in seconds: twice as long each time, up to a maximum.
MOST_FAILURES = 3
RETRY = 1.0
LONGEST_RETRY = 60.0
#: How often it is looked whether another server still lets a bot think, in seconds.
ELSEWHERE = 1.0


@dataclass(frozen=True)
class Answer:
    """What a bot chose, with the questions that it answers; `own`: the bot itself chose it."""

    choices: Sequence[tuple[str, str]]
    own: bool = True


class BotPlayers:
    """The bots at all tables of a server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.courtesy = COURTESY
        self.retry = RETRY
        #: The bots that are about to answer, by table, seat and occasion.
        self._thinking: dict[tuple[str, int, str], asyncio.Task[None]] = {}

    def close(self) -> None:
        """Let no bot answer any more."""
        for task in self._thinking.values():
            task.cancel()

    async def go_ahead(self, table_id: str, number: int, token: str) -> None:
        """Let a bot act on an open floor now, because somebody at the table asks it to."""
        table = await self.tables.open(table_id)
        table.place(number)
        if not table.seats_of(token):
            raise Refused("not_yours", "Only people at the table can ask a bot to act.")
        if not table.has_open_floor or number not in table.match.asked or not table.bot_at(number):
            raise Refused("not_asked", "This bot cannot act now.")
        answer, _ = await asyncio.gather(self._think(table, number), asyncio.sleep(BOT_PAUSE))
        await self._carry_out(table, number, answer)

    async def set_pause(self, table_id: str, pause: int, token: str) -> None:
        """Choose how long bots leave an open floor to people; anybody who sits there may."""
        table = await self.tables.open(table_id)
        if not table.seats_of(token):
            raise Refused("not_yours", "Only people at the table can choose the pause.")
        if pause not in PAUSES:
            raise Refused("unknown", "There is no such pause.")
        async with table.lock:
            version = await asyncio.to_thread(self.tables.store.set_pause, table_id, pause)
            self.tables.stored(table, version)
            table.row = replace(table.row, pause=pause)
        self.tables.notices.publish(table_id)

    def pause_of(self, table: OpenTable) -> float:
        """Return how many seconds bots leave an open floor to people at a table."""
        if table.row.pause is None:
            return self.courtesy
        return math.inf if table.row.pause == UNTIL_ASKED else table.row.pause

    async def step(self, table_id: str, moment: int) -> None:
        """Let the bot whose turn it is choose once after this moment, at a watched table."""
        table = await self.tables.open(table_id)
        if not table.bot or not table.watched:
            raise Refused("not_asked", "No bot waits for a step at this table.")
        if moment != len(table.match.moments(None)) - 1:
            raise Refused("stale", "The bot has chosen since; look at what changed.")
        seat = table.bot_seats[0]
        await self._carry_out(table, seat, await self._think(table, seat))

    async def _think(self, table: OpenTable, seat: int) -> Answer:
        """Return what a seat's bot chooses; where it failed too often, any possible choice."""
        trouble = table.marks.troubles.get(seat, Trouble())
        if trouble.failures >= (1 if trouble.helped else MOST_FAILURES):
            table = await self.tables.remember(table, troubled(seat, Trouble(helped=True)))
            return Answer(await self._whole_answer(table, seat, self._pick_any), own=False)
        try:
            return Answer(await self._whole_answer(table, seat, self._ask_bot))
        except (Refused, StoreError):
            raise
        except Exception as error:
            raise await self._failure(table.id, seat, error) from error

    async def _carry_out(self, table: OpenTable, seat: int, answer: Answer) -> None:
        """Carry out what a bot chose."""
        try:
            await self.tables.answer(table.id, seat, answer.choices, None)
        except SternbrettError:
            raise
        except Exception as error:  # a defect of the rules: something else may work
            raise await self._failure(table.id, seat, error) from error
        table = await self.tables.open(table.id)
        if answer.own and seat in table.marks.troubles:
            await self.tables.remember(table, troubled(seat, None))

    async def _failure(self, table_id: str, seat: int, error: Exception) -> BotFailed:
        """Note that a bot failed, and let its table say so."""
        table = await self.tables.open(table_id)
        if not isinstance(error, SternbrettError):
            LOG.error("A bot of %s failed.", table.game.id, exc_info=error)
        trouble = table.marks.troubles.get(seat, Trouble())
        more = replace(trouble, failures=trouble.failures + 1)
        await self.tables.remember(table, troubled(seat, more))
        self.tables.notices.publish(table.id)
        return error if isinstance(error, BotFailed) else BotFailed("The bot failed; try again.")

    async def _whole_answer(
        self,
        table: OpenTable,
        seat: int,
        choose: Callable[[OpenTable, Match, int], Awaitable[str]],
    ) -> list[tuple[str, str]]:
        """Return choices, with the questions that they answer.

        To a secret decision that is a whole answer: others may learn when a bot has decided, and
        nothing from how many parts that took.
        """
        match = table.match
        secret = isinstance(match.decision, SecretDecision)
        if secret:
            match = match.at(len(match.plies) - 1)  # a copy, to try the parts on
        answer: list[tuple[str, str]] = []
        while True:
            asked = match.question_id(seat)
            key = await choose(table, match, seat)
            answer.append((asked, key))
            if not secret:
                return answer
            match.choose(key, seat)
            decision = match.decision
            begun = isinstance(decision, SecretDecision) and decision.partial(match.state, seat)
            if not begun or seat not in match.asked:
                return answer

    async def _ask_bot(self, table: OpenTable, match: Match, seat: int) -> str:
        question = self.tables.question(table, match, seat)
        return await self.tables.thinker.choose(table.game, table.bot_at(seat), question)

    async def _pick_any(self, table: OpenTable, match: Match, seat: int) -> str:
        return secrets.choice(match.options_of(seat)).key

    def wake(self, table: OpenTable) -> None:
        """Let bots answer beside people, each after a pause that tells nothing."""
        if table.watched or table.waiting or table.deserted:
            return
        for seat in table.bot_seats:
            # A bot that is about to answer is left alone: were it asked again whenever somebody
            # answers in secret, the moment of its answer would tell that.
            asked = (table.id, seat, table.occasion(seat))
            if asked not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._bot_answers(*asked))
                self._thinking[asked] = task
                task.add_done_callback(partial(self._has_answered, asked))

    def _has_answered(self, asked: tuple[str, int, str], task: asyncio.Task[None]) -> None:
        self._thinking.pop(asked, None)

    async def _bot_answers(self, table_id: str, seat: int, occasion: str) -> None:
        """Let a bot answer; if it fails, ask it again after a while until somebody has answered."""
        wait = self.retry
        while True:
            try:
                await self._bot_answers_once(table_id, seat, occasion)
            except (Refused, NoSuchTable):
                pass  # the question changed in the last moment, or the table was deleted
            except SternbrettError as error:
                LOG.error("%s", error)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY)
                continue
            return

    async def _bot_answers_once(self, table_id: str, seat: int, occasion: str) -> None:
        """Let a bot think while the pause lasts, and answer when both are over.

        One that thinks for longer than the pause shows how long.
        """
        await self._leave_floor(table_id, seat, occasion)
        # Where several servers have the table open, one of them lets the bot think.
        lease = f"bot {table_id} {seat} {occasion}"

        async def due() -> bool:
            return self._is_due(await self.tables.open(table_id), seat, occasion)

        async with self.tables.leases.waited(lease, ELSEWHERE, due) as mine:
            if not mine or not await due():
                return
            table = await self.tables.open(table_id)
            pause = GOES_ON if self._goes_on(table, seat) else BOT_PAUSE
            answer, _ = await asyncio.gather(self._think(table, seat), asyncio.sleep(pause))
            if await due():
                await self._carry_out(table, seat, answer)

    async def _leave_floor(self, table_id: str, seat: int, occasion: str) -> None:
        """Wait while the floor is left to people: for the table's pause, which may be changed."""
        began = time.monotonic()
        news = self.tables.notices.listen(table_id)
        try:
            while True:
                table = await self.tables.open(table_id)
                left = began + self.pause_of(table) - BOT_PAUSE - time.monotonic()
                due = self._is_due(table, seat, occasion)
                if not due or not table.people_may_act or left <= 0:
                    return
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.woken.wait(), None if left == math.inf else left)
                news.rest()
        finally:
            self.tables.notices.leave(table_id, news)

    @staticmethod
    def _goes_on(table: OpenTable, seat: int) -> bool:
        """Tell whether a bot made the last choice of all, and is alone to make the next."""
        match = table.match
        return match.asked == (seat,) and match.plies[-1].seat == seat

    @staticmethod
    def _is_due(table: OpenTable, seat: int, occasion: str) -> bool:
        """Tell whether a bot still has to answer what it was asked, here and by itself."""
        return (
            seat in table.bot_seats
            and table.occasion(seat) == occasion
            and not table.watched
            and not table.waiting
            and not table.deserted
        )
