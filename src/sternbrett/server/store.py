"""The store: every ply durable before it is answered, on SQLite or PostgreSQL.

Rows hold the encoded position after each ply, so that replay and undo never run rules and survive
any fix of them, who noticed the ply, and its scene. All methods are synchronous; the service calls
them in a thread.
"""

from __future__ import annotations

import secrets
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    Table,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from sternbrett.kernel.engine import Event
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.history import Noticed, Ply
from sternbrett.kernel.scene import Scene
from sternbrett.server.attempts import Tries, tries
from sternbrett.server.chapters import (
    CampaignRow,
    Chapter,
    Taken,
    chapters_of,
    find_campaign,
    idle_campaigns,
    newest_campaigns,
    purge_campaigns,
    put_campaign,
    put_chapter,
    rename,
    set_deleted,
    table_at,
)
from sternbrett.server.clock_rows import (
    PUT_CLOCK,
    add_clocks,
    clock_values,
    postpone,
    put_clocks,
    read_clocks,
)
from sternbrett.server.clocks import Clock
from sternbrett.server.database import (
    HEAD,
    Beside,
    Direct,
    Place,
    Ready,
    StoreError,
    file_place,
    guarded,
    make_engine,
    migrate,
    settle_log,
)
from sternbrett.server.listing import Wanted, last_positions, listed, matching
from sternbrett.server.marks import UNCOVERED, Mark, Marks, put_marks, read_marks
from sternbrett.server.outcomes import Result, results_of, reviews_of, unjudged
from sternbrett.server.public_rows import forget_reports
from sternbrett.server.schema import (
    ATTEMPTS,
    CHAPTERS,
    CLOCKS,
    CONTENTS,
    LEADS,
    MARKS,
    MESSAGES,
    PLIES,
    RESULTS,
    REVIEW_JOBS,
    REVIEWS,
    SEAT_EVENTS,
    SEATS,
    SECRETS,
    SHOWN_OUT,
    TABLES,
)
from sternbrett.server.seats import Seat, SeatEvent, hashed

__all__ = [
    "HEAD",
    "Conflict",
    "Message",
    "Store",
    "StoreError",
    "TableRow",
    "now",
]

#: Where processes on one PostgreSQL tell each other which table they changed.
CHANNEL = "sternbrett"
#: Kinds of notices: a table was changed, or changed by playing, of which not everybody may learn.
CHANGED = "changed"
PLAYED = "played"

#: What stands in place of a request's id with all its plies but the first, before their number.
CONTINUES = "~"
#: The longest request that is stored as it came; of others, a hash.
MAX_REQUEST = 64


#: How many tables that anybody may find are looked at.
MOST_LISTED = 200

#: What is stored of a table beside itself and its chapter.
OF_TABLES = (PLIES, MESSAGES, REVIEWS, REVIEW_JOBS, SEAT_EVENTS, SHOWN_OUT, LEADS, CLOCKS, SEATS)

#: How many plies are named in one query.
MOST_CHOSEN = 500


# Statements of every choice.
_ADD_PLIES = insert(PLIES)
_PLAYED = (
    update(TABLES).where(TABLES.c.id == bindparam("table")).values(result=bindparam("now_result"))
)
_PLAYED_OPENLY = _PLAYED.values(changed_at=bindparam("now"))
_COVERED = delete(MARKS).where(
    MARKS.c.table_id == bindparam("table"),
    MARKS.c.kind == bindparam("kind_of"),
    MARKS.c.name == bindparam("token"),
)

#: Tells the others that a table changes, and counts it.
_TELL = (
    "WITH changed AS (UPDATE tables SET version = version + 1 WHERE id = %(table)s"
    " RETURNING version) SELECT version, pg_notify(%(channel)s, %(notice)s) FROM changed"
)


class Conflict(SternbrettError):
    """Somebody else stored this ply or this request first."""


@dataclass(frozen=True)
class TableRow:
    """What the store knows of a table beside its plies."""

    id: str
    game: str
    content: str
    settings: Mapping[str, str | int]
    seats: int
    seed: str
    secret: bytes
    host: str
    spectators: str
    mode: str
    result: str
    created_at: datetime
    changed_at: datetime
    places: tuple[Seat, ...] = ()
    #: How the host came to know the game before it began; empty: it did not.
    origin: str = ""
    #: What became of the seats since the game began, oldest first.
    seat_events: tuple[SeatEvent, ...] = ()
    #: How long bots leave an open floor to people, in seconds; None: nobody chose that.
    pause: int | None = None
    #: When it was deleted; it is kept for a while.
    deleted_at: datetime | None = None
    #: What the chapter before left, as `kernel.campaign.write_legacy` writes it; empty: nothing.
    legacy: str = ""
    #: Which chapter of which campaign it is, if it is one.
    chapter: Chapter | None = None
    #: The table of the chapter after it in its line, once that was begun.
    followed: str = ""
    #: Whether anybody may take a free seat, and whether everybody finds it to watch.
    joinable: bool = False
    listed: bool = False
    #: The table at which its people play once more; empty: nobody wanted to yet.
    rematch: str = ""
    #: How often it had changed, on PostgreSQL.
    version: int = 0
    #: What it remembers beside the game.
    marks: Marks = field(default_factory=Marks, compare=False)
    #: What its host calls it; empty: it is called like its game.
    name: str = ""
    #: How much time its people have, as `clocks.Limit` is written, and the clocks by seat.
    time_limit: str = ""
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True)
class ReviewJob:
    """A review that was begun: by whom, up to which ply of its table, and what was found so far.

    `rules` and `analysis` are the versions that found it.
    """

    table_id: str
    seat: int
    owner: str
    ply: int
    rules: int
    analysis: int
    data: bytes


@dataclass(frozen=True)
class Message:
    """Something said at a table."""

    number: int
    seat: int
    text: str
    #: What whoever said it was called then; empty if they had no name.
    name: str = ""


class Store:
    """Tables, plies and contents in one database: a SQLite file, or a place given."""

    def __init__(self, where: Path | Place) -> None:
        self.place = where if isinstance(where, Place) else file_place(where)
        #: Names this process in its notices, so that it can tell them from those of others.
        self.mark = secrets.token_urlsafe(6)
        #: Tells when a table was last changed; the check of secrecy stops it.
        self.clock: Callable[[], datetime] = now
        self.engine = make_engine(self.place)
        self._direct = None if self.place.path is None else Direct(self.engine)
        self._add_plies = Ready(_ADD_PLIES, self.engine)
        self._played = Ready(_PLAYED, self.engine)
        self._played_openly = Ready(_PLAYED_OPENLY, self.engine)
        self._covered = Ready(_COVERED, self.engine)
        self._put_clock = Ready(PUT_CLOCK, self.engine)
        self._beside = None if self.place.path is not None else Beside(self.place, self.engine)
        with guarded(self.place):
            settle_log(self.place, self.engine)
            migrate(self.place, self.engine)

    def close(self) -> None:
        """Close all connections."""
        if self._direct is not None:
            self._direct.close()
        if self._beside is not None:
            self._beside.close()
        self.engine.dispose()

    # -- tables ---------------------------------------------------------------------------

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
        connection.execute(insert(SEATS), [_seat_values(row.id, seat) for seat in row.places])
        add_clocks(connection, row.id, row.clocks)
        connection.execute(insert(PLIES), [_ply_values(row.id, ply, None) for ply in plies])

    def table(self, table_id: str) -> TableRow | None:
        """Return a table that was not deleted."""
        query = select(TABLES).where(TABLES.c.id == table_id, TABLES.c.deleted_at.is_(None))
        with self.reading() as connection:
            row = connection.execute(query).first()
            if row is None:
                return None
            chapter = chapters_of(connection, [table_id]).get(table_id)
            return _table_row(
                row,
                self._places(connection, [table_id])[table_id],
                self._seat_events(connection, table_id),
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

    def set_marks(self, table_id: str, marks: Sequence[Mark]) -> int:
        """Store what a table remembers or forgets; return its version."""
        with self.writing() as connection:
            version = self._tell(connection, table_id)
            put_marks(connection, table_id, marks)
        return version

    def knows(self, table_id: str) -> bool:
        """Tell whether there is a table of this id, also if it was deleted."""
        with self.reading() as connection:
            query = select(TABLES.c.id).where(TABLES.c.id == table_id)
            return connection.execute(query).first() is not None

    def deleted_tables(self, limit: int, host: str | None) -> list[TableRow]:
        """Return the tables deleted last and not purged, newest first: all, or those of a host."""
        alone = TABLES.c.id.not_in(select(CHAPTERS.c.table_id))  # others come with their campaign
        query = select(TABLES).where(TABLES.c.deleted_at.is_not(None), alone)
        if host is not None:
            query = query.where(TABLES.c.host == host)
        return self._tables(query.order_by(TABLES.c.deleted_at.desc()).limit(limit))

    def newest_tables(self, limit: int, token: str | None) -> list[TableRow]:
        """Return the tables changed last, newest first: all, or those of a browser."""
        if token == "":
            return []  # seats that are nobody's belong to no browser that was never here
        query = select(TABLES).where(TABLES.c.deleted_at.is_(None))
        if token is not None:
            mine = select(SEATS.c.table_id).where(SEATS.c.token == token)
            query = query.where(TABLES.c.id.in_(mine) | (TABLES.c.host == token))
        return self._tables(query.order_by(TABLES.c.changed_at.desc()).limit(limit))

    def public_tables(self, since: datetime, joinable: bool) -> list[TableRow]:
        """Return running games touched since a time that anybody may join, or find to watch."""
        wanted = TABLES.c.joinable if joinable else TABLES.c.listed
        running = (TABLES.c.deleted_at.is_(None), TABLES.c.result == "", wanted.is_(True))
        query = select(TABLES).where(*running, TABLES.c.changed_at >= since)
        # Newest first by when they were set up: what happens in secret moves nothing.
        return self._tables(query.order_by(TABLES.c.created_at.desc()).limit(MOST_LISTED))

    def listed_tables(self, wanted: Wanted) -> tuple[list[TableRow], int]:
        """Return a page of the tables that somebody looks for, newest first, and how many."""
        with self.reading() as connection:
            count = connection.execute(select(func.count()).select_from(matching(wanted))).scalar()
        return self._tables(listed(wanted)), count or 0

    def last_positions(self, table_ids: Sequence[str]) -> dict[str, bytes]:
        """Return the encoded positions in which tables are now."""
        with self.reading() as connection:
            found = connection.execute(last_positions(table_ids)).all()
        return {table_id: zlib.decompress(packed) for table_id, packed in found}

    def unjudged_tables(self, token: str, limit: int) -> list[TableRow]:
        """Return finished tables of a browser of which nobody has found out how they ended."""
        return self._tables(unjudged(token, limit))

    def add_results(self, results: Sequence[Result]) -> None:
        """Store how games ended for seats; another server may do the same."""
        with self.writing() as connection:
            for one in results:
                added = self.upsert(RESULTS).values(asdict(one))
                connection.execute(added.on_conflict_do_nothing())

    def results(self, token: str) -> list[tuple[Result, TableRow]]:
        """Return how the games of a browser ended, those that ended last first."""
        with self.reading() as connection:
            found = [Result(**row) for row in connection.execute(results_of(token)).mappings()]
        rows = self._tables(select(TABLES).where(TABLES.c.id.in_([one.table_id for one in found])))
        by_id = {row.id: row for row in rows}
        return [(one, by_id[one.table_id]) for one in found if one.table_id in by_id]

    def results_at(self, table_ids: Sequence[str]) -> dict[str, list[Result]]:
        """Return how games ended for all their seats, by their tables; some are not known yet."""
        query = select(RESULTS).where(RESULTS.c.table_id.in_(table_ids)).order_by(RESULTS.c.seat)
        found: defaultdict[str, list[Result]] = defaultdict(list)
        with self.reading() as connection:
            for row in connection.execute(query).mappings():
                found[row["table_id"]].append(Result(**row))
        return dict(found)

    def finished_of_mode(self, mode: str) -> list[TableRow]:
        """Return the finished tables that are for the same thing."""
        same = (TABLES.c.mode == mode, TABLES.c.result != "", TABLES.c.deleted_at.is_(None))
        return self._tables(select(TABLES).where(*same))

    def reviews(self, token: str, analysis: int, limit: int) -> list[tuple[str, int, int, bytes]]:
        """Return the newest reviews of a browser's seats in games that are over.

        Each with its table, its seat and the version of the rules.
        """
        with self.reading() as connection:
            found = connection.execute(reviews_of(token, analysis, limit)).all()
        return [(row.table_id, row.seat, row.rules, zlib.decompress(row.data)) for row in found]

    def add_attempt(self, game: str, puzzle: str, token: str, key: str, solved: bool) -> None:
        """Store what a browser chose first in a puzzle; only the first time counts."""
        values = {"game": game, "puzzle": puzzle, "token": token, "key": key, "solved": solved}
        with self.writing() as connection:
            added = self.upsert(ATTEMPTS).values({**values, "at": now()})
            connection.execute(added.on_conflict_do_nothing())

    def tries(self, game: str, token: str) -> dict[str, Tries]:
        """Return how people did at the puzzles of a game, one browser among them."""
        with self.reading() as connection:
            found = connection.execute(tries(game, token)).all()
        return {
            puzzle: Tries(tried, solved, None if own < 0 else own > 0)
            for puzzle, tried, solved, own in found
        }

    def name_table(self, table_id: str, name: str) -> None:
        """Store what a table is called."""
        with self.writing() as connection:
            self._tell(connection, table_id)
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(name=name))

    def _tables(self, query: Select[Any]) -> list[TableRow]:
        with self.reading() as connection:
            rows = connection.execute(query).all()
            ids = [row.id for row in rows]
            places, chapters = self._places(connection, ids), chapters_of(connection, ids)
            return [_table_row(row, places[row.id], chapter=chapters.get(row.id)) for row in rows]

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
                    values = _seat_values(table_id, known[seat.number])
                    same = [SEATS.c[name] == value for name, value in values.items()]
                change = update(SEATS).where(*same).values(_seat_values(table_id, seat))
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

    @staticmethod
    def _seat_events(connection: Connection, table_id: str) -> tuple[SeatEvent, ...]:
        query = select(SEAT_EVENTS).where(SEAT_EVENTS.c.table_id == table_id)
        return tuple(
            SeatEvent(row.ply, row.kind, row.seat, row.name, row.bot)
            for row in connection.execute(query.order_by(SEAT_EVENTS.c.number))
        )

    @staticmethod
    def _places(
        connection: Connection, table_ids: Sequence[str]
    ) -> defaultdict[str, tuple[Seat, ...]]:
        """Return who sits where at some tables."""
        query = select(SEATS).where(SEATS.c.table_id.in_(table_ids)).order_by(SEATS.c.number)
        places: defaultdict[str, tuple[Seat, ...]] = defaultdict(tuple)
        for row in connection.execute(query):
            seat = Seat(
                number=row.number,
                kind=row.kind,
                bot=row.bot,
                name=row.name,
                token=row.token,
                code=row.code,
                ready=row.ready,
                substitute=row.substitute,
                colour=row.colour,
            )
            places[row.table_id] = (*places[row.table_id], seat)
        return places

    def delete_table(self, table_id: str) -> None:
        """Take a table off the list and end its reviews; its rows stay until they are purged."""
        with self.writing() as connection:
            self._tell(connection, table_id)
            connection.execute(delete(REVIEW_JOBS).where(REVIEW_JOBS.c.table_id == table_id))
            connection.execute(
                update(TABLES).where(TABLES.c.id == table_id).values(deleted_at=now())
            )

    def abandon(self, before: datetime, *, deleted_at: datetime, begun: bool) -> list[str]:
        """Let tables count as deleted that nobody touched since a time; return their ids.

        `begun`: all of them, or only those at which nobody ever chose anything.
        """

        def some(table: Table, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
            return exists().where(table.c.table_id == TABLES.c.id, *conditions)

        idle = [
            TABLES.c.deleted_at.is_(None),
            TABLES.c.changed_at < before,
            # What was chosen in secret does not show in the time of the last change.
            ~some(PLIES, PLIES.c.at >= before),
            ~some(MESSAGES, MESSAGES.c.at >= before),
        ]
        if not begun:
            idle.append(~some(PLIES, PLIES.c.number > 0))
        alone = TABLES.c.id.not_in(select(CHAPTERS.c.table_id))
        change = update(TABLES).where(*idle, alone).values(deleted_at=deleted_at)
        with self.writing() as connection:
            found = list(connection.execute(change.returning(TABLES.c.id)).scalars())
            # A chapter is given up with its whole campaign.
            campaigns = idle_campaigns(connection, idle)
            own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id.in_(campaigns))
            found += connection.execute(own).scalars()
            set_deleted(connection, campaigns, deleted_at)
            for table_id in found:
                self._tell(connection, table_id)
        return found

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

    def tell_changed(self, connection: Connection, table_id: str) -> None:
        """Let other processes know that a table changes, once a transaction is stored."""
        self._tell(connection, table_id)

    def purge(self, before: datetime) -> int:
        """Remove for good what was deleted before a time; return how many tables."""
        old = select(TABLES.c.id).where(TABLES.c.deleted_at < before)
        with self.writing() as connection:
            for table in (
                PLIES,
                CLOCKS,
                MARKS,
                MESSAGES,
                RESULTS,
                REVIEWS,
                REVIEW_JOBS,
                SEAT_EVENTS,
                SHOWN_OUT,
                LEADS,
                SEATS,
            ):
                connection.execute(delete(table).where(table.c.table_id.in_(old)))
            purge_campaigns(connection, old, before)
            forget_reports(connection, before)
            gone = connection.execute(delete(TABLES).where(TABLES.c.deleted_at < before)).rowcount
            if gone:
                used = select(TABLES.c.content)
                connection.execute(delete(CONTENTS).where(CONTENTS.c.fingerprint.not_in(used)))
        if gone and self.place.path is not None:
            # What was overwritten is still in the log beside the file, until that is emptied.
            with self.reading() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return gone

    def secret(self, name: str) -> str:
        """Return a secret of the server, made when it is first asked for."""
        with self.writing() as connection:
            fresh = self.upsert(SECRETS).values(name=name, value=secrets.token_hex(16))
            connection.execute(fresh.on_conflict_do_nothing())
            query = select(SECRETS.c.value).where(SECRETS.c.name == name)
            return str(connection.execute(query).scalar_one())

    def upsert(self, table: Table) -> Any:
        """Return an insert that may say what happens where the row is there already."""
        dialect = sqlite if self.place.path is not None else postgresql
        return dialect.insert(table)

    def content_files(self, fingerprint: str) -> dict[str, bytes]:
        """Return the content files a table began with."""
        query = select(CONTENTS.c.files).where(CONTENTS.c.fingerprint == fingerprint)
        with self.reading() as connection:
            packed = connection.execute(query).scalar_one()
        files: dict[str, bytes] = msgspec.msgpack.decode(zlib.decompress(packed))
        return files

    # -- campaigns ------------------------------------------------------------------------

    def campaign(self, campaign_id: str) -> CampaignRow | None:
        """Return a campaign that was not deleted."""
        with self.reading() as connection:
            row = find_campaign(connection, campaign_id)
        return None if row is None or row.deleted_at is not None else row

    def newest_campaigns(
        self, limit: int, token: str | None, deleted: bool = False
    ) -> list[CampaignRow]:
        """Return the campaigns changed last, newest first: all, or those of a browser.

        With `deleted` those that can be brought back: all, or those of a host.
        """
        with self.reading() as connection:
            return newest_campaigns(connection, limit, token, deleted)

    def campaign_tables(self, campaign_id: str) -> list[TableRow]:
        """Return the tables of all chapters of a campaign, also those of a deleted one."""
        own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id == campaign_id)
        return self._tables(select(TABLES).where(TABLES.c.id.in_(own)))

    def rename_campaign(self, campaign_id: str, name: str) -> None:
        """Give a campaign another name."""
        with self.writing() as connection:
            rename(connection, campaign_id, name)

    def delete_campaign(self, campaign_id: str, tables: Sequence[str]) -> None:
        """Take a campaign off the list with all its tables; all stays until it is purged."""
        with self.writing() as connection:
            for table_id in tables:
                self._tell(connection, table_id)
            connection.execute(delete(REVIEW_JOBS).where(REVIEW_JOBS.c.table_id.in_(tables)))
            set_deleted(connection, [campaign_id], now())

    def restore_campaign(self, campaign_id: str, host: str | None) -> bool:
        """Bring a deleted campaign back, of a host or (None) of anybody; False: there is none."""
        with self.writing() as connection:
            row = find_campaign(connection, campaign_id)
            if row is None or row.deleted_at is None or host not in (None, row.host):
                return False
            gone = int((now() - row.deleted_at).total_seconds() * 1000)
            own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id == campaign_id)
            for table_id in connection.execute(own).scalars().all():
                postpone(connection, table_id, gone)
            set_deleted(connection, [campaign_id], None)
            return True

    # -- messages -------------------------------------------------------------------------

    def add_message(
        self, table_id: str, seat: int, text: str, name: str = "", token: str = ""
    ) -> int:
        """Store what a seat said, as the next message of its table; return the table's version.

        A spectator has no seat (-1) and is known by the hash of a secret.
        """
        with self.writing() as connection:
            # Those who speak at once, also at other servers, take turns.
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
            version = self._tell(connection, table_id)
            last = connection.execute(
                select(func.max(MESSAGES.c.number)).where(MESSAGES.c.table_id == table_id)
            ).scalar()
            connection.execute(
                insert(MESSAGES).values(
                    table_id=table_id,
                    number=0 if last is None else last + 1,
                    seat=seat,
                    text=text,
                    name=name,
                    at=self.clock(),
                    token=token,
                )
            )
        return version

    def messages(self, table_id: str, limit: int, spectators: bool = False) -> list[Message]:
        """Return the newest messages of a table, oldest first: of its seats, or of spectators."""
        whose = MESSAGES.c.seat < 0 if spectators else MESSAGES.c.seat >= 0
        query = (
            select(MESSAGES)
            .where(MESSAGES.c.table_id == table_id, whose)
            .order_by(MESSAGES.c.number.desc())
            .limit(limit)
        )
        with self.reading() as connection:
            rows = connection.execute(query).all()
        return [Message(row.number, row.seat, row.text, row.name) for row in reversed(rows)]

    # -- plies ----------------------------------------------------------------------------

    def add_plies(
        self,
        table_id: str,
        plies: Sequence[Ply],
        request: str | None,
        result: str,
        public: bool = True,
        covered: str = "",
        clocks: Sequence[Clock] = (),
    ) -> int:
        """Store the plies of a request for good, all or none of them; the first bears its id.

        Raises Conflict if a number or the request is taken. What is not `public` leaves the time
        of the table's last change as it was. With them the curtain falls at the device that is
        `covered`, and `clocks` turn. Returns the table's version.
        """
        first, *others = plies
        values = [_ply_values(table_id, first, request)]
        values += [
            {**_ply_values(table_id, ply, None), "request": f"{CONTINUES}{ply.number}"}
            for ply in others
        ]
        played: dict[str, object] = {"table": table_id, "now_result": result}
        note = self._played_openly if public else self._played
        if public:
            played["now"] = self.clock()
        curtain = {"table": table_id, "kind_of": UNCOVERED, "token": covered}
        with guarded(self.place):
            try:
                if self._direct is not None:
                    with self._direct.writing() as cursor:
                        self._add_plies.put(cursor, values)
                        note.put(cursor, [played])
                        if covered:
                            self._covered.put(cursor, [curtain])
                        if clocks:
                            self._put_clock.put(cursor, clock_values(table_id, clocks))
                    return 0
                with self.engine.begin() as connection:
                    self._add_plies.run(connection, values)
                    note.run(connection, [played])
                    if covered:
                        self._covered.run(connection, [curtain])
                    if clocks:
                        self._put_clock.run(connection, clock_values(table_id, clocks))
                    return self._tell(connection, table_id, PLAYED)
            except IntegrityError:
                raise Conflict("somebody else was faster.") from None

    def plies(self, table_id: str, numbers: Sequence[int] | None = None) -> list[Ply]:
        """Return plies of a table by their numbers (None: all of them), in order."""
        query = select(PLIES).where(PLIES.c.table_id == table_id).order_by(PLIES.c.number)
        if numbers is None:
            parts = [query]
        elif isinstance(numbers, range):
            parts = [query.where(PLIES.c.number.between(numbers[0], numbers[-1]))]
        else:
            ordered = sorted(numbers)
            chosen = (ordered[n : n + MOST_CHOSEN] for n in range(0, len(ordered), MOST_CHOSEN))
            parts = [query.where(PLIES.c.number.in_(part)) for part in chosen]
        with self.reading() as connection:
            return [_ply(row) for part in parts for row in connection.execute(part)]

    def outline(self, table_id: str) -> list[tuple[str, int | None, Noticed | None]]:
        """Return of all plies of a table what kind they are, whose, and who noticed them."""
        # One text a row, and few different ones among thousands: that is read much quicker.
        parts = (PLIES.c.kind, cast(PLIES.c.seat, String), PLIES.c.noticed)
        kind, seat, noticed = (func.coalesce(part, "") for part in parts)
        query = select(kind.concat(" ").concat(seat).concat(" ").concat(noticed))
        query = query.where(PLIES.c.table_id == table_id).order_by(PLIES.c.number)
        with self.reading() as connection:
            return [_outline(text) for text in connection.execute(query).scalars()]

    def set_noticed(self, table_id: str, plies: Sequence[Ply]) -> None:
        """Store who noticed plies, of which that was not known; another server may do the same."""
        this = (PLIES.c.table_id == table_id, PLIES.c.number == bindparam("ply"))
        change = update(PLIES).where(*this, PLIES.c.noticed.is_(None))
        found = [{"ply": ply.number, "found": _pack_noticed(ply.noticed)} for ply in plies]
        with self.writing() as connection:
            connection.execute(change.values(noticed=bindparam("found")), found)

    def has_request(self, table_id: str, request: str) -> bool:
        """Tell whether a request was carried out at a table, by the form in which it is kept."""
        same = (PLIES.c.table_id == table_id, PLIES.c.request == request)
        with self.reading() as connection:
            return connection.execute(select(PLIES.c.number).where(*same)).first() is not None

    def continuing(self, table_id: str) -> set[int]:
        """Return the plies of a table that belong to the same request as the one before them."""
        same = (PLIES.c.table_id == table_id, PLIES.c.request.startswith(CONTINUES))
        with self.reading() as connection:
            return set(connection.execute(select(PLIES.c.number).where(*same)).scalars())

    # -- reviews --------------------------------------------------------------------------

    def set_review(
        self, table_id: str, seat: int, last: int, rules: int, analysis: int, data: bytes
    ) -> None:
        """Store what a seat's review found, in place of an earlier one: it is done with that."""
        found = {
            "last": last,
            "rules": rules,
            "analysis": analysis,
            "data": zlib.compress(data),
            "at": now(),
        }
        review = self.upsert(REVIEWS).values(table_id=table_id, seat=seat, **found)
        with self.writing() as connection:
            connection.execute(
                review.on_conflict_do_update(index_elements=["table_id", "seat"], set_=found)
            )
            self._end_review(connection, table_id, seat)

    def review(self, table_id: str, seat: int, rules: int, analysis: int) -> bytes | None:
        """Return the newest review of a seat, if these versions made it."""
        query = select(REVIEWS.c.data).where(
            REVIEWS.c.table_id == table_id,
            REVIEWS.c.seat == seat,
            REVIEWS.c.rules == rules,
            REVIEWS.c.analysis == analysis,
        )
        with self.reading() as connection:
            packed = connection.execute(query).scalar()
        return None if packed is None else zlib.decompress(packed)

    def begin_review(self, job: ReviewJob) -> None:
        """Store that a review is to be computed, in place of what is known of an earlier one."""
        values = {**_job_values(job), "at": now()}
        begun = self.upsert(REVIEW_JOBS).values(values)
        with self.writing() as connection:
            connection.execute(
                begun.on_conflict_do_update(index_elements=["table_id", "seat"], set_=values)
            )

    def keep_findings(self, job: ReviewJob) -> bool:
        """Store what a review has found so far; False if it is no longer wanted."""
        same = (REVIEW_JOBS.c.table_id == job.table_id, REVIEW_JOBS.c.seat == job.seat)
        change = update(REVIEW_JOBS).where(*same).values({**_job_values(job), "at": now()})
        with self.writing() as connection:
            return connection.execute(change).rowcount > 0

    def end_review(self, table_id: str, seat: int) -> None:
        """Store that a review is no longer to be computed."""
        with self.writing() as connection:
            self._end_review(connection, table_id, seat)

    @staticmethod
    def _end_review(connection: Connection, table_id: str, seat: int) -> None:
        same = (REVIEW_JOBS.c.table_id == table_id, REVIEW_JOBS.c.seat == seat)
        connection.execute(delete(REVIEW_JOBS).where(*same))

    def begun_reviews(self, table_id: str | None = None) -> list[ReviewJob]:
        """Return the reviews that are to be computed, those that waited longest first.

        All of them, or those of a table.
        """
        query = select(REVIEW_JOBS).order_by(REVIEW_JOBS.c.at)
        if table_id is not None:
            query = query.where(REVIEW_JOBS.c.table_id == table_id)
        with self.reading() as connection:
            rows = connection.execute(query).all()
        return [
            ReviewJob(
                table_id=row.table_id,
                seat=row.seat,
                owner=row.owner,
                ply=row.ply,
                rules=row.rules,
                analysis=row.analysis,
                data=zlib.decompress(row.data),
            )
            for row in rows
        ]

    # -- connections ----------------------------------------------------------------------

    def _tell(self, connection: Connection, table_id: str, kind: str = CHANGED) -> int:
        """Let other processes know that a table changes, once this transaction is stored.

        Returns its version: how often it was changed on PostgreSQL, where alone there are others.
        """
        if self.place.path is not None:
            return 0
        notice = {
            "table": table_id,
            "channel": CHANNEL,
            "notice": f"{self.mark} {kind} {table_id}",
        }
        row = connection.exec_driver_sql(_TELL, notice).first()
        return 0 if row is None else int(row[0])

    def tell(self, kind: str, texts: Sequence[str]) -> None:
        """Let other processes know something that is not stored."""
        with self.writing() as connection:
            for text in texts:
                notice = f"{self.mark} {kind} {text}"
                connection.execute(select(func.pg_notify(CHANNEL, notice)))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with guarded(self.place), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are stored together at the end, or not at all."""
        with guarded(self.place), self.engine.begin() as connection:
            yield connection


def now() -> datetime:
    """Return the time as the store keeps it: UTC, without a zone."""
    return datetime.now(UTC).replace(tzinfo=None)


def stored_request(request: str) -> str:
    """Return the form in which a request's id is kept: itself, or a hash of an odd one."""
    odd = len(request) > MAX_REQUEST or "\0" in request or request.startswith(CONTINUES)
    return hashed(request) if odd else request


def _ply_values(table_id: str, ply: Ply, request: str | None) -> dict[str, object]:
    return {
        "table_id": table_id,
        "number": ply.number,
        "kind": ply.kind,
        "seat": ply.seat,
        "key": ply.key,
        "outcomes": msgspec.json.encode(ply.outcomes).decode(),
        "events": msgspec.json.encode([_pack_event(event) for event in ply.events]).decode(),
        "sealed": ply.sealed,
        "position": zlib.compress(ply.after),
        "request": None if request is None else stored_request(request),
        "at": now(),
        "noticed": _pack_noticed(ply.noticed),
        "scene": zlib.compress(ply.scene.packed) if ply.scene.packed else None,
    }


def _seat_values(table_id: str, seat: Seat) -> dict[str, object]:
    return {
        "table_id": table_id,
        "number": seat.number,
        "kind": seat.kind,
        "bot": seat.bot,
        "name": seat.name,
        "token": seat.token,
        "code": seat.code,
        "ready": seat.ready,
        "substitute": seat.substitute,
        "colour": seat.colour,
    }


def _job_values(job: ReviewJob) -> dict[str, object]:
    return {
        "table_id": job.table_id,
        "seat": job.seat,
        "owner": job.owner,
        "ply": job.ply,
        "rules": job.rules,
        "analysis": job.analysis,
        "data": zlib.compress(job.data),
    }


def _ply(row: Row[Any]) -> Ply:
    return Ply(
        number=row.number,
        kind=row.kind,
        seat=row.seat,
        key=row.key,
        outcomes=tuple((kind, name) for kind, name in msgspec.json.decode(row.outcomes)),
        events=tuple(_unpack_event(data) for data in msgspec.json.decode(row.events)),
        sealed=row.sealed,
        after=zlib.decompress(row.position),
        noticed=_unpack_noticed(row.noticed),
        scene=Scene(zlib.decompress(row.scene) if row.scene else b""),
    )


@lru_cache(maxsize=4096)
def _outline(text: str) -> tuple[str, int | None, Noticed | None]:
    kind, seat, noticed = text.split(" ")
    return kind, int(seat) if seat else None, _unpack_noticed(noticed or None)


def _pack_noticed(noticed: Noticed | None) -> str | None:
    if noticed is None:
        return None
    return msgspec.json.encode((int(noticed.told), *noticed.lines)).decode()


def _unpack_noticed(data: str | None) -> Noticed | None:
    if data is None:
        return None
    told, *lines = msgspec.json.decode(data)
    return Noticed(tuple(lines), bool(told))


def _pack_event(event: Event) -> list[Any]:
    masked = None if event.masked is None else _pack_event(event.masked)
    return [event.name, event.args, event.seats, masked]


def _unpack_event(data: list[Any]) -> Event:
    name, args, seats, masked = data
    return Event(
        name,
        tuple(args),
        None if seats is None else tuple(seats),
        None if masked is None else _unpack_event(masked),
    )


def _table_row(
    row: Row[Any],
    places: tuple[Seat, ...],
    seat_events: tuple[SeatEvent, ...] = (),
    chapter: Chapter | None = None,
    followed: str = "",
    marks: Marks | None = None,
    clocks: tuple[Clock, ...] = (),
) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        content=row.content,
        settings=msgspec.json.decode(row.settings),
        seats=row.seats,
        seed=row.seed,
        secret=row.secret,
        host=row.host,
        spectators=row.spectators,
        mode=row.mode,
        result=row.result,
        created_at=row.created_at,
        changed_at=row.changed_at,
        places=places,
        origin=row.origin,
        seat_events=seat_events,
        pause=row.pause,
        deleted_at=row.deleted_at,
        legacy=row.legacy or "",
        chapter=chapter,
        followed=followed,
        joinable=row.joinable,
        listed=row.listed,
        rematch=row.rematch,
        version=row.version,
        marks=marks or Marks(),
        name=row.name,
        time_limit=row.time_limit,
        clocks=clocks,
    )
