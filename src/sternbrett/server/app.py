"""The web application: assembled from the table service, pages and protections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from litestar import Litestar
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State as AppState
from litestar.exceptions import NotAuthorizedException
from litestar.middleware import DefineMiddleware
from litestar.routes import HTTPRoute
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from sternbrett.games import all_games
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.packs import Pack
from sternbrett.kernel.shapes import Shape
from sternbrett.server import api, pages
from sternbrett.server.api import problems
from sternbrett.server.api.access import CsrfProtection, caller, is_api
from sternbrett.server.database import find_place
from sternbrett.server.health import health
from sternbrett.server.limits import Limits, RateLimit
from sternbrett.server.live import CALL, Notices
from sternbrett.server.mail_settings import Smtp
from sternbrett.server.mails import Mails
from sternbrett.server.name_rules import NameRules
from sternbrett.server.odd_requests import NamesOfFiles, PatientRequest
from sternbrett.server.packed_answers import PackedAnswers
from sternbrett.server.pages.common import service, visitor
from sternbrett.server.people import People
from sternbrett.server.presence import HERE
from sternbrett.server.public import Public
from sternbrett.server.purge import purge_daily
from sternbrett.server.recognition import Recognition
from sternbrett.server.rendering import CSRF_COOKIE, AnyRequest
from sternbrett.server.reviews import Reviews
from sternbrett.server.store import Store, StoreError
from sternbrett.server.tables import MAX_BODY, Tables
from sternbrett.server.thinking import Thinker
from sternbrett.web import STATIC

if TYPE_CHECKING:
    from sternbrett.server.jobs import Jobs

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
_SECURITY_HEADERS = [
    (name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()
]


def create_app(
    data: Path | None,
    *,
    database: str | None = None,
    games: Mapping[str, AnyGame] | None = None,
    hosts: Sequence[str] = ("*",),
    local: bool = True,
    rate: float = 0,
    keep: int = 0,
    packs: Sequence[Pack] = (),
    outside: str = "",
    forbidden: Iterable[str] = (),
    workers: bool = False,
    smtp: Smtp | None = None,
) -> Litestar:
    """Return the application for a data folder, or for a `database` given by its address.

    `games` defaults to all installed ones. `hosts` are the values of the Host header that are
    answered: a page elsewhere must not reach a local server through a name of its own. `local`
    says that only people at this machine reach the server, who may see all its tables. `rate` is
    how many requests a second a visitor may send (0: any number), `keep` for how many days tables
    are kept that nobody touches (0: for ever), `packs` what tables can be set up with. `outside` is
    the address by which others reach the server, where it is known, `forbidden` words that no name
    may contain where strangers meet, `workers` that bots, hints and reviews are left to workers on
    the same PostgreSQL, `smtp` how mails are sent, if any are.
    """
    store = Store(find_place(data, database))
    notices = make_notices(store)
    jobs = make_jobs(store, notices) if workers else None
    thinker = Thinker(jobs.runner("bots"), jobs.runner("hints")) if jobs else None
    tables = Tables(store, all_games() if games is None else games, notices, packs, thinker)
    reviews = Reviews(tables, worker=jobs.runner("reviews") if jobs else None)
    people = People(tables)
    mails = None if smtp is None else Mails(tables, smtp, outside)
    if not local:
        tables.name_rules = NameRules(forbidden)
    abandoned = timedelta(days=keep) if keep else None
    beside: list[asyncio.Task[None]] = []

    async def begin() -> None:
        notices.hear(HERE, tables.presence.hear)
        notices.hear(CALL, lambda *_: tables.presence.recall())
        notices.start(tables.forget)
        beside.append(asyncio.create_task(purge_daily(store, abandoned, tables.forget)))
        with suppress(SternbrettError):  # it is tried again
            await tables.time.give_back()  # before anybody reads a table
        beside.append(asyncio.create_task(tables.time.keep()))
        if mails is not None:
            beside.append(asyncio.create_task(mails.keep()))
        await reviews.resume()

    async def close() -> None:
        for task in beside:
            task.cancel()
        notices.stop()
        reviews.close()
        if jobs is not None:
            await jobs.close()
        tables.close()

    static = create_static_files_router(
        path="/static",
        directories=[STATIC],
        name="static",
        middleware=[DefineMiddleware(NamesOfFiles)],
    )
    app = Litestar(
        route_handlers=[*pages.HANDLERS, api.ROUTER, health, static],
        state=AppState(
            {
                "tables": tables,
                "reviews": reviews,
                "people": people,
                "mails": mails,
                "public": Public(tables, local),
                "local": local,
                "outside": outside.rstrip("/"),
            }
        ),
        before_request=note_presence,
        before_send=[add_headers],
        allowed_hosts=AllowedHostsConfig(allowed_hosts=list(hosts), www_redirect=False),
        middleware=[
            *([DefineMiddleware(RateLimit, limits=Limits(rate, notices))] if rate > 0 else []),
            DefineMiddleware(Recognition, people=people),
            DefineMiddleware(
                CsrfProtection,
                config=CSRFConfig(secret=store.secret("page"), cookie_name=CSRF_COOKIE),
            ),
            PackedAnswers,
        ],
        exception_handlers=problems.HANDLERS,
        request_class=PatientRequest,
        request_max_body_size=MAX_BODY,
        on_startup=[begin],
        on_shutdown=[close],
        logging_config=None,
        openapi_config=api.OPENAPI,
        include_in_schema=False,
    )
    make_ready(app)
    return app


def make_ready(app: Litestar) -> None:
    """Work out how parameters and bodies are read, in one thread: see `kernel.shapes`.

    Litestar converts them itself, by a type that it makes for each handler.
    """
    for route in app.routes:
        handlers = route.route_handlers if isinstance(route, HTTPRoute) else [route.route_handler]
        for handler in handlers:
            Shape(handler.signature_model)


async def note_presence(request: AnyRequest) -> None:
    """Let whatever somebody asks for at a table show that they are there."""
    table_id = request.path_params.get("table_id")
    if table_id is None:
        return
    with suppress(SternbrettError, NotAuthorizedException):  # the answer itself will tell
        token = caller(request) if is_api(request.scope["path"]) else visitor(request)
        tables = service(request)
        await tables.refresh(table_id)
        await tables.sitting.note_presence(await tables.open(table_id), token)


async def add_headers(message: Message, scope: Scope) -> None:
    """Give every response, also an error, the headers that protect its page."""
    if message["type"] == "http.response.start":
        headers = list(message["headers"])
        given = {name.lower() for name, _ in headers}
        headers += [header for header in _SECURITY_HEADERS if header[0] not in given]
        message["headers"] = headers


def make_jobs(store: Store, notices: Notices) -> Jobs:
    """Return the jobs that workers do for a server."""
    if store.place.path is not None:
        raise StoreError("--workers: only servers on PostgreSQL can leave thinking to workers.")
    from sternbrett.server.jobs import Jobs

    return Jobs(store, notices)


def make_notices(store: Store) -> Notices:
    """Return how pages learn of changes: over PostgreSQL where several processes may share it."""
    if store.place.path is not None:
        return Notices()
    from sternbrett.server.notify import PostgresNotices

    return PostgresNotices(store)
