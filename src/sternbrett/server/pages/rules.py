"""The rules of a game, and styles and scripts: its own, and those of every table."""

from __future__ import annotations

from pathlib import Path

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from sternbrett.server.pages.common import GameName, find
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.rules_page import glossary, rules_page
from sternbrett.show.wording import game_texts
from sternbrett.web.packing import (
    PACKS,
    clock_script,
    late_script,
    late_style,
    pack_style,
    review_script,
    table_script,
    table_style,
)

GAME_FILES = {"style.css": "text/css", "cover.svg": "image/svg+xml"}
#: All styles of a game's tables in one file, for they have much in common: by what is in it besides
#: the game's own.
TABLE_STYLES = {f"{pack}.css": pack for pack in PACKS}
#: What is loaded of a game once somebody is there, its own last.
LATE = "late.css"
#: What a table with time limits has besides.
CLOCKS = "clocks.js"


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
    """Return a game's own style sheet or cover, or all styles of its table in one file."""
    folder = find(request, name).folder
    if file == LATE:
        return kept(f"{late_style()}\n{own_style(folder / LATE)}", "text/css")
    if file in TABLE_STYLES:
        styles = (table_style(TABLE_STYLES[file]), own_style(folder / "style.css"))
        return kept("\n".join(styles), "text/css")
    path = folder / file
    if file not in GAME_FILES or not path.exists():
        raise NotFoundException
    if file.endswith(".css"):
        return kept(own_style(path), GAME_FILES[file])
    return kept(path.read_text(encoding="utf-8"), GAME_FILES[file])


def own_style(path: Path) -> str:
    """Return a style sheet of a game, nothing if it has none."""
    return pack_style(path.read_text(encoding="utf-8")) if path.exists() else ""


@get("/packed/{file:str}", name="packed")
async def packed(file: FromPath[str]) -> Response[str]:
    """Return scripts or styles of tables in one file."""
    if file == CLOCKS:
        return kept(clock_script(), "text/javascript")
    kind, _, ending = file.partition(".")
    pack, _, late = kind.partition("-")
    if pack not in PACKS or late not in ("", "late"):
        raise NotFoundException
    if ending == "js":
        return kept(late_script(pack) if late else table_script(pack), "text/javascript")
    if ending == "css":
        return kept(late_style() if late else table_style(pack), "text/css")
    raise NotFoundException


@get("/packed/review/{file:str}", name="review-script")
async def review_scripts(file: FromPath[str]) -> Response[str]:
    """Return the scripts of a review in one file."""
    pack = file.removesuffix(".js")
    if pack not in PACKS:
        raise NotFoundException
    return kept(review_script(pack), "text/javascript")


def kept(text: str, media_type: str) -> Response[str]:
    """Return a text that browsers keep for a while."""
    return Response(text, media_type=media_type, headers={"Cache-Control": "max-age=3600"})


HANDLERS = [rules, game_file, packed, review_scripts]
