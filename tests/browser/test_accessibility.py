"""axe-core finds nothing serious, in both themes and languages."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from tests.browser.conftest import Serve
from tests.browser.table import bring, start

AXE = Path(__file__).parents[2] / "build" / "axe" / "axe.min.js"


#: How a page is looked at: both widths and both themes.
LOOKS: tuple[tuple[int, Literal["dark", "light"]], ...] = ((390, "light"), (1280, "dark"))


def serious(page: Page) -> list[str]:
    """Return what axe finds that is serious or critical, on a phone in light, then wide in dark."""
    problems = []
    for width, theme in LOOKS:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        problems += [
            f"{page.url} {width} {theme}: {item['id']}: {item['nodes'][0]['html'][:160]}"
            for item in found["violations"]
            if item["impact"] in ("serious", "critical")
        ]
    return problems


def looked_at(browser: Browser) -> Page:
    """Return a new page into which axe can be brought."""
    return browser.new_context(bypass_csp=True, locale="en-GB").new_page()


def finished() -> str:
    """Return a game that was played to its end, as text."""
    match = Match.new(D6, seed="3")
    while not match.over:
        match.choose(match.options_of(0)[0].key)
    return write_match(match)


def test_axe_finds_nothing_serious(browser: Browser, serve: Serve) -> None:
    address = serve()
    page = looked_at(browser)
    problems: list[str] = []
    for path in ("/", "/games/d6", "/games/d6/rules"):
        page.goto(address + path)
        problems += serious(page)
    start(page, address, "3")
    problems += serious(page)
    page.locator(".die.lit").first.click()
    problems += serious(page)
    page.keyboard.press("Escape")
    page.goto(f"{page.url}/replay")
    problems += serious(page)
    bring(page, address, finished())
    expect(page.locator(".end")).to_be_visible()
    problems += serious(page)
    page.context.close()
    assert problems == []
