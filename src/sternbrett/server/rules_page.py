"""Rules pages: a game's Markdown with an anchor for every clause and links between them.

They end with the game's glossary, if it has one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unicodedata import normalize

from markdown_it import MarkdownIt

from sternbrett.kernel.glossary import glossary_in
from sternbrett.kernel.texts import LANGUAGES

CLAUSE = r"[A-Z][A-Z0-9]*-\d{3}"
_PARAGRAPH = re.compile(rf"<p><strong>({CLAUSE})</strong>\s*")
_REFERENCE = re.compile(rf"(?<![\w\"#>-])({CLAUSE})(?![\w\"])")
_HEADING = re.compile(r"<h2>(.*?)</h2>")
_SECTION = re.compile(r"(?=<h2 id=)")
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class RulesPage:
    """A rendered rules page: its HTML, its sections (anchor, title) and clause texts by id."""

    html: str
    sections: tuple[tuple[str, str], ...]
    clauses: dict[str, str]

    def section(self, anchor: str, address: str) -> str:
        """Return the section that has an anchor, the first for an unknown one.

        It is shown away from the rest of its page, so its links lead to `address`.
        """
        first, *rest = _SECTION.split(self.html)
        wanted = f'id="{anchor}"'
        found = next((part for part in rest if wanted in part), "".join([first, *rest[:1]]))
        return found.replace('href="#', f'href="{address}#')


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


@dataclass(frozen=True)
class Entry:
    """A word of the glossary: what it means, and what it is called in other languages."""

    word: str
    meaning: str
    elsewhere: tuple[tuple[str, str], ...]


@cache
def glossary(folder: Path, language: str) -> tuple[Entry, ...]:
    """Return the glossary of a game's content folder for readers of a language, sorted."""
    entries = [
        Entry(
            term.word(language),
            term.meaning.say(language),
            tuple(
                (other, term.word(other))
                for other in LANGUAGES
                if other != language and term.word(other) != term.word(language)
            ),
        )
        for term in glossary_in(folder)
    ]
    return tuple(sorted(entries, key=lambda entry: _sorted_as(entry.word)))


def _sorted_as(word: str) -> str:
    """Return a word as dictionaries sort it: without case, marks and accents."""
    plain = normalize("NFKD", word.casefold())
    return "".join(sign for sign in plain if sign.isalnum() or sign.isspace())
