"""Who sits where: invitations, joining, leaving a seat to a bot and coming back, who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sternbrett.kernel.errors import Refused
from sternbrett.server import seating
from sternbrett.server.clocks import Clock, read_limit
from sternbrett.server.days import refuse_shut
from sternbrett.server.marks import consent
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seating import LINK, ME
from sternbrett.server.seats import (
    BACK,
    GIVEN,
    HANDED,
    JOINED,
    MOVED,
    OPEN,
    OPENED,
    PERSON,
    RAN_OUT,
    REPLACED,
    REPLACED_BY_HOST,
    TAKEN,
    Seat,
    SeatEvent,
    hashed,
    new_secret,
    tidy_name,
)
from sternbrett.server.store import Conflict

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

#: How long somebody must be away before the others may let a bot play on, in seconds.
GRACE = 120.0
#: How much later pages are told that somebody counts as gone, so that it is true by then.
JUST_AFTER = 0.05


class Sitting:
    """The seats of all tables, and the people on them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.grace = GRACE

    async def invite(self, table_id: str, number: int, host: str) -> str:
        """Return a new code for an open seat; an earlier link to it is void."""
        table = await self.tables.open(table_id)
        if host != table.row.host:
            raise Refused("not_host", "Only the host can invite.")
        code = new_secret()
        async with table.lock:
            seat = table.place(number)
            if seat.kind != OPEN:
                raise Refused("taken", "This seat is taken.")
            seating.check_link(table)
            await self._change_seats(table, replace(seat, code=hashed(code)))
        return code

    async def seat_for(self, table_id: str, code: str) -> Seat:
        """Return the open seat a join link is for."""
        table = await self.tables.open(table_id)
        wanted = hashed(code)
        for seat in table.row.places:
            if seat.kind == OPEN and wanted and seat.code == wanted:
                return seat
        raise Refused("taken", "This link is no longer good; ask the host for a new one.")

    async def join(self, table_id: str, code: str, token: str, name: str, colour: str = "") -> None:
        """Let a browser take the seat that its link is for."""
        table = await self.tables.open(table_id)
        async with table.lock:
            seat = await self.seat_for(table_id, code)
            await self._sit(table, seat, token, name, colour)

    async def take_free(
        self, table_id: str, number: int, token: str, name: str, colour: str
    ) -> None:
        """Let a browser take a free seat of a table that anybody may join."""
        table = await self.tables.open(table_id)
        async with table.lock:
            seat = table.place(number)
            if seat.kind != OPEN or not table.row.joinable:
                raise Refused("taken", "This seat is taken.")
            await self._sit(table, seat, token, name, colour)

    async def _sit(self, table: OpenTable, seat: Seat, token: str, name: str, colour: str) -> None:
        seating.check_link(table)
        name = tidy_name(name)
        others = [place.name for place in table.row.places if place.token not in ("", token)]
        self.tables.check_name(name, others)
        person = Seat(seat.number, PERSON, name=name, token=token, ready=False, colour=colour)
        told = [self._seat_event(table, JOINED, person)] if table.begun else []
        await self._change_seats(table, person, events=told)
        await self.note_presence(table, token)

    async def be_ready(self, table_id: str, token: str) -> None:
        """Note that a browser's people are ready to begin."""
        table = await self.tables.open(table_id)
        async with table.lock:
            mine = [table.row.places[number] for number in table.seats_of(token)]
            await self._change_seats(table, *(replace(seat, ready=True) for seat in mine))

    async def replace_by_bot(self, table_id: str, number: int, token: str) -> None:
        """Agree that a bot plays for somebody who has been away for a while.

        It does when all people who are there have agreed, or when the host says so.
        """
        table = await self.tables.open(table_id)
        table.place(number)
        self._check_running(table)
        mine, hosting = table.seats_of(token), token == table.row.host
        if not (mine or hosting) or number in mine or not self.is_left(table, number):
            raise Refused("not_left", "Only for a seat whose person has been away for a while.")
        if not hosting:
            table = await self.tables.remember(table, *(consent(number, by) for by in mine))
        async with table.lock:
            if hosting or table.marks.consents.get(number, set()).issuperset(self.present(table)):
                why = REPLACED_BY_HOST if hosting else REPLACED
                await self._substitute(table, number, why)
                await self._forget_consents(table, [number])
            else:
                self.tables.notices.publish(table_id)

    async def hand_to_bot(self, table_id: str, number: int, token: str) -> None:
        """Let a bot play for oneself; the seat can be taken back at any time."""
        table = await self.tables.open(table_id)
        async with table.lock:
            if number not in table.seats_of(token):
                raise Refused("not_yours", "This browser does not sit there.")
            self._check_running(table)
            refuse_shut(table.shut)
            if table.bot_at(number):
                raise Refused("illegal", "A bot plays for this seat already.")
            await self._substitute(table, number, HANDED)

    @staticmethod
    def _check_running(table: OpenTable) -> None:
        if not table.begun:
            raise Refused("waiting", "The game begins when all seats are taken.")
        if table.match.over:
            raise Refused("over", "The game is over.")

    async def run_out(self, table: OpenTable, clock: Clock) -> None:
        """Let a bot stand in where a clock has run out, unless that was settled before.

        The table's lock is held.
        """
        await self._substitute(table, clock.seat, RAN_OUT, clock)

    async def settle_clocks(self, table: OpenTable) -> None:
        """Let those clocks of a table run that should, and no others; its lock is held."""
        await self._change_seats(table)

    async def _substitute(
        self, table: OpenTable, number: int, why: str, over: Clock | None = None
    ) -> None:
        """Let the bot of a seat's side play for a person, perhaps because a clock is `over`."""
        bot = table.game.stand_in(number, table.match.state)
        played = replace(table.row.places[number], substitute=bot)
        told = [self._seat_event(table, why, played)]
        await self._change_seats(table, played, events=told, over=over)

    def present(self, table: OpenTable) -> set[int]:
        """Return the seats whose people have not been away for long, also if bots play for them."""
        return {
            seat.number
            for seat in table.row.places
            if seat.kind == PERSON and self._away_for(table, seat) <= self.grace
        }

    async def come_back(self, table_id: str, token: str) -> None:
        """Give a person's seats back to the person, if bots played for them."""
        table = await self.tables.open(table_id)
        async with table.lock:
            mine = [table.row.places[number] for number in table.seats_of(token)]
            back = [replace(seat, substitute="") for seat in mine if seat.substitute]
            told = [self._seat_event(table, BACK, seat) for seat in back]
            await self._change_seats(table, *back, events=told, back=True)

    async def note_presence(self, table: OpenTable, token: str) -> None:
        """Note that somebody who sits at a table has just asked for something there."""
        mine = table.seats_of(token)
        if mine:
            self.tables.presence.note(table.id, token)
            # Whoever is back was not away for long: the others agree anew.
            await self._forget_consents(table, mine)

    async def _forget_consents(self, table: OpenTable, left: Sequence[int]) -> None:
        """Forget who agreed that bots play for seats, if anybody did."""
        if void := table.marks.void_consents(left):
            await self.tables.remember(table, *void)

    def _away_for(self, table: OpenTable, seat: Seat) -> float:
        limit = read_limit(table.row.time_limit)
        if limit is not None and limit.by_days:
            return 0.0  # where people have days nobody counts as away; the clock sees to that
        return self.tables.presence.away_for(table.id, seat.token)

    def is_here(self, table: OpenTable, number: int) -> bool:
        """Tell whether a seat's person is there; where nobody sits nobody is missing."""
        seat = table.row.places[number]
        return seat.kind != PERSON or self.tables.presence.is_here(table.id, seat.token)

    def is_left(self, table: OpenTable, number: int) -> bool:
        """Tell whether a seat's person has been away longer than the grace period."""
        seat = table.row.places[number]
        if seat.kind != PERSON or seat.substitute:
            return False
        return self._away_for(table, seat) > self.grace

    def seats_left(self, table: OpenTable) -> list[int]:
        """Return the seats whose people have been away longer than the grace period."""
        return [seat.number for seat in table.row.places if self.is_left(table, seat.number)]

    def until_left(self, table: OpenTable) -> float | None:
        """Return the seconds until the next seat counts as left; None: that is not to be seen."""
        away = [
            self._away_for(table, seat)
            for seat in table.row.places
            if seat.kind == PERSON and not seat.substitute
        ]
        left = [self.grace - seconds for seconds in away if 0 < seconds <= self.grace]
        return min(left) + JUST_AFTER if left else None

    async def set_seat(self, table_id: str, number: int, wish: str, host: str) -> None:
        """Let the host give a seat to a bot, to whoever gets a link, or to this device."""
        table = await self.tables.open(table_id)
        if host != table.row.host:
            raise Refused("not_host", "Only the host can change seats.")
        async with table.lock:
            seat = table.place(number)
            seating.check_change(table, number, wish)
            plan = [ME] * table.match.seats
            plan[number] = wish
            name = next((s.name for s in table.row.places if s.token == host), seat.name)
            planned = replace(seating.planned(table.match, host, plan, name)[number], ready=True)
            kind = {ME: TAKEN, LINK: OPENED}.get(wish, GIVEN)
            told = [self._seat_event(table, kind, planned)] if table.begun else []
            await self._change_seats(table, planned, events=told)

    async def sit_down(self, table_id: str, token: str) -> None:
        """Give the host's seats to a browser that lost its cookie. Only for a local server."""
        table = await self.tables.open(table_id)
        async with table.lock:
            old = table.row.host
            if token == old:
                return
            seating.check_sitting_down(table)
            moved = [replace(s, token=token) for s in table.row.places if s.token == old]
            told = [self._seat_event(table, MOVED, s) for s in moved] if table.begun else []
            await self._change_seats(table, *moved, host=token, events=told)
            await self.note_presence(table, token)

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
        back: bool = False,
        over: Clock | None = None,
    ) -> None:
        before = [table.row.places[seat.number] for seat in seats]
        places = list(table.row.places)
        for seat in seats:
            places[seat.number] = seat
        returned = [seat.number for seat in seats] if back else []
        clocks = self.tables.time.seated(table, places, returned)
        try:
            version = await asyncio.to_thread(
                self.tables.store.set_seats, table.id, seats, host, before, events, clocks, over
            )
        except Conflict:
            self.tables.forget(table.id)
            raise Refused("stale", "Somebody else was faster; look at what changed.") from None
        self.tables.stored(table, version)
        table.row = replace(
            table.row,
            clocks=clocks,
            places=tuple(places),
            host=host or table.row.host,
            seat_events=(*table.row.seat_events, *events),
        )
        self.tables.notices.publish(table.id)
        self.tables.bots.wake(table)
        self.tables.time.wake(table)
