"""Content of one's own for a series: taken from a folder, with single values changed.

A value is addressed as `file:dotted.path`, for instance `ship:ship.hull_start` or
`cards:card.flagship.health`: an entry of a list is named by its `id`, or by its number from 0.
Workers may run on other machines, so content travels as the texts of its files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sternbrett.games import find_game
from sternbrett.kernel.content import parse_toml, read_toml
from sternbrett.kernel.errors import ContentError, InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame

#: The texts of content files by name; none at all means the content that comes with the game.
Files = Mapping[str, str]


def own_files(game: AnyGame, folder: Path) -> dict[str, str]:
    """Return the checked content files of `folder/<game>`, or of `folder` itself."""
    place = folder / game.id if (folder / game.id).is_dir() else folder
    game.load_content(place)
    return _texts(game, place)


def changed_files(game: AnyGame, files: Files, changes: Mapping[str, object]) -> dict[str, str]:
    """Return content with some values changed, checked as the game checks it on loading."""
    texts = dict(files) or _texts(game, game.built_in_content)
    for address, value in changes.items():
        name, _, path = address.partition(":")
        tables = parse_toml(texts[name])
        _put(tables, path, value, address)
        texts[name] = write_toml(tables)
    try:
        load_files(game.id, tuple(texts.items()))
    except ContentError as error:
        said = ", ".join(f"{address}={show(value)}" for address, value in changes.items())
        raise ContentError(f"--vary {said}: {error}") from None
    return texts


def full_address(game: AnyGame, address: str) -> str:
    """Return an address with the whole name of its file; an unknown file or value is refused."""
    file, _, path = address.partition(":")
    name = file if file.endswith(".toml") else f"{file}.toml"
    if name not in game.content_files:
        known = ", ".join(game.content_files)
        raise UnknownName(f"{game.id} has no content file “{name}”; it has: {known}.")
    return f"{name}:{path}"


def fingerprint_of(game: AnyGame, files: Files) -> str:
    """Return the hash by which content is known, the same as a table's."""
    texts = files or _texts(game, game.built_in_content)
    digest = blake2b(digest_size=12)
    for name in sorted(game.content_files):
        digest.update(name.encode() + b"\0" + texts[name].encode() + b"\0")
    return digest.hexdigest()


def content_of(game: AnyGame, files: Files) -> Any:
    """Return the content that files hold, or that of the game where there are none."""
    return load_files(game.id, tuple(files.items())) if files else game.content()


@lru_cache(maxsize=8)
def load_files(game: str, files: tuple[tuple[str, str], ...]) -> Any:
    """Return the content that such files hold; a worker loads each once."""
    with TemporaryDirectory(prefix="sternbrett-content-") as folder:
        for name, text in files:
            (Path(folder) / name).write_bytes(text.encode())
        return find_game(game).load_content(Path(folder))


def read_values(text: str) -> list[Any]:
    """Return values separated by commas, each as TOML writes it; a bare word is a text."""
    try:
        return list(parse_toml(f"values = [{text}]")["values"])
    except InvalidText:
        return [_read_value(part.strip()) for part in text.split(",")]


def _read_value(text: str) -> Any:
    try:
        return parse_toml(f"value = {text}")["value"]
    except InvalidText:
        return text


def show(value: object) -> str:
    """Return a value as it is written on the command line."""
    return value if isinstance(value, str) else write_value(value)


def write_toml(tables: Mapping[str, Any]) -> str:
    """Return tables as TOML, one line for each key; it is for programs to read back."""
    return "".join(f"{_quoted(name)} = {write_value(value)}\n" for name, value in tables.items())


def write_value(value: object) -> str:
    """Return a value as TOML writes it in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_quoted(k)} = {write_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(write_value, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return str(value)  # dates and times


def _quoted(text: str) -> str:
    # A JSON string is a TOML string, but for the one control character that JSON leaves alone.
    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _texts(game: AnyGame, folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_bytes().decode() for name in game.content_files}


def _put(tables: Any, path: str, value: object, address: str) -> None:
    """Replace the value at a path; something must be there already, so that no typo goes unseen."""
    *way, last = path.split(".")
    place: Any = tables
    for name in way:
        place = place[_find(place, name, address)]
    place[_find(place, last, address)] = value


def _find(place: Any, name: str, address: str) -> Any:
    """Return the key or number under which a place holds what a path names."""
    if isinstance(place, dict) and name in place:
        return name
    if isinstance(place, list):
        for number, entry in enumerate(place):
            if isinstance(entry, dict) and entry.get("id") == name:
                return number
        if name.isdecimal() and int(name) < len(place):
            return int(name)
    known = list(place) if isinstance(place, dict) else []
    if isinstance(place, list):
        known = [entry["id"] for entry in place if isinstance(entry, dict) and "id" in entry]
        known = known or [str(number) for number in range(len(place))]
    there = f"there are: {', '.join(known[:40])}" if known else "it is a single value"
    raise UnknownName(f"{address}: there is nothing called “{name}”; {there}.")


def read_current(game: AnyGame, files: Files, address: str) -> object:
    """Return the value that an address has now."""
    name, _, path = address.partition(":")
    place: Any = (
        parse_toml(files[name]) if files else read_toml(game.built_in_content / name)
    )  # fmt: skip
    for part in path.split("."):
        place = place[_find(place, part, address)]
    return place
