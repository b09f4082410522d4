"""A game from another installed package, at the table like any other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.plugins.packages import install
from tests.server.process import server


def test_a_packaged_game_and_a_packaged_bot_at_the_table(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    install(installed, tmp_path / "sources")
    path = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    with server(tmp_path / "data") as (_, address):
        page = browser.new_page(locale="en-GB")
        page.goto(f"{address}/games/lastlight")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#prompt")).to_contain_text("Player 1")
        page.locator("#options .choice", has_text="Pass").click()
        expect(page.locator("#prompt")).to_contain_text("Player 2")
        # Whoever wrote the bot gave it no text: it goes by its id.
        page.goto(f"{address}/games/d6")
        expect(page.locator('option[value="idle"]').first).to_be_attached()
        page.close()
