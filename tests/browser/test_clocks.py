"""Clocks in a browser: they count by themselves, quietly; without script they say until when."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.server import timekeeper
from sternbrett.server.pages import clocks
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, choose, invite, leave, take_seat
from tests.tiny import GAME as TINY

#: Writes down what the sound system is asked for, and what is said to those who listen.
NOTE_WARNINGS = """
  window.warnings = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target.id === "news" && target.textContent) window.warnings.push(target.textContent);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""


def sit_down(host: Page, guest: Page, address: str, limit: str) -> None:
    """Let Ada and Ben sit down at a table with a time limit."""
    host.goto(f"{address}/games/{TINY.id}")
    expect(host.locator("#time-limit")).to_be_hidden()  # nobody else comes yet
    host.locator("#set-up [name=seat-1]").select_option("link")
    host.locator("#time-limit").select_option(limit)
    host.locator("#name-0").fill("Ada")
    host.locator("button.act").click()
    take_seat(guest, invite(host), "Ben")
    for page in (guest, host):
        be_ready(page)
    for page in (guest, host):
        expect(page.locator("#options .choice").first).to_be_visible()


def test_a_clock_counts_by_itself_warns_once_and_a_bot_stands_in(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(clocks.WARNS, "move", 28)
    monkeypatch.setattr(timekeeper, "EVERY", 0.2)
    ahead = 0
    monkeypatch.setattr(timekeeper, "milliseconds", lambda: time.time_ns() // 1_000_000 + ahead)
    host = arrive(browser, script=NOTE_WARNINGS)
    guest = arrive(browser, "de-DE", phone=True)
    sit_down(host, guest, serve({TINY.id: TINY}, local=False), "move 30")
    clock = host.locator("#prompt .clock")
    expect(clock).to_have_text(re.compile(r"^0:[23]\d$"))
    expect(clock).to_have_attribute("role", "timer")
    expect(clock).to_have_attribute("aria-live", "off")
    expect(clock).to_have_class(re.compile("short"), timeout=10_000)
    before = clock.text_content() or ""
    expect(clock).not_to_have_text(before)
    expect(guest.locator("#seat-0 .clock.runs")).to_be_visible()
    choose(host)
    choose(host, "hold")
    assert host.evaluate("warnings.filter((text) => text === '28 seconds left.').length") == 1
    # Only Ben is asked now: his clock runs for all to see, Ada’s is gone.
    expect(guest.locator("#seat-0 .clock")).to_have_count(0)
    expect(host.locator("#seat-1 .clock.runs")).to_be_visible()
    expect(host.locator("#time-limit")).to_have_text("30 seconds for each turn")
    # All at once his time is over.
    ahead = 40_000
    expect(guest.locator("#greeting")).to_contain_text("Willkommen zurück", timeout=15_000)
    expect(host.locator("#log .seating")).to_contain_text("Ben’s time is over: Bold stands in")
    guest.locator("#prompt form[action$='/back'] button").click()
    expect(host.locator("#log .seating").last).to_contain_text("Ben is back")
    leave(host, guest)


def test_without_script_a_clock_says_until_when(browser: Browser, serve: Serve) -> None:
    host, guest = arrive(browser), arrive(browser)
    sit_down(host, guest, serve({TINY.id: TINY}, local=False), "days 2")
    expect(host.locator("#prompt .clock")).to_have_text(re.compile("^(2 days|1 day 23 hr)$"))
    context = browser.new_context(
        java_script_enabled=False, locale="en-GB", storage_state=host.context.storage_state()
    )
    plain = context.new_page()
    plain.goto(host.url)
    expect(plain.locator("#prompt .clock")).to_have_text(
        re.compile(r"^until \d{4}-\d\d-\d\d \d\d:\d\d UTC$")
    )
    context.close()
    leave(host, guest)
