"""The whole way of three people: meet by link, play, lose one and get him back, again, review."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.server import presence, sitting
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, choose, keys, leave, send_ship, take_seat
from tests.tiny import GAME as TINY

#: What somebody chooses who wants to get on; else the first of what is offered.
WANTED = ("stay", "hold")


def meet(browser: Browser, address: str) -> list[Page]:
    """Ada sets up a table for three; Ben joins in German, Cleo on a phone."""
    host, *guests = people = [
        arrive(browser),
        arrive(browser, locale="de-DE"),
        arrive(browser, phone=True),
    ]
    host.goto(f"{address}/games/{TINY.id}")
    host.locator("#set-up [name=seats][value='3']").check()
    for seat in (1, 2):
        host.locator(f"#set-up [name=seat-{seat}]").select_option("link")
    host.locator("#name-0").fill("Ada")
    host.locator("button.act").click()
    for number, (guest, name) in enumerate(zip(guests, ("Ben", "Cleo"), strict=True), 1):
        host.locator(f"form[action$='/seats/{number}/invite'] button").click()
        take_seat(guest, host.locator(".invitation input").input_value(), name)
        be_ready(guest)
    be_ready(host)
    for page in people:
        expect(page.locator("#options .choice").first).to_be_visible()
    return people


def play_to_the_end(people: list[Page]) -> None:
    """Let whoever is asked choose until the game is over for everybody."""
    for _ in range(60):
        over = [page.locator(".end").count() > 0 for page in people]
        if all(over):
            return
        for page in people:
            offered = keys(page)
            if offered and not page.locator(".end").count():
                choose(page, next((key for key in WANTED if key in offered), offered[0]))
        people[0].wait_for_timeout(50)
    raise AssertionError("the game does not end")


def test_three_people_meet_play_lose_one_get_him_back_play_again_and_review(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "GRACE", 0.0)
    monkeypatch.setattr(presence, "AFTER_PAGE", 0.1)
    people = meet(browser, serve({TINY.id: TINY}, local=False))
    ada, ben, cleo = people
    for page in people:
        send_ship(page)
    for page in people:
        expect(page.locator("#log")).to_contain_text(re.compile("Round 2|Runde 2"))

    # Ben is gone, and a bot plays on for him.
    table = ben.url
    ben.goto("about:blank")
    for page in (ada, cleo):
        send_ship(page)
    ada.locator("#prompt").get_by_role("button", name="Let a bot play on for Ben").click()
    expect(cleo.locator("#log .seating")).to_have_text(re.compile("the host lets Bold play on"))
    expect(cleo.locator("#log")).to_contain_text("Round 3", timeout=15_000)

    # He comes back, is greeted with what happened, and sits there again by one touch.
    ben.goto(table)
    expect(ben.locator("#greeting")).to_contain_text("Willkommen zurück")
    expect(ben.locator("#since li").first).to_be_attached()
    ben.locator("#prompt form[action$='/back'] button").click()
    expect(ben.locator("#greeting")).to_have_count(0)
    expect(ada.locator("#log .seating").last).to_have_text(re.compile("Ben is back"))
    play_to_the_end(people)

    # Once more: one click of each.
    for page in (ada, cleo, ben):
        if page is not ada:
            expect(page.locator("#rematch-wanted")).to_contain_text("Ada")
        page.locator("#prompt form[action$='/rematch'] button").click()
        expect(page).not_to_have_url(table)
    assert len({page.url for page in people}) == 1
    for page in people:
        expect(page.locator("#options .choice").first).to_be_visible()
    play_to_the_end(people)

    # And they look at it together: Cleo leads on her phone, the others follow.
    table = ada.url
    cleo.goto(f"{table}/review?seat=2&ply=2")
    for page in (ada, ben):
        page.goto(f"{table}/review?seat=2&ply=0")
    cleo.get_by_role("button", name="Lead").click()
    expect(cleo.locator("#together[data-leading]")).to_be_visible()
    expect(ada.locator("#together p")).to_have_text("Cleo leads.")
    expect(ben.locator("#together p")).to_have_text("Cleo führt.")
    for page in (ada, ben):
        expect(page.locator("#moment")).to_have_attribute("data-moment", "2")
    cleo.wait_for_load_state()
    cleo.keyboard.press("ArrowLeft")
    for page in people:
        expect(page.locator("#moment")).to_have_attribute("data-moment", "1")
    ben.locator("#say").fill("Schön war’s!")
    ben.locator("#say").press("Enter")
    for page in people:
        expect(page.locator("#chat")).to_contain_text("Ben Schön war’s!")
    leave(*people)
