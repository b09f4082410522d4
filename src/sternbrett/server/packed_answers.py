"""Answers packed with gzip, for whoever takes them so.

Every look at a table pays for it: so most are packed quickly (`quick_zlib`), and only what is a
little too large then thoroughly.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sternbrett.server.quick_zlib import GZIP, LEVEL, gzipped

if TYPE_CHECKING:
    from zlib import _Compress

#: What is smaller goes as it is.
MINIMUM = 500
#: A table's part shall have at most so many bytes: one that is a little larger when it was packed
#: quickly is packed thoroughly. Parts with scenes and whole pages may be larger than both.
LARGE, TOO_LARGE = 12_200, 14_000
#: How the scene of a part begins (table_part.html).
SCENE = b'id="scene"'
#: zlib's level where that is so.
THOROUGH = 5
_REPLACED = frozenset((b"content-length", b"content-encoding", b"vary"))


class PackedAnswers:
    """Packs what is answered to a request that allows it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, and pack its answer."""
        if scope["type"] == ScopeType.HTTP and _takes_gzip(scope):
            send = _packing(send)
        await self.app(scope, receive, send)


def _takes_gzip(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


def _packing(send: Send) -> Send:
    """Return `send`, which packs a body of one piece or of several."""
    start: Message | None = None
    packer: _Compress | None = None

    async def packed(message: Message) -> None:
        nonlocal start, packer
        if message["type"] == "http.response.start":
            start = message  # what it says of the body is known with the body
            return
        if message["type"] == "http.response.body":
            body, more = message["body"], message.get("more_body", False)
            if start is not None and more:
                packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
                _tell(start, None)
            if packer is not None:
                message["body"] = packer.compress(body) + (b"" if more else packer.flush())
            elif start is not None and len(body) >= MINIMUM:
                message["body"] = packed_whole(body)
                _tell(start, len(message["body"]))
            if start is not None:
                begin, start = start, None
                await send(begin)
        await send(message)

    return packed


def packed_whole(body: bytes) -> bytes:
    """Return a whole body packed."""
    found = gzipped(body)
    if LARGE < len(found) <= TOO_LARGE and SCENE not in body:
        return zlib.compress(body, THOROUGH, wbits=GZIP)
    return found


def _tell(start: Message, length: int | None) -> None:
    """Let headers say that a body is packed, and how long it is then if that is known."""
    assert start["type"] == "http.response.start"
    given = start["headers"]
    varies = [value for name, value in given if name == b"vary"]
    headers = [header for header in given if header[0] not in _REPLACED]
    headers.append((b"content-encoding", b"gzip"))
    headers.append((b"vary", b", ".join([*varies, b"Accept-Encoding"])))
    if length is not None:
        headers.append((b"content-length", str(length).encode()))
    start["headers"] = headers
