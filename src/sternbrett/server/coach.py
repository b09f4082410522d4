"""What a lesson says at its table now: the step, a word on going another way, or the task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from sternbrett.kernel.course import MISSED, Course
from sternbrett.kernel.lesson import Step
from sternbrett.kernel.match import Match
from sternbrett.server.open_table import OpenTable
from sternbrett.show.wording import match_texts, option_label

#: What a learner is told: a step of some kind, that it was left, or how the task stands.
CHOOSE, READ, PRESS, ASTRAY, TASK, SOLVED, FAILED, OVER = (
    "choose", "read", "press", "astray", "task", "solved", "failed", "over",
)  # fmt: skip


@dataclass(frozen=True)
class Coach:
    """What is said, what to touch (`handles`) or press, and which step it is (0: none).

    `todo` is the choice that a step leads to, as it is labelled; `ahead` the keys of this and the
    next steps as far as they are choices, for gestures that make several; `begun`: something was
    chosen for the task. `aside` is what would be chosen instead, with the reason why it is not the
    step.
    """

    kind: str
    title: str
    text: str
    goal: str = ""
    handles: tuple[str, ...] = ()
    todo: str = ""
    ahead: str = ""
    press: str = ""
    begun: bool = False
    step: int = 0
    steps: int = 0
    aside: Aside | None = None


@dataclass(frozen=True)
class Aside:
    """Something else that could be chosen, and why the step is not about it."""

    key: str
    label: str
    reason: str


def coach_of(
    course: Course, table: OpenTable, seat: int | None, language: str, instead: str = ""
) -> Coach | None:
    """Return what a lesson says to whoever learns; others who look on are told nothing.

    `instead` is what the learner would choose in place of the step.
    """
    lesson, match = course.lesson, table.match
    if seat != lesson.learner:
        return None
    title = lesson.title.say(language)
    shown = course.shown(match, table.read)
    if shown is None:
        return Coach(OVER if match.over else ASTRAY, title, "")
    if shown == len(lesson.steps):
        return task_of(course, match, title, language, table.row.mode.endswith("+"))
    step = lesson.steps[shown]
    key = step.choices[0] if step.choices else step.tried
    texts = match_texts(match, language)
    aside = None
    if instead and match.knows(instead):
        reason = step.instead.say(language) if step.instead is not None else ""
        aside = Aside(instead, option_label(match, match.option(instead), texts, seat), reason)
    return Coach(
        kind=kind_of(step),
        title=title,
        text=step.text.say(language),
        goal=lesson.goal.say(language) if shown == 0 else "",
        handles=match.game.handles(match.option(key), match.content) if key else (),
        todo=option_label(match, match.option(key), texts, seat) if key else "",
        ahead=choices_ahead(lesson.steps[shown:]),
        press=step.press,
        step=shown + 1,
        steps=len(lesson.steps) + 1,
        aside=aside,
    )


def choices_ahead(steps: Sequence[Step]) -> str:
    """Return the keys that steps lead to, one after the other, until one is no choice."""
    return " ".join(step.choices[0] for step in takewhile(lambda step: step.choices, steps))


def kind_of(step: Step) -> str:
    """Return what a step asks for."""
    if step.choices or step.tried:
        return CHOOSE
    return PRESS if step.press else READ


def task_of(course: Course, match: Match, title: str, language: str, solved: bool) -> Coach:
    """Return what is said about the task at the end of a lesson."""
    task, steps = course.lesson.task, len(course.lesson.steps) + 1
    missed = not solved and course.task(match) == MISSED
    kind = SOLVED if solved else FAILED if missed else TASK
    text = {SOLVED: task.well_done, FAILED: task.not_yet, TASK: task.text}[kind]
    begun = bool(course.standing(match).beyond)
    return Coach(kind, title, text.say(language), begun=begun, step=steps, steps=steps)
