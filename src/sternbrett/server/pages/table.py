"""The table: seeing it, choosing, taking back, asking for a hint, watching a bot."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import Advice
from sternbrett.kernel.notation import write_match
from sternbrett.server.pages.common import Form, TableId, service
from sternbrett.server.present import coach_of, game_texts, hint_of, picture
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.tables import TUTORIAL, OpenTable

REQUEST_LENGTH = 64


@get("/tables/{table_id:str}", name="table")
async def table_page(
    request: AnyRequest, table_id: TableId, hint: FromQuery[bool] = False
) -> Response[str]:
    """Show a table to whoever is asked there, with a hint if it is wanted."""
    tables = service(request)
    table = await tables.open(table_id)
    advice = await tables.advise(table) if hint else None
    return show(request, table, hint=advice)


@post("/tables/{table_id:str}/choose", name="choose")
async def choose(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Carry out a choice, then show the table again."""
    tables = service(request)
    seat = seat_of(await tables.open(table_id), data)
    key, question = data.get("key", ""), data.get("question", "")
    return await act(
        request, table_id, tables.choose(table_id, seat, key, question, request_of(data))
    )


@post("/tables/{table_id:str}/undo", name="undo")
async def undo(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Take a choice back, then show the table again."""
    tables = service(request)
    seat = seat_of(await tables.open(table_id), data)
    return await act(request, table_id, tables.undo(table_id, seat, request_of(data)))


@post("/tables/{table_id:str}/step", name="step")
async def step(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Let the bot whose turn it is choose once, then show the table again."""
    return await act(request, table_id, service(request).step(table_id, data.get("question", "")))


@post("/tables/{table_id:str}/take-over", name="take-over")
async def take_over(request: AnyRequest, table_id: TableId) -> Redirect:
    """Play a copy of this game on from here oneself, or leave the tutorial."""
    table = await service(request).take_over(table_id)
    return Redirect(f"/tables/{table.id}", status_code=303)


@post("/tables/{table_id:str}/again", name="again")
async def again(request: AnyRequest, table_id: TableId) -> Redirect:
    """Set up the same game with the same seed."""
    table = await service(request).again(table_id)
    return Redirect(f"/tables/{table.id}", status_code=303)


@get("/tables/{table_id:str}/record.txt", name="record", media_type="text/plain")
async def record(request: AnyRequest, table_id: TableId) -> Response[str]:
    """Return a game in its text form; of a running game only if nobody has secrets there."""
    table = await service(request).open(table_id)
    if not table.match.over and table.match.seats > 1:
        raise Refused("running", "The record can be taken when the game is over.")
    return Response(
        write_match(table.match),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{table.game.id}-{table.id}.txt"'},
    )


def request_of(data: dict[str, str]) -> str | None:
    """Return the id by which a repeated request is recognised."""
    return data.get("request", "")[:REQUEST_LENGTH] or None


def seat_of(table: OpenTable, data: dict[str, str]) -> int:
    """Return the seat a form speaks for: everybody sits at this one device."""
    given = data.get("seat", "")
    if given.isdigit() and int(given) < table.match.seats:
        return int(given)
    raise Refused("not_asked", "There is no such seat at this table.")


async def act(request: AnyRequest, table_id: str, action: Awaitable[None]) -> Response[Any]:
    """Do something at a table and answer: the changed part, a redirect, or the reason why not."""
    refusal: Refused | None = None
    try:
        await action
    except Refused as error:
        refusal = error
    if refusal is None and not wants_fragment(request):
        return Redirect(f"/tables/{table_id}", status_code=303)
    return show(request, await service(request).open(table_id), refusal)


def show(
    request: AnyRequest,
    table: OpenTable,
    refusal: Refused | None = None,
    hint: Advice | None = None,
) -> Response[str]:
    """Return the table page, or only its changing part."""
    match = table.match
    texts = game_texts(table.game, language_of(request))
    seat = match.turn if not match.over else 0
    fragment = wants_fragment(request)
    seen = f"sternbrett-seen-{table.id}"
    last_seen = request.cookies.get(seen, "")
    response = render(
        request,
        "table_part.html" if fragment else "table.html",
        # The script swaps whatever it is sent; without it the status tells that nothing happened.
        status=409 if refusal is not None and not fragment else 200,
        table=table,
        game=table.game,
        texts=texts,
        shown=picture(match, seat, texts),
        refusal=None if refusal is None else refusal.code,
        hint=None if hint is None else hint_of(match, hint, texts),
        coach=coach_of(match, texts) if table.row.mode == TUTORIAL else None,
        last_seen=int(last_seen) if last_seen.isdigit() and not fragment else None,
    )
    path = f"/tables/{table.id}"
    newest = str(match.plies[-1].number)
    response.set_cookie(
        Cookie(seen, value=newest, path=path, max_age=90 * 86400, httponly=True, samesite="lax")
    )
    return response


HANDLERS = [table_page, choose, undo, step, take_over, again, record]
