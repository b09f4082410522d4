"""The JSON API: the same tables and the same seats as the pages, for programs.

Everything is under `/api`; `/api/openapi.json` describes it and `docs/api.md` shows it by example.
"""

from __future__ import annotations

from litestar import Router
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from sternbrett import __version__
from sternbrett.server.api import campaigns, handlers, live, people
from sternbrett.server.api.access import PREFIX
from sternbrett.server.api.operations import Data

ROUTER = Router(
    path=PREFIX,
    route_handlers=[*handlers.HANDLERS, *campaigns.HANDLERS, *people.HANDLERS, *live.HANDLERS],
    include_in_schema=True,
    response_class=Data,
)

OPENAPI = OpenAPIConfig(
    title="Sternbrett",
    version=__version__,
    description="Tables of Sternbrett for programs. What a seat sees is what its page shows.",
    # One document, nothing loaded from elsewhere.
    path=f"{PREFIX}/openapi.json",
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(
        security_schemes={
            "secret": SecurityScheme(
                type="http",
                scheme="bearer",
                description="The secret that creating or joining a table returned.",
            )
        }
    ),
)
