"""Rules pages: a game's Markdown with an anchor for every clause and links between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

CLAUSE = r"[A-Z][A-Z0-9]*-\d{3}"
_PARAGRAPH = re.compile(rf"<p><strong>({CLAUSE})</strong>\s*")
_REFERENCE = re.compile(rf"(?<![\w\"#>-])({CLAUSE})(?![\w\"])")
_HEADING = re.compile(r"<h2>(.*?)</h2>")
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class RulesPage:
    """A rendered rules page: its HTML, its sections (anchor, title) and clause texts by id."""

    html: str
    sections: tuple[tuple[str, str], ...]
    clauses: dict[str, str]


@cache
def rules_page(path: Path) -> RulesPage:
    """Render a rules file once."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(
        path.read_text(encoding="utf-8")
    )  # fmt: skip
    sections: list[tuple[str, str]] = []

    def heading(match: re.Match[str]) -> str:
        anchor = f"section-{len(sections) + 1}"
        sections.append((anchor, _TAG.sub("", match.group(1))))
        return f'<h2 id="{anchor}">{match.group(1)}</h2>'

    html = _HEADING.sub(heading, html)
    html = _REFERENCE.sub(r'<a href="#\1">\1</a>', html)
    # A wide table scrolls by itself, also by keyboard.
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    clauses: dict[str, str] = {}
    for match in re.finditer(rf"<p><strong>({CLAUSE})</strong>\s*(.*?)</p>", html, re.S):
        clauses[match.group(1)] = _TAG.sub("", match.group(2)).strip()
    html = _PARAGRAPH.sub(r'<p class="clause" id="\1"><a class="id" href="#\1">\1</a> ', html)
    return RulesPage(html, tuple(sections), clauses)
