"""The challenge of the day: one game a day, the same for everybody on this server.

Games and what is set in them take turns. The deal comes from a secret of the server and the date,
so nobody can play it before or again; a browser plays it once. All other seats are bots.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.settings import Setting
from sternbrett.server import seating
from sternbrett.server.database import StoreError
from sternbrett.server.days import mode_of
from sternbrett.server.glances import NOTHING, glances_at
from sternbrett.server.open_table import OpenTable
from sternbrett.server.outcomes import Result
from sternbrett.server.results import judge, telling_setting
from sternbrett.server.seating import ME
from sternbrett.server.seats import PERSON, WATCH_NEVER
from sternbrett.server.store import TableRow, now
from sternbrett.server.tables import Tables

#: The secret of the server that deals are made of.
SECRET = "challenge"
#: The level of the bots, where a game has it.
LEVEL = "normal"


@dataclass(frozen=True)
class Challenge:
    """What is played on a day: a game with one setting chosen, at which seat, beside which bot."""

    day: date
    game: AnyGame
    setting: Setting | None
    choice: str | int
    seats: int
    seat: int
    bot: str

    @property
    def settings(self) -> Mapping[str, str | int]:
        """What is set; all else is as usual."""
        return {} if self.setting is None else {self.setting.name: self.choice}


@dataclass(frozen=True)
class Entry:
    """How somebody did in a challenge. `chapter` is the round in which it ended; 0: none."""

    row: TableRow
    result: Result
    chapter: int

    @property
    def name(self) -> str:
        """What the person was called at the table; may be empty."""
        return next((seat.name for seat in self.row.places if seat.kind == PERSON), "")

    @property
    def order(self) -> tuple[bool, int, int, int, datetime]:
        """The best first: won, place, points; a win sooner, a defeat later; then who was first."""
        won = self.result.won
        chapter = self.chapter if won else -self.chapter
        points = -(self.result.points or 0)
        return not won, self.result.place, points, chapter, self.row.changed_at


def choices_of(game: AnyGame, seats: int) -> Sequence[tuple[Setting | None, str | int]]:
    """Return what takes turns in a game: its difficulties, or what else tells its games apart.

    A choice that opens further ones is none.
    """
    setting = telling_setting(game)
    if setting is None:
        return [(None, "")]
    found: list[tuple[Setting | None, str | int]] = []
    for choice in setting.choices_for(seats, game.content()):
        opens = any(other.only_if == (setting.name, choice) for other in game.settings)
        with suppress(SternbrettError):
            game.check_settings({setting.name: choice}, seats, game.content())
            if not opens:
                found.append((setting, choice))
    return found or [(None, "")]


class Challenges:
    """The challenges of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def of(self, day: date) -> Challenge | None:
        """Return what is played on a day; None: no game here can be."""
        games = [
            game
            for game in self.tables.games.values()
            if game.card.seats[0] == 1 or game.levels or game.bots
        ]
        if not games:
            return None
        turn, place = divmod(day.toordinal(), len(games))
        game = games[place]
        seats = game.card.seats[0]
        choices = choices_of(game, seats)
        turn, place = divmod(turn, len(choices))
        names = [*game.levels, *game.bots]
        bot = LEVEL if LEVEL in names else next(iter(names), "")
        return Challenge(day, game, *choices[place], seats, turn % seats, bot)

    async def seed(self, day: date) -> str:
        """Return the seed of a day's deal, which nobody may be told before the day is over."""
        secret = await asyncio.to_thread(self.tables.store.secret, SECRET)
        return hmac.digest(secret.encode(), day.isoformat().encode(), "sha256").hex()[:20]

    async def find(self, token: str, day: date) -> TableRow | None:
        """Return the table at which a browser plays, or played, the challenge of a day."""
        if not token:
            return None
        table_id = await self._table_id(token, day)
        return await asyncio.to_thread(self.tables.store.table, table_id)

    async def begin(self, token: str, name: str = "", colour: str = "") -> OpenTable:
        """Set up today's challenge for a browser, or open it where that was done.

        `name` and `colour` are those of its person.
        """
        day = now().date()
        table_id = await self._table_id(token, day)
        if await asyncio.to_thread(self.tables.store.knows, table_id):
            return await self._played(token, day)
        challenge = self.of(day)
        if challenge is None:
            raise Refused("unknown", "There is no challenge today.")
        match = await asyncio.to_thread(
            Match.new,
            challenge.game,
            settings=challenge.settings,
            seats=challenge.seats,
            seed=await self.seed(day),
        )
        plan = [ME if seat == challenge.seat else challenge.bot for seat in range(challenge.seats)]
        try:
            return await self.tables.add(
                match,
                token,
                places=seating.planned(match, token, plan, name, colour=colour),
                spectators=WATCH_NEVER,
                mode=mode_of(day),
                table_id=table_id,
            )
        except StoreError:
            # Perhaps another click was quicker, and a challenge is played once.
            if not await asyncio.to_thread(self.tables.store.knows, table_id):
                raise
            return await self._played(token, day)

    async def _played(self, token: str, day: date) -> OpenTable:
        """Return the table that a browser has of a day, unless it was deleted."""
        found = await self.find(token, day)
        if found is None:
            raise Refused("played", "This browser has played the challenge of this day.")
        return await self.tables.open(found.id)

    async def entries(self, day: date) -> list[Entry]:
        """Return how everybody did whose game of a day is over, the best first."""
        tables = self.tables

        def find() -> list[tuple[TableRow, Result]]:
            rows = tables.store.finished_of_mode(mode_of(day))
            known = tables.store.results_at([row.id for row in rows])
            found = []
            for row in rows:
                if row.game not in tables.games:
                    continue
                results = known.get(row.id)
                if results is None:
                    results = judge(tables, row)
                    tables.store.add_results(results)
                seats = [seat.number for seat in row.places if seat.kind == PERSON]
                found += [(row, one) for one in results if one.seat in seats[:1]]
            return found

        found = await asyncio.to_thread(find)
        glances = await glances_at(tables, [row for row, _ in found])
        made = [Entry(row, one, glances.get(row.id, NOTHING).chapter) for row, one in found]
        return sorted(made, key=lambda entry: entry.order)

    async def _table_id(self, token: str, day: date) -> str:
        secret = await asyncio.to_thread(self.tables.store.secret, SECRET)
        text = f"table {day.isoformat()} {token}"
        return hmac.digest(secret.encode(), text.encode(), "sha256").hex()[:24]
