"""One line of JSON for each request, for whoever runs a server.

A line has the template of the path, never the path itself: join links and tables are secrets of
those who know them. Query strings, cookies and addresses are not written either.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import UTC, datetime
from typing import Any, TextIO

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sternbrett.server.api.access import is_api


class RequestLog:
    """Wraps the application and writes a line when a request has been answered."""

    def __init__(self, app: ASGIApp, out: TextIO | None = None) -> None:
        self.app = app
        self.out = out or sys.stdout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and write down how it went."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and not status:
                status = 403
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            self.write(scope, status, (time.perf_counter() - began) * 1000)

    def write(self, scope: Scope, status: int, milliseconds: float) -> None:
        """Write one line."""
        values: dict[str, Any] = dict(scope)
        unknown = "(unknown, api)" if is_api(str(values.get("path", ""))) else "(unknown)"
        line = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": values.get("method", "WEBSOCKET"),
            "path": values.get("path_template") or unknown,
            "status": status,
            "ms": round(milliseconds, 1),
        }
        self.out.write(json.dumps(line) + "\n")
        self.out.flush()
