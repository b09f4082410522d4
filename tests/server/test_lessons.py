"""Lessons at tables: one who follows, one who strays at every step, and the way back."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from httpx import Response

from sternbrett.games import all_games
from sternbrett.kernel.course import Course
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lesson import Lesson
from tests.server.client import Person, choices, visiting

TAUGHT = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.id}")
    for game in all_games().values()
    for lesson in game.lessons
]
KIND = re.compile(r'class="coach coach-(\w+)"')
HINTED = re.compile(r'id="coach" data-hint="([^"]*)"')
STEP = re.compile(r"[Ss]tep (\d+) of (\d+)")


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


def begin(person: Person, game: AnyGame, lesson: Lesson) -> Response:
    return person.send(person.get(f"/games/{game.id}"), f"/lessons/{lesson.id}")


def kind(page: Response) -> str:
    found = KIND.search(page.text)
    return found.group(1) if found else ""


def number(page: Response) -> int:
    """Return which step a page shows, from 0."""
    found = STEP.search(page.text)
    assert found, page.text
    return int(found.group(1)) - 1


def choose(person: Person, page: Response, key: str, **more: str) -> Response:
    """Choose something by the form that lists all options, which is the last one of the page."""
    hidden = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"',
        page.text[page.text.index('id="options"') :],
    )
    action = f"{page.url.path.removesuffix('/choose')}/choose"
    fields = {name: html.unescape(value) for name, value in hidden}
    return person.client.post(action, data={**fields, "key": key, **more})


def follow(person: Person, page: Response, lesson: Lesson) -> Iterator[Response]:
    """Do what the lesson says; yields every page of it, the last is that of the task."""
    while True:
        yield page
        if number(page) == len(lesson.steps):
            return
        step = lesson.steps[number(page)]
        if step.choices or step.tried:
            page = choose(person, page, step.choices[0] if step.choices else step.tried)
        elif step.press == "undo":
            page = person.send(page, "/undo")
        else:
            page = person.send(page, "/lesson/read")


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_one_who_follows_comes_to_the_end(person: Person, game: AnyGame, lesson: Lesson) -> None:
    seen = []
    for page in follow(person, begin(person, game, lesson), lesson):
        seen.append(number(page))
        if seen[-1] == len(lesson.steps):
            break
        step = lesson.steps[seen[-1]]
        assert step.text.en in html.unescape(page.text)
        key = step.choices[0] if step.choices else step.tried
        if key:
            # What is to be touched is lit: it is there, and leads to a choice that is offered.
            assert key in choices(page)
            found = HINTED.search(page.text)
            assert found
            first, *_ = html.unescape(found.group(1)).split()  # a ring may ask for the others
            assert f'data-handle="{html.escape(first)}"' in page.text
    assert seen == list(range(len(lesson.steps) + 1))
    assert kind(page) == "task"
    for key in lesson.task.ways[0]:
        page = choose(person, page, key)
    assert kind(page) == "solved"
    assert lesson.task.well_done.en in html.unescape(page.text)
    assert "done ✓" in person.get(f"/games/{game.id}").text
    page = person.send(page, "/lesson/leave")
    assert kind(page) in ("", "note")  # some games have a coach for the first game afterwards
    assert choices(page)  # and the game goes on


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_one_who_strays_is_told_and_finds_back(
    person: Person, game: AnyGame, lesson: Lesson
) -> None:
    page = begin(person, game, lesson)
    astray = 0
    while number(page) < len(lesson.steps):
        shown = number(page)
        step = lesson.steps[shown]
        others = [key for key in choices(page) if key not in step.choices and key != step.tried]
        if step.choices and others:
            before = choices(page)
            answered = choose(person, page, others[-1])
            # It is answered why that is not the step, and nothing has happened.
            assert "is possible, but it is not this step" in html.unescape(answered.text)
            if step.instead is not None:
                assert step.instead.en in html.unescape(answered.text)
            assert choices(answered) == before
            assert number(answered) == shown
            assert f'name="key" value="{html.escape(others[-1])}"' in answered.text
            left = choose(person, answered, others[-1], astray="yes")  # “Do it all the same”
            assert kind(left) == "astray"
            assert "You have left the lesson" in left.text
            page = person.send(left, "/lesson/back")
            assert number(page) == shown
            assert choices(page) == before
            astray += 1
        page = list(islice(follow(person, page, lesson), 2))[1]
    assert astray > len(lesson.steps) / 3
    assert kind(page) == "task"


def test_a_task_that_was_missed_is_tried_again(person: Person) -> None:
    game = all_games()["d6"]
    (lesson,) = game.lessons
    *_, page = follow(person, begin(person, game, lesson), lesson)
    table = page.url.path
    page = choose(person, page, "tactical_fire")
    assert (kind(page), "/lesson/back" in page.text) == ("task", True)
    page = person.send(page, "/lesson/back")  # what can be undone is undone here
    assert page.url.path == table
    page = choose(person, page, "end_assign")
    while kind(page) == "task":
        page = choose(person, page, choices(page)[0])
    assert kind(page) == "failed"
    assert lesson.task.not_yet.en in html.unescape(page.text)
    page = person.send(page, "/lesson/back")  # what cannot, is played anew elsewhere
    assert page.url.path != table
    assert kind(page) == "task"
    assert person.get(table).status_code == 404
    for key in lesson.task.ways[0]:
        page = choose(person, page, key)
    assert kind(page) == "solved"
    # Whoever has solved it may try it again, and is told of the task once more.
    page = person.send(page, "/lesson/back")
    assert kind(page) == "task"


def test_what_is_tried_and_taken_back_is_a_step(person: Person) -> None:
    game = all_games()["d6"]
    (lesson,) = game.lessons
    for page in follow(person, begin(person, game, lesson), lesson):
        if lesson.steps[number(page)].tried:
            break
    tried = choose(person, page, lesson.steps[number(page)].tried)
    assert kind(tried) == "press"
    assert 'class="tool hinted" id="undo"' in tried.text
    assert number(person.send(tried, "/undo")) == number(tried) + 1


def test_a_hint_is_a_step(person: Person) -> None:
    game = all_games()["d6"]
    (lesson,) = game.lessons
    for page in follow(person, begin(person, game, lesson), lesson):
        if lesson.steps[number(page)].press == "hint":
            break
    shown = number(page)
    page = person.get(f"{page.url.path.removesuffix('/lesson/read')}?hint=true")
    assert 'class="panel hint"' in page.text
    assert number(page) == shown + 1


def test_a_lesson_outlives_a_restart(tmp_path: Path) -> None:
    game = all_games()["adele"]
    lesson = game.lessons[0]
    with visiting(tmp_path) as person:
        pages = follow(person, begin(person, game, lesson), lesson)
        while number(page := next(pages)) < 16:
            pass
        cookies = person.client.cookies
        table = re.sub(r"(/tables/[^/]+).*", r"\1", page.url.path)
    with visiting(tmp_path) as person:
        person.client.cookies = cookies
        assert number(person.get(table)) == 16


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_what_was_read_and_pressed_outlives_restarts(
    tmp_path: Path, game: AnyGame, lesson: Lesson
) -> None:
    """Nobody is thrown back to a step that only explains or asks to press something."""
    silent = [place for place, step in enumerate(lesson.steps) if not step.choices]
    with visiting(tmp_path) as person:
        page = begin(person, game, lesson)
        cookies = person.client.cookies
        table = re.sub(r"(/tables/[^/]+).*", r"\1", page.url.path)
        pages = follow(person, page, lesson)
        while number(next(pages)) != silent[0] + 1:
            pass
    for place in silent[1:4]:
        with visiting(tmp_path) as person:
            person.client.cookies = cookies
            page = person.get(table)
            assert number(page) > 0
            pages = follow(person, page, lesson)
            while number(page := next(pages)) != place + 1:
                pass
            shown = number(page)
        with visiting(tmp_path) as person:
            person.client.cookies = cookies
            assert number(person.get(table)) == shown


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_lesson_can_be_looked_at_from_another_browser(
    person: Person, game: AnyGame, lesson: Lesson
) -> None:
    table = begin(person, game, lesson)
    person.client.cookies.clear()
    seen = person.get(str(table.url.path))
    assert seen.status_code == 200
    assert "You are watching" in seen.text
    assert kind(seen) == ""


def test_the_lobby_leads_to_the_lessons_of_a_game(person: Person) -> None:
    lobby = person.get("/").text
    for game in all_games().values():
        assert (f'href="/games/{game.id}#lessons"' in lobby) == bool(game.lessons)
        page = person.get(f"/games/{game.id}").text
        for lesson in game.lessons:
            assert html.escape(lesson.title.en) in page
            assert f"about {lesson.minutes} minutes" in page


def test_only_whoever_learns_leads_the_lesson(person: Person) -> None:
    game = all_games()["d6"]
    page = begin(person, game, game.lessons[0])
    forms = {action: fields for action, fields in person.forms(page).items() if "lesson" in action}
    person.client.cookies.delete("sternbrett-visitor")
    for action, fields in forms.items():
        answer = person.client.post(action, data=fields)
        assert "This browser does not sit at that seat" in answer.text
    assert person.client.post("/games/d6/lessons/none", data=fields).status_code == 400


def test_bots_wait_while_a_lesson_leads(person: Person) -> None:
    game = all_games()["adele"]
    lesson = game.lessons[0]
    for page in follow(person, begin(person, game, lesson), lesson):
        if number(page) == 8:  # everybody plans, and the learner takes time
            break
    course = Course(game, lesson)
    planning = course.played(course.opening + 3)
    assert 2 in planning.asked
    assert "Bruce" in page.text
    time.sleep(1.5)
    again = person.get(re.sub(r"(/tables/[^/]+).*", r"\1", page.url.path))
    assert number(again) == 8
    assert "You have left" not in again.text
