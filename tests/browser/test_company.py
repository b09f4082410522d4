"""Playing with others: notifications, seats that change hands, two tabs, talk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import Bot
from sternbrett.server import presence, sitting, talk, thinking
from tests.browser.conftest import Serve
from tests.browser.people import (
    arrive,
    be_ready,
    choose,
    invite,
    join,
    keys,
    leave,
    say,
    send_ship,
    set_up,
    take_seat,
)
from tests.tiny import GAME as TINY

REMOVED = "Your seat was given to somebody else"

#: A browser whose notifications are written down, and which looks away when it is told to.
NOTIFICATIONS = """(() => {
  const kept = window.sessionStorage;
  const list = () => JSON.parse(kept.getItem("notices") || "[]");
  window.notices = list;
  window.Notification = class {
    static get permission() { return kept.getItem("permission") || "default"; }
    static async requestPermission() {
      kept.setItem("permission", "ANSWER");
      return "ANSWER";
    }
    constructor(title) { kept.setItem("notices", JSON.stringify([...list(), title])); }
  };
  Object.defineProperty(document, "hidden", { get: () => kept.getItem("away") === "hidden" });
  document.hasFocus = () => !kept.getItem("away");
})()"""


def notices(page: Page) -> list[str]:
    shown: list[str] = page.evaluate("() => window.notices()")
    return shown


def look(page: Page, away: str) -> None:
    """Hide the tab ("hidden"), go to another window ("blurred"), or come back ("")."""
    page.evaluate("(away) => sessionStorage.setItem('away', away)", away)


def ask_for_notices(page: Page) -> None:
    page.locator("#help-link").click()
    page.locator("#notify").click()


def close_help(page: Page) -> None:
    page.locator("#help .close").click()
    expect(page.locator("#help")).to_be_hidden()


def test_a_notification_says_when_it_is_my_move(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Salvage Race: it is your move."
    monkeypatch.setattr(talk, "PAUSE_BETWEEN_MESSAGES", 0.0)
    ada = arrive(browser, script=NOTIFICATIONS.replace("ANSWER", "granted"))
    host, guest = join(browser, serve({TINY.id: TINY}), host=ada)
    ask_for_notices(host)
    expect(host.locator("#notify-note")).to_contain_text("You will be told")
    close_help(host)
    send_ship(host)
    look(host, "hidden")
    say(guest, "Just a word")
    expect(host.locator("#chat")).to_contain_text("Just a word")
    assert notices(host) == []  # something happened, but it is not my move
    send_ship(guest)
    expect(host.locator("#options .choice").first).to_be_visible()
    assert notices(host) == [text]
    say(guest, "Are you there?")
    expect(host.locator("#chat")).to_contain_text("Are you there?")
    assert notices(host) == [text]  # it still is, and was said once
    look(host, "")
    send_ship(host)
    send_ship(guest)
    expect(host.locator("#options .choice").first).to_be_visible()
    assert notices(host) == [text]  # the tab is in front
    leave(host, guest)


def test_a_notification_tells_of_the_beginning_and_of_a_window_behind(
    browser: Browser, serve: Serve
) -> None:
    """Whoever waits in the room looks elsewhere; then a whole table page is there."""
    host = arrive(browser)
    guest = arrive(browser, script=NOTIFICATIONS.replace("ANSWER", "granted"))
    set_up(host, serve({TINY.id: TINY}), "link")
    take_seat(guest, invite(host), "Ben")
    be_ready(guest)
    expect(guest.locator("form[action$='/ready']")).to_have_count(0)
    guest.evaluate("() => Notification.requestPermission()")
    look(guest, "blurred")
    be_ready(host)
    expect(guest.locator("#options .choice").first).to_be_visible()
    guest.wait_for_function("() => window.notices().length === 1")
    expect(guest.locator("header.top")).to_have_count(1)
    guest.locator("#help-link").click()
    expect(guest.locator("#notify")).to_be_visible()
    leave(host, guest)


def test_a_notification_tells_that_a_bot_has_moved(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_on = Event()

    def thoughtful_bot(content: Any, rng: Rng) -> Bot:
        think_on.wait(timeout=60)
        return random_bot(content, rng)

    monkeypatch.setattr(thinking, "TIME_LIMIT", 600.0)
    monkeypatch.setattr(TINY, "bots", {**TINY.bots, "random": thoughtful_bot})
    page = arrive(browser, "de-DE", NOTIFICATIONS.replace("ANSWER", "granted"))
    set_up(page, serve({TINY.id: TINY}), "random")
    ask_for_notices(page)
    expect(page.locator("#notify-note")).to_contain_text("Du wirst benachrichtigt")
    close_help(page)
    look(page, "hidden")
    choose(page)
    choose(page, "hold")
    assert notices(page) == []
    think_on.set()
    expect(page.locator("#options .choice").first).to_be_visible(timeout=15_000)
    assert notices(page) == ["Bergungsrennen: Du bist dran."]
    leave(page)


def test_notifications_that_are_not_allowed_are_explained(browser: Browser, serve: Serve) -> None:
    ada = arrive(browser, script=NOTIFICATIONS.replace("ANSWER", "denied"))
    host, guest = join(browser, serve({TINY.id: TINY}), host=ada)
    expect(host.locator("#notify-note")).to_be_empty()
    ask_for_notices(host)
    expect(host.locator("#notify-note")).to_have_text(re.compile("does not allow notifications"))
    expect(host.locator("#notify-note")).to_be_visible()
    close_help(host)
    send_ship(host)
    look(host, "hidden")
    send_ship(guest)
    expect(host.locator("#options .choice").first).to_be_visible()
    assert notices(host) == []
    leave(host, guest)


def test_a_seat_goes_from_a_person_to_a_bot_and_back(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "GRACE", 0.0)
    monkeypatch.setattr(presence, "AFTER_PAGE", 0.1)
    host, guest = join(browser, serve({TINY.id: TINY}, local=False))
    say(guest, "I must go soon")
    expect(host.locator("#chat")).to_contain_text("I must go soon")
    expect(host.locator("#seat-1 > form")).to_have_count(0)  # it is Ben's, and he is there
    address, ben = guest.url, guest.context
    guest.close()
    host.locator("#seat-1").get_by_role("button", name="Let a bot play on").click()
    expect(host.locator("#seat-1")).to_contain_text("Bot: Bold")
    expect(host.locator("#log .seating")).to_have_text(re.compile("the host lets Bold play on"))

    # The game goes on with the bot, here until the next round.
    choose(host)
    choose(host, "hold")
    expect(host.locator("#log")).to_contain_text("Round 2", timeout=15_000)

    back = ben.new_page()
    back.goto(address)
    expect(back.locator("#log .seating")).to_have_count(1)
    back.locator("#prompt").get_by_role("button", name="Take my seat back").click()
    for page in (host, back):
        expect(page.locator("#log .seating").last).to_have_text(re.compile("Ben is back"))
        expect(page.locator("#seat-1")).not_to_contain_text("Bold")
    expect(back.locator("#chat li")).to_have_text("Ben I must go soon")
    leave(host, back)


def test_a_bots_seat_is_changed_by_the_host_who_keeps_the_form_meanwhile(
    browser: Browser, serve: Serve
) -> None:
    host, watcher = arrive(browser), arrive(browser)
    set_up(host, serve({TINY.id: TINY}, local=False), "random")
    watcher.goto(host.url)
    host.locator(".guest details:not(.about-guest) summary").click()
    host.locator(".people select").select_option("bold")
    expect(host.locator(".guest details")).to_contain_text("everybody is told")
    choose(host)
    # What the host was about to do is still there.
    expect(host.locator(".people select")).to_be_visible()
    expect(host.locator(".people select")).to_have_value("bold")
    host.locator(".guest details button").click()
    for page in (host, watcher):
        expect(page.locator("#log .seating")).to_have_text(
            "The host gave the seat Salvager 2 to Bold."
        )
        expect(page.locator("#seat-1")).to_contain_text("Bold")
    leave(host, watcher)


def test_whoever_is_removed_from_a_private_table_sees_nothing_of_it(
    browser: Browser, serve: Serve
) -> None:
    host, guest = arrive(browser), arrive(browser)
    set_up(host, serve({TINY.id: TINY}, local=False), "link", spectators="no")
    take_seat(guest, invite(host), "Ben")
    # The page with the link goes on by itself when somebody has followed it.
    expect(host.locator("main.room")).to_contain_text("Ben")
    host.locator("form[action$='/seats/1'] select").select_option("random")
    host.locator("form[action$='/seats/1'] button").click()
    expect(guest.locator("main.room")).to_contain_text(REMOVED)
    be_ready(host)
    expect(host.locator("#options .choice").first).to_be_visible()
    expect(guest.locator("main")).to_contain_text(REMOVED)
    expect(guest.locator("main")).to_contain_text("only those who sit at this table may see it")
    expect(guest.locator("#log, .people, #options")).to_have_count(0)
    leave(host, guest)


def silent(socket: WebSocketRoute) -> None:
    """Be a connection over which nothing comes."""


@contextmanager
def after_its_question(page: Page) -> Iterator[None]:
    """Load a table, and wait until the page has asked what happened before it was connected."""
    with page.expect_response(lambda response: "?have=" in response.url):
        yield


def test_a_click_at_a_seat_that_was_given_away_is_refused(browser: Browser, serve: Serve) -> None:
    """On one's own machine somebody sat down in another browser."""
    ada, other = arrive(browser), arrive(browser)
    ada.route_web_socket("**/live", silent)
    with after_its_question(ada):
        set_up(ada, serve({TINY.id: TINY}), "random")
    secrets = keys(ada)
    assert secrets
    other.goto(ada.url)
    other.locator("form[action$='/sit'] button").click()
    expect(other.locator("#options .choice").first).to_be_visible()
    assert keys(other) == secrets
    ada.locator("#options .choice").first.click()
    expect(ada.locator("#prompt")).to_contain_text("does not sit at that seat")
    expect(ada.locator("#prompt")).to_contain_text(REMOVED)
    assert not [key for key in secrets if key in ada.content()]
    leave(ada, other)


#: A connection that never falls silent.
CHATTER = """window.WebSocket = class extends EventTarget {
  constructor() {
    super();
    setInterval(() => this.dispatchEvent(new MessageEvent("message", { data: "changed" })), 40);
  }
  close() {}
}"""


def test_a_page_follows_although_there_is_never_a_quiet_moment(
    browser: Browser, serve: Serve
) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}), host=arrive(browser, script=CHATTER))
    say(guest, "Can you hear me?")
    expect(host.locator("#chat")).to_contain_text("Can you hear me?")
    send_ship(host)
    send_ship(guest)
    expect(host.locator("#options .choice").first).to_be_visible()
    leave(host, guest)


def test_two_tabs_of_one_seat_follow_each_other(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    second = host.context.new_page()
    second.goto(host.url)
    assert keys(second) == keys(host)
    choose(host)
    expect(second.locator("#options .choice[value=hold]")).to_be_visible()
    choose(second, "hold")
    expect(host.locator("#prompt")).to_contain_text("Waiting for Ben")
    expect(host.locator("#options")).to_have_count(0)
    send_ship(guest)
    for tab in (host, second):
        expect(tab.locator("#options .choice").first).to_be_visible()
    assert keys(second) == keys(host)
    leave(host, guest)


def test_a_click_in_a_tab_that_missed_something_is_refused(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    late = host.context.new_page()
    late.route_web_socket("**/live", silent)
    with after_its_question(late):
        late.goto(host.url)
    old = keys(late)
    choose(host)
    late.locator("#options .choice").last.click()
    expect(late.locator("#prompt [role=alert]")).to_contain_text("The question has changed since")
    expect(late.locator("#options .choice[value=hold]")).to_be_visible()
    assert set(keys(late)).isdisjoint(old)
    # Nothing was chosen by it, and from here on it goes on as usual.
    assert keys(host) == keys(late)
    choose(late, "hold")
    expect(late.locator("#prompt [role=alert]")).to_have_count(0)
    expect(host.locator("#prompt")).to_contain_text("Waiting for Ben")
    leave(host, guest)


def test_a_lost_connection_is_said_and_made_up_for(browser: Browser, serve: Serve) -> None:
    ada = arrive(browser)
    lines: list[WebSocketRoute] = []
    cut = False

    def line(socket: WebSocketRoute) -> None:
        if cut:
            socket.close()
        else:
            socket.connect_to_server()
            lines.append(socket)

    ada.route_web_socket("**/live", line)
    host, guest = join(browser, serve({TINY.id: TINY}), host=ada)
    send_ship(host)
    ada.context.set_offline(True)
    cut = True
    lines[-1].close()
    expect(host.locator(".no-connection")).to_be_visible()
    expect(host.locator(".no-connection")).to_contain_text("No connection")
    send_ship(guest)
    expect(host.locator("#prompt")).to_contain_text("Waiting for Ben")
    cut = False
    ada.context.set_offline(False)
    expect(host.locator("#options .choice").first).to_be_visible(timeout=15_000)
    expect(host.locator(".no-connection")).to_be_hidden()
    leave(host, guest)


def test_talk_reaches_the_others_as_it_was_typed(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}), guest=arrive(browser, "de-DE"))
    expect(host.get_by_label("Say something to everybody")).to_be_visible()
    expect(guest.get_by_label("Allen etwas sagen")).to_be_visible()
    guest.locator("#say").fill("I am still writ")  # meanwhile:
    text = "<b>Grüße</b> & <img src=x onerror=alert(1)>"
    say(host, text)
    for page in (host, guest):
        expect(page.locator("#chat li")).to_have_text(f"Ada {text}")
        expect(page.locator("#chat img, #chat li b b")).to_have_count(0)
    expect(host.locator("#say")).to_have_value("")
    expect(host.locator("#say")).to_be_focused()
    expect(guest.locator("#say")).to_have_value("I am still writ")
    guest.locator("#say").press_sequentially("ing")
    guest.locator(".say button").click()
    expect(host.locator("#chat li").last).to_have_text("Ben I am still writing")
    expect(guest.locator("#say")).to_have_value("")
    leave(host, guest)


def test_talk_that_is_refused_stays_where_it_was_typed(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}), guest=arrive(browser, "de-DE"))
    refusals = {
        host: ("at most 280 characters", "One message a second"),
        guest: ("höchstens 280 Zeichen", "Eine Nachricht pro Sekunde"),
    }
    for page, (long, fast) in refusals.items():
        alert = page.locator(".people [role=alert]")
        already = page.locator("#chat li").count()
        say(page, "x" * 281)
        expect(alert).to_contain_text(long)
        expect(page.locator("#say")).to_have_value("x" * 281)
        monkeypatch.setattr(talk, "PAUSE_BETWEEN_MESSAGES", 3600.0)
        say(page, "x" * 280)
        expect(page.locator("#chat li")).to_have_count(already + 1)
        expect(alert).to_have_count(0)
        say(page, "And another thing")
        expect(alert).to_contain_text(fast)
        expect(page.locator("#say")).to_have_value("And another thing")
        monkeypatch.setattr(talk, "PAUSE_BETWEEN_MESSAGES", 0.0)
        page.locator("#say").press("Enter")
        for reader in (host, guest):
            expect(reader.locator("#chat li")).to_have_count(already + 2)
    expect(host.locator("#chat li").last).to_have_text("Ben And another thing")
    leave(host, guest)
