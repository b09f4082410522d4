"""Content of one's own for a series: taken from a folder, with single values changed.

A value is addressed as `file:dotted.path`, for instance `ship:ship.hull_start` or
`cards:card.flagship.health`: an entry of a list is named by its `id`, or by its number from 0.
Workers may run on other machines, so content travels as the texts of its files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sternbrett.games import find_game
from sternbrett.kernel.content import parse_toml
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import ContentError, InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.toml import write_toml, write_value
from sternbrett.kernel.vocabulary import LOCK

#: The texts of content files by name; none at all means the content that comes with the game.
Files = Mapping[str, str]


def changed_files(game: AnyGame, files: Files, changes: Mapping[str, object]) -> dict[str, str]:
    """Return content with some values changed, checked as the game checks it on loading."""
    texts = dict(files) or texts_of(game.built_in_set)
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


def full_address(game: AnyGame, files: Files, address: str) -> str:
    """Return an address with the whole name of its file; an unknown file or value is refused."""
    file, _, path = address.partition(":")
    name = file if file.endswith(".toml") else f"{file}.toml"
    known = [one for one in content_set(game, files).names if one != LOCK]
    if name not in known:
        raise UnknownName(f"{game.id} has no content file “{name}”; it has: {', '.join(known)}.")
    return f"{name}:{path}"


def content_set(game: AnyGame, files: Files) -> ContentSet:
    """Return the set that files make; without any it is the one that comes with the game."""
    if not files:
        return game.built_in_set
    return ContentSet({name: text.encode() for name, text in files.items()})


def fingerprint_of(game: AnyGame, files: Files) -> str:
    """Return the fingerprint of the data, by which games of a series are the same games."""
    return content_set(game, files).data


def content_in(game: AnyGame, files: Files) -> Any:
    """Return the content that files hold, or that of the game where there are none."""
    return load_files(game.id, tuple(files.items())) if files else game.content()


@lru_cache(maxsize=8)
def load_files(game: str, files: tuple[tuple[str, str], ...]) -> Any:
    """Return the content that such files hold; a worker loads each once."""
    found = find_game(game)
    return found.load_set(content_set(found, dict(files)))


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


def texts_of(files: ContentSet) -> dict[str, str]:
    """Return the files of a set as texts, as they travel to other machines."""
    return {name: data.decode() for name, data in files.files.items()}


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
    place: Any = content_set(game, files).tables(name)
    for part in path.split("."):
        place = place[_find(place, part, address)]
    return place
