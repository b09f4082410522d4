"""Acting at the D-6 table as a person does, for the browser tests."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def start(page: Page, address: str, seed: str = "", script: bool = True) -> None:
    """From the lobby to a table, until it can be touched."""
    page.goto(address)
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.locator("#seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#prompt h1")).to_be_visible()
    if script:
        expect(page.locator(".lit").first).to_be_visible()


def question(page: Page) -> str:
    """What is asked now; it changes with every choice."""
    return page.locator("#table").get_attribute("data-question") or ""


def wait_for_change(page: Page, before: str) -> None:
    """Wait until the page shows the next question."""
    expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)


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
