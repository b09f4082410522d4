"""The table of Deep Space Dine in a real browser: clicks, keys, drag, tips, sizes, both themes."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.again import again
from tests.browser.conftest import Serve
from tests.browser.table import (
    is_over,
    press,
    press_enter,
    question,
    sizes_of,
    touched_or_changed,
    wait_for_change,
)
from tests.browser.test_accessibility import looked_at, serious

DESKTOP = (1280, 720)
PHONE = (390, 844)

#: Where to click, best first; the ship's actions cost too much to be clicked without need.
GET_OUT = (".way-out.lit", ".hand .lit", ".grid .lit", ".crew .lit", "#prompt .lit", ".ship .lit")
STAY = ("#prompt [data-handle='button:continue'].lit", *GET_OUT[1:])


def start(
    page: Page, address: str, seed: str = "14", difficulty: str = "salad", motion: bool = False
) -> None:
    """Set up a table, until it can be touched; without motion nobody waits for it."""
    page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    page.goto(f"{address}/games/dine")
    page.locator("#set-up [name=difficulty]").select_option(difficulty)
    page.locator("#seed").fill(seed)
    page.locator("button.act").click()
    expect(page.locator(".lit").first).to_be_visible()
    page.wait_for_load_state()  # styles and scripts are there


def click_one(page: Page, order: tuple[str, ...] = GET_OUT) -> None:
    """Make one choice by a click on something lit."""
    before = question(page)
    expect(page.locator(".lit").first).to_be_attached()
    page.locator(next(place for place in order if page.locator(place).count())).first.click()
    touched_or_changed(page, before)
    wait_for_change(page, before)


def play_until(page: Page, wanted: str, order: tuple[str, ...] = GET_OUT, most: int = 60) -> None:
    """Click on until the page shows something."""
    for _ in range(most):
        if page.locator(wanted).count():
            return
        click_one(page, order)
    expect(page.locator(wanted).first).to_be_visible()


@pytest.mark.thorough
def test_a_whole_game_by_clicks(page: Page, serve: Serve) -> None:
    start(page, serve())
    for _ in range(400):
        if is_over(page):
            break
        click_one(page)
    expect(page.locator(".end")).to_contain_text("Pizza left")
    expect(page.locator(".end")).to_contain_text("Sectors seen")
    expect(page.locator(".ending h2")).not_to_be_empty()
    expect(page.locator("#prompt .result")).not_to_be_empty()
    assert page.locator(".lit").count() == 0


def test_some_turns_by_keyboard_alone(page: Page, serve: Serve) -> None:
    start(page, serve())
    for _ in range(25):
        if is_over(page):
            break
        expect(page.locator(".lit").first).to_be_visible()
        before = question(page)
        if page.locator("#prompt .act.lit").count():
            press_enter(page)
        else:
            press(page, ".hand .lit, .grid .lit, .crew .lit, #prompt .lit")
        wait_for_change(page, before)
    expect(page.locator(".laid, .station, .end").first).to_be_visible()


def test_playing_shows_both_ways_up_with_what_they_bring(page: Page, serve: Serve) -> None:
    start(page, serve())
    play_until(page, ".chooser .turn-card.lit + .turn-card.lit")
    upright, rotated = page.locator(".turn-card").nth(0), page.locator(".turn-card").nth(1)
    for card in (upright, rotated):
        expect(card).to_contain_text("Cost:")
        expect(card.locator(".then-row .sy").first).to_be_visible()
        expect(card.locator(".then-way .sy").first).to_be_visible()
    assert rotated.locator(".laid.turned").count() == 1
    laid = page.locator(".lane.now .laid").count()
    rotated.click()
    play_until(page, f".lane.now .laid:not(.coming) >> nth={laid}", STAY)


def test_undo_puts_the_card_back(page: Page, serve: Serve) -> None:
    start(page, serve())
    play_until(page, ".chooser")
    others = page.locator(".slips .slip").count()
    page.keyboard.press("u")
    expect(page.locator(".chooser")).to_have_count(0)
    expect(page.locator(".slips .slip")).to_have_count(others + 1)


def test_dragging_a_card_onto_the_row(page: Page, serve: Serve) -> None:
    """Nothing is chosen before the card is dropped; then it is asked which way up."""
    start(page, serve(), motion=True)
    before = question(page)
    slip = page.locator(".slips .slip.lit:not(:has(.way.no))").first
    box, row = slip.bounding_box(), page.locator(".lane.now").bounding_box()
    assert box is not None
    assert row is not None
    for drop in (box["y"] - 20, row["y"] + 30):
        page.mouse.move(box["x"] + 40, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] + 80, box["y"] + 20, steps=4)
        expect(page.locator(".ghost")).to_be_visible()
        assert question(page) == before
        page.mouse.move(row["x"] + 200, drop, steps=4)
        page.mouse.up()
        if drop < box["y"] - 20:
            expect(page.locator(".turn-card.lit")).to_have_count(2)
        else:
            assert question(page) == before


def test_a_way_that_cannot_be_paid_is_marked_with_its_reason(page: Page, serve: Serve) -> None:
    start(page, serve())
    slip = page.locator(".slips .slip:has(.way.no)").first
    slip.hover()  # it costs symbols, and there is no row yet that gives any
    expect(page.locator("#tip")).to_contain_text("no single row has enough")


def test_everything_explains_itself(page: Page, serve: Serve) -> None:
    start(page, serve())
    for place, words in (
        ("#pizza", "slices still warm"),
        ("#track-hull", "scissors"),
        ("#hazard", "Hazard"),
        ("#way-jump", "Navigation and Drive"),
        (".pile .slip", "on top of the pile"),
        (".badge", "producers work inside their own row"),
    ):
        page.locator(place).first.hover()
        expect(page.locator("#tip")).to_contain_text(words)
        expect(page.locator("#tip a")).to_have_attribute("href", re.compile(r"rules#DSD-\d{3}$"))
    page.locator(".slips .slip").first.hover()
    expect(page.locator("#tip")).to_contain_text("Upgraded side")
    expect(page.locator("#tip")).to_contain_text("the row would give")


def test_a_hand_at_another_seat_stays_hidden(page: Page, serve: Serve) -> None:
    address = serve()
    page.goto(f"{address}/games/dine")
    page.locator("#set-up [name=difficulty]").select_option("salad")
    page.locator("#set-up [name=seats][value='2']").check()
    page.locator("#set-up [name=seat-1]").select_option("random")
    page.locator("#seed").fill("3")
    page.locator("button.act").click()
    expect(page.locator("#crew-2 .hand-size")).to_contain_text("5")
    expect(page.locator("#crew-1 b").first).to_contain_text("you")
    expect(page.locator("#crew-1.floor")).to_contain_text("has the floor")
    # Five cards of the own hand, the top of the pile, and no other card.
    assert page.locator("[id^=card-]:not([id^=card-sector])").count() == 6


def test_german_from_start_to_table(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    start(page, serve())
    expect(page.locator("#prompt h1")).to_contain_text("Spiele eine Karte")
    expect(page.locator("#hazard")).to_contain_text("0 von 5 Karten")
    play_until(page, ".chooser")
    expect(page.locator(".chooser")).to_contain_text("Aufrecht")
    expect(page.locator(".chooser")).to_contain_text("Kosten:")
    context.close()


@pytest.mark.parametrize("language", ["de-DE", *again(["en-GB"])])
def test_everything_fits(browser: Browser, serve: Serve, language: str) -> None:
    """With up to three rows nothing leaves the screen, and what is lit can be hit."""
    page = browser.new_context(locale=language).new_page()
    start(page, serve(), "11", "salami")
    for width, height in (PHONE, DESKTOP) * 18:
        if is_over(page):
            break
        click_one(page, STAY)
        page.set_viewport_size({"width": width, "height": height})
        wide, tall = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert wide <= width
        if (width, height) == DESKTOP and page.locator(".lane").count() <= 3:
            assert tall <= height
            assert page.evaluate(
                "() => { const grid = document.querySelector('.grid');"
                "return grid.scrollHeight <= grid.clientHeight + 1; }"
            )
        small = page.evaluate(
            # The marks on cards are reached beyond what is seen of them (test_hit_areas).
            "[...document.querySelectorAll('.lit:not(.way > i)')].filter((e) => {"
            "const r = e.getBoundingClientRect();"
            "return r.width && (r.width < 26 || r.height < 26);}).length"
        )
        assert small == 0
    page.context.close()


def test_the_hand_is_a_drawer_on_a_phone(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    start(page, serve())
    box = page.locator("#hand").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)
    page.mouse.wheel(0, 600)
    page.wait_for_timeout(100)
    after = page.locator("#hand").bounding_box()
    assert after is not None
    assert after["y"] == pytest.approx(box["y"], abs=1)
    context.close()


def test_axe_finds_nothing_serious(browser: Browser, serve: Serve) -> None:
    page = looked_at(browser)
    start(page, serve())
    problems = serious(page)
    play_until(page, ".chooser .turn-card.lit")
    problems += serious(page)
    play_until(page, ".lane.old", STAY)
    problems += serious(page)
    play_until(page, ".slip .manned")
    problems += serious(page)
    for _ in range(400):
        if is_over(page):
            break
        click_one(page)
    problems += serious(page)
    page.context.close()
    assert problems == []


def test_figures_of_the_page(page: Page, serve: Serve) -> None:
    """Under 60 KB gzipped without fonts, a move's fragment under 12 KB."""
    start(page, serve())
    play_until(page, ".lane.old", STAY)
    sizes = sizes_of(page)
    assert 0 < sum(sizes.values()) < 60_000, sizes
    with page.expect_response(lambda response: response.url.endswith("/choose")) as move:
        click_one(page)
    assert 0 < len(gzip.compress(move.value.body())) < 12_000


def test_nothing_shifts(page: Page, serve: Serve) -> None:
    start(page, serve())
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach("
        "(entry) => { if (!entry.hadRecentInput) window.shift += entry.value; }))"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    page.reload()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.01
