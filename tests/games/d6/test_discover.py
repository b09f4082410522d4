"""3.8 Step 4, discover."""

from __future__ import annotations

import pytest

from tests.games.d6.table import TEXTS, at, only


@pytest.mark.rule("D6-075")
def test_the_win_is_checked_before_the_threat_die_is_rolled() -> None:
    table = at("discover", deck=[], hull=1, shields=0, threats=["invaders"])
    assert table.news == ["game_won"]


@pytest.mark.rule("D6-075", "D6-123")
def test_the_win_is_checked_before_the_card_is_revealed() -> None:
    table = at("discover", deck=["dont_panic"], draw="dont_panic")
    # The deck is empty and nothing is in play, but only after the check.
    assert (table.deck_size, table.threats, table.result) == (0, [], "")


@pytest.mark.rule("D6-076")
def test_one_card_is_revealed() -> None:
    table = only("discover", deck=["corsair", "drone_a"], draw="corsair")
    assert (table.threats, table.deck) == (["corsair:2"], ["drone_a"])


@pytest.mark.rule("D6-077")
def test_external_threats_start_on_the_row_of_their_health() -> None:
    table = only("discover", threats=["flagship:1"], deck=["intercepter"], draw="intercepter")
    assert table.health == {"flagship": 1, "intercepter": 3}
    panels = {panel.title: panel for panel in table.panels}
    rows = panels[TEXTS.say("panel.external")].rows
    assert [row.label for row in rows] == ["Intercepter", "Flagship"]


@pytest.mark.rule("D6-077", "D6-082")
def test_internal_threats_lie_below_older_ones() -> None:
    table = only(
        "discover",
        threats=["time_warp", "corsair"],
        deck=["cloaked_threats"],
        draw="cloaked_threats",
    )
    panels = {panel.title: panel for panel in table.panels}
    rows = panels[TEXTS.say("panel.internal")].rows
    assert [row.label for row in rows] == ["Time Warp", "Cloaked Threats"]


@pytest.mark.rule("D6-078")
def test_with_an_empty_deck_nothing_is_revealed() -> None:
    table = only("discover", deck=[], threats=["corsair"])
    assert (table.news, table.threats) == (["deck_empty"], ["corsair:2"])


@pytest.mark.rule("D6-078")
def test_with_an_empty_deck_full_scanners_are_still_reset() -> None:
    table = at("roll", dice="scanners scanners pool pool", deck=[], threats=["corsair"], crew="X T")
    assert (table.scanners, table.returned, table.threats) == (0, 5, ["corsair:2"])


@pytest.mark.rule("D6-079")
def test_dont_panic_is_discarded_without_effect_and_not_replaced() -> None:
    table = only("discover", deck=["dont_panic", "corsair"], draw="dont_panic", hull=5, shields=2)
    assert (table.threats, table.deck, table.news) == ([], ["corsair"], ["nothing_revealed"])
    assert table.discard[-1] == "dont_panic"
    assert (table.hull, table.shields) == (5, 2)
