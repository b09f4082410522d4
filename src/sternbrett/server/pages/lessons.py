"""Lessons: beginning one, reading on, the way back to it, and going on without it."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sternbrett.server.pages.common import (
    Form,
    GameName,
    TableId,
    Visit,
    find,
    number_of,
    service,
    visitor,
)
from sternbrett.server.pages.table import act, messages_at, show
from sternbrett.server.rendering import AnyRequest, wants_fragment


@post("/games/{name:str}/lessons/{lesson:str}", name="lesson")
async def begin(request: AnyRequest, name: GameName, lesson: FromPath[str]) -> Response[Any]:
    """Set up the table of a lesson and go there."""
    visit = Visit(request)
    table = await service(request).lessons.create(find(request, name), lesson, visit.token)
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@post("/tables/{table_id:str}/lesson/read", name="lesson-read")
async def read_on(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Go on to the next step after one that only explains."""
    step = number_of(data.get("step", ""))
    reading = service(request).lessons.read_on(table_id, visitor(request), step)
    return await act(request, table_id, reading)


@post("/tables/{table_id:str}/lesson/back", name="lesson-back")
async def back(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Go back to the last step that was followed, here or at a new table."""
    table = await service(request).lessons.back(table_id, visitor(request))
    if not wants_fragment(request):
        return Redirect(f"/tables/{table.id}", status_code=303)
    if table.id != table_id:
        return Response("", headers={"HX-Redirect": f"/tables/{table.id}"})
    return show(request, table, messages=await messages_at(request, table))


@post("/tables/{table_id:str}/lesson/leave", name="lesson-leave")
async def leave(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Go on without the lesson."""
    leaving = service(request).lessons.leave(table_id, visitor(request))
    return await act(request, table_id, leaving)


HANDLERS = [begin, read_on, back, leave]
