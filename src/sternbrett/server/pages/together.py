"""Reviewing together: who leads, going where they are, and talking about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.server.naming import names_of
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import (
    SPECTATOR,
    Form,
    TableId,
    number_of,
    seat_at,
    service,
    visitor,
)
from sternbrett.server.pages.talk import heard
from sternbrett.server.rendering import AnyRequest, render, wants_fragment
from sternbrett.server.seating import has_company
from sternbrett.server.store import Message
from sternbrett.server.together import Lead, Together

#: How much of what was said stands beside a review.
MESSAGES_SHOWN = 6


@dataclass(frozen=True)
class Meeting:
    """What a review shows of the others who look at it."""

    lead: Lead | None
    #: What whoever leads is called, and whether that is the viewer.
    name: str
    leading: bool
    #: Where whoever leads is.
    address: str
    #: Whether the viewer played there, and so may lead and talk.
    seated: bool
    messages: Sequence[Message]
    #: Names what is shown, to tell whether it must be sent again.
    version: str


def together_of(request: AnyRequest) -> Together:
    """Return what is reviewed together on this server."""
    together: Together = service(request).together
    return together


async def meeting_at(request: AnyRequest, table: OpenTable) -> Meeting | None:
    """Return who reviews a finished game together; None where nobody could."""
    token = visitor(request)
    if not table.match.over or not has_company(table, token):
        return None
    lead = await together_of(request).lead_at(table)
    said = heard(request, table, await service(request).talk.messages(table.id))[-MESSAGES_SHOWN:]
    name, address = "", ""
    if lead is not None:
        seats = table.seats_of(lead.token)
        name = names_of(request, table)[seats[0]] if seats else ""
        address = f"/tables/{table.id}/review?seat={lead.seat}&ply={lead.moment}"
        address += f"&view={lead.view}" if lead.view else ""
    data = f"{lead} {name} {said[-1:]}"
    return Meeting(
        lead=lead,
        name=name,
        leading=lead is not None and lead.token == token,
        address=address,
        seated=bool(table.seats_of(token)),
        messages=said,
        version=blake2b(data.encode(), digest_size=8).hexdigest(),
    )


@get("/tables/{table_id:str}/together", name="together")
async def together(
    request: AnyRequest, table_id: TableId, have: FromQuery[str] = ""
) -> Response[Any]:
    """Show who leads and what was said, to a page that does not show it already (`have`)."""
    table = await service(request).open(table_id)
    seat_at(request, table)  # whoever may not look may not follow either
    return await part_of(request, table, have)


async def part_of(request: AnyRequest, table: OpenTable, have: str = "") -> Response[Any]:
    """Return what a review shows of the others, or nothing if it shows that already."""
    meeting = await meeting_at(request, table)
    if meeting is None or meeting.version == have:
        return Response(None, status_code=204)
    if not wants_fragment(request):
        return Redirect(meeting.address or f"/tables/{table.id}/review", status_code=303)
    return render(request, "together.html", table=table, meeting=meeting, seat=0, moment=0, view="")


@post("/tables/{table_id:str}/together", name="lead")
async def lead(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Take the lead, show everybody another moment (`go`), or stop leading (`end`)."""
    table = await service(request).open(table_id)
    token, meeting = visitor(request), together_of(request)
    wish, seat, moment, view = place_of(table, data)
    if wish == "end":
        await meeting.end(table, token)
    elif wish == "go":
        await meeting.go(table, token, seat, moment, view)
        return Response(None, status_code=204)
    else:
        await meeting.lead(table, token, seat, moment, view)
    return Redirect(back_to(table, seat, moment, view), status_code=303)


@post("/tables/{table_id:str}/together/say", name="together-say")
async def say(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Say something to everybody who reviews the game."""
    table = await service(request).open(table_id)
    await service(request).talk.say(table_id, visitor(request), data.get("text", ""))
    if wants_fragment(request):
        return await part_of(request, table)
    _, seat, moment, view = place_of(table, data)
    return Redirect(back_to(table, seat, moment, view), status_code=303)


def place_of(table: OpenTable, data: Form) -> tuple[str, int, int, str]:
    """Return what is wished in a form, and the place it names, which exists at the table."""
    seat = min(max(0, number_of(data.get("seat", ""))), table.match.seats - 1)
    moment = min(max(0, number_of(data.get("ply", ""))), len(table.match.moments(seat)) - 1)
    view = data.get("view", "")
    known = view == SPECTATOR or 0 <= number_of(view) < table.match.seats
    return data.get("wish", ""), seat, moment, view if known else ""


def back_to(table: OpenTable, seat: int, moment: int, view: str) -> str:
    """Return the address of a moment of a review."""
    more = f"&view={view}" if view else ""
    return f"/tables/{table.id}/review?seat={seat}&ply={moment}{more}"


HANDLERS = [together, lead, say]
