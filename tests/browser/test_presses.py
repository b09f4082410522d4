"""A click is never lost: not on what moves, not while the page is refreshed, not by old answers."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Serve
from tests.browser.people import arrive, join, keys, leave, say, send_ship
from tests.browser.table import question, start, wait_for_change
from tests.tiny import GAME as TINY

#: Lets the first die slide, so slowly that it seems to stand 200 pixels above its place.
SLIDE = "late.load().then(() => { motion.play(document.querySelector('.pool .die'),"
SLIDE += " [{translate: '0 -200px'}, {translate: '0 0'}], {duration: 1e7, easing: 'linear'}); })"


def press(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()


def middle(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(place).first.bounding_box()
    while box is None:  # the page was just swapped, and draws it anew
        page.wait_for_timeout(20)
        box = page.locator(place).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_die_that_still_slides_can_be_clicked(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    x, y = middle(page, ".pool .die")
    page.evaluate(SLIDE)
    assert middle(page, ".pool .die")[1] < y - 150
    press(page, *middle(page, ".pool .die"))
    expect(page.locator(".pool .die").first).to_have_class(re.compile("held"))
    for _ in range(50):  # and the motion is over as soon as the script has come that ends it
        if middle(page, ".pool .die") == (x, y):
            break
        page.wait_for_timeout(20)
    assert middle(page, ".pool .die") == (x, y)


def test_a_click_where_a_die_slides_to_is_for_the_die(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    there = middle(page, ".pool .die")
    page.evaluate(SLIDE)
    press(page, *there)
    expect(page.locator(".pool .die").first).to_have_class(re.compile("held"))


def always_sent(route: Route) -> None:
    """Let a refresh bring the whole page, as if something had changed."""
    route.continue_(url=re.sub(r"have=\w+", "have=nothing", route.request.url))


def test_what_is_pressed_stays_until_the_button_is_up(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.route(re.compile(r"\?have="), always_sent)
    page.locator(".die[data-handle='die:commander']").first.click()
    page.locator("#station-bridge").click()
    page.locator(".die[data-handle='die:science']").click()
    expect(page.locator("#ring button")).to_have_count(5)
    before = question(page)
    page.mouse.move(*middle(page, "#ring button"))
    page.mouse.down()
    with page.expect_response(re.compile(r"\?have=")) as refreshed:
        page.evaluate("document.getElementById('refresh').click()")
    refreshed.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()
    wait_for_change(page, before)


def test_an_older_answer_does_not_bring_the_old_question_back(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    late: list[tuple[Route, str]] = []

    def keep(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append((route, route.fetch().text()))

    page.route(re.compile(r"\?have="), keep)
    page.evaluate(
        "() => { const link = document.getElementById('refresh');"
        "link.setAttribute('hx-get', link.getAttribute('hx-get').replace(/have=.*/, 'have=x'));"
        "link.click(); }"
    )
    while not late:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    before = question(page)
    page.locator(".die[data-handle='die:tactical']").first.click()
    page.locator("#station-weapons").click()
    wait_for_change(page, before)
    route, body = late[0]
    assert before in body
    route.fulfill(status=200, content_type="text/html", body=body)
    page.wait_for_function("() => !document.querySelector('#refresh.htmx-request')")
    assert question(page) != before
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")


def test_a_refusal_outlives_what_others_say(browser: Browser, serve: Serve) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}), guest=arrive(browser, "de-DE"))
    say(host, "x" * 281)
    alert = host.locator(".people [role=alert]")
    expect(alert).to_contain_text("at most 280 characters")
    say(guest, "Hello")
    expect(host.locator("#chat")).to_contain_text("Hello")
    expect(alert).to_contain_text("at most 280 characters")
    expect(host.locator("#say")).to_have_value("x" * 281)
    say(host, "Hello yourself")
    expect(host.locator("#chat")).to_contain_text("Hello yourself")
    expect(alert).to_have_count(0)
    leave(host, guest)


#: A browser whose sockets connect only when they are told to.
SLOW_SOCKETS = """(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends EventTarget {
    constructor(address) {
      super();
      window.connectNow = () => {
        this.real = new Real(address);
        for (const type of ["open", "message", "close"]) {
          this.real.addEventListener(type, () => this.dispatchEvent(new Event(type)));
        }
      };
    }
    close() { this.real?.close(); }
  };
})()"""


def test_what_happens_while_the_page_is_on_its_way_is_not_missed(
    browser: Browser, serve: Serve
) -> None:
    host, guest = join(browser, serve({TINY.id: TINY}))
    send_ship(host)
    slow = host.context.new_page()
    slow.add_init_script(SLOW_SOCKETS)
    slow.goto(host.url)
    expect(slow.locator("#prompt")).to_contain_text("Waiting for Ben")
    host.close()
    send_ship(guest)
    assert not keys(slow)
    slow.evaluate("connectNow()")
    expect(slow.locator("#options .choice").first).to_be_visible()
    leave(slow, guest)
