"""Mails to people who play at tables where they have days: it is your turn, your time runs out.

An address is used once its owner has followed a link in a mail. Each mail is stored before it is
sent, under a name that there can be once, and whoever counts its tries up sends it: so several
servers on one database send it once. A server that ends between sending and noting that lets it be
sent again. All of it happens beside the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import smtplib
import ssl
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from email.message import EmailMessage

from litestar.exceptions import TooManyRequestsException

from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.server import mail_rows as rows
from sternbrett.server.buckets import Buckets
from sternbrett.server.clocks import DAY, Clock, read_limit
from sternbrett.server.letters import letter
from sternbrett.server.mail_rows import CONFIRM, OVER, REMINDER, TURN, Address, Mail, Turn
from sternbrett.server.mail_settings import PLAIN, STARTTLS, TLS, MailError, Smtp
from sternbrett.server.open_table import OpenTable
from sternbrett.server.schema import MAILS
from sternbrett.server.seats import hashed, new_secret
from sternbrett.server.store import now
from sternbrett.server.tables import Tables
from sternbrett.show.wording import game_texts

LOG = logging.getLogger("sternbrett")

#: How often it is looked what is to be sent, in seconds.
EVERY = 20.0
#: How long somebody must have been asked before a mail says so, in milliseconds: they may be there.
PATIENCE = 60_000
#: How long before the end of the time a reminder is sent, in milliseconds: a quarter of it, but no
#: more than a day.
REMINDED = DAY * 1000
QUARTER = 1000 // 4
#: How often a mail is tried, and after how many minutes again: after so many, then four times that.
MOST_TRIES = 5
AGAIN = 2
#: How many mails are sent before it is looked again.
AT_ONCE = 50
#: How long to wait for an answer of the SMTP server, in seconds.
SMTP_PATIENCE = 20
#: For how long is kept that a mail was sent, and an address that nobody confirms.
KEPT = timedelta(days=30)
#: How many mails of confirmation somebody may have sent at once, and how many in an hour after.
ASKED, ASKED_AN_HOUR = 3, 3

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
LONGEST = 254


class Mails:
    """The mails of a server; `base` is the address by which others reach it."""

    def __init__(self, tables: Tables, smtp: Smtp, base: str) -> None:
        if not base:
            raise MailError(
                "--smtp: links in mails need an address that others reach: give --public, "
                "or a --host that is one."
            )
        self.tables = tables
        self.store = tables.store
        self.smtp = smtp
        self.base = base.rstrip("/")
        #: Sends a mail, in a thread.
        self.send: Callable[[EmailMessage], None] = self._send
        self._asked = Buckets(ASKED_AN_HOUR / 3600, ASKED)
        self._woken = asyncio.Event()
        self._tidied: datetime | None = None
        self._in_trouble = False

    # -- addresses ------------------------------------------------------------------------

    async def address_of(self, person: str) -> Address | None:
        """Return where a person wants mails; None: nowhere."""

        def read() -> Address | None:
            with self.store.reading() as connection:
                return rows.find_address(connection, person)

        return await asyncio.to_thread(read) if person else None

    async def ask(self, person: str, address: str, language: str, asker: str) -> None:
        """Ask by mail whether an address is a person's own; `asker` is who wants that."""
        address = address.strip()
        if len(address) > LONGEST or not ADDRESS.fullmatch(address):
            raise Refused("mail_address", "This is no address for mails.")
        for name in (asker, address.lower()):  # nobody shall be sent mails by strangers
            if wait := self._asked.take(name):
                raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})
        mail = Mail(f"{CONFIRM} {new_secret()}", person, CONFIRM)

        def write() -> None:
            with self.store.writing() as connection:
                rows.forget_mails(connection, person)
                one = Address(person, address, language, False, new_secret(), now())
                rows.put_address(connection, one)
                connection.execute(self.store.upsert(MAILS).values(rows.mail_values(mail, now())))

        await asyncio.to_thread(write)
        self._woken.set()

    async def asked(self, code: str) -> Address | None:
        """Return the address that a mail of confirmation went to. Looking confirms nothing."""

        def read() -> Address | None:
            with self.store.reading() as connection:
                return rows.address_of_code(connection, hashed(code))

        return await asyncio.to_thread(read)

    async def confirm(self, code: str) -> None:
        """Note that an address is its person's own."""

        def write() -> bool:
            with self.store.writing() as connection:
                return rows.confirm(connection, hashed(code))

        if not await asyncio.to_thread(write):
            raise Refused("mail_code", "This link is no longer good.")
        self._woken.set()

    async def stop(self, code: str) -> None:
        """Forget the address whose mails say this code; one that is gone already is no trouble."""

        def write() -> None:
            with self.store.writing() as connection:
                rows.forget_stop(connection, code)

        await asyncio.to_thread(write)

    async def forget(self, person: str) -> None:
        """Forget the address of a person."""

        def write() -> None:
            with self.store.writing() as connection:
                rows.forget_mails(connection, person)

        await asyncio.to_thread(write)

    # -- what there is to say -------------------------------------------------------------

    async def tell_end(self, table: OpenTable, clock: Clock) -> None:
        """Tell somebody whose time is over that a bot stands in."""
        limit, place = read_limit(table.row.time_limit), table.row.places[clock.seat]
        if limit is None or not limit.by_days or not place.token:
            return
        turn = Turn(place.token, table.id, clock.seat, clock.turn, 0, 0, table.row.time_limit)
        address = await self.address_of(place.token)
        if address is not None and address.confirmed:
            await asyncio.to_thread(self._note, [turn.mail(OVER)])
            self._woken.set()

    def _note(self, mails: list[Mail]) -> None:
        """Store mails that are to be sent, unless they are stored already."""
        with self.store.reading() as connection:
            known = rows.known_mails(connection, [mail.id for mail in mails])
        new = [mail for mail in mails if mail.id not in known]
        if new:
            with self.store.writing() as connection:
                for mail in new:
                    added = self.store.upsert(MAILS).values(rows.mail_values(mail, now()))
                    connection.execute(added.on_conflict_do_nothing())

    def _wanted(self, turns: list[Turn]) -> list[Mail]:
        """Return what there is to say to those who are asked and not there."""
        at, mails = self.tables.time.now(), []
        for turn in turns:
            limit = read_limit(turn.time_limit)
            here = self.tables.presence.is_here(turn.table_id, turn.person)
            if limit is None or here:
                continue
            early = min(REMINDED, QUARTER * limit.seconds)
            if turn.due - at < early:
                mails.append(turn.mail(REMINDER))
            elif at - turn.since >= PATIENCE:
                mails.append(turn.mail(TURN))
        return mails

    # -- sending --------------------------------------------------------------------------

    async def keep(self) -> None:
        """Send what there is to send, for ever."""
        self.tables.time.heard_of_end = self.tell_end
        while True:
            try:
                await self.look()
                self._in_trouble = False
            except SternbrettError as error:
                if not self._in_trouble:
                    LOG.warning("Mails cannot be seen to: %s", error)
                self._in_trouble = True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), EVERY)
            self._woken.clear()

    async def look(self) -> None:
        """Find out what there is to say, and send all that waits."""
        turns = await asyncio.to_thread(self._open_turns)
        await asyncio.to_thread(self._note, self._wanted(turns))
        for mail in await asyncio.to_thread(self._waiting):
            await asyncio.to_thread(self._try, mail)

    def _open_turns(self) -> list[Turn]:
        if self._tidied is None or now() - self._tidied > timedelta(days=1):
            self._tidied = now()
            with self.store.writing() as connection:
                rows.tidy(connection, now() - KEPT)
        with self.store.reading() as connection:
            return rows.open_turns(connection)

    def _waiting(self) -> list[Mail]:
        with self.store.reading() as connection:
            return rows.waiting_mails(connection, now(), AT_ONCE)

    def _try(self, mail: Mail) -> None:
        """Send a mail, if no other server does and it still says something."""
        last = mail.tries + 1 >= MOST_TRIES
        again = now() + timedelta(minutes=AGAIN * 4**mail.tries)
        with self.store.writing() as connection:
            if not rows.claim(connection, mail, None if last else again):
                return
        message = self._written(mail)
        if message is None:
            self._settle(mail, None)
            return
        try:
            self.send(message)
        except (OSError, smtplib.SMTPException) as error:
            # Neither the address nor what the server said of it is written down.
            code = getattr(error, "smtp_code", "")
            LOG.warning(
                "A mail was not sent (%s%s); %s.",
                type(error).__name__,
                f" {code}" if code else "",
                "it is given up" if last else "it is tried again",
            )
            return
        self._settle(mail, now())

    def _settle(self, mail: Mail, sent_at: datetime | None) -> None:
        with self.store.writing() as connection:
            rows.settle(connection, mail, sent_at)

    def _written(self, mail: Mail) -> EmailMessage | None:
        """Return what a mail says now; None: it is no longer wanted."""
        code, due, game = "", None, ""
        with self.store.writing() as connection:
            to = rows.find_address(connection, mail.person)
            if to is None or to.confirmed == (mail.kind == CONFIRM):
                return None
            if mail.kind == CONFIRM:
                # Only its hash is stored, so each try says another one.
                code = new_secret()
                rows.set_code(connection, mail.person, hashed(code))
            elif mail.kind != OVER:
                due = rows.is_open(connection, mail)
                if due is None:
                    return None
        if mail.table_id:
            row = self.store.table(mail.table_id)
            if row is None or row.game not in self.tables.games:
                return None
            name = game_texts(self.tables.games[row.game], to.language).say("game.name")
            game = f"{name} ({row.name})" if row.name else name
        return letter(
            mail.kind,
            to,
            self.smtp.sender,
            self.base,
            code=code,
            game=game,
            table_id=mail.table_id,
            due=due,
        )

    def _send(self, message: EmailMessage) -> None:
        """Give a mail to the SMTP server."""
        smtp = self.smtp
        context = ssl.create_default_context()
        if smtp.protection == TLS:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                smtp.host, smtp.port, timeout=SMTP_PATIENCE, context=context
            )
        else:
            server = smtplib.SMTP(smtp.host, smtp.port, timeout=SMTP_PATIENCE)
        with server:
            if smtp.protection == STARTTLS:
                server.starttls(context=context)
            if smtp.user and smtp.protection != PLAIN:
                server.login(smtp.user, smtp.password)
            server.send_message(message)
