"""The lobby at a desk and on a phone: whose turn it is, and all games in sight."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve
from tests.browser.people import DESKTOP, PHONE


def test_games_are_in_sight_below_the_tables_that_wait_for_me(page: Page, serve: Serve) -> None:
    address = serve()
    for _ in range(5):
        page.goto(f"{address}/games/d6")
        page.locator("button.act").click()
        expect(page.locator("#table")).to_be_visible()
    page.goto(address)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator(".turn")).to_have_count(5)
        first = page.locator(".turn").first.bounding_box()
        assert first is not None
        for box in page.locator(".box .button.act").all():
            place = box.bounding_box()
            assert place is not None
            assert first["y"] + first["height"] < place["y"]
            assert place["y"] + place["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture = page.locator(".turn img").first
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    page.locator(".row summary").first.click()
    page.locator(".naming [name=name]").first.fill("Friday night")
    page.locator(".naming button").first.click()
    expect(page.locator(".turn strong").first).to_have_text("Friday night")
    page.locator(".turn").first.click()
    expect(page.locator("#table")).to_be_visible()
