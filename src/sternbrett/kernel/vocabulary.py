"""The numbers of a game's options: a lock file that keeps them fixed while content grows.

Rules and content say which keys there are (`play:autopilot`). The file `vocabulary.lock` beside
the content says which number each has, as `"play:autopilot" = 7`; keys that it does not have follow
in the order in which the game names them. `sternbrett content lock` appends those to the file, and
nothing ever takes a number away from a key: saves, learned players and recorded figures rely on it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from json import dumps
from pathlib import Path

import msgspec

from sternbrett.kernel.content import expect, read_content
from sternbrett.kernel.shapes import Shape

LOCK = "vocabulary.lock"
#: What the file was before there were locks: content that tables and people keep still has it.
BEFORE = "actions.toml"


class _Action(msgspec.Struct):
    id: str


class _Before(msgspec.Struct):
    """The two forms of the file before: bare keys, or an entry for each with its arguments."""

    keys: list[str] = []
    action: list[_Action] = []


_NUMBERS = Shape(dict[str, int])
_BEFORE = Shape(_Before)


def locked_keys(folder: Path) -> list[str]:
    """Return the keys of a content folder's lock, each at the place of its number."""
    if not (folder / LOCK).exists() and (folder / BEFORE).exists():
        old = read_content(folder / BEFORE, _BEFORE)
        return _once(old.keys or [action.id for action in old.action])
    numbers = read_content(folder / LOCK, _NUMBERS)
    keys = sorted(numbers, key=lambda key: numbers[key])
    for place, key in enumerate(keys):
        expect(numbers[key] == place, LOCK, f"“{key}”", f"the number {place}")
    return keys


def _once(keys: list[str]) -> list[str]:
    for key in keys:
        expect(keys.count(key) == 1, BEFORE, f"“{key}”", "a key used only once")
    return keys


def number_keys(
    folder: Path, needed: Iterable[str], known: Container[str] | None = None
) -> list[str]:
    """Return all keys of a content folder, each at the place of its number.

    `needed` are the keys that the rules look for with this content; what the lock lacks of them
    follows in their order. A key of the lock must be among them, or among those `known`: that a
    card lost its mission takes no number away.
    """
    needed = list(dict.fromkeys(needed))
    keys = locked_keys(folder)
    possible = set(needed)
    for key in keys:
        holds = key in possible or (known is not None and key in known)
        expect(holds, LOCK, f"“{key}”", "a key that rules and content know")
    there = set(keys)
    return [*keys, *(key for key in needed if key not in there)]


def write_lock(game: str, keys: Sequence[str]) -> str:
    """Return the lock file of keys at the places of their numbers."""
    lines = [
        f"# The number of every option of {game}, written by “sternbrett content lock {game}”.",
        "# A number never changes and never goes to another key; new keys follow.",
    ]
    lines += [f"{dumps(key, ensure_ascii=False)} = {place}" for place, key in enumerate(keys)]
    return "\n".join(lines) + "\n"


def check_growth(before: Sequence[str], keys: Sequence[str]) -> None:
    """Refuse keys that do not begin with those there were before, each in its place."""
    for place, key in enumerate(before):
        now = keys[place] if place < len(keys) else "nothing"
        expect(now == key, LOCK, f"number {place}", f"“{key}” as before, not “{now}”")
