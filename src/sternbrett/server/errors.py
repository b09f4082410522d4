"""Errors as people see them: one clear sentence with the right status, never a traceback."""

from __future__ import annotations

import logging
from typing import Any

from litestar.exceptions import HTTPException
from litestar.response import Response

from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.store import StoreError
from sternbrett.server.tables import NoSuchTable
from sternbrett.web import page_texts

LOG = logging.getLogger("sternbrett")


def error_page(request: AnyRequest, status: int, sentence: str) -> Response[str]:
    """Return an error as a page."""
    return render(request, "error.html", status=status, sentence=sentence)


def own_error(request: AnyRequest, error: SternbrettError) -> Response[str]:
    """Show an error whose message is written for people."""
    status = 400
    if isinstance(error, NoSuchTable):
        status = 404
    elif isinstance(error, Refused):
        status = 409
    elif isinstance(error, StoreError):
        LOG.error("%s", error)
        status = 503
    return error_page(request, status, str(error))


def http_error(request: AnyRequest, error: HTTPException) -> Response[str]:
    """Show an error of the protocol: a missing page, a body too large, a bad form."""
    texts = page_texts(language_of(request))
    key = f"error.{error.status_code}"
    default = texts.say("error.client" if error.status_code < 500 else "error.server")
    return error_page(request, error.status_code, texts.maybe(key, default))


def unexpected(request: AnyRequest, error: Exception) -> Response[str]:
    """Log a defect and say that something went wrong, and nothing about what."""
    LOG.exception("Unexpected error for %s %s", request.method, request.url.path, exc_info=error)
    return error_page(request, 500, page_texts(language_of(request)).say("error.server"))


HANDLERS: dict[Any, Any] = {
    SternbrettError: own_error,
    HTTPException: http_error,
    Exception: unexpected,
}
