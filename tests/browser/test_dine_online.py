"""Three people at one table of Deep Space Dine, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, keys, leave, take_seat
from tests.browser.table import is_over

#: What a crew in a hurry chooses first.
ORDER = ("solve:1", "jump", "keep", "nobody", "decline", "upper", "suffer", "play:", "lower")


@pytest.fixture
def crew(browser: Browser, serve: Serve) -> Iterator[list[Page]]:
    """Ada sets up a table for three; Ben joins in German, Cleo on a phone."""
    address = serve()
    host, *guests = people = [
        arrive(browser),
        arrive(browser, locale="de-DE"),
        arrive(browser, phone=True),
    ]
    host.goto(f"{address}/games/dine")
    host.locator("#set-up [name=seats][value='3']").check()
    for seat in (1, 2):
        host.locator(f"#set-up [name=seat-{seat}]").select_option("link")
    host.locator("#set-up [name=difficulty]").select_option("inferno")
    host.locator("#name-0").fill("Ada")
    host.locator("button.act").click()
    for number, (guest, name) in enumerate(zip(guests, ("Ben", "Cleo"), strict=True), 1):
        host.locator(f"form[action$='/seats/{number}/invite'] button").click()
        take_seat(guest, host.locator(".invitation input").input_value(), name)
        be_ready(guest)
    be_ready(host)
    for page in people:
        expect(page.locator("#options .choice").first).to_be_attached()
    yield people
    leave(*people)


def pick(page: Page) -> str:
    """Return what somebody would choose who wants to get on; nothing if there is nothing."""
    offered = keys(page)
    for wanted in ORDER:
        for key in offered:
            if key.startswith(wanted):
                return key
    return offered[0] if offered else ""


def act(page: Page, key: str) -> bool:
    """Choose an option if it is there, and wait for what comes of it; False: it is gone."""
    before = page.locator("#table").get_attribute("data-question")
    # Several people act at once: between a look and a click the option may be gone.
    there = page.evaluate(
        """(key) => {
          const found = [...document.querySelectorAll("#options .choice")];
          const button = found.find((each) => each.value === key);
          if (button) button.click();
          return Boolean(button);
        }""",
        key,
    )
    if there:
        expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    return bool(there)


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen")


def test_everybody_has_offers_at_once_and_the_first_one_wins(crew: list[Page]) -> None:
    host, guest, third = crew
    for page in crew:
        assert any(key.startswith("play:") for key in keys(page))
    hands = [{key for key in keys(page) if key.startswith("play:")} for page in crew]
    assert not hands[0] & hands[1]
    # Ada acts while Ben is away: his offers were made for an older table, and he gets new ones.
    old = [page.locator("#table").get_attribute("data-question") for page in crew]
    guest.context.set_offline(True)
    assert act(host, pick(host))
    for page, before in ((third, old[2]), (guest, old[1])):
        page.context.set_offline(False)
        expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0, timeout=15_000)


def test_three_people_play_to_the_end(crew: list[Page]) -> None:
    for number in range(400):
        # On an open floor all three could act; they take turns to be first.
        in_order = crew[number % 3 :] + crew[: number % 3]
        wait_until(crew[0], lambda: any(keys(page) or is_over(page) for page in crew))
        if any(is_over(page) for page in crew):
            break
        page = next((page for page in in_order if keys(page)), None)
        if page is not None and (key := pick(page)):
            act(page, key)
    for page in crew:
        expect(page.locator(".end")).to_be_visible()
    expect(crew[0].locator(".end")).to_contain_text("Sectors seen")
    expect(crew[1].locator(".end")).to_contain_text("Gesehene Sektoren")
