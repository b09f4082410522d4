"""Replay: any moment of a game, read from the store; and playing on from it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.server.naming import table_texts
from sternbrett.server.pages.common import (
    Form,
    TableId,
    Visit,
    number_of,
    reviewed_seats,
    seat_at,
    service,
    visitor,
)
from sternbrett.server.pages.scenes import scene_for
from sternbrett.server.pages.seats import seat_notes_of
from sternbrett.server.present import seat_lines
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.show.picture import picture


@get("/tables/{table_id:str}/replay", name="replay")
async def replay(
    request: AnyRequest, table_id: TableId, ply: FromQuery[int | None] = None
) -> Response[str]:
    """Show a table as it was at a moment; `ply` counts what the seat has seen happen."""
    table = await service(request).open(table_id)
    seat = seat_at(request, table)
    moments = table.match_for(seat).moments(seat)
    last = len(moments) - 1
    number = last if ply is None else max(0, min(ply, last))
    moment = await service(request).moment(table, seat, moments[number])
    texts = table_texts(table, language_of(request))
    notes = seat_notes_of(request, table)
    fragment = wants_fragment(request)
    shown = picture(moment, seat, texts, seat_lines(moment, seat, notes))
    return render(
        request,
        "replay_part.html" if fragment else "replay.html",
        table=table,
        game=table.game,
        texts=texts,
        shown=shown,
        fragment=fragment,
        scene=await asyncio.to_thread(scene_for, request, table, moment, shown, texts),
        last=last,
        running=not table.match.over,
        can_review=bool(reviewed_seats(table, visitor(request))),
    )


@post("/tables/{table_id:str}/branch", name="branch")
async def branch(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Make a table that begins at a moment of this one."""
    seat_at(request, await service(request).open(table_id))
    number = max(0, number_of(data.get("ply", "")))
    visit = Visit(request)
    table = await service(request).branch(table_id, number, visit.token)
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


HANDLERS = [replay, branch]
