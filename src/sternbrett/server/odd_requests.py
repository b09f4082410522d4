"""Requests that nobody sends by accident: what they ask for is not found, or not understood."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, NotFoundException
from litestar.types import ASGIApp, Receive, Scope, Send

#: The longest name of a file that systems allow, in bytes.
LONGEST_NAME = 255


class PatientRequest(Request[Any, Any, Any]):
    """A request that does not take a deeply nested body for a defect of ours."""

    async def json(self) -> Any:
        """Return the body read as JSON."""
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("The body is nested too deeply.") from None


class NamesOfFiles:
    """Knows that names which no file can have are not found, which the system calls an error."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request for a static file pass, or answer that there is none."""
        path = scope["path"]
        too_long = any(
            len(part.encode(errors="replace")) > LONGEST_NAME for part in path.split("/")
        )
        if "\0" in path or too_long:
            raise NotFoundException
        await self.app(scope, receive, send)
