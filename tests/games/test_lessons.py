"""Lessons: they can be walked, their tasks solved in more than one way, and every rule comes up."""

from __future__ import annotations

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.course import MISSED, OPEN, SOLVED, Course
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lesson import LEARNER, PRESSED, Lesson
from sternbrett.kernel.match import Match

TAUGHT = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.id}")
    for game in all_games().values()
    for lesson in game.lessons
]

#: What somebody must have met before a first game of one's own.
IMPORTANT = {
    "d6": """
        D6-002 D6-003 D6-006 D6-017 D6-018 D6-019 D6-020 D6-025 D6-026 D6-032 D6-036 D6-039 D6-040
        D6-041 D6-046 D6-047 D6-048 D6-049 D6-050 D6-051 D6-058 D6-060 D6-061 D6-063 D6-076 D6-080
        D6-091 D6-092 D6-095 D6-100 D6-102 D6-122
    """,
    "dine": """
        DSD-032 DSD-033 DSD-034 DSD-042 DSD-043 DSD-044 DSD-049 DSD-053 DSD-058 DSD-062 DSD-074
        DSD-076 DSD-077 DSD-081 DSD-094 DSD-095 DSD-100 DSD-101 DSD-104 DSD-106 DSD-113 DSD-115
        DSD-126 DSD-127 DSD-129 DSD-130 DSD-138 DSD-139 DSD-147 DSD-149 DSD-150
    """,
    "adele": """
        ADL-026 ADL-028 ADL-036 ADL-038 ADL-042 ADL-056 ADL-058 ADL-060 ADL-062 ADL-066 ADL-069
        ADL-077 ADL-080 ADL-083 ADL-084 ADL-085 ADL-090 ADL-091 ADL-094 ADL-096 ADL-101 ADL-111
        ADL-126 ADL-130 ADL-144 ADL-147 ADL-150 ADL-157 ADL-161 ADL-162 ADL-165 ADL-166 ADL-167
        ADL-193 ADL-210 ADL-212 ADL-215 ADL-216 ADL-230 ADL-231 ADL-234 ADL-240 ADL-242 ADL-304
    """,
    "dei": """
        DEI-002 DEI-008 DEI-009 DEI-012 DEI-023 DEI-035 DEI-039 DEI-041 DEI-044 DEI-046 DEI-049
        DEI-060 DEI-061 DEI-062 DEI-064 DEI-065 DEI-066 DEI-067 DEI-068 DEI-077 DEI-081 DEI-083
        DEI-085 DEI-087 DEI-091 DEI-093 DEI-104 DEI-106 DEI-110 DEI-111 DEI-172 DEI-173 DEI-197
        DEI-198 DEI-200 DEI-201 DEI-212 DEI-214 DEI-215 DEI-218
    """,
}


def choose(match: Match, key: str, seat: int) -> None:
    """Choose as a table does, which answers by itself what has one answer."""
    match.choose(key, seat)
    while match.forced is not None:
        match.choose(match.forced[1], match.forced[0])


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_lesson_leads_to_its_task(game: AnyGame, lesson: Lesson) -> None:
    course = Course(game, lesson)
    match = course.played()
    while course.standing(match).made < len(course.moves):
        made = course.standing(match).made
        move = course.moves[made]
        assert move.seat == lesson.learner
        key = lesson.steps[move.step].choices[0]
        assert course.accepts(match, key)
        course.choose(match, key)
        assert course.standing(match).made > made
    assert course.task(match) == OPEN
    assert not match.over


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_every_choice_that_a_step_accepts_leads_on(game: AnyGame, lesson: Lesson) -> None:
    course = Course(game, lesson)
    for made, move in enumerate(course.moves):
        for key in move.keys[1:]:
            match = course.played(made)
            course.choose(match, key)
            while (now := course.standing(match).made) < len(course.moves):
                course.choose(match, course.moves[now].keys[0])
            assert course.task(match) == OPEN


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_the_task_is_solved_in_all_its_ways(game: AnyGame, lesson: Lesson) -> None:
    course = Course(game, lesson)
    for way in lesson.task.ways:
        match = course.played(len(course.moves))
        for key in way[:-1]:
            choose(match, key, lesson.learner)
            assert course.task(match) == OPEN, f"“{key}” ends it"
        choose(match, way[-1], lesson.learner)
        assert course.task(match) == SOLVED


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_lesson_names_what_there_is(game: AnyGame, lesson: Lesson) -> None:
    assert set(lesson.plan) <= {LEARNER, *game.bots}
    known = set(game.clauses())
    assert lesson.teaches <= known
    for step in lesson.steps:
        assert step.teaches or step.press in PRESSED


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_every_step_has_one_idea(game: AnyGame, lesson: Lesson) -> None:
    for step in lesson.steps:
        for language, most in (("en", 290), ("de", 330)):
            assert len(step.text.say(language)) <= most, step.text.say(language)


@pytest.mark.parametrize("game", [g for g in all_games().values() if g.id in IMPORTANT])
def test_every_important_rule_comes_up(game: AnyGame) -> None:
    taught = {clause for lesson in game.lessons for clause in lesson.teaches}
    missing = set(IMPORTANT[game.id].split()) - taught
    assert not missing


def test_a_task_is_missed_when_its_time_is_over() -> None:
    game = all_games()["d6"]
    course = Course(game, game.lessons[0])
    match = course.played(len(course.moves))
    match.choose("end_assign")
    while course.task(match) == OPEN:
        match.choose(match.options[0])
    assert course.task(match) == MISSED


def test_lessons_for_both_sides_are_there() -> None:
    game = all_games()["adele"]
    assert {lesson.learner == 0 for lesson in game.lessons} == {True, False}
