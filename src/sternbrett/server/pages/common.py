"""What all pages share: parameters, the service, and finding games."""

from __future__ import annotations

from typing import Annotated

from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath

from sternbrett.kernel.game import AnyGame
from sternbrett.server.rendering import AnyRequest
from sternbrett.server.tables import Tables

TableId = FromPath[str]
GameName = FromPath[str]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def service(request: AnyRequest) -> Tables:
    """Return the table service of this application."""
    tables: Tables = request.app.state.tables
    return tables


def find(request: AnyRequest, name: str) -> AnyGame:
    """Return a game by its id, or a page that says there is none."""
    games = service(request).games
    if name not in games:
        raise NotFoundException
    return games[name]
