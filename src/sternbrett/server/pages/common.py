"""What all pages share: parameters, the service, and finding games."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import Body, FromPath
from litestar.response import Response

from sternbrett.kernel.campaign import goes_on
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import start_position, write_match
from sternbrett.server.days import refuse_shut
from sternbrett.server.me import Me
from sternbrett.server.open_table import OpenTable
from sternbrett.server.rendering import AnyRequest, known_of, me_of
from sternbrett.server.seats import WATCH_NEVER, hashed, known_form, new_secret
from sternbrett.server.tables import Tables

if TYPE_CHECKING:
    from sternbrett.server.people import People

TableId = FromPath[str]
GameName = FromPath[str]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


VISITOR_COOKIE = "sternbrett-visitor"
#: How addresses call the view of whoever only watches.
SPECTATOR = "spectator"
YEAR = 365 * 86400
LONGEST_NUMBER = 18


class Private(PermissionDeniedException):
    """Only those who sit at this table may see it."""


class Visit:
    """A browser: its secret, and the hash of it by which tables know it."""

    def __init__(self, request: AnyRequest, secret: str = "") -> None:
        """Note who asks; a `secret` is given to a browser that becomes somebody else."""
        known = "" if secret else visitor(request)
        self.secret = (cookie_secret(request) if known else secret) or new_secret()
        self.secure = is_secure(request)
        #: The hash by which tables know the person, also one whose secret was only just made.
        self.token = known or hashed(self.secret)
        self.me = me_of(request) if known else Me(self.token, self.token)

    def keep(self, response: Response[Any]) -> Response[Any]:
        """Let the browser keep its secret, where no script can read it."""
        response.set_cookie(
            Cookie(
                VISITOR_COOKIE,
                value=self.secret,
                path="/",
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=self.secure,
            )
        )
        return response


def visitor(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the hash by which tables know whoever asks; empty for one who was never here."""
    return known_of(request, "visitor", _visitor)


def people_of(request: ASGIConnection[Any, Any, Any, Any]) -> People:
    """Return the people of this application."""
    people: People = request.app.state.people
    return people


def _visitor(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return hashed(cookie_secret(request))


def cookie_secret(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return a browser's secret; nothing for one that was never here or made one up."""
    return known_form(request.cookies.get(VISITOR_COOKIE, ""))


def is_secure(request: AnyRequest) -> bool:
    """Tell whether a browser reached us by https, so that its cookies need nothing less."""
    return request.scope["scheme"] == "https"


def is_local(request: AnyRequest) -> bool:
    """Tell whether this server serves only the machine it runs on."""
    return bool(request.app.state.local)


def service(request: ASGIConnection[Any, Any, Any, Any]) -> Tables:
    """Return the table service of this application."""
    tables: Tables = request.app.state.tables
    return tables


def find(request: AnyRequest, name: str) -> AnyGame:
    """Return a game by its id, or a page that says there is none."""
    games = service(request).games
    if name not in games:
        raise NotFoundException
    return games[name]


def seat_at(request: ASGIConnection[Any, Any, Any, Any], table: OpenTable) -> int | None:
    """Return the seat whose view a browser may see (None: as a spectator), or refuse it."""
    return seat_for(table, visitor(request))


def seat_for(table: OpenTable, token: str) -> int | None:
    """Return the seat whose view the owner of a secret may see, by the hash of that secret.

    At a device that serves several seats nothing is shown while the curtain is down, and to nobody
    anything before the game begins: until then seats may change hands.
    """
    mine = table.seats_of(token)
    if not mine and table.row.spectators == WATCH_NEVER and token != table.row.host:
        raise Private
    if not table.begun:
        raise Refused("waiting", "The game begins when all seats are taken.")
    seat = table.seat_shown(token)
    if len(mine) > 1 and seat is None:
        raise Refused("covered", "The curtain is down; uncover your seat first.")
    return seat


@dataclass(frozen=True)
class Viewpoint:
    """One of the ways to look at a finished game: whose view it is (None: a spectator's)."""

    seat: int | None
    #: How addresses call it.
    key: str
    chosen: bool


def viewed_from(
    request: ASGIConnection[Any, Any, Any, Any], table: OpenTable, wanted: str
) -> int | None:
    """Return whose view is shown: the browser's own, or after the end any that is wanted."""
    own = seat_at(request, table)
    if not wanted:
        return own
    if not table.match.over:
        raise Refused("running", "Other views can be seen when the game is over.")
    number = number_of(wanted)
    if wanted != SPECTATOR and not 0 <= number < table.match.seats:
        raise Refused("unknown", "There is no such seat.")
    return None if wanted == SPECTATOR else number


def view_key(seat: int | None) -> str:
    """Return how addresses call the view of a seat, or of a spectator."""
    return SPECTATOR if seat is None else str(seat)


def viewpoints(table: OpenTable, seat: int | None) -> list[Viewpoint]:
    """Return all views of a game once it is over; none if there is only one."""
    match = table.match
    if not match.over or match.seats == 1:
        return []
    return [Viewpoint(one, view_key(one), one == seat) for one in (*range(match.seats), None)]


def moment_at(match: Match, seat: int | None, ply: int) -> int:
    """Return the last moment that a seat had seen when a ply had been played."""
    return max(0, bisect_right(match.moments(seat), ply) - 1)


async def record_for(table: OpenTable, seat: int | None) -> str:
    """Return a game in its text form, or refuse it to whoever may not take it."""
    refuse_shut(table.shut)
    # All plies are read for that, in a thread; meanwhile the game may go on.
    match, past = table.match, table.match.plies.until(len(table.match.plies) - 1)
    late = table.match_for(seat) is not match

    def write() -> str:
        whole = match.with_history(past)
        may_take_record(whole, seat, late)
        return write_match(whole)

    return await asyncio.to_thread(write)


def may_take_record(match: Match, seat: int | None, late: bool = False) -> None:
    """Refuse the record of a running game to whoever does not know all that stands in it.

    It has every choice and every outcome of chance: so one seat plays, nobody follows late, and
    this one was told everything as it happened. A chapter counts as running while another one
    follows it, for which something may be hidden still.
    """
    chapter = match.legacy is not None or match.game.in_chapters(match.settings)
    if match.over and not (chapter and goes_on(match.game, match.leaves)):
        return
    told_all = (
        match.seats == 1
        and not late
        and (seat is not None or match.plies.all_told)
        and all(event.seen_by(seat) is event for ply in match.plies for event in ply.events)
        and knows_start(match, seat)
        and (not chapter or knows_all(match, match.state, seat))
    )
    if not told_all:
        raise Refused("running", "The record can be taken when the game is over.")


def knows_start(match: Match, seat: int | None) -> bool:
    """Tell whether a seat knows all of what a record begins with.

    That is the position of a continued game, or what the chapter before left: a chapter's first
    position has all of that.
    """
    start = start_position(match)
    if start is None and match.legacy is not None:
        start = match.game.decode(match.plies[0].after, match.content)
    return start is None or knows_all(match, start, seat)


def knows_all(match: Match, position: Any, seat: int | None) -> bool:
    """Tell whether nothing of a position is hidden from a seat."""
    view = match.game.view(position, seat)
    return all(
        name in view and view[name] == value for name, value in match.game.fields(position).items()
    )


def reviewed_seats(table: OpenTable, token: str) -> tuple[int, ...]:
    """Return the seats whose reviews the owner of a secret may see, the one shown first.

    A review shows what its seat knew and could do. While a game runs that is for the seat alone,
    afterwards for everybody who may look at the table: then nothing is hidden any more.
    """
    shown = table.seat_shown(token)
    if not table.match.over:
        return () if shown is None else (shown,)
    return tuple(sorted(range(table.match.seats), key=lambda seat: (seat != shown, seat)))


def number_of(text: str) -> int:
    """Return a number from a form or cookie; -1 for what is none or could not be one."""
    return int(text) if len(text) <= LONGEST_NUMBER and text.isdecimal() else -1
