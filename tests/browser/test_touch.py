"""Asking at the piece: choosers, short ways, and ends that ask once; by mouse and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sternbrett.games.adele import GAME as ADELE
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from tests.again import again
from tests.browser import test_dine
from tests.browser.conftest import Serve
from tests.browser.table import bring, question, start, wait_for_change
from tests.browser.test_clicks import uncover

SIZES = ((1280, 720), (1920, 1080), (390, 844))
PHONE = (390, 844)

TACTICAL = ".die[data-handle='die:tactical']"
SCIENCE = ".die[data-handle='die:science']"
COMMANDER = ".die[data-handle='die:commander']"


def box_of(thing: Locator) -> Mapping[str, float]:
    box = thing.bounding_box()
    assert box is not None
    return {
        "left": box["x"],
        "top": box["y"],
        "right": box["x"] + box["width"],
        "bottom": box["y"] + box["height"],
    }


def apart(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two boxes have nothing in common."""
    return (
        one["right"] <= other["left"]
        or one["left"] >= other["right"]
        or one["bottom"] <= other["top"]
        or one["top"] >= other["bottom"]
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("language", ["de-DE", *again(["en-GB"])])
def test_what_is_unclear_is_asked_at_the_piece(
    browser: Browser, serve: Serve, size: tuple[int, int], language: str
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    open_d6(page, serve())
    before = box_of(page.locator(".board"))
    page.locator(COMMANDER).first.click()
    page.locator(SCIENCE).click()
    ring = page.locator("#ring")
    expect(ring.locator("button")).to_have_count(5)
    sentence = "Change Science to …" if language == "en-GB" else "Wissenschaft ändern in …"
    expect(page.locator("#asking")).to_have_text(sentence)
    expect(ring.locator("p")).to_have_text(sentence)
    asked, piece = box_of(ring), box_of(page.locator(SCIENCE))
    assert apart(asked, piece)
    assert asked["left"] >= 0
    assert asked["top"] >= 0
    assert asked["right"] <= width
    assert asked["bottom"] <= height
    near = max(asked["top"] - piece["bottom"], piece["top"] - asked["bottom"])
    assert near <= 12
    if size == PHONE:
        assert asked["right"] - asked["left"] == width
    assert box_of(page.locator(".board")) == before
    assert page.evaluate("scrollY") == 0
    context.close()


def open_d6(page: Page, address: str) -> None:
    page.goto(f"{address}/games/d6")
    page.locator("#seed").fill("7")
    page.locator("button.act").click()
    expect(page.locator(".lit").first).to_be_visible()


@pytest.mark.parametrize("way", ["key", "elsewhere"])
def test_a_chooser_lets_go(page: Page, serve: Serve, way: str) -> None:
    start(page, serve(), "7")
    before = question(page)
    page.locator(COMMANDER).first.click()
    page.locator("#station-bridge").click()
    expect(page.locator("#ring")).to_be_visible()
    if way == "key":
        page.keyboard.press("Escape")
    else:
        page.locator(".external h2").click()
    expect(page.locator("#ring")).to_be_hidden()
    expect(page.locator(".held")).to_have_count(0)
    expect(page.locator("#prompt h1")).to_contain_text("Assign your crew")
    assert question(page) == before


def test_the_prompt_says_what_is_held(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator(TACTICAL).first.click()
    expect(page.locator("#prompt h1")).to_contain_text("Tactical: touch what lights up.")
    page.locator(SCIENCE).click()  # not lit together with it: still the same is held
    expect(page.locator("#asking")).to_contain_text("Tactical")


@pytest.mark.parametrize("drags", [False, True], ids=["touch", "drag"])
def test_a_die_to_an_enemy_fires_and_one_undo_takes_it_back(
    page: Page, serve: Serve, drags: bool
) -> None:
    start(page, serve(), "7")
    before = question(page)
    for _ in range(2):  # the second die has two points, and both go there
        now = question(page)
        die, enemy = page.locator(TACTICAL).first, page.locator("#card-hijackers .face")
        if drags:
            die.hover()
            page.evaluate("late.load()")  # a hand takes longer from the first sign of it to a drag
            die.drag_to(enemy)
        else:
            die.click()
            enemy.click()
        wait_for_change(page, now)
    expect(page.locator("#card-hijackers .pips .on")).to_have_count(1)
    for health in (3, 4):
        page.keyboard.press("u")
        expect(page.locator("#card-hijackers .pips .on")).to_have_count(health)
    expect(page.locator("#undo")).to_be_disabled()
    assert question(page) != before  # it was answered and taken back
    expect(page.locator("#prompt h1")).to_contain_text("5 dice can still act")


def test_how_many_points_is_asked_at_the_enemy(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    for _ in range(2):
        before = question(page)
        page.locator(TACTICAL).first.click()
        page.locator("#station-weapons").click()
        wait_for_change(page, before)
        before = question(page)
        page.locator("#card-hijackers .face").click()
        if page.locator("#ring button").count():
            expect(page.locator("#ring button")).to_have_text(["1", "2"])
            expect(page.locator("#asking")).to_have_text("Hijackers: how many points?")
            page.locator("#ring button").last.click()
        wait_for_change(page, before)
    expect(page.locator("#card-hijackers .pips .on")).to_have_count(1)
    expect(page.locator("#prompt h1")).to_contain_text("Assign your crew")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_an_end_asks_once_while_something_is_left(
    browser: Browser, serve: Serve, language: str
) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    open_d6(page, serve())
    before = question(page)
    end = page.locator("#prompt .act")
    size = box_of(end)
    sentence = {
        "en-GB": "Really end? 5 dice can still act.",
        "de-DE": "Wirklich beenden? 5 Würfel sind noch einsetzbar.",
    }[language]
    cancels: list[Callable[[], object]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(TACTICAL).first.click(),
        lambda: page.locator(".external h2").click(),
    ]
    for cancel in cancels:
        end.click()
        expect(page.locator(".sure")).to_have_attribute("aria-label", sentence)
        assert box_of(end) == size
        cancel()
        expect(page.locator(".sure")).to_have_count(0)
        assert question(page) == before
    end.click()
    end.click()
    wait_for_change(page, before)
    context.close()


def test_an_end_that_leaves_nothing_undone_asks_nothing(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.evaluate("document.querySelector('#prompt .act').removeAttribute('data-left')")
    before = question(page)
    page.locator("#prompt .act").click()
    wait_for_change(page, before)


def act_position() -> str:
    """Return the record of a duel in which the crew member may walk three rooms."""
    match = Match.new(ADELE, seats=2, seed="1")
    match.choose("object:first_aid_kit")
    for key in ("cube:move", "cube:move", "cube:move", "cube:search", "confirm"):
        match.choose(key, 1)
    for key in ("end_phase", "done", "crew:1"):
        match.choose(key)
    return write_match(match)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
def test_a_path_of_rooms_is_one_gesture_and_one_undo(
    browser: Browser, serve: Serve, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    bring(page, serve(), act_position())
    uncover(page)
    far = page.locator("#room-9 .floor")
    expect(far).to_have_class(re.compile(r"\blit far\b"))
    far.hover()
    expect(page.locator(".on-way")).to_have_count(2)
    before = question(page)
    far.click()
    wait_for_change(page, before)
    expect(page.locator("#room-9 .token")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator("#room-14 .token")).to_have_count(1)
    context.close()


def test_which_hazard_is_asked_at_the_room(page: Page, serve: Serve) -> None:
    match = Match.new(ADELE, seats=2, seed="1")
    match.choose("object:first_aid_kit")
    for key in ("cube:move", "cube:move", "cube:move", "cube:search", "confirm"):
        match.choose(key, 1)
    bring(page, serve(), write_match(match))
    uncover(page)
    page.locator(".hand .card.lit:has(.two)").first.click()
    page.locator(".room .floor.lit").first.click()
    expect(page.locator("#asking")).to_have_text(re.compile(r"Room \d+: which hazard\?"))
    assert apart(box_of(page.locator("#ring")), box_of(page.locator(".held")))
    before = question(page)
    page.locator("#ring button", has_text="Fire").click()
    wait_for_change(page, before)
    expect(page.locator("#prompt h1")).to_contain_text("lay cards")


def test_a_touched_card_is_upgraded_without_saying_whose_it_is(page: Page, serve: Serve) -> None:
    test_dine.start(page, serve())
    test_dine.play_until(page, "#prompt :text('Who upgrades')", most=80)
    before = question(page)
    card = page.locator(".slips .slip.lit").first
    name = card.get_attribute("id")
    card.click()
    wait_for_change(page, before)
    expect(page.locator("#log")).to_contain_text("upgrade")
    assert name


def test_the_list_of_options_asks_before_an_end_as_well(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    before = question(page)
    page.locator("#options summary").click()
    end = page.locator("#options .choice[value='end_assign']")
    end.click()
    expect(end).to_have_attribute("aria-label", "Really end? 5 dice can still act.")
    page.keyboard.press("Escape")
    expect(page.locator(".sure")).to_have_count(0)
    assert question(page) == before
    end.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sure")).to_have_count(1)
    page.keyboard.press("Enter")
    wait_for_change(page, before)
