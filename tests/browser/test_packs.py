"""A content pack of the data folder: chosen when a table is set up, shown and played there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.games.vanguard.test_new_world import TINY
from tests.packs import WOLF, write_pack
from tests.server.process import server


def test_a_pack_is_chosen_and_played(browser: Browser, tmp_path: Path) -> None:
    write_pack(tmp_path / "packs", "wolves", cards=WOLF, ship="[ship]\nhull_start = 7\n")
    with server(tmp_path) as (_, address):
        page = browser.new_page(locale="en-GB")
        page.goto(f"{address}/games/d6")
        page.get_by_role("checkbox", name="Wolves").check()
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#packs")).to_have_text("Pack: Wolves")
        page.wait_for_load_state("load")  # until its script has folded the list
        page.locator("#options summary").click()
        page.locator("#options .choice").first.click()
        expect(page.locator("#packs")).to_have_text("Pack: Wolves")
        page.close()


def test_what_a_pack_adds_can_be_chosen(browser: Browser, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "packs", "pebbles", game="vanguard")
    (pack / "planets").mkdir()
    (pack / "planets" / "tiny.toml").write_text(TINY, encoding="utf-8")
    with server(tmp_path) as (_, address):
        page = browser.new_page(locale="de-DE")
        page.goto(f"{address}/games/vanguard")
        expect(page.get_by_text("Kiesel")).to_have_count(0)
        page.get_by_role("checkbox", name="Pebbles (de)").check()
        page.get_by_label("Kiesel").check()
        page.get_by_role("button", name="Spiel beginnen").click()
        expect(page.locator(".isv-bar .planet")).to_have_text("Kiesel")
        expect(page.locator("#packs")).to_have_text("Paket: Pebbles (de)")
        page.close()
