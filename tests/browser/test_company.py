"""Playing with others: notifications, seats that change hands, two tabs, talk."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import Bot
from sternbrett.server import tables, thinking
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
    monkeypatch.setattr(tables, "PAUSE_BETWEEN_MESSAGES", 0.0)
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


def give_seat(host: Page, who: str) -> None:
    """Let the host change the other seat."""
    details = host.locator(".people details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    details.locator("select").select_option(who)
    details.locator("button").click()


def test_a_seat_goes_from_a_person_to_a_bot_to_another_person(
    browser: Browser, serve: Serve
) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}, local=False))
    secrets = keys(guest)
    choose(host)
    host.locator(".people details summary").click()
    host.locator(".people select").select_option("random")
    say(guest, "I must go soon")
    expect(host.locator("#chat")).to_contain_text("I must go soon")
    # What the host was about to do is still there.
    expect(host.locator(".people select")).to_be_visible()
    expect(host.locator(".people select")).to_have_value("random")
    expect(host.locator(".people details")).to_contain_text("leaves the table")
    give_seat(host, "random")

    expect(guest.locator("#prompt")).to_contain_text(REMOVED)
    expect(guest.locator("#prompt")).to_contain_text("You are watching")
    assert not guest.title().startswith("●")
    expect(guest.locator("#options, #say, #undo")).to_have_count(0)
    assert not [key for key in secrets if key in guest.content()]
    guest.reload()
    expect(guest.locator("#prompt")).to_contain_text(REMOVED)

    # The game goes on with the bot, here until the next round.
    expect(host.locator(".people")).to_contain_text("Random")
    choose(host, "hold")
    expect(host.locator("#log")).to_contain_text("Round 2", timeout=15_000)

    give_seat(host, "link")
    expect(host.locator("main.room")).to_contain_text("goes on as soon as every seat is taken")
    expect(guest.locator("main.room")).to_contain_text(REMOVED)
    expect(guest.locator("form[action$='/invite']")).to_have_count(0)
    third = arrive(browser)
    take_seat(third, invite(host), "Cleo")
    be_ready(third)
    for page in (host, third, guest):
        expect(page.locator("#prompt")).to_be_visible()
        expect(page.locator(".people")).to_contain_text("Cleo")
    expect(guest.locator("#options")).to_have_count(0)
    # Nobody is made to have said what another said at this seat.
    expect(third.locator("#chat li")).to_have_text("Ben I must go soon")
    for _ in range(60):
        if keys(third):
            choose(third)
            break
        if keys(host):
            choose(host)
        host.wait_for_timeout(100)
    else:
        pytest.fail("The new person never had a move.")
    leave(host, guest, third)


def test_whoever_is_removed_from_a_private_table_sees_nothing_of_it(
    browser: Browser, serve: Serve
) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}, local=False), spectators="no")
    secrets = keys(guest)
    give_seat(host, "random")
    expect(guest.locator("main")).to_contain_text(REMOVED)
    expect(guest.locator("main")).to_contain_text("only those who sit at this table may see it")
    expect(guest.locator("#log, .people, #options")).to_have_count(0)
    assert not [key for key in secrets if key in guest.content()]
    leave(host, guest)


#: What a page asks once when its connection opens.
ASKS = re.compile(r"/tables/[^/]+\?have=")


def silent(socket: WebSocketRoute) -> None:
    """Be a connection over which nothing comes."""


def test_a_click_at_a_seat_that_was_given_away_is_refused(browser: Browser, serve: Serve) -> None:
    ben = arrive(browser)
    ben.route_web_socket("**/live", silent)
    host = arrive(browser)
    set_up(host, serve({TINY.id: TINY}, local=False), "link")
    take_seat(ben, invite(host), "Ben")
    be_ready(ben)
    be_ready(host)
    expect(host.locator("#prompt")).to_be_visible()
    with ben.expect_response(ASKS):
        ben.reload()
    secrets = keys(ben)
    assert secrets
    give_seat(host, "random")
    expect(host.locator(".people")).to_contain_text("Random")
    ben.locator("#options .choice").first.click()
    expect(ben.locator("#prompt")).to_contain_text("does not sit at that seat")
    expect(ben.locator("#prompt")).to_contain_text(REMOVED)
    assert not [key for key in secrets if key in ben.content()]
    leave(host, ben)


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
    with late.expect_response(ASKS):
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
        monkeypatch.setattr(tables, "PAUSE_BETWEEN_MESSAGES", 3600.0)
        say(page, "x" * 280)
        expect(page.locator("#chat li")).to_have_count(already + 1)
        expect(alert).to_have_count(0)
        say(page, "And another thing")
        expect(alert).to_contain_text(fast)
        expect(page.locator("#say")).to_have_value("And another thing")
        monkeypatch.setattr(tables, "PAUSE_BETWEEN_MESSAGES", 0.0)
        page.locator("#say").press("Enter")
        for reader in (host, guest):
            expect(reader.locator("#chat li")).to_have_count(already + 2)
    expect(host.locator("#chat li").last).to_have_text("Ben And another thing")
    leave(host, guest)
