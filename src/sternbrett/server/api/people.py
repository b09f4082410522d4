"""Oneself by API: name and colour, and all that is stored of one."""

from __future__ import annotations

from typing import Any

from litestar import get, put
from litestar.params import JSONBody

from sternbrett.server.api.access import known_caller
from sternbrett.server.api.bodies import Introduction
from sternbrett.server.api.operations import operation
from sternbrett.server.pages.common import people_of
from sternbrett.server.pages.people import device_label
from sternbrett.server.rendering import AnyRequest, me_of


@operation(get, "/me", "api-me")
async def me(request: AnyRequest) -> Introduction:
    """Say what the caller is called, and their colour."""
    return await introduction(request)


async def introduction(request: AnyRequest) -> Introduction:
    """Return what the caller said of themselves."""
    person = await people_of(request).person(known_caller(request))
    return Introduction(person.name, person.colour)


@operation(put, "/me", "api-introduce", 409)
async def introduce(request: AnyRequest, data: JSONBody[Introduction]) -> Introduction:
    """Choose a name and a colour; both are seen wherever the caller sits."""
    known_caller(request)
    people = people_of(request)
    await people.introduce(me_of(request), data.name, data.colour, device_label(request))
    return await introduction(request)


@operation(get, "/me/data", "api-my-data")
async def my_data(request: AnyRequest) -> dict[str, Any]:
    """Return all that is stored of the caller."""
    known_caller(request)
    return await people_of(request).data(me_of(request))


HANDLERS = [me, introduce, my_data]
