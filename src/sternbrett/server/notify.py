"""Live notices between several server processes that share one PostgreSQL database.

The store sends a notice with each change, in the same transaction: which table, and whether it was
by playing. The other processes forget what they had in memory of it and wake their own pages. Where
a notice could have been missed, because the connection was lost, they forget everything. Notices of
other kinds say what is not stored: who is at a table, how much of a rate limit was used.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.live import CALL, Notices
from sternbrett.server.store import CHANGED, CHANNEL, PLAYED, Store

LOG = logging.getLogger("sternbrett")

#: How often the listening thread looks whether it shall end, in seconds.
TURN = 0.5
#: How long to wait before a lost connection is made anew, in seconds.
PAUSE = 1.0


class PostgresNotices(Notices):
    """Tells listeners of all processes on one PostgreSQL database that a table changed."""

    shared = True

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._receive, name="notices", daemon=True)
        # One thread, so that what is told first is also heard first.
        self._telling = ThreadPoolExecutor(max_workers=1)
        self._forget: Callable[[str | None], None] = lambda table_id: None
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, forget: Callable[[str | None], None]) -> None:
        """Begin to listen; `forget` is called with what others changed (None: all)."""
        self._forget = forget
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._ending.set()
        self._telling.shutdown(wait=False, cancel_futures=True)
        if self._thread.is_alive():
            self._thread.join(timeout=2 * TURN)

    def tell(self, kind: str, texts: Sequence[str]) -> None:
        """Tell other processes something, in this order; it may get lost."""
        if self._loop is not None and not self._ending.is_set():
            self._telling.submit(self._send, kind, texts)

    def _send(self, kind: str, texts: Sequence[str]) -> None:
        with suppress(SternbrettError):  # it is told again, and nobody waits for it
            self._store.tell(kind, texts)

    def _changed(self, table_id: str | None, played: bool) -> None:
        """Take note, on the event loop, of what another process changed."""
        self._forget(table_id)
        for known in [table_id] if table_id else list(self._listeners):
            self.publish(known, played)

    def _missed(self) -> None:
        """Take note, on the event loop, that something may have been missed."""
        self._changed(None, False)
        self.tell(CALL, [""])

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
                    self._tell_loop(self._missed)
                    while not self._ending.is_set():
                        for notice in driver.notifies(timeout=TURN):
                            self._take(notice.payload)
            except (SQLAlchemyError, psycopg.Error):
                LOG.warning("The connection for notices was lost; it is made anew.")
                self._ending.wait(PAUSE)

    def _take(self, payload: str) -> None:
        """Take a notice, in the listening thread."""
        sender, kind, text = payload.split(" ", 2)
        if sender == self._store.mark:
            return
        if kind in (CHANGED, PLAYED):
            self._tell_loop(self._changed, text, kind == PLAYED)
        elif kind in self._hear:
            self._tell_loop(self._hear[kind], sender, text)
