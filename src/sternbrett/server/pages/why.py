"""Why something cannot be chosen now: told when somebody touches it or asks for the whole list."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.exceptions import ClientException
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.look import AnyLook
from sternbrett.server.naming import table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import TableId, seat_at, service, visitor
from sternbrett.server.pages.table import TABLE, page_of
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment

#: How many things one option is made of at most, with room to spare.
MOST_HANDLES = 8


@get("/tables/{table_id:str}/why", name="why")
async def why(
    request: AnyRequest, table_id: TableId, handle: FromQuery[list[str] | None] = None
) -> Response[Any]:
    """Say why touching some things on the board leads to nothing; without any, list all reasons.

    One reason is an object with `sentence` and `clause`, both empty where there is none.
    """
    table = await service(request).open(table_id)
    seat = seat_at(request, table)
    if page_of(table, visitor(request)) != TABLE:
        return Redirect(f"/tables/{table.id}", status_code=303)
    look = look_of(request, table, seat)
    if handle is None:
        reasons = [(look.say(one), one.clause) for one in look.refusals]
        return render(
            request,
            "reasons.html" if wants_fragment(request) else "why.html",
            table=table,
            game=table.game,
            reasons=reasons,
        )
    if len(handle) > MOST_HANDLES:
        raise ClientException
    refusal = look.why_not(*handle)
    if refusal is None:
        return Response({"sentence": "", "clause": ""})
    return Response({"sentence": look.say(refusal), "clause": refusal.clause})


def look_of(request: AnyRequest, table: OpenTable, seat: int | None) -> AnyLook:
    """Return what a seat sees, in the language of whoever asks."""
    match = table.match_for(seat)
    return match.look(seat, table_texts(table, language_of(request)))


HANDLERS = [why]
