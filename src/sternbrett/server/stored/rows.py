"""What the store knows of a table, and how that is written and read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, bindparam, select

from sternbrett.server.chapters import Chapter, chapters_of
from sternbrett.server.clocks import Clock
from sternbrett.server.marks import Marks
from sternbrett.server.schema import SEATS
from sternbrett.server.seats import Seat, SeatEvent
from sternbrett.server.stored.base import Stored

#: Every table that is opened asks this: it is put together once.
_SEATS_AT = (
    select(SEATS)
    .where(SEATS.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(SEATS.c.number)
)


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


class StoredRows(Stored):
    """Reads rows of tables for all that looks for some."""

    def _tables(self, query: Select[Any]) -> list[TableRow]:
        with self.reading() as connection:
            rows = connection.execute(query).all()
            ids = [row.id for row in rows]
            seated, chapters = places_of(connection, ids), chapters_of(connection, ids)
            return [table_row(row, seated[row.id], chapter=chapters.get(row.id)) for row in rows]


def table_row(
    row: Row[Any],
    places: tuple[Seat, ...],
    seat_events: tuple[SeatEvent, ...] = (),
    chapter: Chapter | None = None,
    followed: str = "",
    marks: Marks | None = None,
    clocks: tuple[Clock, ...] = (),
) -> TableRow:
    """Return what a row of the database says, with what other rows say of the table."""
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


def seat_values(table_id: str, seat: Seat) -> dict[str, object]:
    """Return what is stored of a seat."""
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


def places_of(
    connection: Connection, table_ids: Sequence[str]
) -> defaultdict[str, tuple[Seat, ...]]:
    """Return who sits where at some tables."""
    places: defaultdict[str, tuple[Seat, ...]] = defaultdict(tuple)
    for row in connection.execute(_SEATS_AT, {"tables": table_ids}):
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
