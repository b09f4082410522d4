"""A game's content as files: what a table keeps, and what other processes are given to play it.

Two fingerprints tell sets apart. `data` is of what the rules use: games with the same data are the
same games, whatever things are called, so records and figures are compared by it. `texts` is of the
names and sentences. Neither depends on comments or on how a file is laid out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from sternbrett.kernel.content import content_names, parse_toml
from sternbrett.kernel.errors import ContentError, InvalidText
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import LANGUAGES, Bilingual, flat_texts
from sternbrett.kernel.toml import write_toml
from sternbrett.kernel.vocabulary import BEFORE, LOCK, write_lock

#: The file of a set that names the packs it was made with, in their order.
PACKS = "packs.toml"
#: The files of a set with sentences of its own, laid over those that come with the game.
TEXTS = {language: f"texts.{language}.toml" for language in LANGUAGES}


class PackName(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A pack that a set was made with."""

    id: str
    name: Bilingual


class PacksFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file packs.toml of a set."""

    pack: list[PackName] = []


PACKS_FILE = Shape(PacksFile)


class ContentSet:
    """The content files of a game by name, texts of its own among them if it has some."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = dict(files)

    @classmethod
    def read(cls, folder: Path, wanted: Iterable[str], installed: Path) -> ContentSet:
        """Return the files of a folder: those `wanted`, and texts unlike the `installed` ones."""
        files: dict[str, bytes] = {}
        for name in content_names(folder, wanted):
            if name == LOCK and not (folder / LOCK).exists() and (folder / BEFORE).exists():
                name = BEFORE
            files[name] = _bytes(folder, name)
        for name in TEXTS.values():
            if (folder / name).exists():
                own = _bytes(folder, name)
                if not (installed / name).exists() or own != _bytes(installed, name):
                    files[name] = own
        return cls(files)

    @cached_property
    def data(self) -> str:
        """The fingerprint of what the rules use."""
        return _hashed(
            (name, _split(tables, of_texts=False)) for name, tables in self._tables.items()
        )

    @cached_property
    def texts(self) -> str:
        """The fingerprint of names and sentences."""
        parts = [(name, _split(tables, of_texts=True)) for name, tables in self._tables.items()]
        parts += [(TEXTS[language], self.own_texts(language)) for language in LANGUAGES]
        return _hashed((name, part) for name, part in parts if part)

    @property
    def key(self) -> str:
        """Both fingerprints, by which a table remembers its content: `data-texts`."""
        return f"{self.data}-{self.texts}"

    @cached_property
    def packs(self) -> tuple[PackName, ...]:
        """The packs that it was made with, in their order."""
        return tuple(PACKS_FILE.of(self.tables(PACKS)).pack)

    @property
    def names(self) -> list[str]:
        """The names of the files that hold content, in order."""
        return sorted(name for name in self.files if name != PACKS and name not in TEXTS.values())

    @cached_property
    def _tables(self) -> dict[str, dict[str, Any]]:
        return {name: self.tables(name) for name in self.names}

    def tables(self, name: str) -> dict[str, Any]:
        """Return the tables of a file; none of a file that the set does not have."""
        try:
            return parse_toml(self.files.get(name, b"").decode())
        except (UnicodeDecodeError, InvalidText) as error:
            raise ContentError(f"{name}: this is not valid TOML: {error}") from None

    def own_texts(self, language: str) -> dict[str, str]:
        """Return the sentences of this set's own in a language, by their keys."""
        return flat_texts(self.tables(TEXTS[language]))

    @contextmanager
    def unpacked(self) -> Iterator[Path]:
        """Lend a folder with the files in it."""
        with TemporaryDirectory(prefix="sternbrett-content-") as folder:
            for name, data in self.files.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            yield Path(folder)

    def numbered(self, game: str, keys: list[str]) -> ContentSet:
        """Return the set with a lock that has all these keys, whatever its numbers were kept in."""
        files = {name: data for name, data in self.files.items() if name != BEFORE}
        files[LOCK] = write_lock(game, keys).encode()
        return ContentSet(files)

    def made_with(self, pack: PackName) -> ContentSet:
        """Return the set with one more pack on its list."""
        packs = [msgspec.to_builtins(one) for one in (*self.packs, pack)]
        return ContentSet({**self.files, PACKS: write_toml({"pack": packs}).encode()})


def _bytes(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise ContentError(f"{name}: the file cannot be read: {error.strerror}.") from None


def _is_text(key: str, value: object) -> bool:
    """Tell whether a value is something people read: `en`, `name_de`, a part of a Bilingual."""
    if key.rpartition("_")[2] not in LANGUAGES:
        return False
    return all(isinstance(part, str) for part in (value if isinstance(value, list) else [value]))


def _split(value: Any, *, of_texts: bool) -> Any:
    """Return the part of a file that is texts, or the part that is not."""
    if isinstance(value, dict):
        out = {}
        for key, inner in value.items():
            if _is_text(key, inner):
                if of_texts:
                    out[key] = inner
            elif (part := _split(inner, of_texts=of_texts)) or not of_texts:
                out[key] = part
        return out
    if isinstance(value, list):
        parts = [_split(inner, of_texts=of_texts) for inner in value]
        return parts if any(parts) or not of_texts else []
    return None if of_texts else value


def _hashed(parts: Iterable[tuple[str, Any]]) -> str:
    text = json.dumps(list(parts), sort_keys=True, ensure_ascii=False, default=str)
    return blake2b(text.encode(), digest_size=12).hexdigest()
