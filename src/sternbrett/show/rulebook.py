"""The rules as plain text, clause by clause."""

from __future__ import annotations

import re

from sternbrett.kernel.game import AnyGame

_CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9]*-\d+)\*\*\s*(.*)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_EMPHASIS = re.compile(r"(\*{1,2})(\S(?:.*?\S)?)\1")


def clause_text(game: AnyGame, clause: str, language: str) -> list[str]:
    """Return the paragraphs of a clause in the game's rules, without mark-up; none if unknown."""
    page = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    paragraphs: list[str] = []
    inside = False
    for paragraph in re.split(r"\n\s*\n", page):
        found = _CLAUSE.match(paragraph)
        if found:
            inside = found.group(1) == clause
        elif paragraph.startswith("#"):
            inside = False
        if inside:
            paragraphs.append(plain(paragraph))
    return paragraphs


def plain(markdown: str) -> str:
    """Return a paragraph without its mark-up."""
    text = _LINK.sub(r"\1", " ".join(markdown.split()))
    return _EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", text))
