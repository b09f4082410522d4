"""A campaign as one text."""

from __future__ import annotations

import pytest

from sternbrett.kernel.chronicle import (
    MOST_CHAPTERS,
    Chronicle,
    WrittenChapter,
    is_chronicle,
    read_chronicle,
    tidy_title,
    write_chronicle,
)
from sternbrett.kernel.errors import InvalidText, TooLarge

RECORD = "sternbrett voyage 2\nstart\n0 row\nresult landfall\n"
WHOLE = Chronicle(
    "voyage",
    "The long way",
    (
        WrittenChapter(1, 1, 0, RECORD),
        WrittenChapter(1, 2, 0, RECORD),
        WrittenChapter(2, 2, 1, RECORD),
        WrittenChapter(2, 3, 0, RECORD),
        WrittenChapter(4, 1, 0, RECORD),
        WrittenChapter(5, 4, 2, RECORD),
    ),
)


def test_a_campaign_parses_back() -> None:
    text = write_chronicle(WHOLE)
    assert read_chronicle(text) == WHOLE
    assert is_chronicle(text)
    assert not is_chronicle(RECORD)
    packed = write_chronicle(WHOLE, packed=True)
    assert "landfall" not in packed
    assert read_chronicle(packed) == WHOLE
    nameless = Chronicle("voyage", "", WHOLE.chapters)
    assert read_chronicle(write_chronicle(nameless)) == nameless


def test_comments_may_stand_before_the_chapters() -> None:
    text = write_chronicle(WHOLE).replace("chapter 1 1", "# of last winter\n\nchapter 1 1", 1)
    assert read_chronicle(text) == WHOLE


def test_names_are_one_line() -> None:
    assert tidy_title("  a\n\tb\0 ") == "a b"
    assert len(tidy_title("x" * 200)) == 60


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no chapter"),
        ("campaign voyage\n", "has no chapter"),
        ("chapter 1 1\n", "line 1: a campaign begins with"),
        ("campaign\nchapter 1 1\n", "line 1"),
        ("campaign voyage\nmoon\nchapter 1 1\n", "line 2"),
        ("campaign voyage\nchapter one\n", "line 2: expected “chapter LINE NUMBER”"),
        ("campaign voyage\nchapter 1 2 3 4\n", "line 2: expected"),
        ("campaign voyage\nchapter 1 2\n", "chapter 2 of line 1 does not follow"),
        ("campaign voyage\nchapter 1 1\nchapter 1 3\n", "chapter 3 of line 1"),
        ("campaign voyage\nchapter 1 1\nchapter 2 3 1\n", "chapter 3 of line 2"),
        ("campaign voyage\nchapter 1 1\nchapter 2 2 7\n", "chapter 2 of line 2"),
        ("campaign voyage\nchapter 1 1\nchapter 1 1\n", "chapter 1 of line 1"),
        ("campaign voyage\nchapter 1 0\n", "chapter 0 of line 1"),
        ("campaign voyage\nchapter 1 1\npacked x\n", "not something packed"),
    ],
)
def test_what_is_no_campaign_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidText, match=reason):
        read_chronicle(text)


def test_a_campaign_has_no_more_chapters_than_anybody_plays() -> None:
    chapters = "".join(f"chapter 1 {number}\n" for number in range(1, MOST_CHAPTERS + 2))
    with pytest.raises(TooLarge):
        read_chronicle(f"campaign voyage\n{chapters}")
