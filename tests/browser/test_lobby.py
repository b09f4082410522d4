"""The lobby at a desk and on a phone: whose turn it is, and all games in sight."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from sternbrett.games import find_game
from sternbrett.kernel.puzzles import claim_of, puzzles_of
from tests.browser.clicks import play
from tests.browser.conftest import Serve
from tests.browser.people import DESKTOP, PHONE


def test_games_are_in_sight_below_the_tables_that_wait_for_me(page: Page, serve: Serve) -> None:
    address = serve()
    for _ in range(5):
        page.goto(f"{address}/games/d6")
        page.locator("button.act").click()
        expect(page.locator("#table")).to_be_visible()
    page.goto(address)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator(".turn")).to_have_count(5)
        first = page.locator(".turn").first.bounding_box()
        assert first is not None
        for box in page.locator(".box .button.act").all():
            place = box.bounding_box()
            assert place is not None
            assert first["y"] + first["height"] < place["y"]
            assert place["y"] + place["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture = page.locator(".turn img").first
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    page.locator(".row summary").first.click()
    page.locator(".naming [name=name]").first.fill("Friday night")
    page.locator(".naming button").first.click()
    expect(page.locator(".turn strong").first).to_have_text("Friday night")
    page.locator(".turn").first.click()
    expect(page.locator("#table")).to_be_visible()


def test_a_saved_game_is_brought_along_by_its_file(page: Page, serve: Serve) -> None:
    page.goto(f"{serve(games={'d6': find_game('d6')})}/games/d6")
    page.locator("button.act").click()
    expect(page.locator("#table")).to_be_visible()
    saved = page.context.request.get(f"{page.url}/record.txt").body()
    page.locator("a[href='/']").first.click()
    page.locator(".bring summary").click()
    expect(page.locator(".bring")).to_contain_text("“Save the game as text”")
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Choose the file").click()
    chooser.value.set_files({"name": "d6.txt", "mimeType": "text/plain", "buffer": saved})
    expect(page.locator("#record")).to_have_value(saved.decode())
    page.get_by_role("button", name="Replay it").click()
    expect(page).to_have_url(re.compile("/tables/[^/]+/replay$"))


def test_the_challenge_of_the_day_is_played_by_clicks(page: Page, serve: Serve) -> None:
    page.goto(serve(games={"d6": find_game("d6")}))
    page.locator(".chips a[href='/challenge']").click()
    page.locator("form[action='/challenge'] [name=name]").fill("Ada")
    page.locator("form[action='/challenge'] button").click()
    table = page.locator("#table")
    expect(table).to_be_visible()
    expect(page.locator("#undo, #hint")).to_have_count(0)
    for _ in range(3):  # at the pieces, as people do; then quickly
        play(page, (page.locator(".choice").last.get_attribute("value") or "").split())
    for _ in range(400):
        if "over" in (table.get_attribute("class") or "").split():
            break
        asked = table.get_attribute("data-question")
        page.locator(".choice").last.evaluate("button => button.click()")
        expect(table).not_to_have_attribute("data-question", asked or "")
    played = page.url
    page.locator("a[href='/challenge']").last.evaluate("link => link.click()")
    expect(page.locator(".row.mine strong").nth(1)).to_contain_text("Ada")
    # Its page shows how it went as the table does.
    page.goto(f"{played}/result")
    curve = page.locator(".story polyline")
    assert curve.evaluate("line => getComputedStyle(line).fill") == "none"
    assert curve.evaluate("line => line.closest('svg').getBoundingClientRect().height") == 64


def test_a_puzzle_is_solved_by_clicks(page: Page, serve: Serve) -> None:
    page.goto(serve(games={"d6": find_game("d6")}))
    page.locator(".chips a[href='/puzzles']").click()
    page.locator(".tile", has=page.get_by_text("1", exact=True)).click()
    said = page.locator("#puzzle .said")
    expect(said).to_contain_text("One choice is clearly the best")
    best = claim_of(puzzles_of(find_game("d6"))["01"]).best
    play(page, [best])
    expect(said).to_contain_text("Solved:")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.locator("#puzzle button").click()
    expect(said).to_contain_text("Puzzle 2. Round 24. One choice")
    # What is asked is read on a phone as well, and the puzzle leaves the board its room.
    question, puzzle = page.locator(".prompt h1").bounding_box(), page.locator("#puzzle")
    assert question
    assert question["height"] > 16
    assert (puzzle.bounding_box() or {"height": 0.0})["height"] < 100
    page.locator("#puzzle a").click()
    expect(page.locator(".tile-solved")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_read_before_a_puzzle_does_not_lie_over_it(page: Page, serve: Serve) -> None:
    game = find_game("vanguard")
    name = next(name for name, one in puzzles_of(game).items() if one.run().state.journal)
    page.goto(serve(games={"vanguard": game}))
    page.locator(".chips a[href='/puzzles']").click()
    page.locator(f"form[action='/games/vanguard/puzzles/{name}'] button").click()
    expect(page.locator("#puzzle .said")).to_contain_text("One choice is clearly the best")
    expect(page.locator(".log-card").first).to_be_attached()
    expect(page.locator(".log-card[open]")).to_have_count(0)
