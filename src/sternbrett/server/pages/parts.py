"""Parts of a table that take longer than a drawing: pages fetch them once they show the board."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from sternbrett.server.pages.common import TableId, seat_at, service
from sternbrett.server.pages.why import look_of
from sternbrett.server.rendering import AnyRequest


@get("/tables/{table_id:str}/part/{name:str}", name="part")
async def part(request: AnyRequest, table_id: TableId, name: FromPath[str]) -> Response[str]:
    """Return a part of what a browser may see of a table, made in a thread and kept with the view.

    Looks are kept with the position: whoever asks again for what still stands is answered at once.
    """
    table = await service(request).open(table_id)
    seat = seat_at(request, table)
    made = await asyncio.to_thread(look_of(request, table, seat).part, name)
    if made is None:
        raise NotFoundException
    return Response(made, media_type="text/html", headers={"Cache-Control": "no-store"})


HANDLERS = [part]
