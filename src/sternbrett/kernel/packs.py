"""Content packs: folders that change or add entries of a game's content, each with a `pack.toml`.

A pack has files of the same names as the game's content files, with nothing in them but what is
new. Entries of a list are known by their `id` (or `number`): one with a known id changes the keys
that it names, one with a new id is added. Of tables the keys that are named are changed; whatever
else is named is replaced. Options that a pack brings follow those that there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Any

import msgspec

from sternbrett.kernel.content import expect, read_content
from sternbrett.kernel.content_set import PACKS, TEXTS, ContentSet, PackName
from sternbrett.kernel.errors import ContentError, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Bilingual
from sternbrett.kernel.toml import write_toml
from sternbrett.kernel.vocabulary import BEFORE, LOCK

#: The file that makes a folder a pack.
PACK = "pack.toml"
#: What entries of a list are known by, the first that they have.
IDS = ("id", "number")

_Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]


class PackFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file pack.toml: what a pack is called, for which game it is, and a line about it."""

    id: _Word
    game: str
    name: Bilingual
    line: Bilingual


PACK_FILE = Shape(PackFile)


@dataclass(frozen=True)
class Pack:
    """A pack that was read; whether it fits its game turns out when it is laid over it."""

    about: PackFile
    files: ContentSet

    @property
    def id(self) -> str:
        """What the pack is called by programs."""
        return self.about.id


def read_pack(folder: Path) -> Pack:
    """Return the pack in a folder."""
    try:
        about = read_content(folder / PACK, PACK_FILE)
        names = sorted(
            path.relative_to(folder).as_posix()
            for path in folder.rglob("*")
            if path.suffix in (".toml", ".lock") and path.is_file()
        )
        return Pack(
            about, ContentSet.read(folder, [name for name in names if name != PACK], folder)
        )
    except ContentError as error:
        raise ContentError(f"{folder.name}/{error}") from None


def find_packs(folder: Path) -> list[Path]:
    """Return the folders of the packs in a folder, in the order of their names."""
    return sorted(path.parent for path in folder.glob(f"*/{PACK}"))


def with_packs(game: AnyGame, packs: Sequence[Pack], base: ContentSet | None = None) -> ContentSet:
    """Return content with packs laid over it in their order; what does not fit is refused.

    Without a `base` that is the content that new games are played with.
    """
    made = game.content_set() if base is None else base
    for pack in packs:
        try:
            expect(pack.about.game == game.id, PACK, "game", f"“{game.id}”")
            made = game.numbered_set(_laid_over(game, made, pack))
        except ContentError as error:
            raise ContentError(f"pack {pack.id}: {error}") from None
    return made


def choose_packs(known: Iterable[Pack], wanted: Sequence[str]) -> list[Pack]:
    """Return packs by their ids, in the order in which they are known."""
    known = list(known)
    ids = [pack.id for pack in known]
    for name in wanted:
        if name not in ids:
            raise UnknownName(
                f"There is no pack “{name[:40]}”; there are: {', '.join(ids) or 'none'}."
            )
    return [pack for pack in known if pack.id in wanted]


def _laid_over(game: AnyGame, base: ContentSet, pack: Pack) -> ContentSet:
    files = dict(base.files)
    for name in pack.files.files:
        expect(name not in (LOCK, BEFORE, PACKS), name, "the file", "no such file in a pack")
        known = name in TEXTS.values() or any(_fits(name, one) for one in game.content_files)
        expect(known, name, "the file", f"one of {', '.join(game.content_files)}")
        tables = pack.files.tables(name)
        if name in files:
            tables = _merged(base.tables(name), tables)
        files[name] = write_toml(tables).encode()
    return ContentSet(files).made_with(PackName(pack.id, pack.about.name))


def _fits(name: str, wanted: str) -> bool:
    """Tell whether a content file is one that a game reads."""
    file, pattern = PurePosixPath(name), PurePosixPath(wanted)
    return len(file.parts) == len(pattern.parts) and file.match(wanted)


def _merged(old: Any, new: Any) -> Any:
    """Return a value with another laid over it."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {
            **old,
            **{
                key: _merged(old[key], value) if key in old else value for key, value in new.items()
            },
        }
    if isinstance(old, list) and isinstance(new, list) and new and _id(new[0]) is not None:
        return _merged_entries(old, new)
    return new


def _merged_entries(old: list[Any], new: list[Any]) -> list[Any]:
    out = list(old)
    places = {_id(entry): place for place, entry in enumerate(old)}
    for entry in new:
        name = _id(entry)
        if name in places and name is not None:
            out[places[name]] = _merged(out[places[name]], entry)
        else:
            out.append(entry)
    return out


def _id(entry: object) -> object:
    if isinstance(entry, dict):
        return next((entry[key] for key in IDS if key in entry), None)
    return None


def own_name(folder: Path) -> str:
    """Return what reports call the content of a folder: the id of a pack, else its name."""
    return read_pack(folder).id if (folder / PACK).exists() else folder.resolve().name


def own_set(game: AnyGame, folder: Path) -> ContentSet:
    """Return the content of a folder: a pack, or a changed copy of the content files.

    A copy lies in the folder itself, or in one there that is called like the game. This is what
    `content` means at every door and to every command.
    """
    if (folder / PACK).exists():
        return with_packs(game, [read_pack(folder)])
    return game.read_content_set(folder)
