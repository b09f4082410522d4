"""The scripts and styles of tables and reviews as browsers get them: packed, without comments.

Nothing is renamed or rewritten: what is seen in a browser can be found in `static/` by its text.
"""

from __future__ import annotations

import re
from functools import cache

from sternbrett.web import STATIC

#: In this order: later scripts use what earlier ones define.
SCRIPTS = (
    "swaps", "nearest", "sound", "motion", "scene", "run", "finale", "why", "explain", "sheets",
    "table", "chooser", "keys", "roam", "drag", "seats", "away", "live",
)  # fmt: skip
STYLES = ("style", "scene", "finale")
#: What tables drawn with the board kit have besides: before those scripts, after them, and styles.
KIT_BEFORE = ("kit", "map")
KIT_AFTER = ("amount",)
KIT_STYLES = ("kit",)

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_SPACE = re.compile(r"\s+")
_AROUND = re.compile(r" ?([{};,]) ?")
_QUOTES = "\"'`"


def pack_style(text: str) -> str:
    """Return a style sheet without comments and needless spaces."""
    text = _AROUND.sub(r"\1", _SPACE.sub(" ", _COMMENT.sub("", text)))
    return text.replace(": ", ":").replace(";}", "}").strip()


def pack_script(text: str) -> str:
    """Return a script without comments and indentation.

    A comment behind code goes only where no quote is open before it.
    """
    lines = []
    for line in text.splitlines():
        code, mark, _ = line.strip().partition("// ")
        closed = all(code.count(quote) % 2 == 0 for quote in _QUOTES)
        kept = code.rstrip() if mark and closed and "/" not in code else line.strip()
        if kept and not kept.startswith("//"):
            lines.append(kept)
    return "\n".join(lines)


@cache
def table_script(kit: bool = False) -> str:
    """Return all scripts that every table has, or those of a table drawn with the board kit."""
    return _scripts(*KIT_BEFORE, *SCRIPTS, *KIT_AFTER) if kit else _scripts(*SCRIPTS)


@cache
def review_script(kit: bool = False) -> str:
    """Return all scripts of a review, whose board may be drawn with the board kit."""
    return _scripts(*KIT_BEFORE, "review") if kit else _scripts("review")


@cache
def table_style(kit: bool = False) -> str:
    """Return all styles that every table has, or those of a table drawn with the board kit."""
    names = (*STYLES, *KIT_STYLES) if kit else STYLES
    styles = "\n".join(pack_style(_read(f"{name}.css")) for name in names)
    return styles.replace('url("vendor/', 'url("/static/vendor/')


def _scripts(*names: str) -> str:
    return "\n".join(pack_script(_read(f"{name}.js")) for name in names)


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
