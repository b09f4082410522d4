"""What a person prefers, kept in cookies: language, theme and motion."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from sternbrett.server.pages.common import is_secure
from sternbrett.server.rendering import PREFERENCES, AnyRequest

YEAR = 365 * 86400


@get("/prefer/{name:str}/{value:str}", name="prefer")
async def prefer(
    request: AnyRequest, name: FromPath[str], value: FromPath[str], to: FromQuery[str] = "/"
) -> Redirect:
    """Remember a preference and go back to a page of this server."""
    if value not in PREFERENCES.get(name, ()):
        raise NotFoundException
    target = to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
    kept = Cookie(
        f"sternbrett-{name}",
        value=value,
        max_age=YEAR,
        samesite="lax",
        path="/",
        secure=is_secure(request),
    )
    return Redirect(target, cookies=[kept], status_code=303)


HANDLERS = [prefer]
