"""The review in a real browser: the board follows the curve and the lists, in German too."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from sternbrett.review import scale
from sternbrett.server import reviews
from tests.browser.conftest import Serve
from tests.browser.table import press_enter, start
from tests.browser.test_accessibility import looked_at, serious

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


@pytest.fixture(autouse=True)
def _quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews with as little effort as there is: these tests look at the page.

    And not behind everything else, as a server computes them: on a busy machine that is never.
    """
    little = msgspec.structs.replace(
        scale().budget, finalists=2, comparing=2, batch=2, fewest=2, most=4
    )
    quick = msgspec.structs.replace(scale(), budget=little)
    monkeypatch.setattr(reviews, "scale", lambda: quick)
    monkeypatch.setattr(reviews, "NICENESS", 0)


def record() -> str:
    """Return a short game that was lost at random."""
    match = Match.new(D6, seed=1)
    rng = Rng(stream(seed_key(1), "random"))
    while not match.over:
        options = match.options_of(0)
        match.choose(options[rng.below(len(options))].key)
    return write_match(match)


def bring(page: Page, address: str) -> None:
    """Bring a finished game to a table."""
    page.goto(address)
    page.locator(".bring summary").click()
    page.locator("#record").fill(record())
    page.locator(".bring button").click()
    expect(page.locator("#prompt")).to_be_visible()


def compute(page: Page) -> None:
    """Wait for the whole review, however long it takes, or until the page says there is none."""
    page.locator("#sums-title, #review [role=alert]").first.wait_for(timeout=0)
    expect(page.locator(".plot svg").first).to_be_visible()


def test_from_the_end_of_a_game_to_a_moment(page: Page, serve: Serve) -> None:
    bring(page, serve())
    if page.locator(".end").count() == 0:  # the replay of a brought game leads to its table
        page.get_by_role("link", name="Back to the table").click()
    page.locator(".end").get_by_role("button", name="Review").click()
    compute(page)
    expect(page.locator("#sums-title")).to_have_text("Luck and skill")
    expect(page.locator(".plot-rounds text").first).to_be_visible()
    page.locator("#all > summary").click()
    row = page.locator("#all .rows a").nth(5)
    moment = row.get_attribute("data-to")
    row.click()
    shown = page.locator("#moment")
    expect(shown).to_have_attribute("data-moment", str(moment))
    expect(shown.locator("h1")).to_contain_text("Round")
    expect(shown.locator(".said")).to_contain_text("You chose")
    expect(shown.locator(".board")).to_be_visible()
    expect(row).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-moment", str(int(str(moment)) + 1))
    spot = page.locator(".plot a").nth(3)
    spot.locator(".strip").click()
    expect(shown).to_have_attribute("data-moment", str(spot.get_attribute("data-to")))
    expect(spot).to_have_attribute("aria-current", "true")
    page.reload()
    expect(shown).to_have_attribute("data-moment", str(spot.get_attribute("data-to")))


def test_a_running_game_in_german_by_keyboard(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    table = page.url
    press_enter(page)  # ends the assignment
    expect(page.locator("#log .chosen").first).to_be_visible()
    page.goto(f"{table}/review")
    page.get_by_text("DE", exact=True).click()
    page.get_by_role("button", name="Rückblick berechnen").focus()
    page.keyboard.press("Enter")
    compute(page)
    expect(page.locator("#curve-title")).to_have_text("Gewinnchance")
    expect(page.locator(".sums")).to_contain_text("Chance jetzt")
    page.locator("#how > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#how")).to_contain_text("Patzer")


def test_without_script(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    start(page, serve(), "7", script=False)
    table = page.url
    page.locator(".choice[value='tactical_fire']").click()
    page.goto(f"{table}/review")
    page.get_by_role("button", name="Compute the review").click()
    compute(page)  # the page reloads by itself
    expect(page.locator("#all .rows a")).to_have_count(1)
    context.close()


def test_it_fits_and_axe_finds_nothing_serious(browser: Browser, serve: Serve) -> None:
    page = looked_at(browser)
    bring(page, serve())
    page.goto(page.url.partition("/replay")[0] + "/review")
    problems = serious(page)
    page.get_by_role("button", name="Compute the review").click()
    compute(page)
    for part in ("#all", "#how"):
        page.locator(f"{part} > summary").click()
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    problems += serious(page)
    page.context.close()
    assert problems == []
