"""Tables: setting them up, who sits there, what they remember, and taking them off the list."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sternbrett.kernel.history import Ply
from sternbrett.server.chapters import (
    CampaignRow,
    Taken,
    chapters_of,
    put_campaign,
    put_chapter,
    table_at,
)
from sternbrett.server.clock_rows import add_clocks, postpone, put_clocks, read_clocks
from sternbrett.server.clocks import Clock
from sternbrett.server.marks import Mark, put_marks, read_marks
from sternbrett.server.schema import (
    CHAPTERS,
    CONTENTS,
    PLIES,
    REVIEW_JOBS,
    SEAT_EVENTS,
    SEATS,
    TABLES,
)
from sternbrett.server.seats import Seat, SeatEvent
from sternbrett.server.stored.base import Conflict, now
from sternbrett.server.stored.plies import ply_values
from sternbrett.server.stored.rows import StoredRows, TableRow, places_of, seat_values, table_row

# What every table that is opened asks: it is put together once.
_TABLE = select(TABLES).where(TABLES.c.id == bindparam("table"), TABLES.c.deleted_at.is_(None))
_SEAT_EVENTS_AT = (
    select(SEAT_EVENTS)
    .where(SEAT_EVENTS.c.table_id == bindparam("table"))
    .order_by(SEAT_EVENTS.c.number)
)


class StoredTables(StoredRows):
    """The tables and their seats, one by one."""

    def add_table(self, row: TableRow, files: Mapping[str, bytes], plies: Sequence[Ply]) -> None:
        """Store a new table with its content and the plies it begins with.

        Raises Conflict, and stores nothing, if it is a chapter that somebody else has begun.
        """
        self.add_tables([(row, files, plies)])

    def add_tables(
        self,
        tables: Sequence[tuple[TableRow, Mapping[str, bytes], Sequence[Ply]]],
        campaign: CampaignRow | None = None,
    ) -> None:
        """Store new tables, all or none of them; before them a new campaign that they are of."""
        try:
            with self.writing() as connection:
                if campaign is not None:
                    put_campaign(connection, campaign)
                for row, files, plies in tables:
                    self._put_table(connection, row, files, plies)
                    if row.chapter is not None:
                        put_chapter(connection, row.id, row.chapter, row.created_at)
                        if before := table_at(connection, row.chapter, -1):
                            self._tell(connection, before)
        except Taken:
            raise Conflict("somebody else was faster.") from None

    def add_rematch(
        self, before: str, row: TableRow, files: Mapping[str, bytes], plies: Sequence[Ply]
    ) -> None:
        """Store a table at which the people of another one play once more.

        Raises Conflict, and stores nothing, if there is one already.
        """
        first = (TABLES.c.id == before, TABLES.c.rematch == "")
        with self.writing() as connection:
            self._put_table(connection, row, files, plies)
            self._tell(connection, before)
            change = update(TABLES).where(*first).values(rematch=row.id)
            if connection.execute(change).rowcount == 0:
                raise Conflict("somebody else was faster.")

    def _put_table(
        self,
        connection: Connection,
        row: TableRow,
        files: Mapping[str, bytes],
        plies: Sequence[Ply],
    ) -> None:
        # Taking the row, also where it is there already, keeps it from a purge beside us.
        content = self.upsert(CONTENTS).values(
            fingerprint=row.content,
            game=row.game,
            files=zlib.compress(msgspec.msgpack.encode(dict(files))),
        )
        connection.execute(
            content.on_conflict_do_update(index_elements=["fingerprint"], set_={"game": row.game})
        )
        connection.execute(
            insert(TABLES).values(
                id=row.id,
                game=row.game,
                content=row.content,
                settings=msgspec.json.encode(dict(row.settings)).decode(),
                seats=row.seats,
                seed=row.seed,
                secret=row.secret,
                host=row.host,
                spectators=row.spectators,
                mode=row.mode,
                origin=row.origin,
                result=row.result,
                created_at=row.created_at,
                changed_at=row.changed_at,
                legacy=row.legacy or None,
                joinable=row.joinable,
                listed=row.listed,
                name=row.name,
                time_limit=row.time_limit,
            )
        )
        connection.execute(insert(SEATS), [seat_values(row.id, seat) for seat in row.places])
        add_clocks(connection, row.id, row.clocks)
        connection.execute(insert(PLIES), [ply_values(row.id, ply, None) for ply in plies])

    def table(self, table_id: str) -> TableRow | None:
        """Return a table that was not deleted."""
        with self.reading() as connection:
            row = connection.execute(_TABLE, {"table": table_id}).first()
            if row is None:
                return None
            chapter = chapters_of(connection, [table_id]).get(table_id)
            return table_row(
                row,
                places_of(connection, [table_id])[table_id],
                _seat_events(connection, table_id),
                chapter,
                "" if chapter is None else table_at(connection, chapter, 1),
                read_marks(connection, table_id),
                read_clocks(connection, table_id) if row.time_limit else (),
            )

    def version(self, table_id: str) -> int | None:
        """Return how often a table was changed, on PostgreSQL; None: it is not there."""
        assert self._beside is not None
        found: int | None = self._beside.ask(
            "SELECT version FROM tables WHERE id = %s AND deleted_at IS NULL", table_id
        )
        return found

    def knows(self, table_id: str) -> bool:
        """Tell whether there is a table of this id, also if it was deleted."""
        with self.reading() as connection:
            query = select(TABLES.c.id).where(TABLES.c.id == table_id)
            return connection.execute(query).first() is not None

    def set_marks(self, table_id: str, marks: Sequence[Mark]) -> int:
        """Store what a table remembers or forgets; return its version."""
        with self.writing() as connection:
            version = self._tell(connection, table_id)
            put_marks(connection, table_id, marks)
        return version

    def name_table(self, table_id: str, name: str) -> None:
        """Store what a table is called."""
        self._set(table_id, name=name)

    def set_pause(self, table_id: str, pause: int) -> int:
        """Store how long bots leave an open floor to people; return the table's version."""
        return self._set(table_id, pause=pause)

    def set_mode(self, table_id: str, mode: str) -> int:
        """Store what a table is for: how far its lesson is, or that it is an ordinary game."""
        return self._set(table_id, mode=mode)

    def _set(self, table_id: str, **values: object) -> int:
        with self.writing() as connection:
            version = self._tell(connection, table_id)
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))
        return version

    def set_seats(
        self,
        table_id: str,
        seats: Sequence[Seat],
        host: str = "",
        before: Sequence[Seat] = (),
        events: Sequence[SeatEvent] = (),
        clocks: Sequence[Clock] = (),
        over: Clock | None = None,
    ) -> int:
        """Store who sits at some seats of a table from now on, and (if given) its new host.

        `events` tell the table of it, and its `clocks` turn. Raises Conflict, and stores nothing,
        if the seats are not as they were `before`, or the clock that is `over` is not. Returns the
        table's version.
        """
        with self.writing() as connection:
            version = self._tell(connection, table_id)
            if not put_clocks(connection, table_id, clocks, over):
                raise Conflict("somebody else was faster.")
            if host:
                connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(host=host))
            known = {seat.number: seat for seat in before}
            for seat in seats:
                same = [SEATS.c.table_id == table_id, SEATS.c.number == seat.number]
                if seat.number in known:
                    values = seat_values(table_id, known[seat.number])
                    same = [SEATS.c[name] == value for name, value in values.items()]
                change = update(SEATS).where(*same).values(seat_values(table_id, seat))
                if connection.execute(change).rowcount == 0:
                    raise Conflict("somebody else was faster.")
            for event in events:
                self._add_seat_event(connection, table_id, event)
        return version

    def _add_seat_event(self, connection: Connection, table_id: str, event: SeatEvent) -> None:
        known = select(func.max(SEAT_EVENTS.c.number)).where(SEAT_EVENTS.c.table_id == table_id)
        last = connection.execute(known).scalar()
        values = {
            "number": 0 if last is None else last + 1,
            "ply": event.ply,
            "kind": event.kind,
            "seat": event.seat,
            "name": event.name,
            "bot": event.bot,
            "at": self.clock(),
        }
        try:
            connection.execute(insert(SEAT_EVENTS).values(table_id=table_id, **values))
        except IntegrityError:
            raise Conflict("somebody else was faster.") from None

    def delete_table(self, table_id: str) -> None:
        """Take a table off the list and end its reviews; its rows stay until they are purged."""
        with self.writing() as connection:
            self._tell(connection, table_id)
            connection.execute(delete(REVIEW_JOBS).where(REVIEW_JOBS.c.table_id == table_id))
            connection.execute(
                update(TABLES).where(TABLES.c.id == table_id).values(deleted_at=now())
            )

    def restore_table(self, table_id: str, host: str | None) -> bool:
        """Bring a deleted table back, of a host or (None) of anybody; False if there is none.

        A chapter comes back with its campaign.
        """
        alone = TABLES.c.id.not_in(select(CHAPTERS.c.table_id))
        same = [TABLES.c.id == table_id, TABLES.c.deleted_at.is_not(None), alone]
        if host is not None:
            same.append(TABLES.c.host == host)
        with self.writing() as connection:
            self._tell(connection, table_id)
            gone = connection.execute(select(TABLES.c.deleted_at).where(*same)).scalar()
            change = update(TABLES).where(*same).values(deleted_at=None)
            if gone is not None:
                # Nobody could play meanwhile.
                postpone(connection, table_id, int((now() - gone).total_seconds() * 1000))
            return connection.execute(change).rowcount > 0

    def content_files(self, fingerprint: str) -> dict[str, bytes]:
        """Return the content files a table began with."""
        query = select(CONTENTS.c.files).where(CONTENTS.c.fingerprint == fingerprint)
        with self.reading() as connection:
            packed = connection.execute(query).scalar_one()
        files: dict[str, bytes] = msgspec.msgpack.decode(zlib.decompress(packed))
        return files


def _seat_events(connection: Connection, table_id: str) -> tuple[SeatEvent, ...]:
    return tuple(
        SeatEvent(row.ply, row.kind, row.seat, row.name, row.bot)
        for row in connection.execute(_SEAT_EVENTS_AT, {"table": table_id})
    )
