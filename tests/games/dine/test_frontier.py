"""3.10 Get the Ingredient, The Last Frontier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sternbrett.kernel.errors import InvalidText
from tests.games.dine.table import CONTENT, Table, at

KINDS = {table.id: table.kind for table in CONTENT.sectors}

END_OF_THE_START: Mapping[str, Any] = {
    "sector": "orion_nest",
    "flown": "orion_flight orion_nebula orion_nest",
    "ingredient": True,
    "hands": ["autopilot"],
    "top": "battery_bank",
    "locked": "probe star_chart deep_scanner toolbox repair_drone duct_tape",
}


def next_of(table: Table) -> str:
    """Return the kind of the current sector."""
    return str(KINDS[table.sector])


@pytest.mark.rule("DSD-121")
def test_the_ingredient_leads_into_four_easy_sectors() -> None:
    table = at("next_sector", **END_OF_THE_START)
    assert (next_of(table), table.easy_left, table.ingredient) == ("easy", 3, False)
    assert (table.difficulty, table.frontier_done) == ("salad", False)
    assert ["ingredient_needed", 4] in table.events
    # Any of the 8 easy sectors can come: none has been used up.
    seen = {
        at("next_sector", **END_OF_THE_START, coming=name).sector
        for name, kind in KINDS.items()
        if kind == "easy"
    }
    assert len(seen) == 8


@pytest.mark.rule("DSD-122")
def test_all_stations_of_the_ship_are_in_the_game_then() -> None:
    table = at("next_sector", **END_OF_THE_START, upgraded="autopilot", card="toolbox")
    assert table.locked == []
    assert table.top == "toolbox"
    assert {"probe", "star_chart", "deep_scanner", "repair_drone", "duct_tape"} <= set(table.pile)
    assert "battery_bank" in table.pile
    assert table.upgraded == ["autopilot"]
    # Not before: at the second start sector they are still in the box.
    early = {**END_OF_THE_START, "sector": "orion_nebula", "flown": "orion_flight orion_nebula"}
    table = at("next_sector", **early, start_left=1)
    assert (table.sector, len(table.locked)) == ("orion_nest", 6)


@pytest.mark.rule("DSD-123")
def test_the_frontier_brings_hard_sectors_and_one_boss() -> None:
    flown = "pirates asteroids customs"
    table = at("next_sector", difficulty="diavolo", sector="customs", flown=flown)
    assert (next_of(table), table.hard_left, table.frontier_done) == ("hard", 3, True)
    assert ["frontier_reached", 4] in table.events
    # Salad has no hard ones: the boss comes at once.
    table = at("next_sector", difficulty="salad", sector="customs", flown=flown)
    assert (next_of(table), table.hard_left, table.frontier_done) == ("boss", 0, True)
    bosses = [name for name, kind in KINDS.items() if kind == "boss"]
    seen = {
        at("next_sector", difficulty="salad", sector="customs", flown=flown, coming=boss).sector
        for boss in bosses
    }
    assert seen == set(bosses)


@pytest.mark.rule("DSD-124")
def test_sectors_flown_on_their_easy_side_come_back_hard() -> None:
    # Card 1 is Pirates and Pirate Fleet; card 11 the Brood Nest and the Restaurant Critic.
    table = at("next_sector", difficulty="salami", sector="pirates", coming="pirate_fleet")
    assert table.sector == "pirate_fleet"
    flown = "orion_flight orion_nebula orion_nest pirates asteroids monster customs"
    table = at("next_sector", difficulty="salad", sector="customs", flown=flown, coming="critic")
    assert table.sector == "critic"
    # Of the same difficulty no sector comes twice.
    with pytest.raises(InvalidText, match="no outcome"):
        at("next_sector", difficulty="salami", sector="pirate_fleet", frontier_done=True,
           hard_left=1, coming="pirate_fleet")  # fmt: skip


@pytest.mark.rule("DSD-125")
def test_after_the_boss_there_is_nothing() -> None:
    table = at("leave_solved", sector="kraken", frontier_done=True, difficulty="inferno")
    assert table.result == "win"
    assert "frontier_reached" not in table.news
    assert "sector_reached" not in table.news
