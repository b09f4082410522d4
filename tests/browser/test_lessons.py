"""Lessons in a real browser: what is lit is touched, wrong touches are answered, the way back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sternbrett.games.d6 import GAME as D6
from tests.browser.conftest import Serve
from tests.browser.table import (
    begin_lesson,
    coached,
    question,
    touch_hinted,
)

LESSON = D6.lessons[0]


def test_a_lesson_is_followed_by_touching_what_is_lit(page: Page, serve: Serve) -> None:
    begin_lesson(page, serve(), LESSON)
    while (step := coached(page, LESSON)) is not None:
        if step.choices or step.tried:
            touch_hinted(page)
        elif step.press == "undo":
            page.locator("#undo.hinted").click()
        else:
            page.locator("#read-on").click()
        expect(page.locator("#coach")).not_to_contain_text(step.text.en)
    expect(page.locator("#coach")).to_contain_text("Now you are the Captain")
    for key in LESSON.task.ways[0]:
        before = question(page)
        page.locator(f"#options .choice[value='{key}']").dispatch_event("click")
        page.wait_for_function(
            "(before) => document.querySelector('#table').dataset.question !== before", arg=before
        )
    expect(page.locator("#coach")).to_contain_text("Well done")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("#prompt h1")).to_contain_text("Assign your crew")


def test_a_wrong_touch_is_answered_and_there_is_a_way_back(page: Page, serve: Serve) -> None:
    begin_lesson(page, serve(), LESSON)
    page.locator("#read-on").click()
    page.locator("#read-on").click()
    coach = page.locator("#coach")
    expect(coach).to_contain_text("Tactical fires")
    before = question(page)
    for _ in range(2):  # it asks once while dice are left
        page.locator("[data-handle='button:end_assign']").click()
    expect(coach.get_by_role("alert")).to_contain_text("is possible, but it is not this step")
    expect(coach.get_by_role("alert")).to_contain_text("First clear away")
    assert question(page) == before  # and nothing has happened
    coach.get_by_role("button", name="Do it all the same").click()
    expect(coach).to_contain_text("You have left the lesson")
    page.get_by_role("button", name="Back to the lesson").click()
    expect(coach).to_contain_text("Tactical fires")
    touch_hinted(page)
    expect(coach).to_contain_text("The first Tactical die of a round deals 1 damage")


def test_on_a_phone_the_coach_leaves_the_board_its_room(page: Page, serve: Serve) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin_lesson(page, serve(), LESSON)
    page.locator("#read-on").click()
    page.locator("#read-on").click()
    expect(page.locator("#coach")).to_contain_text("Tactical fires")
    coach = page.locator("#coach").bounding_box()
    board = page.locator(".board").bounding_box()
    assert coach is not None
    assert board is not None
    assert coach["y"] + coach["height"] <= board["y"]
    assert board["y"] < 844 / 2
    expect(page.locator(".die.hinted").first).to_be_in_viewport()
