"""The table service: creates tables, opens them, and carries out what seats ask for.

Pages and API use this and nothing below it. One lock per table orders what happens there; a choice
is stored before it is answered; whatever fails leaves the table as it was.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from sternbrett.kernel.campaign import read_legacy, write_legacy
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.errors import (
    Refused,
    TooLarge,
    UnknownName,
)
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.notation import read_match
from sternbrett.kernel.packs import Pack
from sternbrett.kernel.ways import MOST_CHOICES
from sternbrett.server import seating
from sternbrett.server.bot_players import BotPlayers
from sternbrett.server.campaigns import Campaigns
from sternbrett.server.chapters import CampaignRow, Chapter
from sternbrett.server.contents import Contents
from sternbrett.server.days import refuse_shut
from sternbrett.server.hints import Hints
from sternbrett.server.holding import complete, let_go, stored_history, to_show
from sternbrett.server.leases import make_leases
from sternbrett.server.lessons import Lessons
from sternbrett.server.listing import Wanted
from sternbrett.server.live import Notices
from sternbrett.server.marks import Mark, conceding, uncovered
from sternbrett.server.name_rules import NameRules
from sternbrett.server.open_table import NoSuchTable, OpenTable, content_set_of
from sternbrett.server.presence import HERE, Presence
from sternbrett.server.rematch import Rematches
from sternbrett.server.seating import AGAIN, BRANCH, IMPORT
from sternbrett.server.seats import (
    WATCH_NOW,
    WATCHING,
    Seat,
)
from sternbrett.server.sitting import Sitting
from sternbrett.server.sockets import Sockets
from sternbrett.server.store import (
    Conflict,
    Store,
    TableRow,
    now,
    stored_request,
)
from sternbrett.server.talk import Talk
from sternbrett.server.thinking import Counsel, Question, Thinker, ask
from sternbrett.server.timekeeper import Timekeeper
from sternbrett.server.together import Together
from sternbrett.server.watchers import Watchers
from sternbrett.server.writer import Writer

LOG = logging.getLogger("sternbrett")

#: How much memory open tables may take, as they weigh themselves, and how often that is looked at:
#: each time that so many were opened.
MOST_MEMORY = 256_000_000
WEIGHED_EVERY = 50
MAX_SEED = 80
#: The longest body of a request, in bytes; only campaigns that are brought along may be longer.
MAX_BODY = 64 * 1024
#: How many plies a table keeps, undone ones included, and how many bytes the positions of a game
#: may take that is brought along. Whole games have hundreds of plies and at most some megabytes.
MOST_PLIES = 20_000
MOST_BYTES = 16_000_000
#: How many choices are stored at the same time where the database can do that.
WRITERS = 5
#: What ids of tables look like; nothing else is asked of the store.
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")

#: Whose view a browser looks from: its own.
OWN = -1
#: How often an answer is tried again that another server's came before.
MOST_TRIES = 5


def answered_by_itself(table: OpenTable) -> list[Ply]:
    """Make the choices that a table makes by itself now."""
    plies: list[Ply] = []
    while table.forced is not None:
        seat, key = table.forced
        plies.append(table.match.choose(key, seat))
    return plies


def leave_room(match: Match) -> None:
    """Refuse to add to a table that keeps all it can; giving up is always possible."""
    if len(match.plies) >= MOST_PLIES:
        raise Refused("full", f"This table keeps {MOST_PLIES} plies and no more.")


class Tables:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        notices: Notices | None = None,
        packs: Sequence[Pack] = (),
        thinker: Thinker | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.contents = Contents(store, packs)
        self.thinker = thinker or Thinker()
        self.notices = notices or Notices()
        tell = partial(self.notices.tell, HERE) if self.notices.shared else None
        self.presence = Presence(self.notices.publish, tell)
        self.leases = make_leases(store)
        self.sockets = Sockets()
        self.watchers = Watchers(self.notices.publish)
        self.hints = Hints(self.leases)
        self.sitting = Sitting(self)
        self.time = Timekeeper(self)
        self.talk = Talk(self)
        self.rematches = Rematches(self)
        self.together = Together(self)
        self.lessons = Lessons(self)
        self.campaigns = Campaigns(self)
        self.bots = BotPlayers(self)
        #: What nobody may be called, where strangers meet.
        self.name_rules: NameRules | None = None
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._opened = 0
        #: How often tables were forgotten, counted by the hash of their ids.
        self._forgotten = [0] * 1024
        #: The tables that are being read, for all who wait for them.
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._completing = ThreadPoolExecutor(max_workers=1)
        # SQLite writes one thing at a time, but several with one wait for the disk.
        self.writer = Writer(WRITERS if store.together is None else 1, store.together)
        self._closing = False

    def close(self) -> None:
        """End what runs beside the tables."""
        self._closing = True
        self._completing.shutdown(wait=False, cancel_futures=True)
        self.bots.close()
        self.time.close()
        for task in self._reading.values():
            task.cancel()
        self.hints.close()
        self.writer.close()
        self.thinker.close()
        self.leases.close()
        self.store.close()

    def check_name(self, name: str, others: Sequence[str] = ()) -> None:
        """Refuse what nobody may be called here, or what one of the others at a table is called."""
        if self.name_rules is not None:
            self.name_rules.check(name, others)

    def game(self, name: str) -> AnyGame:
        """Return a game by its id."""
        if name not in self.games:
            raise UnknownName(f"There is no game called “{name[:40]}”.")
        return self.games[name]

    # -- making tables --------------------------------------------------------------------

    async def create(
        self,
        game: AnyGame,
        settings: Mapping[str, object],
        *,
        host: str,
        plan: Sequence[str] = (),
        name: str = "",
        names: Sequence[str] = (),
        colour: str = "",
        seats: int | None = None,
        seed: str = "",
        spectators: str = WATCH_NOW,
        packs: Sequence[str] = (),
        joinable: bool = False,
        listed: bool = False,
        time_limit: str = "",
    ) -> OpenTable:
        """Set up a table and store it. A typed seed makes it a challenge.

        `host` is the hash of the browser's secret, `plan` says for each seat who shall sit there;
        seats without a plan are the host's. Who sits at the host's device is called `name`, or by
        seat as `names` say; the first of them has the `colour`. `packs` are the ids of
        those it is played with. Anybody may take its free seats if it is `joinable`, and finds it
        to watch if it is `listed`. A `time_limit` (see `clocks`) is for tables with people of other
        browsers; at others it counts for nothing.
        """
        if len(seed) > MAX_SEED:
            raise UnknownName(f"A seed has at most {MAX_SEED} characters.")
        if not seed.isprintable():
            raise UnknownName("A seed is one line of printable characters.")
        if spectators not in WATCHING:
            raise UnknownName(f"Spectators can be one of: {', '.join(WATCHING)}.")
        secret = b"" if seed else secrets.token_bytes(16)
        content = await asyncio.to_thread(self.contents.packed_content, game, packs)
        match = Match.new(
            game, content=content, settings=settings, seats=seats, seed=seed, secret=secret
        )
        places = seating.planned(match, host, plan, name, names, colour)
        for place in places:
            self.check_name(place.name)
        campaign = self.campaigns.new(match, host)
        return await self.add(
            match,
            host,
            places=places,
            spectators=spectators,
            campaign=campaign,
            joinable=joinable,
            listed=listed,
            time_limit=time_limit,
        )

    async def again(self, table_id: str, host: str) -> OpenTable:
        """Set up the same game with the same seed; for a finished game its secret is the seed."""
        table = await self.open(table_id)
        refuse_shut(table.shut)
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
            legacy=old.legacy,
        )
        return await self.add(match, host, content=table.row.content, origin=AGAIN)

    async def branch(
        self,
        table_id: str,
        number: int,
        host: str,
        viewed: int | None = OWN,
        alone: bool = False,
    ) -> OpenTable:
        """Make a table that begins at a moment of this one, as `host` counts them (-1: the last).

        A finished game is continued exactly, also from a moment that another seat or (None) a
        spectator counts, whose view was looked at (`viewed`). While a game runs, only what the
        host's seat knew is taken over and the rest is imagined anew, so that nobody can look ahead.
        Bots keep their seats; the others are the host's, or bots' as well where the host plays on
        `alone`.
        """
        table = await self.open(table_id)
        refuse_shut(table.shut)
        own = viewed == OWN or not table.match.over
        seat = table.seat_shown(host) if own else viewed
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
        plan = seating.plan_of_branch(table, match, seat if alone or not own else None, alone)
        places = seating.planned(match, host, plan, "")
        return await self.add(match, host, places=places, content=table.row.content, origin=BRANCH)

    async def take_over(self, table_id: str, host: str) -> OpenTable:
        """Give a watched game to a person: a table of its own from here on."""
        return await self.branch(table_id, -1, host)

    async def bring(self, record: str, host: str) -> OpenTable:
        """Make a table of a game in its text form."""
        match = await asyncio.to_thread(
            read_match, record, self.game, None, MOST_BYTES, self.contents.packed_content
        )
        if len(match.plies) > MOST_PLIES:
            raise TooLarge(f"the game has more than {MOST_PLIES} plies.")
        if not match.over and not match.seed:
            match.secret = secrets.token_bytes(16)
        return await self.add(match, host, origin=IMPORT)

    async def add(
        self,
        match: Match,
        host: str,
        *,
        places: tuple[Seat, ...] = (),
        spectators: str = WATCH_NOW,
        mode: str = "",
        content: str = "",
        origin: str = "",
        campaign: CampaignRow | None = None,
        chapter: Chapter | None = None,
        joinable: bool = False,
        listed: bool = False,
        table_id: str = "",
        time_limit: str = "",
    ) -> OpenTable:
        """Store a match as a new table: alone, as the first of a new campaign, or as a chapter.

        Its id is one that nobody can guess, unless it is given.
        """
        row = self.row_of(
            match,
            host,
            places=places,
            spectators=spectators,
            mode=mode,
            content=content,
            origin=origin,
            chapter=chapter if campaign is None else Chapter(campaign.id, 1, 1),
        )
        row = replace(row, joinable=joinable, listed=listed, id=table_id or row.id)
        row = self.time.limited(row, match, time_limit)
        files = content_set_of(match).files
        await asyncio.to_thread(self.store.add_tables, [(row, files, match.plies)], campaign)
        self.contents.remember(row, match.content)
        let_go(self.store, row.id, match.plies)
        # Nobody has said anything yet: the first who look at it need not ask the store.
        table = OpenTable(row, match, said=(), spectators_said=())
        self.lessons.note(table)
        self._remember(table)
        await self.sitting.note_presence(table, host)
        return table

    @staticmethod
    def row_of(
        match: Match,
        host: str,
        *,
        places: tuple[Seat, ...] = (),
        spectators: str = WATCH_NOW,
        mode: str = "",
        content: str = "",
        origin: str = "",
        chapter: Chapter | None = None,
    ) -> TableRow:
        """Return what is stored of a match as a new table, beside its plies."""
        game = match.game
        return TableRow(
            id=secrets.token_urlsafe(9),
            game=game.id,
            content=content or content_set_of(match).key,
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
            places=places or seating.planned(match, host, (), ""),
            origin=origin,
            legacy="" if match.legacy is None else write_legacy(game, match.legacy),
            chapter=chapter,
        )

    # -- opening --------------------------------------------------------------------------

    async def open(self, table_id: str) -> OpenTable:
        """Return a table, from memory or from the store."""
        while True:
            table = self._open.get(table_id)
            if table is not None:
                self._open.move_to_end(table_id)
                return table
            if not TABLE_ID.fullmatch(table_id):
                raise NoSuchTable("There is no such table; it may have been deleted.")
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

    async def refresh(self, table_id: str) -> None:
        """Drop a table that another server has changed, also if its notice is not here yet.

        So whoever did something at one server finds it done at every other one.
        """
        table = self._open.get(table_id)
        if table is None or self.store.place.path is not None:
            return
        known = table.version
        version = await asyncio.to_thread(self.store.version, table_id)
        # What is stored from here meanwhile is known when that is answered.
        if version != known == table.version and not table.lock.locked():
            self.forget(table_id)

    async def remember(self, table: OpenTable, *marks: Mark) -> OpenTable:
        """Store what a table is to remember or forget; return it as it is then."""
        version = await asyncio.to_thread(self.store.set_marks, table.id, marks)
        table.marks.take(marks)
        self.stored(table, version)
        return await self.open(table.id)

    def stored(self, table: OpenTable, version: int) -> None:
        """Note that something of a table was stored; drop it if another server did so before."""
        if version not in (0, table.version + 1):
            self.forget(table.id)
        table.version = version
        self.forget_other(table)

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

    def forget_other(self, table: OpenTable) -> None:
        """Drop a table that was read anew meanwhile, perhaps before what `table` has was stored."""
        if self._open.get(table.id) is not table:
            self.forget(table.id)

    async def newest(self, token: str | None, limit: int = 12) -> list[TableRow]:
        """Return the tables changed last: those of a browser, or (None) all of them."""
        return await asyncio.to_thread(self.store.newest_tables, limit, token)

    async def list_tables(self, wanted: Wanted) -> tuple[list[TableRow], int]:
        """Return a page of the tables that somebody looks for, and how many there are."""
        return await asyncio.to_thread(self.store.listed_tables, wanted)

    async def row(self, table_id: str) -> TableRow:
        """Return what is stored of a table beside its plies, without opening it."""
        if not TABLE_ID.fullmatch(table_id):
            raise NoSuchTable("There is no such table; it may have been deleted.")
        return await asyncio.to_thread(self._row, table_id)

    async def rename(self, table_id: str, name: str, token: str | None) -> None:
        """Give a table a name; its host may, and (None) whoever owns the machine."""
        table = await self.open(table_id)
        if token is not None and token != table.row.host:
            raise Refused("not_host", "Only the host can give a table a name.")
        async with table.lock:
            await asyncio.to_thread(self.store.name_table, table_id, name)
            self.forget_other(table)
            table.row = replace(table.row, name=name)
        self.notices.publish(table_id)

    async def delete(self, table_id: str, token: str | None) -> None:
        """Take a table off the list; its host may, and (None) whoever owns the machine."""
        table = await self.open(table_id)
        if token is not None and token != table.row.host:
            raise Refused("not_host", "Only the host can delete a table.")
        if table.row.chapter is not None:
            raise Refused("chapter", "A chapter is deleted with its campaign.")
        await asyncio.to_thread(self.store.delete_table, table_id)
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

    # -- playing --------------------------------------------------------------------------

    async def concede(self, table_id: str, token: str, seat: int) -> None:
        """Agree to give up for a seat's side; the game is over when all its people have agreed."""
        table = await self.open(table_id)
        if seat not in table.seats_of(token):
            raise Refused("not_yours", "This browser does not sit there.")
        side = table.must_agree(seat)
        if not side:
            raise Refused("illegal", "You cannot give up here.")
        agreed = set(side).intersection(table.seats_of(token))
        table = await self.remember(table, *map(conceding, sorted(agreed)))
        if table.marks.conceding.issuperset(side):
            await self._act(table_id, None, lambda open_: [open_.match.concede(seat)], seat)
        else:
            self.notices.publish(table_id)

    async def switch(self, table_id: str, token: str, seat: int, name: str, value: str) -> None:
        """Set a rule that may be switched at any time, for everybody at the table."""
        table = await self.open(table_id)
        if seat not in table.seats_of(token):
            raise Refused("not_yours", "This browser does not sit there.")

        def act(table: OpenTable) -> list[Ply]:
            return [table.match.switch(seat, name, value), *answered_by_itself(table)]

        await self._act(table_id, None, act, seat)

    async def uncover(self, table_id: str, token: str, number: int | None = None) -> None:
        """Show one of a device's seats that are asked: a certain one, or that whose turn it is."""
        table = await self.open(table_id)
        asked = table.asked_here(token)
        if number is None and asked:
            number = asked[0]
        if number in asked:
            await self.remember(table, uncovered(token, number))

    async def cover(self, table_id: str, token: str) -> None:
        """Let the curtain down, to hand the device to somebody else who may act."""
        table = await self.open(table_id)
        if token in table.marks.uncovered:
            await self.remember(table, uncovered(token, None))

    async def choose(
        self,
        table_id: str,
        seat: int,
        key: str,
        question: str,
        request: str | None,
        astray: bool = True,
    ) -> None:
        """Carry out a person's choice. The same request twice is carried out once.

        What is no part of the lesson that a person follows is carried out only if it is meant to
        lead `astray`.
        """
        await self.follow(table_id, seat, [key], question, request, astray)

    async def follow(
        self,
        table_id: str,
        seat: int,
        keys: Sequence[str],
        question: str,
        request: str | None,
        astray: bool = True,
    ) -> int:
        """Carry out a person's choices, one after the other; return how many were dropped.

        The first answers the question. What comes after a choice that seals, or cannot be chosen
        then, is dropped with all the rest: whatever was carried out stands, for a chain that could
        be refused afterwards would tell what chance has in store. The same request twice is carried
        out once. `astray` is as for `choose`.
        """
        if len(keys) > MOST_CHOICES:
            raise Refused("unknown", f"Nobody chooses more than {MOST_CHOICES} times at once.")
        dropped = 0

        def act(table: OpenTable) -> list[Ply]:
            nonlocal dropped
            match = table.match
            leave_room(match)
            left = deque(keys)
            plies = self._chosen(table, seat, left.popleft(), question, astray)
            while True:
                while table.forced is not None:
                    plies.append(match.choose(table.forced[1], table.forced[0]))
                    if left and plies[-1].key == left[0] and plies[-1].seat == seat:
                        left.popleft()
                if not left or any(ply.sealed for ply in plies):
                    break
                try:
                    plies += self._chosen(table, seat, left[0], match.question_id(seat), astray)
                except Refused:
                    break
                left.popleft()
            dropped = len(left)
            return plies

        await self._act(table_id, request, act, seat)
        await self.lessons.keep(await self.open(table_id))
        return dropped

    def _chosen(
        self, table: OpenTable, seat: int, key: str, question: str, astray: bool
    ) -> list[Ply]:
        """Choose something in a match, as the lesson has it where one leads."""
        if table.led:
            return list(self.lessons.choose(table, seat, key, question, astray))
        return [table.match.choose(key, seat, question=question)]

    async def answer(
        self,
        table_id: str,
        seat: int,
        answer: Sequence[tuple[str, str]],
        request: str | None,
    ) -> None:
        """Carry out choices that answer questions, all of them or none."""

        def act(table: OpenTable) -> list[Ply]:
            match = table.match
            leave_room(match)
            plies: list[Ply] = []
            for question, key in answer:
                plies += self._chosen(table, seat, key, question, astray=True)
            return plies + answered_by_itself(table)

        await self._act(table_id, request, act, seat)

    async def undo(self, table_id: str, seat: int, request: str | None, count: int = 0) -> None:
        """Take back a seat's last gesture: its choices, and what the table answered by itself.

        With a `count` so many choices are taken back, and before them what the table answered.
        """

        def act(table: OpenTable) -> list[Ply]:
            match = table.match
            refuse_shut(table.shut)
            leave_room(match)
            plies: list[Ply] = []
            more = True
            while more:
                more = match.last_choice(seat) in table.continuing or len(plies) + 1 < count
                plies.append(match.undo(seat))
                more = (more or table.forced is not None) and match.can_undo(seat)
            self.lessons.undone(table)
            return plies

        await self._act(table_id, request, act, seat)
        await self.lessons.keep(await self.open(table_id))

    async def advise(self, table: OpenTable, seat: int, token: str) -> Counsel:
        """Return a hint for a seat that is asked, made from what that seat knows."""
        refuse_shut(table.shut)
        question = self.question(table, table.match, seat)
        about = f"{table.id} {table.occasion(seat)}"
        return await self.hints.give(
            token, about, lambda: self.thinker.advise(table.game, question)
        )

    def question(self, table: OpenTable, match: Match, seat: int) -> Question:
        """Return what a bot or adviser of a seat is asked in another process."""
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
                    await self._act_once(table, request, act, seat)
                except (Conflict, Refused) as error:
                    if await self._was_done(table_id, request):
                        return
                    if isinstance(error, Refused):
                        raise
                    tries += 1
                    continue
            self.notices.publish(table.id, played=True)
            self.bots.wake(table)
            self.time.wake(table)
            return
        raise Refused("stale", "Somebody else was faster; look at what changed.")

    async def _was_done(self, table_id: str, request: str | None) -> bool:
        """Tell whether a request was carried out before, also longer ago than memory goes back."""
        if request is None:
            return False
        return await asyncio.to_thread(self.store.has_request, table_id, request)

    async def _act_once(
        self,
        table: OpenTable,
        request: str | None,
        act: Callable[[OpenTable], Sequence[Ply]],
        seat: int,
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
            covered = self._covered(table, seat)
            clocks = self.time.played(table, plies, public)
            stored = (table.id, plies, request, match.result, public, covered, clocks)
            version = await self.writer.do(self.store.add_plies, *stored)
        except BaseException:
            if len(match.plies) != count:
                # Not stored, so it did not happen: the next look reads the stored table.
                self.forget(table.id)
            raise
        if request:
            table.requests.append(request)
        table.continuing.update(ply.number for ply in plies[1:])
        if covered:
            table.marks.take([uncovered(covered, None)])
        if clocks:
            table.row = replace(table.row, clocks=clocks)
        let_go(self.store, table.id, match.plies)
        self.stored(table, version)

    @staticmethod
    def _covered(table: OpenTable, seat: int) -> str:
        """Return the device at which the curtain falls after what a seat did; empty: at none.

        The next seat at the same device must not find this one's things uncovered; where nothing is
        hidden, the one whose turn it is is shown.
        """
        token = table.row.places[seat].token
        if token not in table.marks.uncovered:
            return ""
        return "" if seat in table.match.asked and table.has_curtain(token) else token

    def _remember(self, table: OpenTable) -> OpenTable:
        self._open[table.id] = table
        self._opened += 1
        if self._opened % WEIGHED_EVERY == 0:
            self._make_room()
        self.bots.wake(table)
        self.time.wake(table)
        return table

    def _make_room(self) -> None:
        """Close tables that nobody has used for longest, where all together weigh too much."""
        weights = {table_id: table.weight for table_id, table in self._open.items()}
        weight = sum(weights.values())
        for oldest, own in weights.items():
            if weight <= MOST_MEMORY:
                break
            if not self._open[oldest].lock.locked():
                del self._open[oldest]
                weight -= own

    def _load(self, table_id: str) -> OpenTable | None:
        """Read a table; None if its plies must be completed before."""
        row = self._row(table_id)
        game = self.game(row.game)
        content = self.contents.of(row, game)
        history = stored_history(self.store, table_id, row.seats)
        if history is None:
            return None
        state = game.decode(history[-1].after, content)
        match = Match(
            game,
            content,
            row.settings,
            state,
            seats=row.seats,
            seed=row.seed,
            secret=row.secret,
            legacy=read_legacy(row.legacy, game) if row.legacy else None,
        )
        match.plies = history
        table = OpenTable(row, match, continuing=self.store.continuing(table_id))
        self.lessons.note(table)  # walks a lesson that nobody has followed here yet
        return table

    def _row(self, table_id: str) -> TableRow:
        row = self.store.table(table_id)
        if row is None:
            raise NoSuchTable("There is no such table; it may have been deleted.")
        return row

    def _complete(self, table_id: str) -> None:
        row = self._row(table_id)
        game = self.game(row.game)
        complete(self.store, row, game, self.contents.of(row, game), lambda: self._closing)
