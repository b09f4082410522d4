"""Plies: every one durable before it is answered.

Rows hold the encoded position after each ply, so that replay and undo never run rules and survive
any fix of them, who noticed the ply, and its scene.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Select, String, bindparam, cast, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sternbrett.kernel.engine import Event
from sternbrett.kernel.history import Noticed, Ply
from sternbrett.kernel.scene import Scene
from sternbrett.server.clock_rows import PUT_CLOCK, clock_values
from sternbrett.server.clocks import Clock
from sternbrett.server.database import Place, Ready, guarded
from sternbrett.server.marks import UNCOVERED
from sternbrett.server.quick_zlib import packed
from sternbrett.server.schema import MARKS, PLIES, TABLES
from sternbrett.server.seats import hashed
from sternbrett.server.stored.base import PLAYED, Conflict, Stored, now

#: What stands in place of a request's id with all its plies but the first, before their number.
CONTINUES = "~"
#: The longest request that is stored as it came; of others, a hash.
MAX_REQUEST = 64

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

# What every table that is opened asks: it is put together once.
_OF_TABLE = PLIES.c.table_id == bindparam("table")
_PLIES = (
    select(
        PLIES.c.number,
        PLIES.c.kind,
        PLIES.c.seat,
        PLIES.c.key,
        PLIES.c.outcomes,
        PLIES.c.events,
        PLIES.c.sealed,
        PLIES.c.position,
        PLIES.c.noticed,
        PLIES.c.scene,
    )
    .where(_OF_TABLE)
    .order_by(PLIES.c.number)
)
_PLIES_FROM = _PLIES.where(PLIES.c.number.between(bindparam("first"), bindparam("last")))
_SOME_PLIES = _PLIES.where(PLIES.c.number.in_(bindparam("numbers", expanding=True)))
_CONTINUING = select(PLIES.c.number).where(_OF_TABLE, PLIES.c.request.startswith(CONTINUES))


def _outline_query() -> Select[Any]:
    """Return a query for one text a row: few different ones among thousands are read quicker."""
    parts = (PLIES.c.kind, cast(PLIES.c.seat, String), PLIES.c.noticed)
    kind, seat, noticed = (func.coalesce(part, "") for part in parts)
    text = kind.concat(" ").concat(seat).concat(" ").concat(noticed)
    return select(text).where(_OF_TABLE).order_by(PLIES.c.number)


_OUTLINE = _outline_query()


class StoredPlies(Stored):
    """The plies of all tables."""

    def __init__(self, where: Path | Place) -> None:
        super().__init__(where)
        self._add_plies = Ready(_ADD_PLIES, self.engine)
        self._played = Ready(_PLAYED, self.engine)
        self._played_openly = Ready(_PLAYED_OPENLY, self.engine)
        self._covered = Ready(_COVERED, self.engine)
        self._put_clock = Ready(PUT_CLOCK, self.engine)

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
        values = [ply_values(table_id, first, request)]
        values += [
            {**ply_values(table_id, ply, None), "request": f"{CONTINUES}{ply.number}"}
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

    @property
    def together(self) -> Callable[[], AbstractContextManager[None]] | None:
        """How plies of several tables are stored at once by one thread (`Direct.together`).

        None: the database does so by itself.
        """
        return None if self._direct is None else self._direct.together

    def plies(self, table_id: str, numbers: Sequence[int] | None = None) -> list[Ply]:
        """Return plies of a table by their numbers (None: all of them), in order."""
        query: Select[Any] = _PLIES
        parts: list[dict[str, object]] = [{}]
        if isinstance(numbers, range):
            query, parts = _PLIES_FROM, [{"first": numbers[0], "last": numbers[-1]}]
        elif numbers is not None:
            ordered = sorted(numbers)
            chosen = (ordered[n : n + MOST_CHOSEN] for n in range(0, len(ordered), MOST_CHOSEN))
            query, parts = _SOME_PLIES, [{"numbers": part} for part in chosen]
        with self.reading() as connection:
            return [
                _ply(row)
                for part in parts
                for row in connection.execute(query, {"table": table_id, **part})
            ]

    def outline(self, table_id: str) -> list[tuple[str, int | None, Noticed | None]]:
        """Return of all plies of a table what kind they are, whose, and who noticed them."""
        with self.reading() as connection:
            texts = connection.execute(_OUTLINE, {"table": table_id}).scalars()
            return [_outline(text) for text in texts]

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
        with self.reading() as connection:
            return set(connection.execute(_CONTINUING, {"table": table_id}).scalars())


def stored_request(request: str) -> str:
    """Return the form in which a request's id is kept: itself, or a hash of an odd one."""
    odd = len(request) > MAX_REQUEST or "\0" in request or request.startswith(CONTINUES)
    return hashed(request) if odd else request


def ply_values(table_id: str, ply: Ply, request: str | None) -> dict[str, object]:
    """Return what is stored of a ply, with the request that wanted it."""
    return {
        "table_id": table_id,
        "number": ply.number,
        "kind": ply.kind,
        "seat": ply.seat,
        "key": ply.key,
        "outcomes": msgspec.json.encode(ply.outcomes).decode(),
        "events": msgspec.json.encode([_pack_event(event) for event in ply.events]).decode(),
        "sealed": ply.sealed,
        "position": packed(ply.after),
        "request": None if request is None else stored_request(request),
        "at": now(),
        "noticed": _pack_noticed(ply.noticed),
        "scene": packed(ply.scene.packed) if ply.scene.packed else None,
    }


def _ply(row: Sequence[Any]) -> Ply:
    """Return the ply of a row of `_PLIES`."""
    number, kind, seat, key, outcomes, events, sealed, position, noticed, scene = row
    return Ply(
        number=number,
        kind=kind,
        seat=seat,
        key=key,
        outcomes=tuple([(name, value) for name, value in msgspec.json.decode(outcomes)]),
        events=tuple([_unpack_event(data) for data in msgspec.json.decode(events)]),
        sealed=sealed,
        after=zlib.decompress(position),
        noticed=_unpack_noticed(noticed),
        scene=Scene(zlib.decompress(scene) if scene else b""),
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
