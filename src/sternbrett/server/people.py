"""People: a name and a colour, the devices of each, and the ways back to oneself.

There are no accounts. A person is whoever has the secret of a browser, and is known everywhere by
the hash of the first one. Further devices have secrets of their own, which lead to the same person:
so one of them can be signed out. They come by a link that is good once and for ten minutes, or by
a phrase that was shown once; the devices that were there before are told.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from litestar.exceptions import TooManyRequestsException
from sqlalchemy import Connection

from sternbrett.kernel.errors import Refused
from sternbrett.server import person_rows as rows
from sternbrett.server.buckets import Buckets
from sternbrett.server.mail_rows import find_address, move_address, sent_to
from sternbrett.server.me import NOBODY, Me
from sternbrett.server.person_rows import NO_ONE, PersonRow
from sternbrett.server.phrases import new_phrase, read_phrase, stored_phrase
from sternbrett.server.public_rows import forget_reports
from sternbrett.server.seats import BOT, OPEN, PERSON, Seat, hashed, new_secret, tidy_name
from sternbrett.server.store import TableRow, now

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

#: The colours that people choose from; `person-<colour>` is the class of each.
COLOURS = ("orange", "blue", "green", "pink", "violet", "yellow", "red", "silver")

#: How long a link that takes one along is good.
LINK_GOOD = timedelta(minutes=10)
#: How many wrong phrases or links one address may try at once, and how many in an hour after that.
TRIES = 6
TRIES_AN_HOUR = 12
#: How many browsers are remembered, and for how many seconds where other servers may change them.
MOST = 20_000
REMEMBERED = 20.0


#: How long ago something counts as deleted that shall go for good at once.
CENTURY = timedelta(days=36500)


class People:
    """The people of all tables of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._known: OrderedDict[str, tuple[float, Me]] = OrderedDict()
        # Nobody else writes to a file.
        self._remembered = math.inf if self.store.place.path is not None else REMEMBERED
        self._tries = Buckets(TRIES_AN_HOUR / 3600, TRIES)
        #: Phrases are tried one after the other: each costs some work.
        self._trying = asyncio.Lock()

    # -- who somebody is ------------------------------------------------------------------

    async def recognise(self, device: str) -> Me:
        """Return who uses a browser, known by the hash of its secret."""
        if not device:
            return NOBODY
        until, me = self._known.get(device, (0.0, NOBODY))
        if until <= time.monotonic():
            me = await asyncio.to_thread(self._recognise, device)
            self._known[device] = (time.monotonic() + self._remembered, me)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        return me

    def _recognise(self, device: str) -> Me:
        with self.store.reading() as connection:
            token = rows.owner_of(connection, device)
            if not token:
                return replace(NOBODY, device=device)
            person = rows.find_person(connection, token)
        news = tuple(one for one in person.devices if not one.told and one.token != device)
        return Me(token, device, person.name, person.colour, news)

    def _forget(self, token: str) -> None:
        """Look anew at who uses the browsers of a person."""
        for device in [device for device, (_, me) in self._known.items() if me.token == token]:
            del self._known[device]

    async def person(self, token: str) -> PersonRow:
        """Return what a person said of themselves."""
        return await asyncio.to_thread(self._person, token)

    def _person(self, token: str) -> PersonRow:
        with self.store.reading() as connection:
            return rows.find_person(connection, token)

    # -- name and colour ------------------------------------------------------------------

    async def introduce(self, me: Me, name: str, colour: str, label: str) -> None:
        """Let a person have a name and a colour, also where they sit at running games."""
        if colour not in ("", *COLOURS):
            raise Refused("unknown", "There is no such colour.")
        name = tidy_name(name)
        self.tables.check_name(name)
        found = await asyncio.to_thread(self._introduce, me, name, colour, label)
        self._forget(me.token)
        self._changed(found)

    def _introduce(self, me: Me, name: str, colour: str, label: str) -> list[str]:
        with self.store.writing() as connection:
            before = rows.find_person(connection, me.token)
            rows.put_person(connection, me.token, now(), name=name, colour=colour)
            rows.put_device(connection, me.device, me.token, label, now())
            found = rows.rename_seats(connection, me.token, before.name, name, colour)
            for table_id in found:
                self.store.tell_changed(connection, table_id)
        return found

    async def note_name(self, me: Me, name: str, label: str) -> None:
        """Keep the name that somebody first sat down with."""
        name = tidy_name(name)
        if name and not me.name:
            known = await self.person(me.token)
            if not known.name:
                await asyncio.to_thread(self._note_name, me, name, label)
                self._forget(me.token)

    def _note_name(self, me: Me, name: str, label: str) -> None:
        with self.store.writing() as connection:
            rows.put_person(connection, me.token, now(), name=name)
            rows.put_device(connection, me.device, me.token, label, now())

    # -- devices --------------------------------------------------------------------------

    async def link(self, me: Me, label: str) -> str:
        """Return the code of a link that makes another device the same person."""
        code = new_secret()
        await asyncio.to_thread(self._link, me, label, code)
        return code

    def _link(self, me: Me, label: str, code: str) -> None:
        with self.store.writing() as connection:
            rows.put_device(connection, me.device, me.token, label, now())
            rows.put_link(connection, me.token, hashed(code), now() + LINK_GOOD)

    async def linked(self, code: str, address: str) -> PersonRow:
        """Return whom a link leads to. Looking does not use it up."""
        self._check_tries(address)
        token = await asyncio.to_thread(self._linked, hashed(code))
        if not token:
            self._note_try(address)
            raise Refused("device_link", "This link is no longer good.")
        return await self.person(token)

    def _linked(self, code: str) -> str:
        with self.store.reading() as connection:
            return rows.linked_person(connection, code, now())

    async def follow(self, me: Me, code: str, label: str, address: str) -> str:
        """Let a browser be the person that a link leads to; return the secret it gets.

        What the browser had before comes along.
        """
        self._check_tries(address)
        wanted, secret = hashed(code), new_secret()

        def find(connection: Connection) -> str:
            return rows.use_link(connection, wanted, now())

        if not await self._become(me, find, secret, label):
            self._note_try(address)
            raise Refused("device_link", "This link is no longer good.")
        return secret

    async def _become(
        self, me: Me, find: Callable[[Connection], str], secret: str, label: str
    ) -> bool:
        """Let a browser be the person that `find` finds, with a secret; False: it found nobody."""

        def write() -> tuple[str, list[str]] | None:
            with self.store.writing() as connection:
                person = find(connection)
                if not person:
                    return None
                rows.put_device(connection, hashed(secret), person, label, now(), told=False)
                moved = [] if me.token in ("", person) else rows.tables_of(connection, me.token)
                if moved:
                    if rows.shared_tables(connection, me.token, person):
                        raise Refused("same_table", "Both sit at the same table.")
                    rows.move(connection, me.token, person)
                elif me.token:
                    rows.move_attempts(connection, me.token, person)
                    move_address(connection, me.token, person)
                for table_id in moved:
                    self.store.tell_changed(connection, table_id)
                return person, moved

        found = await asyncio.to_thread(write)
        if found is None:
            return False
        self._forget(me.token)
        self._forget(found[0])
        self._changed(found[1])
        return True

    def _changed(self, tables: list[str]) -> None:
        """Let tables be read anew, and their pages know."""
        for table_id in tables:
            self.tables.forget(table_id)
            self.tables.notices.publish(table_id)

    async def acknowledge(self, me: Me) -> None:
        """Note that a person knows of all their devices."""

        def write() -> None:
            with self.store.writing() as connection:
                rows.tell_devices(connection, me.token)

        await asyncio.to_thread(write)
        self._forget(me.token)

    async def remove_device(self, me: Me, device_id: str) -> None:
        """Sign a device of a person out; also the one they use."""
        person = await self.person(me.token)
        found = [device.token for device in person.devices if device.id == device_id]
        if not found:
            raise Refused("no_device", "There is no such device.")

        def write() -> None:
            with self.store.writing() as connection:
                rows.remove_device(connection, me.token, found[0])

        await asyncio.to_thread(write)
        self._forget(me.token)

    # -- the way back ---------------------------------------------------------------------

    async def phrase(self, me: Me, language: str, label: str) -> str:
        """Return a phrase that brings a person back, in place of an earlier one."""
        phrase = new_phrase(language)

        def write() -> None:
            stored = self._stored(phrase)
            with self.store.writing() as connection:
                rows.put_device(connection, me.device, me.token, label, now())
                rows.put_person(connection, me.token, now(), recovery=stored)

        await asyncio.to_thread(write)
        return phrase

    async def recover(self, me: Me, typed: str, label: str, address: str) -> str:
        """Let a browser be the person whose phrase was typed; return the secret it gets.

        A phrase is good once. What the browser had before comes along.
        """
        self._check_tries(address)
        phrase, secret = read_phrase(typed), new_secret()
        async with self._trying:
            stored = phrase and await asyncio.to_thread(self._stored, phrase)

        def find(connection: Connection) -> str:
            return rows.use_phrase(connection, stored) if stored else ""

        if not await self._become(me, find, secret, label):
            self._note_try(address)
            raise Refused("phrase", "This phrase brings nobody back.")
        return secret

    def _stored(self, phrase: str) -> str:
        return stored_phrase(phrase, self.store.secret("recovery"))

    def _check_tries(self, address: str) -> None:
        """Refuse whoever tried too much that was wrong."""
        wait = self._tries.wait(address)
        if wait:
            raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})

    def _note_try(self, address: str) -> None:
        self._tries.take(address)

    # -- one's data -----------------------------------------------------------------------

    async def tables_of(self, token: str) -> list[TableRow]:
        """Return all tables of a person."""
        return await asyncio.to_thread(self.store.newest_tables, MOST, token) if token else []

    async def data(self, me: Me) -> dict[str, object]:
        """Return all that is stored of a person, as plain data."""
        person, tables = await self.person(me.token), await self.tables_of(me.token)
        return await asyncio.to_thread(self._data, me, person, tables)

    def _data(self, me: Me, person: PersonRow, tables: list[TableRow]) -> dict[str, object]:
        with self.store.reading() as connection:
            deeds = {
                row.id: rows.deeds_at(connection, row.id, seats_at(row, me.token)) for row in tables
            }
            watching = rows.said_watching(connection, me.token)
            attempts = rows.attempts_of(connection, me.token)
            address = find_address(connection, me.token)
            mails = sent_to(connection, me.token)
        return {
            "name": person.name,
            "colour": person.colour,
            "recovery_phrase": "stored as a hash" if person.has_phrase else "none",
            "since": told(person.created_at),
            "devices": [
                {"device": device.label, "since": told(device.added_at)}
                for device in person.devices
            ],
            "mail": None
            if address is None
            else {
                "address": address.address,
                "confirmed": address.confirmed,
                "language": address.language,
                "since": told(address.added_at),
                "sent": [
                    {"at": told(at), "about": kind, "table": table_id}
                    for at, kind, table_id in mails
                ],
            },
            "said_watching": [
                {"at": told(at), "table": table_id, "text": text} for at, table_id, text in watching
            ],
            "puzzles": [
                {"at": told(at), "game": game, "puzzle": puzzle, "chosen": key}
                for (game, puzzle), (at, key) in attempts.items()
            ],
            "tables": [
                {
                    "table": row.id,
                    "game": row.game,
                    "began": told(row.created_at),
                    "host": row.host == me.token,
                    "result": row.result,
                    "seats": [
                        {"seat": place.number + 1, "name": place.name, "colour": place.colour}
                        for place in row.places
                        if place.token == me.token
                    ],
                    "said": [{"at": told(at), "text": text} for at, text in deeds[row.id].said],
                    "chosen": [{"at": told(at), "key": key} for at, key in deeds[row.id].chosen],
                }
                for row in tables
            ],
        }

    async def forget_me(self, me: Me) -> None:
        """Remove all that is stored of a person.

        Tables without other people go for good. At the others a bot plays on in a running game, a
        seat that waits is free again, and somebody else is the host; what the person said and
        their name are removed everywhere.
        """
        for row in await self.tables_of(me.token):
            others = [
                place for place in row.places if place.kind == PERSON and place.token != me.token
            ]
            if others:
                await self._leave(row, me.token, others[0].token)
        gone = await asyncio.to_thread(self._forget_me, me.token, now() - CENTURY)
        await asyncio.to_thread(self.store.purge, now() - CENTURY + timedelta(days=1))
        self._changed(gone)
        self._forget(me.token)

    async def _leave(self, row: TableRow, token: str, heir: str) -> None:
        """Take a person away from a table at which others sit."""
        table = await self.tables.open(row.id)
        async with table.lock:
            seats = []
            for place in row.places:
                if place.token != token:
                    continue
                if table.match.over:
                    seats.append(Seat(place.number, PERSON, token=NO_ONE))
                elif table.begun:
                    bot = table.game.stand_in(place.number, table.match.state)
                    seats.append(Seat(place.number, BOT, bot=bot))
                else:
                    seats.append(Seat(place.number, OPEN))
            hosted = row.host == token
            await asyncio.to_thread(self.store.set_seats, row.id, seats, heir if hosted else "")

            def write() -> None:
                with self.store.writing() as connection:
                    rows.forget_words(connection, row.id, [seat.number for seat in seats])

            await asyncio.to_thread(write)
        self._changed([row.id])

    def _forget_me(self, token: str, long_ago: datetime) -> list[str]:
        with self.store.writing() as connection:
            found = rows.tables_of(connection, token)
            found += {table_id for _, table_id, _ in rows.said_watching(connection, token)}
            for table_id in found:
                self.store.tell_changed(connection, table_id)
            rows.give_up_all(connection, token, long_ago)
            rows.forget_person(connection, token)
            forget_reports(connection, now(), token)
        return found


def seats_at(row: TableRow, token: str) -> list[int]:
    """Return the seats that somebody has at a table."""
    return [place.number for place in row.places if place.token == token]


def told(at: datetime | None) -> str:
    """Return a time as data has it."""
    return "" if at is None else at.isoformat(timespec="seconds") + "Z"
