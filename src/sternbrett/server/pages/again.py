"""Positions of a review that are played again: whether what is chosen now is better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import post
from litestar.datastructures import Cookie
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.match import CHOOSE
from sternbrett.review import Estimate, Finding, scale
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import Form, TableId, Visit, is_secure, number_of, service
from sternbrett.server.pages.review import reviewed, reviews_of, seat_reviewed
from sternbrett.server.present import Percent, in_percent
from sternbrett.server.rendering import AnyRequest, language_of
from sternbrett.show.wording import match_texts, option_label

#: How long a table is still about the position it began with, in plies.
MOST_PLIES = 24

SAME, BEST, BETTER, EQUAL, WORSE, WAITING = "same", "best", "better", "equal", "worse", "waiting"


@dataclass(frozen=True)
class Again:
    """A position that is played again: what was chosen then, and how what is chosen now compares.

    The verdict is empty until something is chosen. Chances are there only where they differ for
    certain.
    """

    #: The review that it is from.
    address: str
    then: str
    now: str = ""
    verdict: str = ""
    chances: tuple[Percent, Percent] | None = None


def cookie_name(table_id: str) -> str:
    """Return the name of the cookie that keeps which position a table began with."""
    return f"sternbrett-again-{table_id}"


@post("/tables/{table_id:str}/retry", name="retry")
async def retry(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Make a table that begins where a choice was made, with bots in all other seats."""
    table = await service(request).open(table_id)
    seat, _ = seat_reviewed(request, table, number_of(data.get("seat", "")))
    moment = max(0, number_of(data.get("ply", "")))
    visit = Visit(request)
    branch = await service(request).branch(table_id, moment, visit.token, seat, alone=True)
    response: Response[Any] = Redirect(f"/tables/{branch.id}", status_code=303)
    response.set_cookie(
        Cookie(
            cookie_name(branch.id),
            value=f"{table_id}.{seat}.{moment}",
            path=f"/tables/{branch.id}",
            max_age=90 * 86400,
            httponly=True,
            samesite="lax",
            secure=is_secure(request),
        )
    )
    return visit.keep(response)


async def played_again(request: AnyRequest, table: OpenTable) -> Again | None:
    """Return what is to be said at a table that began with a position of a review, if it did."""
    kept = request.cookies.get(cookie_name(table.id), "").split(".")
    if len(kept) != 3 or len(table.match.plies) > MOST_PLIES:
        return None
    source, seat, moment = kept[0], number_of(kept[1]), number_of(kept[2])
    try:
        origin = await service(request).open(source)
        seat_reviewed(request, origin, seat)
    except (Refused, SternbrettError):
        return None
    found = (await reviewed(request, origin, seat)).found
    findings = [entry.finding for entry in found.entries] if found is not None else []
    finding = next((one for one in findings if one.moment == moment), None)
    if finding is None:
        return None
    return tell(request, table, seat, finding, f"/tables/{source}/review?seat={seat}&ply={moment}")


def tell(request: AnyRequest, table: OpenTable, seat: int, finding: Finding, address: str) -> Again:
    """Return how the first choice at a table compares with the one that was found wanting."""
    match = table.match
    texts = match_texts(match, language_of(request))

    def label(key: str) -> str:
        return option_label(match, match.option(key), texts) if match.knows(key) else key

    then = label(finding.chosen)
    chosen = [ply.key for ply in match.line if ply.seat == seat and ply.kind == CHOOSE]
    if not chosen:
        return Again(address, then)
    now = chosen[0]
    if now == finding.chosen:
        return Again(address, then, then, SAME)
    chances = {option.key: option.chance for option in finding.options}
    compared = None
    if now in chances:
        first, second = chances[now], chances[finding.chosen]
        compared = (first, second, first - second)
    else:
        view = match.game.view(match.game.decode(match.plies[0].after, match.content), seat)
        compared = reviews_of(request).compared(table, seat, view, now, finding.chosen)
    if compared is None:
        return Again(address, then, label(now), WAITING)
    best = finding.options[0]
    verdict = verdict_of(compared[2], now == best.key)
    shown = (in_percent(compared[0]), in_percent(compared[1]))
    return Again(address, then, label(now), verdict, shown if verdict != EQUAL else None)


def verdict_of(gain: Estimate, best: bool) -> str:
    """Return how a choice compares with another, by how much better it is."""
    if best:
        return BEST
    if not scale().is_sure(gain):
        return EQUAL
    return BETTER if gain.mean > 0 else WORSE


HANDLERS = [retry]
