"""3.4 Rows and symbols."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.dine.data import ShipTable
from sternbrett.games.dine.symbols import row_total, symbols_of
from tests.games.dine import naive
from tests.games.dine.table import CONTENT, at, changed_content, new, symbols

FEEDBACK = '{ kind = "give", symbol = "energy", amount = 1 }, { kind = "per", symbol = "energy"'


@pytest.mark.rule("DSD-041")
def test_a_sector_begins_with_one_empty_row() -> None:
    assert new(1).rows == [[]]
    table = at("leave_jumped", sector="customs", easy_left=1, rows=["toolbox", "probe", ""])
    assert table.rows == [[]]


@pytest.mark.rule("DSD-042", "DSD-043")
def test_a_card_gives_what_stands_at_its_upper_edge() -> None:
    assert symbols("spice_rack", "thermo_box*") == [
        {"science": 1, "drive": 1},
        {"cooking": 1, "shield": 1},
    ]
    assert symbols("spice_rack*", "thermo_box", upgraded="spice_rack") == [
        {"cooking": 2, "science": 2},
        {"cooking": 1, "drive": 1},
    ]


@pytest.mark.rule("DSD-044")
def test_a_producer_counts_whole_multiples_in_its_own_row() -> None:
    # 1 Navigation per 2 Energy.
    assert symbols("course_computer battery_bank") == [{"energy": 1, "drive": 2}]
    three = symbols("course_computer battery_bank*")
    assert three == [{"energy": 3, "drive": 1, "navigation": 1}]
    assert symbols("course_computer fusion_core*")[0]["navigation"] == 2
    assert "navigation" not in symbols("course_computer", "fusion_core*")[0]
    # 1 Engineering per 1 Energy, its own included.
    assert symbols("power_router*") == [{"energy": 1, "engineering": 1}]


@pytest.mark.rule("DSD-045")
def test_the_order_of_a_row_does_not_matter() -> None:
    cards = ("feedback_loop*", "autopilot*", "course_computer", "battery_bank")
    assert {str(symbols(" ".join(row))) for row in permutations(cards)} == {
        "[{'energy': 3, 'drive': 2, 'navigation': 3}]"
    }


@pytest.mark.rule("DSD-046")
def test_production_does_not_use_up_its_input() -> None:
    row = symbols("fusion_core course_computer laser_battery shield_generator dough_machine")[0]
    assert row == {
        "energy": 2, "drive": 3, "navigation": 1, "firepower": 2, "shield": 1, "cooking": 1,
    }  # fmt: skip


@pytest.mark.rule("DSD-047")
def test_producers_that_feed_each_other_need_a_beginning(tmp_path: Path) -> None:
    assert symbols("feedback_loop* course_computer autopilot* battery_bank", "")[0]["energy"] == 3
    content = changed_content(
        tmp_path, "cards.toml", FEEDBACK, '{ kind = "per", symbol = "energy"', "feedback_loop"
    )
    table = at(rows=["feedback_loop* course_computer"], content=content)
    assert table.symbols == {"drive": 1}
    table = at(rows=["feedback_loop* course_computer autopilot* evasive_roll*"], content=content)
    assert table.symbols["energy"] == 1


@pytest.mark.rule("DSD-048")
@pytest.mark.parametrize("ship", CONTENT.game.ships, ids=lambda ship: str(ship.id))
def test_even_a_whole_deck_in_one_row_settles(ship: ShipTable) -> None:
    deck = [card for card in CONTENT.cards if card.station in ship.stations]
    assert len(deck) == 27
    for upgraded in ([], [card.id for card in deck]):
        # Every producer as it feeds the circle of Energy and Navigation, all else at its most.
        row = [f"{card.id}*" if card.id != "course_computer" else card.id for card in deck]
        table = at(ship=ship.id, rows=[" ".join(row)], upgraded=upgraded)
        assert table.row_symbols[0] == naive.totals(row, upgraded)


@pytest.mark.rule("DSD-049")
def test_icons_count_on_unrotated_cards_only() -> None:
    assert symbols("fusion_core") == [{"energy": 2}]
    assert symbols("battery_bank") == [{"energy": 1, "drive": 1}]
    assert symbols("booster_stage", upgraded="booster_stage") == [{"energy": 1, "drive": 2}]
    assert symbols("battery_bank*") == [{"energy": 3}]


@pytest.mark.rule("DSD-050")
def test_drive_is_given_and_produced_like_any_symbol() -> None:
    assert symbols("steering_jets") == [{"drive": 2}]
    assert symbols("steering_jets*") == [{"drive": 2, "navigation": 1}]
    assert symbols("plasma_coil fusion_core*", ship="nostroven") == [{"energy": 4, "drive": 3}]


@pytest.mark.rule("DSD-051")
def test_a_doubler_doubles_all_drive_of_its_row() -> None:
    assert symbols("afterburner") == [{"drive": 2}]
    assert symbols("afterburner", upgraded="afterburner") == [{"drive": 4}]
    # Icons 1 + 1 + 1, given 1 + 1, produced 1 per Energy.
    rows = symbols("afterburner steering_jets booster_stage* battery_bank", "toolbox")
    assert rows == [{"energy": 1, "drive": 12}, {"drive": 1, "engineering": 1}]
    assert symbols("afterburner*") == [{"drive": 4}]


@pytest.mark.rule("DSD-052")
def test_two_doublers_and_a_producer_that_counts_drive(tmp_path: Path) -> None:
    gives = 'row = [{ kind = "give", symbol = "drive", amount = 1 }]'
    doubles = 'row = [{ kind = "double_drive" }]'
    content = changed_content(tmp_path, "cards.toml", gives, doubles, after="steering_jets")
    row = ["afterburner steering_jets toolbox"]
    assert at(rows=row, content=content).symbols == {"drive": 12, "engineering": 1}
    counts = (
        'row = [{ kind = "per", symbol = "engineering", amount = 1, '
        'per_symbol = "drive", per_amount = 1 }]'
    )
    content = changed_content(
        tmp_path, "cards.toml",
        'row = [{ kind = "give", symbol = "engineering", amount = 1 }]', counts, after="toolbox",
    )  # fmt: skip
    assert at(rows=row, content=content).symbols == {"drive": 12, "engineering": 3}


@pytest.mark.rule("DSD-053")
def test_all_rows_count_together_for_ways_out() -> None:
    table = at("check", rows=["deflector", "evasive_roll", "repulsor_field", ""])
    assert table.symbols["shield"] == 3
    assert "solve:1" in table.options


@pytest.mark.rule("DSD-054", "DSD-167")
def test_the_weapons_bonus_belongs_to_no_row(tmp_path: Path) -> None:
    table = at("check", rows=["deck_cannon*"], manned="torpedo_tube",
               sector="asteroids", hands=["deep_scanner"])  # fmt: skip
    assert table.symbols == {"firepower": 3}
    assert table.row_symbols == [{"firepower": 2}]
    # It cannot be paid: a station that costs 2 Firepower needs them in one row.
    content = changed_content(
        tmp_path, "stations.toml", "symbols = { engineering = 2 }", "symbols = { firepower = 2 }",
        after="engine_room",
    )  # fmt: skip
    crew = {"hands": ["probe", ""], "manned": "toolbox torpedo_tube", "damage": 3}
    assert "station" in at(rows=["deck_cannon*"], content=content, **crew).options
    table = at(rows=["deck_cannon"], content=content, **crew)
    assert table.symbols["firepower"] == 2
    assert "station" not in table.options


@pytest.mark.rule("DSD-055")
def test_totals_follow_the_cards_on_the_table() -> None:
    table = at(rows=["fusion_core course_computer"], hands=["afterburner battery_bank"])
    assert table.symbols == {"energy": 2, "drive": 1, "navigation": 1}
    table.upper("afterburner", "pay:fusion_core")
    assert table.symbols == {"drive": 4}
    table.upper("battery_bank")
    assert table.symbols == {"energy": 1, "drive": 6}


# -- symbols against an independent implementation -----------------------------------------------


@st.composite
def laid_rows(draw: st.DrawFn, most: int) -> tuple[list[str], list[str]]:
    """Return a row of cards of one ship, and which of them are upgraded."""
    ship = draw(st.sampled_from(CONTENT.game.ships))
    deck = [card.id for card in CONTENT.cards if card.station in ship.stations]
    cards = draw(st.lists(st.sampled_from(deck), unique=True, max_size=most))
    row = [card + draw(st.sampled_from(["", "*"])) for card in cards]
    return row, draw(st.lists(st.sampled_from(cards), unique=True)) if cards else []


@pytest.mark.rule("DSD-046", "DSD-051")
@settings(max_examples=400, deadline=None)
@given(laid=laid_rows(27))
def test_totals_are_those_of_the_rule_text(laid: tuple[list[str], list[str]]) -> None:
    row, upgraded = laid
    faces = tuple(
        CONTENT.rules.card_ids.places[text.removesuffix("*")] * 4
        + 2 * (text.removesuffix("*") in upgraded)
        + text.endswith("*")
        for text in row
    )
    found = symbols_of(row_total(CONTENT.rules, faces), CONTENT.rules)
    assert found == naive.totals(row, upgraded)
