"""A whole campaign as one text that parses back: its chapters as records, one after the other.

    campaign vanguard
    name The long way home
    chapter 1 1
    sternbrett vanguard 1
    seed 7
    start | …
    …
    chapter 1 2
    …
    chapter 2 2 1
    …

A chapter has its line and its number there; the first of a line that was begun beside others has
the line behind it whose chapters come before. What follows is the record of the chapter
(`kernel.notation`), which stands for itself. While a campaign goes on it is packed (`packed …`): it
has all outcomes of chance, also of what is still hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sternbrett.kernel.campaign import pack, unpack
from sternbrett.kernel.errors import InvalidText, TooLarge

CAMPAIGN, NAME, CHAPTER, PACKED = "campaign", "name", "chapter", "packed"
LONGEST_NAME = 60
MOST_CHAPTERS = 200


@dataclass(frozen=True)
class WrittenChapter:
    """A chapter: its line and number, the line that comes before (0: none), and its record."""

    line: int
    number: int
    parent: int
    record: str


@dataclass(frozen=True)
class Chronicle:
    """A campaign: its game, its name, and its chapters in order of lines and numbers."""

    game: str
    name: str
    chapters: tuple[WrittenChapter, ...]


def is_chronicle(text: str) -> bool:
    """Tell whether a text is meant as a campaign, and not as one game."""
    return text.lstrip().startswith(f"{CAMPAIGN} ")


def tidy_title(name: str) -> str:
    """Return the name of a campaign as it is kept: one line, not too long."""
    line = " ".join(name.split())
    return "".join(sign for sign in line if sign.isprintable())[:LONGEST_NAME].strip()


def write_chronicle(chronicle: Chronicle, packed: bool = False) -> str:
    """Return a campaign as text, with its records as they are or packed."""
    parts = [f"{CAMPAIGN} {chronicle.game}\n"]
    if chronicle.name:
        parts.append(f"{NAME} {chronicle.name}\n")
    for chapter in chronicle.chapters:
        words = [CHAPTER, str(chapter.line), str(chapter.number)]
        words += [str(chapter.parent)] if chapter.parent else []
        record = chapter.record.rstrip("\n")
        record = f"{PACKED} {pack(record.encode())}" if packed else record
        parts += [" ".join(words), "\n", record, "\n"]
    return "".join(parts)


def read_chronicle(text: str) -> Chronicle:
    """Return the campaign of a text; its records are read by whoever replays them."""
    game, name = "", ""
    heads: list[tuple[int, int, int]] = []
    records: list[list[str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        word, _, rest = raw.strip().partition(" ")
        if word == CHAPTER and game:
            heads.append(_read_head(rest, number))
            records.append([])
        elif records:
            records[-1].append(raw)
        elif word == CAMPAIGN and not game and rest:
            game = rest
        elif word == NAME and game:
            name = tidy_title(rest)
        elif word and not word.startswith("#"):
            raise InvalidText(f"line {number}: a campaign begins with “campaign GAME”.")
    if not heads:
        raise InvalidText("this campaign has no chapter.")
    if len(heads) > MOST_CHAPTERS:
        raise TooLarge(f"the campaign has more than {MOST_CHAPTERS} chapters.")
    check_order(heads)
    return Chronicle(
        game,
        name,
        tuple(
            WrittenChapter(*head, _read_record(lines))
            for head, lines in zip(heads, records, strict=True)
        ),
    )


def _read_record(lines: Sequence[str]) -> str:
    word, _, rest = lines[0].strip().partition(" ") if lines else ("", "", "")
    if word != PACKED:
        return "\n".join(lines) + "\n"
    return unpack(rest).decode(errors="replace") + "\n"


def _read_head(text: str, number: int) -> tuple[int, int, int]:
    words = text.split()
    if len(words) not in (2, 3) or not all(w.isdecimal() and len(w) <= 4 for w in words):
        raise InvalidText(f"line {number}: expected “chapter LINE NUMBER”.")
    line, place, parent = (int(word) for word in [*words, "0"][:3])
    return line, place, parent


def check_order(heads: Sequence[tuple[int, int, int]]) -> None:
    """Refuse chapters that do not follow each other, line by line."""
    last: dict[int, int] = {}
    for line, number, parent in heads:
        if line in last:
            fits = number == last[line] + 1 and not parent
        elif number > 1:
            fits = number <= last.get(parent, 0) + 1
        else:
            fits = number == 1 and not parent
        if not fits:
            raise InvalidText(f"chapter {number} of line {line} does not follow what is before it.")
        last[line] = number
