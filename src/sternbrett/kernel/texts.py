"""Texts in a language: keys with named arguments and plural forms.

A text is written as `{amount} {amount|point|points} of damage from {card}`: `{name}` is replaced by
an argument, `{name|one|other}` by the form that fits its number. An argument called `card` or
`from_card` whose value is an id is shown by its name among the names of kind `card` (or of
`from_card`, where there are such); one called `card_list` holds several ids, separated by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from sternbrett.kernel.content import read_toml
from sternbrett.kernel.plain_html import escape

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
        text = self.table[key]
        cut = _cut(text)
        if not cut:
            return text
        return "".join([f"{before}{self._fill(place, args)}" for before, place in cut[0]]) + cut[1]

    def escaped(self, key: str, **args: object) -> str:
        """Like `say`, escaped for a page: every look at a board needs hundreds, often the same."""
        return _escaped(self, key, *args.items())

    def say_html(self, key: str, mark_up: MarkUp, **args: object) -> str:
        """Like `say`, as HTML: plain parts are escaped, arguments go through `mark_up`."""
        text = self.table[key]
        cut = _cut(text)
        if not cut:
            return escape(text)
        out = []
        for before, place in cut[0]:
            shown = self._fill(place, args)
            if place.one is None:
                shown = mark_up(place.kind, str(args[place.field]), shown)
            else:
                shown = escape(shown)
            out.append(escape(before) + shown)
        return "".join(out) + escape(cut[1])

    def maybe(self, key: str, default: str, **args: object) -> str:
        """Like `say`, with a default for texts a game need not have."""
        return self.say(key, **args) if key in self.table else default

    def name(self, kind: str, value: str) -> str:
        """Return the name of a thing by its id, or the id."""
        return self.names.get(kind, {}).get(value, value)

    def _fill(self, place: _Place, args: Mapping[str, object]) -> str:
        field, one, other, kind, of = place
        value = args[field]
        if one is not None:
            return one if value == 1 else other
        if kind == "list":
            return ", ".join(self.name(of, item) for item in str(value).split())
        return self.name(field if field in self.names else kind, str(value))


@lru_cache(maxsize=20_000)
def _escaped(texts: Texts, key: str, *args: tuple[str, object]) -> str:
    return escape(texts.say(key, **dict(args)))


class _Place(NamedTuple):
    """Where an argument stands: its name, its two forms if it has them, and what it names."""

    field: str
    one: str | None
    other: str
    kind: str
    #: What a list has names of.
    of: str


@lru_cache(maxsize=20_000)
def _cut(text: str) -> tuple[list[tuple[str, _Place]], str] | None:
    """Return the places of a text with what stands before each, and the rest; None: it has none.

    A page says hundreds of texts, so they are not searched for places each time.
    """
    found: list[tuple[str, _Place]] = []
    end = 0
    for match in _PLACE.finditer(text):
        field, one, other = match.groups()
        rest, _, kind = field.rpartition("_")
        place = _Place(field, one, other or "", kind, rest.rpartition("_")[2])
        found.append((text[end : match.start()], place))
        end = match.end()
    return (found, text[end:]) if found else None


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
