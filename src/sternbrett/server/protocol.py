"""How connections are spoken to: what uvicorn is told, and the deadline that it lacks.

Pages send nothing over their sockets, so what comes there may be tiny; and whoever begins a request
has to finish it, or a few machines that send a byte now and then would hold connections for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: How long a whole request may take to arrive, from the connection or its first byte, in seconds.
REQUEST_TIME = 30.0

#: What uvicorn is told of sockets: compressed messages of megabytes would keep it busy for minutes.
SOCKETS: dict[str, Any] = {
    "ws_max_size": 1024,
    "ws_max_queue": 1,
    "ws_per_message_deflate": False,
}


class DeadlineProtocol(H11Protocol):
    """uvicorn's protocol, which closes connections whose request does not arrive in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; only the last one stops the clock, and none sets it back."""
        super().data_received(data)
        became_socket = self.transport.get_protocol() is not self
        if not became_socket and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect_request()
        else:
            self._stop_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the clock with the connection."""
        self._stop_clock()
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_TIME, self.transport.close)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
