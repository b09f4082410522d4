"""A whole game in a real browser, by clicks, and turns by keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve


def start(page: Page, address: str, seed: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Play").first.click()
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".choice").first).to_be_visible()


def question(page: Page) -> str:
    return page.locator("#table").get_attribute("data-question") or ""


def test_a_game_from_the_lobby_to_its_end_by_clicks(page: Page, serve: Serve) -> None:
    start(page, serve(), "3")
    for _ in range(300):
        if page.locator(".result").count():
            break
        before = question(page)
        page.locator(".choice").first.click()
        expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)
    expect(page.locator(".result")).to_contain_text("lost")
    expect(page.get_by_role("link", name="Play again")).to_be_visible()


def test_turns_by_keyboard_alone(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.keyboard.press("2")
    expect(page.locator(".log")).to_contain_text("changed")
    page.keyboard.press("u")
    expect(page.locator(".log .chosen").last).to_contain_text("↶")
    page.keyboard.press("1")
    expect(page.locator(".log")).to_contain_text("Assignment ended")


def test_reload_keeps_the_table(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    page.locator(".choice", has_text="Fire the weapons").click()
    expect(page.locator("h1")).to_contain_text("Fire at which threat?")
    page.reload()
    expect(page.locator("h1")).to_contain_text("Fire at which threat?")
