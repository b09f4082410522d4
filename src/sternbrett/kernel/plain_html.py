"""HTML in ASCII: what is not becomes a character reference, which every reader of HTML knows.

A page is put together from thousands of pieces, and one sign beyond Latin makes all of it twice as
wide in memory: joining and encoding it then takes a hundred times as long. So pieces are written in
ASCII where they are made; they are seldom new, and kept.
"""

from __future__ import annotations

import html
import json
import re
from functools import lru_cache

_BEYOND = re.compile("[^\x00-\x7f]")
_REFERENCE = re.compile(r"&#(\d{3,7});")


@lru_cache(maxsize=20_000)
def escape(text: str) -> str:
    """Return text as HTML, also inside of an attribute."""
    return in_ascii(html.escape(text))


def in_ascii(text: str) -> str:
    """Return HTML in ASCII; not for the inside of a script, where references mean nothing."""
    return text if text.isascii() else text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def json_in_ascii(text: str) -> str:
    """Return JSON in ASCII."""
    if text.isascii():
        return text
    return _BEYOND.sub(lambda found: json.dumps(found[0])[1:-1], text)


def with_letters(text: str) -> str:
    """Return HTML with its letters instead of references to them, as people and tests read it."""
    return _REFERENCE.sub(lambda found: _letter(int(found[1]), found[0]), text)


def _letter(code: int, reference: str) -> str:
    return chr(code) if 127 < code <= 0x10FFFF else reference
