"""Which of the people at a table are there, and for how long somebody has been away.

Whoever has a page open is there, and so is, for a while, whoever asked for anything: programs and
browsers without script have no open page. Only people who sit at a table count. The others are
told when one of them comes or goes, and not of every page: loading one again changes nothing.

Kept in memory: after a restart everybody counts as away from that moment on until their page is
back, which takes a second. Several processes on one database tell each other who has come and gone,
so that all of them know the same; one that begins asks the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

#: How long a request shows that somebody is there, in seconds.
AFTER_REQUEST = 60.0
#: How long somebody is still there after their last page was closed: it may be loaded again.
AFTER_PAGE = 5.0
#: How often other processes are told of somebody who is there, in seconds.
BEAT = 30.0
#: How long a page counts as open of which another process has told: it may have been killed.
CLAIM = 2.5 * BEAT
#: Of whom a process that begins is told: who was seen in the last so many seconds.
RECALLED = 600.0
#: How many people one notice tells of: it has at most 8,000 bytes.
IN_NOTICE = 50
#: How many people are remembered; those seen longest ago are forgotten first.
MOST = 20_000

#: What notices of this kind tell: people at tables.
HERE = "here"


@dataclass
class _Guest:
    """Somebody at a table."""

    #: When they last gave a sign of being there.
    last: float
    #: Until when that holds where no page is open.
    until: float
    pages: int = 0
    #: Until when they count as having a page open at other processes.
    elsewhere: dict[str, float] = field(default_factory=dict)
    #: Whether the others were told that they are there.
    told: bool = False
    #: When other processes were last told that they are there.
    shared: float = -inf
    timer: asyncio.TimerHandle | None = None

    def claims(self, now: float) -> float:
        """Return until when they count as having a page open elsewhere."""
        until = max(self.elsewhere.values(), default=-inf)
        return until if until > now else -inf


class Presence:
    """The people at tables, by table and browser.

    `changed` hears where somebody came or went; `share` tells other processes, if there may be any,
    what this one knows first-hand.
    """

    def __init__(
        self,
        changed: Callable[[str], None],
        share: Callable[[Sequence[str]], None] | None = None,
    ) -> None:
        #: Tells for how long somebody is away; the check of secrecy stops it.
        self.clock: Callable[[], float] = time.monotonic
        self._began = time.monotonic()
        self._changed = changed
        self._share = share
        self._guests: OrderedDict[tuple[str, str], _Guest] = OrderedDict()

    def note(self, table_id: str, token: str) -> None:
        """Note that somebody asked for something."""
        guest = self._guest(table_id, token)
        guest.last = self.clock()
        guest.until = guest.last + AFTER_REQUEST
        self._beat(table_id, token, guest)
        self._look(table_id, token)

    def arrive(self, table_id: str, token: str) -> None:
        """Note that somebody opened a page."""
        guest = self._guest(table_id, token)
        guest.pages += 1
        guest.last = self.clock()
        self._stop_timer(guest)
        if guest.pages == 1:
            guest.shared = -inf
        self._beat(table_id, token, guest)
        self._look(table_id, token)

    def leave(self, table_id: str, token: str) -> None:
        """Note that somebody closed a page."""
        guest = self._guest(table_id, token)
        guest.pages = max(0, guest.pages - 1)
        guest.last = self.clock()
        guest.until = guest.last + AFTER_PAGE
        self._stop_timer(guest)  # it was for a request, which shows less than a closed page
        if not guest.pages:
            guest.shared = -inf
            self._beat(table_id, token, guest)
            guest.shared = -inf  # the next sign is news again
        self._look(table_id, token)

    def hear(self, sender: str, text: str) -> None:
        """Note what another process says of people at tables, each as `_entry` writes it."""
        now = self.clock()
        for entry in text.split(";"):
            table_id, token, pages, ago, hold = entry.split(" ")
            guest = self._guest(table_id, token, -inf)
            if pages == "0":
                guest.elsewhere.pop(sender, None)
            else:
                guest.elsewhere[sender] = now + CLAIM
            sign = now - float(ago)
            if sign > guest.last:
                guest.last = sign
                guest.until = sign + float(hold)
            self._stop_timer(guest)
            self._look(table_id, token)

    def recall(self) -> None:
        """Tell all that is known to a process that has just begun."""
        since = self.clock() - RECALLED
        known = [
            self._entry(*key, guest)
            for key, guest in self._guests.items()
            if guest.pages or guest.last > since
        ]
        for first in range(0, len(known) if self._share else 0, IN_NOTICE):
            self._tell([";".join(known[first : first + IN_NOTICE])])

    def is_here(self, table_id: str, token: str) -> bool:
        """Tell whether somebody is there."""
        guest = self._guests.get((table_id, token))
        return guest is not None and self._is_here(guest)

    def _is_here(self, guest: _Guest) -> bool:
        return guest.pages > 0 or self._until(guest) > self.clock()

    def _until(self, guest: _Guest) -> float:
        """Return until when somebody is there of whom no page is open here."""
        return max(guest.until, guest.claims(self.clock())) if guest.elsewhere else guest.until

    def away_for(self, table_id: str, token: str) -> float:
        """Return for how many seconds somebody has given no sign of being there."""
        guest = self._guests.get((table_id, token))
        now = self.clock()
        if guest is None:
            return now - self._began
        return 0.0 if guest.pages > 0 or guest.claims(now) > now else now - guest.last

    def _guest(self, table_id: str, token: str, last: float | None = None) -> _Guest:
        """Return somebody, who was last seen now, or at a given time, if they are new."""
        guest = self._guests.get((table_id, token))
        if guest is None:
            seen = self.clock() if last is None else last
            guest = self._guests[table_id, token] = _Guest(seen, seen)
            if len(self._guests) > MOST:
                self._forget_one()
        self._guests.move_to_end((table_id, token))
        return guest

    def _forget_one(self) -> None:
        closed = (key for key, guest in self._guests.items() if not guest.pages)
        key = next(closed, None)
        if key is not None:
            self._stop_timer(self._guests.pop(key))

    @staticmethod
    def _stop_timer(guest: _Guest) -> None:
        if guest.timer is not None:
            guest.timer.cancel()
            guest.timer = None

    def _look(self, table_id: str, token: str) -> None:
        """Tell the others if somebody came or went, and look again when they may be gone."""
        guest = self._guests.get((table_id, token))
        if guest is None:
            return
        here = self._is_here(guest)
        beating = guest.pages > 0 and self._share is not None
        if guest.timer is None and (beating or (here and not guest.pages)):
            wait = BEAT if guest.pages else self._until(guest) - self.clock()
            loop = asyncio.get_running_loop()
            guest.timer = loop.call_later(wait, self._look_again, table_id, token)
        if here != guest.told:
            guest.told = here
            self._changed(table_id)

    def _look_again(self, table_id: str, token: str) -> None:
        guest = self._guests.get((table_id, token))
        if guest is not None:
            guest.timer = None
            if guest.pages:
                guest.last = self.clock()
                self._beat(table_id, token, guest)
            self._look(table_id, token)

    def _beat(self, table_id: str, token: str, guest: _Guest) -> None:
        """Tell other processes that somebody is there, if they were not told a moment ago."""
        if self._share is not None and self.clock() - guest.shared >= BEAT:
            guest.shared = self.clock()
            self._tell([self._entry(table_id, token, guest)])

    def _tell(self, texts: Sequence[str]) -> None:
        if self._share is not None:
            self._share(texts)

    def _entry(self, table_id: str, token: str, guest: _Guest) -> str:
        """Return what is known of somebody: pages open here, seconds since a sign, its worth."""
        ago = self.clock() - guest.last
        hold = max(0.0, guest.until - guest.last)
        return f"{table_id} {token} {int(guest.pages > 0)} {ago:.2f} {hold:.2f}"
