"""Whole games by keyboard alone, and what somebody is told who hears the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sternbrett.server import bot_players
from tests.again import again
from tests.browser.conftest import Serve
from tests.browser.table import is_over, question, start, touched_or_changed, wait_for_change

FOCUSED = ":focus"
#: Games that one cannot play alone.
WITH_A_BOT = ("adele",)


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 0.01)


@pytest.fixture
def table(page: Page, serve: Serve) -> Page:
    """A D-6 table with dice of several kinds, without motion."""
    page.emulate_media(reduced_motion="reduce")
    start(page, serve(), "7")
    page.wait_for_load_state("networkidle")  # a page asks once for news when it is connected
    return page


def focused(page: Page) -> Locator:
    return page.locator(FOCUSED)


def choose_by_tab(page: Page) -> None:
    """Make one choice by Tab and Enter: go to what is lit first, and on until something happens."""
    page.locator(".lit").first.wait_for()
    before = question(page)
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('.lit, #ring button')")
        page.keyboard.press("Enter")
        if touched_or_changed(page, before):
            return
    wait_for_change(page, before)


def begin(page: Page, address: str, name: str, seed: str = "7") -> None:
    """Set a table up; where a game needs two, a bot has the first seat."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}/games/{name}")
    page.locator("#seed").fill(seed)
    if name in WITH_A_BOT:
        page.locator("#set-up [name=seats][value='2']").check()
        page.locator("#set-up [name=seat-0]").select_option("random")
        page.locator("#set-up [name=seat-1]").select_option("me")
    page.locator("button.act").last.press("Enter")
    expect(page.locator("#prompt h1")).to_be_visible()
    page.wait_for_load_state()  # styles and scripts are there


def test_a_whole_game_by_tab_and_enter(page: Page, serve: Serve) -> None:
    begin(page, serve(), "d6", "3")
    for _ in range(600):
        if is_over(page):
            break
        choose_by_tab(page)
    expect(page.locator(".end")).to_be_visible()


@pytest.mark.parametrize("name", ["adele", *again(["dine"])])
def test_some_rounds_by_tab_and_enter(page: Page, serve: Serve, name: str) -> None:
    begin(page, serve(), name)
    for _ in range(16):
        page.locator(".lit, .end").first.wait_for(timeout=20_000)
        if is_over(page):
            break
        choose_by_tab(page)
    expect(page.locator("#log .chosen").first).to_be_attached()


def test_tab_visits_what_is_lit_and_then_the_rest(table: Page) -> None:
    on_board = table.locator(".board .lit").count()
    seen = []
    for _ in range(on_board + table.locator("#prompt .lit").count()):
        table.keyboard.press("Tab")
        expect(focused(table)).to_have_class(re.compile("lit"))
        seen.append(focused(table).evaluate("e => !!e.closest('#prompt')"))
    assert seen == sorted(seen)  # the board before the buttons that end something
    table.keyboard.press("Tab")
    expect(focused(table)).to_have_class("brand")
    table.keyboard.press("Shift+Tab")
    assert focused(table).evaluate("e => e.matches('#prompt .lit')")


def test_tab_reaches_everything_once_and_then_leaves_the_page(table: Page) -> None:
    count = table.evaluate("stops().length")
    table.evaluate("window.seen = []")
    for _ in range(count):
        table.keyboard.press("Tab")
        table.evaluate("seen.push(document.activeElement)")
    assert table.evaluate("new Set(seen).size") == count
    table.keyboard.press("Tab")
    assert table.evaluate(
        "!seen.includes(document.activeElement) || document.activeElement === seen[0]"
    )


def test_arrow_keys_go_from_thing_to_thing(table: Page) -> None:
    table.keyboard.press("ArrowDown")
    expect(focused(table)).to_have_class(re.compile("lit"))
    places = []
    for _ in range(3):
        box = focused(table).bounding_box()
        assert box is not None
        places.append(box["x"] + box["width"] / 2)
        table.keyboard.press("ArrowRight")
    assert places == sorted(places)
    assert len(set(places)) == 3
    box = focused(table).bounding_box()
    table.keyboard.press("ArrowUp")
    above = focused(table).bounding_box()
    assert box is not None
    assert above is not None
    assert above["y"] < box["y"]


def test_what_is_asked_at_a_piece_comes_first_and_escape_leads_back(table: Page) -> None:
    for place in (".die[data-handle='die:commander']", "#station-bridge"):
        table.locator(place).first.focus()
        table.keyboard.press("Enter")
    table.locator(".die[data-handle='die:science']").first.focus()
    die = focused(table).get_attribute("id")
    table.keyboard.press("Enter")
    expect(table.locator("#ring button").first).to_be_visible()
    table.keyboard.press("Tab")
    assert focused(table).evaluate("e => !!e.closest('#ring')")
    table.keyboard.press("Escape")
    expect(table.locator(".held")).to_have_count(0)
    expect(focused(table)).to_have_id(die or "")


def test_the_focus_stays_on_the_nearest_thing(table: Page) -> None:
    before = question(table)
    table.keyboard.press("Tab")
    table.keyboard.press("Enter")
    table.keyboard.press("Tab")
    table.keyboard.press("Enter")
    wait_for_change(table, before)
    expect(table.locator(".lit").first).to_be_visible()
    assert focused(table).count() == 1
    assert focused(table).evaluate("e => e.matches('[data-handle], h1')")
    table.keyboard.press("Tab")  # something else is lit now: that comes first
    assert focused(table).evaluate("e => e.matches('.board .lit')")


def test_enter_on_what_is_not_lit_says_why_not(table: Page) -> None:
    before = question(table)
    table.locator("#station-engine_room").focus()
    expect(table.locator("[data-enter] kbd")).to_be_hidden()
    table.keyboard.press("Enter")
    expect(table.locator("#tip strong")).not_to_be_empty()
    assert question(table) == before


def test_rooms_have_the_numbers_that_are_printed_on_them(page: Page, serve: Serve) -> None:
    begin(page, serve(), "adele")
    for _ in range(60):
        page.locator(".lit").first.wait_for(timeout=20_000)
        if page.locator(".room .floor.lit").count():
            break
        choose_by_tab(page)
    rooms = page.locator(".room .floor.lit")
    for room in rooms.all():
        handle = room.get_attribute("data-handle") or ""
        digit = room.get_attribute("data-digit")
        assert digit in (None, handle.partition(":")[2])  # none where it cannot be taken back
    others = page.locator(".lit[data-digit]:not([data-number])")
    assert all((other.get_attribute("data-digit") or "").isalpha() for other in others.all())


class TestHearing:
    def test_lit_and_held_are_told(self, table: Page) -> None:
        die = table.locator(".die.lit").first
        expect(die).to_have_attribute("aria-description", "lit")
        expect(table.locator("#station-engine_room")).not_to_have_attribute(
            "aria-description", re.compile(".*")
        )
        die.press("Enter")
        expect(table.locator(".held")).to_have_attribute("aria-pressed", "true")
        table.keyboard.press("Escape")
        expect(table.locator("[aria-pressed='true']")).to_have_count(0)

    def test_a_hint_is_told_at_the_thing(self, table: Page) -> None:
        table.keyboard.press("h")
        expect(table.locator(".hinted").first).to_have_attribute(
            "aria-description", "lit, suggested", timeout=20_000
        )

    def test_what_happened_is_told_once_and_briefly(self, table: Page) -> None:
        news = table.locator("#news")
        expect(news).to_have_attribute("role", "status")
        expect(news).to_be_empty()
        expect(table.locator("#log .lines")).to_have_attribute("aria-live", "off")
        choose_by_tab(table)
        lines = table.locator("#log li").all_inner_texts()
        said = news.text_content() or ""
        assert said
        assert lines[-1] in said
        assert len([line for line in lines if line in said]) <= 4


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without script."""
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", ["adele", *again(["d6", "dine"])])
def test_a_round_without_script(plain: Page, serve: Serve, name: str) -> None:
    begin(plain, serve(), name)
    for _ in range(10):
        plain.wait_for_load_state()  # half a page has no choices yet
        if plain.locator(".end").count():
            break
        if not plain.locator(".choice").count():  # a bot is at it
            plain.locator("#prompt a.button", has_text="Show what changed").click()
            plain.wait_for_timeout(200)
            continue
        choice = plain.locator(".choice").first
        expect(choice).to_be_visible()  # the list is open
        choice.click()
    expect(plain.locator("#log .chosen").first).to_be_visible()


def test_whatever_a_script_does_can_be_done_without(plain: Page, serve: Serve) -> None:
    begin(plain, serve(), "d6")
    plain.locator(".choice", has_text="Fire the Weapons").click()
    expect(plain.locator("#prompt h1")).to_contain_text("Fire at which threat?")
    plain.locator("#undo").click()
    expect(plain.locator("#prompt h1")).to_contain_text("Assign your crew")
    plain.locator("#hint").click()
    expect(plain.locator(".hint")).to_contain_text("Hint")
    plain.locator(".blocked summary").click()
    plain.locator(".blocked a").click()
    expect(plain.locator("main li").first).to_be_visible()
    plain.go_back()
    plain.locator("nav.tools a", has_text="Replay").click()
    plain.locator("#earlier").click()
    expect(plain.locator("#prompt h1")).to_contain_text(" 2 ")
    plain.locator("#rules-link").click()
    expect(plain.locator("#rules-text h2").first).to_be_visible()
