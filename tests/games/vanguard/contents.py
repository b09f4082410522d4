"""The content that comes with the game, copies of it that differ, and a reader of its language."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games import vanguard
from sternbrett.games.vanguard.data import VanguardContent, load
from sternbrett.games.vanguard.language import Effect
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.kernel.content import read_toml
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.programs import Complaints, Place

FOLDER = Path(vanguard.__file__ or "").parent / "content"
CONTENT = load(FOLDER)
EYE = "planets/eye.toml"
HERE = Place(EYE, "test")

_DOCS = Path(__file__).resolve().parents[3] / "docs" / "games" / "vanguard.md"
#: The world with two sectors that the docs add as a file.
TINY = _DOCS.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]


def reader() -> Parser:
    """Return a reader of the language with the ids of the game's content."""
    content = load(FOLDER).rules
    acts = [threat.behaviours for threat in content.threats]
    sectors = {
        f"planets/{planet.id}.toml": {sector.number for sector in planet.sectors}
        for planet in content.planets
    }
    return Parser(content, Complaints(), sectors, acts)


def read_one(parser: Parser, item: object, place: Place = HERE) -> Effect:
    """Return the only effect of a list that can be read."""
    program = parser.read_list([item], place)
    assert parser.complaints.lines == []
    (effect,) = parser.content.programs[program].effects
    return effect


def copied(folder: Path) -> Path:
    """Return a copy of the game's content."""
    copy = folder / "content"
    if not copy.exists():
        shutil.copytree(FOLDER, copy)
    return copy


def changed(folder: Path, file: str, old: str, new: str, after: str = "") -> Path:
    """Return a copy of the content in which the first `old` behind the id `after` is another."""
    copy = copied(folder)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    before, start, rest = text.partition(f"id = {after}\n") if after else ("", "", text)
    assert old in rest, f"{file} has no “{old}”"
    path.write_text(before + start + rest.replace(old, new, 1), encoding="utf-8")
    return copy


def added(folder: Path, file: str, text: str) -> Path:
    """Return a copy of the content with something added to a file, or a file added."""
    copy = copied(folder)
    with (copy / file).open("a", encoding="utf-8") as out:
        out.write(text)
    return copy


_parsed: dict[str, dict[str, Any]] = {}


def read_once(path: Path, name: str = "") -> dict[str, Any]:
    """Return the tables of a file, those read before if another one had the same text."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text not in _parsed:
        _parsed[text] = read_toml(path, name)
    return _parsed[text]


def refused(folder: Path) -> list[str]:
    """Return the sentences with which content is refused."""
    with pytest.raises(ContentError) as error:
        load(folder)
    return str(error.value).split("\n")


def loaded(folder: Path) -> VanguardContent:
    """Return the content of a folder."""
    return load(folder)
