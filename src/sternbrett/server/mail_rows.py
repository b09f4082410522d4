"""Addresses and mails as the store keeps them: reading and writing over a connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, delete, insert, select, update

from sternbrett.server.clocks import DAYS
from sternbrett.server.schema import ADDRESSES, CLOCKS, MAILS, SEATS, TABLES

#: Kinds of mails: whether an address is somebody's, whose turn it is, whose time is nearly over,
#: and that a bot stands in.
CONFIRM, TURN, REMINDER, OVER = "confirm", "turn", "reminder", "over"


@dataclass(frozen=True)
class Address:
    """Where a person wants mails, and in which language; `stop` is what every mail says."""

    person: str
    address: str
    language: str
    confirmed: bool
    stop: str
    added_at: datetime


@dataclass(frozen=True)
class Mail:
    """A mail that is to be sent: what about, and how often that was tried."""

    id: str
    person: str
    kind: str
    table_id: str = ""
    seat: int = 0
    turn: int = 0
    tries: int = 0


@dataclass(frozen=True)
class Turn:
    """Somebody with an address who is asked where people have days; times as clocks have them."""

    person: str
    table_id: str
    seat: int
    turn: int
    since: int
    due: int
    time_limit: str

    def mail(self, kind: str) -> Mail:
        """Return the mail of a kind about this turn; there is one."""
        name = f"{kind} {self.table_id} {self.seat} {self.turn}"
        return Mail(name, self.person, kind, self.table_id, self.seat, self.turn)


def find_address(connection: Connection, person: str) -> Address | None:
    """Return where a person wants mails; None: nowhere."""
    row = connection.execute(select(ADDRESSES).where(ADDRESSES.c.person == person)).first()
    return None if row is None else _address(row)


def _address(row: Row[tuple[object, ...]]) -> Address:
    return Address(row.person, row.address, row.language, row.confirmed, row.stop, row.added_at)


def put_address(connection: Connection, one: Address) -> None:
    """Store where a person wants mails, in place of an earlier address."""
    connection.execute(delete(ADDRESSES).where(ADDRESSES.c.person == one.person))
    connection.execute(
        insert(ADDRESSES).values(
            person=one.person,
            address=one.address,
            language=one.language,
            confirmed=one.confirmed,
            code="",
            stop=one.stop,
            added_at=one.added_at,
        )
    )


def set_code(connection: Connection, person: str, code: str) -> None:
    """Store the hash of what a mail of confirmation says; an earlier one is void."""
    connection.execute(update(ADDRESSES).where(ADDRESSES.c.person == person).values(code=code))


def address_of_code(connection: Connection, code: str) -> Address | None:
    """Return the address that a mail of confirmation was sent to, by the hash of what it says."""
    query = select(ADDRESSES).where(ADDRESSES.c.code == code, ADDRESSES.c.code != "")
    row = connection.execute(query).first()
    return None if row is None else _address(row)


def confirm(connection: Connection, code: str) -> bool:
    """Note that an address is confirmed; False: no mail says so."""
    same = (ADDRESSES.c.code == code, ADDRESSES.c.code != "")
    change = update(ADDRESSES).where(*same).values(confirmed=True, code="")
    return connection.execute(change).rowcount > 0


def forget_stop(connection: Connection, stop: str) -> bool:
    """Remove the address whose mails say this, and its mails; False: there is none."""
    query = select(ADDRESSES.c.person).where(ADDRESSES.c.stop == stop, ADDRESSES.c.stop != "")
    person = connection.execute(query).scalar()
    if person is None:
        return False
    forget_mails(connection, person)
    return True


def forget_mails(connection: Connection, person: str) -> None:
    """Remove a person's address and all mails."""
    connection.execute(delete(MAILS).where(MAILS.c.person == person))
    connection.execute(delete(ADDRESSES).where(ADDRESSES.c.person == person))


def move_address(connection: Connection, old: str, new: str) -> None:
    """Give the address of one person to another, who keeps their own if they have one."""
    if old == new:
        return
    connection.execute(delete(MAILS).where(MAILS.c.person == old))
    same = ADDRESSES.c.person == old
    if find_address(connection, new) is None:
        connection.execute(update(ADDRESSES).where(same).values(person=new))
    connection.execute(delete(ADDRESSES).where(same))


def sent_to(connection: Connection, person: str) -> list[tuple[datetime, str, str]]:
    """Return which mails a person was sent: when, of which kind, about which table."""
    query = select(MAILS.c.sent_at, MAILS.c.kind, MAILS.c.table_id)
    query = query.where(MAILS.c.person == person, MAILS.c.sent_at.is_not(None))
    found = connection.execute(query.order_by(MAILS.c.sent_at))
    return [(row.sent_at, row.kind, row.table_id) for row in found]


def open_turns(connection: Connection) -> list[Turn]:
    """Return the turns of people with a confirmed address, at tables where they have days."""
    query = (
        select(SEATS.c.token, CLOCKS, TABLES.c.time_limit)
        .join(TABLES, TABLES.c.id == CLOCKS.c.table_id)
        .join(SEATS, (SEATS.c.table_id == CLOCKS.c.table_id) & (SEATS.c.number == CLOCKS.c.seat))
        .join(ADDRESSES, ADDRESSES.c.person == SEATS.c.token)
        .where(
            CLOCKS.c.due.is_not(None),
            TABLES.c.time_limit.startswith(f"{DAYS} "),
            TABLES.c.deleted_at.is_(None),
            ADDRESSES.c.confirmed.is_(True),
        )
    )
    return [
        Turn(row.token, row.table_id, row.seat, row.turn, row.since, row.due, row.time_limit)
        for row in connection.execute(query)
    ]


def known_mails(connection: Connection, names: Sequence[str]) -> set[str]:
    """Return which of some mails are stored already."""
    return set(connection.execute(select(MAILS.c.id).where(MAILS.c.id.in_(names))).scalars())


def mail_values(mail: Mail, at: datetime) -> dict[str, object]:
    """Return what is stored of a mail that is to be sent at once."""
    return {
        "id": mail.id,
        "person": mail.person,
        "kind": mail.kind,
        "table_id": mail.table_id,
        "seat": mail.seat,
        "turn": mail.turn,
        "tries": 0,
        "made_at": at,
        "next_at": at,
    }


def waiting_mails(connection: Connection, at: datetime, limit: int) -> list[Mail]:
    """Return the mails that are to be tried now, those that wait longest first."""
    query = select(MAILS).where(MAILS.c.next_at <= at).order_by(MAILS.c.next_at).limit(limit)
    return [
        Mail(row.id, row.person, row.kind, row.table_id, row.seat, row.turn, row.tries)
        for row in connection.execute(query)
    ]


def claim(connection: Connection, mail: Mail, next_at: datetime | None) -> bool:
    """Note that a mail is tried once more; False: another server does.

    If it fails, or whoever tries it ends, it is tried again at `next_at` (None: never).
    """
    same = (MAILS.c.id == mail.id, MAILS.c.tries == mail.tries, MAILS.c.sent_at.is_(None))
    change = update(MAILS).where(*same).values(tries=mail.tries + 1, next_at=next_at)
    return connection.execute(change).rowcount > 0


def settle(connection: Connection, mail: Mail, sent_at: datetime | None) -> None:
    """Note that a mail was sent, or (None) is no longer wanted."""
    same = MAILS.c.id == mail.id
    connection.execute(update(MAILS).where(same).values(next_at=None, sent_at=sent_at))


def is_open(connection: Connection, mail: Mail) -> int | None:
    """Return when the time of the turn that a mail is about is over; None: the turn is."""
    query = select(CLOCKS.c.due).where(
        CLOCKS.c.table_id == mail.table_id,
        CLOCKS.c.seat == mail.seat,
        CLOCKS.c.turn == mail.turn,
    )
    due: int | None = connection.execute(query).scalar()
    return due


def tidy(connection: Connection, before: datetime) -> None:
    """Remove mails of long ago, and addresses that were never confirmed since then."""
    connection.execute(delete(MAILS).where(MAILS.c.made_at < before))
    never = (ADDRESSES.c.confirmed.is_(False), ADDRESSES.c.added_at < before)
    connection.execute(delete(ADDRESSES).where(*never))
