"""The end of a game in a real browser: it plays over the table once, and then stands beside it."""

from __future__ import annotations

import gzip
import re
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from tests.browser.conftest import Serve
from tests.browser.test_accessibility import serious
from tests.browser.test_clicks import uncover

DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
FINALE = "dialog#finale"
#: Who plays where it takes ages at random.
BOTS = {"vanguard": "ensign"}
SCENE = re.compile(rb'<script type="application/json" id="scene">.*?</script>', re.S)


@cache
def before_the_end(name: str) -> tuple[str, str]:
    """A game at random, as text, without its last choice; and the key of that."""
    game = all_games()[name]
    match = Match.new(game, seed="the end", seats=game.card.seats[0])
    dice = Random(2)
    bot = game.bots[BOTS[name]](match.content, Rng((1, 2, 3, 4))) if name in BOTS else None
    while not match.over:
        seat = dice.choice(match.asked)
        options = match.options_of(seat)
        chosen = bot(match.view(seat), seat, options) if bot else dice.choice(options)
        match.choose(chosen.key, seat)
    last = match.plies[-1]
    return write_match(match.at(last.number - 1)), last.key


def come_to_the_end(page: Page, address: str, name: str = "d6") -> None:
    """Bring a game, and choose what ends it."""
    record, key = before_the_end(name)
    page.goto(address)
    page.locator(".bring summary").click()
    page.locator("#record").fill(record)
    page.locator(".bring button").click()
    page.goto(page.url.partition("/replay")[0])
    uncover(page)
    expect(page.locator(".lit").first).to_be_attached()  # the scripts are there
    page.locator(f"#options .choice[value='{key}']").dispatch_event("click")


def lively(browser: Browser, size: dict[str, int], language: str = "en-GB") -> Page:
    """A page of somebody who wants to see things move."""
    return browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale=language,
        reduced_motion="no-preference",
    ).new_page()


def moving(page: Page) -> int:
    """How many animations of the end are still to come or under way."""
    count: int = page.evaluate(
        "document.getElementById('finale').getAnimations({ subtree: true })"
        ".filter(({ playState }) => playState === 'running').length"
    )
    return count


@pytest.mark.parametrize("name", list(all_games()))
def test_the_end_plays_after_its_scene_and_then_stands(
    browser: Browser, serve: Serve, name: str
) -> None:
    page = lively(browser, DESKTOP)
    with page.expect_response("**/choose") as answer:
        come_to_the_end(page, serve(), name)
    body = answer.value.body()
    assert 0 < len(gzip.compress(body)) < 25_000  # with the last scene
    assert len(gzip.compress(SCENE.sub(b"", body))) < 12_288
    dialog = page.locator(FINALE)
    expect(dialog).to_be_visible(timeout=30_000)
    assert not page.evaluate("document.body.classList.contains('playing')")
    assert moving(page) > 5
    expect(dialog.locator("#finale-title")).to_be_focused()
    expect(dialog.locator("#finale-why")).to_have_text(page.locator(".end .result").inner_text())
    expect(dialog.locator("dl > div")).to_have_count(3)
    page.mouse.click(700, 60)  # a press on the picture shows how it ends
    assert moving(page) == 0
    expect(dialog.locator("#finale-close")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#prompt h1")).to_be_focused()
    # Once: what comes later (here a refresh) does not bring it back, nor does loading the page.
    page.locator("#refresh").dispatch_event("click")
    expect(page.locator(".end-picture svg")).to_be_visible()
    page.reload()
    expect(page.locator(".end-picture svg")).to_be_visible()
    expect(dialog).to_be_hidden()
    assert page.locator(".end-picture svg").evaluate(
        "(picture) => picture.getAnimations({ subtree: true }).length === 0"
    )
    page.context.close()


def test_who_wants_no_motion_sees_how_it_ended_at_once(page: Page, serve: Serve) -> None:
    come_to_the_end(page, serve())
    dialog = page.locator(FINALE)
    expect(dialog).to_be_visible()
    assert moving(page) == 0
    expect(dialog).to_have_attribute("aria-labelledby", "finale-title")
    assert serious(page) == []
    page.keyboard.press("Tab")
    expect(dialog.locator("#finale-close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator(".end-picture svg")).to_be_visible()


def test_motion_that_is_off_is_off_here_too(browser: Browser, serve: Serve) -> None:
    page = lively(browser, DESKTOP)
    address = serve()
    page.goto(f"{address}/prefer/motion/off?to=/")
    come_to_the_end(page, address)
    expect(page.locator(FINALE)).to_be_visible()
    assert moving(page) == 0
    page.context.close()


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("d6", "de-DE"),
        pytest.param("dine", "en-GB", marks=pytest.mark.thorough),
        pytest.param("adele", "de-DE", marks=pytest.mark.thorough),
    ],
)
def test_on_the_phone_it_fills_the_screen_and_all_is_in_reach(
    browser: Browser, serve: Serve, name: str, language: str
) -> None:
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]}, locale=language
    )
    page = context.new_page()
    come_to_the_end(page, serve(), name)
    dialog = page.locator(FINALE)
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box == {"x": 0, "y": 0, **PHONE}
    for button in dialog.locator(".button").all():
        place = button.bounding_box()
        assert place is not None
        assert place["height"] >= 44
        assert place["y"] + place["height"] <= PHONE["height"]
        assert place["x"] + place["width"] <= PHONE["width"]
    assert dialog.evaluate("(all) => all.scrollWidth <= all.clientWidth")
    dialog.locator(".button").nth(1).click()
    page.wait_for_url("**/tables/*")  # the same game, dealt anew
    expect(page.locator("#options .choice").first).to_be_attached()
    context.close()


def test_the_review_is_one_step_from_the_end(page: Page, serve: Serve) -> None:
    come_to_the_end(page, serve())
    page.locator(FINALE).get_by_role("button", name="Review").click()
    expect(page.locator("#review")).to_be_visible()


def test_without_script_the_picture_stands_beside_the_table(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, locale="en-GB", java_script_enabled=False
    )
    page = context.new_page()
    record, key = before_the_end("d6")
    page.goto(serve())
    page.locator(".bring summary").click()
    page.locator("#record").fill(record)
    page.locator(".bring button").click()
    page.goto(page.url.partition("/replay")[0])
    page.locator(f"#options .choice[value='{key}']").click()  # the list is open
    expect(page.locator(".end-picture svg")).to_be_visible()
    expect(page.locator(FINALE)).to_be_hidden()
    context.close()
