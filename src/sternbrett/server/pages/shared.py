"""The page of a finished game that can be shared: how it ended, with a picture for previews."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.server.addresses import outside
from sternbrett.server.glances import NOTHING, glances_at
from sternbrett.server.naming import names_of, table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import Private, TableId, service, visitor
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.seats import WATCH_NEVER
from sternbrett.show.picture import point_table
from sternbrett.show.story import story_of

#: How wide and high pictures for previews are, in pixels: the shape of a miniature.
PICTURE = (1200, 800)


def can_draw() -> bool:
    """Tell whether pictures can be made for previews (the extra `pictures` is installed)."""
    return find_spec("resvg_py") is not None


async def finished(request: AnyRequest, table_id: str) -> OpenTable:
    """Return a finished table that a browser may look at, or refuse it."""
    table = await service(request).open(table_id)
    token = visitor(request)
    own = token and (table.seats_of(token) or token == table.row.host)
    if table.row.spectators == WATCH_NEVER and not own:
        raise Private
    if not table.match.over:
        raise Refused("running", "This game is not over yet.")
    return table


@get("/tables/{table_id:str}/result", name="result")
async def result(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Show how a finished game ended, as a spectator may know it; others may be sent here."""
    try:
        table = await finished(request, table_id)
    except Refused:
        return Redirect(f"/tables/{table_id}", status_code=303)
    match, texts = table.match, table_texts(table, language_of(request))
    story = await asyncio.to_thread(story_of, match, None, texts)
    look = match.look(None, texts)
    glance = (await glances_at(service(request), [table.row])).get(table_id, NOTHING)
    where = outside(request)
    return render(
        request,
        "result.html",
        table=table,
        game=table.game,
        texts=texts,
        names=names_of(request, table, ""),
        result_text=texts.say(f"result.{match.result}"),
        summary=table.game.summary(look),
        story=story,
        points=point_table(match, texts),
        has_picture=bool(glance.picture),
        address=f"{where.base}/tables/{table.id}",
        reachable=where.reachable,
        drawn=PICTURE if glance.picture and can_draw() else None,
        public=table.row.spectators != WATCH_NEVER,
    )


@get("/tables/{table_id:str}/picture.png", name="picture-png")
async def picture_png(request: AnyRequest, table_id: TableId) -> Response[bytes]:
    """Return the picture of a finished game for previews elsewhere."""
    try:
        table = await finished(request, table_id)
    except Refused:
        raise NotFoundException from None
    glance = (await glances_at(service(request), [table.row])).get(table_id, NOTHING)
    if not glance.picture or not can_draw():
        raise NotFoundException
    png = await asyncio.to_thread(drawn, glance.picture)
    return Response(png, media_type="image/png", headers={"Cache-Control": "private, max-age=3600"})


@lru_cache(maxsize=64)
def drawn(svg: str) -> bytes:
    """Return a miniature as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=PICTURE[0], height=PICTURE[1]))


HANDLERS = [result, picture_png]
