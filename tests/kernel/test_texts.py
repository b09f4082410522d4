"""Texts: named arguments, plural forms, names of things."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.texts import Texts

TABLE = {
    "hit": "{amount} {amount|point|points} of damage from {card}.",
    "change": "{from_face} becomes {to_face}.",
    "plain": "Nothing happens.",
    "html": "{card} & <{amount}> {amount|die|dice}",
}
NAMES = {"card": {"corsair": "Corsair"}, "face": {"T": "Tactical", "S": "Science"}}


@pytest.fixture
def texts() -> Texts:
    return Texts("en", TABLE, NAMES)


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (0, "0 points of damage from Corsair."),
        (1, "1 point of damage from Corsair."),
        (2, "2 points of damage from Corsair."),
    ],
)
def test_plural_forms(texts: Texts, amount: int, expected: str) -> None:
    assert texts.say("hit", amount=amount, card="corsair") == expected


def test_the_last_part_of_an_argument_says_what_it_is(texts: Texts) -> None:
    assert texts.say("change", from_face="T", to_face="S") == "Tactical becomes Science."


def test_unknown_ids_are_shown_as_they_are(texts: Texts) -> None:
    assert texts.say("hit", amount=1, card="comet") == "1 point of damage from comet."
    assert texts.name("card", "corsair") == "Corsair"
    assert texts.name("card", "comet") == "comet"
    assert texts.name("planet", "corsair") == "corsair"


def test_arguments_are_not_read_as_texts(texts: Texts) -> None:
    assert texts.say("hit", amount=1, card="{amount}") == "1 point of damage from {amount}."


def test_a_missing_text_or_argument_is_a_defect(texts: Texts) -> None:
    with pytest.raises(KeyError):
        texts.say("miss")
    with pytest.raises(KeyError):
        texts.say("hit", amount=1)


def test_texts_a_game_need_not_have(texts: Texts) -> None:
    assert texts.maybe("plain", "default") == "Nothing happens."
    assert texts.maybe("miss", "default") == "default"


def test_html_is_escaped_and_arguments_are_marked_up(texts: Texts) -> None:
    def mark_up(kind: str, value: str, shown: str) -> str:
        return f"<b title={value}>{escape(shown)}</b>" if kind == "card" else escape(shown)

    assert texts.say_html("html", mark_up, card="corsair", amount=2) == (
        "<b title=corsair>Corsair</b> &amp; &lt;2&gt; dice"
    )


def test_a_file_of_nested_tables(tmp_path: Path) -> None:
    path = tmp_path / "texts.de.toml"
    path.write_text(
        'title = "Spiel"\n[event]\nhit = "{amount} Schaden"\n[prompt.Bid]\ncard = "Welche?"\n'
    )
    texts = Texts.read("de", path)
    assert texts.language == "de"
    assert texts.table == {
        "title": "Spiel",
        "event.hit": "{amount} Schaden",
        "prompt.Bid.card": "Welche?",
    }
    with pytest.raises(ContentError, match=r"texts\.fr\.toml: the file is missing"):
        Texts.read("fr", tmp_path / "texts.fr.toml")
