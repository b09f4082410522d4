"""The web application: assembled from the table service, pages and protections."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from litestar import Litestar
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.datastructures import State as AppState
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame
from sternbrett.server import errors, pages
from sternbrett.server.rendering import CSRF_COOKIE
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from sternbrett.web import STATIC

MAX_BODY = 64 * 1024

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(
    data: Path,
    *,
    games: Mapping[str, AnyGame] | None = None,
    hosts: Sequence[str] = ("*",),
    local: bool = True,
) -> Litestar:
    """Return the application for a data folder.

    `games` defaults to all installed ones. `hosts` are the values of the Host header that are
    answered: a page elsewhere must not reach a local server through a name of its own. `local`
    says that only people at this machine reach the server, who may see all its tables.
    """
    store = Store(data / "sternbrett.db")
    tables = Tables(store, all_games() if games is None else games)

    async def close() -> None:
        tables.close()

    static = create_static_files_router(path="/static", directories=[STATIC], name="static")
    return Litestar(
        route_handlers=[*pages.HANDLERS, static],
        state=AppState({"tables": tables, "local": local}),
        before_send=[add_headers],
        allowed_hosts=AllowedHostsConfig(allowed_hosts=list(hosts), www_redirect=False),
        compression_config=CompressionConfig(backend="gzip", minimum_size=500),
        csrf_config=CSRFConfig(secret=page_secret(data), cookie_name=CSRF_COOKIE),
        exception_handlers=errors.HANDLERS,
        request_max_body_size=MAX_BODY,
        on_shutdown=[close],
        logging_config=None,
        openapi_config=None,
    )


async def add_headers(message: Message, scope: Scope) -> None:
    """Give every response, also an error, the headers that protect its page."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)


def page_secret(data: Path) -> str:
    """Return the secret that protects forms; kept, so that open pages survive a restart."""
    path = data / "page-secret"
    if not path.exists():
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(secrets.token_hex(16))
    return path.read_text(encoding="utf-8")
