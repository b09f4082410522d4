"""What all games share knows none of them: not by name, nor by what they draw or how they end.

The words that may not occur are taken from the games themselves, so a new game brings its own.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sternbrett.games import all_games
from sternbrett.web import FOLDER
from sternbrett.web.kit.page import kit_page

STATIC = FOLDER / "static"
STYLES = sorted(STATIC.glob("*.css"))
SCRIPTS = sorted(STATIC.glob("*.js"))
TEMPLATES = sorted((FOLDER / "templates").glob("*.html"))
TEXTS = sorted(FOLDER.glob("texts.*.toml"))
PYTHON = sorted(FOLDER.rglob("*.py"))

_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_STRING = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`')
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.S | re.M)
#: Where a class is written: into an attribute, or by a script.
_WRITTEN = re.compile(r'class="([^"]*)"|classList\.\w+\(([^)]*)\)|className = "([^"]*)"')
#: A way to pick things by how their ids begin.
_ID_BEGINS = re.compile(r"\[id\^=[\"']?([\w-]+)")


def read(paths: list[Path]) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_][\w-]*", text))


def selected_by_styles() -> dict[str, set[str]]:
    """The classes that each style sheet selects."""
    out = {}
    for name, text in read(STYLES).items():
        bare = re.sub(r"\{[^{}]*\}", "{}", _COMMENT.sub("", text))
        out[name] = set(_CLASS.findall(bare))
    return out


def selected_by_scripts() -> dict[str, set[str]]:
    """The classes that each script selects: whatever looks like one in its strings."""
    out = {}
    for name, text in read(SCRIPTS).items():
        strings = ["".join(found) for found in _STRING.findall(_COMMENT.sub("", text))]
        out[name] = {one for string in strings for one in _CLASS.findall(string)}
    return out


def written_by_the_house() -> set[str]:
    """Every class that templates and scripts write, and the kit on its page."""
    written = set()
    for text in [*read(TEMPLATES).values(), *read(SCRIPTS).values(), kit_page()]:
        for found in _WRITTEN.findall(text):
            written |= words(" ".join(found))
    return written


def drawn_by_games() -> dict[str, set[str]]:
    """The classes that each game's own style sheet knows."""
    return {
        game.id: set(_CLASS.findall(re.sub(r"\{[^{}]*\}", "{}", path.read_text(encoding="utf-8"))))
        for game in all_games().values()
        if (path := game.folder / "style.css").exists()
    }


def results() -> dict[str, set[str]]:
    """The names of each game's results."""
    out = {}
    for game in all_games().values():
        table = game.texts("en", game.content()).table
        out[game.id] = {key.partition(".")[2] for key in table if key.startswith("result.")}
    return out


def test_no_game_is_named() -> None:
    for paths in (STYLES, SCRIPTS, TEMPLATES, TEXTS, PYTHON):
        for name, text in read(paths).items():
            assert words(text.lower()) & set(all_games()) == set(), name


def test_styles_and_scripts_select_nothing_that_only_games_draw() -> None:
    house = written_by_the_house()
    drawn = set().union(*drawn_by_games().values())
    found = {
        f"{name}: .{one}"
        for selected in (selected_by_styles(), selected_by_scripts())
        for name, classes in selected.items()
        for one in (classes - house) & drawn
    }
    assert found == set()


def test_scripts_do_not_pick_things_by_the_ids_that_games_give() -> None:
    for name, text in read(SCRIPTS).items():
        assert _ID_BEGINS.findall(text) == [], name


def test_no_result_of_a_game_is_a_class() -> None:
    written = {name: words(" ".join(map("".join, _WRITTEN.findall(text))))
               for name, text in read(TEMPLATES).items()}  # fmt: skip
    for game, names in results().items():
        assert names, game
        for classes_of in (selected_by_styles(), selected_by_scripts(), written):
            for name, classes in classes_of.items():
                assert classes & names == set(), name


@pytest.mark.parametrize("word", [".die.lit", ".pool .x", "a .threat"])
def test_such_words_would_be_found(word: str) -> None:
    drawn = set().union(*drawn_by_games().values())
    assert (set(_CLASS.findall(word)) - written_by_the_house()) & drawn
