"""What is said of every operation of the API: who may ask, and how it may be answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from litestar import post
from litestar.datastructures import ResponseHeader
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Response
from litestar.response.base import ASGIResponse

from sternbrett.server.api.bodies import Problem
from sternbrett.server.api.problems import MEDIA_TYPE
from sternbrett.server.rendering import Sent

H = TypeVar("H", bound=HTTPRouteHandler)

SECURITY: list[dict[str, list[str]]] = [{"secret": []}]
#: Answers are for one caller: nobody on the way may keep them.
PRIVATE = [
    ResponseHeader(name="Cache-Control", value="no-store", documentation_only=False),
    ResponseHeader(name="Vary", value="Authorization, Cookie, Accept-Language"),
]


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """Return the problems that an operation may answer with, beside those that all may."""
    return {
        status: ResponseSpec(
            Problem, generate_examples=False, media_type=MEDIA_TYPE, description="A problem"
        )
        for status in (*statuses, 400, 401, 403, 413, 429, 503)
    }


def operation(
    kind: type[H], path: str, name: str, *statuses: int, secret: bool = True, **more: Any
) -> H:
    """Return an operation whose answer is for its caller alone, with the problems it may have.

    `secret`: it is for callers who have one; `more` is what Litestar is told beside that.
    """
    return kind(
        path,
        name=name,
        security=SECURITY if secret else None,
        responses=problems(*statuses),
        response_headers=PRIVATE,
        **more,
    )


def at_table(path: str, name: str) -> post:
    """Return an operation by which a caller does something at a table."""
    return operation(
        post, f"/tables/{{table_id:str}}{path}", f"api-{name}", 404, 409, status_code=200
    )


class Data(Response[Any]):
    """An answer of the API. Its headers are few, and written without Litestar's mappings."""

    def to_asgi_response(
        self, *args: Any, headers: Mapping[str, str] | None = None, **given: Any
    ) -> ASGIResponse:
        """Return what is sent."""
        if self.content is None or self.cookies or self.headers:
            return super().to_asgi_response(*args, headers=dict(headers or {}), **given)
        body = msgspec.json.encode(self.content)
        sent = [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
        sent += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        return Sent(body, self.status_code or 200, sent)
