"""Which lessons a browser has finished, kept in a cookie of its own."""

from __future__ import annotations

import re
from typing import Any

from litestar.datastructures import Cookie
from litestar.response import Response

from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import YEAR, is_secure, service, visitor
from sternbrett.server.rendering import AnyRequest

COOKIE = "sternbrett-learned"
#: How many finished lessons a browser keeps; there are fewer.
MOST = 100
_NAME = re.compile(r"\w{1,32}-\w{1,8}")


def learned(request: AnyRequest) -> list[str]:
    """Return the lessons that a browser has finished, each as `game-lesson`."""
    kept = request.cookies.get(COOKIE, "").split(".")[:MOST]
    return [name for name in kept if _NAME.fullmatch(name)]


def note_learned(request: AnyRequest, response: Response[Any], table: OpenTable) -> None:
    """Let the browser keep that it has finished the lesson of a table."""
    lessons = service(request).lessons
    course = lessons.at(table)
    if course is None or not lessons.solved(table) or not table.seats_of(visitor(request)):
        return
    name = f"{table.game.id}-{course.lesson.id}"
    before = learned(request)
    if name not in before:
        response.set_cookie(
            Cookie(
                COOKIE,
                value=".".join([*before, name]),
                path="/",
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=is_secure(request),
            )
        )
