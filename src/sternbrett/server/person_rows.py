"""People and their devices as the store keeps them: reading and writing over a connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from sternbrett.server.chapters import set_deleted
from sternbrett.server.mail_rows import forget_mails, move_address
from sternbrett.server.schema import (
    ATTEMPTS,
    CAMPAIGNS,
    CHAPTERS,
    DEVICE_LINKS,
    DEVICES,
    LEADS,
    MESSAGES,
    PEOPLE,
    PLIES,
    REVIEW_JOBS,
    SEAT_EVENTS,
    SEATS,
    TABLES,
)

#: Who sits where somebody sat who wanted to be forgotten; no secret has this hash.
NO_ONE = "-"


@dataclass(frozen=True)
class Device:
    """A browser of a person."""

    #: The hash of its secret.
    token: str
    label: str
    added_at: datetime
    #: Whether the person's other devices know of it.
    told: bool

    @property
    def id(self) -> str:
        """What forms call it, by which nothing can be done but by its own person."""
        return self.token[:16]


@dataclass(frozen=True)
class PersonRow:
    """What a person said of themselves, and whether a phrase can bring them back."""

    token: str
    name: str = ""
    colour: str = ""
    has_phrase: bool = False
    created_at: datetime | None = None
    devices: tuple[Device, ...] = ()


def owner_of(connection: Connection, token: str) -> str:
    """Return whose a browser is: its own, unless it joined a person; nobody's if it was removed."""
    query = select(DEVICES.c.person, DEVICES.c.removed).where(DEVICES.c.token == token)
    row = connection.execute(query).first()
    if row is None:
        return token
    return "" if row.removed else str(row.person)


def find_person(connection: Connection, token: str) -> PersonRow:
    """Return a person, also one who never said anything."""
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.token == token)).first()
    devices = devices_of(connection, token)
    if row is None:
        return PersonRow(token, devices=devices)
    return PersonRow(token, row.name, row.colour, bool(row.recovery), row.created_at, devices)


def devices_of(connection: Connection, person: str) -> tuple[Device, ...]:
    """Return the devices of a person, the oldest first."""
    query = select(DEVICES).where(DEVICES.c.person == person, DEVICES.c.removed.is_(False))
    return tuple(
        Device(row.token, row.label, row.added_at, row.told)
        for row in connection.execute(query.order_by(DEVICES.c.added_at, DEVICES.c.token))
    )


def put_person(connection: Connection, token: str, at: datetime, **values: str) -> None:
    """Store something that a person says of themselves."""
    change = update(PEOPLE).where(PEOPLE.c.token == token).values(**values)
    if connection.execute(change).rowcount == 0:
        fresh = {"name": "", "colour": "", "recovery": "", **values}
        connection.execute(insert(PEOPLE).values(token=token, created_at=at, **fresh))


def put_device(
    connection: Connection, token: str, person: str, label: str, at: datetime, told: bool = True
) -> None:
    """Store that a browser is a person's, if it is not known yet."""
    known = connection.execute(select(DEVICES.c.token).where(DEVICES.c.token == token)).first()
    if known is None:
        connection.execute(
            insert(DEVICES).values(
                token=token, person=person, label=label, told=told, removed=False, added_at=at
            )
        )


def tell_devices(connection: Connection, person: str) -> None:
    """Store that a person knows of all their devices."""
    connection.execute(update(DEVICES).where(DEVICES.c.person == person).values(told=True))


def remove_device(connection: Connection, person: str, token: str) -> None:
    """Let a browser be nobody's from now on."""
    same = (DEVICES.c.person == person, DEVICES.c.token == token)
    connection.execute(update(DEVICES).where(*same).values(removed=True, told=True))


def put_link(connection: Connection, person: str, code: str, until: datetime) -> None:
    """Store a link to a person, in place of an earlier one."""
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == person))
    connection.execute(insert(DEVICE_LINKS).values(person=person, code=code, until=until))


def linked_person(connection: Connection, code: str, at: datetime) -> str:
    """Return whom a link leads to; empty: it is not good, or no longer."""
    same = (DEVICE_LINKS.c.code == code, DEVICE_LINKS.c.until > at)
    return str(connection.execute(select(DEVICE_LINKS.c.person).where(*same)).scalar() or "")


def use_link(connection: Connection, code: str, at: datetime) -> str:
    """Use a link up; return whom it led to, empty if somebody was faster or it is too old."""
    person = linked_person(connection, code, at)
    gone = connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.code == code)).rowcount
    return person if gone else ""


def use_phrase(connection: Connection, recovery: str) -> str:
    """Use a phrase up; return whose it was, empty if it is nobody's."""
    same = PEOPLE.c.recovery == recovery
    person = connection.execute(select(PEOPLE.c.token).where(same)).scalar()
    used = connection.execute(update(PEOPLE).where(same).values(recovery="")).rowcount
    return str(person) if used and person is not None else ""


def tables_of(connection: Connection, token: str) -> list[str]:
    """Return the tables at which somebody sits or whose host they are, deleted ones included."""
    seated = select(SEATS.c.table_id).where(SEATS.c.token == token)
    query = select(TABLES.c.id).where(TABLES.c.id.in_(seated) | (TABLES.c.host == token))
    return list(connection.execute(query).scalars())


def shared_tables(connection: Connection, one: str, other: str) -> list[str]:
    """Return the tables at which two people sit."""
    first = select(SEATS.c.table_id).where(SEATS.c.token == one)
    query = select(SEATS.c.table_id).where(SEATS.c.token == other, SEATS.c.table_id.in_(first))
    return list(connection.execute(query).scalars())


def move(connection: Connection, old: str, new: str) -> None:
    """Give all that one person has to another: seats, tables, campaigns, devices."""
    owned = (SEATS.c.token, MESSAGES.c.token, TABLES.c.host, CAMPAIGNS.c.host, REVIEW_JOBS.c.owner)
    for column in owned:
        connection.execute(update(column.table).where(column == old).values({column.name: new}))
    move_attempts(connection, old, new)
    move_address(connection, old, new)
    connection.execute(update(DEVICES).where(DEVICES.c.person == old).values(person=new))
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == old))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.token == old))


def move_attempts(connection: Connection, old: str, new: str) -> None:
    """Give a person's attempts at puzzles to another, whose own count where both tried."""
    if old == new:
        return
    tried = set(attempts_of(connection, new))
    for game, puzzle in attempts_of(connection, old):
        if (game, puzzle) not in tried:
            same = (ATTEMPTS.c.token == old, ATTEMPTS.c.game == game, ATTEMPTS.c.puzzle == puzzle)
            connection.execute(update(ATTEMPTS).where(*same).values(token=new))
    connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.token == old))


def attempts_of(connection: Connection, token: str) -> dict[tuple[str, str], tuple[datetime, str]]:
    """Return when somebody tried puzzles, and what they chose first, by game and puzzle."""
    query = select(ATTEMPTS).where(ATTEMPTS.c.token == token).order_by(ATTEMPTS.c.at)
    return {(row.game, row.puzzle): (row.at, row.key) for row in connection.execute(query)}


def rename_seats(
    connection: Connection, token: str, before: str, name: str, colour: str
) -> list[str]:
    """Give a person's seats of running games their new name and colour; return the tables.

    Who sits somewhere under another name, as several people at one device do, keeps that.
    """
    running = select(TABLES.c.id).where(TABLES.c.result == "", TABLES.c.deleted_at.is_(None))
    mine = (SEATS.c.token == token, SEATS.c.table_id.in_(running), SEATS.c.name == before)
    found = list(connection.execute(select(SEATS.c.table_id).where(*mine)).scalars())
    connection.execute(update(SEATS).where(*mine).values(name=name, colour=colour))
    return found


def forget_words(connection: Connection, table_id: str, seats: Sequence[int]) -> None:
    """Remove what was said from some seats of a table, and the names of who sat there."""
    connection.execute(
        delete(MESSAGES).where(MESSAGES.c.table_id == table_id, MESSAGES.c.seat.in_(seats))
    )
    connection.execute(
        update(SEAT_EVENTS)
        .where(SEAT_EVENTS.c.table_id == table_id, SEAT_EVENTS.c.seat.in_(seats))
        .values(name="")
    )


def give_up_all(connection: Connection, token: str, at: datetime) -> None:
    """Let all tables and campaigns of a person alone count as deleted at a time.

    A campaign that others play as well gets one of them as its host. Where the person still has
    seats after that, nobody sits there.
    """
    hosted = select(CAMPAIGNS.c.id).where(CAMPAIGNS.c.host == token)
    for campaign in connection.execute(hosted).scalars().all():
        own = select(CHAPTERS.c.table_id).where(CHAPTERS.c.campaign_id == campaign)
        others = select(SEATS.c.token).where(
            SEATS.c.table_id.in_(own), SEATS.c.token.not_in(("", token, NO_ONE))
        )
        heir = connection.execute(others.limit(1)).scalar()
        if heir is None:
            set_deleted(connection, [campaign], at)
            continue
        connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign).values(host=heir))
        mine = (TABLES.c.id.in_(own), TABLES.c.host == token)
        connection.execute(update(TABLES).where(*mine).values(host=heir))
    connection.execute(update(TABLES).where(TABLES.c.host == token).values(deleted_at=at))
    connection.execute(
        update(SEATS).where(SEATS.c.token == token).values(token=NO_ONE, name="", colour="")
    )


def forget_person(connection: Connection, token: str) -> None:
    """Remove what is stored of a person beside their tables; their devices are nobody's."""
    connection.execute(delete(PEOPLE).where(PEOPLE.c.token == token))
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == token))
    connection.execute(delete(REVIEW_JOBS).where(REVIEW_JOBS.c.owner == token))
    connection.execute(delete(MESSAGES).where(MESSAGES.c.token == token))
    connection.execute(delete(LEADS).where(LEADS.c.token == token))
    connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.token == token))
    connection.execute(delete(DEVICES).where(DEVICES.c.person == token))
    forget_mails(connection, token)


@dataclass(frozen=True)
class Deeds:
    """What somebody did at a table: what they said, and what they chose, with the times."""

    said: tuple[tuple[datetime, str], ...]
    chosen: tuple[tuple[datetime, str], ...]


def deeds_at(connection: Connection, table_id: str, seats: Sequence[int]) -> Deeds:
    """Return what was said and chosen from some seats of a table."""
    said = select(MESSAGES.c.at, MESSAGES.c.text).where(
        MESSAGES.c.table_id == table_id, MESSAGES.c.seat.in_(seats)
    )
    chosen = select(PLIES.c.at, PLIES.c.key).where(
        PLIES.c.table_id == table_id, PLIES.c.seat.in_(seats), PLIES.c.key != ""
    )
    return Deeds(
        tuple((row.at, row.text) for row in connection.execute(said.order_by(MESSAGES.c.number))),
        tuple((row.at, row.key) for row in connection.execute(chosen.order_by(PLIES.c.number))),
    )


def said_watching(connection: Connection, token: str) -> list[tuple[datetime, str, str]]:
    """Return what somebody said where they only watched: when, at which table, and what."""
    query = select(MESSAGES.c.at, MESSAGES.c.table_id, MESSAGES.c.text)
    query = query.where(MESSAGES.c.token == token).order_by(MESSAGES.c.at)
    return [(row.at, row.table_id, row.text) for row in connection.execute(query)]
