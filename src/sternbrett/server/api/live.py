"""The live channel for programs: a word whenever a table changes, as the pages get it."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import NotAuthorizedException

from sternbrett.server.api.access import caller
from sternbrett.server.pages.common import TableId
from sternbrett.server.pages.live import REFUSED, notify


@websocket("/tables/{table_id:str}/live", name="api-live")
async def live(socket: WebSocket[Any, Any, Any], table_id: TableId) -> None:
    """Send `changed` whenever the table changes; then ask for the table again."""
    try:
        token = caller(socket)
    except NotAuthorizedException:
        await socket.close(code=REFUSED)
        return
    await notify(socket, table_id, token)


HANDLERS = [live]
