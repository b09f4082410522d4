"""Whether the server can do its work, for whoever watches it."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.response import Response

from sternbrett import __version__
from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.api.bodies import Health
from sternbrett.server.pages.common import service
from sternbrett.server.rendering import AnyRequest


@get("/health", name="health")
async def health(request: AnyRequest) -> Response[Health]:
    """Answer 200 where the database can be read, and 503 with a sentence where it cannot."""
    try:
        await asyncio.to_thread(service(request).store.has_request, "", "")
    except SternbrettError:
        sentence = "The saved games cannot be reached."
        body, status = Health("trouble", __version__, sentence), 503
    else:
        body, status = Health("ok", __version__, "ok"), 200
    return Response(body, status_code=status, headers={"Cache-Control": "no-store"})
