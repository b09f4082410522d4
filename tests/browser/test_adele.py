"""The table of A.D.E.L.E. in a real browser: both sides, two people, secrets, sizes, themes."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.games.adele import GAME
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from sternbrett.server import bot_players
from tests.again import again
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, invite, take_seat
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
from tests.games.changes import changed_content, content_copy

DESKTOP = (1280, 720)
PHONE = (390, 844)
ADELE, CREW = 0, 1

#: Where to click, best first: a crew member who only plans and passes, and one who acts.
IDLE = (".picker .lit", "#prompt .act.lit", "#field-special.lit", "#prompt .lit", ".board .lit")
BUSY = (
    ".picker .lit", "#field-search.lit", ".chips .lit", ".room .floor.lit", "#prompt .act.lit",
    "#prompt .lit", ".board .lit",
)  # fmt: skip
#: ADELE who plays her cards.
PLAYS = (".picker .lit", ".hand .lit", ".console .row.lit", ".chips .lit", *IDLE)


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 0.01)


def set_up(
    page: Page, address: str, own: int, others: str, seats: int, settings: Mapping[str, str]
) -> None:
    """Set up a table as the page's person."""
    page.goto(f"{address}/games/adele")
    for name, value in settings.items():
        field = page.locator(f"#set-up [name={name}]")
        if field.first.evaluate("(field) => field.type") == "radio":
            page.locator(f"#set-up [name={name}][value='{value}']").check()
        elif name == "seed":
            field.fill(value)
        else:
            field.select_option(value)
    page.locator(f"#set-up [name=seats][value='{seats}']").check()
    for seat in range(seats):
        page.locator(f"#set-up [name=seat-{seat}]").select_option("me" if seat == own else others)
    page.locator("button.act").click()


def start(page: Page, address: str, seat: int, others: str = "random", **more: str) -> None:
    """Set up a table for one person, and wait until something can be touched."""
    seats = int(more.pop("seats", "2"))
    set_up(page, address, seat, others, seats, {"seed": "1", **more})
    expect(page.locator(".lit").first).to_be_visible(timeout=20_000)
    page.wait_for_load_state()  # styles and scripts are there


def click_one(page: Page, order: Sequence[str] = BUSY) -> None:
    """Make one choice by clicks on what is lit, once it is one's turn."""
    page.locator(".lit, .end").first.wait_for(state="attached", timeout=20_000)
    if is_over(page):
        return
    before = question(page)
    for _ in range(4):
        if page.locator("#ring button").count():
            page.locator("#ring button").first.click()
        else:
            found = (page.locator(f"{place}:not(.held)") for place in order)
            next(lit for lit in found if lit.count()).first.click()
        if touched_or_changed(page, before):
            break
    wait_for_change(page, before)


def play_until(page: Page, wanted: str, order: Sequence[str] = BUSY, most: int = 60) -> None:
    """Click on until the page shows something."""
    for _ in range(most):
        if page.locator(wanted).count():
            return
        click_one(page, order)
    expect(page.locator(wanted).first).to_be_visible()


@pytest.mark.thorough
def test_one_person_against_the_bot_to_the_end(page: Page, serve: Serve, tmp_path: Path) -> None:
    start(page, serve(short_game(tmp_path)), CREW, "hal_easy", rounds="-3")
    play_until(page, "#prompt :text('act, or end')", BUSY)
    for _ in range(400):
        if is_over(page):
            break
        click_one(page, IDLE)
    expect(page.locator(".end .result")).to_contain_text("has won")
    expect(page.locator(".end")).to_contain_text("Rounds played")
    expect(page.locator("#prompt .result")).not_to_be_empty()
    assert page.locator(".lit").count() == 0


def test_adele_against_bots_plays_cards_onto_the_ship(page: Page, serve: Serve) -> None:
    start(page, serve(), ADELE, "cadet", seats="3")
    energy = int(page.locator("#energy b").inner_text())
    cards = page.locator(".hand .card").count()
    play_until(page, ".hazard, .door.locked, .device.off", PLAYS)
    assert page.locator(".hand .card").count() < cards
    assert int(page.locator("#energy b").inner_text()) < energy
    expect(page.locator("#log")).to_contain_text("ADELE places")


def short_game(folder: Path) -> dict[str, AnyGame]:
    """Return the game with a duel of eight rounds instead of its own number."""
    game = type(GAME)()
    changed_content(game, folder, "game.toml", "rounds = 19", "rounds = 8")
    game.use_content(content_copy(game, folder))
    return {game.id: game}


def join(browser: Browser, address: str, **settings: str) -> tuple[Page, Page]:
    """Set up a duel for two people in two browsers: the first is ADELE."""
    adele, crew = arrive(browser), arrive(browser)
    set_up(adele, address, ADELE, "link", 2, settings)
    take_seat(crew, invite(adele), "Ben")
    be_ready(crew)
    be_ready(adele)
    for page in (adele, crew):
        expect(page.locator(".adele .plan")).to_be_visible()
    return adele, crew


def test_two_people_and_their_secrets(browser: Browser, serve: Serve) -> None:
    """Each page shows its own side, and neither holds anything of the other's secrets."""
    adele, crew = join(browser, serve(), rounds="-3")
    expect(adele.locator(".as-adele .console")).to_be_visible()
    expect(crew.locator(".as-crew .own-board")).to_be_visible()
    click_one(crew, (".picker .lit",))
    # The crew member's targets, objects and cubes are not on ADELE's page.
    tiles = crew.locator(".tile.own b").all_inner_texts()
    assert len(tiles) == 4
    assert all(tile.isdecimal() for tile in tiles)
    for field in ("search", "search", "move", "special"):
        click_one(crew, (f"#field-{field}.lit",))
    expect(crew.locator("#field-search .cube")).to_have_count(2)
    adele.reload()
    expect(adele.locator("#crew-1 .screen")).to_be_visible()
    expect(adele.locator("#crew-1")).to_contain_text("is planning")
    assert adele.locator(".tile b").all_inner_texts().count("?") == 4
    assert adele.locator("#crew-1 .object.hidden").count() == 2
    assert adele.locator(".plan-cubes, .own-board, .cube, .bit.known").count() == 0
    # ADELE's cards are not on the crew member's page.
    assert adele.locator(".hand .card").count() == 4
    assert 'data-handle="card:' not in crew.content()
    assert crew.locator(".back").count() == 4
    assert crew.locator(".back.seen, .hand .card").count() == 0
    crew.locator("#prompt .act").click()
    expect(adele.locator(".hand .card.lit, #prompt .act.lit").first).to_be_visible()
    # Until the plans are shown ADELE sees the screen; then she sees the cubes.
    expect(adele.locator("#crew-1 .screen")).to_be_visible()
    play_until(adele, "#prompt :text('Waiting')", ("#prompt .act.lit",))
    expect(adele.locator("#crew-1 .plan-cubes")).to_be_visible()
    adele.context.close()
    crew.context.close()


def test_two_people_play_to_the_end(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    adele, crew = join(browser, serve(short_game(tmp_path)), rounds="-3")
    for _ in range(400):
        if adele.locator(".end").count() and crew.locator(".end").count():
            break
        for page in (adele, crew):
            if page.locator(".lit").count() and not is_over(page):
                click_one(page, IDLE)
        crew.wait_for_timeout(20)
    for page in (adele, crew):
        expect(page.locator(".end .result")).to_contain_text("ADELE has won")
        expect(page.locator(".end")).to_contain_text("/ 5")
        page.context.close()


@pytest.mark.thorough
def test_some_turns_by_keyboard_alone(page: Page, serve: Serve) -> None:
    start(page, serve(), CREW)
    for _ in range(22):
        page.locator(".lit, .end").first.wait_for(state="attached", timeout=20_000)
        before = question(page)
        if page.locator("#prompt .act.lit").count():
            press_enter(page)
        else:
            press(page, ".picker .lit, .fields .lit, .chips .lit, .board .lit")
        wait_for_change(page, before)
    expect(page.locator(".bar .round")).not_to_contain_text("Round 1 of")


def test_planning_shows_cubes_reach_and_can_be_taken_back(page: Page, serve: Serve) -> None:
    start(page, serve(), CREW)
    click_one(page, (".picker .lit",))
    page.locator("#field-move").click()
    expect(page.locator("#field-move .cube")).to_have_count(1)
    expect(page.locator(".room.reach").first).to_be_visible()
    expect(page.locator("#secret")).to_contain_text("Nobody sees your plan")
    page.keyboard.press("u")
    expect(page.locator("#field-move .cube")).to_have_count(0)
    expect(page.locator(".room.reach")).to_have_count(0)


def test_hovering_a_card_shows_its_rooms(page: Page, serve: Serve) -> None:
    start(page, serve(), ADELE)
    card = page.locator(".hand .card:has(.two)").first
    rooms = card.locator("b").all_inner_texts()
    card.hover()
    expect(page.locator(".room.aimed")).to_have_count(2)
    for room in rooms:
        expect(page.locator(f"#room-{room}.aimed")).to_be_visible()


def test_dragging_a_card_onto_a_room(page: Page, serve: Serve) -> None:
    """Only a drop on one of its rooms plays the card; which hazard is asked at the room."""
    start(page, serve(), ADELE)
    before = question(page)
    card = page.locator(".hand .card.lit:has(.two)").first
    rooms = card.locator("b").all_inner_texts()
    other = next(number for number in range(1, 21) if str(number) not in rooms)
    box = card.bounding_box()
    assert box is not None
    for number in (str(other), rooms[0]):
        target = page.locator(f"#room-{number}").bounding_box()
        assert target is not None
        page.mouse.move(box["x"] + 30, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + 10, box["y"] - 20, steps=4)
        expect(page.locator(".room.aimed")).to_have_count(2)
        assert question(page) == before
        page.mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
        page.mouse.up()
    expect(page.locator("#prompt h1")).to_contain_text("which hazard")
    expect(page.locator("#ring button").first).to_be_visible()


def test_everything_explains_itself(page: Page, serve: Serve) -> None:
    start(page, serve(), CREW)
    click_one(page, (".picker .lit",))
    for place, words in (
        ("#rounds", "rounds are left"),
        ("#tile-axe", "shuts ADELE down"),
        ("#tile-lens", "in which room it must be deployed"),
        (".emergency", "hexagon"),
        ("#energy", "pays for hazards"),
        ("#row-fire", "must pass a spirit check or is wounded"),
        (".anomaly", "one hazard on the ship in each of these sectors"),
        ("#field-special", "Three cubes are sure"),
        (".life", "a slot is lost"),
        (".spirit", "A spirit check passes"),
        ("#room-4 .floor", "Infirmary"),
        (".device.works", "works"),
        (".hatch", "active Space Suit"),
        ("#own-1", "."),
    ):
        page.locator(place).first.hover()
        expect(page.locator("#tip")).to_contain_text(words)
        expect(page.locator("#tip a")).to_have_attribute("href", re.compile(r"rules#ADL-\d{3}$"))


def test_german_on_both_ships(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    start(page, serve(), CREW, ship="phobos")
    click_one(page, (".picker .lit",))
    expect(page.locator("#prompt h1")).to_contain_text("Aktionssteine")
    expect(page.locator("#room-14")).to_contain_text("Labor")
    expect(page.locator("#secret")).to_contain_text("Niemand sieht deinen Plan")
    expect(page.locator(".steps .now")).to_contain_text("Planung")
    assert page.locator(".room").count() == 20
    context.close()


@pytest.mark.parametrize(
    ("seat", "language", "ship"),
    [
        (CREW, "de-DE", "phobos"),
        pytest.param(ADELE, "en-GB", "deimos", marks=pytest.mark.thorough),
    ],
)
def test_everything_fits(
    browser: Browser, serve: Serve, seat: int, language: str, ship: str
) -> None:
    """With five seats nothing leaves the screen, and what is lit can be hit."""
    page = browser.new_context(locale=language).new_page()
    start(page, serve(), seat, seats="5", ship=ship)
    for width, height in (PHONE, DESKTOP) * 7:
        click_one(page, PLAYS if seat == ADELE else BUSY)
        page.set_viewport_size({"width": width, "height": height})
        wide, tall = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert wide <= width
        if (width, height) == DESKTOP:
            assert tall <= height
            # Styles for what is asked may still be on their way.
            page.wait_for_function(
                "() => ['.adele', '.beside', '.seat', '.missions', '.fields'].every((name) => {"
                "const e = document.querySelector('.board ' + name);"
                "return !e || (e.scrollHeight <= e.clientHeight + 2"
                " && e.scrollWidth <= e.clientWidth + 2);})",
                timeout=5_000,
            )
        assert page.evaluate(
            "[...document.querySelectorAll('.room .floor.lit, .seat .lit, .chips .lit')]"
            ".filter((e) => { const r = e.getBoundingClientRect();"
            "return r.width && (r.width < 26 || r.height < 26);}).length"
        ) == 0  # fmt: skip
    page.context.close()


@pytest.mark.parametrize("seat", [ADELE, CREW])
def test_the_own_place_is_a_drawer_on_a_phone(browser: Browser, serve: Serve, seat: int) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    start(page, serve(), seat)
    if seat == CREW:
        click_one(page, (".picker .lit",))
    box = page.locator("#seat").bounding_box()
    plan = page.locator(".plan").bounding_box()
    assert box is not None
    assert plan is not None
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)
    assert plan["x"] >= 0
    assert plan["x"] + plan["width"] <= 390
    page.mouse.wheel(0, 600)
    page.wait_for_timeout(100)
    after = page.locator("#seat").bounding_box()
    assert after is not None
    assert after["y"] == pytest.approx(box["y"], abs=1)
    context.close()


def which_device_fails() -> str:
    """Return the record of a game in which ADELE may break a computer or the terminal beside it."""
    dice = random.Random(2)
    match = Match.new(GAME, seed=2, seats=2)
    while "device:terminal" not in match.options:
        seat = dice.choice(match.asked)
        match.choose(dice.choice(match.options_of(seat)).key, seat)
    return write_match(match)


@pytest.mark.parametrize(
    ("size", "device"),
    [(DESKTOP, "computer"), (PHONE, "computer"), (DESKTOP, "terminal")],
    ids=["computer", "computer-phone", "terminal"],
)
def test_the_device_that_is_touched_fails(
    browser: Browser, serve: Serve, size: tuple[int, int], device: str
) -> None:
    """Wherever an icon is touched, it is meant, and not the one beside it."""
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", reduced_motion="reduce"
    ).new_page()
    address = serve()
    page.goto(address)
    page.locator(".bring summary").click()
    page.locator("#record").fill(which_device_fails())
    page.locator(".bring button").click()
    page.goto(page.url.partition("/replay")[0])
    page.get_by_role("button", name="uncover").click()
    icon = page.locator(f".device.lit[data-handle='device:{device}']")
    expect(page.locator(".device.lit")).to_have_count(2)
    icon.scroll_into_view_if_needed()
    assert icon.evaluate(
        """(icon) => {
          const { x, y, width, height } = icon.getBoundingClientRect();
          const places = [0.1, 0.3, 0.5, 0.7, 0.9];
          return places.every((right) => places.every((down) => icon.contains(
            document.elementFromPoint(x + right * width, y + down * height))));
        }"""
    )
    box = icon.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#log .chosen").last).to_have_text(f"The {device}")
    page.context.close()


@pytest.mark.parametrize(("seat", "ship"), [(CREW, "deimos"), (ADELE, "phobos")])
def test_every_room_is_in_view_on_a_phone(
    browser: Browser, serve: Serve, seat: int, ship: str
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    start(page, serve(), seat, ship=ship)
    click_one(page, (".picker .lit",) if seat == CREW else PLAYS)
    expect(page.locator(".lit").first).to_be_visible()
    covered = page.evaluate(
        """() => [...document.querySelectorAll('.room')].filter((room) => {
          const { x, y, width, height } = room.getBoundingClientRect();
          return ![0.1, 0.9].every((part) =>
            document.elementFromPoint(x + width / 2, y + part * height)?.closest(".plan"));
        }).map((room) => room.id)"""
    )
    assert covered == []
    assert page.evaluate("scrollY") == 0
    context.close()


@pytest.mark.parametrize("seat", [CREW, *again([ADELE])])
def test_axe_finds_nothing_serious(browser: Browser, serve: Serve, seat: int) -> None:
    page = looked_at(browser)
    start(page, serve(), seat, seats="3")
    problems = serious(page)
    play_until(page, ".hazard, .door.locked", PLAYS if seat == ADELE else BUSY)
    problems += serious(page)
    play_until(page, ".bar .round:text('Round 2')", PLAYS if seat == ADELE else BUSY, 120)
    problems += serious(page)
    page.context.close()
    assert problems == []


def test_figures_of_the_page(page: Page, serve: Serve) -> None:
    """Under 60 KB gzipped without fonts, a move’s fragment under 14 KB."""
    start(page, serve(), CREW, seats="5")
    play_until(page, "#prompt :text('act, or end')")
    sizes = sizes_of(page)
    assert 0 < sum(sizes.values()) < 60_000, sizes
    with page.expect_response(lambda response: response.url.endswith("/choose")) as move:
        click_one(page)
    assert 0 < len(gzip.compress(move.value.body())) < 12_000


def test_nothing_shifts(page: Page, serve: Serve) -> None:
    start(page, serve(), CREW)
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach("
        "(entry) => { if (!entry.hadRecentInput) window.shift += entry.value; }))"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    page.reload()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.01


def test_a_check_is_seen_as_a_thrown_die(page: Page, serve: Serve) -> None:
    page.emulate_media(reduced_motion="no-preference")
    start(page, serve(), CREW, "hal_easy")
    play_until(page, "#card-crew-1", IDLE)
    # A fire would have to be met by luck; the page is told of a check instead.
    page.evaluate("feel({ cue: 'roll', at: ['card-crew-1'], number: '5' })")
    expect(page.locator(".cast")).to_have_text("5")
    page.keyboard.press("Escape")  # any key skips
    expect(page.locator(".cast")).to_have_count(0)
