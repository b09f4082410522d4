"""The table of ISS Vanguard in a real browser: whole explorations by touch, stories, sizes."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sternbrett.games.vanguard import GAME
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from sternbrett.server import bot_players
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, invite, take_seat
from tests.browser.table import (
    bring,
    is_over,
    question,
    sizes_of,
    touched_or_changed,
    wait_for_change,
)
from tests.browser.test_accessibility import looked_at, serious
from tests.browser.test_clicks import first_turn, uncover

DESKTOP = (1280, 720)
PHONE = (390, 844)
SEED = "7"


@pytest.fixture(autouse=True)
def hasty_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that do not wait for people to follow: whole games are played here."""
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 0.01)


def set_up(page: Page, address: str, seats: int, **settings: str) -> None:
    """From the lobby to a table, or to the waiting room where somebody else is to come."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}/games/vanguard")
    page.locator(f"#set-up [name=seats][value='{seats}']").check()
    for name, value in settings.items():
        field = page.locator(f"#set-up [name={name}]").first
        if field.evaluate("it => it.tagName") == "SELECT":
            field.select_option(value)
        else:
            page.locator(f"#set-up [name={name}][value='{value}']").check()
    if seats > 1:
        page.locator("#name-0").fill("Ada")
    page.locator("#seed").fill(SEED)
    page.locator("button.act").click()


def start(page: Page, address: str, **settings: str) -> None:
    """Begin an exploration alone, until it can be touched."""
    set_up(page, address, 1, **settings)
    expect(page.locator("#table")).to_be_visible(timeout=30_000)
    page.wait_for_load_state()  # styles and scripts are there


def advised(seats: int, **settings: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield what ensigns choose in the same exploration: seat, key, and what is touched for it."""
    yield from choices_in(Match.new(GAME, settings=settings, seats=seats, seed=SEED))


def choices_in(match: Match) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield what ensigns choose in a match, which goes on with it.

    What a table answers by itself is left out.
    """
    bot = GAME.bots["ensign"](match.content, Rng((1, 2, 3, 4)))
    while not match.over:
        by_itself = match.forced or match.waived
        if by_itself is not None:
            match.choose(by_itself[1], by_itself[0])
            continue
        seat = match.turn
        option = bot(match.view(seat), seat, match.options_of(seat))
        yield seat, option.key, GAME.handles(option, match.content)
        match.choose(option.key, seat)


def read_logs(page: Page) -> int:
    """Close the logs that lie over the map, as somebody does who has read them."""
    read = 0
    while page.locator(".log-card[open] summary:visible").count():
        card = page.locator(".log-card[open]").first
        name = card.get_attribute("id")
        card.locator("summary").click()
        expect(page.locator(f"#{name}[open]")).to_have_count(0)
        read += 1
    return read


def heed_hint(page: Page) -> bool:
    """Close the hint of the guided first game, if there is one."""
    hint = page.locator(".hint-card[open] summary:visible")
    if not hint.count():
        return False
    hint.first.click()
    expect(page.locator(".hint-card[open]")).to_have_count(0)
    return True


def is_in_sight(thing: Locator) -> bool:
    """Whether the middle of something is what a finger would meet there."""
    found: bool = thing.evaluate(
        "it => { const { x, y, width, height } = it.getBoundingClientRect();"
        " const met = document.elementFromPoint(x + width / 2, y + height / 2);"
        " return Boolean(met) && (it === met || it.contains(met)); }"
    )
    return found


def touch(page: Page, key: str, handle: str) -> None:
    """Make a choice by touching what is lit for it; a chooser by the list that it stands for."""
    before = question(page)
    lit = page.locator(f'.lit[data-handle="{handle}"]:visible')
    # On a phone a map shows what is near; what lies elsewhere is found in the list as well.
    if lit.count() and (is_in_sight(lit.first) or not handle.startswith(("route:", "sector:"))):
        lit.first.click()
        if touched_or_changed(page, before):
            return
    page.locator(f"#options .choice[value='{key}']").first.dispatch_event("click")
    wait_for_change(page, before)


@pytest.mark.parametrize(
    ("world", "size"),
    [("mission1", PHONE), pytest.param("eye", DESKTOP, marks=pytest.mark.thorough)],
    ids=["mission1", "eye"],
)
def test_a_whole_exploration_by_touch(
    browser: Browser, serve: Serve, world: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", has_touch=size == PHONE
    )
    page = context.new_page()
    start(page, serve(), world=world)
    logs = hints = 0
    for _, key, handles in advised(1, world=world):
        logs += read_logs(page)
        hints += heed_hint(page)
        touch(page, key, handles[0])
    expect(page.locator(".end")).to_be_visible(timeout=30_000)
    assert is_over(page)
    assert logs > 1 or world != "eye"
    assert hints > 3 or world != "eye"
    context.close()


def test_two_people_explore_together(browser: Browser, serve: Serve) -> None:
    host, guest = arrive(browser), arrive(browser)
    guest.emulate_media(reduced_motion="reduce")
    set_up(host, serve(), 2, world="mission1", **{"seat-1": "link"})
    take_seat(guest, invite(host), "Ben")
    be_ready(guest)
    be_ready(host)
    pages = (host, guest)
    for seat, key, handles in advised(2, world="mission1"):
        page = pages[seat]
        expect(page.locator(f"#options .choice[value='{key}']").first).to_be_attached()
        read_logs(page)
        touch(page, key, handles[0])
    for page in pages:
        expect(page.locator(".end")).to_be_visible(timeout=30_000)


def test_what_was_read_stays_closed(page: Page, serve: Serve) -> None:
    start(page, serve(), world="eye")
    card = page.locator(".log-card[open]")
    expect(card.first).to_contain_text("Alarms.")
    assert read_logs(page) == 1
    page.reload()
    expect(page.locator("#prompt h1")).to_be_visible()
    page.wait_for_load_state()
    expect(page.locator(".log-card[open]")).to_have_count(0)
    journal = page.locator(".journal")
    journal.locator("summary").click()
    expect(journal.locator("li")).to_contain_text(["Alarms."])
    first = True
    for _, key, handles in advised(1, world="eye"):
        read_logs(page)
        if page.locator(".hint-card[open]").count():
            break
        touch(page, key, handles[0])
        first = False
    hint = page.locator(".hint-card[open]")
    expect(hint).to_contain_text("Two actions per turn")
    hint.locator("summary").click()
    expect(page.locator(".hint-card[open]")).to_have_count(0)
    assert not first


def test_axe_finds_nothing_serious(browser: Browser, serve: Serve) -> None:
    page = looked_at(browser)
    start(page, serve(), world="mission1")
    problems = []
    for number, (_, key, handles) in enumerate(advised(1, world="mission1")):
        read_logs(page)
        touch(page, key, handles[0])
        if number in (4, 18, 26):
            problems += serious(page)
        if number == 26:
            break
    page.context.close()
    assert problems == []


def go_to(page: Page, handle: str) -> None:
    """Move the focus to something that is lit, by Tab and on a map by arrow keys."""
    wanted = f'.lit[data-handle="{handle}"], [data-handle="{handle}"].lit *'
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        if page.evaluate("document.activeElement.matches('[data-region]')"):
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
                page.keyboard.press(key)
                if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                    return
    raise AssertionError(f"no key leads to {handle}")


def test_a_turn_with_a_roll_by_keyboard_alone(page: Page, serve: Serve) -> None:
    page.emulate_media(reduced_motion="reduce")
    bring(page, serve(), write_match(first_turn()))
    page.wait_for_load_state()
    while page.locator(".log-card[open]").count():  # the story is read, then closed
        page.locator(".log-card[open] summary").first.focus()
        page.keyboard.press("Enter")
    for handle in (
        *("sector:3", "die:R.basic", "action:X73.A1", "all:dice", "button:roll"),
        *("button:pass", "button:pass", "time:T14", "time:T15", "button:end_turn"),
    ):
        before = question(page)
        expect(page.locator(f'.lit[data-handle="{handle}"]').first).to_be_visible()
        go_to(page, handle)
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    expect(page.locator("#log")).to_contain_text("ends the turn")


def test_by_a_finger_a_place_is_shown_first_and_dice_come_to_the_thumb(
    browser: Browser, serve: Serve
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True
    )
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    bring(page, serve(), write_match(first_turn()))
    uncover(page)
    before = question(page)
    page.locator('[data-region][data-handle="sector:3"]').tap()
    expect(page.locator("#ring")).to_contain_text("To sector 3 (Night Outpost): spend 1 die")
    page.locator('[data-region][data-handle="sector:2"]').tap()  # another one instead
    expect(page.locator("#ring")).to_contain_text("To sector 2")
    assert question(page) == before
    page.locator('[data-region][data-handle="sector:2"]').tap()
    wait_for_change(page, before)
    die = page.locator('.lit[data-handle="die:R.basic"]')
    expect(die).to_be_in_viewport()
    box = die.bounding_box()
    assert box is not None
    assert box["y"] > 844 / 2
    assert min(box["width"], box["height"]) >= 44
    context.close()


def test_figures_of_the_page(page: Page, serve: Serve) -> None:
    """Under 60 KB gzipped without fonts in a roll, a move's fragment under 12 KB."""
    start(page, serve(), world="mission1")
    choices = advised(1, world="mission1")
    for _, key, handles in choices:
        read_logs(page)
        touch(page, key, handles[0])
        if page.locator(".isv .pool .thrown").count() > 1:
            break
    # What the rows of a roll give is read whole, with nothing left out or below an edge.
    assert page.evaluate(
        "() => [...document.querySelectorAll('.rolled-for .gives, .rolled-for .lines, #then')]"
        ".every(one => one.scrollHeight <= one.clientHeight || !one.clientHeight)"
    )
    sizes = sizes_of(page)
    assert 0 < sum(sizes.values()) < 60 * 1024, sizes
    _, key, handles = next(choices)
    with page.expect_response(lambda response: response.url.endswith("/choose")) as move:
        touch(page, key, handles[0])
    assert 0 < len(gzip.compress(move.value.body())) < 12_288


def full_hand() -> Match:
    """Return a mission in which somebody has as many cards as may be held, and others lend some."""
    match = Match.new(GAME, settings={"world": "mission3"}, seats=1, seed="2")
    bot = GAME.bots["ensign"](match.content, Rng((1, 2, 3, 4)))
    while True:
        options = {option.key: option for option in match.options_of(0)}
        if isinstance(match.decision, NextAction):
            if match.state.round > 1 and len(match.state.hands[match.decision.figure]) == 3:
                return match
            key = "prepare_draw" if "prepare_draw" in options else "end_turn"
        else:
            calm = [key for key in ("no", "pass") if key in options]
            key = calm[0] if calm else bot(match.view(0), 0, match.options_of(0)).key
        match.choose(key, 0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_no_card_of_a_full_hand_is_cut(
    browser: Browser, serve: Serve, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    page = context.new_page()
    bring(page, serve(), write_match(full_hand()))
    uncover(page)
    page.evaluate("document.querySelector('.to-hand').checked = true")  # on a phone it has a tab
    cards = page.locator(".hand .section-card")
    assert cards.count() > 3
    cut = "it => it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth"
    for card in cards.all():
        assert not card.evaluate(cut), card.inner_text()
    cards.last.scroll_into_view_if_needed()
    expect(cards.last).to_be_in_viewport(ratio=0.9)
