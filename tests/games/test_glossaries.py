"""Glossaries: one word for each thing, used in all texts of a game and of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.content import read_toml
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.glossary import FILE, Term, read_glossary
from sternbrett.kernel.texts import LANGUAGES, flat_texts
from sternbrett.web import FOLDER as PAGES

#: Where glossaries are, with the folder that holds their rules.
HELD = [
    pytest.param(game.built_in_content, game.folder, id=game.id)
    for game in all_games().values()
    if (game.built_in_content / FILE).exists()
] + [pytest.param(PAGES, PAGES, id="pages")]

_FORMS = re.compile(r"\{\w+\|([^|{}]*)\|([^|{}]*)\}")
_PLACE = re.compile(r"\{\w+\}")


def readings(text: str) -> set[str]:
    """Return a text as it is said of one and of several things, with `{}` for arguments."""
    return {_PLACE.sub("{}", _FORMS.sub(rf"\{form}", text)) for form in (1, 2)}


def bilingual(value: Any, language: str) -> Iterator[str]:
    """Yield the names and texts of a content file in a language, however deeply nested."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == language or key.endswith(f"_{language}"):
                yield from [part] if isinstance(part, str) else []
            else:
                yield from bilingual(part, language)
    elif isinstance(value, list):
        for part in value:
            yield from bilingual(part, language)


def texts_of(content: Path, folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield all that people read of a game in a language, each text with its place."""
    sentences = flat_texts(read_toml(content / f"texts.{language}.toml"))
    for key, sentence in sentences.items():
        for text in readings(sentence):
            yield key, text
    for path in sorted(content.rglob("*.toml")):
        if path.name != FILE and not path.name.startswith("texts."):
            for text in bilingual(read_toml(path), language):
                yield path.name, text
    rules = folder / f"rules.{language}.md"
    if rules.exists():
        for number, line in enumerate(rules.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{rules.name}:{number}", line


def meanings(content: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield what the glossary itself says, which people read as well."""
    for term in read_glossary(content / FILE):
        yield f"{FILE}: {term.en}", term.meaning.say(language)


@pytest.mark.parametrize(("content", "folder"), HELD)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_is_avoided(content: Path, folder: Path, language: str) -> None:
    found = []
    texts = [*texts_of(content, folder, language), *meanings(content, language)]
    for term in read_glossary(content / FILE):
        for avoided in term.avoided(language):
            for place, text in texts:
                if (there := avoided.search(text)) is not None:
                    found.append(f"{place}: “{there[0]}” for {term.word(language)}: {text}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("content", "folder"), HELD)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_used(content: Path, folder: Path, language: str) -> None:
    everything = "\n".join(text for _, text in texts_of(content, folder, language))
    words = [term.word(language) for term in read_glossary(content / FILE)]
    # Plurals and compounds go on after the word.
    unused = [
        word
        for word in words
        if not re.search(rf"(?<!\w){re.escape(word)}", everything, re.IGNORECASE)
    ]
    assert not unused


@pytest.mark.parametrize(("content", "folder"), HELD)
def test_every_term_has_its_meaning_in_both_languages(content: Path, folder: Path) -> None:
    terms = read_glossary(content / FILE)
    assert terms
    for term in terms:
        for language in LANGUAGES:
            assert term.word(language).strip() == term.word(language)
            assert term.meaning.say(language).endswith("."), term.en
        assert not any(
            avoided.search(term.word(language))
            for language in LANGUAGES
            for avoided in term.avoided(language)
        ), f"{term.en} is avoided itself"


# -- reading one --------------------------------------------------------------------------------

SICKBAY = """
[[term]]
en = "Sickbay"
de = "Behandlungsraum"
meaning = { en = "Where the hurt are healed.", de = "Wo Verletzte geheilt werden." }
avoid = { en = ["sick bay"], de = ["Lazarett(e|en)?"] }
"""


def written(folder: Path, text: str) -> Path:
    path = folder / FILE
    path.write_text(text, encoding="utf-8")
    return path


def finds(term: Term, language: str, text: str) -> bool:
    return any(avoided.search(text) for avoided in term.avoided(language))


def test_words_are_found_at_their_boundaries_in_any_case(tmp_path: Path) -> None:
    (term,) = read_glossary(written(tmp_path, SICKBAY))
    assert (term.word("en"), term.word("de")) == ("Sickbay", "Behandlungsraum")
    assert finds(term, "en", "Off to the Sick Bay!")
    assert not finds(term, "en", "A sick baying hound.")
    assert finds(term, "de", "In den LAZARETTEN ist Platz.")
    assert not finds(term, "de", "Das Lazarettschiff.")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SICKBAY + SICKBAY, "glossary.toml: Sickbay: expected “Sickbay” only once."),
        (
            SICKBAY + SICKBAY.replace("Sickbay", "Infirmary"),
            "glossary.toml: Infirmary: expected “Behandlungsraum” only once.",
        ),
        (SICKBAY.replace('de = "Beh', 'fr = "Beh'), "Object contains unknown field `fr`"),
        (SICKBAY.replace(', de = "Wo Verletzte geheilt werden."', ""), "`de`"),
        (SICKBAY.replace("sick bay", "sick ("), "expected regular expressions to avoid"),
        (SICKBAY.replace('en = "Sickbay"', 'en = ""'), "length >= 1"),
    ],
)
def test_what_is_wrong_with_a_glossary_is_said(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ContentError) as error:
        read_glossary(written(tmp_path, text))
    assert complaint in str(error.value)
