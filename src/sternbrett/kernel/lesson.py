"""Lessons: short scripted games that teach the rules, read from `content/lessons/*.toml`.

A lesson says which game is set up, and leads through it step by step: what is said, what to choose,
how chance falls, and what the other seats do meanwhile. It ends with a task to solve. Whether its
choices can be made is found out by walking it (`kernel/course.py`). docs/adding-a-game.md describes
the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from sternbrett.kernel.content import expect, read_content
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Bilingual

if TYPE_CHECKING:
    from sternbrett.kernel.dealers import Outcome

FOLDER = "lessons"
#: Whoever learns, in the plan of a lesson's seats.
LEARNER = "me"
#: What a step may ask to press beside the board.
HINT, UNDO = "hint", "undo"
PRESSED = (HINT, UNDO)

_ID = re.compile(r"[a-z][a-z0-9_]{0,7}")
_OTHER = re.compile(r"(\d+) (\S+)")
_CLAUSE = re.compile(r"[A-Z][A-Z0-9]*-\d{3}")


class StepTable(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[step]]`: a text, and at most one of `choose`, `try` and `press`."""

    en: str
    de: str
    choose: str | list[str] = []
    try_: str = msgspec.field(default="", name="try")
    press: str = ""
    instead: Bilingual | None = None
    teaches: list[str] = []
    chance: list[str] = []
    others: list[str] = []


class TaskTable(msgspec.Struct, forbid_unknown_fields=True):
    """The `[task]` at the end: a real situation, and how one knows that it is solved."""

    en: str
    de: str
    solved: list[dict[str, Any]]
    until: str
    well_done: Bilingual
    not_yet: Bilingual
    ways: list[list[str]]
    teaches: list[str] = []


class LessonFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of `content/lessons/`."""

    order: int
    minutes: int
    title: Bilingual
    goal: Bilingual
    seed: str
    step: list[StepTable]
    task: TaskTable
    plan: list[str] = msgspec.field(default_factory=lambda: [LEARNER])
    settings: dict[str, str | int] = {}
    chance: list[str] = []
    others: list[str] = []


LESSON_FILE = Shape(LessonFile)


@dataclass(frozen=True)
class Step:
    """One idea: what is said, and what the learner does then.

    `choices` are accepted and the first is shown; without any, `tried` is a choice to make and take
    back, `press` something beside the board, and where nothing is asked one just reads on.
    `outcomes` are how chance falls from this choice to the next, as far as it is named; `others`
    what other seats choose after it.
    """

    text: Bilingual
    choices: tuple[str, ...] = ()
    tried: str = ""
    press: str = ""
    instead: Bilingual | None = None
    teaches: tuple[str, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    others: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Task:
    """What is to be solved at the end.

    `solved` are the ends that count, each as `then` of a scenario says it of what the learner may
    know; it is too late when the field `until` has changed. `ways` are choices that solve it.
    """

    text: Bilingual
    solved: tuple[Mapping[str, Any], ...]
    until: str
    well_done: Bilingual
    not_yet: Bilingual
    ways: tuple[tuple[str, ...], ...]
    teaches: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson. `opening` is what other seats choose before its first step."""

    id: str
    order: int
    minutes: int
    title: Bilingual
    goal: Bilingual
    settings: Mapping[str, str | int]
    seed: str
    plan: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    opening: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]
    task: Task

    @property
    def learner(self) -> int:
        """The seat of whoever learns."""
        return self.plan.index(LEARNER)

    @property
    def teaches(self) -> set[str]:
        """The clauses that come up."""
        taught = [step.teaches for step in self.steps] + [self.task.teaches]
        return {clause for clauses in taught for clause in clauses}


def read_lessons(content: Path) -> tuple[Lesson, ...]:
    """Return the lessons of a folder of content in their order; none where it has none."""
    lessons = [read_lesson(path) for path in sorted((content / FOLDER).glob("*.toml"))]
    for one in lessons:
        for other in lessons:
            expect(
                one is other or one.order != other.order,
                f"{one.id}.toml",
                "order",
                f"a number of its own; {other.id}.toml has {other.order} as well",
            )
    return tuple(sorted(lessons, key=lambda lesson: lesson.order))


def read_lesson(path: Path) -> Lesson:
    """Return a lesson; what is wrong with its file is a ContentError with the place."""
    file = read_content(path, LESSON_FILE)
    name = path.name
    expect(
        _ID.fullmatch(path.stem) is not None,
        name,
        "the file’s name",
        "at most 8 small letters, digits and “_”",
    )
    expect(file.plan.count(LEARNER) == 1, name, "plan", f"“{LEARNER}” exactly once")
    expect(1 <= file.minutes <= 60, name, "minutes", "1 … 60")
    expect(any(step.choose for step in file.step), name, "step", "a step with a choice")
    expect(len(file.task.ways) >= 2, name, "task.ways", "at least two ways to solve it")
    expect(bool(file.task.solved), name, "task.solved", "at least one end that counts")
    _check_clauses(file.task.teaches, name, "task.teaches")
    return Lesson(
        id=path.stem,
        order=file.order,
        minutes=file.minutes,
        title=file.title,
        goal=file.goal,
        settings=file.settings,
        seed=file.seed,
        plan=tuple(file.plan),
        outcomes=_outcomes(file.chance, name, "chance"),
        opening=_others(file.others, len(file.plan), name, "others"),
        steps=tuple(
            _step(file, number, name, f"step {number + 1}") for number in range(len(file.step))
        ),
        task=Task(
            text=_text(file.task, name, "task"),
            solved=tuple(file.task.solved),
            until=file.task.until,
            well_done=file.task.well_done,
            not_yet=file.task.not_yet,
            ways=tuple(map(tuple, file.task.ways)),
            teaches=tuple(file.task.teaches),
        ),
    )


def _step(file: LessonFile, number: int, name: str, where: str) -> Step:
    table = file.step[number]
    choices = [table.choose] if isinstance(table.choose, str) else table.choose
    asked = [key for key in ("choose", "try_", "press") if getattr(table, key)]
    expect(len(asked) <= 1, name, where, "one of choose, try and press, or none to read on")
    expect(table.press in ("", *PRESSED), name, f"{where}.press", f"one of: {', '.join(PRESSED)}")
    before = file.step[number - 1].try_ if number else ""
    after = file.step[number + 1].press if number + 1 < len(file.step) else ""
    expect(not table.try_ or after == UNDO, name, f"{where}.try", "press = “undo” in the next step")
    expect(
        table.press != UNDO or bool(before), name, f"{where}.press", "a try in the step before it"
    )
    for key in ("instead", "chance", "others"):
        expect(not getattr(table, key) or bool(choices), name, f"{where}.{key}", "a choice with it")
    _check_clauses(table.teaches, name, f"{where}.teaches")
    return Step(
        text=_text(table, name, where),
        choices=tuple(choices),
        tried=table.try_,
        press=table.press,
        instead=table.instead,
        teaches=tuple(table.teaches),
        outcomes=_outcomes(table.chance, name, f"{where}.chance"),
        others=_others(table.others, len(file.plan), name, f"{where}.others"),
    )


def _text(table: StepTable | TaskTable, name: str, where: str) -> Bilingual:
    for language in ("en", "de"):
        expect(bool(getattr(table, language).strip()), name, f"{where}.{language}", "a text")
    return Bilingual(en=table.en.strip(), de=table.de.strip())


def _outcomes(given: Sequence[str], name: str, where: str) -> tuple[Outcome, ...]:
    """Return chance as scenarios write it: a kind, then one outcome of it or several."""
    out: list[Outcome] = []
    for text in given:
        kind, *outcomes = text.split()
        expect(bool(outcomes), name, where, f"an outcome after “{text}”")
        out += [(kind, outcome) for outcome in outcomes]
    return tuple(out)


def _others(given: Sequence[str], seats: int, name: str, where: str) -> tuple[tuple[int, str], ...]:
    out = []
    for text in given:
        found = _OTHER.fullmatch(text)
        seat = int(found.group(1)) if found else -1
        expect(
            found is not None and 0 <= seat < seats,
            name,
            where,
            f"a seat and a choice, such as “1 pass”, not “{text}”",
        )
        assert found is not None
        out.append((seat, found.group(2)))
    return tuple(out)


def _check_clauses(clauses: Sequence[str], name: str, where: str) -> None:
    for clause in clauses:
        expect(_CLAUSE.fullmatch(clause) is not None, name, where, f"clauses, not “{clause}”")
