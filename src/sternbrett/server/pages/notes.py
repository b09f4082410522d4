"""The coach of the first whole game: a note when something is asked for the first time.

A game may have a text `coach.<decision>`. It is told to whoever has finished a lesson of the game,
at every table until it was read; which notes were, a browser keeps in a cookie of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from litestar import post
from litestar.datastructures import Cookie
from litestar.response import Redirect, Response

from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import YEAR, Form, TableId, is_secure, service, visitor
from sternbrett.server.pages.learned import learned
from sternbrett.server.rendering import AnyRequest

COOKIE = "sternbrett-notes"
#: How many notes a browser keeps as read; no game has that many.
MOST = 200
#: Stands for all notes of a game.
ALL = "all"
_NAME = re.compile(r"\w{1,32}-\w{1,32}")


@dataclass(frozen=True)
class Note:
    """A note on what is asked now, by the name of the decision."""

    about: str
    text: str


def read_notes(request: AnyRequest) -> list[str]:
    """Return the notes that were read in a browser, each as `game-decision`."""
    kept = request.cookies.get(COOKIE, "").split(".")[:MOST]
    return [name for name in kept if _NAME.fullmatch(name)]


def note_at(
    request: AnyRequest, table: OpenTable, match: Match, seat: int | None, texts: Texts
) -> Note | None:
    """Return the note on what a seat is asked, for whoever came from a lesson and sits there."""
    game, decision = table.game.id, match.decision
    if seat is None or decision is None or seat not in match.asked:
        return None
    if seat not in table.seats_of(visitor(request)) or service(request).lessons.at(table):
        return None
    if not any(name.startswith(f"{game}-") for name in learned(request)):
        return None
    about = type(decision).__name__
    text = texts.maybe(f"coach.{about}", "")
    known = read_notes(request)
    if not text or f"{game}-{about}" in known or f"{game}-{ALL}" in known:
        return None
    return Note(about, text)


@post("/tables/{table_id:str}/note/read", name="note-read")
async def read(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Keep that a note was read, or that no more are wanted, and show the table without it."""
    table = await service(request).open(table_id)
    answer: Response[Any] = Redirect(f"/tables/{table.id}", status_code=303)
    name = f"{table.game.id}-{data.get('about', '')}"
    before = read_notes(request)
    if _NAME.fullmatch(name) and name not in before:
        answer.set_cookie(
            Cookie(
                COOKIE,
                value=".".join([*before, name][-MOST:]),
                path="/",
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=is_secure(request),
            )
        )
    return answer


HANDLERS = [read]
