"""Acting at the D-6 table as a person does, for the browser tests."""

from __future__ import annotations

import gzip

from playwright.sync_api import Page, expect

from sternbrett.kernel.lesson import UNDO, Lesson, Step


def start(page: Page, address: str, seed: str = "", script: bool = True) -> None:
    """From setting it up to a table, until it can be touched."""
    page.goto(f"{address}/games/d6")
    page.locator("#seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#prompt h1")).to_be_visible()
    page.wait_for_load_state()  # styles and scripts are there
    if script:
        expect(page.locator(".lit").first).to_be_visible()


def bring(page: Page, address: str, record: str) -> None:
    """Make a table of a recorded game and go there."""
    page.goto(address)
    page.locator(".bring summary").click()
    page.locator("#record").fill(record)
    page.locator(".bring button").click()
    page.goto(page.url.partition("/replay")[0])


def question(page: Page) -> str:
    """What is asked now; it changes with every choice."""
    return page.locator("#table").get_attribute("data-question") or ""


def wait_for_change(page: Page, before: str) -> None:
    """Wait until the page shows the next question.

    It is looked for in every frame: `expect` looks after 100 ms, then 250, then 500.
    """
    page.wait_for_function(
        "(before) => document.querySelector('#table').dataset.question !== before", arg=before
    )


def touched_or_changed(page: Page, before: str) -> bool:
    """Wait until a click was taken in: something is held, or (True) the question has changed.

    What asks whether it is really meant is pressed again.
    """
    page.wait_for_function(
        "(before) => document.querySelector('#table').dataset.question !== before"
        " || document.querySelector('.held, .sure')",
        arg=before,
    )
    if page.locator(".sure").count():
        page.locator(".sure").click()
        wait_for_change(page, before)
    return question(page) != before


def press_enter(page: Page) -> None:
    """Do what the button with ⏎ says, also if it asks whether that is really meant."""
    page.keyboard.press("Enter")
    if page.locator(".sure").count():
        page.keyboard.press("Enter")
        expect(page.locator(".sure")).to_have_count(0)  # the answer has come


def press(page: Page, places: str) -> None:
    """Choose something lit by keys: by its digit, or where it has none by going there."""
    lit = page.locator(places).first
    digit = lit.get_attribute("data-digit")
    if digit:
        page.keyboard.type(digit)
    else:
        lit.focus()
        press_enter(page)


def is_over(page: Page) -> bool:
    """Whether the end is shown."""
    return page.locator(".end").count() > 0


def click_one(page: Page) -> None:
    """Make one choice by clicks: a lit thing on the board, and so on until something happens."""
    before = question(page)
    for _ in range(5):
        if page.locator("#ring button").count():
            page.locator("#ring button").first.click()
        elif page.locator(".board .lit:not(.held)").count():
            page.locator(".board .lit:not(.held)").first.click()
        else:
            page.locator("#prompt .lit").first.click()
        if touched_or_changed(page, before):
            break
    wait_for_change(page, before)


def begin_lesson(page: Page, address: str, lesson: Lesson, place: int = 0) -> None:
    """From the lobby to a lesson of the game at this place of the shelf."""
    page.goto(address)
    page.get_by_role("link", name="Learn it").nth(place).click()
    page.locator(f"#lessons form[action$='/{lesson.id}'] button").click()
    expect(page.locator("#coach")).to_contain_text(lesson.goal.en)


def coached(page: Page, lesson: Lesson) -> Step | None:
    """Return the step that the page shows; None: the task."""
    said = page.locator("#coach").inner_text()
    page.wait_for_load_state()  # on a page that has just come, styles and scripts are there
    return next((step for step in lesson.steps if step.text.en in said), None)


def follow_until(page: Page, lesson: Lesson, key: str) -> None:
    """Follow a lesson, by its buttons and the list of options, to the step of this choice."""
    while (step := coached(page, lesson)) is not None and key not in step.choices:
        chosen = step.choices[0] if step.choices else step.tried
        if chosen:
            page.locator(f"#options .choice[value='{chosen}']").dispatch_event("click")
        else:
            page.locator("#undo" if step.press == UNDO else "#read-on").click()
        expect(page.locator("#coach")).not_to_contain_text(step.text.en)


def touch_hinted(page: Page) -> None:
    """Make the choice of a step by touching what is lit for it."""
    before = question(page)
    for _ in range(5):
        # Where the board cannot tell two options apart, the ring asks.
        asked = page.locator("#ring .hinted")
        lit = asked if asked.count() else page.locator("[data-handle].hinted:not(.held):visible")
        lit.first.click()
        if touched_or_changed(page, before):
            break
    wait_for_change(page, before)


def sizes_of(page: Page) -> dict[str, int]:
    """Return what a page loads that somebody opens: bytes gzipped by address, without fonts.

    It is another page: what comes once somebody is there (static/late.js) is no part of it, and a
    pointer that rests where the old one was would be somebody. Questions for what changed since
    (`?have=`) are fragments: asked plainly they are whole pages.
    """
    urls: list[str] = []
    opened = page.context.new_page()
    opened.on("response", lambda response: urls.append(response.url))
    opened.goto(page.url)
    opened.wait_for_load_state("networkidle")
    opened.close()
    loaded = [url for url in urls if ".woff2" not in url and "?have=" not in url]
    return {url: len(gzip.compress(page.request.get(url).body())) for url in loaded}
