"""HTML in ASCII says what it said before."""

from __future__ import annotations

import html
import json

from hypothesis import given
from hypothesis import strategies as st

from sternbrett.kernel.plain_html import escape, in_ascii, json_in_ascii, with_letters

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))


@given(TEXT)
def test_escaped_text_is_ascii_and_says_the_same(text: str) -> None:
    found = escape(text)
    assert found.isascii()
    assert not set(found) & set("<>\"'")
    # What HTML itself reads as something else (signs that are not allowed) is left aside.
    if all(ord(sign) >= 160 or 32 <= ord(sign) < 127 for sign in text):
        assert html.unescape(found) == text


@given(TEXT)
def test_html_keeps_its_letters(text: str) -> None:
    assert with_letters(in_ascii(f"<b>{text.replace('&', '')}</b>")) == (
        f"<b>{text.replace('&', '')}</b>"
    )


@given(TEXT)
def test_json_in_ascii_is_the_same_json(text: str) -> None:
    written = json_in_ascii(json.dumps({"said": text}, ensure_ascii=False))
    assert written.isascii()
    assert json.loads(written) == {"said": text}
