"""The form that sets up a table follows what is chosen in it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Serve
from tests.tiny.settled import GAME


def test_choices_follow_the_number_of_seats(page: Page, serve: Serve) -> None:
    page.goto(f"{serve({GAME.id: GAME})}/games/{GAME.id}")
    expect(page.get_by_label("Reef")).to_have_count(0)
    page.locator("#name-0").fill("Ada")
    page.locator("#seats-2").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Reef")).to_be_visible()
    expect(page.locator("#seats-3")).to_be_checked()
    expect(page.locator("#seats-3")).to_be_focused()
    expect(page.locator("#set-up [name=rounds][value='2']")).to_be_checked()
    expect(page.locator("#name-0")).to_have_value("Ada")
    page.get_by_label("Reef").check()
    page.locator("#seats-2").check()
    expect(page.get_by_label("Reef")).to_have_count(0)
    expect(page.get_by_label("Open sea")).to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/**")


def test_a_text_is_asked_for_only_beside_its_choice(browser: Browser, serve: Serve) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(f"{serve({GAME.id: GAME})}/games/{GAME.id}")
    expect(page.get_by_label("Wrecks")).to_be_hidden()
    page.get_by_label("Waters of your own").check()
    page.get_by_label("Wrecks").fill("tug boat")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_have_text("Wrecks: there is no ship called boat.")
    expect(page.get_by_label("Wrecks")).to_have_value("tug boat")
    page.get_by_label("Wrecks").fill("tug pod")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/**")
    page.close()


def test_settings_that_depend_on_a_choice_come_and_go_with_it(page: Page, serve: Serve) -> None:
    page.goto(f"{serve()}/games/d6")
    expect(page.locator("#set-up [name=dont_panic]")).to_be_hidden()
    page.locator("#set-up [name=difficulty][value=custom]").check()
    expect(page.locator("#set-up [name=dont_panic]")).to_be_visible()


def test_what_a_bot_says_of_itself_can_be_read_whole(page: Page, serve: Serve) -> None:
    """A closed list cuts it: below the list stands all of it, as long as a bot is chosen."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{serve()}/games/adele")
    says = page.locator("#says-0")
    expect(says).to_be_hidden()
    page.locator("#seat-0").select_option("hal_hard")
    expect(says).to_have_text("weighs hazards as thousands of games have taught it")
    assert says.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    page.locator("#seat-0").select_option("me")
    expect(says).to_be_hidden()
