"""The table service: creates tables, opens them, and carries out what seats ask for.

Pages and API use this and nothing below it. One lock per table orders what happens there; a choice
is stored before it is answered; whatever fails leaves the table as it was.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.content import fingerprint
from sternbrett.kernel.errors import Refused, SternbrettError, UnknownName
from sternbrett.kernel.game import Advice, AnyGame
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.notation import read_match
from sternbrett.server.store import Conflict, Store, TableRow, now
from sternbrett.server.thinking import Thinker, ask

OPEN_TABLES = 500
MAX_SEED = 80

#: Who sits at a table: a person, or the name of a bot.
PERSON = "person"
TUTORIAL = "tutorial"


class NoSuchTable(SternbrettError):
    """There is no table of this id, or it was deleted."""


@dataclass
class OpenTable:
    """A table that is being played, in memory."""

    row: TableRow
    match: Match
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> str:
        """The table's id, part of its address."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The game played here."""
        return self.match.game

    @property
    def bot(self) -> str:
        """The bot whose turn it is; empty where a person is asked."""
        player = self.row.players
        return "" if self.match.over or player == PERSON else player


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self.store = store
        self.games = games
        self.thinker = Thinker()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._contents: dict[str, Any] = {}

    def close(self) -> None:
        """End what runs beside the tables."""
        self.thinker.close()
        self.store.close()

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
        seats: int | None = None,
        seed: str = "",
        players: str = PERSON,
        mode: str = "",
    ) -> OpenTable:
        """Set up a table and store it. A typed seed makes it a challenge."""
        if len(seed) > MAX_SEED:
            raise UnknownName(f"A seed has at most {MAX_SEED} characters.")
        if players != PERSON and players not in game.bots:
            raise UnknownName(f"{game.id} has no bot called “{players[:40]}”.")
        secret = b"" if seed else secrets.token_bytes(16)
        match = Match.new(game, settings=settings, seats=seats, seed=seed, secret=secret)
        return await self._add(match, players=players, mode=mode)

    async def create_tutorial(self, game: AnyGame) -> OpenTable:
        """Set up the fixed challenge of a game's tutorial."""
        lesson = game.tutorial
        if lesson is None:
            raise UnknownName(f"{game.id} has no tutorial.")
        return await self.create(game, lesson.settings, seed=lesson.seed, mode=TUTORIAL)

    async def again(self, table_id: str) -> OpenTable:
        """Set up the same game with the same seed; for a finished game its secret is the seed."""
        table = await self.open(table_id)
        if not table.match.over and not table.match.seed:
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
        return await self._add(match, content=table.row.content)

    async def branch(self, table_id: str, number: int) -> OpenTable:
        """Make a table that begins at a moment of this one.

        A finished game is continued exactly. While a game runs, only what its seat knew is taken
        over and the rest is imagined anew, so that nobody can look ahead.
        """
        table = await self.open(table_id)
        if number >= len(table.match.plies):
            raise Refused("unknown", "There is no such moment in this game.")
        moment = table.match.at(number)
        if moment.over:
            raise Refused("over", "The game is over there; choose an earlier moment.")
        secret = secrets.token_bytes(16)
        state = moment.state
        if not table.match.over:
            rng = Rng(stream(secret, "branch"))
            state = table.game.imagine(moment.view(0), moment.content, rng)
        match = Match(
            table.game,
            moment.content,
            moment.settings,
            table.game.copy(state),
            seats=moment.seats,
            secret=secret,
        )
        match.go()
        return await self._add(match, content=table.row.content)

    async def take_over(self, table_id: str) -> OpenTable:
        """Give a watched game or a tutorial to a person: a table of its own from here on."""
        table = await self.open(table_id)
        return await self.branch(table_id, table.match.plies[-1].number)

    async def bring(self, record: str) -> OpenTable:
        """Make a table of a game in its text form."""
        match = await asyncio.to_thread(read_match, record, self.game)
        if not match.over and not match.seed:
            match.secret = secrets.token_bytes(16)
        return await self._add(match)

    async def _add(
        self, match: Match, *, players: str = PERSON, mode: str = "", content: str = ""
    ) -> OpenTable:
        game = match.game
        content = content or fingerprint(game.content_folder, game.content_files)
        files: Mapping[str, bytes] = {
            name: (game.content_folder / name).read_bytes() for name in game.content_files
        }
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.id,
            content=content,
            settings=match.settings,
            seats=match.seats,
            seed=match.seed,
            secret=match.secret,
            players=players,
            mode=mode,
            result=match.result,
            created_at=now(),
            changed_at=now(),
        )
        await asyncio.to_thread(self.store.add_table, row, files, match.plies)
        self._contents[row.content] = match.content
        return self._remember(OpenTable(row, match))

    # -- opening --------------------------------------------------------------------------

    async def open(self, table_id: str) -> OpenTable:
        """Return a table, from memory or from the store."""
        table = self._open.get(table_id)
        if table is not None:
            self._open.move_to_end(table_id)
            return table
        table = await asyncio.to_thread(self._load, table_id)
        return self._open.get(table_id) or self._remember(table)

    async def newest(self, limit: int = 12) -> list[TableRow]:
        """Return the tables changed last."""
        return await asyncio.to_thread(self.store.newest_tables, limit)

    async def delete(self, table_id: str) -> None:
        """Take a table off the list."""
        self._open.pop(table_id, None)
        await asyncio.to_thread(self.store.delete_table, table_id)

    # -- playing --------------------------------------------------------------------------

    async def choose(
        self, table_id: str, seat: int, key: str, question: str, request: str | None
    ) -> None:
        """Carry out a person's choice. The same request twice is carried out once."""

        def act(match: Match) -> Ply:
            return match.choose(key, seat, question=question)

        await self._act(table_id, request, act)

    async def undo(self, table_id: str, seat: int, request: str | None) -> None:
        """Take back a seat's last choice."""
        await self._act(table_id, request, lambda match: match.undo(seat))

    async def step(self, table_id: str, question: str) -> None:
        """Let the bot whose turn it is choose once."""
        table = await self.open(table_id)
        if not table.bot:
            raise Refused("not_asked", "No bot is asked at this table.")
        seat = table.match.turn
        if question != table.match.question_id(seat):
            raise Refused("stale", "The question has changed since; look at the new one.")
        key = await self.thinker.choose(table.game, table.bot, self._question(table, seat))
        # The answer is for the question that was asked; if that has changed, it is dropped.
        await self.choose(table_id, seat, key, question, None)

    async def advise(self, table: OpenTable) -> Advice | None:
        """Return a hint for whoever is asked, made from what that seat knows."""
        if table.match.over:
            return None
        return await self.thinker.advise(table.game, self._question(table, table.match.turn))

    def _question(self, table: OpenTable, seat: int) -> Any:
        game = table.game
        installed = fingerprint(game.content_folder, game.content_files)
        same = table.row.content == installed
        files = None if same else self.store.content_files(table.row.content)
        return ask(table.match, seat, table.row.content, files)

    async def _act(self, table_id: str, request: str | None, act: Callable[[Match], Ply]) -> None:
        table = await self.open(table_id)
        async with table.lock:
            if self._open.get(table_id) is not table:
                # What went before us failed and the table was dropped: start from the store.
                return await self._act(table_id, request, act)
            if request:
                done: bool = await asyncio.to_thread(self.store.has_request, table_id, request)
                if done:
                    return None
            ply = act(table.match)
            try:
                await asyncio.to_thread(
                    self.store.add_ply, table_id, ply, request, table.match.result
                )
            except BaseException as error:
                # Not stored, so it did not happen: the next look reads the stored table.
                self._open.pop(table_id, None)
                if isinstance(error, Conflict):
                    raise Refused(
                        "stale", "Somebody else was faster; look at what changed."
                    ) from None
                raise
        return None

    def _remember(self, table: OpenTable) -> OpenTable:
        self._open[table.id] = table
        while len(self._open) > OPEN_TABLES:
            oldest = next(iter(self._open))
            if self._open[oldest].lock.locked():
                break
            self._open.pop(oldest)
        return table

    def _load(self, table_id: str) -> OpenTable:
        row = self.store.table(table_id)
        if row is None:
            raise NoSuchTable("There is no such table; it may have been deleted.")
        game = self.game(row.game)
        content = self._content(row, game)
        plies = self.store.plies(table_id)
        state = game.decode(plies[-1].after, content)
        match = Match(
            game, content, row.settings, state, seats=row.seats, seed=row.seed, secret=row.secret
        )
        match.resume(plies)
        return OpenTable(row, match)

    def _content(self, row: TableRow, game: AnyGame) -> Any:
        """Return the content a table began with, even if the installed one has changed since."""
        if row.content not in self._contents:
            if row.content == fingerprint(game.content_folder, game.content_files):
                self._contents[row.content] = game.content()
            else:
                with TemporaryDirectory() as folder:
                    for name, data in self.store.content_files(row.content).items():
                        (Path(folder) / name).write_bytes(data)
                    self._contents[row.content] = game.load_content(Path(folder))
        return self._contents[row.content]
