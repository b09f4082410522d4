"""The live channel of a table page: it is told that something changed, and which version that made.

A version is a name made of nothing but what the page's seat is shown.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext, suppress
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.naming import table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import TableId, service, visitor
from sternbrett.server.rendering import language_of
from sternbrett.server.seats import WATCH_NEVER
from sternbrett.server.sockets import TooManySockets
from sternbrett.server.tables import Tables
from sternbrett.show.picture import version_of

REFUSED = 4403
#: Pages whose channel is closed so ask by themselves now and then (static/live.js).
TOO_MANY = 4429
#: What a notice says.
CHANGED = "changed"


@websocket("/tables/{table_id:str}/live", name="live")
async def live(socket: WebSocket[Any, Any, Any], table_id: TableId) -> None:
    """Send a word whenever what the page shows changes, until the page goes away."""
    await notify(socket, table_id, visitor(socket), versions=True)


async def notify(
    socket: WebSocket[Any, Any, Any], table_id: str, token: str, versions: bool = False
) -> None:
    """Send notices to whoever may see the table, known by the hash of a secret.

    `versions`: where only the game went on, the notice names what is to be seen now.
    """
    tables = service(socket)
    try:
        table = await tables.open(table_id)
    except SternbrettError:
        await socket.close(code=REFUSED)
        return
    open_to_all = table.row.spectators != WATCH_NEVER
    allowed = open_to_all or table.seats_of(token) or token == table.row.host
    if not allowed or not same_origin(socket):
        await socket.close(code=REFUSED)
        return
    await socket.accept()
    seated = bool(table.seats_of(token))
    client = socket.scope.get("client")
    counted = nullcontext() if seated else tables.watchers.watching(table_id)
    try:
        with tables.sockets.place(table_id, token, client[0] if client else "", seated), counted:
            await tell(socket, tables, table, token, versions)
    except TooManySockets:
        await socket.close(code=TOO_MANY, reason="too many live channels")


async def tell(
    socket: WebSocket[Any, Any, Any], tables: Tables, table: OpenTable, token: str, versions: bool
) -> None:
    """Send notices over an open socket until it is closed."""
    table_id = table.id
    # Only people who sit there are told of; others may come and go unseen.
    sits = bool(table.seats_of(token))
    if sits:
        tables.presence.arrive(table_id, token)
    changed = tables.notices.listen(table_id)
    language = language_of(socket)
    shown, left = shown_to(table, token, language), tables.sitting.seats_left(table)
    gone = asyncio.create_task(until_gone(socket))
    try:
        while not gone.done():
            waiting = asyncio.create_task(changed.woken.wait())
            # Nobody does anything when somebody counts as gone: the page is told all the same.
            until_left = tables.sitting.until_left(table)
            await asyncio.wait(
                {waiting, gone}, timeout=until_left, return_when=asyncio.FIRST_COMPLETED
            )
            if not gone.done():
                public, before = changed.rest(), (shown, left)
                with suppress(SternbrettError):  # deleted, or not to be read: it will ask
                    table = await tables.open(table_id)
                    shown, left = shown_to(table, token, language), tables.sitting.seats_left(table)
                if public or left != before[1]:
                    await socket.send_text(CHANGED)
                elif shown != before[0]:
                    # Whoever made the change shows it already: it need not ask again.
                    await socket.send_text(f"{CHANGED} {shown[1]}" if versions else CHANGED)
            waiting.cancel()
    except WebSocketDisconnect:
        pass
    finally:
        gone.cancel()
        tables.notices.leave(table_id, changed)
        if sits:
            tables.presence.leave(table_id, token)


def shown_to(table: OpenTable, token: str, language: str) -> tuple[int | None, str]:
    """Return a name for what somebody is shown of a game, which changes only with that."""
    seat = table.seat_shown(token)
    match = table.match_for(seat)
    # In the language of the page, whose look at the table this is.
    return seat, version_of(match, match.look(seat, table_texts(table, language)))


async def until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Wait until the page closes; whatever it sends means nothing."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def same_origin(socket: WebSocket[Any, Any, Any]) -> bool:
    """Tell whether a page of this server asks; browsers always say where a socket comes from."""
    origin = socket.headers.get("origin", "")
    return not origin or urlsplit(origin).netloc == socket.headers.get("host", "")


HANDLERS = [live]
