"""Styles that come late, once somebody is there, leave the boards of games as they were drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sternbrett.games import all_games
from sternbrett.web import packing
from sternbrett.web.packing import LATE_STYLES

STATIC = Path(packing.__file__).parent / "static"
#: Names that games give on purpose, since scripts, pages and the kit put them on what games draw.
SHARED = {
    "act", "aimed", "coach", "coached", "end-picture", "finale", "ghost", "kit-piece", "kit-weight",
    "playing", "points", "replaying", "tool",
}  # fmt: skip


def without_comments(file: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)


def begun_with(sheet: str) -> set[str]:
    """Return the classes that selectors of a sheet begin with: they hold anywhere on a page."""
    lists = re.findall(r"(?:^|[{};])\s*([^{};@]+)\{", without_comments(STATIC / f"{sheet}.css"))
    return {
        found[1]
        for selectors in lists
        for one in selectors.split(",")
        if (found := re.match(r"\s*\.([\w-]+)", one))
    }


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("sheet", LATE_STYLES)
def test_no_class_of_a_game_is_styled_from_outside(game: str, sheet: str) -> None:
    own: set[str] = set()
    for file in all_games()[game].folder.glob("*.css"):
        own |= set(re.findall(r"\.([a-zA-Z][\w-]*)", without_comments(file)))
    assert not begun_with(sheet) & own - SHARED
