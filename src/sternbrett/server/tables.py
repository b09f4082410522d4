"""The table service: creates tables, opens them, and carries out what seats ask for.

Pages and API use this and nothing below it. One lock per table orders what happens there; a choice
is stored before it is answered; whatever fails leaves the table as it was.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.engine import SecretDecision
from sternbrett.kernel.errors import (
    ContentError,
    Refused,
    SternbrettError,
    TooLarge,
    UnknownName,
)
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.notation import read_match
from sternbrett.kernel.packs import Pack, choose_packs, with_packs
from sternbrett.players import table_names
from sternbrett.server import seating
from sternbrett.server.hints import Hints
from sternbrett.server.holding import complete, let_go, stored_history, to_show
from sternbrett.server.live import Notices
from sternbrett.server.open_table import OpenTable, content_set_of
from sternbrett.server.presence import Presence
from sternbrett.server.seating import AGAIN, BRANCH, IMPORT, LINK, ME
from sternbrett.server.seats import (
    BACK,
    BOT,
    GIVEN,
    HANDED,
    JOINED,
    MOVED,
    OPEN,
    OPENED,
    PERSON,
    REPLACED,
    REPLACED_BY_HOST,
    TAKEN,
    WATCH_NOW,
    WATCHING,
    Seat,
    SeatEvent,
    hashed,
    new_secret,
    tidy_name,
)
from sternbrett.server.sockets import Sockets
from sternbrett.server.store import (
    Conflict,
    Message,
    Store,
    StoreError,
    TableRow,
    now,
    stored_request,
)
from sternbrett.server.thinking import BotFailed, Counsel, Question, Thinker, ask

LOG = logging.getLogger("sternbrett")

OPEN_TABLES = 500
#: How long a bot waits before it answers, so that people can follow: always the same.
BOT_PAUSE = 0.6
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
#: How long somebody must be away before the others may let a bot play on, in seconds.
GRACE = 120.0
#: How much later pages are told that somebody counts as gone, so that it is true by then.
JUST_AFTER = 0.05
MAX_MESSAGE = 280
MESSAGES_SHOWN = 50
PAUSE_BETWEEN_MESSAGES = 1.0
MAX_SEED = 80
#: How many plies a table keeps, undone ones included, and how many bytes the positions of a game
#: may take that is brought along. Whole games have hundreds of plies and at most some megabytes.
MOST_PLIES = 20_000
MOST_BYTES = 16_000_000
#: What ids of tables look like; nothing else is asked of the store.
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")

TUTORIAL = "tutorial"
#: How often an answer is tried again that another server's came before.
MOST_TRIES = 5


class NoSuchTable(SternbrettError):
    """There is no table of this id, or it was deleted."""


def leave_room(match: Match) -> None:
    """Refuse to add to a table that keeps all it can; giving up is always possible."""
    if len(match.plies) >= MOST_PLIES:
        raise Refused("full", f"This table keeps {MOST_PLIES} plies and no more.")


@dataclass(frozen=True)
class Answer:
    """What a bot chose, with the questions that it answers; `own`: the bot itself chose it."""

    choices: Sequence[tuple[str, str]]
    own: bool = True


@dataclass(frozen=True)
class Trouble:
    """How often a bot has failed at what it is asked, and whether it was helped before that.

    A bot is helped by any possible choice that is made for it.
    """

    failures: int = 0
    helped: bool = False


class Tables:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        notices: Notices | None = None,
        packs: Sequence[Pack] = (),
    ) -> None:
        self.store = store
        self.games = games
        self.packs = packs
        self.thinker = Thinker()
        self.notices = notices or Notices()
        self.presence = Presence(self.notices.publish, self.notices.share)
        self.sockets = Sockets()
        self.hints = Hints()
        self.grace = GRACE
        self.courtesy = COURTESY
        self.retry = RETRY
        #: The bots that have failed since they last answered, by table and seat.
        self._troubles: dict[tuple[str, int], Trouble] = {}
        #: Who said something a moment ago, and when.
        self._spoke: dict[tuple[str, str], float] = {}
        #: The bots that are about to answer, by table, seat and occasion.
        self._thinking: dict[tuple[str, int, str], asyncio.Task[None]] = {}
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        #: How often tables were forgotten, counted by the hash of their ids.
        self._forgotten = [0] * 1024
        #: The tables that are being read, for all who wait for them.
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._completing = ThreadPoolExecutor(max_workers=1)
        self._closing = False
        self._contents: dict[str, Any] = {}
        #: Content with packs, by the game and the ids of the packs.
        self._packed: dict[tuple[str, ...], Any] = {}

    def close(self) -> None:
        """End what runs beside the tables."""
        self._closing = True
        self._completing.shutdown(wait=False, cancel_futures=True)
        for task in (*self._thinking.values(), *self._reading.values()):
            task.cancel()
        self.hints.close()
        self.thinker.close()
        self.store.close()

    def game(self, name: str) -> AnyGame:
        """Return a game by its id."""
        if name not in self.games:
            raise UnknownName(f"There is no game called “{name[:40]}”.")
        return self.games[name]

    def packs_for(self, game: AnyGame) -> list[Pack]:
        """Return the packs that a table of a game can be set up with."""
        return [pack for pack in self.packs if pack.about.game == game.id]

    def packed_content(self, game: AnyGame, wanted: Sequence[str]) -> Any:
        """Return the content of new games with packs by their ids; those that clash are refused."""
        packs = choose_packs(self.packs_for(game), wanted)
        if not packs:
            return game.content()
        key = (game.id, *(pack.id for pack in packs))
        if key not in self._packed:
            try:
                self._packed[key] = game.load_set(with_packs(game, packs))
            except ContentError as error:
                raise UnknownName(f"These packs do not go together: {error}") from None
        return self._packed[key]

    # -- making tables --------------------------------------------------------------------

    async def create(
        self,
        game: AnyGame,
        settings: Mapping[str, object],
        *,
        host: str,
        plan: Sequence[str] = (),
        name: str = "",
        seats: int | None = None,
        seed: str = "",
        spectators: str = WATCH_NOW,
        mode: str = "",
        packs: Sequence[str] = (),
    ) -> OpenTable:
        """Set up a table and store it. A typed seed makes it a challenge.

        `host` is the hash of the browser's secret, `plan` says for each seat who shall sit there;
        seats without a plan are the host's. `packs` are the ids of those it is played with.
        """
        if len(seed) > MAX_SEED:
            raise UnknownName(f"A seed has at most {MAX_SEED} characters.")
        if not seed.isprintable():
            raise UnknownName("A seed is one line of printable characters.")
        if spectators not in WATCHING:
            raise UnknownName(f"Spectators can be one of: {', '.join(WATCHING)}.")
        secret = b"" if seed else secrets.token_bytes(16)
        content = await asyncio.to_thread(self.packed_content, game, packs)
        match = Match.new(
            game, content=content, settings=settings, seats=seats, seed=seed, secret=secret
        )
        places = self._plan(match, host, plan, name)
        return await self._add(match, host, places=places, spectators=spectators, mode=mode)

    @staticmethod
    def _plan(match: Match, host: str, plan: Sequence[str], name: str) -> tuple[Seat, ...]:
        places = []
        # Where others come by link everybody says when they are ready.
        ready = LINK not in plan[: match.seats]
        if not ready and match.seed and match.game.keeps_secrets(match.state):
            raise UnknownName("A seed is for one device: whoever knows it knows what is hidden.")
        for number in range(match.seats):
            wish = plan[number] if number < len(plan) else ME
            if wish == ME:
                places.append(Seat(number, PERSON, name=tidy_name(name), token=host, ready=ready))
            elif wish == LINK:
                places.append(Seat(number, OPEN))
            elif wish in table_names(match.game):
                places.append(Seat(number, BOT, bot=wish))
            else:
                raise UnknownName(f"{match.game.id} has no bot called “{wish[:40]}”.")
        return tuple(places)

    async def create_tutorial(self, game: AnyGame, host: str) -> OpenTable:
        """Set up the fixed challenge of a game's tutorial."""
        lesson = game.tutorial
        if lesson is None:
            raise UnknownName(f"{game.id} has no tutorial.")
        return await self.create(
            game,
            lesson.settings,
            host=host,
            plan=lesson.plan,
            seats=len(lesson.plan) or None,
            seed=lesson.seed,
            mode=TUTORIAL,
        )

    async def again(self, table_id: str, host: str) -> OpenTable:
        """Set up the same game with the same seed; for a finished game its secret is the seed."""
        table = await self.open(table_id)
        # A set-up seen from all seats shows what the seats of a running game hide.
        if not table.match.over and (not table.match.seed or table.has_secrets):
            raise Refused("running", "The seed is known when the game is over.")
        old = table.match
        match = Match.new(
            old.game,
            content=old.content,
            settings=old.settings,
            seats=old.seats,
            seed=old.seed,
            secret=old.secret,
        )
        return await self._add(match, host, content=table.row.content, origin=AGAIN)

    async def branch(self, table_id: str, number: int, host: str) -> OpenTable:
        """Make a table that begins at a moment of this one, as `host` counts them (-1: the last).

        A finished game is continued exactly. While a game runs, only what its seat knew is taken
        over and the rest is imagined anew, so that nobody can look ahead.
        """
        table = await self.open(table_id)
        seat = table.seat_shown(host)
        moments = table.match_for(seat).moments(seat)
        if number >= len(moments):
            raise Refused("unknown", "There is no such moment in this game.")
        moment = await self.moment(table, seat, moments[number])
        if moment.over:
            raise Refused("over", "The game is over there; choose an earlier moment.")
        secret = secrets.token_bytes(16)
        state = moment.state
        if not table.match.over:
            rng = Rng(stream(secret, "branch"))
            state = table.game.imagine(moment.view(seat), moment.content, rng)
        match = Match(
            table.game,
            moment.content,
            moment.settings,
            table.game.copy(state),
            seats=moment.seats,
            secret=secret,
        )
        match.go()
        return await self._add(match, host, content=table.row.content, origin=BRANCH)

    async def take_over(self, table_id: str, host: str) -> OpenTable:
        """Give a watched game or a tutorial to a person: a table of its own from here on."""
        return await self.branch(table_id, -1, host)

    async def bring(self, record: str, host: str) -> OpenTable:
        """Make a table of a game in its text form."""
        match = await asyncio.to_thread(
            read_match, record, self.game, None, MOST_BYTES, self.packed_content
        )
        if len(match.plies) > MOST_PLIES:
            raise TooLarge(f"the game has more than {MOST_PLIES} plies.")
        if not match.over and not match.seed:
            match.secret = secrets.token_bytes(16)
        return await self._add(match, host, origin=IMPORT)

    async def _add(
        self,
        match: Match,
        host: str,
        *,
        places: tuple[Seat, ...] = (),
        spectators: str = WATCH_NOW,
        mode: str = "",
        content: str = "",
        origin: str = "",
    ) -> OpenTable:
        game = match.game
        files = content_set_of(match)
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.id,
            content=content or files.key,
            settings=match.settings,
            seats=match.seats,
            seed=match.seed,
            secret=match.secret,
            host=host,
            spectators=spectators,
            mode=mode,
            result=match.result,
            created_at=now(),
            changed_at=now(),
            places=places or self._plan(match, host, (), ""),
            origin=origin,
        )
        await asyncio.to_thread(self.store.add_table, row, files.files, match.plies)
        self._contents[row.content] = match.content
        let_go(self.store, row.id, match.plies)
        table = self._remember(OpenTable(row, match))
        self.note_presence(table, host)
        return table

    # -- opening --------------------------------------------------------------------------

    async def open(self, table_id: str) -> OpenTable:
        """Return a table, from memory or from the store."""
        if not TABLE_ID.fullmatch(table_id):
            raise NoSuchTable("There is no such table; it may have been deleted.")
        while True:
            table = self._open.get(table_id)
            if table is not None:
                self._open.move_to_end(table_id)
                return table
            reading = self._reading.get(table_id)
            if reading is None:
                reading = asyncio.get_running_loop().create_task(self._read(table_id))
                self._reading[table_id] = reading
                reading.add_done_callback(lambda _: self._reading.pop(table_id, None))
            # One reads for all who wait; if one of them goes away, the others go on waiting.
            await asyncio.shield(reading)

    async def _read(self, table_id: str) -> None:
        """Read a table from the store into memory."""
        place = hash(table_id) % len(self._forgotten)
        while True:
            times = self._forgotten[place]
            table = await asyncio.to_thread(self._load, table_id)
            if table is None:
                # That takes seconds for a long game: nobody else waits for such a thread.
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._completing, self._complete, table_id)
            elif self._forgotten[place] == times:
                self._remember(table)
                return
            # Else the table changed while it was read, perhaps after that: read it again.

    async def moment(self, table: OpenTable, seat: int | None, number: int) -> Match:
        """Return a table's match as it stood after a ply, with all that a seat's page shows of it.

        What memory does not hold of it is read from the store.
        """
        past = table.match.plies.until(number)
        shown = to_show(past, seat)
        if not past.holds(shown):
            await asyncio.to_thread(past.hold, shown)
        return table.match.with_history(past)

    def forget(self, table_id: str | None) -> None:
        """Drop what memory holds of a table (None: of all); the next look reads the store."""
        if table_id is None:
            self._open.clear()
            self._forgotten = [times + 1 for times in self._forgotten]
        else:
            self._open.pop(table_id, None)
            self._forgotten[hash(table_id) % len(self._forgotten)] += 1

    async def newest(self, token: str | None, limit: int = 12) -> list[TableRow]:
        """Return the tables changed last: those of a browser, or (None) all of them."""
        return await asyncio.to_thread(self.store.newest_tables, limit, token)

    async def delete(self, table_id: str, token: str | None) -> None:
        """Take a table off the list; its host may, and (None) whoever owns the machine."""
        table = await self.open(table_id)
        if token is not None and token != table.row.host:
            raise Refused("not_host", "Only the host can delete a table.")
        await asyncio.to_thread(self.store.delete_table, table_id)
        self._forget_troubles(table_id)
        self.forget(table_id)
        self.notices.publish(table_id)

    async def deleted(self, host: str | None, limit: int = 12) -> list[TableRow]:
        """Return the tables that were deleted last and can be brought back, as `restore` may."""
        return await asyncio.to_thread(self.store.deleted_tables, limit, host)

    async def restore(self, table_id: str, host: str | None) -> None:
        """Bring a deleted table back; its host may, and (None) whoever owns the machine."""
        known = TABLE_ID.fullmatch(table_id) is not None
        if not known or not await asyncio.to_thread(self.store.restore_table, table_id, host):
            raise NoSuchTable("There is no such deleted table; it may be gone for good.")
        self.forget(table_id)

    # -- seats ----------------------------------------------------------------------------

    async def invite(self, table_id: str, number: int, host: str) -> str:
        """Return a new code for an open seat; an earlier link to it is void."""
        table = await self.open(table_id)
        if host != table.row.host:
            raise Refused("not_host", "Only the host can invite.")
        code = new_secret()
        async with table.lock:
            seat = self._seat(table, number)
            if seat.kind != OPEN:
                raise Refused("taken", "This seat is taken.")
            seating.check_link(table)
            await self._change_seats(table, replace(seat, code=hashed(code)))
        return code

    async def seat_for(self, table_id: str, code: str) -> Seat:
        """Return the open seat a join link is for."""
        table = await self.open(table_id)
        wanted = hashed(code)
        for seat in table.row.places:
            if seat.kind == OPEN and wanted and seat.code == wanted:
                return seat
        raise Refused("taken", "This link is no longer good; ask the host for a new one.")

    async def join(self, table_id: str, code: str, token: str, name: str) -> None:
        """Let a browser take the seat that its link is for."""
        table = await self.open(table_id)
        async with table.lock:
            seat = await self.seat_for(table_id, code)
            seating.check_link(table)
            person = Seat(seat.number, PERSON, name=tidy_name(name), token=token, ready=False)
            told = [self._seat_event(table, JOINED, person)] if table.begun else []
            await self._change_seats(table, person, events=told)
            self.note_presence(table, token)

    async def be_ready(self, table_id: str, token: str) -> None:
        """Note that a browser's people are ready to begin."""
        table = await self.open(table_id)
        async with table.lock:
            mine = [table.row.places[number] for number in table.seats_of(token)]
            await self._change_seats(table, *(replace(seat, ready=True) for seat in mine))

    async def replace_by_bot(self, table_id: str, number: int, token: str) -> None:
        """Agree that a bot plays for somebody who has been away for a while.

        It does when all people who are there have agreed, or when the host says so.
        """
        table = await self.open(table_id)
        async with table.lock:
            self._seat(table, number)
            self._check_running(table)
            mine, hosting = table.seats_of(token), token == table.row.host
            if not (mine or hosting) or number in mine or not self.is_left(table, number):
                raise Refused("not_left", "Only for a seat whose person has been away for a while.")
            agreed = table.consents.setdefault(number, set())
            agreed.update(mine)
            if hosting or agreed.issuperset(self.present(table)):
                table.consents.pop(number, None)
                why = REPLACED_BY_HOST if hosting else REPLACED
                await self._substitute(table, number, why)
            else:
                self.notices.publish(table_id)

    async def hand_to_bot(self, table_id: str, number: int, token: str) -> None:
        """Let a bot play for oneself; the seat can be taken back at any time."""
        table = await self.open(table_id)
        async with table.lock:
            if number not in table.seats_of(token):
                raise Refused("not_yours", "This browser does not sit there.")
            self._check_running(table)
            if table.bot_at(number):
                raise Refused("illegal", "A bot plays for this seat already.")
            await self._substitute(table, number, HANDED)

    @staticmethod
    def _check_running(table: OpenTable) -> None:
        if not table.begun:
            raise Refused("waiting", "The game begins when all seats are taken.")
        if table.match.over:
            raise Refused("over", "The game is over.")

    async def _substitute(self, table: OpenTable, number: int, why: str) -> None:
        """Let the bot of a seat's side play for a person."""
        bot = table.game.stand_in(number, table.match.state)
        played = replace(table.row.places[number], substitute=bot)
        await self._change_seats(table, played, events=[self._seat_event(table, why, played)])

    def present(self, table: OpenTable) -> set[int]:
        """Return the seats whose people have not been away for long, also if bots play for them."""
        return {
            seat.number
            for seat in table.row.places
            if seat.kind == PERSON and self.presence.away_for(table.id, seat.token) <= self.grace
        }

    async def concede(self, table_id: str, token: str, seat: int) -> None:
        """Agree to give up for a seat's side; the game is over when all its people have agreed."""
        table = await self.open(table_id)
        if seat not in table.seats_of(token):
            raise Refused("not_yours", "This browser does not sit there.")
        side = table.must_agree(seat)
        if not side:
            raise Refused("illegal", "You cannot give up here.")
        table.conceding.update(set(side).intersection(table.seats_of(token)))
        if table.conceding.issuperset(side):
            await self._act(table_id, None, lambda open_: [open_.match.concede(seat)], seat)
        else:
            self.notices.publish(table_id)

    async def come_back(self, table_id: str, token: str) -> None:
        """Give a person's seats back to the person, if bots played for them."""
        table = await self.open(table_id)
        async with table.lock:
            mine = [table.row.places[number] for number in table.seats_of(token)]
            back = [replace(seat, substitute="") for seat in mine if seat.substitute]
            told = [self._seat_event(table, BACK, seat) for seat in back]
            await self._change_seats(table, *back, events=told)

    def note_presence(self, table: OpenTable, token: str) -> None:
        """Note that somebody who sits at a table has just asked for something there."""
        mine = table.seats_of(token)
        if mine:
            self.presence.note(table.id, token)
            for number in mine:
                table.consents.pop(number, None)  # whoever is back was not away for long

    def is_here(self, table: OpenTable, number: int) -> bool:
        """Tell whether a seat's person is there; where nobody sits nobody is missing."""
        seat = table.row.places[number]
        return seat.kind != PERSON or self.presence.is_here(table.id, seat.token)

    def is_left(self, table: OpenTable, number: int) -> bool:
        """Tell whether a seat's person has been away longer than the grace period."""
        seat = table.row.places[number]
        if seat.kind != PERSON or seat.substitute:
            return False
        return self.presence.away_for(table.id, seat.token) > self.grace

    def seats_left(self, table: OpenTable) -> list[int]:
        """Return the seats whose people have been away longer than the grace period."""
        return [seat.number for seat in table.row.places if self.is_left(table, seat.number)]

    def until_left(self, table: OpenTable) -> float | None:
        """Return the seconds until the next seat counts as left; None: that is not to be seen."""
        away = [
            self.presence.away_for(table.id, seat.token)
            for seat in table.row.places
            if seat.kind == PERSON and not seat.substitute
        ]
        left = [self.grace - seconds for seconds in away if 0 < seconds <= self.grace]
        return min(left) + JUST_AFTER if left else None

    # -- talking --------------------------------------------------------------------------

    async def say(self, table_id: str, token: str, text: str) -> None:
        """Let somebody who sits at a table say something to everybody there."""
        table = await self.open(table_id)
        mine = table.seats_of(token)
        text = " ".join(text.replace("\0", "").split())
        if not mine:
            raise Refused("not_yours", "Only people at the table can talk there.")
        if len(text) > MAX_MESSAGE:
            raise Refused("too_long", f"A message has at most {MAX_MESSAGE} characters.")
        self._forget_talk()
        if (table_id, token) in self._spoke:
            raise Refused("too_fast", "One message a second is enough.")
        if text:
            self._spoke[table_id, token] = time.monotonic()
            name = table.row.places[mine[0]].name
            await asyncio.to_thread(self.store.add_message, table_id, mine[0], text, name)
            self.notices.publish(table_id)

    def _forget_talk(self) -> None:
        """Forget who spoke longer ago than anybody has to wait; they are in that order."""
        before = time.monotonic() - PAUSE_BETWEEN_MESSAGES
        while self._spoke and next(iter(self._spoke.values())) <= before:
            del self._spoke[next(iter(self._spoke))]

    async def messages(self, table_id: str) -> list[Message]:
        """Return what was said last at a table."""
        return await asyncio.to_thread(self.store.messages, table_id, MESSAGES_SHOWN)

    async def set_seat(self, table_id: str, number: int, wish: str, host: str) -> None:
        """Let the host give a seat to a bot, to whoever gets a link, or to this device."""
        table = await self.open(table_id)
        if host != table.row.host:
            raise Refused("not_host", "Only the host can change seats.")
        async with table.lock:
            seat = self._seat(table, number)
            seating.check_change(table, number, wish)
            plan = [ME] * table.match.seats
            plan[number] = wish
            name = next((s.name for s in table.row.places if s.token == host), seat.name)
            planned = replace(self._plan(table.match, host, plan, name)[number], ready=True)
            kind = {ME: TAKEN, LINK: OPENED}.get(wish, GIVEN)
            told = [self._seat_event(table, kind, planned)] if table.begun else []
            await self._change_seats(table, planned, events=told)

    async def sit_down(self, table_id: str, token: str) -> None:
        """Give the host's seats to a browser that lost its cookie. Only for a local server."""
        table = await self.open(table_id)
        async with table.lock:
            old = table.row.host
            if token == old:
                return
            seating.check_sitting_down(table)
            moved = [replace(s, token=token) for s in table.row.places if s.token == old]
            told = [self._seat_event(table, MOVED, s) for s in moved] if table.begun else []
            await self._change_seats(table, *moved, host=token, events=told)
            self.note_presence(table, token)

    async def uncover(self, table_id: str, token: str, number: int | None = None) -> None:
        """Show one of a device's seats that are asked: a certain one, or that whose turn it is."""
        table = await self.open(table_id)
        asked = table.asked_here(token)
        if number is None and asked:
            number = asked[0]
        if number in asked:
            table.uncovered[token] = number

    async def cover(self, table_id: str, token: str) -> None:
        """Let the curtain down, to hand the device to somebody else who may act."""
        table = await self.open(table_id)
        table.uncovered.pop(token, None)

    async def go_ahead(self, table_id: str, number: int, token: str) -> None:
        """Let a bot act on an open floor now, because somebody at the table asks it to."""
        table = await self.open(table_id)
        self._seat(table, number)
        if not table.seats_of(token):
            raise Refused("not_yours", "Only people at the table can ask a bot to act.")
        if not table.has_open_floor or number not in table.match.asked or not table.bot_at(number):
            raise Refused("not_asked", "This bot cannot act now.")
        answer, _ = await asyncio.gather(self._think(table, number), asyncio.sleep(BOT_PAUSE))
        await self._carry_out(table, number, answer)

    async def set_pause(self, table_id: str, pause: int, token: str) -> None:
        """Choose how long bots leave an open floor to people; anybody who sits there may."""
        table = await self.open(table_id)
        if not table.seats_of(token):
            raise Refused("not_yours", "Only people at the table can choose the pause.")
        if pause not in PAUSES:
            raise Refused("unknown", "There is no such pause.")
        async with table.lock:
            await asyncio.to_thread(self.store.set_pause, table_id, pause)
            if self._open.get(table_id) is not table:
                self.forget(table_id)  # read anew meanwhile, perhaps before this was stored
            table.row = replace(table.row, pause=pause)
        self.notices.publish(table_id)

    def pause_of(self, table: OpenTable) -> float:
        """Return how many seconds bots leave an open floor to people at a table."""
        if table.row.pause is None:
            return self.courtesy
        return math.inf if table.row.pause == UNTIL_ASKED else table.row.pause

    def _seat(self, table: OpenTable, number: int) -> Seat:
        if not 0 <= number < len(table.row.places):
            raise Refused("unknown", "There is no such seat.")
        return table.row.places[number]

    @staticmethod
    def _seat_event(table: OpenTable, kind: str, seat: Seat) -> SeatEvent:
        """Return what a table is told of a seat that becomes this one."""
        last = len(table.match.plies) - 1
        return SeatEvent(last, kind, seat.number, seat.name, seat.bot or seat.substitute)

    async def _change_seats(
        self,
        table: OpenTable,
        *seats: Seat,
        host: str = "",
        events: Sequence[SeatEvent] = (),
    ) -> None:
        before = [table.row.places[seat.number] for seat in seats]
        try:
            await asyncio.to_thread(self.store.set_seats, table.id, seats, host, before, events)
        except Conflict:
            self.forget(table.id)
            raise Refused("stale", "Somebody else was faster; look at what changed.") from None
        if self._open.get(table.id) is not table:
            self.forget(table.id)  # read anew meanwhile, perhaps before this was stored
        places = list(table.row.places)
        for seat in seats:
            places[seat.number] = seat
        table.row = replace(
            table.row,
            places=tuple(places),
            host=host or table.row.host,
            seat_events=(*table.row.seat_events, *events),
        )
        self.notices.publish(table.id)
        self._wake_bots(table)

    # -- playing --------------------------------------------------------------------------

    async def choose(
        self, table_id: str, seat: int, key: str, question: str, request: str | None
    ) -> None:
        """Carry out a person's choice. The same request twice is carried out once."""
        await self._choose(table_id, seat, [(question, key)], request)

    async def _choose(
        self, table_id: str, seat: int, answer: Sequence[tuple[str, str]], request: str | None
    ) -> None:
        """Carry out choices that answer questions, all of them or none."""

        def act(table: OpenTable) -> list[Ply]:
            match = table.match
            leave_room(match)
            plies = [match.choose(key, seat, question=question) for question, key in answer]
            while table.forced is not None:
                only_seat, only_key = table.forced
                plies.append(match.choose(only_key, only_seat))
            return plies

        await self._act(table_id, request, act, seat)

    async def undo(self, table_id: str, seat: int, request: str | None) -> None:
        """Take back a seat's last choice, and before it what the table answered by itself."""

        def act(table: OpenTable) -> list[Ply]:
            leave_room(table.match)
            plies = [table.match.undo(seat)]
            while table.forced is not None and table.match.can_undo(seat):
                plies.append(table.match.undo(seat))
            return plies

        await self._act(table_id, request, act, seat)

    async def step(self, table_id: str, moment: int) -> None:
        """Let the bot whose turn it is choose once after this moment, at a watched table."""
        table = await self.open(table_id)
        if not table.bot or not table.watched:
            raise Refused("not_asked", "No bot waits for a step at this table.")
        if moment != len(table.match.moments(None)) - 1:
            raise Refused("stale", "The bot has chosen since; look at what changed.")
        seat = table.bot_seats[0]
        await self._carry_out(table, seat, await self._think(table, seat))

    async def _think(self, table: OpenTable, seat: int) -> Answer:
        """Return what a seat's bot chooses; where it failed too often, any possible choice."""
        trouble = self._troubles.get((table.id, seat), Trouble())
        if trouble.failures >= (1 if trouble.helped else MOST_FAILURES):
            self._troubles[table.id, seat] = Trouble(helped=True)
            return Answer(await self._whole_answer(table, seat, self._pick_any), own=False)
        try:
            return Answer(await self._whole_answer(table, seat, self._ask_bot))
        except (Refused, StoreError):
            raise
        except Exception as error:
            raise self._failure(table, seat, error) from error

    async def _carry_out(self, table: OpenTable, seat: int, answer: Answer) -> None:
        """Carry out what a bot chose."""
        try:
            await self._choose(table.id, seat, answer.choices, None)
        except SternbrettError:
            raise
        except Exception as error:  # a defect of the rules: something else may work
            raise self._failure(table, seat, error) from error
        if answer.own:
            self._troubles.pop((table.id, seat), None)

    def _failure(self, table: OpenTable, seat: int, error: Exception) -> BotFailed:
        """Note that a bot failed, and let its table say so."""
        if not isinstance(error, SternbrettError):
            LOG.error("A bot of %s failed.", table.game.id, exc_info=error)
        trouble = self._troubles.get((table.id, seat), Trouble())
        self._troubles[table.id, seat] = replace(trouble, failures=trouble.failures + 1)
        self.notices.publish(table.id)
        return error if isinstance(error, BotFailed) else BotFailed("The bot failed; try again.")

    def trouble(self, table: OpenTable, seat: int) -> Trouble | None:
        """Return what is wrong with the bot of a seat, if it did not answer when last asked."""
        return self._troubles.get((table.id, seat))

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
        question = self._question(table, match, seat)
        return await self.thinker.choose(table.game, table.bot_at(seat), question)

    async def _pick_any(self, table: OpenTable, match: Match, seat: int) -> str:
        return secrets.choice(match.options_of(seat)).key

    async def advise(self, table: OpenTable, seat: int, token: str) -> Counsel:
        """Return a hint for a seat that is asked, made from what that seat knows."""
        question = self._question(table, table.match, seat)
        about = f"{table.id} {table.occasion(seat)}"
        return await self.hints.give(
            token, about, lambda: self.thinker.advise(table.game, question)
        )

    def _question(self, table: OpenTable, match: Match, seat: int) -> Question:
        return ask(match, seat, table.row.content, self.files_of(table))

    def files_of(self, table: OpenTable) -> Mapping[str, bytes] | None:
        """Return the content files that another process must be given to play this table.

        None: it knows them already, since they come with the game.
        """
        if table.row.content == table.game.built_in_set.key:
            return None
        return content_set_of(table.match).files

    async def _act(
        self,
        table_id: str,
        request: str | None,
        act: Callable[[OpenTable], Sequence[Ply]],
        seat: int,
    ) -> None:
        """Do something at a table as a seat, store it, and let the others know.

        Another server may store something at the same time. What that was is a secret, so this is
        tried again on what there is now; whether it is still possible, `act` finds out.
        """
        request = stored_request(request) if request else None
        tries = 0
        while tries < MOST_TRIES:
            table = await self.open(table_id)
            async with table.lock:
                if self._open.get(table_id) is not table:
                    continue  # what went before us failed and the table was dropped
                if request in table.requests:
                    return
                try:
                    await self._act_once(table, request, act)
                except (Conflict, Refused) as error:
                    if await self._was_done(table_id, request):
                        return
                    if isinstance(error, Refused):
                        raise
                    tries += 1
                    continue
            self._after_act(table, seat)
            return
        raise Refused("stale", "Somebody else was faster; look at what changed.")

    async def _was_done(self, table_id: str, request: str | None) -> bool:
        """Tell whether a request was carried out before, also longer ago than memory goes back."""
        if request is None:
            return False
        return await asyncio.to_thread(self.store.has_request, table_id, request)

    async def _act_once(
        self, table: OpenTable, request: str | None, act: Callable[[OpenTable], Sequence[Ply]]
    ) -> None:
        """Do and store something."""
        if table.waiting:
            raise Refused("waiting", "The game begins when all seats are taken.")
        match = table.match
        count = len(match.plies)
        try:
            plies = act(table)
            # When a table last changed is shown to all its people in their lists.
            public = all(
                match.moments(viewer)[-1] >= plies[0].number
                for viewer in (range(match.seats) if match.seats > 1 else ())
            )
            await asyncio.to_thread(
                self.store.add_plies, table.id, plies, request, match.result, public
            )
        except BaseException:
            if len(match.plies) != count:
                # Not stored, so it did not happen: the next look reads the stored table.
                self.forget(table.id)
            raise
        if request:
            table.requests.append(request)
        let_go(self.store, table.id, match.plies)
        if self._open.get(table.id) is not table:
            self.forget(table.id)  # read anew meanwhile, perhaps before this was stored

    def _after_act(self, table: OpenTable, seat: int) -> None:
        token = table.row.places[seat].token
        if seat not in table.match.asked or not table.has_curtain(token):
            # The next seat at the same device must not find this one's things uncovered; where
            # nothing is hidden, the one whose turn it is is shown.
            table.uncovered.pop(token, None)
        self.notices.publish(table.id, played=True)
        self._wake_bots(table)

    def _wake_bots(self, table: OpenTable) -> None:
        """Let bots answer beside people, each after a pause that tells nothing."""
        if table.watched or table.waiting:
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
        table = await self.open(table_id)
        if not self._is_due(table, seat, occasion):
            return
        answer, _ = await asyncio.gather(self._think(table, seat), asyncio.sleep(BOT_PAUSE))
        if self._is_due(await self.open(table_id), seat, occasion):
            await self._carry_out(table, seat, answer)

    async def _leave_floor(self, table_id: str, seat: int, occasion: str) -> None:
        """Wait while the floor is left to people: for the table's pause, which may be changed."""
        began = time.monotonic()
        news = self.notices.listen(table_id)
        try:
            while True:
                table = await self.open(table_id)
                left = began + self.pause_of(table) - BOT_PAUSE - time.monotonic()
                due = self._is_due(table, seat, occasion)
                if not due or not table.people_may_act or left <= 0:
                    return
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.woken.wait(), None if left == math.inf else left)
                news.rest()
        finally:
            self.notices.leave(table_id, news)

    @staticmethod
    def _is_due(table: OpenTable, seat: int, occasion: str) -> bool:
        """Tell whether a bot still has to answer what it was asked, here and by itself."""
        return (
            seat in table.bot_seats
            and table.occasion(seat) == occasion
            and not table.watched
            and not table.waiting
        )

    def _remember(self, table: OpenTable) -> OpenTable:
        self._open[table.id] = table
        while len(self._open) > OPEN_TABLES:
            oldest = next(iter(self._open))
            if self._open[oldest].lock.locked():
                break
            self._open.pop(oldest)
            self._forget_troubles(oldest)
        self._wake_bots(table)
        return table

    def _forget_troubles(self, table_id: str) -> None:
        for key in [key for key in self._troubles if key[0] == table_id]:
            del self._troubles[key]

    def _load(self, table_id: str) -> OpenTable | None:
        """Read a table; None if its plies must be completed before."""
        row = self._row(table_id)
        game = self.game(row.game)
        content = self._content(row, game)
        history = stored_history(self.store, table_id, row.seats)
        if history is None:
            return None
        state = game.decode(history[-1].after, content)
        match = Match(
            game, content, row.settings, state, seats=row.seats, seed=row.seed, secret=row.secret
        )
        match.plies = history
        return OpenTable(row, match)

    def _row(self, table_id: str) -> TableRow:
        row = self.store.table(table_id)
        if row is None:
            raise NoSuchTable("There is no such table; it may have been deleted.")
        return row

    def _complete(self, table_id: str) -> None:
        row = self._row(table_id)
        game = self.game(row.game)
        complete(self.store, row, game, self._content(row, game), lambda: self._closing)

    def _content(self, row: TableRow, game: AnyGame) -> Any:
        """Return the content a table began with, even if the installed one has changed since."""
        if row.content not in self._contents:
            if row.content == game.content_set().key:
                self._contents[row.content] = game.content()
            else:
                files = ContentSet(self.store.content_files(row.content))
                self._contents[row.content] = game.load_set(files)
        return self._contents[row.content]
