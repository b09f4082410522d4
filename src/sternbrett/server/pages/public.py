"""Public places: joining an open table, what hosts say of theirs, mute, show out, report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sternbrett.kernel.texts import Texts
from sternbrett.server.naming import labels_of, roles_of
from sternbrett.server.pages.common import (
    Form,
    TableId,
    Visit,
    number_of,
    people_of,
    service,
    visitor,
)
from sternbrett.server.pages.people import device_label
from sternbrett.server.pages.seats import host_name, time_limit_of
from sternbrett.server.pages.seen import keep_joined
from sternbrett.server.public import Public
from sternbrett.server.rendering import AnyRequest, language_of, me_of, render
from sternbrett.server.seats import OPEN, PERSON
from sternbrett.server.store import TableRow
from sternbrett.show.wording import game_texts, match_texts


def public_of(request: AnyRequest) -> Public:
    """Return what strangers may find on this server."""
    public: Public = request.app.state.public
    return public


@dataclass(frozen=True)
class Listed:
    """A table that strangers find: its game, who plays, and how many seats are free."""

    row: TableRow
    texts: Texts
    people: str
    bots: int
    free: int


async def listed_of(request: AnyRequest) -> tuple[list[Listed], list[Listed]]:
    """Return the tables that anybody may join, and those that everybody may watch."""
    public, token = public_of(request), visitor(request)
    joinable, watchable = await public.joinable(token), await public.watchable(token)
    return [_listed(request, row) for row in joinable], [_listed(request, row) for row in watchable]


def _listed(request: AnyRequest, row: TableRow) -> Listed:
    kinds = [place.kind for place in row.places]
    names = [place.name for place in row.places if place.kind == PERSON and place.name]
    texts = game_texts(service(request).games[row.game], language_of(request))
    free = kinds.count(OPEN)
    people = kinds.count(PERSON)
    return Listed(row, texts, ", ".join(names), len(kinds) - free - people, free)


@get("/tables/{table_id:str}/free", name="free-seats")
async def free_seats(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Show the free seats of a table that anybody may join. Looking takes none."""
    table, free = await public_of(request).free_seats(table_id, visitor(request))
    return render(
        request,
        "free_seats.html",
        table=table,
        texts=match_texts(table.match, language_of(request)),
        host=host_name(request, table),
        roles=roles_of(request, table),
        names=labels_of(request, table),
        free=free,
        time_limit=time_limit_of(request, table),
    )


@post("/tables/{table_id:str}/free", name="take-free-seat")
async def take_free_seat(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Take a free seat of a table that anybody may join."""
    visit = Visit(request)
    name = data.get("name", "") or visit.me.name
    await public_of(request).join(table_id, number_of(data.get("seat", "")), visit.me, name)
    await people_of(request).note_name(visit.me, name, device_label(request))
    response = visit.keep(Redirect(f"/tables/{table_id}", status_code=303))
    return keep_joined(request, response, table_id)


@post("/tables/{table_id:str}/listing", name="listing")
async def set_listing(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Say whether anybody may join a table and find it."""
    await public_of(request).set_listing(
        table_id, visitor(request), "joinable" in data, "listed" in data
    )
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/seats/{number:int}/show-out", name="show-out")
async def show_out(request: AnyRequest, table_id: TableId, number: FromPath[int]) -> Redirect:
    """Free the seat of somebody before the game begins."""
    await public_of(request).show_out(table_id, number, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/seats/{number:int}/report", name="report")
async def report(
    request: AnyRequest, table_id: TableId, number: FromPath[int], data: Form
) -> Response[Any]:
    """Tell the host of the server about somebody at a table."""
    await public_of(request).report(table_id, number, me_of(request), data.get("text", ""))
    return render(request, "reported.html", table_id=table_id)


HANDLERS = [free_seats, take_free_seat, set_listing, show_out, report]
