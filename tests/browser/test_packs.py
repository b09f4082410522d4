"""A content pack of the data folder: chosen when a table is set up, shown and played there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.packs import WOLF, write_pack
from tests.server.process import server


@pytest.mark.parametrize(
    ("locale", "name", "start", "shown"),
    [
        ("en-GB", "Wolves", "Start the game", "Pack: Wolves"),
        ("de-DE", "Wolves (de)", "Spiel beginnen", "Paket: Wolves (de)"),
    ],
)
def test_a_pack_is_chosen_and_played(
    browser: Browser, tmp_path: Path, locale: str, name: str, start: str, shown: str
) -> None:
    write_pack(tmp_path / "packs", "wolves", cards=WOLF, ship="[ship]\nhull_start = 7\n")
    with server(tmp_path) as (_, address):
        page = browser.new_page(locale=locale)
        page.goto(f"{address}/games/d6")
        page.get_by_role("checkbox", name=name).check()
        page.get_by_role("button", name=start).click()
        expect(page.locator("#packs")).to_have_text(shown)
        page.wait_for_load_state("load")  # until its script has folded the list
        page.locator("#options summary").click()
        page.locator("#options .choice").first.click()
        expect(page.locator("#packs")).to_have_text(shown)
        page.close()
