"""The D-6 table in a real browser: clicks, keys, drag, no script, replay, hint."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, Route, expect

from sternbrett.games.d6 import GAME as D6
from tests.browser.conftest import Serve
from tests.browser.table import (
    begin_lesson,
    click_one,
    follow_until,
    is_over,
    press,
    press_enter,
    question,
    start,
    wait_for_change,
)


def test_a_whole_game_by_clicks(page: Page, serve: Serve) -> None:
    start(page, serve(), "3")
    for _ in range(600):
        if is_over(page):
            break
        click_one(page)
    expect(page.locator(".end")).to_contain_text("Rounds played")
    expect(page.locator("#prompt .result")).not_to_be_empty()
    offered = ("Play once more", "Set up another game", "Same seed", "Replay")
    for name in (*offered, "Save the game as text"):
        expect(page.locator(".end").get_by_text(name)).to_be_visible()


def test_a_whole_game_by_keyboard_alone(page: Page, serve: Serve) -> None:
    page.goto(serve())
    page.keyboard.press("Tab")  # brand
    page.get_by_role("link", name="Play", exact=True).first.focus()
    page.keyboard.press("Enter")
    page.locator("#seed").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt h1")).to_be_visible()
    page.wait_for_load_state()  # styles and scripts are there
    for _ in range(400):
        if is_over(page):
            break
        expect(page.locator(".lit").first).to_be_visible()
        before = question(page)
        if page.locator("#prompt .act.lit").count():
            press_enter(page)
        else:
            press(page, ".board .lit, #prompt .lit")
        wait_for_change(page, before)
    expect(page.locator(".end")).to_be_visible()


def test_digits_narrow_and_escape_goes_back(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.keyboard.press("2")
    expect(page.locator(".die.held")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".held")).to_have_count(0)


def test_dice_are_one_to_six_and_what_seals_has_no_digit(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")  # the first die shows “Threat Detected” and lies in the scanners
    dice = page.locator(".pool .die.lit")
    digits = dice.evaluate_all("(dice) => dice.map((die) => [die.id, die.dataset.digit])")
    assert digits == [[f"die-{place}", str(place + 1)] for place in range(1, 6)]
    assert page.locator("#prompt .act").get_attribute("data-digit") is None
    before = question(page)
    page.keyboard.press("1")  # nothing bears that number now, least of all the end
    page.keyboard.press("5")
    expect(page.locator("#die-4.held")).to_be_visible()
    # The commander's places are numbered on their own; re-rolling cannot be taken back.
    page.locator("#station-bridge").click()
    expect(page.locator("#ring button")).to_have_text(["Re-roll the others"])
    assert page.locator("#ring button").get_attribute("data-digit") is None
    assert question(page) == before


def test_enter_does_what_its_button_says_wherever_the_focus_is(page: Page, serve: Serve) -> None:
    address = serve()
    moves: list[Callable[[], object]] = [
        lambda: page.locator(".pool .die.lit").first.click(),  # which is then held
        lambda: page.locator("#station-lab").click(),
        lambda: page.locator("#options summary").click(),
        lambda: press(page, ".pool .die.lit"),
    ]
    for move in moves:
        start(page, address, "7")
        expect(page.locator("[data-enter]")).to_contain_text("⏎")
        move()
        before = question(page)
        press_enter(page)
        wait_for_change(page, before)
        expect(page.locator("#log .chosen").last).to_have_text("End assignment")


def test_whoever_goes_to_a_thing_by_tab_means_that_thing(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    before = question(page)
    mark = page.locator("[data-enter] kbd")
    while not page.evaluate("document.activeElement.matches('.die.lit')"):
        page.keyboard.press("Tab")
    expect(mark).to_be_hidden()  # no other button says that Enter is for it
    page.keyboard.press("Enter")
    expect(page.locator(".die.held")).to_have_count(1)
    assert question(page) == before
    page.locator("#log h2").click()
    expect(mark).to_be_visible()


def test_a_die_on_a_card_that_can_be_used_in_two_ways_asks_there(page: Page, serve: Serve) -> None:
    """A Science die on a card with a mission: to go there, or to hold it in stasis."""
    lesson = D6.lessons[0]
    begin_lesson(page, serve(), lesson)
    follow_until(page, lesson, "mission:cloaked_threats:science")
    page.locator(".die[data-handle='die:science']").first.click()
    card = page.locator("#card-cloaked_threats .face")
    card.click()
    ring = page.locator("#ring")
    expect(ring.locator("button")).to_have_text(["Stasis Beam", "Away mission"])
    expect(ring.locator(".hinted")).to_have_text("Away mission")
    touched, asked = card.bounding_box(), ring.bounding_box()
    assert touched is not None
    assert asked is not None
    assert touched["y"] - 40 < asked["y"] + asked["height"]
    assert asked["y"] < touched["y"] + touched["height"] + 40
    assert asked["x"] < touched["x"] + touched["width"]
    before = question(page)
    ring.locator(".hinted").click()
    wait_for_change(page, before)
    expect(page.locator("#coach")).to_contain_text("Dice in the Infirmary stay there")


def test_only_what_can_be_used_is_lit(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")  # T S T C C, Hijackers and Space Pirates, shields full
    assert page.locator(".station.lit").count() == 0
    page.locator(".die[data-handle='die:tactical']").first.click()
    expect(page.locator("#station-weapons")).to_have_class(re.compile("lit"))
    assert page.locator("#station-lab.lit").count() == 0
    page.locator("#station-weapons").click()
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")
    # While a target is asked for only targets are lit.
    assert page.locator(".board .lit").count() == page.locator(".threat .lit").count() == 2


def test_dragging_a_die_onto_a_station(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator(".die[data-handle='die:tactical']").first.drag_to(page.locator("#station-weapons"))
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")


def test_a_drag_to_nowhere_changes_nothing(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    before = question(page)
    page.locator(".die[data-handle='die:tactical']").first.drag_to(page.locator("#station-lab"))
    assert question(page) == before
    expect(page.locator(".held")).to_have_count(0)


def test_the_commander_opens_a_ring_of_faces(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator(".die[data-handle='die:commander']").first.click()
    page.locator("#station-bridge").click()
    expect(page.locator("#ring")).to_contain_text("Re-roll the others")
    page.locator(".die[data-handle='die:science']").click()
    expect(page.locator("#ring button")).to_have_count(5)
    page.locator("#ring button", has_text="Tactical").click()
    expect(page.locator(".die[data-handle='die:tactical']")).to_have_count(3)


def test_what_cannot_be_done_says_why(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator("#track-shields").click()
    expect(page.locator("#tip")).to_contain_text("shields are full already")
    expect(page.locator("#tip a")).to_have_attribute("href", re.compile("rules#D6-050$"))


def test_a_place_can_be_touched_before_its_die(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator("#station-weapons").click()
    expect(page.locator("#station-weapons")).to_have_class(re.compile("held"))
    expect(page.locator(".die.lit")).to_have_count(2)
    expect(page.locator("#tip")).to_contain_text("Damage may be split")
    page.locator(".die[data-handle='die:tactical']").first.click()
    expect(page.locator("#prompt")).to_contain_text("point")


def test_explaining_does_not_act(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    before = question(page)
    page.locator("#explain").click()
    page.locator(".die[data-handle='die:tactical']").first.click()
    expect(page.locator("#tip")).to_contain_text("Tactical: fires the Weapons")
    expect(page.locator(".held")).to_have_count(0)
    assert question(page) == before


def test_pointing_at_the_forecast_shows_who_acts(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator("#forecast-4").hover()
    expect(page.locator("#card-hijackers")).to_have_class(re.compile("aimed"))


def test_undo_and_reload(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.keyboard.press("2")
    page.locator("#station-weapons").click()
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")
    page.reload()
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")
    page.keyboard.press("u")
    expect(page.locator("#prompt h1")).to_contain_text("Assign your crew")
    expect(page.locator("#undo")).to_be_disabled()


def test_focus_stays_useful_after_a_move(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator(".die[data-handle='die:tactical']").first.focus()
    page.keyboard.press("Enter")
    page.locator("#station-weapons").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")
    assert page.evaluate("document.activeElement.id") in ("station-weapons", "prompt", "") or (
        page.evaluate("document.activeElement.tagName") == "H1"
    )


def test_without_script_the_options_are_a_form(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    start(page, serve(), "7", script=False)
    page.locator(".choice", has_text="Fire the Weapons").click()
    expect(page.locator("#prompt h1")).to_contain_text("Fire at which threat?")
    context.close()


def test_replay_steps_branches_and_links(page: Page, serve: Serve) -> None:
    address = serve()
    start(page, address, "7")
    click_one(page)
    click_one(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#prompt h1")).to_contain_text("Moment 2 of 2")
    page.wait_for_load_state()  # its keys are there
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#prompt h1")).to_contain_text("Moment 1 of 2")
    page.wait_for_load_state()
    assert "ply=1" in page.url
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#prompt h1")).to_contain_text("Moment 0 of 2")
    assert page.locator(".lit").count() == 0
    page.get_by_role("button", name="Try from here").click()
    expect(page.locator("#prompt h1")).to_contain_text("Assign your crew")
    assert page.locator(".die[data-handle]").count() == 5
    page.goto(address)
    expect(page.get_by_role("link", name="Go on")).to_have_count(2)


def test_a_line_of_the_log_shows_its_moment(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    click_one(page)
    page.locator("#log li a").first.click()
    expect(page.locator("#prompt h1")).to_contain_text("Moment 0 of 1")


def test_export_and_import(page: Page, serve: Serve) -> None:
    address = serve()
    start(page, address, "7")
    click_one(page)
    record = page.request.get(f"{page.url}/record.txt").text()
    assert record.startswith("sternbrett d6 1\n")
    page.goto(address)
    page.locator(".bring summary").click()
    page.locator("#record").fill(record)
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator("#prompt h1")).to_contain_text("Moment 1 of 1")


def test_a_hint_lights_what_to_touch(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    asked: list[Route] = []
    page.route(re.compile("hint=true"), lambda route: asked.append(route))
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_have_css("opacity", "0.5")  # until it is there
    asked[0].continue_()
    expect(page.locator(".hint")).to_contain_text("chance to survive", timeout=20_000)
    assert page.locator(".hinted").count() >= 1


def test_watching_a_bot_step_and_run(page: Page, serve: Serve) -> None:
    address = serve()
    page.goto(f"{address}/games/d6")
    page.locator("#set-up [name=seat-0]").select_option("cadet")
    page.locator("#seed").fill("7")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#prompt h1")).to_contain_text("You are watching")
    page.locator("#step").click()
    expect(page.locator("#table[data-ply='1']")).to_be_visible()
    page.locator("#run").click()
    expect(page.locator("#run")).to_have_text("Stop")
    page.wait_for_function("() => Number(document.querySelector('#table').dataset.ply) >= 3")
    page.locator("#run").click()
    page.get_by_role("button", name="Take over").click()
    expect(page.locator("#prompt h1")).to_contain_text("Your move")


def test_since_you_left(page: Page, browser: Browser, serve: Serve) -> None:
    address = serve()
    start(page, address, "7")
    table = page.url
    page.goto(address)
    elsewhere = browser.new_context(storage_state=page.context.storage_state(), locale="en-GB")
    other = elsewhere.new_page()
    other.goto(table)
    expect(other.locator(".lit").first).to_be_visible()
    click_one(other)
    page.goto(table)
    expect(page.locator(".log .since")).to_have_text("Since you were here")
    elsewhere.close()


def test_german_from_start_to_table(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(serve())
    page.get_by_role("link", name="Spielen").first.click()
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator("#prompt h1")).to_contain_text("Du bist dran")
    context.close()


def test_help_opens_and_closes_by_key(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


def test_figures_of_the_page(page: Page, serve: Serve) -> None:
    """Under 60 KB gzipped without fonts, fonts under 50 KB, a move's fragment under 12 KB."""
    urls: list[str] = []
    start(page, serve(), "7")
    page.on("response", lambda response: urls.append(response.url))
    page.reload()
    page.wait_for_load_state("networkidle")
    sizes = {url: len(gzip.compress(page.request.get(url).body())) for url in urls}
    fonts = sum(size for url, size in sizes.items() if ".woff2" in url)
    rest = sum(size for url, size in sizes.items() if ".woff2" not in url)
    assert 0 < fonts < 50_000
    assert 0 < rest < 60_000
    with page.expect_response(lambda response: response.url.endswith("/choose")) as move:
        click_one(page)
    assert 0 < len(gzip.compress(move.value.body())) < 12_000
    script = page.request.get(re.sub(r"/tables/.*", "/static/table.js", page.url)).body()
    assert len(script) < 8 * 1024


def test_nothing_shifts(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach("
        "(entry) => { if (!entry.hadRecentInput) window.shift += entry.value; }))"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    page.reload()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.01


def test_everything_fits(browser: Browser, serve: Serve) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    start(page, serve(), "7")
    for _ in range(12):
        if not is_over(page):
            click_one(page)
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        size = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert size[0] <= width
        if width == 1280:
            assert size[1] <= height
        small = page.evaluate(
            "[...document.querySelectorAll('.lit')].filter((e) => {"
            "const r = e.getBoundingClientRect(); return r.width < 26 || r.height < 26;}).length"
        )
        assert small == 0
    page.context.close()


def test_no_die_is_cut_in_the_strip_above_a_phones_board(page: Page, serve: Serve) -> None:
    """It shows whole lines of one height: what hangs out of the last one is cut."""
    page.set_viewport_size({"width": 390, "height": 844})
    start(page, serve(), "7")
    below = page.evaluate(
        """() => { const strip = document.querySelector('.newest');
          const line = parseFloat(getComputedStyle(strip).lineHeight);
          const end = strip.getBoundingClientRect().bottom;
          return [...strip.querySelectorAll('.mini')].map((die) => {
            const { top, bottom } = die.getBoundingClientRect();
            return bottom - end + line * Math.floor((end - (top + bottom) / 2) / line); }); }"""
    )
    assert len(below) >= 6
    assert max(below) <= 0.5
