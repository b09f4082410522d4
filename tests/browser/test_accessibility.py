"""axe-core finds nothing serious, in both themes and languages."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Serve
from tests.browser.table import click_one, is_over, start

AXE = Path(__file__).parents[2] / "build" / "axe" / "axe.min.js"


def serious(page: Page) -> list[str]:
    """Return what axe finds that is serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{page.url}: {item['id']}: {item['nodes'][0]['html'][:160]}"
        for item in found["violations"]
        if item["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(
    browser: Browser, serve: Serve, theme: Literal["dark", "light"], width: int
) -> None:
    address = serve()
    context = browser.new_context(
        bypass_csp=True,
        locale="en-GB",
        color_scheme=theme,
        reduced_motion="reduce",
        viewport={"width": width, "height": 844},
    )
    page = context.new_page()
    problems: list[str] = []
    for path in ("/", "/games/d6", "/games/d6/rules"):
        page.goto(address + path)
        problems += serious(page)
    start(page, address, "3")
    problems += serious(page)
    page.locator(".die.lit").first.click()
    problems += serious(page)
    page.keyboard.press("Escape")
    table = page.url
    page.goto(f"{table}/replay")
    problems += serious(page)
    page.goto(table)
    for _ in range(600):
        if is_over(page):
            break
        click_one(page)
    problems += serious(page)
    context.close()
    assert problems == []
