"""Changed content for tests: a copy of a game's content files that differs in one place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.game import AnyGame

#: A change of a content file: its text before, and after.
Change = Callable[[str], str]


def entry(name: str, old: str, new: str) -> Change:
    """Return a change of the first `old` in the entry with this id."""

    def change(text: str) -> str:
        before, start, after = text.partition(f'id = "{name}"\n')
        assert start, f"there is no entry {name}"
        assert old in after.partition("\n\n")[0], f"{name} has no “{old}”"
        return before + start + after.replace(old, new, 1)

    return change


def line(old: str, new: str) -> Change:
    """Return a change of the only place where `old` stands."""

    def change(text: str) -> str:
        assert text.count(old) == 1, f"“{old}” stands there {text.count(old)} times"
        return text.replace(old, new)

    return change


def without(name: str) -> Change:
    """Return a change that takes the entry with this id out."""

    def change(text: str) -> str:
        entries = text.split("\n\n")
        kept = [part for part in entries if f'id = "{name}"' not in part]
        assert len(kept) == len(entries) - 1
        return "\n\n".join(kept) + "\n"

    return change


def twice(name: str) -> Change:
    """Return a change that repeats the entry with this id at the end."""

    def change(text: str) -> str:
        part = next(part for part in text.split("\n\n") if f'id = "{name}"' in part)
        return f"{text.rstrip()}\n\n{part.strip()}\n"

    return change


def content_copy(game: AnyGame, folder: Path) -> Path:
    """Return a copy of a game's content below `folder`, the one made before if there is one."""
    copy = folder / "content"
    if not copy.exists():
        shutil.copytree(game.built_in_content, copy)
    return copy


def changed_content(
    game: AnyGame, folder: Path, file: str, old: str, new: str, after: str = ""
) -> Any:
    """Return a game's content that differs in one place, from a copy below `folder`.

    It is the first place where `old` stands, behind the line `id = "after"` if that is given.
    """
    copy = content_copy(game, folder)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    before, start, rest = text.partition(f'id = "{after}"') if after else ("", "", text)
    assert old in rest, f"{file} has no “{old}”"
    path.write_text(before + start + rest.replace(old, new, 1), encoding="utf-8")
    return game.load_content(copy)


def refusal(game: AnyGame, folder: Path) -> str:
    """Return how a content folder is refused."""
    with pytest.raises(ContentError) as refused:
        game.load_content(folder)
    return str(refused.value)
