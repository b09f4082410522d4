"""Replay: any moment of a game, read from the store; and playing on from it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.server.naming import names_of, table_texts
from sternbrett.server.pages.common import (
    Form,
    TableId,
    Visit,
    moment_at,
    number_of,
    reviewed_seats,
    service,
    viewed_from,
    viewpoints,
    visitor,
)
from sternbrett.server.pages.scenes import scene_for
from sternbrett.server.pages.seats import seat_notes_of
from sternbrett.server.present import seat_lines
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.tables import OWN
from sternbrett.show.picture import picture


@get("/tables/{table_id:str}/replay", name="replay")
async def replay(
    request: AnyRequest,
    table_id: TableId,
    ply: FromQuery[int | None] = None,
    view: FromQuery[str] = "",
    by: FromQuery[str] = "",
) -> Response[str]:
    """Show a table as it was at a moment; `ply` counts what the seat has seen happen.

    That is the browser's own, or after the end the one whose `view` is wanted; then a moment may
    also be given as another view counts it (`by`).
    """
    table = await service(request).open(table_id)
    seat = viewed_from(request, table, view)
    moments = table.match_for(seat).moments(seat)
    last = len(moments) - 1
    number = last if ply is None else max(0, min(ply, last))
    if by and ply is not None:
        theirs = table.match.moments(viewed_from(request, table, by))
        number = moment_at(table.match, seat, theirs[max(0, min(ply, len(theirs) - 1))])
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
        view=view,
        viewpoints=viewpoints(table, seat),
        names=names_of(request, table),
    )


@post("/tables/{table_id:str}/branch", name="branch")
async def branch(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Make a table that begins at a moment of this one."""
    seat = viewed_from(request, await service(request).open(table_id), data.get("view", ""))
    number = max(0, number_of(data.get("ply", "")))
    visit = Visit(request)
    viewed = seat if data.get("view") else OWN
    table = await service(request).branch(table_id, number, visit.token, viewed)
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


HANDLERS = [replay, branch]
