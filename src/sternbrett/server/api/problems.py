"""Errors of the API: problem documents with the status, a code, and a sentence for people."""

from __future__ import annotations

from typing import Any

from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response

from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.settings import WrongSetting
from sternbrett.server import errors
from sternbrett.server.api.access import is_api
from sternbrett.server.api.bodies import Problem
from sternbrett.server.pages.common import service
from sternbrett.server.rendering import AnyRequest, language_of
from sternbrett.server.set_up import sentence_of
from sternbrett.web import page_texts

MEDIA_TYPE = "application/problem+json"
LONGEST = 300

#: Codes of errors of the protocol.
CODES = {
    400: "invalid",
    401: "no_secret",
    403: "forbidden",
    404: "not_found",
    405: "method",
    413: "too_large",
    429: "too_many",
}


def problem(
    request: AnyRequest,
    status: int,
    code: str,
    key: str,
    more: list[str] | None = None,
    headers: dict[str, str] | None = None,
) -> Response[Problem]:
    """Return a problem document; `key` names its sentence."""
    language = language_of(request)
    texts = page_texts(language)
    body = Problem(
        type="about:blank",
        title=texts.say("error.title"),
        status=status,
        detail=texts.say(key),
        code=code,
        errors=[text[:LONGEST] for text in more or ()],
    )
    return Response(
        body,
        media_type=MEDIA_TYPE,
        status_code=status,
        headers={"Cache-Control": "no-store", "Content-Language": language, **(headers or {})},
    )


def own_problem(request: AnyRequest, error: SternbrettError) -> Response[Problem]:
    """Tell an error of ours."""
    if isinstance(error, Refused):
        return problem(request, 409, error.code, f"refusal.{error.code}")
    if isinstance(error, WrongSetting):
        sentence = sentence_of(error, service(request).games[error.game], language_of(request))
        return problem(request, 400, "setting", "error.setting", [sentence])
    status, key = next((code, key) for kind, code, key in errors.OWN if isinstance(error, kind))
    if status >= 500:
        errors.LOG.error("%s", error, exc_info=error.__cause__)
        return problem(request, status, key.partition(".")[2], key)
    return problem(request, status, key.partition(".")[2], key, [str(error)])


def http_problem(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Tell an error of the protocol."""
    status = error.status_code
    code = CODES.get(status, "invalid" if status < 500 else "server")
    key = "error.client" if status < 500 else "error.server"
    if status in CODES:
        key = f"api.{code}"
    more: list[str] = []
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        more = [": ".join(str(part) for part in item.values()) for item in error.extra]
    kept = {
        name: value
        for name, value in (error.headers or {}).items()
        if name.lower() in ("retry-after", "allow")
    }
    if status == 401:
        kept["WWW-Authenticate"] = "Bearer"
    return problem(request, status, code, key, more, kept)


def unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Log a defect and say that something went wrong, and nothing about what."""
    where = request.scope.get("path_template", "")
    errors.LOG.exception("Unexpected error for %s %s", request.method, where, exc_info=error)
    return problem(request, 500, "server", "error.server")


def by_path(kind: Any) -> Any:
    """Return a handler that answers programs with problems and people with pages."""
    program = {SternbrettError: own_problem, HTTPException: http_problem, Exception: unexpected}

    def handle(request: AnyRequest, error: Any) -> Response[Any]:
        found: Any = program[kind] if is_api(request.scope["path"]) else errors.HANDLERS[kind]
        response: Response[Any] = found(request, error)
        return response

    return handle


HANDLERS: dict[Any, Any] = {kind: by_path(kind) for kind in errors.HANDLERS}
