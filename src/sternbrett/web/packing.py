"""The scripts and styles of tables and reviews as browsers get them: packed, without comments.

Nothing is renamed or rewritten: what is seen in a browser can be found in `static/` by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from sternbrett.web import STATIC

#: What a table may load: that of every table, with maps of the board kit, with all of the kit.
PACKS = ("table", "map", "kit")
#: In this order: later scripts use what earlier ones define.
SCRIPTS = (
    "late", "swaps", "nearest", "table", "chooser", "keys", "roam", "away", "once", "later", "live",
)  # fmt: skip
MAP_SCRIPTS = ("map",)
HTMX = "vendor/htmx.min.js"
STYLES = {"table": ("style",), "map": ("style", "map"), "kit": ("style", "map", "kit")}
#: What comes once somebody is there (static/late.js).
LATE_SCRIPTS = (
    "sound", "motion", "feel", "scene", "run", "finale", "why", "explain", "sheets", "drag", "ring",
    "seats", "talk", "aloud",
)  # fmt: skip
OF_MAPS = ("pan", "amount", "weights", "trail", "glide", "beyond")
LATE_MORE = {"table": (), "map": OF_MAPS, "kit": (*OF_MAPS, "kit")}
#: What a review has before its own script: it loads nothing late.
REVIEW_BEFORE = {"table": (), "map": ("map", "pan"), "kit": ("kit", "map", "pan")}
LATE_STYLES = ("scene", "rules", "asked", "finale", "coach", "replay")

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_SPACE = re.compile(r"\s+")
_AROUND = re.compile(r" ?([{};,]) ?")
#: What a line of a script is made of: quotes, words, spaces, signs; where one may stand, patterns.
_PARTS = re.compile(
    r"""(?P<quote>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)"""
    r"""|(?P<space>\s+)|(?P<word>[\w$]+)|(?P<comment>// )|(?P<sign>.)"""
)
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[])+/[a-z]*")
_BEFORE_PATTERNS = "(=,:&|!?"


def pack_style(text: str) -> str:
    """Return a style sheet without comments and needless spaces."""
    text = _AROUND.sub(r"\1", _SPACE.sub(" ", _COMMENT.sub("", text)))
    return text.replace(": ", ":").replace(";}", "}").strip()


def pack_script(text: str) -> str:
    """Return a script without comments and needless spaces.

    Lines stay lines. A comment has lines of its own, or follows code after two slashes and a space.
    """
    lines = []
    for line in text.splitlines():
        kept = _tight(line.strip())
        if kept:
            lines.append(kept)
    return "\n".join(lines)


def _tight(line: str) -> str:
    """Return a line of a script without its comment, and spaces only between words."""
    if line.startswith("//"):
        return ""
    out: list[str] = []
    place, space = 0, False
    while place < len(line):
        may_be = out and out[-1][-1] in _BEFORE_PATTERNS
        found = (may_be and _PATTERN.match(line, place)) or _PARTS.match(line, place)
        assert found  # any sign will do
        place = found.end()
        if found.lastgroup == "comment":
            break
        if found.lastgroup == "space":
            space = True
            continue
        part = found.group()
        if space and out and _apart(out[-1][-1], part[0]):
            out.append(" ")
        out.append(part)
        space = False
    return "".join(out)


def _apart(before: str, after: str) -> bool:
    """Whether two characters with a space between them would mean something else without it."""
    words = (before.isalnum() or before in "_$") and (after.isalnum() or after in "_$")
    return words or (before == after and before in "+-/")


@cache
def table_script(pack: str) -> str:
    """Return the scripts of a table and htmx, which has words in common with them.

    Ours come first: what stands at the top makes all of it strict.
    """
    ours = _scripts(SCRIPTS if pack == "table" else (*MAP_SCRIPTS, *SCRIPTS))
    return f"{ours}\n{_read(HTMX)}"


@cache
def late_script(pack: str) -> str:
    """Return the scripts that a table loads once somebody is there."""
    return _scripts((*LATE_SCRIPTS, *LATE_MORE[pack]))


@cache
def review_script(pack: str) -> str:
    """Return the scripts of a review, whose board may have a map or be drawn with the kit."""
    return _scripts((*REVIEW_BEFORE[pack], "review", "together"))


@cache
def clock_script() -> str:
    """Return the script of tables that have time limits."""
    return _scripts(("clocks",))


@cache
def table_style(pack: str) -> str:
    """Return the styles of a table."""
    return _styles(STYLES[pack]).replace('url("vendor/', 'url("/static/vendor/')


@cache
def late_style() -> str:
    """Return the styles that a table loads once somebody is there."""
    return _styles(LATE_STYLES)


def _scripts(names: Iterable[str]) -> str:
    return "\n".join(pack_script(_read(f"{name}.js")) for name in names)


def _styles(names: Iterable[str]) -> str:
    return "\n".join(pack_style(_read(f"{name}.css")) for name in names)


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
