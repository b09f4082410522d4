"""The lobby: the shelf of games, tables in progress, setting up, and bringing a game along."""

from __future__ import annotations

from litestar import get, post
from litestar.response import Redirect, Response

from sternbrett.server.pages.common import Form, GameName, TableId, find, service
from sternbrett.server.present import game_texts
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.tables import PERSON


@get("/", name="lobby")
async def lobby(request: AnyRequest) -> Response[str]:
    """Show the games and the tables in progress."""
    language = language_of(request)
    tables = service(request)
    shelf = [(game, game_texts(game, language)) for game in tables.games.values()]
    rows = [
        (row, game_texts(tables.games[row.game], language))
        for row in await tables.newest()
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
async def create(request: AnyRequest, name: GameName, data: Form) -> Redirect:
    """Set up a table and go there."""
    game = find(request, name)
    settings = {
        setting.name: data[setting.name] for setting in game.settings if setting.name in data
    }
    seats = int(data["seats"]) if data.get("seats", "").isdigit() else None
    table = await service(request).create(
        game,
        settings,
        seats=seats,
        seed=data.get("seed", "").strip(),
        players=data.get("player", PERSON),
    )
    return Redirect(f"/tables/{table.id}", status_code=303)


@post("/games/{name:str}/tutorial", name="tutorial")
async def tutorial(request: AnyRequest, name: GameName) -> Redirect:
    """Set up the table of the tutorial and go there."""
    table = await service(request).create_tutorial(find(request, name))
    return Redirect(f"/tables/{table.id}", status_code=303)


@post("/import", name="import")
async def bring(request: AnyRequest, data: Form) -> Redirect:
    """Make a table of a recorded game."""
    table = await service(request).bring(data.get("record", ""))
    return Redirect(f"/tables/{table.id}/replay", status_code=303)


@post("/tables/{table_id:str}/delete", name="delete")
async def delete(request: AnyRequest, table_id: TableId) -> Redirect:
    """Take a table off the list."""
    await service(request).delete(table_id)
    return Redirect("/", status_code=303)


HANDLERS = [lobby, setup_page, create, tutorial, bring, delete]
