"""People in real browsers: taking oneself along, giving links away, talk in reach, coming back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from sternbrett.games import all_games
from sternbrett.server import presence, sitting, watchers
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, invite, join, leave, set_up, take_seat
from tests.tiny import GAME as TINY

ADELE = all_games()["adele"]


def test_another_device_becomes_the_same_person_and_the_first_one_sees_it(
    browser: Browser, serve: Serve
) -> None:
    address = serve({TINY.id: TINY}, local=False)
    ada, phone = arrive(browser), arrive(browser, locale="de-DE", phone=True)
    ada.goto(f"{address}/me")
    ada.locator("#name").fill("Ada")
    ada.get_by_label("violet").check()
    ada.get_by_role("button", name="Save").click()
    ada.get_by_role("button", name="Take me along").click()
    expect(ada.locator(".qr")).to_be_visible()
    box, code = ada.locator("#devices").bounding_box(), ada.locator(".qr").bounding_box()
    assert box
    assert code
    assert abs((box["x"] + box["width"] / 2) - (code["x"] + code["width"] / 2)) < 2
    phone.goto(ada.locator(".invitation input").input_value())
    phone.get_by_role("button", name="Ich bin Ada").click()
    expect(phone.locator(".mine")).to_have_text("Ada")
    # Nobody touches the first device.
    expect(ada.locator("#devices .row.new")).to_be_visible(timeout=10_000)
    ada.get_by_role("button", name="That was me").click()
    expect(ada.locator("#devices .row")).to_have_count(2)
    expect(ada.locator("#devices .row.new")).to_have_count(0)
    leave(ada, phone)


def test_a_link_is_copied_by_a_button_and_shared_by_the_phones_sheet(
    browser: Browser, serve: Serve
) -> None:
    share = "navigator.share = async (data) => { window.shared = data; };"
    host = arrive(browser, script=share, phone=True)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    set_up(host, serve({TINY.id: TINY}), "link")
    link = invite(host)
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()") == link
    host.get_by_role("button", name="Share").click()
    shared = host.evaluate("window.shared")
    assert shared == {"url": link, "text": "Ada invites you to Salvage Race"}
    leave(host)


def test_talk_is_in_reach_on_a_phone_and_says_what_was_not_read(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "EVERY", 0.1)
    phone = arrive(browser, locale="de-DE", phone=True)
    host, guest = join(browser, serve({TINY.id: TINY}, local=False), guest=phone)
    mark = guest.locator("#unread")
    expect(mark).to_be_hidden()
    guest.evaluate("scrollTo(0, 0)")
    host.get_by_role("button", name="Thank you!").click()
    expect(mark).to_have_text("1")
    assert guest.locator("#talk-link").bounding_box()
    guest.locator("#talk-link").click()
    expect(guest.locator("#chat li")).to_have_text("Ada Danke!")
    expect(guest.locator("#chat")).to_be_in_viewport()
    expect(guest.locator("#say")).to_be_focused()
    expect(mark).to_be_hidden()
    # One's own words are no news, and who watches is counted.
    guest.locator(".talk > .shut").click()
    expect(host.locator("#unread")).to_be_hidden()
    viewer = arrive(browser)
    viewer.goto(host.url)
    expect(host.locator(".watching")).to_have_text("1 watching")
    leave(host, guest, viewer)


def test_who_left_is_replaced_from_the_prompt_and_comes_back_by_one_touch(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "GRACE", 0.0)
    monkeypatch.setattr(presence, "AFTER_PAGE", 0.1)
    host, guest = join(browser, serve({TINY.id: TINY}, local=False))
    while host.locator("#options .choice").count():
        before = host.locator("#table").get_attribute("data-question")
        host.locator("#options .choice").first.click()
        expect(host.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    address = guest.url
    guest.goto("about:blank")
    # Nobody touches anything until it is there, where one looks.
    host.locator("#prompt").get_by_role("button", name="Let a bot play on for Ben").click()
    expect(host.locator("#seat-1")).to_contain_text("Bot: Bold")
    guest.goto(address)
    expect(guest.locator("#greeting")).to_contain_text("Welcome back")
    expect(guest.locator("#greeting")).to_contain_text("Bold has played for you")
    guest.locator("#prompt").get_by_role("button", name="Take my seat back").click()
    expect(guest.locator("#greeting")).to_have_count(0)
    expect(host.locator("#seat-1")).not_to_contain_text("Bold")
    leave(host, guest)


def test_a_finished_game_is_reviewed_together(browser: Browser, serve: Serve) -> None:
    host, guest = arrive(browser), arrive(browser, locale="de-DE", phone=True)
    host.goto(f"{serve({ADELE.id: ADELE}, local=False)}/games/{ADELE.id}")
    host.locator("#seats-2").check()
    host.locator("#seat-1").select_option("link")
    host.locator("#name-0").fill("Ada")
    host.locator("button.act").click()
    take_seat(guest, invite(host), "Ben")
    be_ready(guest)
    be_ready(host)
    host.locator(".concede summary").click()
    host.locator("form[action$='/concede'] button").click()
    expect(host.locator(".end")).to_be_attached()
    for page in (host, guest):
        page.goto(f"{host.url}/review?seat=0&ply=1" if page is host else host.url)
    moment = guest.locator("#moment")
    expect(moment).to_have_attribute("data-moment", "1")
    host.get_by_role("button", name="Lead").click()
    expect(host.locator("#together[data-leading]")).to_be_visible()
    expect(guest.locator("#together p")).to_have_text("Ada führt.")
    host.wait_for_load_state()
    host.keyboard.press("ArrowLeft")
    expect(moment).to_have_attribute("data-moment", "0")
    guest.locator("#say").fill("Das war's!")
    guest.locator("#say").press("Enter")
    expect(host.locator("#chat")).to_contain_text("Ben Das war's!")
    expect(guest.locator("#say")).to_have_value("")
    # Who does not want to be led looks elsewhere.
    guest.locator("#follow").uncheck()
    host.keyboard.press("ArrowRight")
    expect(host.locator("#moment")).to_have_attribute("data-moment", "1")
    guest.wait_for_timeout(500)
    expect(moment).to_have_attribute("data-moment", "0")
    guest.locator("#follow").check()
    expect(moment).to_have_attribute("data-moment", "1")
    # Another review, which is a page of its own, is followed as well.
    host.locator("#found nav a").last.click()
    expect(moment).to_have_attribute("data-seat", "1")
    leave(host, guest)
