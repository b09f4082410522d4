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

from sternbrett.kernel.content import fingerprint
from sternbrett.kernel.errors import Refused, SternbrettError, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match, Ply
from sternbrett.server.store import Conflict, Store, TableRow, now

OPEN_TABLES = 500
MAX_SEED = 80


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


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self.store = store
        self.games = games
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._contents: dict[str, Any] = {}

    def game(self, name: str) -> AnyGame:
        """Return a game by its id."""
        if name not in self.games:
            raise UnknownName(f"There is no game called “{name[:40]}”.")
        return self.games[name]

    async def create(
        self, game: AnyGame, settings: Mapping[str, object], seats: int | None, seed: str
    ) -> OpenTable:
        """Set up a table and store it. A typed seed makes it a challenge."""
        if len(seed) > MAX_SEED:
            raise UnknownName(f"A seed has at most {MAX_SEED} characters.")
        secret = b"" if seed else secrets.token_bytes(16)
        match = Match.new(game, settings=settings, seats=seats, seed=seed, secret=secret)
        files = {name: (game.content_folder / name).read_bytes() for name in game.content_files}
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.id,
            content=fingerprint(game.content_folder, game.content_files),
            settings=match.settings,
            seats=match.seats,
            seed=seed,
            secret=secret,
            result=match.result,
            created_at=now(),
            changed_at=now(),
        )
        await asyncio.to_thread(self.store.add_table, row, files, match.plies[0])
        self._contents[row.content] = match.content
        return self._remember(OpenTable(row, match))

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

    async def choose(
        self, table_id: str, seat: int, key: str, question: str, request: str | None
    ) -> None:
        """Carry out a seat's choice. The same request twice is carried out once."""

        def act(match: Match) -> Ply:
            return match.choose(key, seat, question=question)

        await self._act(table_id, request, act)

    async def undo(self, table_id: str, seat: int, request: str | None) -> None:
        """Take back a seat's last choice."""
        await self._act(table_id, request, lambda match: match.undo(seat))

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
