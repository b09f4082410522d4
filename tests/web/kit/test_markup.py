"""HTML that is safe by construction: whatever a person typed stays text."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from sternbrett.web.kit import Slot, Touch, card, counter, ending, market, pad, steps, tag

EVIL = '<script>alert("x")</script>\'&'


class Reader(HTMLParser):
    """Notes what a browser would find."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_text_comes_out_as_it_went_in(text: str) -> None:
    found = Reader(tag("p", text, title=text, data_x=[text or None]))
    assert found.tags == ["p"]
    assert found.text == text
    assert ("title", text) in found.attributes


def test_markup_is_kept_as_a_child_and_is_words_as_an_attribute() -> None:
    bold = tag("b", "a & b")
    assert tag("p", bold, 3, None, ["<", [bold]]) == (
        "<p><b>a &amp; b</b>3&lt;<b>a &amp; b</b></p>"
    )
    assert tag("p", title=Markup('<b x="1">a &amp; b</b>')) == '<p title="a &amp; b"></p>'


def test_attributes_are_written_left_out_or_empty() -> None:
    written = tag("input", type="number", class_=["a", None, "b"], hidden=True, id=None, min=-1.5)
    assert written == '<input type="number" class="a b" hidden="" min="-1.5"/>'
    assert tag("i", class_=[None]) == "<i></i>"


@pytest.mark.parametrize(
    "name", ["script", "style", "a b", "b><i", "1p", ""], ids=lambda name: f"“{name}”"
)
def test_what_is_no_element_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no element"):
        tag(name)


@pytest.mark.parametrize("name", ["onclick", "style", "a b", 'x="1"', "x>"])
def test_what_the_pages_would_ignore_or_misread_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no attribute"):
        tag("p", attrs={name: "x"})


def test_no_part_lets_mark_up_through() -> None:
    touch = Touch(EVIL, EVIL, EVIL)
    parts = [
        card("c", EVIL, EVIL, foot=EVIL, corner=EVIL, touch=touch),
        counter("n", EVIL, EVIL, note=EVIL, touch=touch),
        pad("p", EVIL, EVIL, owner=EVIL),
        market("m", EVIL, [Slot(EVIL, None)]),
        steps(EVIL, [(EVIL, EVIL)], EVIL),
        ending("e", EVIL, EVIL, rows=[(EVIL, [EVIL])], heads=[EVIL]),
    ]
    for part in parts:
        found = Reader(part)
        assert "script" not in found.tags
        assert EVIL in found.text
