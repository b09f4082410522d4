"""Replay: any moment of a game, read from the store; and playing on from it."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.server.pages.common import Form, TableId, service
from sternbrett.server.present import game_texts, picture
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment


@get("/tables/{table_id:str}/replay", name="replay")
async def replay(
    request: AnyRequest, table_id: TableId, ply: FromQuery[int | None] = None
) -> Response[str]:
    """Show a table as it was after a ply."""
    table = await service(request).open(table_id)
    last = table.match.plies[-1].number
    number = last if ply is None else max(0, min(ply, last))
    moment = table.match.at(number)
    texts = game_texts(table.game, language_of(request))
    return render(
        request,
        "replay_part.html" if wants_fragment(request) else "replay.html",
        table=table,
        game=table.game,
        texts=texts,
        shown=picture(moment, 0, texts),
        last=last,
        running=not table.match.over,
    )


@post("/tables/{table_id:str}/branch", name="branch")
async def branch(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Make a table that begins at a moment of this one."""
    given = data.get("ply", "")
    table = await service(request).branch(table_id, int(given) if given.isdigit() else 0)
    return Redirect(f"/tables/{table.id}", status_code=303)


HANDLERS = [replay, branch]
