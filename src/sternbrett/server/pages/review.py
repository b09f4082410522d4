"""The review of a seat's choices: asking for it, how far it is, and what was found."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.review import scale
from sternbrett.server.naming import names_of, table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import (
    Form,
    TableId,
    number_of,
    reviewed_seats,
    seat_at,
    service,
    visitor,
)
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.review_page import review_page
from sternbrett.server.reviews import Reviews


def reviews_of(request: AnyRequest) -> Reviews:
    """Return the reviews of this application."""
    reviews: Reviews = request.app.state.reviews
    return reviews


def seat_reviewed(
    request: AnyRequest, table: OpenTable, wanted: int | None
) -> tuple[int, tuple[int, ...]]:
    """Return the seat whose review is wanted, and all that this browser may see; or refuse it."""
    seat_at(request, table)
    seats = reviewed_seats(table, visitor(request))
    if not seats and not table.match.over:
        raise Refused("running", "Others can see reviews when the game is over.")
    if not seats or wanted not in (None, *seats):
        raise Refused("not_yours", "This browser does not sit there.")
    return (seats[0] if wanted is None else wanted), seats


@get("/tables/{table_id:str}/review", name="review")
async def review(
    request: AnyRequest, table_id: TableId, seat: FromQuery[int | None] = None
) -> Response[str]:
    """Show the newest review of a seat's choices, or how far one is that was asked for."""
    table = await service(request).open(table_id)
    chosen, seats = seat_reviewed(request, table, seat)
    reviews = reviews_of(request)
    job = reviews.job(table, chosen)
    found = None if job is not None else await reviews.find(table, chosen)
    texts = table_texts(table, language_of(request))
    judged = scale()
    match, last = table.match, len(table.match.moments(chosen)) - 1

    def page() -> Response[str]:
        return render(
            request,
            "review_part.html" if wants_fragment(request) else "review.html",
            table=table,
            game=table.game,
            texts=texts,
            seat=chosen,
            seats=seats,
            names=names_of(request, table),
            job=job,
            shown=None if found is None else review_page(found, match, judged, texts),
            older=found is not None and found.last < last,
            scale=judged,
            result=texts.say(f"result.{match.result}") if match.result else "",
        )

    # A row for every choice of a long game takes longer than anybody else should wait.
    return page() if found is None else await asyncio.to_thread(page)


@post("/tables/{table_id:str}/review", name="begin-review")
async def begin_review(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Have a seat's choices reviewed, and show how far that is."""
    table = await service(request).open(table_id)
    given = number_of(data.get("seat", ""))
    seat, _ = seat_reviewed(request, table, given if given >= 0 else None)
    await reviews_of(request).begin(table, seat, visitor(request))
    return Redirect(f"/tables/{table_id}/review?seat={seat}", status_code=303)


HANDLERS = [review, begin_review]
