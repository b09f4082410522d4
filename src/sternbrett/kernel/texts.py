"""Texts in a language: keys with named arguments and plural forms.

A text is written as `{amount} {amount|point|points} of damage from {card}`: `{name}` is replaced by
an argument, `{name|one|other}` by the form that fits its number. An argument called `card` or
`from_card` whose value is an id is shown by its name among the names of kind `card`; one called
`card_list` holds several ids, separated by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Annotated, Any

import msgspec

from sternbrett.kernel.content import read_toml

LANGUAGES = ("en", "de")

_Words = Annotated[str, msgspec.Meta(min_length=1)]


class Bilingual(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A text of a content file in both languages: `name = { en = "Dawn", de = "Morgen" }`."""

    en: _Words
    de: _Words

    def say(self, language: str) -> str:
        """Return the text in a language."""
        text: str = getattr(self, language)
        return text


#: Turns an argument into HTML: its kind, its value and how it is shown as text.
MarkUp = Callable[[str, str, str], str]

_PLACE = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Texts:
    """All texts of one game, or of the pages around it, in one language."""

    def __init__(
        self,
        language: str,
        table: Mapping[str, str],
        names: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.language = language
        self.table = table
        self.names = names or {}

    @classmethod
    def read(
        cls, language: str, path: Path, names: Mapping[str, Mapping[str, str]] | None = None
    ) -> Texts:
        """Read a TOML file of nested tables; `[event] round_began` becomes `event.round_began`."""
        return cls(language, flat_texts(read_toml(path)), names)

    def with_own(self, own: Mapping[str, str]) -> Texts:
        """Return these texts with others laid over them."""
        return Texts(self.language, {**self.table, **own}, self.names) if own else self

    def over(self, common: Mapping[str, str]) -> Texts:
        """Return these texts with others below them, which speak where these are silent."""
        return Texts(self.language, {**common, **self.table}, self.names)

    def naming(self, kind: str, names: Mapping[str, str]) -> Texts:
        """Return these texts with other names for some things of a kind."""
        own = {**self.names, kind: {**self.names.get(kind, {}), **names}}
        return Texts(self.language, self.table, own)

    def say(self, key: str, **args: object) -> str:
        """Return a text with its arguments filled in. A missing text is a defect: KeyError."""
        return _PLACE.sub(lambda place: self._fill(place, args), self.table[key])

    def say_html(self, key: str, mark_up: MarkUp, **args: object) -> str:
        """Like `say`, as HTML: plain parts are escaped, arguments go through `mark_up`."""
        out = []
        place = 0
        text = self.table[key]
        for match in _PLACE.finditer(text):
            out.append(escape(text[place : match.start()]))
            shown = self._fill(match, args)
            field = match.group(1)
            if match.group(2) is not None:
                out.append(escape(shown))
            else:
                out.append(mark_up(field.rpartition("_")[2], str(args[field]), shown))
            place = match.end()
        out.append(escape(text[place:]))
        return "".join(out)

    def maybe(self, key: str, default: str, **args: object) -> str:
        """Like `say`, with a default for texts a game need not have."""
        return self.say(key, **args) if key in self.table else default

    def name(self, kind: str, value: str) -> str:
        """Return the name of a thing by its id, or the id."""
        return self.names.get(kind, {}).get(value, value)

    def _fill(self, place: re.Match[str], args: Mapping[str, object]) -> str:
        field, one, other = place.group(1), place.group(2), place.group(3)
        value = args[field]
        if one is not None:
            return one if value == 1 else other
        rest, _, kind = field.rpartition("_")
        if kind == "list":
            of = rest.rpartition("_")[2]
            return ", ".join(self.name(of, item) for item in str(value).split())
        return self.name(kind, str(value))


def places_in(text: str) -> set[str]:
    """Return the names of the arguments that a text is said with."""
    return {place.group(1) for place in _PLACE.finditer(text)}


def flat_texts(table: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of nested tables by their keys, such as `event.round_began`."""
    return dict(_flatten(table))


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
