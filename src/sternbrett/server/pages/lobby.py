"""The lobby: the shelf of games, tables in progress, setting up, and bringing a game along."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Response

from sternbrett.server.pages.common import (
    Form,
    GameName,
    TableId,
    Visit,
    find,
    is_local,
    number_of,
    service,
    visitor,
)
from sternbrett.server.present import game_texts
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.seating import ME
from sternbrett.server.seats import WATCH_NOW


@get("/", name="lobby")
async def lobby(request: AnyRequest) -> Response[str]:
    """Show the games and the tables in progress."""
    language = language_of(request)
    tables = service(request)
    shelf = [(game, game_texts(game, language)) for game in tables.games.values()]
    rows = [
        (row, game_texts(tables.games[row.game], language))
        for row in await tables.newest(None if is_local(request) else visitor(request))
        if row.game in tables.games
    ]
    return render(request, "lobby.html", shelf=shelf, rows=rows)


@get("/games/{name:str}", name="setup")
async def setup_page(request: AnyRequest, name: GameName) -> Response[str]:
    """Show what can be chosen before a game."""
    game = find(request, name)
    texts = game_texts(game, language_of(request))
    return render(request, "setup.html", game=game, texts=texts)


@post("/games/{name:str}/tables", name="create")
async def create(request: AnyRequest, name: GameName, data: Form) -> Response[Any]:
    """Set up a table and go there."""
    game = find(request, name)
    settings = {
        setting.name: data[setting.name] for setting in game.settings if setting.name in data
    }
    seats = number_of(data.get("seats", ""))
    visit = Visit(request)
    table = await service(request).create(
        game,
        settings,
        host=visit.token,
        plan=[data.get(f"seat-{number}", ME) for number in range(game.card.seats[1])],
        name=data.get("name", ""),
        seats=None if seats < 0 else seats,
        seed=data.get("seed", "").strip(),
        spectators=data.get("spectators", WATCH_NOW),
    )
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@post("/games/{name:str}/tutorial", name="tutorial")
async def tutorial(request: AnyRequest, name: GameName) -> Response[Any]:
    """Set up the table of the tutorial and go there."""
    visit = Visit(request)
    table = await service(request).create_tutorial(find(request, name), visit.token)
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@post("/import", name="import")
async def bring(request: AnyRequest, data: Form) -> Response[Any]:
    """Make a table of a recorded game."""
    visit = Visit(request)
    table = await service(request).bring(data.get("record", ""), visit.token)
    # A running game whose seats have secrets begins behind the curtain, also for its replay.
    covered = table.has_curtain(visit.token) and not table.match.over
    path = f"/tables/{table.id}{'' if covered else '/replay'}"
    return visit.keep(Redirect(path, status_code=303))


@post("/tables/{table_id:str}/delete", name="delete")
async def delete(request: AnyRequest, table_id: TableId) -> Redirect:
    """Take a table off the list."""
    await service(request).delete(table_id, None if is_local(request) else visitor(request))
    return Redirect("/", status_code=303)


HANDLERS = [lobby, setup_page, create, tutorial, bring, delete]
