"""Two people in two browsers, and two people at one device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.server import sockets
from tests.browser.conftest import Serve
from tests.browser.people import arrive, join
from tests.tiny import GAME as TINY

#: Remembers whether a page ever said that there was no connection.
NOTE_OFFLINE = """
  window.wasOffline = false;
  new MutationObserver(() => {
    window.wasOffline ||= document.body?.classList.contains("offline") ?? false;
  }).observe(document, { attributes: true, subtree: true });
"""


def test_two_people_play_to_the_end_and_stay_in_step(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    for _ in range(60):
        if host.locator(".end").count() and guest.locator(".end").count():
            break
        for page in (host, guest):
            choice = page.locator("#options .choice")
            if choice.count() and not page.locator(".end").count():
                before = page.locator("#table").get_attribute("data-question")
                choice.first.click()
                expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)
        host.wait_for_timeout(60)
    expect(host.locator(".end")).to_be_visible()
    expect(guest.locator(".end")).to_be_visible()
    host.context.close()
    guest.context.close()


def test_the_tab_says_whose_move_it_is(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    while host.locator("#options .choice").count():
        before = host.locator("#table").get_attribute("data-question")
        host.locator("#options .choice").first.click()
        expect(host.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    assert not host.title().startswith("●")
    expect(host.locator("#prompt h1")).to_contain_text("Waiting for Ben")
    assert guest.title().startswith("●")
    host.context.close()
    guest.context.close()


def test_offline_and_back(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    host.context.set_offline(True)
    while guest.locator("#options .choice").count():
        before = guest.locator("#table").get_attribute("data-question")
        guest.locator("#options .choice").first.click()
        expect(guest.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    host.context.set_offline(False)
    host.reload()
    expect(host.locator("#prompt h1")).to_be_visible()
    host.wait_for_load_state()  # styles and scripts are there
    host.context.close()
    guest.context.close()


def test_a_page_without_a_live_channel_asks_now_and_then(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    monkeypatch.setattr(sockets, "IN_ALL", 0)
    watcher = arrive(browser, script=NOTE_OFFLINE)
    watcher.goto(host.url)
    moment = watcher.locator("#table").get_attribute("data-ply") or ""
    for page in (host, guest):
        while page.locator("#options .choice").count():
            before = page.locator("#table").get_attribute("data-question")
            page.locator("#options .choice").first.click()
            expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    expect(watcher.locator("#table")).not_to_have_attribute("data-ply", moment, timeout=30_000)
    assert not watcher.evaluate("wasOffline")
    for page in (host, guest, watcher):
        page.context.close()


def test_one_device_two_people_and_a_curtain(browser: Browser, serve: Serve) -> None:
    """Play, curtain, Back, Forward, reload, second tab: nothing of the other seat is there."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{serve({TINY.id: TINY})}/games/{TINY.id}")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="uncover").click()
    expect(page.locator("#options .choice").first).to_be_visible()
    keys = page.evaluate("[...document.querySelectorAll('#options .choice')].map((b) => b.value)")
    assert keys
    while page.locator("#options .choice").count():
        before = page.locator("#table").get_attribute("data-question")
        page.locator("#options .choice").first.click()
        expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("Hand the device to")

    def clean(tab: Page) -> None:
        tab.wait_for_load_state()
        document = tab.content()
        assert all(f'value="{key}"' not in document for key in keys)

    clean(page)
    page.go_back()
    clean(page)
    page.go_forward()
    clean(page)
    page.reload()
    clean(page)
    second = context.new_page()
    second.goto(page.url)
    clean(second)
    context.close()
