"""How many clicks a usual round takes; docs/touching.md says the same numbers."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.vanguard import GAME as VANGUARD
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from tests.browser import test_dine
from tests.browser.clicks import play
from tests.browser.conftest import Serve
from tests.browser.table import bring, start

PAGE = Path(__file__).parents[2] / "docs" / "touching.md"

#: Both Tactical dice fire, a Commander makes a third of a Science die, and it fires too.
D6_ROUND = [
    "tactical_fire", "target:space_pirates_b", "tactical_fire", "target:hijackers",
    "target:hijackers", "commander_change:science>tactical", "tactical_fire", "target:hijackers",
    "target:hijackers", "end_assign",
]  # fmt: skip
#: A sector from the first card to the upgrade that solving it brings.
DINE_SECTOR = [
    "play:toolbox", "upper", "ship:turbo", "play:afterburner", "remove:deflector",
    "play:course_computer", "play:evasive_roll", "play:torpedo_tube", "upper", "discard:thermo_box",
    "play:feedback_loop", "lower", "play:booster_stage", "lower", "discard:deck_cannon",
    "ship:turbo", "play:deep_scanner", "upper", "play:targeting_computer", "upper", "solve:2",
    "upgrader:1", "upgrade:star_chart",
]  # fmt: skip
#: A crew member of a duel plans a way of three rooms and a search, walks and takes what is there.
ADELE_PLAN = ["cube:move", "cube:move", "cube:move", "cube:search", "confirm"]
ADELE_TURN = [
    "?crew:1", "move:7", "pay:field", "move:8", "pay:field", "move:9", "pay:field",
    "search:1", "pay:field", "take", "end_turn",
]  # fmt: skip
#: Somebody travels and pays, rolls all dice for an action, and ends the turn.
VANGUARD_TURN = [
    "travel", "route:2", "die:R.basic", "action:X73.A1", "die:R.special.phy", "die:R.special.def",
    "die:R.special.def", "die:G.basic", "die:G.special.sco", "die:B.basic", "roll", "pass", "pass",
    "time:T14", "time:T15", "end_turn",
]  # fmt: skip


def documented(game: str) -> int:
    """Return the clicks of a round of a game now, as the page says."""
    found = re.search(rf"^\| {re.escape(game)} \|.*\| (\d+) \|$", PAGE.read_text(), re.M)
    assert found is not None
    return int(found.group(1))


def test_a_round_of_d6(page: Page, serve: Serve) -> None:
    start(page, serve(), "7")
    assert play(page, D6_ROUND) == documented("Deep Space D-6")


def test_a_sector_of_dine(page: Page, serve: Serve) -> None:
    test_dine.start(page, serve())
    assert play(page, DINE_SECTOR) == documented("Deep Space Dine")


def test_a_round_of_adele(page: Page, serve: Serve) -> None:
    match = Match.new(ADELE, seats=2, seed="1")
    match.choose("object:first_aid_kit")
    bring(page, serve(), write_match(match))
    uncover(page)
    clicks = play(page, ADELE_PLAN)
    for key in ("end_phase", "done"):
        uncover(page)
        page.locator(f"#options .choice[value='{key}']").dispatch_event("click")
    uncover(page)
    assert clicks + play(page, ADELE_TURN) == documented("A.D.E.L.E.")


def test_a_turn_of_vanguard(page: Page, serve: Serve) -> None:
    bring(page, serve(), write_match(first_turn()))
    uncover(page)
    assert play(page, VANGUARD_TURN) == documented("ISS Vanguard")


def first_turn() -> Match:
    """Return a mission in which the first crew member is about to act."""
    match = Match.new(VANGUARD, settings={"world": "mission3"}, seats=1, seed="2")
    bot = VANGUARD.bots["ensign"](match.content, Rng((1, 2, 3, 4)))
    while not isinstance(match.decision, NextAction):
        option = bot(match.view(0), 0, match.options_of(0))
        match.choose(option.key, 0)
    return match


def uncover(page: Page) -> None:
    """Lift the curtain if there is one, and close what lies over the table to be read once."""
    page.wait_for_timeout(300)
    curtain = page.locator("form[action$='/uncover'] button")
    if curtain.count():
        curtain.dispatch_event("click")
        expect(curtain).to_have_count(0, timeout=20_000)
    page.wait_for_load_state()
    page.evaluate("for (const one of document.querySelectorAll('[data-once]')) one.open = false")
    expect(page.locator(".lit").first).to_be_attached(timeout=20_000)
