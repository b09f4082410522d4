"""Gathers the entries of all content files: each kind from wherever it stands (ISV-481)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from sternbrett.games.vanguard import shiptables, tables, worldtables
from sternbrett.kernel.content import LARGEST, content_names, read_toml
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import Complaints, Place
from sternbrett.kernel.shapes import Shape

#: Where content stands. Any file may have entries of any kind, a world all that belongs to it.
FILES = (
    "core.toml", "cards.toml", "tutorial.toml", "ship.toml", "campaign.toml", "phrases.toml",
    "planets/*.toml",
)  # fmt: skip
LISTS: Mapping[str, Shape[Any]] = {
    **tables.LISTS,
    **worldtables.LISTS,
    **shiptables.LISTS,
}
SINGLES: Mapping[str, Shape[Any]] = {**tables.SINGLES, **shiptables.SINGLES}
#: Kinds without ids: their entries are counted.
COUNTED = ("lead",)

_AT = re.compile(r"(.*) - at `\$\.?(.*)`")


class Entries:
    """The entries of all files, by kind, and the single tables, each with its place."""

    def __init__(self, folder: Path, complaints: Complaints) -> None:
        self.complaints = complaints
        self._lists: dict[str, list[tuple[dict[str, Any], Place]]] = {kind: [] for kind in LISTS}
        self._singles: dict[str, tuple[Any, Place]] = {}
        self._places: dict[tuple[str, str], Place] = {}
        self._read: dict[str, list[tuple[Any, Place]]] = {}
        for name in content_names(folder, FILES):
            try:
                self._add(name, read_toml(folder / name, name))
            except ContentError as error:
                complaints.lines.append(str(error))
        if not self._lists["planet"]:
            complaints.say(Place("planets/*.toml", ""), "at least one planet")
        for name in SINGLES:
            if name not in self._singles:
                complaints.say(Place(folder.name, name), "this key in one of the files")
        complaints.refuse()  # without all files, whatever follows would be about things not there

    def _add(self, file: str, content: dict[str, Any]) -> None:
        for key, value in content.items():
            place = Place(file, key)
            if key in LISTS:
                for number, entry in enumerate(value if isinstance(value, list) else [value]):
                    self._add_entry(key, entry, place, number)
            elif key in SINGLES:
                other = self._singles.get(key)
                if other is not None:
                    self.complaints.say(place, f"it only once; {other[1].file} has it as well")
                self._singles[key] = (value, place)
            else:
                self.complaints.say(place, f"one of the keys {', '.join([*LISTS, *SINGLES])}")

    def _add_entry(self, kind: str, entry: Any, place: Place, number: int) -> None:
        if kind in COUNTED and isinstance(entry, dict):
            self._lists[kind].append((entry, place.at(number)))
        elif self.complaints.check(
            isinstance(entry, dict) and isinstance(entry.get("id"), str | int),
            place.at(number),
            "an entry with an id",
        ):
            here = place.at(str(entry["id"]))
            there = self._places.setdefault((kind, str(entry["id"])), here)
            if there is here:
                self._lists[kind].append((entry, here))
            else:
                where = "here" if there.file == here.file else f"in {there.file}"
                self.complaints.say(here, f"an id used only once; it stands {where} as well")

    def put_last(self, kind: str, mark: str) -> None:
        """Put the entries of a kind that are marked behind all others."""
        self._lists[kind].sort(key=lambda entry: bool(entry[0].get(mark)))

    def raw(self, kind: str) -> list[tuple[dict[str, Any], Place]]:
        """Return all entries of a kind as they are written."""
        return self._lists[kind]

    def ids(self, kind: str, said: str) -> Ids:
        """Return the ids of a kind, also of entries that are otherwise wrong."""
        return Ids(said, [str(entry["id"]) for entry, _ in self._lists[kind]])

    def read(self, kind: str) -> list[tuple[Any, Place]]:
        """Return all entries of a kind that have its shape; others are noted."""
        if kind not in self._read:
            shaped = [
                (self.shape(LISTS[kind], entry, place), place) for entry, place in self._lists[kind]
            ]
            self._read[kind] = [(entry, place) for entry, place in shaped if entry is not None]
        return self._read[kind]

    def single(self, name: str) -> tuple[Any, Place]:
        """Return a single table; None, noted, if it has another shape."""
        value, place = self._singles[name]
        return self.shape(SINGLES[name], value, place), place

    def shape(self, shape: Shape[Any], value: Any, place: Place) -> Any:
        """Return a value as its shape; None, noted, if it has another one."""
        if any(abs(number) > LARGEST for number in _numbers(value)):
            self.complaints.say(place, f"no number larger than {LARGEST}")
            return None
        try:
            return shape.of(value)
        except msgspec.ValidationError as error:
            found = _AT.fullmatch(str(error))
            what, where = (found[1], found[2]) if found else (str(error), "")
            here = place.at(where) if where and not where.startswith("[") else place
            self.complaints.say(here, f"another value: {what}")
            return None


def _numbers(value: Any) -> list[int]:
    if isinstance(value, dict):
        return [number for inner in value.values() for number in _numbers(inner)]
    if isinstance(value, list):
        return [number for inner in value for number in _numbers(inner)]
    return [value] if isinstance(value, int) else []
