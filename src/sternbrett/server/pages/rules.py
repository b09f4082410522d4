"""The rules of a game, and styles and scripts: its own, and those of every table."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from sternbrett.server.pages.common import GameName, find
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.rules_page import glossary, rules_page
from sternbrett.show.wording import game_texts
from sternbrett.web.packing import pack_style, review_script, table_script, table_style

GAME_FILES = {"style.css": "text/css", "cover.svg": "image/svg+xml"}


@get("/games/{name:str}/rules", name="rules")
async def rules(request: AnyRequest, name: GameName, at: FromQuery[str] = "") -> Response[str]:
    """Show a game's rules with an anchor for every clause.

    To a page that shows them over a table go the contents and the section with the anchor `at`.
    """
    game = find(request, name)
    language = language_of(request)
    page = rules_page(game.folder / f"rules.{language}.md")
    fragment = wants_fragment(request)
    return render(
        request,
        "rules_part.html" if fragment else "rules.html",
        game=game,
        texts=game_texts(game, language),
        page=page,
        glossary=glossary(game.built_in_content, language),
        at=at,
        section=page.section(at, f"/games/{game.id}/rules") if fragment else "",
    )


@get("/games/{name:str}/{file:str}", name="game-file")
async def game_file(request: AnyRequest, name: GameName, file: FromPath[str]) -> Response[str]:
    """Return a game's own style sheet or cover."""
    path = find(request, name).folder / file
    if file not in GAME_FILES or not path.exists():
        raise NotFoundException
    text = path.read_text(encoding="utf-8")
    return kept(pack_style(text) if file.endswith(".css") else text, GAME_FILES[file])


@get("/packed/table.js", name="table-script")
async def table_scripts() -> Response[str]:
    """Return the scripts of a table in one file."""
    return kept(table_script(), "text/javascript")


@get("/packed/table.css", name="table-style")
async def table_styles() -> Response[str]:
    """Return the styles of a table in one file."""
    return kept(table_style(), "text/css")


@get("/packed/kit.js", name="kit-script")
async def kit_scripts() -> Response[str]:
    """Return the scripts of a table that is drawn with the board kit."""
    return kept(table_script(kit=True), "text/javascript")


@get("/packed/kit.css", name="kit-style")
async def kit_styles() -> Response[str]:
    """Return the styles of a table that is drawn with the board kit."""
    return kept(table_style(kit=True), "text/css")


@get("/packed/review/table.js", name="review-script")
async def review_scripts() -> Response[str]:
    """Return the scripts of a review in one file."""
    return kept(review_script(), "text/javascript")


@get("/packed/review/kit.js", name="review-kit-script")
async def review_kit_scripts() -> Response[str]:
    """Return the scripts of a review whose board is drawn with the board kit."""
    return kept(review_script(kit=True), "text/javascript")


def kept(text: str, media_type: str) -> Response[str]:
    """Return a text that browsers keep for a while."""
    return Response(text, media_type=media_type, headers={"Cache-Control": "max-age=3600"})


HANDLERS = [
    rules, game_file, table_scripts, table_styles, kit_scripts, kit_styles, review_scripts,
    review_kit_scripts,
]  # fmt: skip
