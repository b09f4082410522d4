"""The bar of a table at every width: tools fit, the rest is a menu, small type keeps its dots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Serve
from tests.browser.table import start

#: The right edges and heights of all tools in sight.
TOOLS = """() => [...document.querySelectorAll('.top .tool')]
  .filter((tool) => tool.checkVisibility()).map((tool) => tool.getBoundingClientRect())
  .filter(({ width }) => width).map(({ right, height }) => [right, height])"""


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_tools_fit_at_every_width(browser: Browser, serve: Serve, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    address = serve()
    for game in ("d6", "dine"):
        page.goto(f"{address}/games/{game}")
        page.locator("button.act").click()
        expect(page.locator("#prompt h1")).to_be_visible()
        page.wait_for_load_state()  # styles and scripts are there
        for width, height in ((1280, 720), (900, 700), (768, 1024), (390, 844), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            tools = page.evaluate(TOOLS)
            assert max(right for right, _ in tools) <= width
            assert len({height for _, height in tools}) == 1  # no words in two lines
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert page.evaluate("document.querySelector('.tools').scrollWidth") <= width
    context.close()


def test_on_a_phone_the_rest_is_in_a_menu(page: Page, serve: Serve) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start(page, serve(), "7")
    replay = page.get_by_role("link", name="Replay")
    expect(replay).to_be_hidden()
    for name in ("Undo", "Hint", "Rules"):
        expect(page.locator(".tools").get_by_text(name)).to_have_count(1)
    page.get_by_role("button", name="More").click()
    expect(replay).to_be_visible()
    page.locator("#scenes summary").click()
    expect(page.locator("#volume")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(replay).to_be_hidden()
    page.get_by_role("button", name="More").click()
    replay.click()
    expect(page.locator("#prompt")).to_contain_text("Replay")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_on_a_phone_a_replay_has_two_rows_of_controls(
    browser: Browser, serve: Serve, language: str
) -> None:
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{serve()}/games/d6")
    page.locator("form[action$='/tables'] .act").click()
    expect(page.locator("#prompt h1")).to_be_visible()
    page.wait_for_load_state()  # styles and scripts are there
    page.goto(f"{page.url}/replay")
    rows = page.evaluate(
        "[...document.querySelectorAll('#prompt :is(.button, input)')]"
        ".filter((control) => control.checkVisibility() && control.type !== 'hidden')"
        ".map((control) => { const { top, bottom } = control.getBoundingClientRect();"
        " return Math.round((top + bottom) / 2); })"
    )
    assert len(rows) == 7
    assert len(set(rows)) == 2
    context.close()


def test_small_type_is_drawn_without_hinting(page: Page, serve: Serve) -> None:
    """Hinting takes away the dots of i, ä, ö and ü in condensed type below 14.5 pixels."""
    start(page, serve(), "7")
    drawn = page.evaluate(
        "[...document.querySelectorAll('button, h2, kbd')]"
        ".map((thing) => getComputedStyle(thing).textRendering)"
    )
    assert set(drawn) == {"geometricprecision"}
