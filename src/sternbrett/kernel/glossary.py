"""The words of a game: one for each thing, in both languages, and words that are not used for it.

A glossary is a file `glossary.toml` beside the texts. Rules pages end with it, and a test holds all
texts to it: what is to be avoided is written as regular expressions, which are matched at word
boundaries without regard to case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from sternbrett.kernel.content import expect, read_content
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import LANGUAGES, Bilingual

FILE = "glossary.toml"

_Words = Annotated[str, msgspec.Meta(min_length=1)]


class Avoided(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Words that would mean the same thing, in each language."""

    en: tuple[_Words, ...] = ()
    de: tuple[_Words, ...] = ()


class Term(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The word for one thing, and what it means."""

    en: _Words
    de: _Words
    meaning: Bilingual
    avoid: Avoided = Avoided()

    def word(self, language: str) -> str:
        """Return the word in a language."""
        word: str = getattr(self, language)
        return word

    def avoided(self, language: str) -> Iterator[re.Pattern[str]]:
        """Yield what finds the words of a language that are not used for this thing."""
        words: tuple[str, ...] = getattr(self.avoid, language)
        return (re.compile(rf"(?<!\w)(?:{word})(?!\w)", re.IGNORECASE) for word in words)


class GlossaryFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The file glossary.toml."""

    term: tuple[Term, ...]


GLOSSARY_FILE = Shape(GlossaryFile)


@cache
def read_glossary(path: Path) -> tuple[Term, ...]:
    """Return the terms of a file, in its order; what is wrong with it is a ContentError."""
    terms = read_content(path, GLOSSARY_FILE).term
    for language in LANGUAGES:
        words: set[str] = set()
        for term in terms:
            word = term.word(language).casefold()
            expect(word not in words, path.name, term.en, f"“{term.word(language)}” only once")
            words.add(word)
            try:
                list(term.avoided(language))
            except re.error as error:
                expect(False, path.name, term.en, f"regular expressions to avoid ({error})")
    return terms


def glossary_in(folder: Path) -> tuple[Term, ...]:
    """Return the terms of a folder's glossary; there need not be one."""
    path = folder / FILE
    return read_glossary(path) if path.exists() else ()
