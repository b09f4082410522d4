"""The pages: lobby, table, rules. Each works without script; with it, parts are swapped in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import File, Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.notation import write_match
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.server.present import game_texts, picture
from sternbrett.server.rendering import (
    LANGUAGE_COOKIE,
    THEME_COOKIE,
    THEMES,
    AnyRequest,
    language_of,
    render,
    wants_fragment,
)
from sternbrett.server.rules_page import rules_page
from sternbrett.server.tables import OpenTable, Tables

#: What a game's folder gives to pages, beside its texts.
GAME_FILES = {"style.css": "text/css", "cover.svg": "image/svg+xml"}

TableId = FromPath[str]
GameName = FromPath[str]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def service(request: AnyRequest) -> Tables:
    """Return the table service of this application."""
    tables: Tables = request.app.state.tables
    return tables


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
    table = await service(request).create(game, settings, seats, data.get("seed", "").strip())
    return Redirect(f"/tables/{table.id}", status_code=303)


@get("/tables/{table_id:str}", name="table")
async def table_page(request: AnyRequest, table_id: TableId) -> Response[str]:
    """Show a table to whoever is asked there."""
    return show(request, await service(request).open(table_id))


@post("/tables/{table_id:str}/choose", name="choose")
async def choose(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Carry out a choice, then show the table again."""
    tables = service(request)
    table = await tables.open(table_id)
    seat = seat_of(table, data)
    refusal: Refused | None = None
    try:
        await tables.choose(
            table_id,
            seat,
            data.get("key", ""),
            data.get("question", ""),
            data.get("request", "")[:64] or None,
        )
    except Refused as error:
        refusal = error
    return await after(request, table_id, refusal)


@post("/tables/{table_id:str}/undo", name="undo")
async def undo(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Take a choice back, then show the table again."""
    tables = service(request)
    table = await tables.open(table_id)
    refusal: Refused | None = None
    try:
        await tables.undo(table_id, seat_of(table, data), data.get("request", "")[:64] or None)
    except Refused as error:
        refusal = error
    return await after(request, table_id, refusal)


@post("/tables/{table_id:str}/delete", name="delete")
async def delete(request: AnyRequest, table_id: TableId) -> Redirect:
    """Take a table off the list."""
    await service(request).delete(table_id)
    return Redirect("/", status_code=303)


@get("/tables/{table_id:str}/record.txt", name="record", media_type="text/plain")
async def record(request: AnyRequest, table_id: TableId) -> Response[str]:
    """Return a finished game in its text form."""
    table = await service(request).open(table_id)
    if not table.match.over:
        raise Refused("running", "The record can be taken when the game is over.")
    return Response(
        write_match(table.match),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{table.game.id}-{table.id}.txt"'},
    )


@get("/games/{name:str}/rules", name="rules")
async def rules(request: AnyRequest, name: GameName) -> Response[str]:
    """Show a game's rules with an anchor for every clause."""
    game = find(request, name)
    language = language_of(request)
    page = rules_page(game.folder / f"rules.{language}.md")
    return render(request, "rules.html", game=game, texts=game_texts(game, language), page=page)


@get("/games/{name:str}/{file:str}", name="game-file")
async def game_file(request: AnyRequest, name: GameName, file: FromPath[str]) -> File:
    """Return a game's own style sheet or cover."""
    if file not in GAME_FILES:
        raise NotFoundException
    path = find(request, name).folder / file
    if not path.exists():
        raise NotFoundException
    return File(
        path,
        media_type=GAME_FILES[file],
        content_disposition_type="inline",
        headers={"Cache-Control": "max-age=3600"},
    )


@get("/language/{language:str}", name="language")
async def choose_language(language: FromPath[str], to: FromQuery[str] = "/") -> Redirect:
    """Remember a language and go back."""
    return remember(LANGUAGE_COOKIE, language, LANGUAGES, to)


@get("/theme/{theme:str}", name="theme")
async def choose_theme(theme: FromPath[str], to: FromQuery[str] = "/") -> Redirect:
    """Remember a theme and go back."""
    return remember(THEME_COOKIE, theme, THEMES, to)


def remember(cookie: str, value: str, allowed: Sequence[str], to: str) -> Redirect:
    """Keep a preference in a cookie and go back to a page of this server."""
    if value not in allowed:
        raise NotFoundException
    target = to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
    kept = Cookie(cookie, value=value, max_age=365 * 86400, samesite="lax", path="/")
    return Redirect(target, cookies=[kept], status_code=303)


def find(request: AnyRequest, name: str) -> AnyGame:
    """Return a game by its id, or a page that says there is none."""
    games = service(request).games
    if name not in games:
        raise NotFoundException
    return games[name]


def seat_of(table: OpenTable, data: dict[str, str]) -> int:
    """Return the seat a form speaks for: everybody sits at this one device."""
    given = data.get("seat", "")
    if given.isdigit() and int(given) < table.match.seats:
        return int(given)
    raise Refused("not_asked", "There is no such seat at this table.")


async def after(request: AnyRequest, table_id: str, refusal: Refused | None) -> Response[Any]:
    """Answer a form: with script the changed part, without it a redirect or the reason."""
    table = await service(request).open(table_id)
    if refusal is None and not wants_fragment(request):
        return Redirect(f"/tables/{table_id}", status_code=303)
    return show(request, table, refusal)


def show(request: AnyRequest, table: OpenTable, refusal: Refused | None = None) -> Response[str]:
    """Return the table page, or only its changing part."""
    language = language_of(request)
    match = table.match
    texts = game_texts(table.game, language)
    seat = match.turn if not match.over else 0
    # The script swaps whatever it is sent; without it the status tells that nothing happened.
    fragment = wants_fragment(request)
    status = 409 if refusal is not None and not fragment else 200
    return render(
        request,
        "table_part.html" if fragment else "table.html",
        status=status,
        table=table,
        game=table.game,
        texts=texts,
        shown=picture(match, seat, texts),
        refusal=None if refusal is None else refusal.code,
    )


HANDLERS = [
    lobby,
    setup_page,
    create,
    table_page,
    choose,
    undo,
    delete,
    record,
    rules,
    game_file,
    choose_language,
    choose_theme,
]
