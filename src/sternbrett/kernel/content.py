"""Reading content files: TOML checked against a declared shape, with errors that say where."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

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


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file."""
    try:
        return parse_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{path.name}: the file is missing from {path.parent.name}/.") from None
    except UnicodeDecodeError as error:
        raise ContentError(f"{path.name}: this is not valid TOML: {error}.") from None
    except InvalidText as error:
        raise ContentError(f"{path.name}: this is not valid TOML: {error}") from None


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


def read_content(path: Path, shape: Shape[T]) -> T:
    """Return a TOML file as its shape; a wrong key or type names its place."""
    tables = read_toml(path)
    if any(abs(number) > LARGEST for number in _numbers(tables)):
        raise ContentError(f"{path.name}: a number is larger than {LARGEST}.")
    try:
        return shape.of(tables)
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {error}.") from None


def index_of(ids: list[str], wanted: str, file: str, where: str) -> int:
    """Return the place of an id in a list; an unknown one is an error at `where` in `file`."""
    try:
        return ids.index(wanted)
    except ValueError:
        raise ContentError(
            f"{file}: {where}: “{wanted}” is unknown; expected one of: {', '.join(ids)}."
        ) from None


def fingerprint(folder: Path, names: Iterable[str]) -> str:
    """Return a short hash of the named files, by which a table remembers its content."""
    digest = blake2b(digest_size=12)
    for name in sorted(names):
        digest.update(name.encode() + b"\0" + (folder / name).read_bytes() + b"\0")
    return digest.hexdigest()
