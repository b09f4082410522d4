"""The review of a seat's choices: asking for it, how far it is, what was found, and its moments."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.review import Review, scale
from sternbrett.server.naming import names_of, table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import (
    Form,
    TableId,
    moment_at,
    number_of,
    reviewed_seats,
    seat_at,
    service,
    viewed_from,
    viewpoints,
    visitor,
)
from sternbrett.server.pages.together import meeting_at
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.review_page import ReviewPage, review_page
from sternbrett.server.reviews import Job, Reviews
from sternbrett.show.picture import picture


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
    if not seats:
        raise Refused("running", "Others can see reviews when the game is over.")
    if wanted not in (None, *seats):
        raise Refused("not_yours", "This browser does not sit there.")
    return (seats[0] if wanted is None else wanted), seats


@dataclass(frozen=True)
class Reviewed:
    """A review as far as it is, and what is waited for."""

    job: Job | None
    found: Review | None

    @property
    def waits(self) -> bool:
        """Whether more comes by itself."""
        return self.job is not None and not self.job.failed


async def reviewed(request: AnyRequest, table: OpenTable, seat: int) -> Reviewed:
    """Return the newest review of a seat, or what was found so far of one that is computed."""
    reviews = reviews_of(request)
    job = await reviews.job(table, seat)
    if job is not None and not job.failed:
        return Reviewed(job, job.so_far)
    return Reviewed(job, await reviews.find(table, seat))


@get("/tables/{table_id:str}/review", name="review")
async def review(
    request: AnyRequest,
    table_id: TableId,
    seat: FromQuery[int | None] = None,
    ply: FromQuery[int | None] = None,
    view: FromQuery[str] = "",
    have: FromQuery[int | None] = None,
) -> Response[Any]:
    """Show the review of a seat's choices as far as it is, beside the board at a moment of it.

    A page that waits says how many judged choices it shows (`have`) and gets what came since.
    """
    table = await service(request).open(table_id)
    chosen, seats = seat_reviewed(request, table, seat)
    state = await reviewed(request, table, chosen)
    fragment = wants_fragment(request)
    if fragment and state.waits and state.job is not None and have == state.job.done:
        return Response(None, status_code=204)
    texts = table_texts(table, language_of(request))
    judged = scale()
    match = table.match
    last = len(match.moments(chosen)) - 1

    def page(shown: ReviewPage | None, moment: dict[str, Any]) -> Response[str]:
        return render(
            request,
            "review_found.html" if fragment else "review.html",
            table=table,
            game=table.game,
            texts=texts,
            seat=chosen,
            seats=seats,
            names=names_of(request, table),
            job=state.job,
            waits=state.waits,
            found=shown,
            older=shown is not None and shown.complete and shown.last < last,
            scale=judged,
            result=texts.say(f"result.{match.result}") if match.result else "",
            **moment,
        )

    # A row for every choice of a long game takes longer than anybody else should wait.
    shown = None
    if state.found is not None:
        shown = await asyncio.to_thread(review_page, state.found, match, judged, texts)
    place = ply
    if place is None:
        place = shown.dearest[0].moment if shown is not None and shown.dearest else 0
    moment = await moment_shown(request, table, chosen, place, view, shown)
    moment["meeting"] = await meeting_at(request, table)
    return page(shown, moment)


@get("/tables/{table_id:str}/review/moment", name="review-moment")
async def review_moment(
    request: AnyRequest,
    table_id: TableId,
    seat: FromQuery[int | None] = None,
    ply: FromQuery[int] = 0,
    view: FromQuery[str] = "",
) -> Response[Any]:
    """Show the board at a moment of a review, with what was found about the choice there."""
    table = await service(request).open(table_id)
    chosen, _ = seat_reviewed(request, table, seat)
    if not wants_fragment(request):
        more = f"&view={view}" if view else ""
        address = f"/tables/{table_id}/review?seat={chosen}&ply={ply}{more}"
        return Redirect(address, status_code=303)
    state = await reviewed(request, table, chosen)
    texts = table_texts(table, language_of(request))
    shown = None
    if state.found is not None:
        shown = await asyncio.to_thread(review_page, state.found, table.match, scale(), texts)
    return render(
        request,
        "review_moment.html",
        table=table,
        game=table.game,
        texts=texts,
        seat=chosen,
        names=names_of(request, table),
        found=shown,
        fragment=True,
        **await moment_shown(request, table, chosen, ply, view, shown),
    )


async def moment_shown(
    request: AnyRequest,
    table: OpenTable,
    seat: int,
    wanted: int,
    view: str,
    found: ReviewPage | None,
) -> dict[str, Any]:
    """Return what a page needs to draw a moment of a seat, from that seat's view or another."""
    match = table.match
    moments = match.moments(seat)
    number = max(0, min(wanted, len(moments) - 1))
    viewer = viewed_from(request, table, view) if view else seat
    there = match.moments(viewer)[moment_at(match, viewer, moments[number])]
    moment = await service(request).moment(table, viewer, there)
    texts = table_texts(table, language_of(request))
    shown = picture(moment, viewer, texts)
    return {
        "shown": shown,
        "moment": number,
        "last": len(moments) - 1,
        "told": [line for line in shown.log if line.moment == shown.moment],
        "row": None if found is None else found.at(number),
        "view": view,
        "viewpoints": viewpoints(table, viewer),
    }


@post("/tables/{table_id:str}/review", name="begin-review")
async def begin_review(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Have a seat's choices reviewed, and show how far that is."""
    table = await service(request).open(table_id)
    given = number_of(data.get("seat", ""))
    seat, _ = seat_reviewed(request, table, given if given >= 0 else None)
    await reviews_of(request).begin(table, seat, visitor(request))
    return Redirect(f"/tables/{table_id}/review?seat={seat}", status_code=303)


HANDLERS = [review, review_moment, begin_review]
