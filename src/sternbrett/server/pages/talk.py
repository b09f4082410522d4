"""What is said at a table, as somebody wants to hear it: without those who are muted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from litestar import post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import (
    Form,
    TableId,
    Visit,
    is_secure,
    number_of,
    people_of,
    service,
)
from sternbrett.server.pages.people import device_label
from sternbrett.server.rendering import AnyRequest, language_of
from sternbrett.server.store import Message
from sternbrett.server.talk import REACTIONS
from sternbrett.web import page_texts


def reactions_of(request: AnyRequest) -> Sequence[tuple[str, str]]:
    """Return what can be said by one touch, each with its words."""
    return _reactions(language_of(request))


@cache
def _reactions(language: str) -> Sequence[tuple[str, str]]:
    texts = page_texts(language)
    return [(word, texts.say(f"reaction.{word}")) for word in REACTIONS]


def muted_cookie(table_id: str) -> str:
    """Return the name of the cookie that keeps whom a browser does not want to hear."""
    return f"sternbrett-muted-{table_id}"


def muted_seats(request: AnyRequest, table_id: str) -> set[int]:
    """Return the seats at a table whose words a browser does not show."""
    kept = request.cookies.get(muted_cookie(table_id))
    if kept is None:
        return set()
    return {number_of(part) for part in kept.split("_")} - {-1}


def heard(request: AnyRequest, table: OpenTable, messages: Sequence[Message]) -> Sequence[Message]:
    """Return what a browser wants to hear of what was said, in its language."""
    muted = muted_seats(request, table.id)
    words = {f":{word}:": says for word, says in reactions_of(request)} if messages else {}
    return [
        replace(message, text=words.get(message.text, message.text))
        for message in messages
        if message.seat not in muted
    ]


@post("/tables/{table_id:str}/seats/{number:int}/mute", name="mute")
async def mute(request: AnyRequest, table_id: TableId, number: FromPath[int]) -> Response[Any]:
    """Stop or begin to show what somebody says."""
    muted = muted_seats(request, table_id) ^ {
        (await service(request).open(table_id)).place(number).number
    }
    response: Response[Any] = Redirect(f"/tables/{table_id}", status_code=303)
    response.set_cookie(
        muted_cookie(table_id),
        "_".join(str(seat) for seat in sorted(muted)),
        path=f"/tables/{table_id}",
        max_age=90 * 86400,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )
    return response


@post("/tables/{table_id:str}/watchers", name="watchers-say")
async def say_watching(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Say something to those who watch as well."""
    visit = Visit(request)
    name = data.get("name", "") or visit.me.name
    await service(request).talk.say_watching(table_id, visit.token, data.get("text", ""), name)
    await people_of(request).note_name(visit.me, name, device_label(request))
    return visit.keep(Redirect(f"/tables/{table_id}#watchers", status_code=303))


HANDLERS = [mute, say_watching]
