"""Files of lessons: what is wrong in them is said in one sentence, with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.course import Course
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.lesson import read_lesson, read_lessons

GOOD = """
order = 1
minutes = 3
title = { en = "Short", de = "Kurz" }
goal = { en = "Win.", de = "Gewinne." }
seed = "short"
chance = ["draw intercepter drone_a", "crew T T C M E S"]

[[step]]
en = "Read."
de = "Lies."

[[step]]
try = "commander_change:medical>tactical"
en = "Try."
de = "Versuche."

[[step]]
press = "undo"
en = "Back."
de = "Zurück."

[[step]]
choose = "tactical_fire"
en = "Fire."
de = "Feuere."
teaches = ["D6-039"]

[[step]]
choose = ["target:drone_a", "target:intercepter"]
en = "Hit."
de = "Triff."

[task]
en = "Solve."
de = "Löse."
until = "round"
solved = [{ lacks = { threats = "intercepter" } }]
well_done = { en = "Good.", de = "Gut." }
not_yet = { en = "No.", de = "Nein." }
ways = [["tactical_fire"], ["end_assign"]]
"""


def written(folder: Path, text: str, name: str = "short") -> Path:
    path = folder / "lessons" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_lesson_is_read(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, GOOD))
    assert (lesson.id, lesson.minutes, lesson.learner) == ("short", 3, 0)
    assert [bool(step.choices) for step in lesson.steps] == [False, False, False, True, True]
    assert lesson.outcomes[:3] == (("draw", "intercepter"), ("draw", "drone_a"), ("crew", "T"))
    assert lesson.teaches == {"D6-039"}
    assert len(Course(find_game("d6"), lesson).moves) == 2


def test_lessons_come_in_their_order(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    written(tmp_path, GOOD.replace("order = 1", "order = 0"), "zero")
    assert [lesson.id for lesson in read_lessons(tmp_path)] == ["zero", "short"]
    assert read_lessons(tmp_path / "nowhere") == ()


def test_two_lessons_are_not_at_the_same_place(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    written(tmp_path, GOOD, "other")
    with pytest.raises(ContentError, match=r"other.toml: order: .* short.toml has 1 as well"):
        read_lessons(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("minutes = 3", "minutes = 0", "short.toml: minutes: expected 1 … 60."),
        ("minutes = 3\n", "", "short.toml: Object missing required field `minutes`."),
        ('en = "Fire."', 'fr = "Feu."', "unknown field `fr` - at `$.step[3]`"),
        ('en = "Fire."', 'en = " "', "short.toml: step 4.en: expected a text."),
        ('press = "undo"', 'press = "bell"', "step 2.try: expected press = “undo” in the next"),
        ('try = "comm', 'press = "undo"\n#', "step 2.press: expected a try in the step before it."),
        ('en = "Read."', 'press = "bell"\nen = "R"', "step 1.press: expected one of: hint, undo."),
        ('en = "Read."', 'chance = ["crew T"]\nen = "R"', "step 1.chance: expected a choice with"),
        ('en = "Hit."', 'press = "hint"\nen = "Hit."', "step 5: expected one of choose, try and"),
        ('"draw intercepter drone_a"', '"draw"', "chance: expected an outcome after “draw”."),
        ('seed = "short"', 'seed = "s"\nplan = ["cadet"]', "plan: expected “me” exactly once."),
        ('seed = "short"', 'seed = "s"\nothers = ["9 x"]', "others: expected a seat and a choice"),
        ('["D6-039"]', '["first"]', "step 4.teaches: expected clauses, not “first”."),
        ('], ["end_assign"]]', "]]", "task.ways: expected at least two ways to solve it."),
        ("solved = [{ lacks = { threats = \"intercepter\" } }]", "solved = []", "task.solved: exp"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_said(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in GOOD
    with pytest.raises(ContentError) as error:
        read_lesson(written(tmp_path, GOOD.replace(old, new)))
    assert complaint in str(error.value)


def test_the_name_of_a_file_is_a_short_word(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"a-lesson\.toml: the file’s name: expected"):
        read_lesson(written(tmp_path, GOOD, "a-lesson"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"tactical_fire"\nen', '"medical_heal"\nen', "step 4.choose: expected what can be chosen"),
        ('try = "commander_change:medical>tactical"', 'try = "commander_reroll"', "taken back"),
        ("drone_a", "goose", "short.toml: after the start: “goose” is no outcome of “draw” here"),
        ("T T C M E S", "T T C M E S X", "chance: expected only what is drawn, not"),
        ('until = "round"', 'until = "tea"', "task.until: expected a field that the learner knows"),
        ('threats = "intercepter"', 'thread = "x"', "task.solved: view.0: “thread” is not a field"),
        ('threats = "intercepter"', 'threats = "nebula"', "expected what is not there already."),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_said(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    lesson = read_lesson(written(tmp_path, GOOD.replace(old, new)))
    with pytest.raises(ContentError) as error:
        Course(find_game("d6"), lesson)
    assert complaint in str(error.value)
