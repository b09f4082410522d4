"""Errors as people see them: one clear sentence with the right status, never a traceback."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import quote

from litestar.exceptions import HTTPException
from litestar.response import Response

from sternbrett.kernel.errors import (
    ContentError,
    InvalidPosition,
    InvalidText,
    Refused,
    SternbrettError,
    TooLarge,
)
from sternbrett.server.campaigns import NewContentUnfit, NoSuchCampaign
from sternbrett.server.database import DiskFull, StoreError, Unreachable
from sternbrett.server.open_table import NoSuchTable
from sternbrett.server.pages.common import Private
from sternbrett.server.pages.seen import had_seat
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.thinking import BotFailed, TooSlow
from sternbrett.web import page_texts

LOG = logging.getLogger("sternbrett")


#: Status and text of our own errors, the most special first.
OWN: tuple[tuple[type[SternbrettError], int, str], ...] = (
    (NoSuchTable, 404, "error.no_table"),
    (NoSuchCampaign, 404, "error.no_campaign"),
    (NewContentUnfit, 409, "error.new_content"),
    (TooSlow, 503, "error.slow"),
    (BotFailed, 503, "error.bot"),
    (DiskFull, 503, "error.full"),
    (Unreachable, 503, "error.unreachable"),
    (StoreError, 503, "error.store"),
    (TooLarge, 413, "error.large"),
    (InvalidText, 400, "error.record"),
    # Only stored positions and content come here: what is wrong with them may be a secret.
    (InvalidPosition, 500, "error.server"),
    (ContentError, 500, "error.server"),
    (SternbrettError, 400, "error.client"),
)


def error_page(request: AnyRequest, status: int, sentence: str, detail: str = "") -> Response[str]:
    """Return an error as a page: a sentence in the person's language, and the details.

    A page that asked for its part keeps what it shows, if that may still be seen, and says so.
    """
    if wants_fragment(request):
        response = render(request, "trouble.html", status=status, sentence=sentence)
        response.headers.update({"HX-Retarget": "#trouble", "HX-Reswap": "innerHTML"})
        return response
    return render(request, "error.html", status=status, sentence=sentence, detail=detail)


def leave_page(request: AnyRequest) -> Response[str]:
    """Make a page that may no longer show its table go there anew, and find out why."""
    # What stands in the address may be any text, which a header cannot carry as it is.
    table_id = quote(request.path_params.get("table_id", ""), safe="")
    return Response("", headers={"HX-Redirect": f"/tables/{table_id}", "Cache-Control": "no-store"})


def own_error(request: AnyRequest, error: SternbrettError) -> Response[str]:
    """Show an error of ours."""
    if isinstance(error, NoSuchTable) and wants_fragment(request):
        return leave_page(request)
    texts = page_texts(language_of(request))
    if isinstance(error, Refused):
        return error_page(request, 409, texts.say(f"refusal.{error.code}"))
    status, key = next((code, key) for kind, code, key in OWN if isinstance(error, kind))
    if status >= 500:
        LOG.error("%s", error, exc_info=error.__cause__)
    return error_page(request, status, texts.say(key), "" if status == 500 else str(error))


def http_error(request: AnyRequest, error: HTTPException) -> Response[str]:
    """Show an error of the protocol: a missing page, a body too large, a bad form."""
    texts = page_texts(language_of(request))
    if isinstance(error, Private):
        if wants_fragment(request):
            return leave_page(request)
        lost = had_seat(request, request.path_params.get("table_id", ""))
        return error_page(request, 403, texts.say("error.removed" if lost else "error.private"))
    key = f"error.{error.status_code}"
    default = texts.say("error.client" if error.status_code < 500 else "error.server")
    return error_page(request, error.status_code, texts.maybe(key, default))


def unexpected(request: AnyRequest, error: Exception) -> Response[str]:
    """Log a defect and say that something went wrong, and nothing about what."""
    where = request.scope.get("path_template", "")  # the path itself may hold a join link's code
    LOG.exception("Unexpected error for %s %s", request.method, where, exc_info=error)
    return error_page(request, 500, page_texts(language_of(request)).say("error.server"))


HANDLERS: dict[Any, Any] = {
    SternbrettError: own_error,
    HTTPException: http_error,
    Exception: unexpected,
}
