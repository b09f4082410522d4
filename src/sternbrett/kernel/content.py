"""Reading content files: TOML checked against a declared shape, with errors that say where.

A file is read by its name, or several by a pattern (`planets/*.toml`) as if they were one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from sternbrett.kernel.errors import ContentError, InvalidText
from sternbrett.kernel.shapes import Shape

T = TypeVar("T")

#: No number of a game's content is larger: rules that count so far would never come to an end.
LARGEST = 1_000_000


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text, or refuse it with InvalidText."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InvalidText("it is nested too deeply.") from None
    except ValueError as error:  # also a number of thousands of digits
        raise InvalidText(f"{error}.") from None


def read_toml(path: Path, name: str = "") -> dict[str, Any]:
    """Return the tables of a TOML file; errors call it `name`, or as the file is called."""
    name = name or path.name
    try:
        return parse_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{name}: the file is missing from {path.parent.name}/.") from None
    except OSError as error:
        raise ContentError(f"{name}: the file cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise ContentError(f"{name}: this is not valid TOML: {error}.") from None
    except InvalidText as error:
        raise ContentError(f"{name}: this is not valid TOML: {error}") from None


def _numbers(tables: dict[str, Any]) -> Iterator[int]:
    """Return all whole numbers of a file, however deeply they are nested."""
    left: list[Any] = [tables]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            left += value
        elif isinstance(value, int):
            yield value


def _check_numbers(tables: dict[str, Any], name: str) -> None:
    if any(abs(number) > LARGEST for number in _numbers(tables)):
        raise ContentError(f"{name}: a number is larger than {LARGEST}.")


def read_content(path: Path, shape: Shape[T]) -> T:
    """Return a TOML file as its shape; a wrong key or type names its place."""
    tables = read_toml(path)
    _check_numbers(tables, path.name)
    try:
        return shape.of(tables)
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {error}{_entry_named(str(error), tables)}.") from None


_LISTED = re.compile(r"`\$\.([^.\[`]+)\[(\d+)\]")


def _entry_named(error: str, tables: dict[str, Any]) -> str:
    """Return the id of the entry that something is wrong with, for people who do not count."""
    found = _LISTED.search(error)
    entry = tables[found.group(1)][int(found.group(2))] if found else None
    return f" ({entry['id']})" if isinstance(entry, dict) and "id" in entry else ""


# -- several files as one ---------------------------------------------------------------------


def is_pattern(name: str) -> bool:
    """Tell whether a name of content files stands for several (`planets/*.toml`)."""
    return any(sign in name for sign in "*?[")


def content_names(folder: Path, wanted: Iterable[str]) -> list[str]:
    """Return the names of a folder's content files, patterns replaced by what they match.

    What a pattern matches comes in sorted order. A file that is named need not be there: whoever
    reads it says that better.
    """
    out: list[str] = []
    for name in wanted:
        out += _matches(folder, name) if is_pattern(name) else [name]
    return list(dict.fromkeys(out))


def _matches(folder: Path, pattern: str) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.glob(pattern) if path.is_file()
    )


class Merged(Generic[T]):
    """Several files read as one: their `value`, and which file an entry stands in."""

    def __init__(self, value: T, places: dict[tuple[str, str], str], pattern: str) -> None:
        self.value = value
        self._places = places
        self._pattern = pattern

    def file_of(self, kind: str, name: object) -> str:
        """Return the file that has the entry `name` of the list or table `kind`, for errors."""
        return self._places.get((kind, str(name)), self._pattern)


def read_matching(folder: Path, pattern: str, shape: Shape[T]) -> Merged[T]:
    """Return all files that match a pattern as one of this shape.

    Lists of entries follow each other in the order of the files' names, tables of entries are
    joined; an entry that two files have is refused with both names, as is any other key.
    """
    names = _matches(folder, pattern)
    if not names:
        raise ContentError(f"{pattern}: expected at least one such file in {folder.name}/.")
    joined = _Joined()
    for name in names:
        tables = read_toml(folder / name, name)
        _check_numbers(tables, name)
        joined.add(name, tables)
    try:
        return Merged(shape.of(joined.tables), joined.places, pattern)
    except msgspec.ValidationError as error:
        raise ContentError(joined.locate(str(error), pattern)) from None


class _Joined:
    """Tables of several files joined into one, which remember where they come from."""

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        #: The file of each entry, and of each other key, which has no entry.
        self.places: dict[tuple[str, str], str] = {}
        #: For each list the file of each entry and its number there.
        self._numbers: dict[str, list[tuple[str, int]]] = {}

    def add(self, file: str, tables: dict[str, Any]) -> None:
        for key, value in tables.items():
            there = self.tables.get(key)
            if isinstance(value, list) and isinstance(there, list | None):
                for number, entry in enumerate(value):
                    if isinstance(entry, dict) and "id" in entry:
                        self._note(file, key, str(entry["id"]))
                    self._numbers.setdefault(key, []).append((file, number))
                self.tables[key] = [*(there or []), *value]
            elif isinstance(value, dict) and isinstance(there, dict | None):
                for name in value:
                    self._note(file, key, name)
                self.tables[key] = {**(there or {}), **value}
            else:
                self._note(file, key, "")
                self.tables[key] = value

    def _note(self, file: str, key: str, name: str) -> None:
        other = self.places.get((key, name))
        if other is not None:
            what = f"{key} {name}" if name else key
            where = f"{other} has it as well" if other != file else "it stands here twice"
            raise ContentError(f"{file}: {what}: expected only once; {where}.")
        self.places[key, name] = file

    def locate(self, error: str, pattern: str) -> str:
        """Return what is wrong with the joined tables as a complaint about one file."""
        found = _LISTED.search(error)
        if found is None:
            return f"{pattern}: {error}."
        file, number = self._numbers[found.group(1)][int(found.group(2))]
        here = error.replace(found.group(0), f"`$.{found.group(1)}[{number}]")
        return f"{file}: {here}{_entry_named(error, self.tables)}."


# -- what loaders share -----------------------------------------------------------------------


def expect(holds: bool, file: str, where: str, expected: str) -> None:
    """Raise ContentError with file, place and expectation unless something holds."""
    if not holds:
        raise ContentError(f"{file}: {where}: expected {expected}.")


def index_of(ids: list[str], wanted: str, file: str, where: str) -> int:
    """Return the place of an id in a list; an unknown one is an error at `where` in `file`."""
    try:
        return ids.index(wanted)
    except ValueError:
        raise ContentError(
            f"{file}: {where}: “{wanted}” is unknown; expected one of: {', '.join(ids)}."
        ) from None
