"""Recognising people: whose a browser is, found out once for each request, before anything else."""

from __future__ import annotations

from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.types import ASGIApp, Receive, Scope, Send

from sternbrett.server.api.access import given_secret, is_api
from sternbrett.server.pages.common import cookie_secret
from sternbrett.server.people import People
from sternbrett.server.rendering import AnyConnection
from sternbrett.server.seats import hashed


class Recognition:
    """Notes with each request whose it is (`rendering.me_of`, `pages.common.visitor`)."""

    def __init__(self, app: ASGIApp, people: People) -> None:
        self.app = app
        self.people = people

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks and pass the request on."""
        if not scope["path"].startswith(("/static", "/packed")):
            me = await self.people.recognise(hashed(secret_of(ASGIConnection(scope))))
            noted = cast(dict[str, Any], scope)
            noted["sternbrett-me"] = me
            noted.setdefault("sternbrett", {})["visitor"] = me.token
        await self.app(scope, receive, send)


def secret_of(connection: AnyConnection) -> str:
    """Return the secret that a request comes with; nothing where it has none that could be one."""
    if not is_api(connection.scope["path"]):
        return cookie_secret(connection)
    try:
        return given_secret(connection)
    except NotAuthorizedException:
        return ""
