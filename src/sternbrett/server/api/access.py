"""Who calls the API: a program by its Bearer secret, or a browser by its cookie.

A browser sends its cookie by itself, also when another site makes it ask. So whatever comes with a
cookie must prove that one of our pages sent it; what comes without one has no rights to abuse but
those of the secret that it names.
"""

from __future__ import annotations

from dataclasses import replace
from secrets import compare_digest

from litestar.config.csrf import CSRFConfig
from litestar.exceptions import NotAuthorizedException
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from sternbrett.server.pages.common import cookie_secret, visitor
from sternbrett.server.rendering import AnyConnection, known_of
from sternbrett.server.seats import hashed, known_form, new_secret

PREFIX = "/api"


def is_api(path: str) -> bool:
    """Tell whether a path belongs to the API."""
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def given_secret(connection: AnyConnection) -> str:
    """Return the secret a request carries, or nothing."""
    return known_of(connection, "secret", _given_secret)


def _given_secret(connection: AnyConnection) -> str:
    given = connection.headers.get("authorization", "")
    if not given:
        return cookie_secret(connection)
    scheme, _, secret = given.partition(" ")
    secret = known_form(secret.strip())
    if scheme.lower() != "bearer" or not secret:
        raise NotAuthorizedException
    return secret


def caller(connection: AnyConnection) -> str:
    """Return the hash by which tables know the caller; empty for a stranger."""
    return known_of(connection, "caller", _caller)


def _caller(connection: AnyConnection) -> str:
    return visitor(connection) if given_secret(connection) else ""


def known_caller(connection: AnyConnection) -> str:
    """Return the caller's hash, or ask a stranger for a secret."""
    token = caller(connection)
    if not token:
        raise NotAuthorizedException
    return token


def caller_or_new(connection: AnyConnection) -> tuple[str, str]:
    """Return the caller's hash and, for a stranger, the secret that was just made for it."""
    token = caller(connection)
    if token:
        return token, ""
    secret = new_secret()
    return hashed(secret), secret


class CsrfProtection(CSRFMiddleware):
    """Litestar's protection of forms, which lets API requests without any cookie pass.

    Under https its cookie goes over https only.
    """

    def __init__(self, app: ASGIApp, config: CSRFConfig) -> None:
        super().__init__(app, config)
        self.secure = CSRFMiddleware(app, replace(config, cookie_secure=True))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request that a browser may have sent against its will."""
        if is_api(scope["path"]) and not any(name == b"cookie" for name, _ in scope["headers"]):
            await self.app(scope, receive, send)
        elif scope["scheme"] == "https":
            await self.secure(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def _csrf_tokens_match(self, request_csrf_token: str, cookie_csrf_token: str) -> bool:
        """Tell whether both are valid and identical; whether it is valid is found out once."""
        identical = compare_digest(request_csrf_token.encode(), cookie_csrf_token.encode())
        return identical and self._decode_csrf_token(cookie_csrf_token) is not None
