"""Rematches: the same people, settings and bots once more, always with a new deal.

Whoever asks first sets up the table and is ready; the others find it on the page of the old one and
come by one click. It begins when all of them have, like any table that waits for people.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.server.holding import let_go
from sternbrett.server.open_table import NoSuchTable, OpenTable, content_set_of
from sternbrett.server.person_rows import NO_ONE
from sternbrett.server.seats import BOT, OPEN, PERSON, Seat
from sternbrett.server.store import Conflict

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables


def can_rematch(table: OpenTable, token: str) -> bool:
    """Tell whether somebody may play a finished game once more with the same people."""
    row = table.row
    alone = row.chapter is None and not row.mode
    return table.match.over and alone and bool(table.seats_of(token))


def has_roles(game: AnyGame, seats: int) -> bool:
    """Tell whether seats of a game play different roles from the start."""
    return not game.card.chosen_roles and len({game.role(seat) for seat in range(seats)}) > 1


def seats_again(table: OpenTable, ready: str) -> tuple[Seat, ...]:
    """Return who sits where in a rematch; the owner of a secret is `ready`, and so are bots.

    Where seats have roles people move on to the next seat of a person; bots stay.
    """
    game, places = table.game, table.row.places
    gone = {place.number for place in places if place.token == NO_ONE or place.kind == OPEN}
    people = [place for place in places if place.kind == PERSON and place.number not in gone]
    step = 1 if has_roles(game, len(places)) else 0
    moved = {
        people[(index + step) % len(people)].number: place for index, place in enumerate(people)
    }
    out = []
    for place in places:
        number = place.number
        if number in moved:
            whose = moved[number]
            out.append(
                Seat(
                    number,
                    PERSON,
                    name=whose.name,
                    token=whose.token,
                    ready=whose.token == ready,
                    colour=whose.colour,
                )
            )
        else:
            bot = place.bot or game.stand_in(number, table.match.state)
            out.append(Seat(number, BOT, bot=bot))
    return tuple(out)


class Rematches:
    """The rematches of all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def play(self, table_id: str, token: str) -> str:
        """Say that one wants a rematch; return the table at which it is played."""
        tables = self.tables
        table = await tables.open(table_id)
        if not can_rematch(table, token):
            raise Refused("no_rematch", "Only who played a finished game can play it once more.")
        if not table.row.rematch:
            try:
                return await self._begin(table, token)
            except Conflict:  # another server set it up meanwhile
                tables.forget(table_id)
                table = await tables.open(table_id)
        await tables.sitting.be_ready(table.row.rematch, token)
        tables.notices.publish(table_id)  # its pages say who is there already
        return table.row.rematch

    async def _begin(self, table: OpenTable, token: str) -> str:
        tables, old = self.tables, table.match
        async with table.lock:
            if table.row.rematch:
                raise Conflict("somebody else was faster.")
            match = Match.new(
                old.game,
                content=old.content,
                settings=old.settings,
                seats=old.seats,
                secret=secrets.token_bytes(16),
            )
            row = tables.row_of(
                match,
                token,
                places=seats_again(table, token),
                spectators=table.row.spectators,
                content=table.row.content,
            )
            row = replace(row, listed=table.row.listed)
            row = tables.time.limited(row, match, table.row.time_limit)
            files = content_set_of(match).files
            await asyncio.to_thread(tables.store.add_rematch, table.id, row, files, match.plies)
            table.row = replace(table.row, rematch=row.id)
        let_go(tables.store, row.id, match.plies)
        tables.forget_other(table)
        tables.notices.publish(table.id)
        new = await tables.open(row.id)
        await tables.sitting.note_presence(new, token)
        return row.id

    async def waiting(self, table: OpenTable) -> Sequence[Seat]:
        """Return the seats of a table's rematch; none where nobody wanted one, or it is gone."""
        if not table.row.rematch:
            return ()
        try:
            return (await self.tables.open(table.row.rematch)).row.places
        except NoSuchTable:
            return ()
