"""Which of the people at a table are there, and for how long somebody has been away.

Whoever has a page open is there, and so is, for a while, whoever asked for anything: programs and
browsers without script have no open page. Only people who sit at a table count. The others are
told when one of them comes or goes, and not of every page: loading one again changes nothing.

Kept in memory: after a restart everybody counts as away from that moment on until their page is
back, which takes a second. Several processes on one database tell each other who is there.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

#: How long a request shows that somebody is there, in seconds.
AFTER_REQUEST = 60.0
#: How long somebody is still there after their last page was closed: it may be loaded again.
AFTER_PAGE = 5.0
#: How often other processes are told of somebody who is there, in seconds.
BEAT = 30.0
#: How many people are remembered; those seen longest ago are forgotten first.
MOST = 20_000


@dataclass
class _Guest:
    """Somebody at a table."""

    #: When they last gave a sign of being there.
    last: float
    #: Until when that holds where no page is open.
    until: float
    pages: int = 0
    #: Whether the others were told that they are there.
    told: bool = False
    #: When other processes were last told that they are there.
    shared: float = -inf
    timer: asyncio.TimerHandle | None = None


class Presence:
    """The people at tables, by table and browser.

    `changed` hears where somebody came or went; `share` tells other processes, if there may be any,
    that somebody is there.
    """

    def __init__(
        self, changed: Callable[[str], None], share: Callable[[str, str], None] | None = None
    ) -> None:
        #: Tells for how long somebody is away; the check of secrecy stops it.
        self.clock: Callable[[], float] = time.monotonic
        self._began = time.monotonic()
        self._changed = changed
        self._share = share
        self._guests: OrderedDict[tuple[str, str], _Guest] = OrderedDict()

    def note(self, table_id: str, token: str) -> None:
        """Note that somebody asked for something."""
        self._beat(table_id, token)
        self.hear(table_id, token)

    def hear(self, table_id: str, token: str) -> None:
        """Note that another process says that somebody is there."""
        guest = self._guest(table_id, token)
        guest.last = self.clock()
        guest.until = guest.last + AFTER_REQUEST
        self._look(table_id, token)

    def arrive(self, table_id: str, token: str) -> None:
        """Note that somebody opened a page."""
        guest = self._guest(table_id, token)
        guest.pages += 1
        self._stop_timer(guest)
        self._beat(table_id, token)
        self._look(table_id, token)

    def leave(self, table_id: str, token: str) -> None:
        """Note that somebody closed a page."""
        guest = self._guest(table_id, token)
        guest.pages = max(0, guest.pages - 1)
        guest.last = self.clock()
        guest.until = guest.last + AFTER_PAGE
        self._stop_timer(guest)  # it was for a request, which shows less than a closed page
        self._look(table_id, token)

    def is_here(self, table_id: str, token: str) -> bool:
        """Tell whether somebody is there."""
        guest = self._guests.get((table_id, token))
        return guest is not None and (guest.pages > 0 or self.clock() < guest.until)

    def away_for(self, table_id: str, token: str) -> float:
        """Return for how many seconds somebody has given no sign of being there."""
        guest = self._guests.get((table_id, token))
        if guest is None:
            return self.clock() - self._began
        return 0.0 if guest.pages > 0 else self.clock() - guest.last

    def _guest(self, table_id: str, token: str) -> _Guest:
        guest = self._guests.get((table_id, token))
        if guest is None:
            now = self.clock()
            guest = self._guests[table_id, token] = _Guest(now, now)
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
        here = self.is_here(table_id, token)
        beating = guest.pages > 0 and self._share is not None
        if guest.timer is None and (beating or (here and not guest.pages)):
            wait = BEAT if guest.pages else guest.until - self.clock()
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
                self._beat(table_id, token)
            self._look(table_id, token)

    def _beat(self, table_id: str, token: str) -> None:
        """Tell other processes that somebody is there, if they were not told a moment ago."""
        guest = self._guest(table_id, token)
        if self._share is not None and self.clock() - guest.shared >= BEAT:
            guest.shared = self.clock()
            self._share(table_id, token)
