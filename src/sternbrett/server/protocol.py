"""How connections are spoken to: what uvicorn is told, and the limits that it lacks.

Pages send nothing over their sockets, so what comes there may be tiny; and whoever begins a request
has to finish it, or a few machines that send a byte now and then would hold connections for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: How long a whole request may take to arrive, from the connection or its first byte, in seconds.
REQUEST_TIME = 30.0
#: How many bytes a request may have beside its body: its line, headers and trailers.
LONGEST_HEAD = 64 * 1024
#: How many bytes may come for one of the body: a chunk of one byte has six.
CHUNKED = 8
#: How many requests may wait on a connection for the answer to one before them.
MOST_WAITING = 8

#: What uvicorn is told of sockets: compressed messages of megabytes would keep it busy for minutes.
SOCKETS: dict[str, Any] = {
    "ws_max_size": 1024,
    "ws_max_queue": 1,
    "ws_per_message_deflate": False,
}


class TooMuch(Exception):
    """A request has more than it may have; the parser answers that it is no valid one."""


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's protocol, which closes connections whose request is too long or comes too late."""

    _deadline: asyncio.TimerHandle | None = None
    #: Whether the line and the headers of a request are still to come, and whether anything is.
    _heading = _arriving = True
    #: How long the line and the headers are, the body, and all that came of the request.
    _head = _body = _came = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; only the last one stops the clock, and none sets it back."""
        self._arriving = True  # also what belongs to no request has to be followed by one
        self._came += len(data)
        super().data_received(data)
        became_socket = self.transport.get_protocol() is not self
        if became_socket or not self._arriving:
            self._stop_clock()
            return
        self._expect_request()
        # What is not complete is not seen here, but the parser keeps it.
        if self._came - CHUNKED * self._body > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("Invalid HTTP request received.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the clock with the connection."""
        self._stop_clock()
        super().connection_lost(exc)

    # -- what the parser finds ------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Count anew; what came before in the same packet is not told apart."""
        self._heading = self._arriving = True
        self._head = self._body = self._came = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take in a part of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a header; those that follow the body are for nobody."""
        self._head += len(name) + len(value)  # as `_count` does: most requests have a dozen
        if self._head > LONGEST_HEAD:
            raise TooMuch
        if self._heading:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer."""
        self._heading = False
        if len(self.pipeline) >= MOST_WAITING:
            raise TooMuch
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take in a part of the body."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that nothing is to come before the next request."""
        self._arriving = False
        super().on_message_complete()

    def _count(self, length: int) -> None:
        self._head += length
        if self._head > LONGEST_HEAD:
            raise TooMuch

    # -- the clock ------------------------------------------------------------------------

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_TIME, self.transport.close)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
