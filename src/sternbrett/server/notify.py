"""Live notices between several server processes that share one PostgreSQL database.

The store sends a notice with each change, in the same transaction: which table, and whether it was
by playing.
The other processes forget what they had in memory of it and wake their own pages. Where a notice
could have been missed, because the connection was lost, they forget everything. Notices of another
kind say who is at a table.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.live import Notices
from sternbrett.server.store import CHANNEL, HERE, PLAYED, Store

LOG = logging.getLogger("sternbrett")

#: How often the listening thread looks whether it shall end, in seconds.
TURN = 0.5
#: How long to wait before a lost connection is made anew, in seconds.
PAUSE = 1.0


class PostgresNotices(Notices):
    """Tells listeners of all processes on one PostgreSQL database that a table changed."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._receive, name="notices", daemon=True)
        self._forget: Callable[[str | None], None] = lambda table_id: None
        self._here: Callable[[str, str], None] = lambda table_id, token: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.share = self._tell_here

    def start(self, forget: Callable[[str | None], None], here: Callable[[str, str], None]) -> None:
        """Begin to listen; `forget` is called with what others changed (None: all)."""
        self._forget = forget
        self._here = here
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2 * TURN)

    def _tell_here(self, table_id: str, token: str) -> None:
        if self._loop is not None:
            self._loop.run_in_executor(None, self._send_here, table_id, token)

    def _send_here(self, table_id: str, token: str) -> None:
        with suppress(SternbrettError):  # it is told again, and nothing was asked for
            self._store.tell_here(table_id, token)

    def _changed(self, table_id: str | None, played: bool) -> None:
        """Take note, on the event loop, of what another process changed."""
        self._forget(table_id)
        for known in [table_id] if table_id else list(self._listeners):
            self.publish(known, played)

    def _tell_loop(self, hear: Callable[..., None], *args: object) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(hear, *args)
        except RuntimeError:
            self._ending.set()  # the loop has ended, and so do we

    def _receive(self) -> None:
        import psycopg

        while not self._ending.is_set():
            try:
                with self._store.engine.connect() as connection:
                    driver: Any = connection.connection.driver_connection
                    # A listening connection is no good for anything else.
                    connection.detach()
                    driver.rollback()
                    driver.autocommit = True
                    driver.execute(f"LISTEN {CHANNEL}")
                    self._tell_loop(self._changed, None, False)
                    while not self._ending.is_set():
                        for notice in driver.notifies(timeout=TURN):
                            mark, table_id, *more = notice.payload.split(" ")
                            if mark == self._store.mark:
                                continue
                            if HERE in more:
                                self._tell_loop(self._here, table_id, more[-1])
                            else:
                                self._tell_loop(self._changed, table_id, PLAYED in more)
            except (SQLAlchemyError, psycopg.Error):
                LOG.warning("The connection for notices was lost; it is made anew.")
                self._ending.wait(PAUSE)
