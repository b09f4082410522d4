"""The table of DEI in a real browser: clicks, keys, tips, sizes, both themes, people and bots."""

from __future__ import annotations

import gzip
import random
import re
import time
from functools import cache
from html import unescape

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sternbrett.games.dei import GAME
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from sternbrett.server import bot_players
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, keys, leave, take_seat
from tests.browser.table import (
    bring,
    is_over,
    press,
    press_enter,
    question,
    sizes_of,
    touched_or_changed,
    wait_for_change,
)
from tests.browser.test_accessibility import looked_at, serious
from tests.browser.test_clicks import uncover

DESKTOP = (1280, 720)
PHONE = (390, 844)

#: What somebody in a hurry chooses first, by the list of options; never to end a card unused.
ORDER = ("face_up", "icon:", "region:", "number:", "mission:", "feat:", "yes", "card:", "end_card")
#: And what somebody chooses who only wants to see the end.
BRISK = ("end_card", *ORDER)
#: So many choices of a whole game are made on the page as somebody plays who means it.
IN_EARNEST = 24
#: What a page of the last action phase has: the end is played on the page again.
LAST_PHASE = re.compile(r'class="round">\D*4<.*?aria-current="step">[^/]*/span> 3', re.S)

#: Returns the names of what a drawing contains and is none: nothing of that is seen.
UNSEEN = """() => [...document.querySelectorAll('svg *')]
  .filter((thing) => thing.namespaceURI !== 'http://www.w3.org/2000/svg')
  .map((thing) => thing.outerHTML)"""

#: Whether the buttons of a small screen's map lie above the bars at its lower edge.
FREE = """() => {
  const edge = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect());
  const bars = edge('.acts, .sheets').map(({ top }) => top);
  return edge('.kit-zoom .tool').every(({ bottom }) => bottom <= Math.min(...bars));
}"""

#: How many regions that can be chosen lie below the explanation for more than a quarter.
COVERED = """() => {
  const tip = document.querySelector('#tip').getBoundingClientRect();
  const shared = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));
  return [...document.querySelectorAll('.kit-region.lit')].filter((region) => {
    const { left, right, top, bottom, width, height } = region.getBoundingClientRect();
    const wide = shared(left, right, tip.left, tip.right);
    return wide * shared(top, bottom, tip.top, tip.bottom) > width * height / 4;
  }).length;
}"""

#: Where a hand touches a thing: the place nearest its middle at which nothing lies over it.
SPOT = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const steps = [6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11];
  return steps.flatMap((i) => steps.map((j) => [left + width * i / 12, top + height * j / 12]))
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-handle]') === thing);
}"""

#: Lets a scrapper of the first stack be killed, as it is seen: what falls, and what is left then.
FALL = """async () => {
  const stack = document.querySelector('.kit-piece[id^=stack-]');
  feel({ cue: 'destroy', at: [stack.id], number: '', from: '' });
  const falling = [...document.querySelectorAll('.lying > svg.broken')];
  const shown = falling.map((one) => one.querySelectorAll('path').length + one.textContent);
  await Promise.all(falling.flatMap((one) => one.getAnimations().map((it) => it.finished)));
  await new Promise(requestAnimationFrame);
  return [shown, document.querySelectorAll('.lying > svg').length, stack.isConnected];
}"""


@pytest.fixture(autouse=True)
def hasty_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that do not wait for people to follow: whole games are played here."""
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 0.01)
    monkeypatch.setattr(bot_players, "GOES_ON", 0.0)


def start(
    page: Page, address: str, seats: int = 2, seed: str = "14", layout: str = "recommended"
) -> None:
    """Set up a table with bots in the other seats, until it can be touched."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}/games/dei")
    if seats != 2:
        page.locator(f"#set-up [name=seats][value='{seats}']").check()
    for seat in range(1, seats):
        page.locator(f"#set-up [name=seat-{seat}]").select_option("easy")
    page.locator("#set-up [name=factions][value='random']").check()
    if layout != "recommended":
        page.locator(f"#set-up [name=layout][value='{layout}']").check()
    page.locator("#seed").fill(seed)
    page.locator("button.act").click()
    expect(page.locator(".lit").first).to_be_visible(timeout=30_000)
    page.wait_for_load_state()  # styles and scripts are there


def asked(page: Page) -> Locator:
    """The button of the chooser to press: what confirms a number, or the first choice."""
    confirm = page.locator("#ring [data-enter]")
    return confirm if confirm.count() else page.locator("#ring button").first


def click_one(page: Page) -> None:
    """Make one choice by clicks on what is lit: the board first, then the prompt."""
    before = question(page)
    expect(page.locator(".lit, #ring button").first).to_be_attached(timeout=30_000)
    for _ in range(6):
        if page.locator("#ring button").count():
            asked(page).click()
        else:
            places = (".board [data-handle^='region:'].lit:not(.held)", "#prompt .lit:not(.held)")
            lit = next((it for it in places if page.locator(it).count()), ".lit:not(.held)")
            # The middle of a region's box may lie on another one.
            page.locator(lit).first.dispatch_event("click")
        if touched_or_changed(page, before):
            break
    wait_for_change(page, before)


def click_briskly(page: Page) -> None:
    """Make one choice by clicks as somebody does who wants to see the end: cards end unused."""
    before = question(page)
    for _ in range(6):
        if page.locator("#ring button").count():
            asked(page).click()
        else:
            places = ("[data-handle='button:end_card'].lit", ".board .lit:not(.held)", ".lit")
            lit = next(it for it in places if page.locator(f"{it}:visible").count())
            page.mouse.click(*page.locator(f"{lit}:visible").first.evaluate(SPOT))
        if touched_or_changed(page, before):
            return
    wait_for_change(page, before)


def wanted(offered: list[str], order: tuple[str, ...]) -> str:
    """Return the option of somebody in a hurry."""
    return next((key for word in order for key in offered if key.startswith(word)), offered[0])


def hurry(page: Page, order: tuple[str, ...] = ORDER) -> bool:
    """Choose something by the list of options; False: this page is not asked."""
    offered = keys(page)
    if not offered:
        return False
    before = question(page)
    page.locator(f"#options .choice[value='{wanted(offered, order)}']").dispatch_event("click")
    if not touched_or_changed(page, before):
        wait_for_change(page, before)
    return True


def play_to_the_end(*people: Page) -> None:
    """Let everybody play until all see the end: in earnest, then without looking, then briskly."""
    made = 0
    while made < IN_EARNEST:
        acted = sum(hurry(page) for page in people)
        made += acted
        if not acted:
            people[0].wait_for_timeout(30)
    without_looking(*people)
    while going := [page for page in people if not is_over(page)]:
        if not sum(hurry(page, BRISK) for page in going):
            people[0].wait_for_timeout(30)
    for page in people:
        expect(page.locator(".end")).to_be_visible()


def without_looking(*people: Page) -> None:
    """Choose by the form of the page alone, which is not drawn meanwhile, up to the last phase."""
    tables = [page.url for page in people]
    for page in people:
        page.goto("about:blank")  # what the others do would be drawn all the time
    began = time.monotonic()
    late = False
    while not late and time.monotonic() - began < 300:
        for page, table in zip(people, tables, strict=True):
            shown = page.request.get(table).text()
            while (form := re.search(r"<details class=.options.*?</form>", shown, re.S)) and (
                not (late := bool(LAST_PHASE.search(shown)))
            ):
                fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0])
                offered = re.findall(r'class="choice" name="key" value="([^"]+)"', form[0])
                key = wanted([unescape(one) for one in offered], BRISK)
                sent = {**dict(fields), "key": key}
                shown = page.request.post(f"{table}/choose", form=sent).text()
    assert late
    for page, table in zip(people, tables, strict=True):
        page.goto(table)


@cache
def nearly_over() -> str:
    """Return the record of a game of two in which the last choice of all is to be made."""
    match = Match.new(GAME, seed=14, seats=2, settings={"factions": "random"})
    while not match.over:
        seat = match.asked[0]
        match.choose(wanted([option.key for option in match.options_of(seat)], BRISK), seat)
    return write_match(match.at(len(match.plies) - 2))


@pytest.mark.thorough
def test_some_turns_by_clicks(page: Page, serve: Serve) -> None:
    start(page, serve())
    explained = False
    for _ in range(40):
        click_one(page)
        assert page.evaluate(UNSEEN) == []
        if not explained and page.locator(".kit-region.lit").count() > 1:
            explained = True
            page.locator(".kit-region:not(.lit)").first.hover(force=True)
            expect(page.locator("#tip")).to_be_visible()
            assert page.evaluate(COVERED) == 0
            page.mouse.move(0, 0)
    assert explained
    # One of those who stand there falls, without the number of them all; the others remain.
    assert page.evaluate(FALL) == [["1"], 0, True]
    expect(page.locator(".board")).to_be_visible()
    # A region is called by what it always is and by what stands there now.
    expect(page.locator("#map-G01")).to_have_attribute("aria-labelledby", "map-G01 map-G01-now")


@pytest.mark.thorough
def test_a_whole_game_by_clicks_to_the_table_of_sources(page: Page, serve: Serve) -> None:
    start(page, serve())
    while not is_over(page):
        page.locator(".lit, #ring button, .end").first.wait_for(state="attached", timeout=30_000)
        if page.locator(".lit, #ring button").count():
            click_briskly(page)
    expect(page.locator(".end")).to_contain_text("Missions")
    assert page.locator(".lit").count() == 0


def test_some_turns_by_keyboard_alone(page: Page, serve: Serve) -> None:
    start(page, serve())
    for _ in range(20):
        expect(page.locator(".lit").first).to_be_visible(timeout=30_000)
        before = question(page)
        for _ in range(6):
            if page.locator("#prompt .act.lit").count():
                press_enter(page)
            elif page.locator("#ring button").count():
                asked(page).focus()
                press_enter(page)
            else:
                press(page, "#prompt .lit:not(.held), .board .lit:not(.held)")
            if touched_or_changed(page, before):
                break
        wait_for_change(page, before)


def test_two_people_and_two_bots_play_to_the_end(browser: Browser, serve: Serve) -> None:
    address = serve()
    host, guest = people = [arrive(browser), arrive(browser, locale="de-DE", phone=True)]
    host.goto(f"{address}/games/dei")
    host.locator("#set-up [name=seats][value='4']").check()
    host.locator("#set-up [name=seat-1]").select_option("link")
    for seat in (2, 3):
        host.locator(f"#set-up [name=seat-{seat}]").select_option("easy")
    host.locator("#name-0").fill("Ada")
    host.locator("button.act").click()
    host.locator("form[action$='/seats/1/invite'] button").click()
    take_seat(guest, host.locator(".invitation input").input_value(), "Ben")
    be_ready(guest)
    be_ready(host)
    play_to_the_end(*people)
    for page, source in zip(people, ("Missions", "Aufträge"), strict=True):
        expect(page.locator(".end .points")).to_contain_text(source)
        assert page.locator(".end .points thead th").count() == 4
        assert page.evaluate(UNSEEN) == []
    leave(*people)


@pytest.mark.parametrize(
    ("language", "seats"), [("de-DE", 4), pytest.param("en-GB", 2, marks=pytest.mark.thorough)]
)
def test_everything_fits(browser: Browser, serve: Serve, language: str, seats: int) -> None:
    """Nothing leaves the screen sideways, and on a desktop nothing scrolls."""
    page = browser.new_context(locale=language).new_page()
    start(page, serve(), seats)
    for width, height in (DESKTOP, PHONE) * 15:
        hurry(page)
        page.set_viewport_size({"width": width, "height": height})
        wide, tall = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert wide <= width
        if (width, height) == DESKTOP:
            assert tall <= height
        else:
            assert page.evaluate(FREE)
    # On a phone, too, everybody is there by name.
    expect(page.locator(".rival .name:visible")).to_have_count(seats)
    page.context.close()


def test_axe_finds_nothing_serious(browser: Browser, serve: Serve) -> None:
    page = looked_at(browser)
    address = serve()
    start(page, address)
    problems = serious(page)
    for _ in range(8):
        hurry(page)
    problems += serious(page)
    bring(page, address, nearly_over())
    uncover(page)
    assert hurry(page)
    expect(page.locator(".end")).to_be_visible()
    problems += serious(page)
    page.context.close()
    assert problems == []


@cache
def far_to_go() -> str:
    """Return a game of four in which somebody moves, and may go farther than a phone shows."""
    settings = {"factions": "random", "layout": "random"}
    match = Match.new(GAME, seed=3, seats=4, settings=settings)
    dice = random.Random(3)
    while True:
        seat = match.asked[0]
        keys = [option.key for option in match.options_of(seat)]
        if sum(key.startswith("region:") for key in keys) > 6 and match.state.round:
            return write_match(match)
        match.choose(dice.choice([key for key in keys if key != "face_down"] or keys), seat)


def test_a_phone_tells_at_the_edge_what_is_lit_out_of_sight(browser: Browser, serve: Serve) -> None:
    """Without a hand on it: what may be chosen is known from the beginning."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    page = context.new_page()
    bring(page, serve(), far_to_go())
    uncover(page)
    page.reload()
    arrow = page.locator("#map > .kit-beyond:not(.kit-glows)").first
    expect(arrow).to_be_visible(timeout=20_000)
    shown = page.locator("#map > svg").get_attribute("viewBox") or ""
    asked_before = question(page)
    arrow.tap()
    expect(page.locator("#map > svg")).not_to_have_attribute("viewBox", shown)
    assert question(page) == asked_before
    context.close()


@pytest.mark.parametrize("layout", ["recommended", "random"])
def test_figures_of_the_page(page: Page, serve: Serve, layout: str) -> None:
    """Under 60 KB gzipped without fonts on the maps for four, a move's fragment under 12 KB.

    What comes once somebody is there (static/late.js) is no part of it: nobody is yet.
    """
    start(page, serve(), 4, layout=layout)
    for _ in range(20):
        hurry(page)
    expect(page.locator(".lit").first).to_be_attached(timeout=30_000)
    sizes = sizes_of(page)
    assert not [url for url in sizes if "late" in url]
    assert 0 < sum(sizes.values()) < 60 * 1024, sizes
    with page.expect_response(lambda response: response.url.endswith("/choose")) as move:
        hurry(page)
    assert 0 < len(gzip.compress(move.value.body())) < 12_288
