"""What a browser had seen of a table, kept in a cookie, and what happened there since.

A device whose seats are hidden from each other by a curtain keeps for each of them how far its
person has looked; otherwise what one seat saw the browser saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import get
from litestar.params import FromQuery
from litestar.response import Response

from sternbrett.server.naming import table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import (
    TableId,
    is_secure,
    number_of,
    seat_at,
    service,
    visitor,
)
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.show.log import LogLine, log_lines

#: What marks the cookie of a table at which its browser has had a seat.
SAT = "s"
#: How many lines are told of what happened since; the replay has them all.
MOST_LINES = 8


@dataclass(frozen=True)
class Since:
    """The end of what happened since somebody looked, and the moment at which it began."""

    first: int
    lines: tuple[LogLine, ...]
    #: How many lines came before these.
    more: int


def since_of(lines: Sequence[LogLine], last: int | None) -> Since | None:
    """Return what happened after the last moment that somebody saw; None: nothing, or no look."""
    new = [] if last is None else [line for line in lines if line.moment > last]
    if last is None or not new:
        return None
    return Since(last + 1, tuple(new[-MOST_LINES:]), max(0, len(new) - MOST_LINES))


def seen_cookie(table_id: str) -> str:
    """Return the name of the cookie that keeps what a browser had seen of a table."""
    return f"sternbrett-seen-{table_id}"


def _seen(request: AnyRequest, table_id: str) -> dict[str, int]:
    """Return the last moment that a browser was shown, by seat; a spectator has none."""
    kept = request.cookies.get(seen_cookie(table_id), "").removesuffix(SAT)
    out = {}
    for part in kept.split("_"):
        number, _, whose = part.partition(".")
        moment = number_of(number)
        if moment >= 0 and (not whose or number_of(whose) >= 0):
            out[whose] = moment
    return out


def last_seen(request: AnyRequest, table_id: str, seat: int | None) -> int | None:
    """Return the last moment of a seat that a browser was shown, if it was shown any."""
    return _seen(request, table_id).get("" if seat is None else str(seat))


def had_seat(request: AnyRequest, table_id: str) -> bool:
    """Tell whether a browser has ever been shown a seat of its own at a table."""
    return request.cookies.get(seen_cookie(table_id), "").endswith(SAT)


def keep_seen(
    request: AnyRequest, response: Response[Any], table: OpenTable, seat: int | None
) -> Response[Any]:
    """Let the browser keep that it has seen all that a seat of a table can see now."""
    token = visitor(request)
    moment = len(table.match_for(seat).moments(seat)) - 1
    seen = _seen(request, table.id) if table.has_curtain(token) else {}
    seen["" if seat is None else str(seat)] = moment
    sat = bool(table.seats_of(token)) or had_seat(request, table.id)
    return _keep(request, response, table.id, seen, sat)


def keep_joined(request: AnyRequest, response: Response[Any], table_id: str) -> Response[Any]:
    """Let the browser keep that it has just got a seat, of which it has seen nothing yet."""
    return _keep(request, response, table_id, {}, sat=True)


def _keep(
    request: AnyRequest, response: Response[Any], table_id: str, seen: dict[str, int], sat: bool
) -> Response[Any]:
    value = "_".join(f"{moment}.{whose}" for whose, moment in seen.items())
    # Every part of a page has it, and of digits and letters alone: nothing is to be quoted.
    response.headers["Set-Cookie"] = (
        f"{seen_cookie(table_id)}={value}{SAT if sat else ''}; HttpOnly; Max-Age={90 * 86400}; "
        f"Path=/tables/{table_id}; SameSite=lax{'; Secure' if is_secure(request) else ''}"
    )
    return response


@get("/tables/{table_id:str}/since", name="since")
async def since(request: AnyRequest, table_id: TableId, moment: FromQuery[int]) -> Response[str]:
    """Show what happened since a moment, to a page that was out of sight meanwhile."""
    table = await service(request).open(table_id)
    seat = seat_at(request, table)
    lines = log_lines(table.match_for(seat), seat, table_texts(table, language_of(request)))
    return render(request, "since.html", table=table, since=since_of(lines, max(0, moment)))


HANDLERS = [since]
