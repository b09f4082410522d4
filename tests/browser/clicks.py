"""Plays given choices by clicks, by the shortest way there is, and counts them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.table import question, touched_or_changed

#: What can be chosen: keys, handles, and what a button at the piece would say.
CHOICES = """() => [...document.querySelectorAll('#options .choice')].map((button) => [
    button.value, button.dataset.handles.split(' '),
    button.dataset.short || labelOf(button)])"""


def play(page: Page, keys: list[str]) -> int:
    """Make these choices one after the other; return how many clicks that took.

    One that begins with `?` is made only where it is asked.
    """
    left = [key.split() for key in keys]
    clicks = 0
    while left:
        [wanted] = left[0][:1]
        page.locator(".lit").first.wait_for(state="attached", timeout=20_000)
        offered = page.evaluate(CHOICES)
        optional = wanted.removeprefix("?")
        if optional != wanted and all(optional not in value.split() for value, _, _ in offered):
            left.pop(0)
            continue
        rest = [key.removeprefix("?") for [key] in left]
        fitting = [
            (value.split(), handles, label)
            for value, handles, label in offered
            if value.split() == rest[: len(value.split())]
        ]
        way, handles, label = max(fitting, key=lambda one: len(one[0]))
        clicks += touch(page, handles, label)
        left = left[len(way) :]
    return clicks


def touch(page: Page, handles: list[str], label: str) -> int:
    """Touch what leads to a choice until it is made; return the clicks.

    After the first thing the last one is touched that is lit: what lies between need not be.
    """
    before = question(page)
    clicks = 0
    for handle in (handles[0], *reversed(handles[1:]), ""):
        asked = page.locator("#ring").get_by_text(label, exact=True)
        thing = page.locator(f"[data-handle='{handle}'].lit:not(.held)")
        if not asked.count() and not thing.count():
            continue
        (asked if asked.count() else thing).first.click()
        clicks += 1 + page.locator(".sure").count()
        if touched_or_changed(page, before):
            return clicks
    raise AssertionError(f"{handles} do not lead to “{label}”")
